// SPDX-License-Identifier: Apache-2.0
// Which scheme is asked for, and with which options:
//   Choice()                        auto, each scheme with its defaults
//   Choice("moreau-jean")           by name
//   Choice(MoreauJean{.theta = 1})  with options of its own
#pragma once

#include "orthant/schemes/schemes.hpp"

#include <concepts>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

namespace orthant::schemes {
namespace detail {

template <class Variant>
struct TupleOf;
template <class... Types>
struct TupleOf<std::variant<Types...>> {
  using type = std::tuple<Types...>;
  template <class Type>
  static constexpr bool has = (std::same_as<Type, Types> || ...);
};

}  // namespace detail

template <class Type>
concept Scheme = detail::TupleOf<AnyScheme>::has<Type>;

class Choice {
 public:
  static constexpr std::string_view automatic = "auto";

  Choice() = default;
  // NOLINTBEGIN(google-explicit-constructor,hicpp-explicit-conversions): {.scheme = "emts"}, {.scheme = Emts{}}
  Choice(std::string name) : name_(std::move(name)) {}
  Choice(const char* name) : name_(name) {}
  template <Scheme One>
  Choice(const One& scheme) : name_(One::name) {
    std::get<One>(options_) = scheme;
  }
  // NOLINTEND(google-explicit-constructor,hicpp-explicit-conversions)

  /// As asked for; "auto", or a name that may be that of no scheme.
  [[nodiscard]] const std::string& name() const { return name_; }
  void rename(std::string name) { name_ = std::move(name); }

  /// The options that a scheme would run with.
  template <Scheme One>
  [[nodiscard]] One& of() {
    return std::get<One>(options_);
  }

  /// Calls visit(scheme) for every scheme, with the options that it would run with.
  template <class Visit>
  void each(const Visit& visit) const {
    std::apply([&visit](const auto&... schemes) { (visit(schemes), ...); }, options_);
  }

  /// Calls set(value, rule) for the option `key` of every scheme that has it, and keeps in mind that it was given.
  template <class Set>
  void give(std::string_view key, const Set& set) {
    const auto offer = [&]<class One>(One& scheme) {
      One::fields(scheme, [&](std::string_view field, auto& value, const Rule& rule, std::string_view) {
        if (field == key) set(value, rule);
      });
    };
    std::apply([&offer](auto&... schemes) { (offer(schemes), ...); }, options_);
    if (!is_given(key)) given_.emplace_back(key);
  }
  [[nodiscard]] bool is_given(std::string_view key) const;
  [[nodiscard]] const std::vector<std::string>& given() const { return given_; }

 private:
  std::string name_{automatic};
  detail::TupleOf<AnyScheme>::type options_;
  std::vector<std::string> given_;
};

/// Of one scheme.
template <Scheme One>
[[nodiscard]] bool has_option(std::string_view key) {
  bool found = false;
  const One scheme;
  One::fields(scheme, [&](std::string_view field, const auto&, const Rule&, std::string_view) {
    found = found || field == key;
  });
  return found;
}

/// Of any scheme, without repetition.
[[nodiscard]] std::vector<std::string> all_options();
/// The names of the schemes that have this option.
[[nodiscard]] std::vector<std::string> schemes_with(std::string_view key);

}  // namespace orthant::schemes

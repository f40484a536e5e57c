// SPDX-License-Identifier: Apache-2.0
// Options are members of a method. Each method describes them once, in `fields`; validation, the command line, model
// files, Python and the report all read that description:
//
//   struct Lemke {
//     static constexpr std::string_view name = "lemke";
//     double tolerance = 1e-10;
//     static void fields(auto& self, auto&& visit) {
//       visit("tolerance", self.tolerance, positive, "relative residual to accept");
//     }
//   };
#pragma once

#include "orthant/base/errors.hpp"

#include <concepts>
#include <string_view>

namespace orthant {

/// The inequality that an option must satisfy, and its text for the error message.
struct Rule {
  std::string_view text;
  bool (*holds)(double);
};

inline constexpr Rule positive{"must be > 0", [](double x) { return x > 0; }};
inline constexpr Rule nonnegative{"must be >= 0", [](double x) { return x >= 0; }};
inline constexpr Rule in_open_0_1{"must be in (0, 1)", [](double x) { return x > 0 && x < 1; }};
inline constexpr Rule in_open_0_2{"must be in (0, 2)", [](double x) { return x > 0 && x < 2; }};
inline constexpr Rule in_0_1{"must be in [0, 1]", [](double x) { return x >= 0 && x <= 1; }};
inline constexpr Rule is_flag{"must be true or false", [](double x) { return x == 0 || x == 1; }};
/// An enumeration, whose words are those of words_of(value); its type is the rule.
inline constexpr Rule is_word{"must be one of its words", [](double) { return true; }};

/// A struct whose members are its options.
template <class M>
concept HasOptions = requires(const M& method) {
  { M::name } -> std::convertible_to<std::string_view>;
  M::fields(method, [](std::string_view, const auto&, const Rule&, std::string_view) {});
};

namespace detail {
/// Throws InvalidArgument "lemke.tolerance = -1, must be > 0" unless the rule holds (NaN never does).
void require_rule(std::string_view owner, std::string_view field, double value, const Rule& rule);
}  // namespace detail

/// Throws InvalidArgument naming the first option that breaks its rule.
template <HasOptions Method>
void validate_options(const Method& method) {
  Method::fields(method, [](std::string_view field, const auto& value, const Rule& rule, std::string_view) {
    detail::require_rule(Method::name, field, static_cast<double>(value), rule);
  });
}

}  // namespace orthant

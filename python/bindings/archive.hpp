// SPDX-License-Identifier: Apache-2.0
// Results as bytes and back, for pickle. The rows of the trajectory and the pieces of the motion are no part of it.
#pragma once

#include "orthant/base/errors.hpp"
#include "orthant/runs/result.hpp"

#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace orthant::python {

// The members of a struct, const or not, in one list for both directions.
template <class Struct>
auto members(Struct& of) {
  using Type = std::remove_const_t<Struct>;
  if constexpr (std::is_same_v<Type, schemes::Event>) {
    return std::tie(of.t, of.kind, of.source, of.impulse, of.before, of.after, of.sources, of.from, of.to);
  } else if constexpr (std::is_same_v<Type, runs::Column>) {
    return std::tie(of.name, of.key, of.label, of.family, of.owner, of.entry, of.unit, of.nature);
  } else if constexpr (std::is_same_v<Type, runs::View>) {
    return std::tie(of.title, of.columns);
  } else if constexpr (std::is_same_v<Type, runs::Activity>) {
    return std::tie(of.name, of.label, of.column, of.lower, of.upper, of.others, of.against, of.least, of.factor);
  } else if constexpr (std::is_same_v<Type, runs::Layout>) {
    return std::tie(of.columns, of.views, of.portraits, of.is_plane, of.activity_title, of.activities);
  } else if constexpr (std::is_same_v<Type, runs::EventTerms>) {
    return std::tie(of.noun, of.source, of.state, of.impulse, of.heading, of.is_length);
  } else if constexpr (std::is_same_v<Type, runs::FinalValue>) {
    return std::tie(of.name, of.value, of.is_state);
  } else if constexpr (std::is_same_v<Type, runs::LedgerEntry>) {
    return std::tie(of.name, of.label, of.meaning, of.amount);
  } else if constexpr (std::is_same_v<Type, runs::Certificate>) {
    return std::tie(of.name, of.worst, of.where, of.limit);
  } else if constexpr (std::is_same_v<Type, runs::LambdaDistribution>) {
    return std::tie(of.degree, of.atoms);
  } else {
    static_assert(std::is_same_v<Type, runs::Outcome>);
    return std::tie(of.kind, of.summary, of.status, of.asked, of.scheme, of.scheme_because, of.h, of.steps, of.t_end,
                    of.impulses, of.impulse_count, of.changes, of.change_counts, of.start_conditions, of.event_terms,
                    of.sources, of.source_labels, of.lambda, of.level_atoms, of.final_values, of.ledger,
                    of.certificates, of.work, of.warnings, of.layout);
  }
}

// A struct that lists its own members. The result of a kind lists those that it has beyond Outcome; without that list
// it cannot be pickled.
template <class Struct>
concept ListsMembers = requires(Struct& of) { Struct::fields(of, [](auto&) {}); };

template <class Result>
inline constexpr bool is_archived = ListsMembers<Result>;

// Calls visit for every member; `of` may be const.
template <class Struct, class Visit>
void each_member(Struct& of, const Visit& visit) {
  using Type = std::remove_const_t<Struct>;
  if constexpr (std::is_base_of_v<runs::Outcome, Type> && !std::is_same_v<runs::Outcome, Type>) {
    each_member<std::conditional_t<std::is_const_v<Struct>, const runs::Outcome, runs::Outcome>>(of, visit);
  }
  if constexpr (ListsMembers<Type>) {
    Type::fields(of, visit);
  } else {
    std::apply([&visit](auto&... each) { (visit(each), ...); }, members(of));
  }
}

template <class>
inline constexpr bool is_sequence = false;
template <class Item>
inline constexpr bool is_sequence<std::vector<Item>> = true;
template <>
inline constexpr bool is_sequence<std::string> = true;
template <>
inline constexpr bool is_sequence<Vector> = true;

template <class>
inline constexpr bool is_pair = false;
template <class First, class Second>
inline constexpr bool is_pair<std::pair<First, Second>> = true;

template <class>
inline constexpr bool is_optional = false;
template <class Item>
inline constexpr bool is_optional<std::optional<Item>> = true;

class Writer {
 public:
  template <class Value>
  void put(const Value& value) {
    if constexpr (std::is_trivially_copyable_v<Value>) {
      bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
    } else if constexpr (is_sequence<Value>) {
      put(static_cast<Index>(value.size()));
      for (const auto& item : value) put(item);
    } else if constexpr (is_pair<Value>) {
      put(value.first);
      put(value.second);
    } else if constexpr (is_optional<Value>) {
      put(value.has_value());
      if (value) put(*value);
    } else {
      each_member(value, [this](const auto& each) { put(each); });
    }
  }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  template <class Value>
  void get(Value& value) {
    if constexpr (std::is_trivially_copyable_v<Value>) {
      require(sizeof value);
      std::memcpy(&value, bytes_.data(), sizeof value);
      bytes_.remove_prefix(sizeof value);
    } else if constexpr (is_sequence<Value>) {
      Index size = 0;
      get(size);
      require(static_cast<std::size_t>(size));  // an item has at least one byte
      value.resize(static_cast<std::size_t>(size));
      for (auto& item : value) get(item);
    } else if constexpr (is_pair<Value>) {
      get(value.first);
      get(value.second);
    } else if constexpr (is_optional<Value>) {
      bool is_there = false;
      get(is_there);
      if (is_there) get(value.emplace());
    } else {
      each_member(value, [this](auto& each) { get(each); });
    }
  }
  void require_end() const {
    if (!bytes_.empty()) fail();
  }

 private:
  void require(std::size_t count) const {
    if (count > bytes_.size()) fail();
  }
  [[noreturn]] static void fail() { throw InvalidArgument("the pickle is not a result of this version of Orthant"); }

  std::string_view bytes_;
};

}  // namespace orthant::python

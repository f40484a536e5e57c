// SPDX-License-Identifier: Apache-2.0
// Places as values: numbers (or expressions of constants), vectors, matrices, words, functions. Each throws ModelError
// at the place that is wrong.
#pragma once

#include "orthant/base/options.hpp"
#include "orthant/expressions/expression.hpp"
#include "orthant/files/models/detail/model_document.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace orthant::files::detail {

using expressions::Scope;

[[nodiscard]] std::string text(const Place& place);

/// A number or a formula in the place of a list of one entry; a string that ends in .mtx is none.
[[nodiscard]] bool is_single(const Place& place);

/// One of the choices; the nearest is offered.
[[nodiscard]] std::string word(const Place& place, const std::vector<std::string>& choices);

/// An expression of what the scope knows.
[[nodiscard]] expressions::Expression function(const Place& place, const Scope& scope);

/// A number, or an expression of the constants.
[[nodiscard]] double finite_number(const Place& place, const Scope& constants);
/// The same, but infinity is allowed.
[[nodiscard]] double number(const Place& place, const Scope& constants);
[[nodiscard]] bool flag(const Place& place);
[[nodiscard]] Index integer(const Place& place, const Scope& constants);

/// "is -1", or "is the string "-R", that is -1": what was written and what it is worth
[[nodiscard]] std::string found(const Place& place, double value);

/// The numbers that were handed over for the place, once they are known to be finite.
[[nodiscard]] const Vector& finite(const Place& place, const Vector& numbers);
[[nodiscard]] const Matrix& finite(const Place& place, const Matrix& numbers);
[[nodiscard]] const SparseMatrix& finite(const Place& place, const SparseMatrix& numbers);

/// Two numbers, which may be infinite; `allowed` says what they are: "an interval [low, high]".
[[nodiscard]] std::pair<double, double> interval(const Place& place, const Scope& constants, std::string_view allowed);

[[nodiscard]] Vector vector(const Place& place, const Scope& constants);
[[nodiscard]] Matrix matrix(const Place& place, const Scope& constants);

/// The [parameters] as constants; each may use those above it.
[[nodiscard]] Scope read_parameters(const Place& root);

/// An option, whatever its type. Throws ModelError when it is another or breaks its rule.
template <class Value>
void read_option(const Place& place, const Scope& constants, Value& value, const Rule& rule) {
  if constexpr (std::is_enum_v<Value>) {
    const auto words = words_of(value);
    const std::string chosen = word(place, {words.begin(), words.end()});
    value = static_cast<Value>(std::find(words.begin(), words.end(), chosen) - words.begin());
  } else if constexpr (std::is_same_v<Value, bool>) {
    value = flag(place);
  } else if constexpr (std::is_floating_point_v<Value>) {
    value = finite_number(place, constants);
  } else {
    value = static_cast<Value>(integer(place, constants));
  }
  if (!rule.holds(static_cast<double>(value))) {
    place.fail({.found = found(place, static_cast<double>(value)), .allowed = std::string(rule.text)});
  }
}

/// The options of a struct with `fields`, as far as the table has them.
template <class Options>
void read_options(const Place& table, const Scope& constants, Options& options) {
  Options::fields(options, [&](std::string_view key, auto& value, const Rule& rule, std::string_view) {
    if (const std::optional<Place> place = table.find(key)) read_option(*place, constants, value, rule);
  });
}

/// The keys that read_options knows.
template <class Options>
[[nodiscard]] std::vector<std::string> option_keys() {
  std::vector<std::string> keys;
  const Options options;
  Options::fields(
      options, [&keys](std::string_view key, const auto&, const Rule&, std::string_view) { keys.emplace_back(key); });
  return keys;
}

}  // namespace orthant::files::detail

// SPDX-License-Identifier: Apache-2.0
// The pieces of a report: numbers as text, and the facts of the machine as a table (Markdown) or as comments (CSV).
#pragma once

#include "benchmarks/harness/machine.hpp"

#include <iterator>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace orthant::benchmarks {

template <class... Arguments>
void add(std::string& text, fmt::format_string<Arguments...> form, Arguments&&... arguments) {
  fmt::format_to(std::back_inserter(text), form, std::forward<Arguments>(arguments)...);
}

/// Four significant digits; empty for what was not measured.
[[nodiscard]] std::string number(double value);
/// The same in microseconds, without an exponent.
[[nodiscard]] std::string micro(double seconds);
/// Is the aim met?
[[nodiscard]] std::string verdict(bool is_met);

void add_fact_table(const Facts& facts, std::string& text);
void add_fact_comments(const Facts& facts, std::string& text);

}  // namespace orthant::benchmarks

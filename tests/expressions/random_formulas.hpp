// SPDX-License-Identifier: Apache-2.0
// Random formulas over t, q[0], q[1], x, from a seed.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace orthant::expressions::testing {

class RandomFormula {
 public:
  static constexpr std::array<std::string_view, 19> functions = {
      "sin", "cos",   "tan", "asin", "acos", "atan", "sinh",  "cosh", "tanh", "exp",
      "log", "log10", "-",   "sqrt", "abs",  "sign", "floor", "ceil", "step"};
  static constexpr std::array<std::string_view, 5> pairs = {"atan2", "min", "max", "mod", "pow"};
  static constexpr std::array<std::string_view, 6> comparisons = {"<", "<=", ">", ">=", "==", "!="};

  explicit RandomFormula(unsigned seed) : generator_(seed) {}

  std::string text(int depth) {
    if (depth == 0 || below(12) == 0) return leaf();
    switch (below(11)) {
      case 0:
      case 1:
        return fmt::format("({} + {})", text(depth - 1), text(depth - 1));
      case 2:
        return fmt::format("{} - {}", text(depth - 1), text(depth - 1));
      case 3:
      case 4:
        return fmt::format("({})*({})", text(depth - 1), text(depth - 1));
      case 5:
        return fmt::format("({})/({})", text(depth - 1), text(depth - 1));
      case 6:
        return fmt::format("({})^{}", text(depth - 1), any(exponents));
      case 7:
      case 8:
        return fmt::format("{}({})", any(functions), text(depth - 1));
      case 9:
        return fmt::format("{}({}, {})", any(pairs), text(depth - 1), text(depth - 1));
      default:
        return fmt::format("if({}, {}, {})", condition(depth - 1), text(depth - 1), text(depth - 1));
    }
  }

 private:
  static constexpr std::array<std::string_view, 6> exponents = {"2", "3", "(-1)", "0.5", "(-2)", "t"};
  static constexpr std::array<std::string_view, 9> leaves = {"t", "q[0]", "q[1]", "x", "2", "0.3", "pi", "-1.75", "t"};

  std::size_t below(std::size_t bound) { return std::uniform_int_distribution<std::size_t>(0, bound - 1)(generator_); }
  std::string_view any(const auto& list) { return list[below(list.size())]; }
  std::string leaf() { return std::string(any(leaves)); }

  std::string condition(int depth) {
    switch (depth > 0 ? below(5) : 4) {
      case 0:
        return fmt::format("({}) and ({})", condition(depth - 1), condition(depth - 1));
      case 1:
        return fmt::format("({}) or {}", condition(depth - 1), text(depth - 1));
      case 2:
        return fmt::format("not ({})", condition(depth - 1));
      default:
        return fmt::format("({}) {} ({})", text(std::max(depth - 1, 0)), any(comparisons), leaf());
    }
  }

  std::mt19937 generator_;
};

}  // namespace orthant::expressions::testing

// SPDX-License-Identifier: Apache-2.0
// Formulas made from choices: most of them valid, all of them of bounded size.
#pragma once

#include "tests/expressions/random_formulas.hpp"
#include "tests/fuzz/support/fuzz.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace orthant::fuzz {

class Formulas {
 public:
  /// `leaves` are what the formulas may depend on: "t", "q[0]".
  Formulas(Choices& choices, std::vector<std::string> leaves) : choices_(choices), leaves_(std::move(leaves)) {}

  std::string text(int depth) {
    switch (depth > 0 ? choices_.below(12) : 0) {
      case 0:
      case 1:
        return leaf();
      case 2:
        return fmt::format("({} + {})", text(depth - 1), text(depth - 1));
      case 3:
        return fmt::format("({} - {})", text(depth - 1), text(depth - 1));
      case 4:
        return fmt::format("{}*{}", text(depth - 1), text(depth - 1));
      case 5:
        return fmt::format("{}/({})", text(depth - 1), text(depth - 1));
      case 6:
        return fmt::format("({})^{}", text(depth - 1), choices_.any(exponents));
      case 7:
      case 8:
        return fmt::format("{}({})", choices_.any(Words::functions), text(depth - 1));
      case 9:
        return fmt::format("{}({}, {})", choices_.any(Words::pairs), text(depth - 1), text(depth - 1));
      case 10:
        return fmt::format("if({}, {}, {})", condition(depth - 1), text(depth - 1), text(depth - 1));
      default:
        return fmt::format("piecewise({}, {}, {}, {}, {})", condition(depth - 1), text(depth - 1), condition(depth - 1),
                           text(depth - 1), leaf());
    }
  }

  std::string leaf() {
    const std::size_t which = choices_.below(leaves_.size() + 3);
    if (which < leaves_.size()) return leaves_[which];
    if (which == leaves_.size()) return "pi";
    const double value = choices_.number();
    return value < 0 ? fmt::format("({})", value) : fmt::format("{}", value);
  }

 private:
  using Words = expressions::testing::RandomFormula;
  static constexpr std::array<std::string_view, 8> exponents = {"2", "3", "(-1)", "0.5", "(-2)", "t", "65", "1.5"};

  std::string condition(int depth) {
    switch (depth > 0 ? choices_.below(6) : 5) {
      case 0:
        return fmt::format("({}) and ({})", condition(depth - 1), condition(depth - 1));
      case 1:
        return fmt::format("({}) or {}", condition(depth - 1), text(depth - 1));
      case 2:
        return fmt::format("not ({})", condition(depth - 1));
      default:
        return fmt::format("({}) {} ({})", text(depth - 1), choices_.any(Words::comparisons), leaf());
    }
  }

  Choices& choices_;
  std::vector<std::string> leaves_;
};

}  // namespace orthant::fuzz

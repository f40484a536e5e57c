// SPDX-License-Identifier: Apache-2.0
// The axis of a figure: where a number goes on paper, and which numbers label it.
#pragma once

#include "orthant/linalg/types.hpp"

#include <cmath>
#include <string>
#include <vector>

namespace orthant::present {

/// From low to high in numbers, from `from` to `to` on paper.
struct Scale {
  double low = 0, high = 1;
  double from = 0, to = 1;
  bool is_logarithmic = false;

  [[nodiscard]] double at(double value) const {
    const double share = is_logarithmic ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
    return from + (to - from) * share;
  }
};

struct Tick {
  double value;
  std::string label;  // as svg_text.hpp reads it
};

struct Ticks {
  std::vector<Tick> ticks;
  std::vector<double> minor = {};  // without a number
  std::string factor = {};         // "×10^{-5}" when the labels are to be multiplied by it
};

/// At most `most` ticks (but two at least) at 1, 2 or 5 times a power of ten, low < high. Labels have as many digits as
/// tell neighbours apart; very large or small ones have a common factor.
[[nodiscard]] Ticks linear_ticks(double low, double high, int most);

/// Powers of ten, each or each k-th; between them the digits 2 … 9 as minor ticks; 0 < low < high. Without two powers
/// of ten the digits 1, 2 and 5 are written out.
[[nodiscard]] Ticks logarithmic_ticks(double low, double high, int most);

/// What an axis shows for numbers between low and high: a little more on both sides, and never nothing at all. Without
/// any number (low > high) it shows 0 to 1.
[[nodiscard]] Scale padded(double low, double high, bool is_logarithmic, double share = 0.06);

}  // namespace orthant::present

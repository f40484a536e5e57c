// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/figure/detail/shapes.hpp"

#include <cmath>

#include <fmt/format.h>

namespace orthant::present::detail {

std::string length(double value) {
  const double rounded = std::round(100 * value) / 100;
  return fmt::format("{:.7g}", rounded == 0 ? 0.0 : rounded);
}

std::string stroke(const Point& a, const Point& b) {
  return fmt::format("M{} {}L{} {}", length(a.first), length(a.second), length(b.first), length(b.second));
}

std::string marker(std::size_t shape, double x, double y, std::string_view style) {
  switch (shape % 4) {
    case 1:
      return fmt::format("<path d=\"M{} {}l2.4 4.2h-4.8z\"{}/>\n", length(x), length(y - 2.6), style);
    case 2:
      return fmt::format("<path d=\"M{} {}h3.8v3.8h-3.8z\"{}/>\n", length(x - 1.9), length(y - 1.9), style);
    case 3:
      return fmt::format("<path d=\"M{} {}l2.6 2.6l-2.6 2.6l-2.6 -2.6z\"{}/>\n", length(x), length(y - 2.6), style);
    default:
      return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"2\"{}/>\n", length(x), length(y), style);
  }
}

}  // namespace orthant::present::detail

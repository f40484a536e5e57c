// SPDX-License-Identifier: Apache-2.0
// What figures are drawn of, as SVG.
#pragma once

#include "orthant/present/figure/figure.hpp"

#include <string>
#include <string_view>

namespace orthant::present::detail {

/// Hundredths of a point, without zeros at the end.
[[nodiscard]] std::string length(double value);

/// The path from a to b.
[[nodiscard]] std::string stroke(const Point& a, const Point& b);

/// Disc, triangle, square, diamond: orders of the derivative of δ, colours of points, kinds of events.
[[nodiscard]] std::string marker(std::size_t shape, double x, double y, std::string_view style);

}  // namespace orthant::present::detail

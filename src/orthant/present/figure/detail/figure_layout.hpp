// SPDX-License-Identifier: Apache-2.0
// Where everything in a figure goes.
#pragma once

#include "orthant/present/figure/axes.hpp"
#include "orthant/present/figure/figure.hpp"

#include <string>
#include <vector>

namespace orthant::present::detail {

inline constexpr double text_size = 8.0, number_size = 7.0, title_size = 9.0;  // points
inline constexpr double legend_line = 10.0;                                    // height of a row of the legend
inline constexpr double legend_glyph = 17.0;                                   // length of its strokes
inline constexpr double mark = 3.0;                                            // length of a tick

/// One entry of a legend, a series or a kind of marks, and where its stroke starts.
struct LegendEntry {
  const Series* series = nullptr;
  std::size_t kind = 0;
  std::string label = {};
  double x = nan, y = nan;
};

struct PanelLayout {
  Scale x, y;
  Ticks x_ticks, y_ticks;
  bool has_curves = false;  // other than 0, or there are no stems: they own the left axis
  bool has_stems = false;
  bool has_twin = false;   // the axis at the right is that of curves
  Scale right = {};        // of stems, or of the curves at the right; as y when there are stems only
  Ticks right_ticks = {};  // when there is an axis at the right
  std::vector<LegendEntry> legend = {};

  [[nodiscard]] bool has_right_axis() const { return has_twin || (has_curves && has_stems); }
};

struct FigureLayout {
  double width, height;
  std::vector<PanelLayout> panels;
};

[[nodiscard]] FigureLayout layout_of(const Figure& figure);

/// Is the point one of those that are drawn?
[[nodiscard]] bool is_drawn(const Figure& figure, const Point& point);

}  // namespace orthant::present::detail

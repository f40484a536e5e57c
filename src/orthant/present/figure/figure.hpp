// SPDX-License-Identifier: Apache-2.0
// A figure for print as values, and as SVG: panels one above the other that share the horizontal axis. Texts stay texts
// in generic fonts, the colour-blind can tell the colours apart, and nothing outside the file is needed
// (docs/guide/plot.md).
#pragma once

#include "orthant/linalg/types.hpp"

#include <string>
#include <utility>
#include <vector>

namespace orthant::present {

inline constexpr double points_per_mm = 72.0 / 25.4;

using Point = std::pair<double, double>;

/// A curve, or stems that rise from 0.
struct Series {
  std::string label;  // of the legend; series with the same label, colour and dashes are one entry
  // points that are not finite interrupt the curve; on logarithmic axes so do those that are not positive
  std::vector<Point> points;
  std::vector<std::size_t> jumps = {};  // numbers i, ascending: from point i - 1 to point i the function jumps
  bool is_stems = false;
  int order = 0;           // stems: of the derivative of δ, which the marker shows
  std::size_t colour = 0;  // series that belong together have the same number
  std::size_t dash = 0;    // 0: solid
  bool has_markers = false;
  bool is_right = false;  // a curve of the axis at the right
};

/// The axis at the right is that of the curves that say so; without them, of stems next to curves other than 0.
struct Panel {
  std::string label;             // of the vertical axis
  std::string right_label = {};  // of the axis at the right
  std::vector<Series> series = {};
  double slope = nan;  // logarithmic: a triangle shows it
};

/// An event, in all panels.
struct Mark {
  double x = nan;
  std::size_t kind = 0;  // one of Figure::mark_kinds
  std::size_t colour = 0, dash = 0;
  bool is_grey = true;
};

/// Marks of a kind are lines from the bottom to the top, or signs in a row of their own at the upper edge.
struct MarkKind {
  std::string label;  // of the legend, which has those of several kinds
  bool is_line = true;
};

/// Lengths are points, 1/72 inch.
struct Figure {
  std::string title = {}, x_label = {};
  std::vector<Panel> panels = {};
  std::vector<Mark> marks = {};
  std::vector<MarkKind> mark_kinds = {};
  double from = nan, to = nan;        // of the horizontal axis; NaN: from the data
  double width = 86 * points_per_mm;  // one column of a journal
  double height = nan;                // NaN: from the number of panels
  bool is_over_time = true;           // curves go from edge to edge
  bool has_logarithmic_x = false, has_logarithmic_y = false;
  bool has_equal_scales = false;        // one unit is as long on both axes
  bool is_black_and_white = false;      // dashes tell series apart, greys tell dashes
  std::vector<std::string> notes = {};  // what a reader should know about it; not drawn
};

/// Throws InvalidArgument when there is no panel, a length is not positive or has no room for the axes, or from ≥ to.
[[nodiscard]] std::string svg(const Figure& figure);

}  // namespace orthant::present

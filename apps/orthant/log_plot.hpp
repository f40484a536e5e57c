// SPDX-License-Identifier: Apache-2.0
// A plot with logarithmic axes as SVG, self-contained: curves through points with markers, a legend, and a triangle
// that shows a slope.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace orthant::app {

struct PlotCurve {
  std::string label;
  std::vector<std::pair<double, double>> points;  // those that are not positive and finite are left out
  std::size_t colour = 0;                         // curves that belong together have the same number
  bool is_dashed = false;                         // then with open markers
};

struct LogPlot {
  std::string title, x_label, y_label;
  std::vector<PlotCurve> curves;
  double slope = 1.0;  // of the triangle
};

/// Without any point the axes have one decade.
[[nodiscard]] std::string svg(const LogPlot& plot);

}  // namespace orthant::app

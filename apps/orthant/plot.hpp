// SPDX-License-Identifier: Apache-2.0
// orthant plot RESULT…: a figure for print.
#pragma once

#include <string>
#include <vector>

namespace orthant::app {

struct PlotArguments {
  std::vector<std::string> results;  // folders, or the result.json in them
  std::string out;                   // file; empty: RESULT.svg in the current folder; "-": standard output
  std::vector<std::string> columns;  // each a panel, or several divided by ; and | before those at the right
  std::string phase;                 // as written: "q0,v0"
  std::string from, to;              // as written; empty: all
  std::string width, height;         // as written: "86mm", "600px", "86" is mm
  std::string title, labels, curve_labels, x, x_label, names;
  std::string logarithmic;  // "x", "y", "xy"
  bool has_events = false;
  bool black_and_white = false;
  bool force = false;  // overwrite what Orthant did not write
};

/// Writes the figure and returns 0. Throws InvalidArgument on bad input, before anything is written.
[[nodiscard]] int run_plot(const PlotArguments& arguments);

}  // namespace orthant::app

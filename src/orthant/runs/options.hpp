// SPDX-License-Identifier: Apache-2.0
// What is asked of a run, and who is notified of its progress.
#pragma once

#include "orthant/analysis/budget.hpp"
#include "orthant/base/options.hpp"
#include "orthant/runs/column.hpp"
#include "orthant/schemes/choice.hpp"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace orthant::runs {

struct RunOptions {
  static constexpr std::string_view name = "run";

  schemes::Choice scheme = {};  // auto; {"emts"}, or schemes::Emts{…} with options of its own
  double h = nan;               // step, s
  double T = nan;               // end, s; the last step is shorter when T is no multiple of h
  Index every = 1;              // keep every k-th step
  Index points = 0;             // keep about so many rows, evenly spread; 0: `every` decides
  double tolerance = 1e-8;      // relative violation of a certificate that changes the status
  bool keep_motion = false;     // of schemes that locate events: keep the pieces of the motion (dense output)
  bool keep_trajectory = true;  // false: rows go to the observer only, memory stays constant
  Index max_events = 100000;    // events kept in the result; all are counted
  // operations that the analysis may spend on each question (analysis::Budget); before a run on a tenth of it
  double proof_operations = analysis::Budget{}.operations;

  static void fields(auto& self, auto&& visit) {
    visit("h", self.h, positive, "step, s");
    visit("T", self.T, nonnegative, "end of the run, s");
    visit("every", self.every, positive, "keep every k-th step");
    visit("points", self.points, nonnegative, "keep about so many rows; 0: every");
    visit("tolerance", self.tolerance, positive, "relative violation of a certificate that changes the status");
    visit("max_events", self.max_events, nonnegative, "events kept in the result");
    visit("proof_operations", self.proof_operations, positive, "work that the analysis may spend on each question");
  }
};

/// Callbacks during the run. Each may be empty.
struct Observer {
  std::function<void(const Layout&)> on_columns;          // once, before the first row
  std::function<void(std::span<const double>)> on_row;    // each kept row, the start included
  std::function<bool(double t, Index step)> on_progress;  // now and then; false stops the run
};

}  // namespace orthant::runs

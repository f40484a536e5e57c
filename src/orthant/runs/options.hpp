// SPDX-License-Identifier: Apache-2.0
// What a run is asked for, and who hears of it.
#pragma once

#include "orthant/base/options.hpp"
#include "orthant/runs/column.hpp"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace orthant::runs {

/// "stop", "continue": what RunOptions::zeno may be
[[nodiscard]] const std::vector<std::string>& zeno_names();

struct RunOptions {
  static constexpr std::string_view name = "run";

  std::string scheme = "auto";
  double h = nan;               // step, s
  double T = nan;               // end, s; the last step ends at the multiple of h nearest to T
  double theta = nan;           // implicitness; NaN: the scheme's own, 1 for backward-euler, 1/2 for moreau-jean
  double gamma = 0.5;           // moreau-jean: a contact takes part when its forecast gap g + γ h g' is ≤ 0
  bool projection = false;      // moreau-jean: move q back onto the constraints after each step
  Index first_level = 1;        // emts: levels below it have no multiplier (2: Moreau's scheme, [ABG08, after (110)])
  Index every = 1;              // keep every k-th step
  Index points = 0;             // keep about so many rows, evenly spread; 0: `every` decides
  double tolerance = 1e-8;      // relative violation of a certificate that changes the status
  std::string zeno = "stop";    // event-driven at an accumulation of events: "stop" there, or "continue" in its limit
  bool keep_motion = false;     // event-driven, hybrid: keep the pieces of the motion in the result (dense output)
  bool keep_trajectory = true;  // false: rows go to the observer only, memory stays constant
  Index max_events = 100000;    // events kept in the result; all are counted

  static void fields(auto& self, auto&& visit) {
    visit("h", self.h, positive, "step, s");
    visit("T", self.T, nonnegative, "end of the run, s");
    visit("theta", self.theta, in_0_1_or_nan, "implicitness of backward-euler and moreau-jean");
    visit("gamma", self.gamma, nonnegative, "moreau-jean: forecast of the gap, g + gamma h g'");
    visit("projection", self.projection, is_flag, "moreau-jean: move q back onto the constraints, true or false");
    visit("first_level", self.first_level, positive, "emts: first level that has a multiplier");
    visit("every", self.every, positive, "keep every k-th step");
    visit("points", self.points, nonnegative, "keep about so many rows; 0: every");
    visit("tolerance", self.tolerance, positive, "relative violation of a certificate that changes the status");
    visit("max_events", self.max_events, nonnegative, "events kept in the result");
  }
};

/// What the caller wants to hear while the run goes on. Each may be empty.
struct Observer {
  std::function<void(const Layout&)> on_columns;          // once, before the first row
  std::function<void(std::span<const double>)> on_row;    // each kept row, the start included
  std::function<bool(double t, Index step)> on_progress;  // now and then; false stops the run
};

/// "event-driven" or "hybrid": no fixed steps
[[nodiscard]] bool is_event_driven(const std::string& scheme);

}  // namespace orthant::runs

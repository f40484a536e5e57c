// SPDX-License-Identifier: Apache-2.0
// How the error of a scheme shrinks with its step h. With e(h) the distance of the run at h from a reference,
//   p_k = log(e_k-1 / e_k) / log(h_k-1 / h_k)
// is the order seen between two steps, and the order of the study is the slope of the least-squares line through all
// (log h, log e). In the Hausdorff distance of filled-in graphs the order of emts is 1; the uniform norm does not
// converge where the solution jumps [ABG08, Fig. 6].
#pragma once

#include "orthant/tasks/distances.hpp"
#include "orthant/tasks/state_graph.hpp"

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace orthant::tasks {

/// How finely motions are drawn, one after the other until the error is told to a hundredth.
inline constexpr std::array drawing_tolerances = {1e-6, 3e-8, GraphRecorder::motion_tolerance};

/// What a study needs to know about a run.
struct StudiedRun {
  runs::RunStatus status = runs::RunStatus::not_run;
  std::string scheme;  // as used
  Index steps = 0;
  double t_end = nan;
  StateGraph state;  // drawn to the first of the tolerances
  /// Drawn to another one, from any thread; empty when `state` is all that there is.
  std::function<StateGraph(double tolerance)> redrawn = {};
  std::vector<std::string> warnings = {};
};

/// Runs the model. Several are called at once, from different threads.
using Runner = std::function<StudiedRun(const std::string& scheme, double h)>;

struct StudyOptions {
  std::vector<double> steps;           // > 0, in any order, no step twice
  std::vector<std::string> schemes;    // each is run at each step
  std::optional<double> against = {};  // step of a reference by the same scheme; none: the scheme "event-driven"
  Index skorokhod_samples = 500000;    // runs with more samples, the reference among them, get no Skorokhod distance
  unsigned threads = 0;                // 0: as many as the machine has
};

struct StudyRow {
  std::string scheme;  // as asked
  double h = nan;
  runs::RunStatus status = runs::RunStatus::not_run;
  Index steps = 0;
  double hausdorff = nan, skorokhod = nan, uniform = nan, l1 = nan;  // NaN when a run did not reach its end
  metric::Place place;                                               // where the Hausdorff distance is attained
  double order = nan;       // p_k; NaN in the first row of a scheme, and where an error is below the resolution
  double resolution = 0.0;  // errors below it cannot be told from 0: twice what the graphs may differ from the runs
  std::vector<double> components;  // Hausdorff distances
  Vector component_resolutions;
  std::vector<double> component_orders;
  std::vector<std::string> warnings;
};

/// The line through the points (log h, log e).
struct Fit {
  double order = nan;      // NaN with fewer than two points
  double deviation = nan;  // the largest distance of a point from the line, in decades of e
  int points = 0;          // rows that it goes through: those with resolution < e < ∞
  [[nodiscard]] bool is_poor() const { return !(deviation <= 0.2); }
};

/// What a scheme was compared with, and how it did.
struct StudiedScheme {
  std::string name;
  runs::RunStatus reference = runs::RunStatus::not_run;
  std::string reference_scheme;
  double reference_end = nan;
  std::vector<std::string> reference_warnings;
  Fit hausdorff, uniform;
};

struct Study {
  std::optional<double> against;   // none: exact
  std::vector<std::string> names;  // of the components
  std::vector<StudiedScheme> schemes;
  std::vector<StudyRow> rows;  // scheme by scheme, the largest h first

  /// Of the first run that did not finish, the references before the others; interrupted when one was interrupted.
  [[nodiscard]] runs::RunStatus status() const;
  [[nodiscard]] bool is_finished() const { return status() == runs::RunStatus::finished; }
};

/// One point for each h; those whose error is NaN, infinite or not positive are left out.
[[nodiscard]] Fit fit(const std::vector<double>& h, const std::vector<double>& errors);

/// Did a run with this status go on to T?
[[nodiscard]] bool reached_end(runs::RunStatus status);

/// The same result whatever the number of threads. When the study is to stop (base/interrupt.hpp), rows that are not
/// done have the status interrupted. Throws InvalidArgument when an option is wrong, and whatever a run
/// throws.
[[nodiscard]] Study study(const Runner& run, StudyOptions options);

}  // namespace orthant::tasks

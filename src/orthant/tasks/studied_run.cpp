// SPDX-License-Identifier: Apache-2.0
#include "orthant/tasks/studied_run.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/tasks/state_graph.hpp"

#include <memory>
#include <span>
#include <utility>

#include <fmt/format.h>

namespace orthant::tasks {
namespace {

// what a run leaves to be drawn from
struct Seen {
  GraphRecorder recorder;
  runs::Outcome outcome;
};

}  // namespace

StudiedRun studied_run(const runs::AnyRun& run, runs::RunOptions options, const std::string& scheme, double h,
                       const std::function<bool(double t, Index step)>& on_progress) try {
  options.scheme.rename(scheme);
  options.scheme.of<schemes::EventDriven>().zeno = schemes::Zeno::go_on;
  options.h = h;
  options.every = 1;
  options.points = 0;
  options.keep_motion = true;
  options.keep_trajectory = false;
  const auto seen = std::make_shared<Seen>();
  GraphRecorder& recorder = seen->recorder;
  const runs::Observer observer{
      .on_columns = [&](const runs::Layout& layout) { recorder.begin(runs::keys(layout.columns)); },
      .on_row = [&](std::span<const double> row) { recorder.add(row); },
      .on_progress = on_progress};
  runs::Outcome& outcome = seen->outcome;
  outcome = run(options, observer);
  StudiedRun result{.status = outcome.status,
                    .scheme = outcome.scheme,
                    .steps = outcome.steps,
                    .t_end = outcome.t_end,
                    .state = recorder.graph(outcome, drawing_tolerances.front()),
                    .redrawn = {},
                    .warnings = std::move(outcome.warnings)};
  if (!outcome.motion.pieces().empty()) {
    result.redrawn = [seen](double tolerance) { return seen->recorder.graph(seen->outcome, tolerance); };
  }
  return result;
} catch (const InvalidArgument& error) {
  if (scheme != schemes::EventDriven::name) throw;
  const std::string instead = "; without an exact solution name a small step to compare with, as in --against 1e-5";
  if (!error.flaw()) throw InvalidArgument(error.what() + instead);
  const auto& [key, found, allowed] = *error.flaw();
  throw InvalidArgument(Flaw{key, allowed.empty() ? found + instead : found, allowed.empty() ? "" : allowed + instead});
}

}  // namespace orthant::tasks

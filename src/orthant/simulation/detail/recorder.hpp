// SPDX-License-Identifier: Apache-2.0
// Rows of trajectory.csv: t, x, w, and with a zero-dynamics form z<output>_<level>, xi, mu<output>_<level>,
// chi<output>; without one lambda<output>. chi is the density of dν_r, mu the measure of the step.
#pragma once

#include "orthant/integrators/backward_euler.hpp"
#include "orthant/integrators/forcing.hpp"
#include "orthant/integrators/level_step.hpp"
#include "orthant/simulation/detail/event_detector.hpp"
#include "orthant/simulation/detail/rows.hpp"
#include "orthant/simulation/run.hpp"

#include <optional>

namespace orthant::simulation::detail {

/// What a row of a scheme in zero-dynamics coordinates is made of.
struct LevelRow {
  double t = 0;
  double t_input = 0;  // when the input is taken: just before t for a left limit
  Vector z, mu;
  Vector lambda;  // its density
};

class Recorder {
 public:
  Recorder(const systems::Lcs& system, const std::optional<analysis::ZeroDynamics>& form, const RunOptions& options,
           const Observer& observer, bool has_lambda);

  void record(const integrators::LevelStep& step, const EventDetector& events);
  void record(const LevelRow& row);
  void record(const integrators::StateStep& step);

  /// x, z, ξ of the row last recorded.
  void write_final(Result& result) const;

  [[nodiscard]] Trajectory& trajectory() { return rows_.trajectory; }

 private:
  Rows rows_;
  const std::optional<analysis::ZeroDynamics>& form_;
  double h_;
  std::optional<integrators::Forcing> forcing_;
  Vector x_, z_;
  LevelRow row_;
};

}  // namespace orthant::simulation::detail

// SPDX-License-Identifier: Apache-2.0
// Makes the rows of a linear complementarity system (lcs_columns.hpp).
#pragma once

#include "orthant/runs/detail/event_detector.hpp"
#include "orthant/runs/detail/lcs_columns.hpp"
#include "orthant/runs/detail/rows.hpp"
#include "orthant/runs/lcs.hpp"
#include "orthant/schemes/backward_euler.hpp"
#include "orthant/schemes/forcing.hpp"
#include "orthant/schemes/level_step.hpp"
#include "orthant/systems/input.hpp"

#include <optional>

namespace orthant::runs::detail {

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

  /// `mu`: the measures of the step, over all its parts.
  void record(const schemes::LevelStep& step, const Vector& mu, const EventDetector& events);
  void record(const LevelRow& row);
  void record(const schemes::StateStep& step);

  /// x, z, ξ of the row last recorded.
  void write_final(LcsResult& result) const;

  void finish(Outcome& outcome) { rows_.finish(outcome); }

 private:
  // the row with its levels, completed by x and w
  void record_levels(double t_input);
  void record_row(double t_input);

  Rows<LcsRow> rows_;
  const std::optional<analysis::ZeroDynamics>& form_;
  std::optional<schemes::Forcing> forcing_;
  std::optional<systems::Input> input_;  // when rows have it
  LcsRow row_;
};

}  // namespace orthant::runs::detail

// SPDX-License-Identifier: Apache-2.0
// The sections `ball` and `beads`: one row for each candidate, as Markdown and as CSV.
#pragma once

#include "benchmarks/harness/machine.hpp"
#include "benchmarks/harness/samples.hpp"

#include "orthant/linalg/types.hpp"

#include <string>
#include <vector>

namespace orthant::benchmarks {

inline constexpr double largest_difference_allowed = 1e-9;  // of all q and v, at all steps, from ours
inline constexpr double largest_residual_allowed = 1e-9;    // of ColumnJudge

struct ColumnRow {
  std::string system = {}, library = {}, how = {};
  Index beads = 0;
  double restitution = nan;
  Index steps = 0;
  int repetitions = 0;
  Spread step{nan, nan, nan};         // seconds per step
  double complementarity = nan;       // of ColumnJudge, which sees positions and velocities only
  double motion = nan;                // the same
  double difference = nan;            // largest |q - ours|, |v - ours| of all steps; ours: 0
  double ratio = nan;                 // step loop of Orthant: the fastest rival that is right over ours
  std::string judgement = "not run";  // "right", "wrong", or how it ended
  [[nodiscard]] bool is_ours() const { return library == "Orthant"; }
};

struct ColumnReport {
  std::string title = {}, text = {};
  double aimed_ratio = nan;
  std::string aimed_system = {};
  Index aimed_at = 0;  // beads
  bool shows_growth = false;
  Facts facts = {};
  std::vector<ColumnRow> rows = {};
};

[[nodiscard]] std::string as_csv(const ColumnReport& report);
[[nodiscard]] std::string as_markdown(const ColumnReport& report);

}  // namespace orthant::benchmarks

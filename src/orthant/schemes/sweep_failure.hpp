// SPDX-License-Identifier: Apache-2.0
// Why a step of a sweeping process could not be made, as a value and in words.
#pragma once

#include "orthant/analysis/conflict.hpp"
#include "orthant/base/status.hpp"
#include "orthant/convex/projection.hpp"
#include "orthant/systems/sweeping.hpp"

#include <optional>
#include <string>
#include <vector>

namespace orthant::schemes {

struct SweepFailure {
  double t = nan;                              // where K was to be reached
  Status status = Status::breakdown;           // what `advance` returned
  std::optional<systems::SetFlaw> flaw = {};   // a set that is not valid at that time, or is empty
  analysis::Conflict conflict = {};            // with no_solution
  convex::ProjectionCertificate nearest = {};  // how near an unsolved projection came
};

/// "K(t) is empty at t = 0.5: 'left' (set 0) and set 3 have no common point"
[[nodiscard]] std::string text(const systems::SweepingProcess& process, const SweepFailure& failure);

/// Nothing when x0 can be projected onto K(0). no_solution: K(0) is empty; otherwise that was not found out.
[[nodiscard]] std::optional<SweepFailure> failure_at_start(const systems::Prepared<systems::SweepingProcess>& process,
                                                           const Vector& x0);

/// "'left' (set 0) and set 3"
[[nodiscard]] std::string labels(const systems::SweepingProcess& process, const std::vector<Index>& sets);

}  // namespace orthant::schemes

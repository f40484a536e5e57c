// SPDX-License-Identifier: Apache-2.0
// What can be said of a sweeping process before it runs. The speed of a set is the L of
//   d_H(K(s), K(t)) ≤ L |t - s|,   d_H the Hausdorff distance:                               (sweep.5)
//   ball       ‖c'‖ + |R'|
//   box        ‖(max(|l_i'|, |u_i'|))_i‖
//   half-space |(b / ‖a‖)'|, infinite when its normal turns
//   ellipsoid  ‖c'‖ when P is fixed                                                          (sweep.6)
// The derivatives are symbolic, the largest value is that of samples on [0, T]: a number to choose h by, not a proof.
// With it and f = 0 the catching-up algorithm is nearer than L √(T h) to the solution (sweep.8).
#pragma once

#include "orthant/analysis/conflict.hpp"
#include "orthant/systems/sweeping.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace orthant::analysis {

struct SetFindings {
  std::string label;
  std::string_view kind;
  bool is_fixed = false;
  double speed = nan;         // (sweep.6); infinity: not Lipschitz; NaN: not known
  std::string speed_because;  // when it is not a finite number
};

struct SweepingFindings {
  static constexpr int relative_degree = 1;
  Index states = 0;
  bool has_drift = false;
  double horizon = nan;  // T of the samples
  std::vector<SetFindings> sets;
  double speed = nan;         // of K, the intersection
  std::string speed_because;  // when it is not a finite number
  std::vector<double> jumps;  // where an entry of a set jumps in (0, T], the first 100
  double empty_from = nan;    // the first sample at which K is proved to be empty, made sharper by bisection
  Conflict empty_because;     // there
  std::string verdict;        // "globally well posed", "one-step problems solvable", "ill posed"
  std::string because;

  [[nodiscard]] bool is_fixed() const;
  /// L √(T h), where it is known
  [[nodiscard]] double error_bound(double h) const;
};

/// Throws InvalidArgument when the process is wrong or T is not positive.
[[nodiscard]] SweepingFindings analyse(const systems::Prepared<systems::SweepingProcess>& prepared, double T);
[[nodiscard]] SweepingFindings analyse(const systems::SweepingProcess& process, double T);

}  // namespace orthant::analysis

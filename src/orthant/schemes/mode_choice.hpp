// SPDX-License-Identifier: Apache-2.0
// Which mode goes on, where several can (branches.hpp). Each branch of Δ is tried over the outputs that are undecided:
// the series of its mode is built, and its leading terms must go the right way,
//   w > 0 at the lower bound,   w < 0 at the upper bound,   l ≤ λ ≤ u between them                    (branch.3)
// where the first coefficient beyond rounding decides. The modes of the piece before are kept when they can go on;
// otherwise the one follows whose λ is nearest to the last one.
#pragma once

#include "orthant/schemes/branches.hpp"
#include "orthant/schemes/lcs_series.hpp"

#include <vector>

namespace orthant::schemes {

class ModeChoice {
 public:
  explicit ModeChoice(const LcsForm& form);

  /// True: Δ has a negative principal minor.
  [[nodiscard]] bool is_needed() const { return !branches_.empty(); }
  /// As LcsSeries::build, from the modes and λ of the piece before.
  [[nodiscard]] Status build(LcsSeries& series, double t, const Vector& z, const std::vector<Mode>& before,
                             std::vector<Mode>& modes);
  /// λ at the end of the piece before.
  Vector last_lambda;

  [[nodiscard]] long several() const { return several_; }  // how often more than one mode could go on

 private:
  [[nodiscard]] bool fits(const Branch& branch, const std::vector<Mode>& modes);
  [[nodiscard]] bool goes_on(LcsSeries& series, const Vector& z) const;
  [[nodiscard]] bool stays_within(const LcsSeries& series, Index output, double tiny, double tau) const;

  Vector lower_, upper_;
  std::vector<Branch> branches_;
  std::vector<Mode> tried_;
  long several_ = 0;
};

}  // namespace orthant::schemes

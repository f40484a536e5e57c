// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orthant/friction/problem.hpp"

#include <utility>

namespace orthant::friction::detail {

/// The best point of an iteration, by ‖ρ‖ (friction.4) in the caller's units.
class BestPoint {
 public:
  BestPoint(const ContactProblem& problem, double tolerance, Vector start)
      : target_(tolerance * (problem.q.norm() > 0.0 ? problem.q.norm() : 1.0)), r_(std::move(start)) {}

  /// Keeps `point` when its ‖ρ‖ is the smallest so far. True when that is small enough.
  [[nodiscard]] bool offer(double rho, const Vector& point) {
    if (rho < rho_) {
      rho_ = rho;
      r_ = point;
    }
    return rho <= target_;
  }

  [[nodiscard]] double target() const { return target_; }
  [[nodiscard]] double rho() const { return rho_; }  // infinity before the first offer
  [[nodiscard]] const Vector& r() const { return r_; }
  [[nodiscard]] Vector take() && { return std::move(r_); }

 private:
  double target_, rho_ = infinity;
  Vector r_;
};

}  // namespace orthant::friction::detail

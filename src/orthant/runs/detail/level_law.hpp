// SPDX-License-Identifier: Apache-2.0
// What the law says of a step of a level scheme, from the steps as they are recorded and the caller's data; nothing is
// asked of the scheme.
#pragma once

#include "orthant/schemes/level_step.hpp"

#include <vector>

namespace orthant::runs::detail {

/// The rebounds of (rebound.1), (rebound.2): z_i⁺ ≥ rebound_i.
class ReboundLaw {
 public:
  ReboundLaw(const analysis::ZeroDynamics& form, Vector restitution);

  /// Of a jump from `seen` at a time: all that is negative rebounds.
  [[nodiscard]] const Vector& at_once(const Vector& seen);
  /// Of the jump at the end of a flight from `start` to `left` and a lift of z_1 by `lift` of each output.
  [[nodiscard]] const Vector& of_landing(const Vector& start, const Vector& left, const Vector& lift);
  /// Whether an output with restitution lands in such a flight.
  [[nodiscard]] bool lands(const Vector& start, const Vector& lift) const;

 private:
  const analysis::ZeroDynamics& form_;
  Vector restitution_, rebound_;
};

/// e^(hĀ) with outputs held (expo.3), by another algorithm than that of the scheme.
class HeldFlow {
 public:
  explicit HeldFlow(const analysis::ZeroDynamics& form) : form_(form) {}

  void set_step(double h);
  /// (z, σ) at the end of a step from z at its start, when the outputs with σ > 0 are held.
  [[nodiscard]] const Matrix& of(const Vector& arc);

 private:
  struct Known {
    std::vector<bool> held;
    Matrix flow;
  };
  const analysis::ZeroDynamics& form_;
  double h_ = nan;
  std::vector<Known> known_;
};

/// e^(tA) by a Padé quotient, in balanced units.
[[nodiscard]] Matrix pade_flow(const Matrix& A, double t);

}  // namespace orthant::runs::detail

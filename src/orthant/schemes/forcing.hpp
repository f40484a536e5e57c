// SPDX-License-Identifier: Apache-2.0
// What the input does to the levels z_i. With z = W x + U(t), U_i = Σ_{j<i-1} C A^(i-2-j) E u^(j) + F u^(i-1), U_ξ = 0,
// (lcs.11) the chain z_i' = z_(i+1) stays exact, and the input enters the last level and ξ only:
//   z' = Ā z + Ḡ λ + g(t),   g = U' + W E u - Ā U                                          (lcs.12)
// U = shift · stack, g = drive · stack, with the stack of (lcs.10) up to the order max r_l. Where u or one of its
// derivatives jumps by s, z jumps by shift · s.
#pragma once

#include "orthant/analysis/zero_dynamics.hpp"
#include "orthant/systems/input.hpp"

namespace orthant::schemes {

/// What is asked of the input: to go from x to z and back, or the dynamics of z as well.
enum class InputUse { shift, shift_and_drive };

class Forcing {
 public:
  /// Throws InvalidArgument when an input is a function that lacks a derivative with a coefficient in `shift` or
  /// `drive`: for relative degree r at most r, and none where u only acts on the last level, as a force on a mass does.
  Forcing(const systems::Lcs& system, const analysis::ZeroDynamics& form, InputUse use = InputUse::shift_and_drive);

  [[nodiscard]] bool is_zero() const { return stack_.size() == 0; }
  [[nodiscard]] const Matrix& shift() const { return shift_; }  // n × p (order + 1)
  [[nodiscard]] const Matrix& drive() const { return drive_; }

  /// stack(t); the reference is valid until the next call.
  [[nodiscard]] const Vector& stack(double t);
  /// x = W⁻¹ (z - U(t)) and z = W x + U(t) (lcs.11)
  void write_state(const analysis::ZeroDynamics& form, double t, const Vector& z, Vector& x);
  void write_levels(const analysis::ZeroDynamics& form, double t, const Vector& x, Vector& z);
  /// z = W x0 + U(0), with zeros where one of the first `levels` entries is rounding relative to its terms (emts.5).
  [[nodiscard]] Vector initial_levels(const Matrix& W, const Vector& x0, Index levels);
  /// What z jumps by at a switch, with zeros in the same way; valid until the next call.
  [[nodiscard]] const Vector& level_jump(const systems::Input::Switch& at);
  /// What the stack jumps by at a switch.
  [[nodiscard]] const Vector& jump(const systems::Input::Switch& at);
  [[nodiscard]] const std::vector<systems::Input::Switch>& switches(double from, double to) {
    return input_.switches(from, to);
  }

 private:
  systems::Input input_;
  Matrix shift_, drive_;
  Vector stack_, other_, shifted_, level_jump_;
};

}  // namespace orthant::schemes

// SPDX-License-Identifier: Apache-2.0
// The flight of `exponential` over a stretch of time. Outputs that rest, z_1 = … = z_r = 0, may be held: those of a set K
// have the density that keeps them where they are,
//   λ_K = -Δ_KK⁻¹ (C A^r W⁻¹ z + g)_K,   σ_l = ∫ λ_l dt                                                      (expo.3)
// so that z, and the σ_l with it, follow a linear system of their own, which is solved exactly (inputs by a Gauss rule of
// order 6). K is the set with
//   0 ≤ σ_l ⟂ z_r⁻ ≥ 0   over the outputs that rest                                                          (expo.4)
// found by changing the members that violate it, from the last set on. What is rounding relative to its terms is 0.
#pragma once

#include "orthant/schemes/forcing.hpp"

#include <array>
#include <vector>

namespace orthant::schemes::detail {

/// e^(tĀ), in balanced units.
[[nodiscard]] Matrix flow(const Matrix& A_bar, double t);

class HeldFlight {
 public:
  struct Span {
    double from, to;
    [[nodiscard]] double length() const { return to - from; }
  };

  /// Matrices for stretches of the length h are kept. Throws InvalidArgument when e^(hĀ) overflows.
  HeldFlight(const analysis::ZeroDynamics& form, const Forcing& forcing, double h);

  /// From `start`: the left limit at the end, and σ of each output. `is_full`: the stretch is a step of length h.
  void fly(Forcing& forcing, const Span& span, bool is_full, const Vector& start);
  [[nodiscard]] const Vector& left() const { return left_; }
  [[nodiscard]] const Vector& arc() const { return arc_; }
  /// What row i of the left limit of a full step without anything held is summed from.
  [[nodiscard]] double size_at(const Vector& start, Index row) const { return size_of(modes_.front(), start, row); }
  /// Nothing was held before.
  void forget();

 private:
  static constexpr std::size_t nodes = 3;
  struct Mode {
    std::vector<bool> held;
    Matrix Phi;                         // (z, σ) at the end from z at the start
    std::array<Matrix, nodes> weights;  // (z, σ) at the end from the stack of the input at the nodes
  };
  [[nodiscard]] Mode mode_of(const std::vector<bool>& held, double length) const;
  [[nodiscard]] const Mode& find_mode(double length, bool is_full);
  [[nodiscard]] double size_of(const Mode& mode, const Vector& start, Index row) const;
  void move(const Mode& mode, const Vector& start);
  [[nodiscard]] bool change_members(const Mode& mode, const Vector& start, bool one_by_one);
  void write(const Mode& mode, const Vector& start);

  analysis::ZeroDynamics form_;
  Matrix delta_, drive_;  // Δ; empty without input
  double h_;
  std::vector<Mode> modes_;  // of the length h
  Mode other_;               // of another length
  std::vector<bool> rests_, held_;
  std::array<Vector, nodes> stacks_;
  Vector end_;  // (z, σ)
  Vector left_, arc_;
};

}  // namespace orthant::schemes::detail

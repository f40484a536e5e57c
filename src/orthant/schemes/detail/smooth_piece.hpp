// SPDX-License-Identifier: Apache-2.0
// One smooth piece of a motion about t0, order by order (events.20): while a contact is undecided, the order is a box
// LCP (events.22), and what is strictly positive in its solution is decided from there on; the rest waits for the next
// order. When nothing is undecided the orders above are linear equations with one matrix.             (events.23)
#pragma once

#include "orthant/schemes/detail/force_choice.hpp"
#include "orthant/schemes/detail/level_problem.hpp"
#include "orthant/schemes/mechanics_series.hpp"

namespace orthant::schemes::detail {

class SmoothPiece {
 public:
  /// `system` is that of the series, and outlives this.
  SmoothPiece(const systems::Lagrangian& system, MechanicsSeries series);

  /// Everything at t that does not need forces. False: M is not positive definite, or a number is not finite.
  [[nodiscard]] bool start(double t, const Vector& q, const Vector& v);
  /// All orders, from where start left it. Undecided states are decided. `guess` of λ_0 (all rows), used where λ is not
  /// unique. `instant`: the rounding of the time; what changes its sign within it is zero.            (events.43)
  [[nodiscard]] Status build(States& states, const Vector& guess, double instant);
  [[nodiscard]] const std::string& because() const { return because_; }

  [[nodiscard]] const MechanicsSeries& series() const { return series_; }
  /// The sizes of the terms that the gaps were summed from.
  void gap_sizes(Vector& sizes) { series_.gap_sizes(sizes); }
  [[nodiscard]] const Matrix& inverse_mass() const { return inverse_mass_; }
  /// What the velocities after tau were summed from, without v_0: Σ_k |M⁻¹| (|load_k| + |H_0ᵀ| |λ_k|) τ^(k+1)/(k+1).
  [[nodiscard]] Vector gained_speed_size(double tau) const;
  [[nodiscard]] LevelProblem& problem() { return problem_; }
  /// H M⁻¹ Hᵀ over some rows
  [[nodiscard]] Matrix delassus(const std::vector<Index>& rows) const;
  /// How far the series may be used: its last terms do not exceed rounding.                         (events.24)
  [[nodiscard]] double reach(const States& states) const;
  /// How much of [0, length] is proven to be so (events.30); 0: nothing, a formula has no bound.
  [[nodiscard]] double proven(double length);

 private:
  [[nodiscard]] Status build_orders(States& states, const Vector& guess);
  [[nodiscard]] Status unsolved(Status status, int k);
  [[nodiscard]] bool is_doubtful(Status status, int k);
  [[nodiscard]] bool are_doubts_rounding(const States& states) const;
  [[nodiscard]] bool pass_ties();
  [[nodiscard]] bool leave_open(const States& states, double instant, States& before) const;
  [[nodiscard]] bool is_at_rest(const States& states, const Vector& beta, const Vector& near);
  void find_signs();
  void decide(States& states, int k);
  void decide_contact(ContactState& state, int k, Index row, double mu);
  // `bound` on |λ_T|, its coefficient of this order
  void decide_tangent(ContactState& state, int k, Index row, double bound, bool is_pressed);
  [[nodiscard]] bool is_positive_force(double force, Index row) const;
  [[nodiscard]] bool is_positive_motion(double motion, Index row) const;

  const systems::Lagrangian& system_;
  systems::RowLayout layout_;
  MechanicsSeries series_;
  ProvenLength length_;
  LevelProblem problem_;
  ForceChoice choice_;
  Matrix inverse_mass_, inverse_mass_size_;
  Matrix acceleration_size_;            // of the terms of a, by order
  Vector alpha_, alpha_size_, lambda_;  // of the order being decided, over the active rows
  double largest_alpha_ = 0;            // of alpha_size_
  Vector remains_, remains_size_;  // of the equations of each order that have more rows than unknowns, and their terms
  bool has_doubts_ = false;
  ForceChoice::Signs moves_;  // of alpha_
  std::vector<char> passed_;  // conditions, in this build
  std::string because_;
};

/// h = ρ δ^(1/(N-j)), δ = 1e-15, for the best j ≤ k/2 and the worst k of the last six orders up to N, where
/// ρ = (|c_j|/|c_k|)^(1/(k-j)) is the radius that these two give; |c_k| is the largest entry of column k    (events.24)
[[nodiscard]] double reach_of(const Matrix& coefficients, Index orders);

}  // namespace orthant::schemes::detail

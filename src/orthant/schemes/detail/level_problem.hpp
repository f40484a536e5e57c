// SPDX-License-Identifier: Apache-2.0
// The laws of contact at one level: impulses at the level of velocities, forces at that of accelerations, coefficients
// of forces at the orders above. With α = W λ + β over the rows that take part, W = H_0 M_0⁻¹ H_0ᵀ, each state
// (contact_state.hpp) has its own variables z, λ = P z + c, and conditions w = S α + Q z:
//   held, joint       z = λ_n free,              w = α_n
//   undecided normal  z = λ_n ≥ 0,               w = α_n ≥ 0
//   stick             z = λ_T free,              w = α_T
//   slip              λ_T = -σ μ λ_n
//   side σ            z = μ λ_n + σ λ_T ≥ 0,     w = σ α_T ≥ 0
//   undecided         z_1 = λ_T + μ λ_n ≥ 0,     w_1 = α_T + z_2 ≥ 0
//                     z_2 = the negative part of α_T, w_2 = 2 μ λ_n - z_1 ≥ 0, as in (friction.20)
// and z ⟂ w: a box LCP, linear equations when nothing is undecided.                                (events.22)
// Dry friction is the same with its bound in place of μ λ_n, at the orders above 0 with 0.
#pragma once

#include "orthant/base/status.hpp"
#include "orthant/linalg/decompositions.hpp"
#include "orthant/schemes/detail/contact_state.hpp"
#include "orthant/systems/lagrangian.hpp"

#include <string>
#include <vector>

namespace orthant::schemes::detail {

inline constexpr double rank_threshold = 1e-11;  // of pivots: rows that depend on each other

class LevelProblem {
 public:
  explicit LevelProblem(const systems::Lagrangian& system);

  /// The rows that take part: those of contacts that are not open, joints, dry friction when it is in the states.
  void choose_rows(const States& states);
  [[nodiscard]] const std::vector<Index>& active() const { return active_; }
  /// W over the active rows.
  void set_matrix(const Matrix& W) { W_ = W; }
  [[nodiscard]] const Matrix& matrix() const { return W_; }

  /// Makes P, Q, S for the states. `with_bounds`: c holds the bounds of dry friction.
  void assemble(const States& states, bool with_bounds);
  /// λ over the active rows, from β; near `guess` (also over the active rows) where λ is not unique.
  [[nodiscard]] Status solve(const Vector& beta, const Vector& guess, Vector& lambda);
  [[nodiscard]] const std::string& because() const { return because_; }
  /// Is it a system of linear equations? What of them remained in the last solve, and the terms it was summed from.
  [[nodiscard]] bool is_linear() const { return is_linear_; }
  [[nodiscard]] double residual() const { return residual_; }
  [[nodiscard]] double residual_size() const { return residual_size_; }

  /// Where a row is among the active ones; -1: it is not.
  [[nodiscard]] Index place(Index row) const { return place_[static_cast<std::size_t>(row)]; }
  /// "contact 2 (foot)", "joint 0", "dry_friction 1"
  [[nodiscard]] std::string row_name(Index row) const;

 private:
  struct Variable {
    Index row;         // among the active ones; whose name it bears
    double in_lambda;  // ∂λ_row/∂z
    double in_w;       // ∂w/∂α_row
    double lower, upper;
  };
  Index add(Index row, double in_lambda, double in_w, bool is_free);
  void add_contact(const ContactState& state, Index normal, double mu);
  void add_direction(const ContactState& state, Index row, double bound);
  void add_pair(Index row, Index normal_variable, double mu, double bound);
  [[nodiscard]] Status solve_linear(const Vector& q, const Vector& guess);
  [[nodiscard]] Status solve_box(const Vector& q);

  const systems::Lagrangian& system_;
  systems::RowLayout layout_;
  std::vector<Index> active_, place_;
  Matrix W_;
  std::vector<Variable> variables_;
  struct Link {
    Index row_or_condition, variable;
    double value;
  };
  std::vector<Link> lambda_links_, condition_links_;
  struct Shift {
    Index condition;
    double value;
  };
  std::vector<Shift> condition_shifts_;
  Vector c_;              // λ = P z + c
  Matrix P_, S_, Q_, D_;  // D = S W P + Q
  Vector shift_;          // constants of w
  bool is_linear_ = true;
  double residual_ = 0, residual_size_ = 0;
  Eigen::CompleteOrthogonalDecomposition<Matrix> factor_;
  Vector z_;
  std::string because_;
};

}  // namespace orthant::schemes::detail

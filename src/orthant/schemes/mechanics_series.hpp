// SPDX-License-Identifier: Apache-2.0
// A Lagrangian system along a curve: the Taylor coefficients in τ = t - t0 of everything in (mech.1), order by order.
// With q_(k+1) = v_k/(k+1), v_(k+1) = a_k/(k+1), order k of the equation of motion is
//   M_0 a_k = load_k + H_0ᵀ λ_k,   load_k = f_k - Σ_(j≥1) M_j a_(k-j) + Σ_(j≥1) H_jᵀ λ_(k-j)     (events.20)
// and the rows give, at each order,
//   α_k = H_0 a_k + offset_k,   α_k = (k+1)(k+2) g_(k+2) for gaps,                                (events.21)
//                               α_k = (k+1) u_(k+1) for tangents and directions,
// where offset_k is α_k for a_k = 0, known before a_k is. No time derivative of H is written by hand.
#pragma once

#include "orthant/expressions/series.hpp"
#include "orthant/schemes/detail/remainder.hpp"
#include "orthant/systems/mechanics.hpp"

#include <array>
#include <vector>

namespace orthant::schemes {

class MechanicsSeries {
 public:
  /// q and v get the orders 0 … order, λ and a one less.
  MechanicsSeries(const systems::Prepared<systems::Lagrangian>& prepared, int order);

  [[nodiscard]] int order() const { return order_; }
  [[nodiscard]] Index size() const { return q_.rows(); }
  [[nodiscard]] const systems::RowLayout& layout() const { return layout_; }
  [[nodiscard]] bool has_constant_mass() const { return functions_.mass.empty(); }

  /// Orders 0 of everything, 1 of q and of the gaps. Every expression is on the branch that its values choose.
  void start(double t, const Vector& q, const Vector& v);
  /// The same state again, with the branches that were passed.
  void start_again();
  /// Makes load_k and offset_k; k = 0, 1, … in this order.
  void begin_order(int k);
  /// a_k and λ_k (all rows) are known.
  void end_order(int k, const Vector& a, const Vector& lambda);

  [[nodiscard]] double time() const { return t_; }
  /// M_0 and H_0
  [[nodiscard]] const Matrix& mass() const { return M_.front(); }
  [[nodiscard]] const Matrix& rows() const { return H_.front(); }
  [[nodiscard]] const Vector& load() const { return load_; }
  /// The sum of the absolute values of the terms of the load: its rounding is measured relative to this.
  [[nodiscard]] const Vector& load_size() const { return load_size_; }
  [[nodiscard]] const Vector& offset() const { return offset_; }

  /// Coefficients; column k is order k. Gaps of contacts, then of joints; u and λ of all rows (u of gaps is g').
  [[nodiscard]] const Matrix& q() const { return q_; }
  [[nodiscard]] const Matrix& v() const { return v_; }
  [[nodiscard]] const Matrix& gaps() const { return gaps_; }
  [[nodiscard]] const Matrix& velocities() const { return u_; }
  [[nodiscard]] const Matrix& lambda() const { return lambda_; }
  [[nodiscard]] bool is_finite() const;

  /// When all orders are there: how the conditions below are rounded. `acceleration_size`: the sizes of the terms that
  /// the columns of a were summed from.
  void measure_conditions(const Matrix& acceleration_size);
  /// The conditions under which no expression switches (series.hpp), coefficients 0 … order - 1. Leading ones that are
  /// rounding are 0.
  [[nodiscard]] int condition_count() const;
  /// Is it one of the rows or gaps? Beyond it their velocities may be others.
  [[nodiscard]] bool is_condition_of_rows(int number) const { return number >= force_.condition_count(); }
  void condition(int number, Vector& coefficients) const;
  /// From start_again() on the expression is on the other side of this condition (series.hpp).
  void pass_condition(int number);

  /// The sizes of the terms that the gaps at τ = 0 were summed from.
  void gap_sizes(Vector& sizes);

  /// (events.30) for all formulas along the polynomials of q and v, 0 ≤ τ ≤ length. All orders have been made.
  [[nodiscard]] detail::Excess excess(double length);
  /// A piece was taken.
  void remember();
  /// Is there a formula that a polynomial could miss?
  [[nodiscard]] bool needs_proof() const;

  /// Which gap a row belongs to, -1: none (a tangent or a direction).
  [[nodiscard]] Index gap_of(Index row) const { return gap_of_row_[static_cast<std::size_t>(row)]; }

 private:
  // the series that a condition belongs to; its number there
  [[nodiscard]] const expressions::Series& owner_of(int& condition) const;
  void evaluate_start();
  void set_slots(expressions::Series& series, int k, bool with_velocity);
  void evaluate_force(int k);
  void evaluate_rows(int k);
  void evaluate_gaps(int k);
  void write_admitted(double length);

  int order_;
  systems::RowLayout layout_;
  systems::MechanicsExpressions functions_;
  SparseMatrix C_, K_;
  SparseMatrix C_size_, K_size_;  // absolute values
  SparseMatrix G_, G_size_;       // the linear gaps
  expressions::Series force_, row_, gap_;
  std::array<detail::Remainder, 3> remainders_;  // of these
  std::vector<double> polynomial_;
  std::vector<Matrix> M_, H_;  // by order; one when constant
  std::vector<Index> gap_of_row_;
  double t_ = nan;
  Matrix q_, v_, a_, gaps_, u_, lambda_, f_, rates_;
  Vector load_, load_size_, offset_;
  std::array<std::vector<double>, 3> admitted_;  // by the values of the three: what of them does not matter
};

}  // namespace orthant::schemes

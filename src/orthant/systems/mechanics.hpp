// SPDX-License-Identifier: Apache-2.0
// A Lagrangian system made ready to evaluate. What is linear is known as a matrix, the rest as programs with their
// symbolic derivatives:
//   smooth force  f(t, q, v) = F - ∇V - C v - K q - N(q, v)                                  (mech.4)
//   Coriolis      N_i = Σ_jk (∂M_ij/∂q_k - ½ ∂M_jk/∂q_i) v_j v_k                             (mech.5)
//   velocities    u = H(t, q) v + s(t, q),  s = ∂g/∂t for gaps, minus the surface velocity for tangents   (mech.6)
// A force of the caller is in F; its derivatives are central differences with the step δ = ∛ε (1 + |x_j|),
//   ∂f/∂x_j ≈ (f(x + δ e_j) - f(x - δ e_j)) / 2δ                                             (mech.7) [NW06]
// The rows of H are: each contact (normal, tangents), then the joints, then the directions of dry friction.
#pragma once

#include "orthant/expressions/program.hpp"
#include "orthant/expressions/series.hpp"
#include "orthant/systems/mechanics_expressions.hpp"
#include "orthant/systems/prepared.hpp"

#include <utility>
#include <vector>

namespace orthant::systems {

using RowMatrix = Eigen::SparseMatrix<double, Eigen::RowMajor>;

/// Comes from Prepared<Lagrangian>. Whoever evaluates takes a copy: it holds the memory to work in.
class Mechanics {
 public:
  [[nodiscard]] Index size() const { return size_; }
  [[nodiscard]] const RowLayout& layout() const { return layout_; }
  [[nodiscard]] bool has_constant_mass() const { return mass_entries_.empty(); }
  [[nodiscard]] bool has_constant_rows() const { return row_entries_.empty(); }
  /// M is constant and f(t, q, v) = f(t, 0, 0) - C v - K q with the matrices below.
  [[nodiscard]] bool is_linear() const { return is_linear_; }
  [[nodiscard]] bool has_constant_force() const { return has_constant_force_; }

  /// What is constant of M, and all that is linear in f. M is zero where M(q) is not constant.
  [[nodiscard]] const SparseMatrix& constant_mass() const { return M_; }
  [[nodiscard]] const SparseMatrix& damping() const { return C_; }
  [[nodiscard]] const SparseMatrix& stiffness() const { return K_; }

  /// f(t, 0, 0), for a linear system.
  void forcing(double t, Vector& f);
  /// (mech.4)
  void force(double t, const Vector& q, const Vector& v, Vector& f);
  /// The sizes of the terms that the formulas of f were summed from
  void measure_force(double t, const Vector& q, const Vector& v, Vector& sizes);
  /// ∂f/∂q and ∂f/∂v
  void jacobians(double t, const Vector& q, const Vector& v, SparseMatrix& by_q, SparseMatrix& by_v);
  /// f += the force of the caller. Throws InvalidArgument when it changed the length of its argument.
  void add_external(double t, const Vector& q, const Vector& v, Vector& f);
  [[nodiscard]] bool has_external() const { return static_cast<bool>(external_force_); }
  void mass(const Vector& q, SparseMatrix& M);

  /// g of contacts, then of joints
  void gaps(double t, const Vector& q, Vector& g);
  /// The size of the numbers that a gap is summed from: the rounding of a gap is measured relative to it.
  [[nodiscard]] double gap_size(const Vector& q) const { return gap_gain_ * q.lpNorm<Eigen::Infinity>() + gap_offset_; }
  /// H: constant rows stay as they are
  [[nodiscard]] const RowMatrix& rows() const { return H_; }
  void evaluate_rows(double t, const Vector& q);
  /// s
  void rates(double t, const Vector& q, Vector& s);
  [[nodiscard]] bool has_rates() const { return !rate_rows_.empty(); }

 private:
  friend class Prepared<Lagrangian>;
  Mechanics(const Lagrangian& system, const MechanicsExpressions& functions);

  using Entry = MatrixPlace;
  void set_slots(double t, const Vector& q, const Vector& v);
  void build_forces(const std::vector<expressions::Expression>& forces);
  void build_rows(const MechanicsExpressions& functions);
  void build_gaps(const MechanicsExpressions& functions);
  void run(const expressions::Program& program);
  void add_external_slopes(double t, const Vector& q, const Vector& v, bool by_position, SparseMatrix& into);

  Index size_;
  RowLayout layout_;
  bool is_linear_ = true;
  bool has_constant_force_ = true;
  SparseMatrix M_, C_, K_;
  expressions::Program mass_program_, force_program_, jacobian_program_, row_program_, rate_program_, gap_program_;
  expressions::Series force_sizes_;  // of order 0
  std::vector<Entry> mass_entries_;  // of the lower triangle, in the order of the program
  std::vector<Entry> force_by_q_, force_by_v_;
  std::vector<Entry> row_entries_;
  std::vector<Index> row_places_;  // of the entries, among the values of H
  std::vector<Index> rate_rows_;
  std::vector<std::pair<Index, bool>> gap_rows_;  // which gaps the program gives; true: the offset only
  RowMatrix H_, G_;                               // all rows; the linear gaps
  Vector offsets_;
  double gap_gain_ = 1, gap_offset_ = 0;
  Vector constant_forcing_;  // f(t, 0, 0) of a linear system with a constant force; empty otherwise
  Vector slots_, values_;
  ExternalForce external_force_;
  Vector external_;
  expressions::Program::Workspace workspace_;
};

/// With its functions and their derivatives, made once for all who evaluate them.
template <>
class Prepared<Lagrangian> {
 public:
  [[nodiscard]] const Lagrangian& system() const { return system_; }
  [[nodiscard]] const RowLayout& layout() const { return mechanics_.layout(); }
  [[nodiscard]] const MechanicsExpressions& expressions() const { return expressions_; }
  [[nodiscard]] const Mechanics& mechanics() const { return mechanics_; }

 private:
  friend Prepared prepared<Lagrangian>(Lagrangian system);
  explicit Prepared(Lagrangian system);

  Lagrangian system_;
  MechanicsExpressions expressions_;
  Mechanics mechanics_;
};

}  // namespace orthant::systems

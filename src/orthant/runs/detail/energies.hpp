// SPDX-License-Identifier: Apache-2.0
// The energies of a Lagrangian system and the forces that are not in them: ½ vᵀM v; ½ qᵀK q + V(q) - (constant
// forces)·q with the symmetric part of K; what does work are the other forces F, the skew part of K and the damping C.
#pragma once

#include "orthant/expressions/program.hpp"
#include "orthant/linalg/sum.hpp"
#include "orthant/systems/mechanics.hpp"

#include <optional>

namespace orthant::runs::detail {

class Energies {
 public:
  explicit Energies(const systems::Prepared<systems::Lagrangian>& prepared);

  [[nodiscard]] double kinetic(const Vector& q, const Vector& v);
  /// potential energy, its gradient into `gradient`
  [[nodiscard]] double potential(const Vector& q, Vector& gradient);
  /// The sum of the sizes of its terms in the last call: they may cancel.
  [[nodiscard]] double potential_size() const { return potential_size_; }
  /// ½ vᵀM(q) v and M(q) into `M`, of another q
  [[nodiscard]] double kinetic_at(const Vector& q, const Vector& v, SparseMatrix& M);
  /// N(q, v) of (mech.5), made from M(q); 0 where the system leaves it out
  void coriolis(const Vector& q, const Vector& v, Vector& force);
  /// F without its constant entries
  void applied(double t, const Vector& q, const Vector& v, Vector& force);

  [[nodiscard]] bool has_applied() const { return has_applied_; }
  [[nodiscard]] const SparseMatrix& circulatory() const { return circulatory_; }  // skew part of K
  [[nodiscard]] const SparseMatrix& damping() const { return damping_; }
  /// M at the q of the last call of kinetic
  [[nodiscard]] const SparseMatrix& mass() const { return M_; }
  [[nodiscard]] const systems::Mechanics& mechanics() const { return mechanics_; }
  /// V is at most quadratic.
  [[nodiscard]] bool has_quadratic_potential() const { return is_quadratic_; }
  [[nodiscard]] bool has_coriolis() const { return has_coriolis_; }

 private:
  void set_slots(double t, const Vector& q, const Vector& v);

  systems::Mechanics mechanics_;
  SparseMatrix stiffness_, circulatory_, damping_;  // symmetric and skew part of K
  Vector constant_force_;
  expressions::Program potential_program_, applied_program_;
  bool has_potential_, has_applied_, has_coriolis_, is_quadratic_ = true;
  std::optional<systems::Mechanics> inertia_;  // M(q) and N(q, v) alone
  SparseMatrix M_;
  double potential_size_ = 0;
  Vector slots_, values_, generalised_;
  expressions::Program::Workspace workspace_;
};

}  // namespace orthant::runs::detail

// SPDX-License-Identifier: Apache-2.0
// Impulses that are not unique. Where more rows of H act than the bodies can tell apart, H_Aᵀ has a null space: all
//   p + P y,   HᵀP y = 0,                                                                             (mj.12)
// give the same velocities, P having a column for each normal of a closed contact, for its tangents where it sticks, for
// a joint, and for dry friction that holds; along a contact that slides the tangents follow its normal. For given
// velocities the law is convex: p_n ≥ 0, ‖p_T‖ ≤ μ p_n, |p| ≤ h b. Of all these impulses that is taken which is nearest
// to the impulses of the last step, and of least norm where there were none,
//   minimise ‖σ (p + P y - p_last)‖,  σ² = diag W                                                     (mj.13)
// so that what a plot shows are forces and not the choices of a solver. It is a least distance problem [LH74]: without
// constraints a projection, with them nonnegative least squares, where a circular cone is cut by planes.
#pragma once

#include "orthant/systems/mechanics.hpp"

#include <vector>

namespace orthant::schemes::detail {

/// What the laws say of a step, all rows: the normals of contacts with the rebound, u_n⁺ + e u_n.
struct ImpulseState {
  const SparseMatrix& W;
  const Vector& u;
  const Vector& speed;  // what each u was summed from
  const std::vector<char>& closed;
};

class ImpulseChoice {
 public:
  static constexpr Index most_rows = 64;  // beyond, impulses stay as the solver found them

  ImpulseChoice(const systems::Lagrangian& system, systems::RowLayout layout, double h);

  /// W is the same at every step: when it is regular, so is every part of it, and there is nothing to choose.
  void set_constant(const SparseMatrix& W);
  [[nodiscard]] bool is_needed() const { return is_needed_; }
  /// Moves p, a solution with the velocities of the state, to the one nearest to `last`.
  void choose(const ImpulseState& state, const Vector& last, Vector& p);

 private:
  struct Bound {
    Eigen::RowVectorXd slope;  // slope · z + value ≥ 0
    double value;
  };
  void find_directions(const ImpulseState& state, const Vector& p);
  [[nodiscard]] bool find_null_space(const SparseMatrix& W);
  void list_bounds(const Vector& p);
  void add_bound(const Eigen::RowVectorXd& slope, double value);
  [[nodiscard]] bool add_cuts(const Vector& p, const Vector& z);
  [[nodiscard]] Vector nearest(const Vector& wanted) const;
  [[nodiscard]] double allowed(const Vector& p, const Vector& z) const;

  systems::RowLayout layout_;
  Vector friction_;  // μ of each contact
  Vector pressed_;   // h b of each direction of dry friction
  bool is_needed_;
  Matrix P_;                     // all rows × directions
  std::vector<Index> sticking_;  // contacts with two tangents
  std::vector<Index> free_tangent_, free_normal_, free_dry_;
  Matrix basis_;  // all rows × z: p + basis z, ‖σ basis z‖ = ‖z‖
  Vector sigma_;
  std::vector<Bound> bounds_;
};

}  // namespace orthant::schemes::detail

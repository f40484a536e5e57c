// SPDX-License-Identifier: Apache-2.0
// Measures each step of a Lagrangian run on the caller's system: which contacts had to take part, the rows H, forces
// and masses are evaluated anew here; from the stepper come only q, v and p. Relative (cert.4), row by row:
//   dynamics         (mj.1), (mj.2), and that a step begins where the last one ended
//   complementarity  (mech.3) in units of velocity, with ω p for an impulse p, ω = Σ H_i²/M_ii near the diagonal of the
//                    Delassus matrix, relative to what the velocity of the row is summed from:
//                      U = |s| + Σ |H_i| S_i / M_ii,  S_i the sizes of (mj.1) in row i                  (cert.6)
//                    with Coulomb friction the U of all contacts, for they are one problem with one residual (friction.4)
//   constraint, joints  with projection relative to the lengths that the gap is computed from, and h U; else as lengths
#pragma once

#include "orthant/runs/detail/residual.hpp"
#include "orthant/runs/lagrangian.hpp"
#include "orthant/schemes/moreau_jean.hpp"

namespace orthant::runs::detail {

/// What is known of M and H for the scales of a judge.
struct MassScales {
  /// Of M: √M_ii.
  void set(const SparseMatrix& M);
  /// Sizes of rows of momentum or force: none is below κ times the largest, in units of √energy. A factor of M is
  /// accurate to rounding relative to √(M_ii M_jj), not to M_ij.
  void couple(Vector& sizes) const;
  /// Sizes of momenta as those of the velocities of rows, added to `of_rows`; and ω of (cert.6)
  void add_velocities(const systems::RowMatrix& H, const Vector& sizes, Vector& of_rows, Vector& omega) const;

  Vector root, per_root;  // √M_ii and its inverse
};

class LagrangianJudge {
 public:
  LagrangianJudge(const systems::Prepared<systems::Lagrangian>& prepared, const schemes::MoreauJean& scheme, double h);

  void start(const Vector& q, const Vector& v, double tolerance);
  /// The length of the steps from now on.
  void set_step(double h) { h_ = h; }
  void measure(const schemes::MechanicalStep& step);

  LagrangianCertificates worst;

 private:
  [[nodiscard]] bool has_fixed_rows() const { return mechanics_.has_constant_rows() && !mechanics_.has_rates(); }
  void evaluate_rows(const schemes::MechanicalStep& step);
  void measure_forecast(const schemes::MechanicalStep& step);
  void measure_dynamics(const schemes::MechanicalStep& step);
  void measure_positions(const schemes::MechanicalStep& step);
  void measure_gaps(const schemes::MechanicalStep& step);
  void measure_laws(const schemes::MechanicalStep& step);
  void measure_contact(std::size_t i, const schemes::MechanicalStep& step);
  // what a step says of itself that is not what it says of q and v
  void measure_saying(double said, double found, double size, double t);

  const systems::Lagrangian& system_;
  schemes::MoreauJean scheme_;
  double h_;
  bool has_friction_;
  systems::Mechanics mechanics_;
  systems::RowLayout layout_;
  MassScales scales_;
  Vector gap_;                                  // at t - h
  double gap_size_ = nan;                       // of the numbers that it is summed from
  Vector u_, u_start_, velocity_size_, omega_;  // of all rows
  Vector rate_, rate_start_, force_, force_start_, residual_, size_, q_forecast_;
  Vector q_previous_, v_previous_;  // where the last step ended
  Vector tangential_, sliding_;     // of a contact
  SparseMatrix M_;
  Floors momentum_floors_, position_floors_, velocity_floors_, gap_floors_;
};

}  // namespace orthant::runs::detail

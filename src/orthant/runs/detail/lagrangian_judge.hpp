// SPDX-License-Identifier: Apache-2.0
// Measures each step of a Lagrangian run on the caller's system: which contacts had to take part, the rows H, forces
// and masses are evaluated anew here; from the stepper come only q, v and p.
#pragma once

#include "orthant/runs/lagrangian.hpp"
#include "orthant/schemes/moreau_jean.hpp"

namespace orthant::runs::detail {

class LagrangianJudge {
 public:
  LagrangianJudge(const systems::Prepared<systems::Lagrangian>& prepared, const schemes::MoreauJean& scheme, double h);

  void start(const Vector& q, const Vector& v, double tolerance);
  /// The length of the steps from now on.
  void set_step(double h) { h_ = h; }
  void measure(const schemes::MechanicalStep& step);

  LagrangianCertificates worst;

 private:
  void measure_dynamics(const schemes::MechanicalStep& step);
  void measure_laws(const schemes::MechanicalStep& step);
  void measure_contact(std::size_t i, const schemes::MechanicalStep& step, double impulse_size);

  const systems::Lagrangian& system_;
  schemes::MoreauJean scheme_;
  double h_;
  systems::Mechanics mechanics_;
  systems::RowLayout layout_;
  Vector gap_;                          // at t - h
  Vector u_, u_start_, velocity_size_;  // of all rows
  Vector rate_, rate_start_, force_, force_start_, residual_, size_, q_forecast_, work_;
  SparseMatrix M_, M_size_, K_size_;  // |M|, |K| entry by entry
  systems::RowMatrix H_size_;         // |H|
};

}  // namespace orthant::runs::detail

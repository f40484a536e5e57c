// SPDX-License-Identifier: Apache-2.0
// Measures each step of a Lagrangian run on the caller's system: which contacts had to take part, the rows H, forces
// and masses are evaluated anew here; from the stepper come only q, v and p.
#pragma once

#include "orthant/integrators/moreau_jean.hpp"
#include "orthant/simulation/lagrangian_run.hpp"

namespace orthant::simulation::detail {

class LagrangianJudge {
 public:
  LagrangianJudge(const systems::Lagrangian& system, const integrators::MoreauJean& scheme, double h);

  void start(const Vector& q, const Vector& v);
  void measure(const integrators::MechanicalStep& step);

  LagrangianCertificate worst;
  double worst_time = nan;  // of the largest complementarity or dynamics residual

 private:
  void measure_dynamics(const integrators::MechanicalStep& step);
  void measure_laws(const integrators::MechanicalStep& step);
  [[nodiscard]] double contact_residual(std::size_t i, const integrators::MechanicalStep& step, double impulse_size);
  void enter(double& worst_value, double value, double t);

  const systems::Lagrangian& system_;
  integrators::MoreauJean scheme_;
  double h_;
  systems::Mechanics mechanics_;
  systems::RowLayout layout_;
  Vector gap_;                          // at t - h
  Vector u_, u_start_, velocity_size_;  // of all rows
  Vector rate_, rate_start_, force_, force_start_, residual_, size_, q_forecast_, work_;
  SparseMatrix M_, M_size_, K_size_;  // |M|, |K| entry by entry
  systems::RowMatrix H_size_;         // |H|
};

}  // namespace orthant::simulation::detail

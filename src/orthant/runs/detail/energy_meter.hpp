// SPDX-License-Identifier: Apache-2.0
// The energy ledger (energy.1). Let v̄ = θ v⁺ + (1-θ) v, so that Δq = h v̄, and F̄ = θ F⁺ + (1-θ) F. The step (mj.1)
// then gives
//   ½ Δ(vᵀM v) = h v̄ᵀf̄ + ½ (v⁺ + v)ᵀHᵀp - (θ - ½) Δvᵀ(M Δv - Hᵀp)                          (energy.2)
//   Δqᵀ ∇V̄ = ΔV + (θ - ½) (∇V⁺ - ∇V)ᵀΔq,  exactly when V is quadratic                         (energy.3)
//   ½ (v⁺ + v)ᵀHᵀp = ½ pᵀ(u⁺ + u) - ½ pᵀ(s⁺ + s),  u = H v + s                               (energy.4)
// where M is that of (mj.1), M(q_θ). With M(q) the kinetic energy changes by the inertia as well, and N̄, a part of f̄,
// meant to balance that, does so up to what the scheme takes; and when V is not quadratic so does the chord of V:
//   Δ(½ vᵀM v) = [½ Δ(vᵀM_θ v)] + ½ v⁺ᵀ(M⁺ - M_θ)v⁺ + ½ vᵀ(M_θ - M)v                          (energy.5)
//   taken = h v̄ᵀN̄ - ½ v⁺ᵀ(M⁺ - M_θ)v⁺ - ½ vᵀ(M_θ - M)v + Δqᵀ(θ∇V⁺ + (1-θ)∇V) - ΔV            (energy.6)
// All of it is evaluated from the model at the two ends of the step: the ledger closes to rounding for every system, and
// what it leaves is an error. A system without its Coriolis forces (coriolis = "none") has the inertia in `work`.
#pragma once

#include "orthant/linalg/sum.hpp"
#include "orthant/runs/detail/energies.hpp"
#include "orthant/runs/detail/residual.hpp"
#include "orthant/runs/lagrangian.hpp"
#include "orthant/schemes/moreau_jean.hpp"

#include <string>
#include <vector>

namespace orthant::runs::detail {

class EnergyMeter {
 public:
  EnergyMeter(const systems::Prepared<systems::Lagrangian>& prepared, const schemes::MoreauJean& scheme, double h);

  void start(const Vector& q, const Vector& v);
  /// The length of the steps from now on.
  void set_step(double h) { h_ = h; }
  /// |gap| relative to all that it was summed from, after the step.
  [[nodiscard]] double measure(const schemes::MechanicalStep& step, const systems::RowMatrix& H);

  [[nodiscard]] EnergyLedger ledger() const;
  [[nodiscard]] double energy() const { return kinetic_ + potential_; }
  /// Those entries of the ledger that this system and scheme can change.
  [[nodiscard]] const std::vector<std::string>& columns() const { return columns_; }

 private:
  void enter(Sum& sum, double amount);
  void measure_scheme(const schemes::MechanicalStep& step, const Vector& q_next, double potential_next);
  void measure_impulses(const schemes::MechanicalStep& step, const systems::RowMatrix& H);

  double theta_, h_;
  bool needs_mean_v_;
  Energies energies_;
  systems::RowLayout layout_;
  std::vector<std::string> columns_;
  double initial_ = nan, kinetic_ = nan, potential_ = nan;
  Vector gradient_, gradient_next_, applied_, applied_next_;
  Sum work_, damped_, impacts_, friction_, numerical_, projection_;
  double turnover_ = 0;  // sum of all that changed hands
  Floor floor_;
  Vector mass_size_;  // M_ii at the start
  // of a body that rests: what its weight puts in and its supports take out within a step, times κ; all else may be
  // rounding then
  double at_rest_ = 0;
  Vector mean_v_, mean_q_, change_, impulse_;
  Vector coriolis_, coriolis_next_;
  SparseMatrix M_middle_;
};

}  // namespace orthant::runs::detail

// SPDX-License-Identifier: Apache-2.0
// What the pieces of an event-driven Lagrangian run are worth, measured from outside on systems::Mechanics, not on the
// series that made them. At Gauss's points of every piece
//   dynamics         M(q) v' - f - Hᵀλ and q' - v, derivatives of the polynomials, relative to the sums of their terms
//   complementarity  min(g, λ_n) and λ_n < 0; λ_T outside -μ λ_n Sgn(u_T), relative to the largest of their kind so far
//   constraint, joints, cone: as for time stepping
// and at impacts the law (events.27). The ledger (energy.1) sums the power at the same points, (events.29)
//   work of forces not in the potential and of moving constraints, damping, friction,
// and ½ p (u⁺ + u⁻) at impacts; the energies are those of the ends of the pieces.
#pragma once

#include "orthant/runs/detail/energies.hpp"
#include "orthant/runs/lagrangian.hpp"
#include "orthant/schemes/event.hpp"
#include "orthant/schemes/motion.hpp"

namespace orthant::runs::detail {

class LagrangianEventJudge {
 public:
  explicit LagrangianEventJudge(const systems::Prepared<systems::Lagrangian>& prepared);

  void start(const Vector& q, const Vector& v, double tolerance, bool is_exact);
  /// A piece that is not exact leads to a limit or over the rest of a step of hybrid: it need not meet the laws, and
  /// what follows may be a jump of q or an impact without restitution.
  void measure(const schemes::Piece& piece, bool is_exact);
  void measure(const schemes::Event& event);
  /// The state after the last event.
  void finish(const Vector& q, const Vector& v);

  [[nodiscard]] double energy(const Vector& q, const Vector& v);
  [[nodiscard]] double kinetic(const Vector& q, const Vector& v) { return energies_.kinetic(q, v); }
  /// by impacts so far
  [[nodiscard]] double taken_by_impacts() const { return impacts_.value(); }
  [[nodiscard]] EnergyLedger ledger() const;

  LagrangianCertificates worst;

 private:
  void measure_at(const schemes::Piece& piece, double t, double weight);
  void measure_laws(double t);
  void measure_power(double t, double weight);
  void measure_impact_law(const schemes::Event& event, Index row);
  // what changed since the end of the last piece
  void account_jump(const Vector& q, const Vector& v);
  void enter_energy(Sum& sum, double amount);

  const systems::Lagrangian& system_;
  bool is_exact_ = true;  // the last piece
  systems::Mechanics mechanics_;
  systems::RowLayout layout_;
  Energies energies_;
  std::vector<Index> column_of_row_;  // of λ among the columns of a piece
  Vector nodes_, weights_;            // of Gauss's rule on [0, 1]
  Vector x_, slope_, q_, v_, a_, lambda_, u_, rates_, gap_, force_, gradient_, residual_, size_;
  SparseMatrix M_;
  Vector force_scale_, speed_scale_;  // of rows: the largest so far
  double impulse_scale_ = 0, gap_scale_ = 0;
  double initial_ = nan, kinetic_ = nan, potential_ = nan;
  double jump_ = 0;          // what the impacts since the last piece say they did to the energy
  bool has_impact_ = false;  // since the last piece
  Sum work_, damped_, impacts_, friction_, projection_;
  double turnover_ = 0;
};

}  // namespace orthant::runs::detail

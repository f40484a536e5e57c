// SPDX-License-Identifier: Apache-2.0
// What the pieces of an event-driven Lagrangian run are worth, measured from outside on systems::Mechanics, not on the
// series that made them. Relative (cert.4), row by row, at Gauss's points of every piece
//   dynamics         M(q) v' - f - Hᵀλ and q' - v, derivatives of the polynomials
//   complementarity  min(g, λ_n) and λ_n < 0; λ_T outside -μ λ_n Sgn(u_T): forces relative to the accelerations of
//                    their rows as (cert.6) has it, gaps relative to their lengths, velocities to their terms and to
//                    what the terms of the accelerations add up to over time
//   constraint, joints, cone: as for time stepping
// and where two pieces meet
//   dynamics         q is continuous, M (v⁺ - v⁻) = Hᵀ p with the impulses p of the impacts there        (cert.7)
// but where a piece was not exact or an accumulation was passed; at impacts the law (events.27). The ledger (energy.1)
// sums the power at the same points, (events.29)
//   work of forces not in the potential and of moving constraints, damping, friction,
// and ½ p (u⁺ + u⁻) at impacts; the energies are those of the ends of the pieces.
#pragma once

#include "orthant/runs/detail/energies.hpp"
#include "orthant/runs/detail/lagrangian_judge.hpp"
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
  void measure_formulas(const schemes::Piece& piece);
  void measure_at(const schemes::Piece& piece, double t, double weight);
  void evaluate_rows(double t);
  void measure_dynamics(double t);
  void measure_laws(double t);
  void measure_contact(Index contact, double t);
  void measure_joint(const schemes::Piece& piece);
  void measure_power(double t, double weight);
  void measure_impact(const schemes::Event& event);
  void enter_residual_of(const Vector& said, const Vector& found, Index row, double size, double t);
  [[nodiscard]] Index first_row(Index source) const;
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
  Vector x_, slope_, x_size_, slope_size_, q_, v_, a_, lambda_, u_, rates_, gap_, force_, gradient_, residual_, size_;
  SparseMatrix M_;
  MassScales scales_;
  // what forces add to v, and v to q, over time: sums of sizes up to the last piece, and with this one
  Vector formula_size_;
  Vector gained_v_, gained_q_, gain_v_, gain_q_;
  Vector row_speed_, row_force_, omega_;  // sizes of velocities and of ω λ, ω of (cert.6)
  Floors force_floors_, v_floors_, q_floors_, speed_floors_, row_force_floors_, gap_floors_;
  double length_ = 0;                           // of this piece
  Vector impulse_, q_end_, v_end_, jump_size_;  // since the last piece; where it ended
  bool is_broken_ = true;                       // how the next piece begins is not known
  std::vector<schemes::Event> met_;             // since the last piece
  Floor energy_floor_;
  double initial_ = nan, kinetic_ = nan, potential_ = nan;
  double jump_ = 0;          // what the impacts since the last piece say they did to the energy
  bool has_impact_ = false;  // since the last piece
  Sum work_, damped_, impacts_, friction_, projection_;
  double turnover_ = 0;
};

}  // namespace orthant::runs::detail

// SPDX-License-Identifier: Apache-2.0
// Moreau-Jean time stepping for Lagrangian systems, one step of size h:
//   M(q_θ)(v⁺ - v) = h (θ f⁺ + (1-θ) f) + Hᵀ p,   q_θ = θ q⁺ + (1-θ) q                       (mj.1) [ABG08, §5.1.2]
//   q⁺ = q + h (θ v⁺ + (1-θ) v)                                                              (mj.2) [ABG08, §5.1.2]
//   contacts whose forecast gap g + γ h g' is ≤ 0: 0 ≤ u_n⁺ + e u_n ⟂ p_n ≥ 0, Coulomb       (mj.3) [ABG08, (98)]
// p is an impulse: no h in front of it. H is taken at q + h v. A linear system needs one factorisation of
//   Ŵ = M + hθC + h²θ²K                                                                      (mj.7) [ADtut]
// for all steps; otherwise Newton's method, with (mj.3) solved in every iteration.
//
// Projection (optional): after the step q⁺ is moved, shortest in the norm of M, so that g ≥ 0 at contacts and g = 0 at
// joints. v⁺ and with it the kinetic energy and the impact law are kept; the potential energy changes.   (mj.8)
#pragma once

#include "orthant/analysis/lagrangian.hpp"
#include "orthant/base/options.hpp"
#include "orthant/base/status.hpp"
#include "orthant/schemes/clock.hpp"
#include "orthant/schemes/detail/compensation.hpp"
#include "orthant/schemes/detail/impact_law.hpp"
#include "orthant/schemes/detail/impulse_choice.hpp"
#include "orthant/schemes/detail/inertia.hpp"
#include "orthant/schemes/detail/working_set.hpp"
#include "orthant/schemes/fit.hpp"

#include <optional>
#include <string_view>

namespace orthant::schemes {

class PreparedMoreauJean;

struct MoreauJean {
  static constexpr std::string_view name = "moreau-jean";
  static constexpr int order = 1;

  double theta = 0.5;               // implicitness; 1/2 keeps the energy of linear systems
  double gamma = 0.5;               // of the forecast
  bool projection = false;          // (mj.8)
  bool compensated = false;         // q and v in twice the digits (mj.14), linear systems
  double contact_tolerance = 1e-9;  // frictional problems: natural map relative to q (friction.4)
  double newton_tolerance = 1e-12;  // change of v relative to its size
  int max_newton = 50;

  [[nodiscard]] Fit fits(const analysis::LagrangianFindings& findings) const;
  /// Throws InvalidArgument when h or an option is wrong.
  [[nodiscard]] PreparedMoreauJean prepare(const systems::Prepared<systems::Lagrangian>& prepared, double h) const;

  static void fields(auto& self, auto&& visit) {
    visit("theta", self.theta, in_0_1, "implicitness");
    visit("gamma", self.gamma, nonnegative, "forecast of the gap, g + gamma h g'");
    visit("projection", self.projection, is_flag, "move q back onto the constraints after each step");
    visit("compensated", self.compensated, is_flag, "sum q and v without rounding, for very long runs");
    visit("contact_tolerance", self.contact_tolerance, positive, "natural map of frictional problems");
    visit("newton_tolerance", self.newton_tolerance, positive, "relative change of v to accept");
    visit("max_newton", self.max_newton, positive, "iterations of Newton's method");
  }
};

/// A forecast gap of at most this times the size of the numbers it is summed from counts as closed.           (mj.11)
inline constexpr double forecast_rounding = 8 * epsilon;

/// The step from t - h to t.
struct MechanicalStep {
  double t = 0;
  Index k = 0;               // steps taken
  Vector q, v;               // at t
  Vector q_start, v_start;   // at t - h
  Vector v_free;             // without impulses
  Vector q_free;             // before projection; empty without it
  Vector gap;                // at t: contacts, then joints
  Vector p;                  // impulses of all rows
  Vector u, u_start;         // velocities of all rows at t and t - h, with the rows of this step
  std::vector<char> closed;  // contacts that took part
  bool is_touched = false;   // false: p = 0

  [[nodiscard]] Index size() const { return q.size() + p.size(); }
};

// NOLINTNEXTLINE(bugprone-exception-escape): as detail::Inertia
class PreparedMoreauJean {
 public:
  PreparedMoreauJean(const MoreauJean& scheme, const systems::Prepared<systems::Lagrangian>& prepared, double h);

  void start(const Vector& q0, const Vector& v0);
  /// Goes on where another one is, prepared for a step of another length: one step more, to `end`.
  void resume(const PreparedMoreauJean& other, double end);
  /// Makes `step` the last one again, for who reads it; there is no advancing from it.
  void restore(const MechanicalStep& step) { step_ = step; }
  [[nodiscard]] Status advance();

  [[nodiscard]] const MechanicalStep& last() const { return step_; }
  [[nodiscard]] const StepWork& work() const { return law_.work(); }
  /// Why the last step was not solved.
  [[nodiscard]] const std::string& because() const { return because_; }
  [[nodiscard]] const systems::RowLayout& layout() const { return mechanics_.layout(); }
  /// H of the last step.
  [[nodiscard]] const systems::RowMatrix& rows() const { return mechanics_.rows(); }
  [[nodiscard]] long newton_iterations() const { return newton_iterations_; }

 private:
  void forecast();
  void free_velocity();
  [[nodiscard]] Status impulses(const Vector& v_free);
  void add_impulses(Vector& v);
  [[nodiscard]] Status advance_linear();
  [[nodiscard]] Status advance_newton();
  [[nodiscard]] Status project();
  void finish_step();
  void choose_impulses();
  void refine_impact();
  void move_position();
  [[nodiscard]] bool set_inertia(const SparseMatrix& matrix, bool stays);

  MoreauJean scheme_;
  double h_;
  Clock clock_;
  systems::Mechanics mechanics_;
  detail::Inertia inertia_;
  detail::ImpactLaw law_;
  detail::ImpulseChoice choice_;
  detail::WorkingSet working_set_;       // many contacts on few coordinates
  std::vector<laws::ImpactLaw> impact_;  // of each contact
  bool always_acts_;                     // joints or dry friction: every step has a one-step problem
  MechanicalStep step_;
  SparseMatrix damping_;    // h (C + hθK), linear systems
  SparseMatrix stiffness_;  // hK
  bool has_springs_ = false;
  Vector force_, force_next_;  // f at t - h and t; without C v and K q for a linear system
  Vector push_;                // Ŵ⁻¹ h f of a constant force
  Vector rate_, rate_next_;    // s at t - h and t
  Vector b_, work_, q_forecast_;
  std::optional<detail::Compensation> compensation_;
  Vector p_last_, law_velocity_, speed_;  // for impulses that are not unique
  std::string because_;
  long newton_iterations_ = 0;
};

}  // namespace orthant::schemes

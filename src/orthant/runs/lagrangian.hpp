// SPDX-License-Identifier: Apache-2.0
// The run of a Lagrangian system, and what it returns.
#pragma once

#include "orthant/analysis/lagrangian.hpp"
#include "orthant/runs/options.hpp"
#include "orthant/runs/result.hpp"
#include "orthant/schemes/moreau_jean.hpp"
#include "orthant/systems/mechanics.hpp"

namespace orthant::runs {

/// Where the energy went since the start, J. The ledger is
///   kinetic + potential = initial + work - damping - impacts - friction - numerical + projection + gap   (energy.1)
struct EnergyLedger {
  double initial = nan;     // kinetic + potential at t = 0
  double kinetic = nan;     // ½ vᵀM v
  double potential = nan;   // ½ qᵀK q + V(q) - (constant forces)·q
  double work = nan;        // of the other forces, and of moving constraints
  double damping = nan;     // ∫ vᵀC v dt
  double impacts = nan;     // taken by normal impulses of contacts and impulses of joints
  double friction = nan;    // taken by tangential impulses and dry friction
  double numerical = nan;   // what the scheme takes: zero for θ = ½, constant M and quadratic V (energy.6)
  double projection = nan;  // brought in by moving q back onto the constraints
  double gap = nan;         // what is left: rounding

  [[nodiscard]] double final() const { return kinetic + potential; }
  [[nodiscard]] double dissipated() const { return damping + impacts + friction; }
  /// (energy.1) solved for `gap`
  [[nodiscard]] double unexplained() const {
    return final() - (initial + work - damping - impacts - friction - numerical + projection);
  }

  static void fields(auto& self, auto&& visit) {
    visit("kinetic", self.kinetic);
    visit("potential", self.potential);
    visit("work", self.work);
    visit("damping", self.damping);
    visit("impacts", self.impacts);
    visit("friction", self.friction);
    visit("numerical", self.numerical);
    visit("projection", self.projection);
    visit("gap", self.gap);
  }
};

/// What is measured along the run, on the caller's system.
struct LagrangianCertificates {
  Certificate complementarity{"complementarity"};  // natural residual of (mech.3) per step
  Certificate constraint{"constraint"};            // deepest penetration, m: of the order of h, unless projection is on
  Certificate joints{"joints"};                    // largest |g| of a joint
  Certificate dynamics{"dynamics"};                // residual of the discrete equation of motion
  Certificate energy{"energy"};                    // largest |gap| of the ledger
  Certificate cone{"cone"};                        // largest ‖p_T‖ - μ p_n

  static void fields(const auto& self, auto&& visit) {
    visit(self.complementarity);
    visit(self.constraint);
    visit(self.joints);
    visit(self.dynamics);
    visit(self.energy);
    visit(self.cone);
  }
};

/// An event is an impact: an impulse that does not vanish with h, of a contact or a joint that closed with a jump of
/// the velocity. Sources are numbered over contacts, then joints; impulse, before and after are normal, then
/// tangential.
struct LagrangianResult : Outcome {
  Vector q, v;  // at t_end
  EnergyLedger energy;

  /// What it adds to Outcome, in the order of archives.
  static void fields(auto& self, auto&& visit) {
    visit(self.q);
    visit(self.v);
    visit(self.energy);
  }
};

/// Those that apply begin. Penetrations and joints are judged where the gaps are exact; otherwise of the order of h.
void begin_certificates(const systems::Lagrangian& system, double tolerance, bool are_gaps_exact,
                        LagrangianCertificates& certificates);

/// Throws InvalidArgument unless the system can start there: sizes, numbers that are not finite, M(q0).
void require_start(const systems::Prepared<systems::Lagrangian>& prepared, const Vector& q0, const Vector& v0);

/// Columns of the trajectory: t, q0…, v0…, gap0…, p0… (impulse of the step along the normal of each contact), then
/// pt<contact>_<tangent> for frictional contacts, joint0… (impulses), dry0… (impulses), energy, kinetic, potential, and
/// so far as the system has them work, damping, impacts, friction, numerical, projection: entries of the ledger from
/// the start up to t. Event-driven runs have `impacts` of these.
/// Throws InvalidArgument when the system, q0, v0 or an option is wrong. A start inside an obstacle is a warning.
[[nodiscard]] LagrangianResult run(const systems::Prepared<systems::Lagrangian>& prepared, const Vector& q0,
                                   const Vector& v0, const RunOptions& options, const Observer& observer = {});
[[nodiscard]] LagrangianResult run(const systems::Lagrangian& system, const Vector& q0, const Vector& v0,
                                   const RunOptions& options, const Observer& observer = {});

/// All that can be found out about a model.
[[nodiscard]] analysis::LagrangianFindings analysed(const systems::LagrangianModel& model, const RunOptions& options);

/// What is found before a run. `prepared` is the system of the model.
[[nodiscard]] analysis::LagrangianFindings findings_for_run(const systems::LagrangianModel& model,
                                                            const systems::Prepared<systems::Lagrangian>& prepared,
                                                            const RunOptions& options);

/// As much of that as the run itself needs.
[[nodiscard]] analysis::LagrangianFindings least_findings(const systems::LagrangianModel& model,
                                                          const systems::Prepared<systems::Lagrangian>& prepared);

/// The run of a model from its start.
[[nodiscard]] LagrangianResult simulated(const systems::LagrangianModel& model,
                                         const systems::Prepared<systems::Lagrangian>& prepared,
                                         const analysis::LagrangianFindings& findings, const RunOptions& options,
                                         const Observer& observer);

}  // namespace orthant::runs

// SPDX-License-Identifier: Apache-2.0
// Moreau's catching-up algorithm for the sweeping process (sweep.1): let the drift act, then let the set catch up,
//   x⁺ = P_K(t⁺)(x + h f(x, t))                                                   (sweep.2) [Mor77] [ABG08, (92)]
//   dR((t, t⁺]) = x⁺ - x - h f(x, t) ∈ -N_K(t⁺)(x⁺)                               (sweep.3) [ABG08, (91)]
// The unknown is the measure dR of the step, never its density: where K jumps, dR tends to the jump of x as h → 0.
// The drift is explicit, the set implicit. Formulas for one ball, box or half-space; the exact active set where K is
// polyhedral; otherwise tangent planes and Dykstra's algorithm, with certified answers (convex/tangent_planes.hpp).
#pragma once

#include "orthant/analysis/sweeping.hpp"
#include "orthant/base/options.hpp"
#include "orthant/expressions/program.hpp"
#include "orthant/schemes/clock.hpp"
#include "orthant/schemes/fit.hpp"
#include "orthant/schemes/level_step.hpp"
#include "orthant/schemes/sweep_failure.hpp"
#include "orthant/systems/sweeping.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace orthant::schemes {

class PreparedCatchingUp;

struct CatchingUp {
  static constexpr std::string_view name = "catching-up";
  static constexpr int order = 1;

  double projection_tolerance = convex::Dykstra{}.tolerance;  // where no formula gives the projection
  int max_rounds = convex::Dykstra{}.max_iterations;

  static void fields(auto& self, auto&& visit) {
    visit("projection_tolerance", self.projection_tolerance, positive, "of projections by Dykstra's algorithm");
    visit("max_rounds", self.max_rounds, positive, "of Dykstra's algorithm");
  }

  [[nodiscard]] Fit fits(const analysis::SweepingFindings& findings) const;
  /// Throws InvalidArgument when h is not positive.
  [[nodiscard]] PreparedCatchingUp prepare(const systems::Prepared<systems::SweepingProcess>& process, double h) const;
};

/// The step from t - h to t.
struct SweepStep {
  double t = 0;
  Index k = 0;
  Vector x, before;  // at t and t - h
  Vector reaction;   // dR of the step (sweep.3)

  [[nodiscard]] Index size() const { return x.size(); }
};

class PreparedCatchingUp {
 public:
  PreparedCatchingUp(const CatchingUp& scheme, const systems::Prepared<systems::SweepingProcess>& process, double h);

  void start(const Vector& x0);
  /// Goes on where another one is, prepared for a step of another length: one step more, to `end`.
  void resume(const PreparedCatchingUp& other, double end);
  /// Makes `step` the last one again, for who reads it; there is no advancing from it.
  void restore(const SweepStep& step) { step_ = step; }
  /// no_solution: K(t⁺) is empty, verified; breakdown: a set is not valid at t⁺, or f is not finite; otherwise what the
  /// projection says. `last` then stays as it was, and `failure` says more. Allocates only where no formula is known.
  [[nodiscard]] Status advance();

  [[nodiscard]] const SweepStep& last() const { return step_; }
  [[nodiscard]] const StepWork& work() const { return work_; }
  [[nodiscard]] const std::optional<SweepFailure>& failure() const { return failure_; }

 private:
  [[nodiscard]] Status catch_up(Vector& x);

  double h_;
  Clock clock_;
  convex::Dykstra projection_;
  systems::SetMotion motion_;
  expressions::Program drift_;
  expressions::Program::Workspace workspace_;
  bool has_drift_;
  Vector slots_, f_, free_, next_;  // (t, x), f(x, t), x + h f, its projection
  SweepStep step_;
  StepWork work_;
  std::optional<SweepFailure> failure_;
};

}  // namespace orthant::schemes

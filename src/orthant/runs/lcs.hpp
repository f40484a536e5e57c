// SPDX-License-Identifier: Apache-2.0
// The run of a linear complementarity system.
#pragma once

#include "orthant/analysis/lcs.hpp"
#include "orthant/runs/options.hpp"
#include "orthant/runs/result.hpp"
#include "orthant/systems/lcs.hpp"

#include <string>
#include <vector>

namespace orthant::runs {

/// The run of a linear complementarity system. An event is an atom of the measures dν_i of one output: an impulse that
/// does not vanish with h; its impulse holds the weights dν_i({t}), with 0 for levels whose impulse is of the order of
/// h. The steps of one landing are one event.
struct LcsResult : Outcome {
  std::vector<int> relative_degree;
  Vector x;               // at t_end
  std::vector<Vector> z;  // per output z_1…z_r; empty without a zero-dynamics form
  Vector xi;

  /// What it adds to Outcome, in the order of archives.
  static void fields(auto& self, auto&& visit) {
    visit(self.relative_degree);
    visit(self.x);
    visit(self.z);
    visit(self.xi);
  }
};

/// What is measured along the run; docs/theory/time_stepping.md has what each is compared with.
struct LcsCertificates {
  Certificate complementarity{"complementarity"};  // max |min(z_i, μ_i)| over the constrained levels
  Certificate constraint{"constraint"};            // max (-z_1)⁺, k ≥ 1 [ABG08, Remark 23]
  Certificate dynamics{"dynamics"};                // residual of the discrete equation
  Certificate growth{"growth"};                    // max ‖z_k‖ over its bound (cert.3) where Theorem 2 applies
  Certificate lexicographic{"lexicographic"};      // leading entry of z̄ after a jump [ABG08, Remark 16]
  Certificate dissipation{"dissipation"};          // growth of z'Jz in a step, when (H) holds [ABG08, (111)]
  Certificate rest{"rest"};                        // |z| after z̄ = 0 when r = n [ABG08, Remark 19]

  static void fields(const auto& self, auto&& visit) {
    visit(self.complementarity);
    visit(self.constraint);
    visit(self.dynamics);
    visit(self.growth);
    visit(self.lexicographic);
    visit(self.dissipation);
    visit(self.rest);
  }
};

/// Throws InvalidArgument when the system, x0 or an option is wrong, or the scheme does not fit the system.
[[nodiscard]] LcsResult run(const systems::Lcs& system, const Vector& x0, const RunOptions& options,
                            const Observer& observer = {});

/// The same with an existing analysis of the same system.
[[nodiscard]] LcsResult run(const systems::Prepared<systems::Lcs>& prepared, const analysis::LcsFindings& findings,
                            const Vector& x0, const RunOptions& options, const Observer& observer = {});
[[nodiscard]] LcsResult run(const systems::Lcs& system, const analysis::LcsFindings& findings, const Vector& x0,
                            const RunOptions& options, const Observer& observer = {});

/// All that can be found out about a model.
[[nodiscard]] analysis::LcsFindings analysed(const systems::LcsModel& model, const RunOptions& options);

/// What is found before a run: passivity is checked for small systems only. `prepared` is the system of the model.
[[nodiscard]] analysis::LcsFindings findings_for_run(const systems::LcsModel& model,
                                                     const systems::Prepared<systems::Lcs>& prepared,
                                                     const RunOptions& options);

/// As much of that as the run itself needs.
[[nodiscard]] analysis::LcsFindings least_findings(const systems::LcsModel& model,
                                                   const systems::Prepared<systems::Lcs>& prepared);

/// The run of a model from its start.
[[nodiscard]] LcsResult simulated(const systems::LcsModel& model, const systems::Prepared<systems::Lcs>& prepared,
                                  const analysis::LcsFindings& findings, const RunOptions& options,
                                  const Observer& observer);

}  // namespace orthant::runs

// SPDX-License-Identifier: Apache-2.0
// What a run returns. It starts at the worst; numbers that were not determined are NaN.
#pragma once

#include "orthant/linalg/types.hpp"
#include "orthant/schemes/motion.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace orthant::runs {

enum class RunStatus {
  finished,              // t = T reached, every certificate met
  certificate_violated,  // t = T reached, but a certificate was not met: `warnings` says which, where and by how much
  no_solution,           // the one-step problem at t_end has no solution (verified)
  unsolved,              // the one-step problem at t_end was not solved
  diverged,              // a state became NaN or infinite
  not_well_posed,        // t = T reached, but the analysis says ill posed: another run may differ, `warnings` says why
  zeno,                  // event-driven: events accumulate at t_end, and the run was not to go on in the limit
  interrupted,           // the observer asked to stop
  not_run,
};
[[nodiscard]] std::string_view name(RunStatus status);  // "finished", "certificate_violated", …

/// An atom of the measures dν_i of one output: an impulse that does not vanish with h. The steps of one landing are one
/// event.
struct Event {
  double t = nan;  // end of the step in which the impulse acted
  Index output = 0;
  Vector weights;  // dν_i({t}), i = 1…r; levels whose impulse is of the order of h hold 0
  Vector before;   // z_1…z_r of the output before
  Vector after;    // and after
};

/// weight · δ_t^(order)
struct Atom {
  double t = nan;
  Index output = 0;  // component of λ
  int order = 0;
  double weight = nan;
};

/// λ = (Δ)⁻¹ [D^(r-1) ν_1 + … + D ν_(r-1)] + ν_r [ABG08, (33)]: atoms, and a function part (the density χ_r).
struct LambdaDistribution {
  int degree = 0;  // [ABG08, (23)]: 0 continuous, 1 function with jumps, 2 + k when the highest atom is δ^(k)
  std::vector<Atom> atoms;
};

/// Worst values along the run; docs/theory/time_stepping.md has what each is compared with. NaN: does not apply.
struct LcsCertificate {
  double complementarity = nan;  // max |min(z_i, μ_i)| over the levels that are constrained, beside their sizes
  double constraint = nan;       // max (-z_1)⁺, k ≥ 1, beside its size [ABG08, Remark 23]
  double dynamics = nan;         // residual of the discrete equation, beside what it was summed from
  double growth = nan;           // max ‖z_k‖ over its bound (cert.3) where Theorem 2 applies: at most 1
  double lexicographic = nan;  // the most negative leading entry of z̄ after a jump, beside its size [ABG08, Remark 16]
  double dissipation = nan;    // largest relative growth of z'Jz in a step, when (H) holds [ABG08, (111)]
  double rest = nan;           // largest |z| after z̄ = 0 when r = n [ABG08, Remark 19]

  static void fields(auto& self, auto&& visit) {
    visit("complementarity", self.complementarity);
    visit("constraint", self.constraint);
    visit("dynamics", self.dynamics);
    visit("growth", self.growth);
    visit("lexicographic", self.lexicographic);
    visit("dissipation", self.dissipation);
    visit("rest", self.rest);
  }
};

struct Work {
  long one_step_problems = 0;  // steps
  long pivots = 0;             // exchanges of the active set
  long factorisations = 0;
  long landings = 0;       // steps in which a constraint closed
  long pieces = 0;         // event-driven, hybrid: Taylor series
  long events = 0;         // what ended them, jumps and changes of mode
  long root_searches = 0;  // polynomials searched for their first root
};

/// Kept rows; `names` are the columns of trajectory.csv.
struct Trajectory {
  std::vector<std::string> names;
  std::vector<double> values;  // row by row

  [[nodiscard]] Index columns() const { return static_cast<Index>(names.size()); }
  [[nodiscard]] Index rows() const { return names.empty() ? 0 : static_cast<Index>(values.size() / names.size()); }
  [[nodiscard]] double at(Index row, Index column) const {
    return values[static_cast<std::size_t>(row * columns() + column)];
  }
  [[nodiscard]] Index column(std::string_view name) const;  // throws InvalidArgument with the nearest name
};

/// The scheme of a run.
struct ChosenScheme {
  std::string name;     // never "auto"
  std::string because;  // when "auto" was asked for
};

/// What every run returns, whatever the system.
struct Outcome {
  RunStatus status = RunStatus::not_run;
  std::string asked, scheme;   // as asked (auto) and as used
  std::string scheme_because;  // why, when asked is auto
  double h = nan;
  Index steps = 0;
  double t_end = nan;
  Work work;
  std::vector<std::string> warnings;
  Trajectory trajectory;
  schemes::Motion motion;  // event-driven and hybrid, when asked for; columns: z (levels of each output, then ξ) and λ,
                           // or q, v and the contact forces

  void use(const ChosenScheme& chosen) {
    scheme = chosen.name;
    scheme_because = chosen.because;
  }
};

/// The run of a linear complementarity system.
struct LcsResult : Outcome {
  std::vector<int> relative_degree;
  Vector x;               // at t_end
  std::vector<Vector> z;  // per output z_1…z_r; empty without a zero-dynamics form
  Vector xi;
  std::vector<Event> events;  // the first `max_events`
  long event_count = 0;       // all of them
  LambdaDistribution lambda;
  LcsCertificate certificate;
};

}  // namespace orthant::runs

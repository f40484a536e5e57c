// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/contact/entrants.hpp"

#include "benchmarks/harness/samples.hpp"
#include "benchmarks/rivals/siconos_contact.hpp"

#include "orthant/friction/methods.hpp"

#include <utility>

namespace orthant::benchmarks {
namespace {

bool is_global(const ContactCase& problem) {
  return std::holds_alternative<friction::GlobalContactProblem>(problem.statement);
}

template <class Problem>
ContactRun timed(const friction::AnyMethod& method, const Problem& problem, double tolerance) {
  const friction::AnyMethod chosen = friction::Methods::with_tolerance(method, tolerance);
  const Stopwatch watch;
  friction::ContactSolution solution = friction::solve(chosen, problem);
  return {.elapsed = watch.elapsed(), .says = solution.status == Status::solved ? 0 : 1, .r = std::move(solution.r)};
}

ContactEntrant ours(const friction::AnyMethod& method) {
  const bool is_planar = std::holds_alternative<friction::Planar>(method);
  return {.library = "Orthant",
          .name = std::string(friction::name(method)),
          .is_ours = true,
          .takes_part = [is_planar](const ContactCase& problem) { return !is_planar || problem.local.dimension == 2; },
          .run = [method](const ContactCase& problem,
                          double tolerance) { return timed(method, problem.local, tolerance); }};
}

ContactEntrant ours_on_mass(const friction::AnyMethod& method) {
  const auto run = [method](const ContactCase& problem, double tolerance) {
    return timed(method, std::get<friction::GlobalContactProblem>(problem.statement), tolerance);
  };
  return {.library = "Orthant",
          .name = std::string(friction::name(method)) + " (M,H)",
          .is_ours = true,
          .takes_part = is_global,
          .run = run};
}

ContactEntrant theirs(const rivals::SiconosContactSolver& solver) {
  const bool is_on_mass = solver.form == rivals::SiconosForm::M_and_H;
  const auto takes_part = [solver, is_on_mass](const ContactCase& problem) {
    return problem.local.dimension == solver.dimension && (!is_on_mass || is_global(problem));
  };
  const auto run = [solver, is_on_mass](const ContactCase& problem, double tolerance) {
    rivals::SiconosContactRun result =
        is_on_mass
            ? rivals::siconos_solve(solver, std::get<friction::GlobalContactProblem>(problem.statement), tolerance)
            : rivals::siconos_solve(solver, problem.local, tolerance);
    return ContactRun{.elapsed = result.elapsed, .says = result.info, .r = std::move(result.r)};
  };
  return {
      .library = "Siconos", .name = std::string(solver.name), .is_ours = false, .takes_part = takes_part, .run = run};
}

}  // namespace

std::vector<ContactEntrant> contact_entrants() {
  std::vector<ContactEntrant> entrants;
  for (const friction::AnyMethod& method : friction::Methods::all()) entrants.push_back(ours(method));
  entrants.push_back(ours_on_mass(friction::Auto{}));
  for (const rivals::SiconosContactSolver& solver : rivals::siconos_contact_solvers()) {
    entrants.push_back(theirs(solver));
  }
  return entrants;
}

}  // namespace orthant::benchmarks

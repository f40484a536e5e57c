// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/contact/entrants.hpp"

#include "benchmarks/harness/samples.hpp"
#include "benchmarks/rivals/siconos_contact.hpp"

#include "orthant/friction/admm.hpp"
#include "orthant/friction/gauss_seidel.hpp"

#include <limits>
#include <utility>

namespace orthant::benchmarks {
namespace {

bool is_global(const ContactCase& problem) {
  return std::holds_alternative<friction::GlobalContactProblem>(problem.statement);
}

template <class Method, class Problem>
ContactRun timed(Method method, const Problem& problem, double tolerance) {
  method.tolerance = tolerance;
  const Stopwatch watch;
  friction::ContactSolution solution = method.solve(problem);
  return {.seconds = watch.seconds(), .says = solution.status == Status::solved ? 0 : 1, .r = std::move(solution.r)};
}

template <class Method>
ContactEntrant ours(const Method& method) {
  return {.library = "Orthant",
          .name = std::string(Method::name),
          .is_ours = true,
          .takes_part = [](const ContactCase&) { return true; },
          .run = [method](const ContactCase& problem,
                          double tolerance) { return timed(method, problem.local, tolerance); }};
}

template <class Method>
ContactEntrant ours_on_mass(const Method& method) {
  const auto run = [method](const ContactCase& problem, double tolerance) {
    return timed(method, std::get<friction::GlobalContactProblem>(problem.statement), tolerance);
  };
  return {.library = "Orthant",
          .name = std::string(Method::name) + " (M,H)",
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
    return ContactRun{.seconds = result.seconds, .says = result.info, .r = std::move(result.r)};
  };
  return {
      .library = "Siconos", .name = std::string(solver.name), .is_ours = false, .takes_part = takes_part, .run = run};
}

}  // namespace

std::vector<ContactEntrant> contact_entrants() {
  constexpr int unlimited = std::numeric_limits<int>::max();
  std::vector<ContactEntrant> entrants = {ours(friction::GaussSeidel{.max_sweeps = unlimited}),
                                          ours(friction::Admm{.max_iterations = unlimited}),
                                          ours_on_mass(friction::Admm{.max_iterations = unlimited})};
  for (const rivals::SiconosContactSolver& solver : rivals::siconos_contact_solvers()) {
    entrants.push_back(theirs(solver));
  }
  return entrants;
}

}  // namespace orthant::benchmarks

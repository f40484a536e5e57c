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

template <class Method>
ContactEntrant ours(Method method) {
  const auto run = [method](const ContactCase& problem, double tolerance) {
    Method chosen = method;
    chosen.tolerance = tolerance;
    const Stopwatch watch;
    friction::ContactSolution solution =
        std::visit([&chosen](const auto& statement) { return chosen.solve(statement); }, problem.statement);
    return ContactRun{
        .seconds = watch.seconds(), .says = solution.status == Status::solved ? 0 : 1, .r = std::move(solution.r)};
  };
  return {.library = "Orthant",
          .name = std::string(Method::name),
          .is_ours = true,
          .takes_part = [](const ContactCase&) { return true; },
          .run = run};
}

ContactEntrant theirs(const rivals::SiconosContactSolver& solver) {
  const auto takes_part = [solver](const ContactCase& problem) { return problem.local.dimension == solver.dimension; };
  const auto run = [solver](const ContactCase& problem, double tolerance) {
    rivals::SiconosContactRun result = rivals::siconos_solve(solver, problem.local, tolerance);
    return ContactRun{.seconds = result.seconds, .says = result.info, .r = std::move(result.r)};
  };
  return {
      .library = "Siconos", .name = std::string(solver.name), .is_ours = false, .takes_part = takes_part, .run = run};
}

}  // namespace

std::vector<ContactEntrant> contact_entrants() {
  constexpr int unlimited = std::numeric_limits<int>::max();
  std::vector<ContactEntrant> entrants = {ours(friction::GaussSeidel{.max_sweeps = unlimited}),
                                          ours(friction::Admm{.max_iterations = unlimited})};
  for (const rivals::SiconosContactSolver& solver : rivals::siconos_contact_solvers()) {
    entrants.push_back(theirs(solver));
  }
  return entrants;
}

}  // namespace orthant::benchmarks

// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/detail/judge.hpp"

#include "orthant/friction/detail/mass_factor.hpp"

#include <fmt/format.h>

namespace orthant::friction::detail {
namespace {

template <class Problem>
bool judge_any(const Problem& problem, double tolerance, ContactSolution& solution) {
  solution.certificate = certify(problem, solution.r);
  if (!solution.certificate.meets(tolerance)) return false;
  solution.status = Status::solved;
  solution.because.clear();
  return true;
}

std::string_view why(Status status) {
  switch (status) {
    case Status::iteration_limit:
      return "the iterations converge too slowly";
    case Status::breakdown:
      return "a factorisation failed or a number became infinite";
    default:
      return "the iterations have stalled";
  }
}

template <class Problem>
void conclude_any(const Problem& problem, double tolerance, ContactSolution& solution) {
  if (judge(problem, tolerance, solution)) return;
  if (solution.status == Status::solved) solution.status = Status::unknown;
  solution.because =
      fmt::format("{}; the largest error is at contact {}", why(solution.status), solution.certificate.worst_contact);
  if (solution.regularised > 0) solution.because += "; some local problems have no solution";
}

}  // namespace

void conclude(const ContactProblem& problem, double tolerance, ContactSolution& solution) {
  conclude_any(problem, tolerance, solution);
}

void conclude(const GlobalContactProblem& problem, double tolerance, ContactSolution& solution) {
  conclude_any(problem, tolerance, solution);
}

bool judge(const ContactProblem& problem, double tolerance, ContactSolution& solution) {
  solution.u = problem.W * solution.r + problem.q;
  return judge_any(problem, tolerance, solution);
}

bool judge(const GlobalContactProblem& problem, double tolerance, ContactSolution& solution) {
  const MassFactor mass(problem.M);
  solution.u = problem.H.transpose() * mass.solve(problem.H * solution.r + problem.f) + problem.w;
  return judge_any(problem, tolerance, solution);
}

void validate_start(const Vector& start, Index size) {
  require_size(start, size, "start");
  require_finite(start, "start");
}

}  // namespace orthant::friction::detail

// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/detail/judge.hpp"

#include "orthant/friction/detail/mass_factor.hpp"

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

}  // namespace

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

// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/detail/judge.hpp"

#include "orthant/friction/detail/mass_factor.hpp"

#include <fmt/format.h>

namespace orthant::friction::detail {
namespace {

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

}  // namespace

bool judge(const ContactProblemView& problem, double tolerance, ContactSolution& solution) {
  if (const GlobalContactProblem* global = problem.global()) {
    const MassFactor mass(global->M);
    solution.u = global->H.transpose() * mass.solve(global->H * solution.r + global->f) + global->w;
    solution.certificate = certify(*global, solution.r);
  } else {
    solution.u = problem.local().W * solution.r + problem.local().q;
    solution.certificate = certify(problem.local(), solution.r);
  }
  if (!solution.certificate.meets(tolerance)) return false;
  solution.status = Status::solved;
  solution.because.clear();
  return true;
}

void conclude(const ContactProblemView& problem, double tolerance, ContactSolution& solution) {
  if (judge(problem, tolerance, solution) || solution.status == Status::no_solution) return;
  if (solution.status == Status::solved) solution.status = Status::unknown;
  solution.because =
      fmt::format("{}; the largest error is at contact {}", why(solution.status), solution.certificate.worst_contact);
  if (solution.regularised > 0) solution.because += "; some local problems have no solution";
}

Vector first_guess(const ContactProblemView& problem, const Vector& start) {
  const Index size = problem.local().q.size();
  if (start.size() == 0) return Vector::Zero(size);
  require_size(start, size, "start");
  require_finite(start, "start");
  return start;
}

}  // namespace orthant::friction::detail

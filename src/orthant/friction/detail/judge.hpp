// SPDX-License-Identifier: Apache-2.0
// How every method of this layer ends: the certificate on the caller's data decides.
#pragma once

#include "orthant/base/options.hpp"
#include "orthant/friction/solution.hpp"

namespace orthant::friction::detail {

/// Fills u and the certificate of solution.r; true, and status solved, when it meets the tolerance.
bool judge(const ContactProblemView& problem, double tolerance, ContactSolution& solution);

/// `judge`, and when the tolerance is not met: a status other than solved, and why, naming the worst contact. Status
/// no_solution stays, with its reason, unless the point is certified: that beats a proof that holds up to rounding.
void conclude(const ContactProblemView& problem, double tolerance, ContactSolution& solution);

/// `start`, or zero when it is empty. Throws InvalidArgument unless it fits the problem.
[[nodiscard]] Vector first_guess(const ContactProblemView& problem, const Vector& start);

/// What the iterative methods share. `iterate(local, solution)` improves solution.r, the first guess, on the statement
/// (friction.1) and with at least one contact, and says how it ended; the certificate on the caller's data decides.
template <class Method, class Iterate>
[[nodiscard]] ContactSolution solve_with(const Method& method, const ContactProblemView& problem, const Vector& start,
                                         Iterate&& iterate) {
  validate_options(method);
  ContactSolution solution;
  solution.asked = solution.used = Method::name;
  solution.r = first_guess(problem, start);
  if (problem.local().contacts() > 0) iterate(problem.local(), solution);
  conclude(problem, method.tolerance, solution);
  return solution;
}

}  // namespace orthant::friction::detail

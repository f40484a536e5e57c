// SPDX-License-Identifier: Apache-2.0
// How every method of this layer ends: the certificate on the caller's data decides.
#pragma once

#include "orthant/friction/solution.hpp"

namespace orthant::friction::detail {

/// Fills u and the certificate of solution.r; true, and status solved, when it meets the tolerance.
bool judge(const ContactProblem& problem, double tolerance, ContactSolution& solution);
bool judge(const GlobalContactProblem& problem, double tolerance, ContactSolution& solution);

/// `judge`, and when the tolerance is not met: a status other than solved, and why, naming the worst contact.
void conclude(const ContactProblem& problem, double tolerance, ContactSolution& solution);
void conclude(const GlobalContactProblem& problem, double tolerance, ContactSolution& solution);

/// Throws InvalidArgument unless `start` fits the problem.
void validate_start(const Vector& start, Index size);

}  // namespace orthant::friction::detail

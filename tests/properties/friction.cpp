// SPDX-License-Identifier: Apache-2.0
// Identities that hold for every contact problem with a positive definite W.
#include "tests/friction/problems.hpp"

#include "orthant/friction/automatic.hpp"

#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace orthant::friction::testing {
namespace {

ContactProblem any_problem(int d) {
  const Index contacts = *rc::gen::inRange(1, 6);
  const double mu = *rc::gen::inRange(1, 6) / 10.0;
  const auto seed = static_cast<unsigned>(*rc::gen::inRange(0, 1'000'000));
  return condensed(random_bodies(d, contacts, 2 * d * contacts + 4, mu, seed));
}

ContactSolution solution_of(const ContactProblem& problem) {
  ContactSolution solution = Auto{.tolerance = 1e-11}.solve(problem);
  RC_ASSERT(solution.status == Status::solved);
  return solution;
}

int any_dimension() {
  return *rc::gen::inRange(2, 4);
}

RC_GTEST_PROP(Friction, KeepsImpulsesInTheConeAndBodiesApart, ()) {
  const int d = any_dimension();
  const ContactProblem problem = any_problem(d);
  const ContactSolution solution = solution_of(problem);
  const double small = 1e-9 * (1.0 + solution.r.norm());
  for (Index i = 0; i < problem.contacts(); ++i) {
    const double normal = solution.r[i * d];
    RC_ASSERT(solution.r.segment(i * d + 1, d - 1).norm() <= problem.mu[i] * normal + small);
    RC_ASSERT(solution.u[i * d] >= -small);
    RC_ASSERT(std::abs(solution.u[i * d] * normal) <= small);
  }
}

// r_T minimises u_T · r_T over the disc of radius μ r_n: the minimum is -μ r_n ‖u_T‖.
RC_GTEST_PROP(Friction, DissipatesAsMuchAsItCan, ()) {
  const int d = any_dimension();
  const ContactProblem problem = any_problem(d);
  const ContactSolution solution = solution_of(problem);
  for (Index i = 0; i < problem.contacts(); ++i) {
    const Vector u = solution.u.segment(i * d + 1, d - 1);
    const Vector r = solution.r.segment(i * d + 1, d - 1);
    const double most = problem.mu[i] * solution.r[i * d] * u.norm();
    RC_ASSERT(std::abs(u.dot(r) + most) <= 1e-8 * (1.0 + most));
  }
}

// The kinetic energy ½ vᵀv changes by ½ rᵀ(u + q), and u·r ≤ 0: what comes out is never more than what q brought in.
RC_GTEST_PROP(Friction, CreatesNoEnergy, ()) {
  const ContactProblem problem = any_problem(any_dimension());
  const ContactSolution solution = solution_of(problem);
  RC_ASSERT(solution.u.dot(solution.r) <= 1e-9);
  RC_ASSERT(0.5 * solution.r.dot(solution.u + problem.q) <= 1e-9);
}

RC_GTEST_PROP(Friction, MovesWithARotationOfTheTangents, ()) {
  const ContactProblem problem = any_problem(3);
  Matrix R = Matrix::Identity(problem.q.size(), problem.q.size());
  for (Index i = 0; i < problem.contacts(); ++i) {
    const double angle = *rc::gen::inRange(0, 628) / 100.0;
    R.block(3 * i + 1, 3 * i + 1, 2, 2) << std::cos(angle), -std::sin(angle), std::sin(angle), std::cos(angle);
  }
  ContactProblem rotated = problem;
  rotated.W = Matrix(R * Matrix(problem.W) * R.transpose()).sparseView();
  rotated.q = R * problem.q;
  const Vector r = solution_of(problem).r;
  // a solution of the one, rotated, is a solution of the other, whether or not it is the only one
  RC_ASSERT(certify(rotated, R * r).meets(1e-10));
  (void)solution_of(rotated);
}

RC_GTEST_PROP(Friction, MovesWithUnits, ()) {
  const ContactProblem problem = any_problem(any_dimension());
  const double of_impulse = std::exp2(*rc::gen::inRange(-8, 9));
  const double of_velocity = std::exp2(*rc::gen::inRange(-8, 9));
  ContactProblem other = problem;
  other.W = problem.W * (of_velocity / of_impulse);
  other.q = problem.q * of_velocity;
  const Vector r = solution_of(other).r / of_impulse;
  RC_ASSERT(certify(problem, r).meets(1e-7));
}

// The second tangent decoupled and at rest: nothing ever moves along it.
RC_GTEST_PROP(Friction, IsThePlanarProblemWhenOneTangentIsAtRest, ()) {
  const ContactProblem planar = any_problem(2);
  const Index m = planar.contacts();
  Matrix W = Matrix::Identity(3 * m, 3 * m);
  Vector q = Vector::Zero(3 * m);
  const Matrix small(planar.W);
  for (Index i = 0; i < m; ++i) {
    q.segment(3 * i, 2) = planar.q.segment(2 * i, 2);
    for (Index j = 0; j < m; ++j) W.block(3 * i, 3 * j, 2, 2) = small.block(2 * i, 2 * j, 2, 2);
  }
  const ContactProblem spatial{.dimension = 3, .W = W.sparseView(), .q = q, .mu = planar.mu};
  const Vector r = solution_of(planar).r;
  Vector embedded = Vector::Zero(3 * m);
  for (Index i = 0; i < m; ++i) embedded.segment(3 * i, 2) = r.segment(2 * i, 2);
  RC_ASSERT(certify(spatial, embedded).meets(1e-10));
  const Vector back = solution_of(spatial).r;
  Vector flat(2 * m);
  for (Index i = 0; i < m; ++i) flat.segment(2 * i, 2) = back.segment(3 * i, 2);
  RC_ASSERT(certify(planar, flat).meets(1e-7));
}

}  // namespace
}  // namespace orthant::friction::testing

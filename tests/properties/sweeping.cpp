// SPDX-License-Identifier: Apache-2.0
// What holds for every sweeping process, whatever its sets: two motions never part, x stays in K, the reaction is
// normal to K, and nothing depends on where the origin is or on the unit of length.
#include "tests/support/random_sweeping.hpp"

#include "orthant/convex/cones.hpp"
#include "orthant/convex/projection.hpp"

#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace orthant::runs {
namespace {

constexpr double h = 0.02;
constexpr double T = 1.0;

struct Made {
  systems::SweepingProcess process;
  Vector x0, other;
};

Made made(const Vector& origin, Index n, Index sets, unsigned seed) {
  test::RandomSweeping random(n, seed);
  Made result{{}, random.point(1) + origin, random.point(1) + origin};
  for (Index i = 0; i < sets; ++i) result.process.sets.push_back(random.set(origin));
  return result;
}

struct Shape {
  Index n, sets;
  unsigned seed;
};

Shape any_shape() {
  return {*rc::gen::inRange<Index>(1, 5), *rc::gen::inRange<Index>(1, 4), *rc::gen::inRange<unsigned>(0, 1'000'000)};
}

SweepingResult finished(const systems::SweepingProcess& process, const Vector& x0) {
  SweepingResult result = run(process, x0, test::sweep_options(h, T));
  for (const std::string& warning : result.warnings) RC_LOG() << warning << '\n';
  RC_ASSERT(result.status == RunStatus::finished);
  return result;
}

// ‖x_k - y_k‖ never grows when f = 0                                                       (sweep.7)
RC_GTEST_PROP(SweepingProcess, NeverLetsTwoMotionsPart, ()) {
  const Shape shape = any_shape();
  const Made random = made(Vector::Zero(shape.n), shape.n, shape.sets, shape.seed);
  const Matrix x = test::states_of(finished(random.process, random.x0));
  const Matrix y = test::states_of(finished(random.process, random.other));
  const Vector distance = (x - y).rowwise().norm();
  for (Index k = 0; k + 1 < distance.size(); ++k) RC_ASSERT(distance[k + 1] <= distance[k] + 1e-8);
}

// with f = -x they approach each other by the factor 1 - h at least
RC_GTEST_PROP(SweepingProcess, BringsTwoMotionsTogetherWhenTheDriftDoes, ()) {
  const Shape shape = any_shape();
  Made random = made(Vector::Zero(shape.n), shape.n, shape.sets, shape.seed);
  for (Index i = 0; i < shape.n; ++i) random.process.drift.push_back(-expressions::variable(static_cast<int>(i) + 1));
  const Matrix x = test::states_of(finished(random.process, random.x0));
  const Matrix y = test::states_of(finished(random.process, random.other));
  const Vector distance = (x - y).rowwise().norm();
  for (Index k = 0; k + 1 < distance.size(); ++k) RC_ASSERT(distance[k + 1] <= (1 - h) * distance[k] + 1e-8);
}

// -dR ∈ N_K(x): -dR·(z - x) ≤ 0 for every z in K, tried with projections of random points
RC_GTEST_PROP(SweepingProcess, PushesAlongInnerNormalsOnly, ()) {
  const Shape shape = any_shape();
  const Made random = made(Vector::Zero(shape.n), shape.n, shape.sets, shape.seed);
  const SweepingResult result = finished(random.process, random.x0);
  const Matrix x = test::states_of(result);
  const Index first = result.trajectory.column("r0");
  systems::SetMotion motion(systems::prepared(random.process));
  test::RandomSweeping points(shape.n, shape.seed + 1);
  for (Index k = 1; k < x.rows(); ++k) {
    motion.move_to(result.trajectory.at(k, 0));
    const Vector now = x.row(k);
    RC_ASSERT(convex::contains(motion.set(), now, 1e-9));
    Vector reaction(shape.n);
    for (Index i = 0; i < shape.n; ++i) reaction[i] = result.trajectory.at(k, first + i);
    const convex::Projection z = convex::projection(motion.set(), points.point(3));
    RC_ASSERT(z.status == Status::solved);
    RC_ASSERT(-reaction.dot(z.point - now) <= 1e-8);
  }
}

RC_GTEST_PROP(SweepingProcess, MovesWithTheOrigin, ()) {
  const Shape shape = any_shape();
  const Vector origin = Vector::Constant(shape.n, *rc::gen::inRange(-8, 9));
  const Made here = made(Vector::Zero(shape.n), shape.n, shape.sets, shape.seed);
  const Made there = made(origin, shape.n, shape.sets, shape.seed);
  const Vector difference = finished(there.process, there.x0).x - origin - finished(here.process, here.x0).x;
  RC_ASSERT(difference.norm() <= 1e-7);
}

// Fixed sets, no drift: one projection, and then rest.
RC_GTEST_PROP(SweepingProcess, RestsInAFixedSet, ()) {
  const Shape shape = any_shape();
  test::RandomSweeping random(shape.n, shape.seed);
  systems::SweepingProcess process;
  const systems::Functions center = test::constants(random.point(1));
  process.sets.push_back({"", systems::MovingBall{center, expressions::constant(0.5)}});
  const Vector x0 = random.point(2);
  const Matrix x = test::states_of(finished(process, x0));
  const Vector nearest = convex::projection(systems::SetMotion(systems::prepared(process)).set(), x0).point;
  for (Index k = 1; k < x.rows(); ++k) RC_ASSERT((x.row(k).transpose() - nearest).norm() <= 1e-14);
}

}  // namespace
}  // namespace orthant::runs

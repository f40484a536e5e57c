// SPDX-License-Identifier: Apache-2.0
// Identities of impacts and friction on random systems: n ≤ 9 coordinates, up to 5 contacts, all closed. The generator
// is seeded, so that a failure replays.
//   ΔT = -½ (1 - e)/(1 + e) ‖v⁺ - v⁻‖²_M without friction, one e for all
//   ΔT = pᵀu⁺ - ½ ‖v⁺ - v⁻‖²_M always, and pᵀu⁺ ≤ 0 when e = 0
#include "tests/support/random_lcs.hpp"

#include "orthant/schemes/moreau_jean.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

namespace orthant::test {
namespace {

using schemes::MechanicalStep;
using schemes::MoreauJean;
using schemes::PreparedMoreauJean;
using systems::Contact;
using systems::Lagrangian;

constexpr unsigned impact_seed = 20080113;

struct Shape {
  Index size = 0;      // n
  Index contacts = 0;  // m
  Index tangents = 0;
  double restitution = 0.0;
  double friction = 0.0;
};

struct Scene {
  Lagrangian system;
  Vector q0, v0;

  [[nodiscard]] double kinetic(const Vector& v) const { return 0.5 * v.dot(system.M * v); }
};

// M with eigenvalues in [0.1, 10]; rows of H with entries in [-1, 1]; gaps of -1 at q = 0, so that all are closed
class SceneGenerator : public LcsGenerator {
 public:
  using LcsGenerator::LcsGenerator;

  Eigen::SparseVector<double> row(Index n) {
    const Matrix entries = uniform_matrix(n, 1, 1.0);
    return Vector(entries.col(0)).sparseView();
  }

  Scene scene(const Shape& shape) {
    const Matrix basis = orthogonal(shape.size);
    Vector eigenvalues(shape.size);
    for (double& value : eigenvalues) value = std::pow(10.0, uniform(-1.0, 1.0));
    const Matrix M = basis * eigenvalues.asDiagonal() * basis.transpose();
    Scene made{.system = {}, .q0 = Vector::Zero(shape.size), .v0 = uniform_matrix(shape.size, 1, 1.0).col(0)};
    made.system.M = Matrix(0.5 * (M + M.transpose())).sparseView();
    for (Index i = 0; i < shape.contacts; ++i) {
      Contact contact;
      contact.gap.row = row(shape.size);
      contact.gap.offset = expressions::constant(-1.0);
      contact.impact = laws::Newton{shape.restitution};
      contact.friction = shape.friction;
      for (Index k = 0; k < shape.tangents; ++k) contact.tangents.push_back(row(shape.size));
      made.system.contacts.push_back(contact);
    }
    return made;
  }
};

// one step: with no force v_free = v⁻, and the step is an impact
MechanicalStep impact(const Scene& scene, double tolerance = 1e-12) {
  PreparedMoreauJean stepper =
      MoreauJean{.contact_tolerance = tolerance}.prepare(systems::prepared(scene.system), 1e-3);
  stepper.start(scene.q0, scene.v0);
  EXPECT_EQ(stepper.advance(), Status::solved) << stepper.because();
  return stepper.last();
}

double metric(const Scene& scene, const Vector& v) {
  return v.dot(scene.system.M * v);
}

TEST(Impacts, LoseExactlyWhatNewtonsLawSaysWithoutFriction) {
  SceneGenerator generator(impact_seed);
  for (int trial = 0; trial < 500; ++trial) {
    const Index n = generator.integer(1, 8);
    const double e = trial % 5 == 0 ? 1.0 : trial % 7 == 0 ? 0.0 : generator.uniform(0.0, 1.0);
    const Scene scene = generator.scene({.size = n, .contacts = generator.integer(1, 5), .restitution = e});
    const MechanicalStep step = impact(scene);
    const double before = scene.kinetic(scene.v0), after = scene.kinetic(step.v);
    const double loss = 0.5 * (1.0 - e) / (1.0 + e) * metric(scene, step.v - scene.v0);
    // more contacts than coordinates: the impulses are not unique and may be large, the velocities are neither
    EXPECT_NEAR(before - after, loss, 1e-11 * before) << "trial " << trial << ", e " << e;
    EXPECT_LE((step.u + e * step.u_start).cwiseMin(0.0).cwiseAbs().maxCoeff(), 1e-11) << "trial " << trial;
    EXPECT_GE(step.p.minCoeff(), 0.0) << "trial " << trial;
  }
}

Shape frictional_shape(SceneGenerator& generator, double e) {
  const Index tangents = generator.integer(1, 2);
  const Index contacts = generator.integer(1, 3);
  // at least as many coordinates as rows: W is positive definite
  return {.size = contacts * (1 + tangents),
          .contacts = contacts,
          .tangents = tangents,
          .restitution = e,
          .friction = generator.uniform(0.05, 0.5)};
}

TEST(Friction, KeepsImpulsesInTheConeAndDissipatesAllItCan) {
  SceneGenerator generator(impact_seed);
  int sticking = 0, sliding = 0, open = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const Shape shape = frictional_shape(generator, generator.uniform(0.0, 1.0));
    const Scene scene = generator.scene(shape);
    const MechanicalStep step = impact(scene);
    SCOPED_TRACE("trial " + std::to_string(trial));
    const double size = step.p.lpNorm<Eigen::Infinity>();
    for (Index i = 0; i < shape.contacts; ++i) {
      const Index at = i * (1 + shape.tangents);
      const double limit = shape.friction * step.p[at];
      const Vector p = step.p.segment(at + 1, shape.tangents), u = step.u.segment(at + 1, shape.tangents);
      EXPECT_LE(p.norm(), limit + 1e-10 * size);
      // for all r with ‖r‖ ≤ μ p_n: -p·u ≥ -r·u, the largest being μ p_n ‖u‖
      EXPECT_NEAR(-p.dot(u), limit * u.norm(), 1e-9 * size);
      (limit == 0.0 ? open : u.norm() < 1e-9 ? sticking : sliding) += 1;
    }
  }
  EXPECT_GT(std::min({sticking, sliding, open}), 20) << "all three cases must occur";
}

TEST(Friction, NeverCreatesEnergyWithRestitutionZero) {
  SceneGenerator generator(impact_seed + 1);
  for (int trial = 0; trial < 300; ++trial) {
    const Scene scene = generator.scene(frictional_shape(generator, 0.0));
    const MechanicalStep step = impact(scene);
    const double change = scene.kinetic(step.v) - scene.kinetic(scene.v0);
    EXPECT_LE(change, 1e-10 * scene.kinetic(scene.v0)) << "trial " << trial;
    EXPECT_NEAR(change, step.p.dot(step.u) - 0.5 * metric(scene, step.v - scene.v0), 1e-10 * scene.kinetic(scene.v0));
  }
}

// tangents t1, t2 turned in their plane: the same cone, the same velocities after
TEST(Friction, DoesNotSeeHowTheTangentsAreTurned) {
  SceneGenerator generator(impact_seed + 2);
  for (int trial = 0; trial < 200; ++trial) {
    const Index contacts = generator.integer(1, 3);
    Scene scene = generator.scene({.size = 3 * contacts,
                                   .contacts = contacts,
                                   .tangents = 2,
                                   .restitution = generator.uniform(0.0, 1.0),
                                   .friction = generator.uniform(0.05, 0.3)});
    const MechanicalStep step = impact(scene);
    for (Contact& contact : scene.system.contacts) {
      const double angle = generator.uniform(-3.0, 3.0);
      const Eigen::SparseVector<double> first = contact.tangents[0], second = contact.tangents[1];
      contact.tangents[0] = std::cos(angle) * first + std::sin(angle) * second;
      contact.tangents[1] = std::cos(angle) * second - std::sin(angle) * first;
    }
    const MechanicalStep turned = impact(scene);
    EXPECT_LE((turned.v - step.v).lpNorm<Eigen::Infinity>(), 1e-8) << "trial " << trial;
  }
}

// kg, m, s changed by factors: M a, v b/c, K a/c², F a b/c², gaps b, impulses a b/c; μ and e have no unit
Scene in_units(Scene scene, double mass, double length, double time) {
  scene.system.M *= mass;
  scene.system.K *= mass / (time * time);
  for (expressions::Expression& force : scene.system.force)
    force = expressions::constant(force.constant_value() * mass * length / (time * time));
  for (Contact& contact : scene.system.contacts)
    contact.gap.offset = expressions::constant(contact.gap.offset.constant_value() * length);
  scene.q0 *= length;
  scene.v0 *= length / time;
  return scene;
}

Vector after_steps(const Scene& scene, double h, int steps) {
  PreparedMoreauJean stepper = MoreauJean{.contact_tolerance = 1e-12}.prepare(systems::prepared(scene.system), h);
  stepper.start(scene.q0, scene.v0);
  for (int k = 0; k < steps; ++k) EXPECT_EQ(stepper.advance(), Status::solved) << stepper.because();
  Vector state(2 * scene.q0.size());
  state << stepper.last().q, stepper.last().v;
  return state;
}

TEST(Motion, IsTheSameInOtherUnits) {
  SceneGenerator generator(impact_seed + 3);
  for (int trial = 0; trial < 60; ++trial) {
    Shape shape = frictional_shape(generator, 0.5);
    if (trial % 2 == 0) shape.tangents = 0, shape.friction = 0.0;
    Scene scene = generator.scene(shape);
    scene.system.K = SparseMatrix(Matrix(Matrix::Identity(shape.size, shape.size)).sparseView());
    for (Index i = 0; i < shape.size; ++i)
      scene.system.force.push_back(expressions::constant(generator.uniform(-3.0, 3.0)));
    for (Contact& contact : scene.system.contacts)
      contact.gap.offset = expressions::constant(generator.uniform(0.0, 0.3));
    const double mass = std::pow(10.0, generator.integer(-6, 6)), length = std::pow(10.0, generator.integer(-6, 6)),
                 time = std::pow(10.0, generator.integer(-6, 6));
    const Vector here = after_steps(scene, 0.01, 60);
    Vector there = after_steps(in_units(scene, mass, length, time), 0.01 * time, 60);
    there.head(shape.size) /= length;
    there.tail(shape.size) *= time / length;
    EXPECT_LE((there - here).lpNorm<Eigen::Infinity>(), 1e-7 * (1.0 + here.lpNorm<Eigen::Infinity>()))
        << "trial " << trial << ", kg " << mass << ", m " << length << ", s " << time;
  }
}

// A ball with e = 1 and θ = ½: the largest relative change of its energy over so many rebounds
double energy_change(double h, long rebounds) {
  Lagrangian ball;
  ball.M = SparseMatrix(Matrix(Matrix::Identity(1, 1)).sparseView());
  ball.force = {expressions::constant(-9.81)};
  Contact floor;
  floor.gap.row = Vector(Vector::Ones(1)).sparseView();
  floor.impact = laws::Newton{1.0};
  ball.contacts = {floor};
  PreparedMoreauJean stepper = MoreauJean{}.prepare(systems::prepared(ball), h);
  stepper.start(Vector::Constant(1, 1.0), Vector::Zero(1));
  double worst = 0.0;
  for (long seen = 0; seen < rebounds;) {
    if (stepper.advance() != Status::solved) return nan;
    seen += stepper.last().p[0] > 0.0 ? 1 : 0;
    const double v = stepper.last().v[0];
    worst = std::max(worst, std::abs(0.5 * v * v + 9.81 * stepper.last().q[0] - 9.81));
  }
  return worst / 9.81;
}

#if defined(__SANITIZE_ADDRESS__) || !defined(NDEBUG)
constexpr long rebounds = 20'000, few = 500;
#else
constexpr long rebounds = 10'000'000, few = 10'000;
#endif

// The scheme adds nothing: an impact step sets v⁺ = -v and leaves q where it is, and flights are symmetric. With this h
// (a flight is 4 steps, 5 with the impact) the rounding errors of going up and down cancel, and the orbit closes.
TEST(ElasticBall, KeepsItsEnergyOverTenMillionRebounds) {
  EXPECT_LE(energy_change(0.3, rebounds), 1e-9);
}

// With another h the flights still repeat, and so do their rounding errors: they add up, in one direction, by no more
// than a unit in the last place for each rebound. Ten million of them may then make 2e-9.
TEST(ElasticBall, LosesOrGainsAtMostAUnitInTheLastPlaceForEachRebound) {
  for (const double h : {0.0137, 0.0731, 0.11})
    EXPECT_LE(energy_change(h, few), static_cast<double>(few) * std::numeric_limits<double>::epsilon()) << "h " << h;
}

}  // namespace
}  // namespace orthant::test

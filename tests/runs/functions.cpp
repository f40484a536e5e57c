// SPDX-License-Identifier: Apache-2.0
// Inputs and forces that are functions of the caller: the same motion as with expressions.
#include "tests/support/known_lcs.hpp"
#include "tests/support/lagrangians.hpp"
#include "tests/support/message.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/runs/lagrangian.hpp"
#include "orthant/runs/lcs.hpp"

#include <cmath>
#include <functional>
#include <numbers>

#include <gtest/gtest.h>

namespace orthant::runs {
namespace {

using systems::InputFunction;
using systems::Lagrangian;
using systems::Lcs;
using test::message;

double largest_difference(const Trajectory& a, const Trajectory& b) {
  EXPECT_EQ(a.names(), b.names());
  EXPECT_EQ(a.values.size(), b.values.size());
  double worst = 0;
  for (std::size_t i = 0; i < std::min(a.values.size(), b.values.size()); ++i) {
    const double difference = std::abs(a.values[i] - b.values[i]) / (1 + std::abs(b.values[i]));
    if (!(difference <= worst)) worst = std::isnan(difference) ? infinity : difference;
  }
  return worst;
}

// u = 0.4 sin(3t) - 1 and its derivatives
double shaking(double t, int derivative) {
  return 0.4 * std::pow(3.0, derivative) * std::sin(3 * t + derivative * std::numbers::pi / 2) -
         (derivative == 0 ? 1 : 0);
}
const char* const shaking_text = "0.4*sin(3*t) - 1";

// w^(n) = λ + u, and w = x_1 - g u for the feed-through g
Lcs driven_chain(Index n, double feed) {
  Lcs system = test::chain(n);
  system.E = Vector::Unit(n, n - 1);
  system.F = Matrix{{-feed}};
  return system;
}

class InputFunctions : public ::testing::TestWithParam<const char*> {};

TEST_P(InputFunctions, MoveASystemAsExpressionsDo) {
  const RunOptions options{.scheme = GetParam(), .h = 1e-2, .T = 4};
  for (const Index degree : {1, 2, 3}) {
    if (options.scheme.name() == "backward-euler" && degree > 1) continue;  // it does not converge there
    for (const double feed : {0.0, 0.1}) {
      SCOPED_TRACE(testing::Message() << "degree " << degree << ", feed-through " << feed);
      Lcs written = driven_chain(degree, feed);
      written.u = {systems::formula_of_time(shaking_text)};
      Lcs called = driven_chain(degree, feed);
      called.input_functions = {{.value = shaking, .derivatives = feed == 0 ? 0 : static_cast<int>(degree)}};
      const Vector x0 = Vector::Unit(degree, 0);
      const LcsResult expected = run(written, x0, options);
      const LcsResult found = run(called, x0, options);
      EXPECT_EQ(found.status, expected.status);
      EXPECT_EQ(found.impulse_count, expected.impulse_count);
      EXPECT_LE(largest_difference(found.trajectory, expected.trajectory), 1e-9);
      EXPECT_GT(expected.trajectory.at(expected.trajectory.rows() - 1, 0), 3.9);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Schemes, InputFunctions, ::testing::Values("emts", "exponential", "backward-euler"),
                         [](const auto& one) { return std::string(one.param).substr(0, 4); });

// one input of each sort, in both orders
TEST(InputFunction, StandsBesideAnExpression) {
  Lcs written{.A = Matrix{{0, 1}, {0, 0}}, .B = Matrix{{0}, {1}}, .C = Matrix{{1, 0}}};
  written.E = Matrix{{0, 0}, {0.5, -1}};
  written.F = Matrix{{-0.1, 0}};
  written.u = {systems::formula_of_time(shaking_text), systems::formula_of_time("2 + cos(t)")};
  const RunOptions options{.h = 1e-2, .T = 4};
  const LcsResult expected = run(written, Vector{{1, 0}}, options);
  Lcs first = written;
  first.u[0] = {};
  first.input_functions = {{.value = shaking, .derivatives = 2}};
  EXPECT_LE(largest_difference(run(first, Vector{{1, 0}}, options).trajectory, expected.trajectory), 1e-9);
  Lcs second = written;
  second.u.resize(1);
  second.input_functions = {{}, systems::input_function([](double t) { return 2 + std::cos(t); })};
  EXPECT_LE(largest_difference(run(second, Vector{{1, 0}}, options).trajectory, expected.trajectory), 1e-9);
}

TEST(InputFunction, AsksForTheDerivativesThatItNeeds) {
  Lcs system = driven_chain(3, 0.1);
  system.input_functions = {systems::input_function([](double t) { return std::sin(t); })};
  const Vector x0 = Vector::Unit(3, 0);
  EXPECT_EQ(
      message([&] { (void)run(system, x0, {.scheme = "emts", .h = 0.1, .T = 1}); }),
      "u[0] is a function with 0 of its derivatives, must have 3: with relative degree 3 they act on the levels z; "
      "give them, input_function(u, {du, d2u, d3u}) or in Python Function(u, derivatives=[du, d2u, d3u]), or write "
      "u as an expression");
  // the implicit Euler scheme steps x; with relative degree 1 it does not need derivatives to give z either
  system = driven_chain(1, 0.1);
  system.input_functions = {systems::input_function([](double t) { return std::sin(t); })};
  EXPECT_EQ(run(system, Vector{{1.0}}, {.scheme = "backward-euler", .h = 0.1, .T = 1}).status, RunStatus::finished);
  EXPECT_NE(
      message([&] { (void)run(system, Vector{{1.0}}, {.scheme = "emts", .h = 0.1, .T = 1}); }).find("must have 1"),
      std::string::npos);
}

TEST(InputFunction, IsRefusedWhereItCannotBeUsed) {
  Lcs system = driven_chain(2, 0);
  system.input_functions = {{.value = shaking, .derivatives = 2}};
  for (const char* const scheme : {"event-driven", "hybrid"}) {
    EXPECT_NE(message([&] {
                (void)run(system, Vector{{1, 0}}, {.scheme = scheme, .h = 0.1, .T = 1});
              }).find("write u as expressions of t"),
              std::string::npos);
  }
  system.u = {systems::formula_of_time("t")};
  EXPECT_EQ(message([&] { (void)systems::completed(system); }),
            "input_functions[0] is given along with an expression u[0], must be given alone");
  system.u.clear();
  system.input_functions = {{.value = shaking, .derivatives = -1}};
  EXPECT_EQ(message([&] { (void)systems::completed(system); }), "input_functions[0].derivatives = -1, must be >= 0");
  EXPECT_NE(message([&] { (void)systems::input_function({}); }).find("must be callable"), std::string::npos);
}

TEST(InputFunction, ThatIsNotANumberEndsTheRunWithAStatus) {
  for (const char* const scheme : {"emts", "exponential", "backward-euler"}) {
    SCOPED_TRACE(scheme);
    Lcs system = driven_chain(2, 0);
    system.input_functions = {systems::input_function([](double t) { return t > 0.5 ? nan : -1.0; })};
    const LcsResult result = run(system, Vector{{1, 0}}, {.scheme = scheme, .h = 0.1, .T = 1});
    EXPECT_NE(result.status, RunStatus::finished);
    EXPECT_NE(result.status, RunStatus::no_solution);
    EXPECT_LE(result.steps, 6);
    EXPECT_FALSE(result.warnings.empty());
  }
  Lcs system = driven_chain(2, 0);
  system.input_functions = {systems::input_function([](double t) -> double {
    if (t > 0.5) throw std::runtime_error("the source is off");
    return -1;
  })};
  EXPECT_THROW((void)run(system, Vector{{1, 0}}, {.scheme = "emts", .h = 0.1, .T = 1}), std::runtime_error);
}

// two masses, springs, a floor with friction
Lagrangian masses() {
  Lagrangian system{.M = Matrix{{2, 0}, {0, 1}}.sparseView(),
                    .C = Matrix{{0.2, 0}, {0, 0.1}}.sparseView(),
                    .K = Matrix{{3, -1}, {-1, 2}}.sparseView()};
  system.contacts = {{.gap = systems::gap("q0 + 0.05", 2), .impact = laws::Newton{0.7}}};
  return system;
}

Lagrangian pendulum() {
  Lagrangian system;
  system.mass = {{systems::formula("3 + 2*cos(q1)", 2), systems::formula("1 + cos(q1)", 2)},
                 {systems::formula("1 + cos(q1)", 2), systems::formula("1", 2)}};
  system.potential = systems::formula("-20*cos(q0) - 10*cos(q0 + q1)", 2);
  system.contacts = {{.gap = systems::gap("sin(q0) + sin(q0 + q1) + 0.8", 2), .impact = laws::Newton{0.5}}};
  return system;
}

void expect_same_motion(const Lagrangian& system, const std::vector<std::string>& force,
                        const systems::ExternalForce& function, double tolerance, double T) {
  const RunOptions options{.h = 1e-2, .T = T};
  Lagrangian written = system;
  for (const std::string& text : force) written.force.push_back(systems::formula(text, 2));
  Lagrangian called = system;
  called.external_force = function;
  const LagrangianResult expected = run(written, Vector{{0.5, 0.2}}, Vector{{0, 0}}, options);
  const LagrangianResult found = run(called, Vector{{0.5, 0.2}}, Vector{{0, 0}}, options);
  ASSERT_EQ(expected.status, RunStatus::finished);
  EXPECT_EQ(found.status, RunStatus::finished);
  EXPECT_EQ(found.impulse_count, expected.impulse_count);
  EXPECT_GT(found.impulse_count, 0);
  EXPECT_LE(largest_difference(found.trajectory, expected.trajectory), tolerance);
  EXPECT_NEAR(found.energy.work, expected.energy.work, 1e-8);
  EXPECT_GT(std::abs(found.energy.work), 1e-2);
}

TEST(ExternalForce, OfTimeMovesALinearSystemAsAnExpressionDoes) {
  const auto push = [](double t, const Vector&, const Vector&, Vector& force) {
    force << 2 * std::sin(3 * t), std::cos(t);
  };
  expect_same_motion(masses(), {"2*sin(3*t)", "cos(t)"}, push, 1e-11, 5);
}

TEST(ExternalForce, OfTheStateMovesASystemAsAnExpressionDoes) {
  const auto drag = [](double t, const Vector& q, const Vector& v, Vector& force) {
    force[0] = -0.3 * v[0] * std::abs(v[0]) + std::sin(2 * t);
    force[1] = std::exp(-q[0] * q[0]) - 0.1 * v[1];
  };
  const std::vector<std::string> text = {"-0.3*v0*abs(v0) + sin(2*t)", "exp(-q0*q0) - 0.1*v1"};
  expect_same_motion(masses(), text, drag, 1e-9, 5);
  expect_same_motion(pendulum(), text, drag, 1e-9, 2);
}

TEST(ExternalForce, IsAddedToTheForcesThatAreWritten) {
  Lagrangian both = masses();
  both.force = {systems::formula("1", 2), systems::formula("-q0*q1", 2)};
  Lagrangian written = both;
  written.force[1] = systems::formula("-q0*q1 + sin(q1)", 2);
  both.external_force = [](double, const Vector& q, const Vector&, Vector& force) { force[1] = std::sin(q[1]); };
  const RunOptions options{.h = 1e-2, .T = 5};
  const Vector q0{{0.5, 0.2}};
  const LagrangianResult expected = run(written, q0, Vector::Zero(2), options);
  const LagrangianResult found = run(both, q0, Vector::Zero(2), options);
  EXPECT_EQ(found.status, RunStatus::finished);
  EXPECT_LE(largest_difference(found.trajectory, expected.trajectory), 1e-9);
}

TEST(ExternalForce, IsRefusedByEventDrivenSchemes) {
  Lagrangian system = masses();
  system.external_force = [](double, const Vector&, const Vector&, Vector&) {};
  for (const char* const scheme : {"event-driven", "hybrid"}) {
    EXPECT_NE(message([&] {
                (void)run(system, Vector{{1, 0}}, Vector{{0, 0}}, {.scheme = scheme, .h = 0.1, .T = 1});
              }).find("write the force as expressions, or use moreau-jean"),
              std::string::npos);
  }
}

TEST(ExternalForce, ThatIsWrongEndsTheRun) {
  Lagrangian system = masses();
  const auto outcome = [&] { return run(system, Vector{{1, 0}}, Vector{{0, 0}}, {.h = 0.1, .T = 1}); };
  system.external_force = [](double t, const Vector&, const Vector&, Vector& force) { force[1] = t > 0.45 ? nan : 1; };
  const LagrangianResult result = outcome();
  EXPECT_EQ(result.status, RunStatus::diverged);
  EXPECT_EQ(result.steps, 4);
  EXPECT_EQ(result.warnings.back(), "the force is not finite on the way to t = 0.5");
  system.external_force = [](double, const Vector&, const Vector&, Vector& force) { force = Vector::Zero(3); };
  EXPECT_NE(message(outcome).find("external_force"), std::string::npos);
  system.external_force = [](double t, const Vector&, const Vector&, Vector&) {
    if (t > 0.5) throw std::runtime_error("no more wind");
  };
  EXPECT_THROW((void)outcome(), std::runtime_error);
}

}  // namespace
}  // namespace orthant::runs

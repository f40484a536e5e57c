// SPDX-License-Identifier: Apache-2.0
#include "orthant/systems/input.hpp"

#include "orthant/expressions/parse.hpp"

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::systems {
namespace {

expressions::Expression of_time(const std::string& text) {
  return expressions::parse(text, {.variables = {{"t", 0}}});
}

Input input(const std::vector<std::string>& texts, int order) {
  std::vector<expressions::Expression> u;
  for (const std::string& text : texts) u.push_back(of_time(text));
  return {u, order};
}

Vector stack(Input& input, double t) {
  Vector values = Vector::Zero(input.size());
  input.evaluate(t, values);
  return values;
}

void expect_switches(const std::vector<std::string>& texts, double from, double to, const std::vector<double>& times) {
  Input u = input(texts, 2);
  const std::vector<Input::Switch>& found = u.switches(from, to);
  ASSERT_EQ(found.size(), times.size()) << texts[0];
  for (std::size_t k = 0; k < times.size(); ++k) {
    EXPECT_NEAR(found[k].after, times[k], 1e-15 * (1 + std::abs(times[k]))) << texts[0];
    EXPECT_EQ(std::nextafter(found[k].before, infinity), found[k].after) << texts[0] << ": not neighbours";
    EXPECT_GE(found[k].before, from);
    EXPECT_LE(found[k].after, to);
  }
}

// (lcs.10)
TEST(Input, StacksTheDerivatives) {
  Input u = input({"sin(2*t)", "t^3"}, 3);
  ASSERT_EQ(u.size(), 8);
  for (const double t : {0.0, 0.3, 2.0, -1.0}) {
    const Vector expected{{std::sin(2 * t), t * t * t, 2 * std::cos(2 * t), 3 * t * t, -4 * std::sin(2 * t), 6 * t,
                           -8 * std::cos(2 * t), 6}};
    EXPECT_LE((stack(u, t) - expected).cwiseAbs().maxCoeff(), 1e-13) << t;
  }
}

TEST(Input, HasNoDerivativesOfOrderZero) {
  Input u = input({"exp(t)"}, 0);
  ASSERT_EQ(u.size(), 1);
  EXPECT_NEAR(stack(u, 1)[0], std::exp(1.0), 1e-15);
}

TEST(Input, LeavesTheJumpOutOfTheDerivative) {
  Input u = input({"3*t + 2*step(t - 1)"}, 2);
  EXPECT_EQ(stack(u, 0.5), Vector({{1.5, 3, 0}}));
  EXPECT_EQ(stack(u, 1.0), Vector({{5, 3, 0}})) << "right-continuous";
  EXPECT_EQ(stack(u, 2.0), Vector({{8, 3, 0}}));
}

TEST(Input, FindsTheJumpToTheLastDigit) {
  expect_switches({"step(t - 0.3)"}, 0, 1, {0.3});
  expect_switches({"if(t < 0.7, t, 1 - t)"}, 0, 1, {0.7});
  expect_switches({"floor(t)"}, 0.5, 3.5, {1, 2, 3});
  expect_switches({"sin(t)"}, 0, 10, {});
  expect_switches({"max(t, 0.5)"}, 0, 1, {0.5});
}

TEST(Input, FindsSeveralJumpsInOneStep) {
  expect_switches({"step(t - 0.1) + step(t - 0.6) - step(t - 0.9)"}, 0, 1, {0.1, 0.6, 0.9});
  expect_switches({"step(t - 0.8)", "step(t - 0.2)"}, 0, 1, {0.2, 0.8});
  expect_switches({"10*step(t - 0.5)", "floor(2*t)"}, 0, 0.9, {0.5});
}

// A jump at a grid point belongs to the step that ends there and to no other.
TEST(Input, CountsAJumpAtAGridPointOnce) {
  Input u = input({"step(t - 0.5)"}, 1);
  EXPECT_EQ(u.switches(0.25, 0.5).size(), 1U);
  EXPECT_EQ(u.switches(0.5, 0.75).size(), 0U);
  Input grid = input({"floor(10*t)"}, 1);
  std::size_t count = 0;
  for (int k = 0; k < 100; ++k) count += grid.switches(k * 0.01, (k + 1) * 0.01).size();
  EXPECT_EQ(count, 10U);
}

TEST(Input, FindsAJumpJustAfterTheStart) {
  Input u = input({"if(t > 0, 1, 0)"}, 0);
  ASSERT_EQ(u.switches(0, 1).size(), 1U);
  EXPECT_EQ(u.switches(0, 1)[0].before, 0);
  EXPECT_GT(u.switches(0, 1)[0].after, 0);
}

TEST(Input, SeesAKinkOfADerivativeOnly) {
  // u and u' are continuous at 1, u'' jumps
  Input u = input({"if(t < 1, 0, (t - 1)^2)"}, 2);
  ASSERT_EQ(u.switches(0, 2).size(), 1U);
  const Input::Switch at = u.switches(0, 2)[0];
  EXPECT_NEAR((stack(u, at.after) - stack(u, at.before))[2], 2, 1e-15);
}

// |a| has slope -1, 0 and 1: two switches at neighbouring numbers, which together are the whole jump
TEST(Input, SeesBothSidesOfAnAbsoluteValue) {
  Input u = input({"abs(t - 0.25)"}, 1);
  const std::vector<Input::Switch> found = u.switches(0, 1);
  ASSERT_FALSE(found.empty());
  double jump = 0;
  for (const Input::Switch& at : found) jump += (stack(u, at.after) - stack(u, at.before))[1];
  EXPECT_EQ(jump, 2);
}

TEST(Input, OfNothingIsEmpty) {
  Input u;
  EXPECT_EQ(u.size(), 0);
  EXPECT_TRUE(u.switches(0, 1).empty());
}

}  // namespace
}  // namespace orthant::systems

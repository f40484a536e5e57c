// SPDX-License-Identifier: Apache-2.0
#include "orthant/systems/formula.hpp"

#include "orthant/expressions/program.hpp"
#include "orthant/expressions/syntax_error.hpp"

#include <gtest/gtest.h>

namespace orthant::systems {
namespace {

double value(const expressions::Expression& function, const std::vector<double>& slots) {
  expressions::Program::Workspace workspace;
  return expressions::Program(function).value(slots.data(), workspace);
}

TEST(Formula, KnowsCoordinatesByBothSpellings) {
  const std::vector<double> slots = {0.5, 1, 2, 30, 40};  // t, q0, q1, v0, v1
  EXPECT_EQ(value(formula("t + q[1] + v[0]", 2), slots), 32.5);
  EXPECT_EQ(value(formula("t + q1 + v0", 2), slots), 32.5);
  EXPECT_EQ(value(formula("q + v", 1), {0, 3, 4}), 7);
  EXPECT_EQ(value(formula("1e2*q0 + k1*v1", 2, {{"k1", 3}}), slots), 220);
  EXPECT_EQ(value(formula("q0", 2, {{"q0", 7}}), slots), 7) << "a constant of that name comes first";
  EXPECT_EQ(value(formula_of_state("x1 - t", 2), {0.5, 1, 2}), 1.5);
  EXPECT_THROW((void)formula("q2", 2), expressions::SyntaxError);
  EXPECT_THROW((void)formula_of_time("q"), expressions::SyntaxError);
}

TEST(Formula, OfAGapIsARowWhereItIsLinear) {
  const Gap floor = gap("2*q0 - q2 - 0.1", 3);
  ASSERT_FALSE(floor.function);
  EXPECT_EQ(Vector(floor.row), (Vector{{2, 0, -1}}));
  EXPECT_EQ(floor.offset.constant_value(), -0.1);
  for (const char* const text : {"q0*q1", "abs(q0)", "q0 - sin(t)", "floor(q0) + q1", "v0 + q0", "3"}) {
    EXPECT_TRUE(gap(text, 3).function) << text;
  }
  EXPECT_EQ(Vector(gap(Vector{{0, 1}}, 0.5).row), (Vector{{0, 1}}));
}

}  // namespace
}  // namespace orthant::systems

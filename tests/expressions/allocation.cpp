// SPDX-License-Identifier: Apache-2.0
// Running a program does not allocate, nor does its Taylor series.
#include "tests/support/count_allocations.hpp"

#include "orthant/expressions/parse.hpp"
#include "orthant/expressions/program.hpp"
#include "orthant/expressions/series.hpp"

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::expressions {
namespace {

TEST(ExpressionAllocation, DoesNotHappenWhenAProgramRuns) {
#ifndef ORTHANT_COUNTS_ALLOCATIONS
  GTEST_SKIP() << "the sanitizers have a malloc of their own";
#endif
  const Scope scope{.variables = {{"t"}, {"q", 2}}};
  std::vector<Expression> expressions = {
      parse("sin(2*pi*50*t)*exp(-t) + if(t < 1, mod(q[0], 2), max(q[1], t))", scope)};
  for (int k = 0; k < 4; ++k) expressions.push_back(derivative(expressions.back(), 0));
  const Program program(expressions);
  Program::Workspace workspace = program.workspace();
  std::vector<double> slots = {0.0, 1.0, 2.0};
  std::vector<double> values(expressions.size());
  const long before = allocations;
  const std::uint64_t first = program.branch(slots.data(), workspace);
  bool switched = false;
  for (int k = 0; k < 1000; ++k) {
    slots[0] = 0.002 * k;
    program.evaluate(slots.data(), values.data(), workspace);
    switched = switched || program.branch(slots.data(), workspace) != first;
  }
  EXPECT_EQ(allocations - before, 0);
  EXPECT_TRUE(switched);
  const std::vector<double> one(1000);  // the counter counts
  EXPECT_GT(allocations - before, 0);
}

TEST(ExpressionAllocation, DoesNotHappenWhenASeriesRuns) {
#ifndef ORTHANT_COUNTS_ALLOCATIONS
  GTEST_SKIP() << "the sanitizers have a malloc of their own";
#endif
  const Scope scope{.variables = {{"t"}}};
  Series series(Program(parse("sin(t)*exp(-t)^t + if(t < 1, mod(t, 2), max(atan2(1, t), t^5))", scope)), 10);
  const long before = allocations;
  double sum = 0.0;
  for (int repeat = 0; repeat < 3; ++repeat) {
    for (int k = 0; k <= 10; ++k) {
      series.set_slot(0, k, k == 0 ? 0.5 + 0.3 * repeat : 1.0);
      series.evaluate(k);
      sum += series.value(0, k) + series.condition(0, k);
    }
    series.pass(0);
  }
  EXPECT_EQ(allocations - before, 0);
  EXPECT_NE(sum, 0.0);
}

}  // namespace
}  // namespace orthant::expressions

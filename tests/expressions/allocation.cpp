// SPDX-License-Identifier: Apache-2.0
// Running a program does not allocate.
#include "tests/support/count_allocations.hpp"

#include "orthant/expressions/parse.hpp"
#include "orthant/expressions/program.hpp"

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::expressions {
namespace {

TEST(Allocation, DoesNotHappenWhenAProgramRuns) {
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

}  // namespace
}  // namespace orthant::expressions

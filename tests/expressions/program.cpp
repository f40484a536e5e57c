// SPDX-License-Identifier: Apache-2.0
#include "orthant/expressions/program.hpp"

#include "tests/expressions/evaluation.hpp"

#include "orthant/expressions/parse.hpp"

#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::expressions {
namespace {

using testing::usual_scope;
using testing::value;

TEST(Program, SharesWhatExpressionsHaveInCommon) {
  const Expression u = parse("sin(3*t)*exp(-t)", usual_scope());
  const Program alone(u);
  const Program twice(std::vector<Expression>{u, u, u * constant(2.0)});
  EXPECT_EQ(twice.instruction_count(), alone.instruction_count() + 1);
  EXPECT_EQ(twice.value_count(), 3);
  EXPECT_EQ(twice.slots_needed(), 1);
  Program::Workspace workspace;
  const double t = 0.3;
  std::vector<double> values(3);
  twice.evaluate(&t, values.data(), workspace);
  EXPECT_EQ(values[0], std::sin(3.0 * t) * std::exp(-t));
  EXPECT_EQ(values[1], values[0]);
  EXPECT_EQ(values[2], 2.0 * values[0]);
}

TEST(Program, SharesOneWorkspaceWithOthers) {
  const Program small(parse("t + 1", usual_scope()));
  const Program large(parse("sin(t) + cos(t)*exp(t) + 7", usual_scope()));
  Program::Workspace workspace = small.workspace();
  const double t = 0.25;
  for (int k = 0; k < 3; ++k) {
    EXPECT_EQ(small.value(&t, workspace), 1.25);
    EXPECT_EQ(large.value(&t, workspace), std::sin(t) + std::cos(t) * std::exp(t) + 7.0);
  }
}

TEST(Program, OfNothingAndOfConstantsRuns) {
  Program::Workspace workspace;
  const Program nothing;
  nothing.evaluate(nullptr, nullptr, workspace);
  EXPECT_EQ(nothing.branch(nullptr, workspace), nothing.branch(nullptr, workspace));
  EXPECT_EQ(Program(constant(4.0)).value(nullptr, workspace), 4.0);
}

TEST(Program, KeepsNaNOfThePartNotTakenOut) {
  EXPECT_EQ(value("if(t < 0, sqrt(t), 3)", 1.0), 3.0);
  EXPECT_EQ(value("if(t < 0, 3, sqrt(t))", -1.0), 3.0);
  EXPECT_EQ(value("piecewise(t < 0, 1, t > 0, 1/0 - 1/0, 2)", -1.0), 1.0);
  EXPECT_EQ(value(derivative(parse("if(t > 0, sqrt(t), 0)", usual_scope()), 0), {-1.0}), 0.0);
}

// The largest time at which the branch is still that at `left`, between the two to the last bit.
double last_before_switch(const Program& program, double left, double right) {
  Program::Workspace workspace;
  const std::uint64_t before = program.branch(&left, workspace);
  EXPECT_NE(program.branch(&right, workspace), before);
  while (true) {
    const double middle = left + (right - left) / 2.0;
    if (middle <= left || middle >= right) return left;
    (program.branch(&middle, workspace) == before ? left : right) = middle;
  }
}

TEST(Branch, ChangesExactlyAtTheSwitch) {
  struct Switch {
    std::string_view text;
    double switches;        // between 0 and 2
    bool belongs_to_right;  // is the time of the switch itself on the right?
  };
  for (const Switch& each : std::vector<Switch>{
           {"step(t - 0.7)", 0.7, true},
           {"if(t < 0.7, t, 5)", 0.7, true},
           {"if(t <= 0.7, t, 5)", 0.7, false},
           {"t > 0.7", 0.7, false},
           {"t >= 0.7", 0.7, true},
           {"not (t < 0.7)", 0.7, true},
           {"piecewise(t < 0.7, 1, t < 5, 2, 3)", 0.7, true},
           {"floor(t)", 1.0, true},
           {"ceil(t - 0.25)", 1.25, false},
           {"mod(t, 1.25)", 1.25, true},
           {"mod(-t, 1.25)", 1.25, false},
           {"abs(t - 0.7)", 0.7, true},
           {"sign(t - 0.7)", 0.7, true},
           {"min(t, 0.7)", 0.7, false},
           {"max(t, 0.7)", 0.7, true},
           {"max(0.7, t)", 0.7, false},
           {"sin(t)*if(t - 0.7 >= 0 and t < 9, 1, 0)", 0.7, true},
       }) {
    const double last = last_before_switch(Program(parse(each.text, usual_scope())), 0.26, 1.9);
    const double expected = each.belongs_to_right ? std::nextafter(each.switches, 0.0) : each.switches;
    EXPECT_EQ(last, expected) << each.text;
  }
}

TEST(Branch, StaysBetweenSwitches) {
  const Program program(parse("floor(t) + step(t - 0.5)*sin(t) + abs(t - 2.25) + mod(t, 3)", usual_scope()));
  EXPECT_TRUE(program.has_branches());
  Program::Workspace workspace;
  std::set<std::uint64_t> seen;
  int changes = 0;
  std::uint64_t before = 0;
  for (int k = 0; k < 4000; ++k) {
    const double t = k / 1000.0;
    const std::uint64_t branch = program.branch(&t, workspace);
    changes += k > 0 && branch != before ? 1 : 0;
    before = branch;
    seen.insert(branch);
  }
  EXPECT_EQ(changes, 5);  // at 0.5, 1, 2, 2.25, 3
  EXPECT_EQ(seen.size(), 6U);
  EXPECT_FALSE(Program(parse("sin(t)^2/t", usual_scope())).has_branches());
}

// Small outcomes differ in high bits only, large ones in low bits: the number must see both.
TEST(Branch, DiffersForManyFloors) {
  const Program program(parse("floor(t) + ceil(q[0])", usual_scope()));
  Program::Workspace workspace;
  std::set<std::uint64_t> seen;
  for (int i = 0; i < 200; ++i) {
    for (int j = 0; j < 200; ++j) {
      const std::vector<double> slots = {i + 0.5, j - 0.5};
      seen.insert(program.branch(slots.data(), workspace));
    }
  }
  EXPECT_EQ(seen.size(), 40000U);
}

TEST(Branch, DoesNotSeeTheSignOfZeroOrTheKindOfNaN) {
  const Program program(parse("floor(t) + sign(t)", usual_scope()));
  Program::Workspace workspace;
  const std::vector<double> zeros = {0.0, -0.0};
  EXPECT_EQ(program.branch(zeros.data(), workspace), program.branch(&zeros[1], workspace));
  const std::vector<double> nans = {std::numeric_limits<double>::quiet_NaN(),
                                    -std::numeric_limits<double>::quiet_NaN()};
  EXPECT_EQ(program.branch(nans.data(), workspace), program.branch(&nans[1], workspace));
}

}  // namespace
}  // namespace orthant::expressions

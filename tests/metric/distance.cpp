// SPDX-License-Identifier: Apache-2.0
// Closed forms, ends of the range, and wrong input.
#include "orthant/metric/distance.hpp"

#include "tests/metric/random_graphs.hpp"
#include "tests/support/graph_brute_force.hpp"

#include "orthant/base/errors.hpp"

#include <numbers>

#include <gtest/gtest.h>

namespace orthant::metric::testing {
namespace {

Graph line(std::vector<double> times, std::vector<double> values) {
  return {.components = 1, .between = Between::line, .times = std::move(times), .values = std::move(values)};
}
Graph steps(std::vector<double> times, std::vector<double> values) {
  return {.components = 1, .between = Between::hold, .times = std::move(times), .values = std::move(values)};
}

Graph sine(double shift, Index N, Between between) {
  Graph graph{.components = 2, .between = between, .times = {}, .values = {}};
  for (Index k = 0; k <= N; ++k) {
    const double t = 10.0 * static_cast<double>(k) / static_cast<double>(N);
    graph.times.push_back(t);
    graph.values.push_back(3.0 * std::cos(t - shift));
    graph.values.push_back(3.0 * std::sin(t - shift));
  }
  return graph;
}

std::string message_of(const Graph& a, const Graph& b) {
  try {
    (void)uniform(a, b);
  } catch (const InvalidArgument& error) {
    return error.what();
  }
  return "no error";
}

// The step comes late by δ: as graphs they are δ apart, at equal times by the whole step.
TEST(Distance, OfAShiftedStepIsTheShift) {
  const Graph early = steps({0.0, 1.0, 3.0}, {0.0, 2.0, 2.0});
  const Graph late = line({0.0, 1.125, 1.125, 3.0}, {0.0, 0.0, 2.0, 2.0});
  EXPECT_EQ(hausdorff(early, late).value, 0.125);
  EXPECT_EQ(skorokhod(early, late).value, 0.125);
  EXPECT_EQ(uniform(early, late).value, 2.0);
  EXPECT_DOUBLE_EQ(l1(early, late), 0.25);
}

// All vertices of the line are on the staircase; its middle is not: min(s, 1 - s) is largest at s = 1/2.
TEST(Distance, IsAttainedInsideASegment) {
  const Graph slope = line({0.0, 1.0}, {0.0, 1.0});
  const Graph stair = line({0.0, 1.0, 1.0}, {0.0, 0.0, 1.0});
  const Distance distance = excess(slope, stair);
  EXPECT_DOUBLE_EQ(distance.value, 0.5);
  EXPECT_DOUBLE_EQ(distance.place.t, 0.5);
  // with slope c: c s = 1 - s
  const Distance steep = excess(line({0.0, 1.0}, {0.0, 4.0}), line({0.0, 1.0, 1.0}, {0.0, 0.0, 4.0}));
  EXPECT_NEAR(steep.value, 0.8, 1e-12);
}

// A circle of radius 3 run through at unit angular speed, and the same δ later. At equal times they are 6 sin(δ/2)
// apart. Away from the ends the nearest point has gone s towards it, where s = 6 sin((δ - s)/2).
TEST(Distance, OfATurningMotionBalancesTimeAndSpace) {
  const double delta = 0.1;
  EXPECT_NEAR(uniform(sine(0.0, 20000, Between::line), sine(delta, 20000, Between::line)).value,
              6.0 * std::sin(delta / 2.0), 1e-7);
  // at the end of time nothing is farther on: the first graph's last point is nearest to the second's last point
  EXPECT_NEAR(excess(sine(0.0, 20000, Between::line), sine(delta, 20000, Between::line)).value,
              6.0 * std::sin(delta / 2.0), 1e-7);
  Graph longer = sine(delta, 20000, Between::line);
  longer.times.push_back(11.0);
  longer.values.insert(longer.values.end(), {3.0 * std::cos(11.0 - delta), 3.0 * std::sin(11.0 - delta)});
  double s = 0.0;
  for (int round = 0; round < 200; ++round) s = 0.5 * (s + 6.0 * std::sin((delta - s) / 2.0));
  EXPECT_GT(excess(sine(0.0, 20000, Between::line), longer).value, s - 1e-7);
}

TEST(Distance, OfAGraphToItselfIsExactlyZero) {
  for (const Between between : {Between::hold, Between::line}) {
    const Graph graph = sine(0.3, 5000, between);
    EXPECT_EQ(hausdorff(graph, graph).value, 0.0);
    EXPECT_EQ(skorokhod(graph, graph).value, 0.0);
    EXPECT_EQ(uniform(graph, graph).value, 0.0);
    EXPECT_EQ(l1(graph, graph), 0.0);
    EXPECT_TRUE(std::isfinite(hausdorff(graph, graph).place.t));
  }
}

TEST(Distance, OfAStaircaseToItsLineGraphIsExactlyZero) {
  std::mt19937 generator(20080113);
  const Graph stairs = random_graph({.components = 3, .between = Between::hold, .samples = 500}, generator);
  EXPECT_EQ(hausdorff(stairs, as_line(stairs)).value, 0.0);
  EXPECT_EQ(skorokhod(stairs, as_line(stairs)).value, 0.0);
  EXPECT_EQ(uniform(stairs, as_line(stairs)).value, 0.0);
  EXPECT_EQ(l1(stairs, as_line(stairs)), 0.0);
}

TEST(Distance, OfSinglePointsIsTheirDistance) {
  EXPECT_EQ(hausdorff(line({1.0}, {2.0}), steps({1.5}, {5.0})).value, 3.0);
  EXPECT_EQ(skorokhod(line({1.0}, {2.0}), steps({5.0}, {2.5})).value, 4.0);
  EXPECT_EQ(uniform(line({1.0}, {2.0}), line({1.0}, {5.0})).value, 3.0);
  EXPECT_EQ(l1(line({1.0}, {2.0}), line({1.0}, {5.0})), 0.0);
  EXPECT_EQ(uniform(line({1.0}, {2.0}), line({0.0, 2.0}, {0.0, 2.0})).value, 1.0);
}

TEST(Distance, CountsTheTimeThatOneGraphLacks) {
  const Graph brief = line({0.0, 1.0}, {1.0, 1.0});
  const Graph more = line({0.0, 1.75}, {1.0, 1.0});
  EXPECT_EQ(excess(brief, more).value, 0.0);
  EXPECT_EQ(excess(more, brief).value, 0.75);
  const Distance distance = hausdorff(brief, more);
  EXPECT_EQ(distance.value, 0.75);
  EXPECT_FALSE(distance.place.is_on_first);
  EXPECT_EQ(distance.place.t, 1.75);
  EXPECT_EQ(distance.place.s, 1.0);
  EXPECT_EQ(uniform(brief, more).value, 0.0);
}

// Back and forth: each point of one graph is near the other, but no walk without a turn stays near (metric.4).
TEST(Distance, OfSkorokhodSeesTheOrderInWhichAJumpIsPassed) {
  const Graph once = line({0.0, 1.0, 1.0, 2.0}, {0.0, 0.0, 1.0, 1.0});
  const Graph thrice = line({0.0, 1.0, 1.0, 1.0, 1.0, 2.0}, {0.0, 0.0, 1.0, 0.0, 1.0, 1.0});
  EXPECT_EQ(hausdorff(once, thrice).value, 0.0);
  EXPECT_NEAR(skorokhod(once, thrice).value, 0.5, 1e-6);
  EXPECT_DOUBLE_EQ(skorokhod(once, thrice).place.t, 1.0);
}

TEST(Distance, OfSkorokhodIsNotANumberBeyondItsBudget) {
  EXPECT_TRUE(std::isnan(skorokhod(sine(0.0, 1000, Between::line), sine(0.5, 1000, Between::line), 100.0).value));
}

TEST(Distance, AtEqualTimesLooksAtLeftLimitsAndAtTheLastJump) {
  const Graph zero = line({0.0, 2.0}, {0.0, 0.0});
  EXPECT_EQ(uniform(line({0.0, 1.0, 1.0, 2.0}, {0.0, 5.0, 0.0, 0.0}), zero).value, 5.0);
  EXPECT_EQ(uniform(line({0.0, 1.0, 1.0, 2.0}, {0.0, 5.0, 0.0, 0.0}), zero).place.t, 1.0);
  EXPECT_EQ(uniform(steps({0.0, 2.0}, {0.0, 4.0}), zero).value, 4.0);
  EXPECT_EQ(uniform(line({0.0, 0.0, 2.0}, {3.0, 0.0, 0.0}), zero).value, 3.0);
}

// ∫ |1 - t| over [0, 2] = 1, and ∫ √(1 + t²) over [0, 1] = (√2 + asinh 1)/2   (metric.10)
TEST(Distance, IntegratesNormsInClosedForm) {
  EXPECT_DOUBLE_EQ(l1(line({0.0, 2.0}, {1.0, -1.0}), line({0.0, 2.0}, {0.0, 0.0})), 1.0);
  Graph slanted{.components = 2, .between = Between::line, .times = {0.0, 1.0}, .values = {0.0, 1.0, 1.0, 1.0}};
  const Graph rest{.components = 2, .between = Between::line, .times = {0.0, 1.0}, .values = {0.0, 0.0, 0.0, 0.0}};
  EXPECT_DOUBLE_EQ(l1(slanted, rest), (std::numbers::sqrt2 + std::asinh(1.0)) / 2.0);
  slanted.values = {1.0, 1.0, 1.0 + 1e-9, 1.0};  // all but constant
  EXPECT_NEAR(l1(slanted, rest) / (std::numbers::sqrt2 * (1.0 + 0.25e-9)), 1.0, 1e-15);
}

TEST(Distance, StaysExactFarFromZero) {
  const Graph early = line({1e6, 1e6 + 1.0, 1e6 + 1.0, 1e6 + 3.0}, {0.0, 0.0, 2.0, 2.0});
  const Graph late = line({1e6, 1e6 + 1.125, 1e6 + 1.125, 1e6 + 3.0}, {0.0, 0.0, 2.0, 2.0});
  EXPECT_EQ(hausdorff(early, late).value, 0.125);
}

TEST(Distance, RejectsWhatIsNotAGraph) {
  const Graph good = line({0.0, 1.0}, {0.0, 1.0});
  EXPECT_EQ(message_of(good, line({}, {})), "the graph has no samples, must have at least one");
  EXPECT_EQ(message_of(good, line({0.0, 1.0}, {0.0})), "the graph has 1 values, must have 2 samples of 1 components");
  EXPECT_EQ(message_of(good, line({0.0, nan}, {0.0, 1.0})), "times[1] = nan, must be finite");
  EXPECT_EQ(message_of(good, line({0.0, 1.0}, {0.0, infinity})), "values[1] = inf (t = 1), must be finite");
  EXPECT_EQ(message_of(good, line({0.0, 1.0}, {0.0, 1e200})),
            "values[1] = 1e+200 (t = 1), must be at most 1e150 in size");
  EXPECT_EQ(message_of(line({1.0, 0.5}, {0.0, 1.0}), good), "times[1] = 0.5 is before the previous time, 1");
  EXPECT_EQ(message_of(good, line({2.0, 3.0}, {0.0, 1.0})), "the graphs have no common time: 0 to 1, and 2 to 3");
  const Graph wide{.components = 2, .between = Between::line, .times = {0.0}, .values = {0.0, 1.0}};
  EXPECT_EQ(message_of(good, wide), "the graphs have 1 and 2 components, must have the same number");
  EXPECT_THROW((void)excess(good, wide), InvalidArgument);
  EXPECT_THROW((void)hausdorff(good, wide), InvalidArgument);
  EXPECT_THROW((void)skorokhod(good, wide), InvalidArgument);
  EXPECT_THROW((void)l1(good, wide), InvalidArgument);
}

TEST(Graph, HasTheGraphsOfItsComponents) {
  const Graph two{.components = 2, .between = Between::hold, .times = {0.0, 1.0}, .values = {1.0, 2.0, 3.0, 4.0}};
  EXPECT_EQ(component(two, 1).values, (std::vector<double>{2.0, 4.0}));
  EXPECT_EQ(component(two, 1).between, Between::hold);
  EXPECT_THROW((void)component(two, 2), InvalidArgument);
}

}  // namespace
}  // namespace orthant::metric::testing

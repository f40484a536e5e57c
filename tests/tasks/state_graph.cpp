// SPDX-License-Identifier: Apache-2.0
#include "orthant/tasks/state_graph.hpp"

#include "orthant/base/errors.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant {
namespace {

using tasks::compared_columns;
using tasks::StateGraph;

TEST(ComparedColumns, AreTheStateOfEachKindOfSystem) {
  const std::vector<std::string> levels = {"t",    "x0",  "x1",    "x2",    "w0",  "z0_1",
                                           "z0_2", "xi0", "mu0_1", "mu0_2", "chi0"};
  EXPECT_EQ(compared_columns(levels), (std::vector<Index>{5, 6, 7}));
  EXPECT_EQ(compared_columns({"t", "x0", "x1", "w0", "lambda0"}), (std::vector<Index>{1, 2}));
  EXPECT_EQ(compared_columns({"t", "q0", "q1", "v0", "v1", "gap0", "p0", "energy"}), (std::vector<Index>{1, 2, 3, 4}));
  EXPECT_EQ(compared_columns({"t", "x0", "x1", "r0", "r1", "gap0"}), (std::vector<Index>{1, 2}));
  EXPECT_THROW(static_cast<void>(compared_columns({"t", "energy", "xi", "gap0"})), InvalidArgument);
}

runs::Outcome outcome(const std::string& scheme) {
  runs::Outcome outcome;
  outcome.scheme = scheme;
  for (const char* name : {"t", "x0", "w0", "z0_1", "xi0"}) outcome.trajectory.columns.emplace_back().name = name;
  outcome.trajectory.values = {0, 9, 8, 1, 2,  //
                               1, 9, 8, 3, 4};
  return outcome;
}

TEST(GraphOf, ARunIsAStepFunctionWhenTheSchemeStepsAndALineWhenItDoesNot) {
  for (const std::string scheme : {"emts", "exponential", "backward-euler", "moreau-jean", "catching-up"}) {
    EXPECT_EQ(tasks::graph_of(outcome(scheme)).graph.between, metric::Between::hold) << scheme;
  }
  for (const std::string scheme : {"event-driven", "hybrid"}) {
    EXPECT_EQ(tasks::graph_of(outcome(scheme)).graph.between, metric::Between::line) << scheme;
  }
  const StateGraph state = tasks::graph_of(outcome("emts"));
  EXPECT_EQ(state.names, (std::vector<std::string>{"z0_1", "xi0"}));
  EXPECT_EQ(state.graph.components, 2);
  EXPECT_EQ(state.graph.times, (std::vector<double>{0, 1}));
  EXPECT_EQ(state.graph.values, (std::vector<double>{1, 2, 3, 4}));
  EXPECT_EQ(state.resolution.size(), 0);
  EXPECT_NO_THROW(metric::validate(state.graph));
}

// z = t² and ξ = 1 up to t = 1, where z jumps to 0; λ is the third column and not compared
TEST(GraphOf, AMotionIsSampledToATolerance) {
  runs::Outcome run = outcome("event-driven");
  run.trajectory.values = {0, 9, 8, 0, 1};
  run.motion.add({.from = 0, .to = 1, .coefficients = Matrix{{0, 1, 7}, {0, 0, 0}, {1, 0, 0}}});
  run.motion.add({.from = 1, .to = 2, .coefficients = Matrix{{0, 1, 7}}, .begins_after_jump = true});
  const StateGraph state = tasks::graph_of(run, 1e-6);
  EXPECT_NO_THROW(metric::validate(state.graph));
  EXPECT_EQ(state.graph.components, 2);
  EXPECT_GT(state.graph.samples(), 100);
  EXPECT_LT(state.graph.samples(), 5000);
  int jumps = 0;
  for (Index i = 0; i + 1 < state.graph.samples(); ++i) {
    const double t = state.graph.times[static_cast<std::size_t>(i)];
    jumps += t == state.graph.times[static_cast<std::size_t>(i + 1)] ? 1 : 0;
    if (t < 1) {
      EXPECT_NEAR(state.graph.at(i)[0], t * t, 1e-15);
    }
    EXPECT_EQ(state.graph.at(i)[1], 1.0);
  }
  EXPECT_EQ(jumps, 1);
  EXPECT_EQ(state.graph.times.back(), 2.0);
  EXPECT_GT(state.resolution.norm(), 1e-6);
  EXPECT_LT(state.resolution.norm(), 2e-6);
}

// z(0⁻) = 1 is the first row, z(0⁺) = 0: the graph has the segment between them [ABG08, Remark 9]
TEST(GraphOf, AMotionBeginsWithTheJumpOfItsStart) {
  runs::Outcome run = outcome("event-driven");
  run.trajectory.values = {0, 9, 8, 1, 2, 0, 9, 8, 0, 2};
  run.motion.add({.from = 0, .to = 1, .coefficients = Matrix{{0, 2, 7}}});
  const metric::Graph graph = tasks::graph_of(run).graph;
  EXPECT_NO_THROW(metric::validate(graph));
  EXPECT_EQ(graph.times, (std::vector<double>{0, 0, 1}));
  EXPECT_EQ(graph.values, (std::vector<double>{1, 2, 0, 2, 0, 2}));
}

}  // namespace
}  // namespace orthant

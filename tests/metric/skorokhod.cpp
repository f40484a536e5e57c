// SPDX-License-Identifier: Apache-2.0
// Skorokhod's distance is computed by blocks of squares; square by square it is the same, to the last bit.
#include "tests/metric/random_graphs.hpp"
#include "tests/support/simple_skorokhod.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace orthant::metric {
namespace {

using testing::GraphKind;
using testing::random_graph;

// Values that wander, with a step of this size: graphs with wide free blocks and narrow passages.
Graph wandering(const GraphKind& kind, double step, std::mt19937& generator) {
  Graph graph = random_graph(kind, generator);
  for (std::size_t i = 0; i < graph.values.size(); ++i) {
    const auto n = static_cast<std::size_t>(kind.components);
    graph.values[i] = step * graph.values[i] + (i < n ? 0.0 : graph.values[i - n]);
  }
  return graph;
}

struct Pair {
  Graph a, b;
};

// Two independent motions, or one and what a scheme makes of it: disturbed, later, and on other times.
Pair random_pair(int trial, Index most_samples, std::mt19937& generator) {
  std::uniform_int_distribution<Index> samples(1, trial % 4 == 0 ? 6 : most_samples);
  std::uniform_real_distribution<double> share(0.0, 1.0);
  const auto either = [&] { return share(generator) < 0.5 ? Between::line : Between::hold; };
  const GraphKind kind{.components = 1 + trial % 3, .between = either(), .samples = samples(generator), .jumps = 0.2};
  const double step = std::exp2(-12.0 * share(generator));
  Pair pair{.a = wandering(kind, step, generator), .b = {}};
  if (trial % 2 == 0) {
    GraphKind other = kind;
    other.between = either();
    other.samples = samples(generator);
    pair.b = wandering(other, step, generator);
    return pair;
  }
  pair.b = pair.a;
  pair.b.between = either();
  const double late = 0.1 * share(generator);
  for (double& t : pair.b.times) t += late * t;
  for (double& x : pair.b.values) x += 0.3 * step * (share(generator) - 0.5);
  return pair;
}

void expect_same(const Pair& pair, int trial) {
  const Distance expected = testing::simple::skorokhod(pair.a, pair.b);
  const Distance found = skorokhod(pair.a, pair.b, 1e12);
  ASSERT_EQ(found.value, expected.value) << "trial " << trial;
  const detail::Polyline a(pair.a);
  const detail::Polyline b(pair.b);
  const double first = detail::View{a.segment(0), b.vertex(0), a.components()}.distance(0.0);
  if (first > found.value) {  // no walk left the first points: they are the place, where the oracle has none
    ASSERT_EQ(found.place.t, pair.a.times.front()) << "trial " << trial;
    ASSERT_EQ(found.place.s, pair.b.times.front()) << "trial " << trial;
    return;
  }
  ASSERT_EQ(found.place.t, expected.place.t) << "trial " << trial;
  ASSERT_EQ(found.place.s, expected.place.s) << "trial " << trial;
}

TEST(Skorokhod, ByBlocksIsTheSameAsSquareBySquare) {
  std::mt19937 generator(20261118);
  for (int trial = 0; trial < 3000 && !HasFatalFailure(); ++trial) {
    expect_same(random_pair(trial, trial % 100 == 0 ? 400 : 40, generator), trial);
  }
}

// One jump, or one that goes up, down and up again, which takes δ = 1/2: of the N² squares a tenth is within δ.
Graph jumping(Index samples, int jumps) {
  Graph graph{.components = 1, .between = Between::line, .times = {}, .values = {}};
  const auto add = [&](double t, double height) {
    graph.times.push_back(t);
    graph.values.push_back(0.1 * std::sin(t) + height);
  };
  for (Index k = 0; k <= samples; ++k) {
    const double t = 10.0 * static_cast<double>(k) / static_cast<double>(samples);
    for (int jump = 0; k == samples / 2 && jump < jumps; ++jump) add(t, jump % 2);
    add(t, k < samples / 2 ? 0.0 : 1.0);
  }
  return graph;
}

// Some 330 looks for each sample; square by square N = 2000 takes 3400 and N = 8000 four times as many.
TEST(Skorokhod, LooksAtTheBorderOfWhatIsFreeNotAtItsArea) {
  for (const Index samples : {500, 2000, 8000}) {
    const double looks = 500.0 * static_cast<double>(samples);
    EXPECT_NEAR(skorokhod(jumping(samples, 1), jumping(samples, 3), looks).value, 0.5, 1e-6) << samples << " samples";
  }
}

}  // namespace
}  // namespace orthant::metric

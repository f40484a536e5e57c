// SPDX-License-Identifier: Apache-2.0
// What holds for all graphs, and what slow and simple means find.
#include "tests/metric/random_graphs.hpp"
#include "tests/support/graph_brute_force.hpp"

#include "orthant/metric/distance.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace orthant::metric::testing {
namespace {

Graph any_graph(Index components, Index most_samples = 12) {
  std::mt19937 generator(static_cast<unsigned>(*rc::gen::inRange(0, 1'000'000)));
  const GraphKind kind{.components = components,
                       .between = *rc::gen::element(Between::hold, Between::line),
                       .samples = *rc::gen::inRange<Index>(1, most_samples)};
  return random_graph(kind, generator);
}

Index any_size() {
  return *rc::gen::inRange<Index>(1, 5);
}

RC_GTEST_PROP(Metric, IsSymmetric, ()) {
  const Index n = any_size();
  const Graph a = any_graph(n);
  const Graph b = any_graph(n);
  RC_ASSERT(std::abs(hausdorff(a, b).value - hausdorff(b, a).value) <= 1e-12);
  RC_ASSERT(std::abs(skorokhod(a, b).value - skorokhod(b, a).value) <= 3e-6 * skorokhod(a, b).value);
  RC_ASSERT(uniform(a, b).value == uniform(b, a).value);
  RC_ASSERT(std::abs(l1(a, b) - l1(b, a)) <= 1e-14);
}

RC_GTEST_PROP(Metric, ObeysTheTriangleInequality, ()) {
  const Index n = any_size();
  const Graph a = any_graph(n);
  const Graph b = any_graph(n);
  const Graph c = any_graph(n);
  RC_ASSERT(hausdorff(a, c).value <= (hausdorff(a, b).value + hausdorff(b, c).value) * (1.0 + 1e-11));
  RC_ASSERT(skorokhod(a, c).value <= (skorokhod(a, b).value + skorokhod(b, c).value) * (1.0 + 3e-6));
  RC_ASSERT(uniform(a, c).value <= (uniform(a, b).value + uniform(b, c).value) * (1.0 + 1e-14));
  RC_ASSERT(l1(a, c) <= (l1(a, b) + l1(b, c)) * (1.0 + 1e-13));
}

// One vertex moved by ε, and the graphs are no longer the same: not zero, and not more than ε.
RC_GTEST_PROP(Metric, IsZeroForTheSameGraphOnly, ()) {
  const Graph a = any_graph(any_size());
  Graph b = a;
  b.values[*rc::gen::inRange<std::size_t>(0, b.values.size())] += 1e-3;
  RC_ASSERT(hausdorff(a, a).value == 0.0);
  RC_ASSERT(hausdorff(a, b).value > 1e-9);
  RC_ASSERT(hausdorff(a, b).value <= 1e-3 * (1.0 + 1e-11));
  RC_ASSERT(skorokhod(a, b).value > 1e-9);
}

RC_GTEST_PROP(Metric, GrowsFromHausdorffToSkorokhodToUniform, ()) {
  const Index n = any_size();
  const Graph a = any_graph(n);
  const Graph b = any_graph(n);
  RC_ASSERT(hausdorff(a, b).value <= skorokhod(a, b).value);
  RC_ASSERT(skorokhod(a, b).value <= uniform(a, b).value * (1.0 + 1e-12));
  RC_ASSERT(l1(a, b) <= uniform(a, b).value * (1.0 + 1e-12));  // over a time of 1
}

// Extra samples on the segments change nothing but rounding.
RC_GTEST_PROP(Metric, DoesNotSeeHowAGraphIsSampled, ()) {
  const Index n = any_size();
  const Graph a = any_graph(n);
  const Graph b = any_graph(n);
  Graph fine{.components = n, .between = Between::line, .times = {}, .values = {}};
  for (const Spot& spot : subdivided(a, *rc::gen::inRange(1, 5))) {
    fine.times.push_back(spot[0]);
    fine.values.insert(fine.values.end(), spot.begin() + 1, spot.end());
  }
  // a mean of two equal times may be rounded down
  for (std::size_t i = 1; i < fine.times.size(); ++i) fine.times[i] = std::max(fine.times[i], fine.times[i - 1]);
  RC_ASSERT(hausdorff(a, fine).value <= 1e-14);
  RC_ASSERT(std::abs(hausdorff(a, b).value - hausdorff(fine, b).value) <= 1e-12);
  RC_ASSERT(std::abs(skorokhod(a, b).value - skorokhod(fine, b).value) <= 3e-6 * skorokhod(a, b).value);
  RC_ASSERT(std::abs(uniform(a, b).value - uniform(fine, b).value) <= 1e-12);
  RC_ASSERT(std::abs(l1(a, b) - l1(fine, b)) <= 1e-12);
}

RC_GTEST_PROP(Metric, OfHausdorffIsWhatBruteForceFinds, ()) {
  const Index n = any_size();
  const Graph a = any_graph(n);
  const Graph b = any_graph(n);
  const double slow = brute_force_hausdorff(a, b, 2e-3);
  const Distance fast = hausdorff(a, b);
  RC_ASSERT(fast.value >= slow - 1e-13);
  RC_ASSERT(fast.value <= slow + 2e-3);
}

// Where it is said to be attained it is: to 1e-12, by points at that time alone.
RC_GTEST_PROP(Metric, OfHausdorffIsAttainedWhereItSays, ()) {
  const Index n = any_size();
  std::mt19937 generator(static_cast<unsigned>(*rc::gen::inRange(0, 1'000'000)));
  const Graph a = random_graph({.components = n, .samples = 10, .jumps = 0.0}, generator);  // one point at each time
  const Graph b = any_graph(n);
  const Distance distance = excess(a, b);
  const Spot spot = limit_at(a, distance.place.t, true);
  RC_ASSERT(std::abs(distance_to_graph(spot, vertices(b)) - distance.value) <= 1e-12);
  RC_ASSERT(std::abs(distance.place.t - distance.place.s) <= distance.value * (1.0 + 1e-12));
}

RC_GTEST_PROP(Metric, OfSkorokhodIsWhatTheBestWalkOverVerticesFinds, ()) {
  const Index n = any_size();
  const Graph a = any_graph(n, 5);
  const Graph b = any_graph(n, 5);
  const std::vector<Spot> fine_a = subdivided(a, 60);
  const std::vector<Spot> fine_b = subdivided(b, 60);
  const double slow = discrete_frechet(fine_a, fine_b);
  const double fast = skorokhod(a, b).value;
  RC_ASSERT(fast <= slow * (1.0 + 1e-12));
  RC_ASSERT(fast >= slow - std::max(longest_step(fine_a), longest_step(fine_b)) - 1e-6);
}

// The rule of midpoints on each stretch without a corner, and the limits at all times of both graphs.
RC_GTEST_PROP(Metric, AtEqualTimesIsWhatBruteForceFinds, ()) {
  const Index n = any_size();
  const Graph a = any_graph(n);
  const Graph b = any_graph(n);
  std::vector<double> times = a.times;
  times.insert(times.end(), b.times.begin(), b.times.end());
  std::sort(times.begin(), times.end());
  const auto gap = [](Spot x, const Spot& y) {
    x[0] = y[0];
    return apart(x, y);
  };
  double largest = 0.0;
  double sum = 0.0;
  for (std::size_t i = 0; i < times.size(); ++i) {
    const double t = times[i];
    for (const bool is_right : {false, true}) {
      largest = std::max(largest, gap(limit_at(a, t, is_right), limit_at(b, t, is_right)));
    }
    if (i + 1 == times.size() || !(times[i + 1] > t)) continue;
    const double h = (times[i + 1] - t) / 200.0;
    for (int k = 0; k < 200; ++k) {
      const double middle = t + h * (k + 0.5);
      sum += h * gap(limit_at(a, middle, true), limit_at(b, middle, true));
    }
  }
  RC_ASSERT(std::abs(uniform(a, b).value - largest) <= 1e-13);
  RC_ASSERT(std::abs(l1(a, b) - sum) <= 1e-4);
}

}  // namespace
}  // namespace orthant::metric::testing

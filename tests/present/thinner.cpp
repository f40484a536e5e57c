// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/thinner.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace orthant::present {
namespace {

using Samples = std::vector<Sample<1>>;

Samples thinned(const Samples& all, std::size_t limit) {
  Thinner<1> thinner(limit);
  for (const Sample<1>& sample : all) thinner.add(sample);
  return thinner.samples();
}

// a random walk with jumps: two samples at the same time
Samples random_curve(std::mt19937& generator, int rows) {
  std::normal_distribution<double> step;
  Samples all;
  double y = 0.0;
  for (int k = 0; k < rows; ++k) {
    const double t = 0.01 * k;
    y += 0.01 * step(generator);
    all.push_back({t, {y}});
    if (generator() % 100 == 0) all.push_back({t, {y += step(generator)}});
  }
  return all;
}

double largest_jump(const Samples& all) {
  double largest = 0.0;
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (all[i].t == all[i - 1].t) largest = std::max(largest, std::abs(all[i].y[0] - all[i - 1].y[0]));
  }
  return largest;
}

TEST(Thinner, KeepsEverythingUpToItsLimit) {
  std::mt19937 generator(20080113);
  const Samples all = random_curve(generator, 300);
  EXPECT_EQ(thinned(all, 4000), all);
}

TEST(Thinner, KeepsExtremaEndsAndTheLargestJump) {
  std::mt19937 generator(20080113);
  const auto less = [](const Sample<1>& a, const Sample<1>& b) { return a.y[0] < b.y[0]; };
  for (int trial = 0; trial < 50; ++trial) {
    const int rows = 500 + static_cast<int>(generator() % 20000);
    const Samples all = random_curve(generator, rows);
    const Samples few = thinned(all, 200);
    ASSERT_LE(few.size(), 200U) << rows << " rows";
    EXPECT_EQ(few.front(), all.front());
    EXPECT_EQ(few.back(), all.back());
    EXPECT_EQ(std::min_element(few.begin(), few.end(), less)->y, std::min_element(all.begin(), all.end(), less)->y);
    EXPECT_EQ(std::max_element(few.begin(), few.end(), less)->y, std::max_element(all.begin(), all.end(), less)->y);
    EXPECT_EQ(largest_jump(few), largest_jump(all));
  }
}

// What stays is a part of what came, in the same order; between two that stay the curve does not leave the buckets
// they belong to, and the range of every stretch is that of the stretch of the original.
TEST(Thinner, LosesNoExtremumOfAnyBucket) {
  std::mt19937 generator(20080113);
  const Samples all = random_curve(generator, 30000);
  const Samples few = thinned(all, 400);
  std::size_t place = 0;
  double low = infinity, high = -infinity, worst = 0.0;
  for (std::size_t i = 0; i + 1 < few.size(); ++i) {
    while (place < all.size() && !(all[place] == few[i])) ++place;
    ASSERT_LT(place, all.size()) << "sample " << i << " is not one of those that came";
  }
  // a window of one sixth of the limit holds whole buckets, whose extrema must have stayed
  constexpr double window = 300.0 / 20;
  for (double from = 0; from < 300; from += window) {
    const auto range = [&](const Samples& samples, double margin) {
      low = infinity;
      high = -infinity;
      for (const Sample<1>& sample : samples) {
        if (sample.t < from - margin || sample.t > from + window + margin) continue;
        low = std::min(low, sample.y[0]);
        high = std::max(high, sample.y[0]);
      }
      return std::pair(low, high);
    };
    const auto [least, most] = range(all, 0.0);
    const auto [kept_least, kept_most] = range(few, window / 2);
    worst = std::max({worst, kept_least - least, most - kept_most});
  }
  EXPECT_LE(worst, 0.0);
}

TEST(Thinner, NeedsNoMoreMemoryForMoreSamples) {
  Thinner<2> thinner(300);
  for (int k = 0; k < 1000000; ++k) {
    thinner.add({1e-3 * k, {std::sin(0.1 * k), std::cos(0.37 * k)}});
    if (k % 100000 == 0) {
      EXPECT_LE(thinner.samples().size(), 300U);
    }
  }
  EXPECT_LE(thinner.samples().size(), 300U);
  EXPECT_GE(thinner.samples().size(), 100U);
}

TEST(Thinner, LetsWhatIsNotANumberBe) {
  Samples all;
  for (int k = 0; k < 5000; ++k) all.push_back({0.1 * k, {k < 2500 ? std::sin(0.01 * k) : nan}});
  const Samples few = thinned(all, 100);
  EXPECT_LE(few.size(), 100U);
  EXPECT_GE(few.size(), 50U);
  EXPECT_TRUE(std::isnan(few.back().y[0]));
  double high = -infinity;
  for (const Sample<1>& sample : few) high = std::max(high, std::isnan(sample.y[0]) ? high : sample.y[0]);
  EXPECT_NEAR(high, 1.0, 1e-4);
}

}  // namespace
}  // namespace orthant::present

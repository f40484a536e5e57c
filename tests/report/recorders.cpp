// SPDX-License-Identifier: Apache-2.0
#include "orthant/report/recorders.hpp"

#include <cmath>
#include <functional>
#include <numbers>

#include <gtest/gtest.h>

namespace orthant::report {
namespace {

std::vector<Sample<1>> recorded(int rows, double h, const std::function<double(double)>& f) {
  CurveRecorder<1> recorder;
  for (int k = 0; k < rows; ++k) recorder.add(h * k, {f(h * k)});
  return recorder.samples();
}

int vertical_segments(const std::vector<Sample<1>>& samples) {
  int count = 0;
  for (std::size_t i = 1; i < samples.size(); ++i) count += samples[i].t == samples[i - 1].t ? 1 : 0;
  return count;
}

TEST(CurveRecorder, DrawsAJumpAsAVerticalSegmentWithItsLeftLimit) {
  const auto samples = recorded(1000, 0.01, [](double t) { return t < 4.995 ? std::sin(t) : 3.0 + 0.1 * t; });
  ASSERT_EQ(vertical_segments(samples), 1);
  for (std::size_t i = 1; i < samples.size(); ++i) {
    if (samples[i].t != samples[i - 1].t) continue;
    EXPECT_NEAR(samples[i].t, 5.0, 1e-12);
    EXPECT_EQ(samples[i - 1].y[0], std::sin(0.01 * 499));
    EXPECT_EQ(samples[i].y[0], 3.0 + 0.1 * (0.01 * 500));
  }
}

TEST(CurveRecorder, SeesAJumpInTheFirstStep) {
  const auto samples = recorded(100, 0.01, [](double t) { return t == 0.0 ? -1.0 : 0.01 * t; });
  EXPECT_EQ(vertical_segments(samples), 1);
  EXPECT_EQ(samples[1].y[0], -1.0);
  EXPECT_EQ(samples[1].t, 0.01);
}

TEST(CurveRecorder, TakesNoSmoothCurveForOneWithJumps) {
  using std::numbers::pi;
  EXPECT_EQ(vertical_segments(recorded(1000, 2 * pi / 12, [](double t) { return std::sin(t); })), 0);
  EXPECT_EQ(vertical_segments(recorded(1000, 0.01, [](double t) { return std::abs(t - 5.0); })), 0);  // a kink
  EXPECT_EQ(vertical_segments(recorded(1000, 0.01, [](double t) { return std::exp(3 * t); })), 0);
  EXPECT_EQ(vertical_segments(recorded(1000, 0.01, [](double) { return 1.0; })), 0);
  EXPECT_EQ(vertical_segments(recorded(2, 0.01, [](double t) { return t; })), 0);
}

TEST(CurveRecorder, LeavesTwoRowsAtTheSameTimeAsTheyAre) {
  CurveRecorder<1> recorder;
  const std::vector<Sample<1>> rows = {{0, {0}}, {1, {1}}, {1, {-1}}, {2, {0}}, {3, {1}}};
  for (const Sample<1>& row : rows) recorder.add(row.t, row.y);
  EXPECT_EQ(recorder.samples(), rows);
}

TEST(CurveRecorder, JumpsOnlyInTheComponentThatDoes) {
  CurveRecorder<2> recorder;
  for (int k = 0; k < 100; ++k) recorder.add(k, {0.5 * k, k < 50 ? -1.0 : 1.0});
  const auto samples = recorder.samples();
  ASSERT_EQ(samples.size(), 101U);
  EXPECT_EQ(samples[50], (Sample<2>{50, {25.0, -1.0}}));
  EXPECT_EQ(samples[51], (Sample<2>{50, {25.0, 1.0}}));
}

// A plastic landing: nothing, an impact, then the weight.
TEST(MeasureRecorder, TellsTheImpactFromTheWeight) {
  constexpr double h = 0.01, weight = 10.0, impact = 4.5;
  MeasureRecorder recorder;
  for (int k = 0; k < 100; ++k) recorder.add(h * k, k < 50 ? 0.0 : k == 50 ? impact : h * weight);
  const auto atoms = recorder.atoms();
  ASSERT_EQ(atoms.size(), 1U);
  EXPECT_EQ(atoms[0], (Sample<1>{h * 50, {impact}}));
  const auto density = recorder.density();
  EXPECT_EQ(density.front().y[0], 0.0);
  EXPECT_NEAR(density.back().y[0], weight, 1e-9);
  for (const Sample<1>& sample : density) EXPECT_LE(sample.y[0], weight + 1e-9) << "at " << sample.t;
}

// Nothing is lost and nothing counted twice: ∫ density + Σ atoms is the sum of what came.
TEST(MeasureRecorder, KeepsTheTotal) {
  constexpr double h = 0.01;
  MeasureRecorder recorder;
  double total = 0.0;
  for (int k = 1; k < 200; ++k) {
    const double mass = k % 40 == 0 ? 2.0 : h * std::sin(0.02 * k);
    if (k == 1) recorder.add(0.0, 0.0);
    recorder.add(h * k, mass);
    total += mass;
  }
  double sum = 0.0;
  for (const Sample<1>& atom : recorder.atoms()) sum += atom.y[0];
  EXPECT_EQ(recorder.atoms().size(), 4U);
  double last = 0.0;
  for (const Sample<1>& sample : recorder.density()) {
    const double width =
        std::round((sample.t - last) / h) >= 1.5 ? h : sample.t - last;  // an atom took the step between
    sum += sample.y[0] * width;
    last = sample.t;
  }
  EXPECT_NEAR(sum, total, 1e-9);
}

TEST(MeasureRecorder, TakesWhatComesAtOneInstantForAnAtom) {
  MeasureRecorder recorder;
  recorder.add(0.0, 0.0);
  recorder.add(1.0, 0.0);
  recorder.add(1.0, 3.0);
  recorder.add(2.0, 10.0);
  recorder.add(3.0, 10.0);
  ASSERT_EQ(recorder.atoms().size(), 1U);
  EXPECT_EQ(recorder.atoms()[0], (Sample<1>{1.0, {3.0}}));
  EXPECT_EQ(recorder.density().back().y[0], 10.0);
}

TEST(IntervalRecorder, JoinsStepsThatFollowEachOther) {
  IntervalRecorder recorder;
  for (int k = 0; k <= 10; ++k) recorder.add(k, k == 3 || k == 4 || k == 8);
  const std::vector<std::pair<double, double>> expected = {{2, 4}, {7, 8}};
  EXPECT_EQ(recorder.intervals(), expected);
}

TEST(IntervalRecorder, StaysWithinItsLimitAndCoversEverythingActive) {
  IntervalRecorder recorder(50);
  for (int k = 0; k <= 100000; ++k) recorder.add(k, k % 7 == 3);
  EXPECT_LE(recorder.intervals().size(), 60U);
  const auto covers = [&recorder](double t) {
    for (const auto& [begin, end] : recorder.intervals())
      if (begin <= t && t <= end) return true;
    return false;
  };
  for (int k = 3; k <= 100000; k += 7) ASSERT_TRUE(covers(k)) << k;
}

}  // namespace
}  // namespace orthant::report

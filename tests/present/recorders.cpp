// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/recorders.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include <gtest/gtest.h>

namespace orthant::present {
namespace {

std::vector<Sample<1>> recorded(int rows, double h, const std::function<double(double)>& f,
                                const std::vector<double>& jumps = {}) {
  CurveRecorder<1> recorder;
  for (int k = 0; k < rows; ++k) recorder.add(h * k, {f(h * k)});
  return recorder.samples(jumps);
}

int vertical_segments(const std::vector<Sample<1>>& samples) {
  int count = 0;
  for (std::size_t i = 1; i < samples.size(); ++i) count += samples[i].t == samples[i - 1].t ? 1 : 0;
  return count;
}

TEST(CurveRecorder, DrawsAJumpAsAVerticalSegmentWithItsLeftLimit) {
  const auto f = [](double t) { return t < 4.995 ? std::sin(t) : 3.0 + 0.1 * t; };
  const auto samples = recorded(1000, 0.01, f, {5.0});
  ASSERT_EQ(vertical_segments(samples), 1);
  for (std::size_t i = 1; i < samples.size(); ++i) {
    if (samples[i].t != samples[i - 1].t) continue;
    EXPECT_NEAR(samples[i].t, 5.0, 1e-12);
    EXPECT_EQ(samples[i - 1].y[0], std::sin(0.01 * 499));
    EXPECT_EQ(samples[i].y[0], 3.0 + 0.1 * (0.01 * 500));
  }
}

// However steep it is: the result says what is a jump.
TEST(CurveRecorder, DrawsNoJumpThatTheResultDoesNotKnow) {
  const auto f = [](double t) { return t < 4.995 ? std::sin(t) : 3.0 + 0.1 * t; };
  EXPECT_EQ(vertical_segments(recorded(1000, 0.01, f)), 0);
  EXPECT_EQ(vertical_segments(recorded(1000, 0.01, f, {4.0, 6.0})), 0);
}

TEST(CurveRecorder, DrawsNoJumpOfWhatGoesOnSmoothlyWhenSomethingElseJumps) {
  using std::numbers::pi;
  EXPECT_EQ(vertical_segments(recorded(1000, 2 * pi / 40, [](double t) { return std::sin(t); }, {2 * pi, 6 * pi})), 0);
  EXPECT_EQ(vertical_segments(recorded(1000, 0.01, [](double t) { return std::exp(3 * t); }, {5.0})), 0);
  EXPECT_EQ(vertical_segments(recorded(1000, 0.01, [](double) { return 1.0; }, {5.0})), 0);
}

TEST(CurveRecorder, DrawsJumpsInStepsThatFollowEachOther) {
  const auto f = [](double t) { return t < 4.995 ? 0.0 : t < 5.005 ? 1.0 : 3.0; };
  EXPECT_EQ(vertical_segments(recorded(1000, 0.01, f, {5.0, 5.01})), 2);
}

TEST(CurveRecorder, PutsAJumpBetweenRowsWhereItIs) {
  CurveRecorder<1> recorder;
  for (int k = 0; k < 10; ++k) recorder.add(k, {k < 5 ? 0.0 : 1.0});
  const auto samples = recorder.samples({4.25});
  ASSERT_EQ(samples.size(), 12U);
  EXPECT_EQ(samples[5], (Sample<1>{4.25, {0.0}}));
  EXPECT_EQ(samples[6], (Sample<1>{4.25, {1.0}}));
  EXPECT_EQ(samples[7], (Sample<1>{5, {1.0}}));
}

TEST(CurveRecorder, DrawsAJumpAtTheStartAndInTheFirstStep) {
  const auto f = [](double t) { return t == 0.0 ? -1.0 : 0.01 * t; };
  for (const double t : {0.0, 0.01}) {
    const auto samples = recorded(100, 0.01, f, {t});
    EXPECT_EQ(vertical_segments(samples), 1) << t;
    EXPECT_EQ(samples[0], (Sample<1>{0.0, {-1.0}}));
    EXPECT_EQ(samples[1], (Sample<1>{t, {t == 0.0 ? f(0.01) : -1.0}}));
  }
}

// A million rows with 200 jumps, in a thousand samples: both sides of each jump stay.
TEST(CurveRecorder, KeepsBothSidesOfEveryJumpWhenItThins) {
  CurveRecorder<1> recorder(4000);
  std::vector<double> jumps;
  double y = 0.0;
  for (int k = 0; k < 1000000; ++k) {
    const bool is_jump = k % 5000 == 4999;
    if (is_jump) jumps.push_back(1e-3 * k);
    y = is_jump ? 1.0 - 0.8 * y : y - 1e-5;
    recorder.add(1e-3 * k, {y});
  }
  const auto samples = recorder.samples(jumps);
  EXPECT_LE(samples.size(), 4000U + jumps.size());
  EXPECT_EQ(vertical_segments(samples), static_cast<int>(jumps.size()));
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
  const auto samples = recorder.samples({50.0});
  ASSERT_EQ(samples.size(), 101U);
  EXPECT_EQ(samples[50], (Sample<2>{50, {25.0, -1.0}}));
  EXPECT_EQ(samples[51], (Sample<2>{50, {25.0, 1.0}}));
}

// A plastic landing: nothing, an impact, then the weight.
TEST(MeasureRecorder, TellsTheImpactFromTheWeight) {
  constexpr double h = 0.01, weight = 10.0, impact = 4.5;
  MeasureRecorder recorder;
  for (int k = 0; k < 100; ++k) recorder.add(h * k, k < 50 ? 0.0 : k == 50 ? impact : h * weight);
  const auto density = recorder.density({h * 50});
  EXPECT_EQ(density.front(), (Sample<1>{0.0, {0.0}}));
  EXPECT_NEAR(density.back().y[0], weight, 1e-9);
  for (const Sample<1>& sample : density) {
    if (std::abs(sample.t - h * 50) < h / 2) continue;  // left and right limit
    EXPECT_NEAR(sample.y[0], sample.t < h * 50 ? 0.0 : weight, 1e-9) << sample.t;
  }
  EXPECT_EQ(vertical_segments(density), 1);  // at the impact
  const auto without = recorder.density();   // nobody knows of an impact: it is a large force
  EXPECT_NEAR(without[50].y[0], impact / h, 1e-9);
  EXPECT_TRUE(recorder.atoms().empty());
}

// Nothing is lost and nothing counted twice: the densities of the steps without an atom add up to what these had.
TEST(MeasureRecorder, KeepsTheTotal) {
  constexpr double h = 0.01;
  MeasureRecorder recorder;
  recorder.add(0.0, 0.0);
  std::vector<double> atoms;
  double total = 0.0;
  for (int k = 1; k < 200; ++k) {
    const bool is_atom = k % 40 == 0;
    const double mass = is_atom ? 2.0 : h * std::sin(0.02 * k);
    recorder.add(h * k, mass);
    if (is_atom) atoms.push_back(h * k);
    if (!is_atom) total += mass;
  }
  double sum = 0.0;
  const auto density = recorder.density(atoms);
  for (std::size_t i = 1; i < density.size(); ++i) {
    const double place = density[i].t / h;
    const bool is_row = std::find(atoms.begin(), atoms.end(), density[i].t) == atoms.end();
    if (is_row && std::abs(place - std::round(place)) < 1e-9) sum += h * density[i].y[0];
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
  const std::vector<Sample<1>> density = {{0, {0}}, {1, {0}}, {1, {0}}, {1, {10}}, {2, {10}}, {3, {10}}};
  EXPECT_EQ(recorder.density(), density);
}

// Rows at every tenth step have the impulse of one: the density is that over h.
TEST(MeasureRecorder, KnowsRowsThatSkipSteps) {
  MeasureRecorder recorder;
  for (int k = 0; k < 20; ++k) recorder.add(0.1 * k, 0.01 * 7.0);
  for (const Sample<1>& sample : recorder.density({}, 0.01)) EXPECT_NEAR(sample.y[0], 7.0, 1e-9);
  // an atom in a step that was not kept takes no row away; one in the last step of a row does
  EXPECT_EQ(recorder.density({0.55}, 0.01).size(), recorder.density({}, 0.01).size());
  EXPECT_EQ(recorder.density({0.5}, 0.01).size() + 1, recorder.density({}, 0.01).size());
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
}  // namespace orthant::present

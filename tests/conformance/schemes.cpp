// SPDX-License-Identifier: Apache-2.0
// What every scheme must do, whatever it is, through runs::run: its order measured, constraints held, rest left
// alone, twice the same bytes, rows streamed as they are kept, and nothing at all with bad options.
#include "tests/support/known_lcs.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/runs/lcs.hpp"
#include "orthant/schemes/backward_euler.hpp"
#include "orthant/schemes/emts.hpp"
#include "orthant/schemes/exponential.hpp"

#include <cmath>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::runs {
namespace {

template <class Scheme>
class EveryScheme : public ::testing::Test {
 protected:
  static RunOptions options(double h, double T) {
    RunOptions options;
    options.scheme = std::string(Scheme::name);
    options.h = h;
    options.T = T;
    return options;
  }
};
using Schemes = ::testing::Types<schemes::Emts, schemes::Exponential, schemes::BackwardEuler>;
TYPED_TEST_SUITE(EveryScheme, Schemes);

// Relative degree 1, a fast and a slow mode: free, then on the boundary, where λ is smooth.
systems::Lcs filter() {
  return test::lcs(Matrix{{-1, 2}, {-2, -1}}, Matrix{{1}, {0}}, Matrix{{1, 0}});
}

// On the boundary x_1 = 0, so that x_2' = -x_2; it is left when 2 x_2 > 0. From (0, -1): for ever on the boundary.
TYPED_TEST(EveryScheme, HasItsOrderOnTheBoundary) {
  std::vector<double> errors;
  for (const double h : {4e-2, 2e-2, 1e-2, 5e-3}) {
    const LcsResult result = run(filter(), Vector{{0, -1}}, this->options(h, 2));
    ASSERT_EQ(result.status, RunStatus::finished) << testing::PrintToString(result.warnings);
    EXPECT_NEAR(result.x[0], 0, 1e-14);
    errors.push_back(std::abs(result.x[1] + std::exp(-2.0)));
  }
  if (errors.front() < 1e-12) return;  // exact for every step
  EXPECT_GE(std::log2(errors.front() / errors.back()) / 3, 0.9 * TypeParam::order) << testing::PrintToString(errors);
}

// From (1, 1) it flies until e^-t (cos 2t + sin 2t) = 0, t = 3π/8
TYPED_TEST(EveryScheme, HasItsOrderInFreeFlight) {
  const double T = 1.0;
  const Vector exact = std::exp(-T) * Vector{{std::cos(2 * T) + std::sin(2 * T), std::cos(2 * T) - std::sin(2 * T)}};
  std::vector<double> errors;
  for (const double h : {2e-2, 1e-2, 5e-3, 2.5e-3}) {
    const LcsResult result = run(filter(), Vector{{1, 1}}, this->options(h, T));
    ASSERT_EQ(result.status, RunStatus::finished) << testing::PrintToString(result.warnings);
    EXPECT_EQ(result.impulse_count, 0);
    errors.push_back((result.x - exact).norm());
  }
  if (errors.front() < 1e-12) return;
  EXPECT_GE(std::log2(errors.front() / errors.back()) / 3, 0.9 * TypeParam::order) << testing::PrintToString(errors);
}

// Across the landing at 3π/8 and the boundary after it, x_2' = -x_2
TYPED_TEST(EveryScheme, HasItsOrderAcrossALanding) {
  const double landing = 3 * M_PI / 8;
  const double x2 = std::exp(-landing) * (std::cos(2 * landing) - std::sin(2 * landing));
  std::vector<double> errors;
  for (const double h : {1e-2, 5e-3, 2.5e-3, 1.25e-3, 6.25e-4}) {
    const LcsResult result = run(filter(), Vector{{1, 1}}, this->options(h, 2));
    ASSERT_EQ(result.status, RunStatus::finished) << testing::PrintToString(result.warnings);
    errors.push_back(std::abs(result.x[1] - x2 * std::exp(landing - 2)) + std::abs(result.x[0]));
  }
  EXPECT_GE(std::log2(errors.front() / errors.back()) / 4, 0.9) << testing::PrintToString(errors);
}

TYPED_TEST(EveryScheme, HoldsTheConstraints) {
  for (const Vector& x0 : {Vector{{1, 1}}, Vector{{-1, 3}}, Vector{{0, -2}}, Vector{{0.5, -5}}}) {
    const LcsResult result = run(filter(), x0, this->options(1e-2, 5));
    EXPECT_EQ(result.status, RunStatus::finished) << testing::PrintToString(result.warnings);
    const Index w = result.trajectory.column("w0");
    for (Index k = 1; k < result.trajectory.rows(); ++k) ASSERT_GE(result.trajectory.at(k, w), 0) << "row " << k;
    EXPECT_LE(result.worst("complementarity"), 1e-12);
    EXPECT_LE(result.worst("constraint"), 1e-12);
    EXPECT_LE(result.worst("dynamics"), 1e-12);
  }
}

TYPED_TEST(EveryScheme, LeavesRestAlone) {
  const LcsResult result = run(filter(), Vector{{0, 0}}, this->options(1e-2, 1));
  EXPECT_EQ(result.status, RunStatus::finished);
  EXPECT_EQ(result.x, Vector::Zero(2));
  EXPECT_EQ(result.impulse_count, 0);
  EXPECT_EQ(result.lambda.degree, 0);
}

TYPED_TEST(EveryScheme, GivesTheSameBytesTwice) {
  const LcsResult once = run(filter(), Vector{{-1, 3}}, this->options(1e-3, 5));
  const LcsResult twice = run(filter(), Vector{{-1, 3}}, this->options(1e-3, 5));
  ASSERT_EQ(once.trajectory.values.size(), twice.trajectory.values.size());
  EXPECT_EQ(std::memcmp(once.trajectory.values.data(), twice.trajectory.values.data(),
                        once.trajectory.values.size() * sizeof(double)),
            0);
}

TYPED_TEST(EveryScheme, StreamsTheRowsThatItKeeps) {
  RunOptions kept = this->options(1e-3, 2);
  kept.every = 7;
  RunOptions streamed = kept;
  streamed.keep_trajectory = false;
  std::vector<std::string> names;
  std::vector<double> values;
  Observer observer;
  observer.on_columns = [&](const Layout& layout) { names = runs::names(layout.columns); };
  observer.on_row = [&](std::span<const double> row) { values.insert(values.end(), row.begin(), row.end()); };
  const LcsResult all = run(filter(), Vector{{1, 1}}, kept);
  const LcsResult none = run(filter(), Vector{{1, 1}}, streamed, observer);
  EXPECT_EQ(names, all.trajectory.names());
  EXPECT_EQ(values, all.trajectory.values);
  EXPECT_TRUE(none.trajectory.values.empty());
  EXPECT_EQ(none.x, all.x);
  EXPECT_EQ(all.trajectory.at(all.trajectory.rows() - 1, 0), all.t_end) << "the last step is kept";
}

TYPED_TEST(EveryScheme, KeepsAboutAsManyPointsAsAsked) {
  RunOptions options = this->options(1e-3, 2);
  options.points = 100;
  const Index rows = run(filter(), Vector{{1, 1}}, options).trajectory.rows();
  EXPECT_GE(rows, 100);
  EXPECT_LE(rows, 102);
  options.points = 1'000'000;
  EXPECT_EQ(run(filter(), Vector{{1, 1}}, options).trajectory.rows(), 2001);
}

TYPED_TEST(EveryScheme, StopsWhenTheObserverSaysSo) {
  Observer observer;
  observer.on_progress = [](double t, Index) { return t < 3; };
  const LcsResult result = run(filter(), Vector{{1, 1}}, this->options(1e-3, 1000), observer);
  EXPECT_EQ(result.status, RunStatus::interrupted);
  EXPECT_GE(result.t_end, 3);
  EXPECT_LT(result.t_end, 6);
  EXPECT_EQ(result.trajectory.rows(), result.steps + 1);
}

TYPED_TEST(EveryScheme, DoesNothingWhenTheEndIsTheStart) {
  const LcsResult result = run(filter(), Vector{{-1, 1}}, this->options(1e-3, 0));
  EXPECT_EQ(result.status, RunStatus::finished);
  EXPECT_EQ(result.steps, 0);
  EXPECT_EQ(result.t_end, 0);
  EXPECT_EQ(result.trajectory.rows(), 1);
  EXPECT_LE((result.x - Vector{{-1, 1}}).norm(), 1e-15);
}

TYPED_TEST(EveryScheme, EndsAtTheMultipleOfTheStepNearestToT) {
  const LcsResult result = run(filter(), Vector{{1, 1}}, this->options(0.1, 0.3));
  EXPECT_EQ(result.steps, 3);
  EXPECT_NEAR(result.t_end, 0.3, 1e-15);
}

TYPED_TEST(EveryScheme, RefusesBadOptions) {
  const auto refuses = [&](const std::function<void(RunOptions&)>& spoil, const std::string& words) {
    RunOptions options = this->options(0.1, 1);
    spoil(options);
    try {
      (void)run(filter(), Vector{{1, 1}}, options);
    } catch (const InvalidArgument& error) {
      EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
      return;
    }
    ADD_FAILURE() << words << " was accepted";
  };
  for (const double h : {0.0, -0.1}) refuses([h](RunOptions& o) { o.h = h; }, "run.h = ");
  refuses([](RunOptions& o) { o.h = nan; }, "run.h is not given");
  refuses([](RunOptions& o) { o.T = -1.0; }, "run.T = ");
  refuses([](RunOptions& o) { o.T = nan; }, "run.T is not given");
  refuses([](RunOptions& o) { o.T = infinity; }, "run.T");
  refuses([](RunOptions& o) { o.h = infinity; }, "h");
  refuses([](RunOptions& o) { o.h = 1e-300; }, "steps up to run.T");
  refuses([](RunOptions& o) { o.every = 0; }, "run.every = 0");
  refuses([](RunOptions& o) { o.points = -1; }, "run.points = -1");
  refuses([](RunOptions& o) { o.tolerance = 0; }, "run.tolerance = 0");
}

TYPED_TEST(EveryScheme, RefusesABadStart) {
  const RunOptions options = this->options(0.1, 1);
  EXPECT_THROW((void)run(filter(), Vector{{1}}, options), InvalidArgument);
  EXPECT_THROW((void)run(filter(), Vector{{1, nan}}, options), InvalidArgument);
  EXPECT_THROW((void)run(filter(), Vector(0), options), InvalidArgument);
}

std::string mistake(const systems::Lcs& system, const std::string& scheme) {
  RunOptions options;
  options.scheme = scheme;
  options.h = 0.1;
  options.T = 1;
  try {
    (void)run(system, Vector::Ones(system.states()), options);
  } catch (const InvalidArgument& error) {
    return error.what();
  }
  return "";
}

bool says(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

TEST(Schemes, AreOfferedByTheNearestSpelling) {
  EXPECT_TRUE(says(mistake(filter(), "emst"), "did you mean 'emts'?")) << mistake(filter(), "emst");
  EXPECT_TRUE(says(mistake(filter(), "backward_euler"), "did you mean 'backward-euler'?"));
  EXPECT_TRUE(says(mistake(filter(), "EMTS"),
                   "run.scheme = 'EMTS', must be one of emts, exponential, backward-euler, event-driven, hybrid, auto"))
      << mistake(filter(), "EMTS");
}

TEST(Schemes, ThatDoNotFitSaySo) {
  const Matrix I = Matrix::Identity(2, 2);
  systems::Lcs relay = test::chain(1);
  relay.upper = Vector::Ones(1);
  for (const char* scheme : {"emts", "exponential"}) {
    EXPECT_TRUE(says(mistake(relay, scheme), "does not fit a relay; use backward-euler"));
    EXPECT_TRUE(says(mistake(test::lcs(-I, I, I, I), scheme), "an output has relative degree 0; use backward-euler"));
    EXPECT_TRUE(says(mistake(test::lcs(-I, Matrix::Ones(2, 2), I), scheme), "is singular; use backward-euler"));
  }
  EXPECT_TRUE(says(mistake(test::lcs(-I, Matrix::Ones(2, 2), I), "auto"), "no scheme"));
  EXPECT_EQ(mistake(relay, "backward-euler"), "");
}

TEST(Schemes, AreChosenByAutoWithTheReason) {
  RunOptions options;
  options.h = 0.1;
  options.T = 1;
  const LcsResult result = run(filter(), Vector{{1, 1}}, options);
  EXPECT_EQ(result.asked, "auto");
  EXPECT_EQ(result.scheme, "emts");
  EXPECT_FALSE(result.scheme_because.empty());
}

TEST(BackwardEuler, IsWarnedOfForRelativeDegreeTwo) {
  RunOptions options;
  options.scheme = "backward-euler";
  options.h = 0.1;
  options.T = 1;
  const LcsResult result = run(test::chain(2), Vector{{1, -2}}, options);
  ASSERT_FALSE(result.warnings.empty());
  EXPECT_TRUE(says(result.warnings[0], "not consistent for relative degree 2"));
  EXPECT_TRUE(run(filter(), Vector{{1, 1}}, options).warnings.empty());
}

TEST(Schemes, SayWhenThereIsNoSolutionOrTheStateDiverges) {
  RunOptions options;
  options.scheme = "emts";
  options.h = 0.1;
  options.T = 100;
  systems::Lcs negative = test::chain(1);
  negative.B = -negative.B;
  const LcsResult none = run(negative, Vector{{-1}}, options);
  EXPECT_EQ(none.status, RunStatus::no_solution);
  EXPECT_EQ(none.steps, 0);
  EXPECT_FALSE(none.warnings.empty());
  options.h = 0.5;
  options.T = 2000;
  const LcsResult far = run(test::lcs(Matrix{{1.5}}, Matrix{{1}}, Matrix{{1}}), Vector{{1}}, options);
  EXPECT_EQ(far.status, RunStatus::diverged);
  EXPECT_LT(far.t_end, 2000);
}

}  // namespace
}  // namespace orthant::runs

// SPDX-License-Identifier: Apache-2.0
// Studies of runs whose error is known: the constant C h^p against 0 is C h^p away in every distance.
#include "orthant/tasks/study.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/interrupt.hpp"
#include "orthant/tasks/parallel.hpp"

#include <atomic>
#include <cmath>
#include <stdexcept>
#include <string>
#include <thread>

#include <gtest/gtest.h>

namespace orthant {
namespace {

using runs::RunStatus;
using tasks::StudiedRun;
using tasks::Study;
using tasks::StudyOptions;

// two components, constant on [0, 1]
StudiedRun constant(double a, double b, const std::string& scheme = "emts") {
  return {
      .status = RunStatus::finished,
      .scheme = scheme,
      .steps = 1,
      .t_end = 1.0,
      .state = {.names = {"z0_1", "z0_2"},
                .graph = {.components = 2, .between = metric::Between::hold, .times = {0, 1}, .values = {a, b, a, b}}}};
}

// 0.5 h and 0.1 h² from 0
StudiedRun first_order(const std::string& scheme, double h) {
  return scheme == "event-driven" ? constant(0, 0, scheme) : constant(0.5 * h, 0.1 * h * h, scheme);
}

const std::vector<double> steps = {1e-3, 1e-1, 1e-2};

TEST(Study, KeepsTheRowsThatWereDoneWhenItIsStopped) {
  StopRequest request;
  const StopScope heeded(&request);
  const auto run = [&request](const std::string& scheme, double h) {
    if (h == 1e-2 && scheme == "emts") request.is_made = true;  // the smallest step has been run by then
    return first_order(scheme, h);
  };
  const Study study = tasks::study(run, {.steps = steps, .schemes = {"emts"}, .threads = 1});
  EXPECT_EQ(study.status(), RunStatus::interrupted);
  EXPECT_EQ(study.rows[0].status, RunStatus::interrupted);
  EXPECT_EQ(study.rows[1].status, RunStatus::interrupted);
  EXPECT_TRUE(std::isnan(study.rows[1].hausdorff));
  EXPECT_EQ(study.rows[2].status, RunStatus::finished);
  EXPECT_NEAR(study.rows[2].hausdorff, 0.5e-3, 1e-6);
}

TEST(Study, FindsTheOrderOfAKnownError) {
  const Study study = tasks::study(first_order, {.steps = steps, .schemes = {"emts"}});
  ASSERT_EQ(study.rows.size(), 3U);
  EXPECT_TRUE(study.is_finished());
  EXPECT_TRUE(std::isnan(study.rows[0].order));
  for (std::size_t i = 0; i < 3; ++i) {
    const double h = std::pow(10.0, -1.0 - static_cast<double>(i));  // the largest first
    EXPECT_DOUBLE_EQ(study.rows[i].h, h);
    EXPECT_NEAR(study.rows[i].hausdorff, std::hypot(0.5 * h, 0.1 * h * h), 1e-11 * h);
    EXPECT_NEAR(study.rows[i].uniform, study.rows[i].hausdorff, 1e-11 * h);
    EXPECT_NEAR(study.rows[i].l1, study.rows[i].hausdorff, 1e-11 * h);
    EXPECT_NEAR(study.rows[i].components[1], 0.1 * h * h, 1e-11 * h);
    EXPECT_EQ(study.rows[i].steps, 1);
  }
  EXPECT_NEAR(study.rows[1].component_orders[0], 1.0, 1e-9);
  EXPECT_NEAR(study.rows[2].component_orders[1], 2.0, 1e-6);
  EXPECT_NEAR(study.schemes[0].hausdorff.order, 1.0, 1e-3);
  EXPECT_LT(study.schemes[0].hausdorff.deviation, 1e-3);
  EXPECT_EQ(study.schemes[0].reference_scheme, "event-driven");
}

TEST(Study, ComparesEachSchemeWithItsOwnSmallStep) {
  std::atomic<int> small_steps = 0;
  const auto run = [&](const std::string& scheme, double h) {
    EXPECT_NE(scheme, "event-driven");
    small_steps += h == 1e-6 ? 1 : 0;
    const double error = scheme == "emts" ? h : h * h;
    return constant(error, 0, scheme);
  };
  const Study study = tasks::study(run, {.steps = steps, .schemes = {"emts", "exponential"}, .against = 1e-6});
  EXPECT_EQ(small_steps, 2);
  ASSERT_EQ(study.rows.size(), 6U);
  EXPECT_EQ(study.rows[2].scheme, "emts");
  EXPECT_NEAR(study.rows[2].hausdorff, 1e-3 - 1e-6, 1e-12);
  EXPECT_EQ(study.rows[3].scheme, "exponential");
  EXPECT_TRUE(std::isnan(study.rows[3].order));  // the first of its scheme
  EXPECT_NEAR(study.schemes[0].hausdorff.order, 1.0, 1e-3);
  EXPECT_NEAR(study.schemes[1].hausdorff.order, 2.0, 1e-3);
}

TEST(Study, IsTheSameWhateverTheNumberOfThreads) {
  StudyOptions options{.steps = {0.5, 0.2, 0.1, 0.05, 0.02, 0.01}, .schemes = {"emts", "exponential"}};
  options.threads = 1;
  const Study alone = tasks::study(first_order, options);
  for (const unsigned threads : {2U, 5U, 64U}) {
    options.threads = threads;
    const Study together = tasks::study(first_order, options);
    ASSERT_EQ(together.rows.size(), alone.rows.size());
    for (std::size_t i = 0; i < alone.rows.size(); ++i) {
      EXPECT_EQ(together.rows[i].h, alone.rows[i].h);
      EXPECT_EQ(together.rows[i].scheme, alone.rows[i].scheme);
      EXPECT_EQ(together.rows[i].hausdorff, alone.rows[i].hausdorff);
    }
    EXPECT_EQ(together.schemes[1].hausdorff.order, alone.schemes[1].hausdorff.order);
  }
}

TEST(Study, CarriesWhatARunThrows) {
  const auto run = [](const std::string& scheme, double h) {
    if (h == 1e-2) throw InvalidArgument("the scheme does not fit");
    return first_order(scheme, h);
  };
  EXPECT_THROW(static_cast<void>(tasks::study(run, {.steps = steps, .schemes = {"emts"}})), InvalidArgument);
}

TEST(Study, MarksARunThatDidNotReachItsEnd) {
  const auto run = [](const std::string& scheme, double h) {
    StudiedRun result = first_order(scheme, h);
    if (h == 1e-2) result.status = RunStatus::diverged;
    if (h == 1e-2) result.warnings = {"z0_1 became infinite"};
    return result;
  };
  const Study study = tasks::study(run, {.steps = {1e-1, 1e-2, 1e-3, 1e-4}, .schemes = {"emts"}});
  EXPECT_FALSE(study.is_finished());
  EXPECT_EQ(study.rows[1].status, RunStatus::diverged);
  EXPECT_EQ(study.rows[1].warnings.size(), 1U);
  EXPECT_TRUE(std::isnan(study.rows[1].hausdorff));
  EXPECT_TRUE(std::isnan(study.rows[1].order));
  EXPECT_TRUE(std::isnan(study.rows[2].order));  // there is nothing before it
  EXPECT_NEAR(study.rows[3].order, 1.0, 1e-6);
  EXPECT_EQ(study.schemes[0].hausdorff.points, 3);
}

TEST(Study, MeasuresButMarksARunWithAViolatedCertificate) {
  const auto run = [](const std::string& scheme, double h) {
    StudiedRun result = first_order(scheme, h);
    if (h == 1e-1) result.status = RunStatus::certificate_violated;
    return result;
  };
  const Study study = tasks::study(run, {.steps = steps, .schemes = {"emts"}});
  EXPECT_FALSE(study.is_finished());
  EXPECT_GT(study.rows[0].hausdorff, 0.0);
}

TEST(Study, TakesNumbersWithoutEndForDivergence) {
  const auto run = [](const std::string& scheme, double h) {
    return scheme == "emts" && h == 1e-2 ? constant(1e200, 0) : first_order(scheme, h);
  };
  const Study study = tasks::study(run, {.steps = steps, .schemes = {"emts"}});
  EXPECT_EQ(study.rows[1].status, RunStatus::diverged);
  EXPECT_EQ(study.rows[1].warnings.size(), 1U);
  EXPECT_TRUE(std::isnan(study.rows[1].hausdorff));
  EXPECT_GT(study.rows[2].hausdorff, 0.0);
}

TEST(Study, MeasuresNothingWithoutAReference) {
  std::atomic<int> runs = 0;
  const auto run = [&](const std::string& scheme, double h) {
    ++runs;
    StudiedRun result = first_order(scheme, h);
    if (scheme == "event-driven") result.status = RunStatus::unsolved;
    return result;
  };
  const Study study = tasks::study(run, {.steps = steps, .schemes = {"emts"}});
  EXPECT_EQ(runs, 1);
  EXPECT_FALSE(study.is_finished());
  EXPECT_EQ(study.schemes[0].reference, RunStatus::unsolved);
  for (const tasks::StudyRow& row : study.rows) {
    EXPECT_EQ(row.status, RunStatus::not_run);
    EXPECT_TRUE(std::isnan(row.hausdorff));
  }
  EXPECT_TRUE(std::isnan(study.schemes[0].hausdorff.order));
}

TEST(Study, FitsNoErrorBelowTheResolutionOfTheGraphs) {
  const auto run = [](const std::string& scheme, double h) {
    StudiedRun result = first_order(scheme, h);
    if (scheme == "event-driven") result.state.resolution = Vector::Constant(2, 1e-4 / std::sqrt(2.0));
    return result;
  };
  const Study study = tasks::study(run, {.steps = {1e-1, 1e-2, 1e-3, 1e-4}, .schemes = {"emts"}});
  EXPECT_EQ(study.schemes[0].hausdorff.points, 3);  // 0.5e-4 cannot be told from 0
  EXPECT_TRUE(std::isnan(study.rows[3].order));
  EXPECT_FALSE(std::isnan(study.rows[2].order));
}

TEST(Study, RefusesWrongOptionsBeforeAnyRun) {
  const tasks::Runner never = [](const std::string&, double) -> StudiedRun { throw std::logic_error("was run"); };
  const auto attempt = [&](const StudyOptions& options) { static_cast<void>(tasks::study(never, options)); };
  EXPECT_THROW(attempt({.steps = {}, .schemes = {"emts"}}), InvalidArgument);
  EXPECT_THROW(attempt({.steps = {1e-2}, .schemes = {}}), InvalidArgument);
  EXPECT_THROW(attempt({.steps = {0.0}, .schemes = {"emts"}}), InvalidArgument);
  EXPECT_THROW(attempt({.steps = {-1.0}, .schemes = {"emts"}}), InvalidArgument);
  EXPECT_THROW(attempt({.steps = {nan}, .schemes = {"emts"}}), InvalidArgument);
  EXPECT_THROW(attempt({.steps = {0.1, 0.1}, .schemes = {"emts"}}), InvalidArgument);
  EXPECT_THROW(attempt({.steps = {0.1}, .schemes = {"emts", "emts"}}), InvalidArgument);
  EXPECT_THROW(attempt({.steps = {0.1}, .schemes = {"emts"}, .against = 0.1}), InvalidArgument);
  EXPECT_THROW(attempt({.steps = {0.1}, .schemes = {"emts"}, .against = nan}), InvalidArgument);
}

TEST(Study, RefusesRunsWithDifferentComponents) {
  const auto run = [](const std::string& scheme, double h) {
    StudiedRun result = first_order(scheme, h);
    if (scheme == "emts") result.state.names = {"x0", "x1"};
    return result;
  };
  EXPECT_THROW(static_cast<void>(tasks::study(run, {.steps = steps, .schemes = {"emts"}})), InvalidArgument);
}

TEST(Fit, SaysWhenThePointsAreNotOnALine) {
  const std::vector<double> h = {1e-1, 1e-2, 1e-3};
  const tasks::Fit good = tasks::fit(h, {3e-2, 3e-4, 3e-6});
  EXPECT_NEAR(good.order, 2.0, 1e-12);
  EXPECT_FALSE(good.is_poor());
  const tasks::Fit poor = tasks::fit(h, {1e-2, 1e-2, 1e-6});
  EXPECT_NEAR(poor.order, 2.0, 1e-12);
  EXPECT_NEAR(poor.deviation, 4.0 / 3.0, 1e-12);
  EXPECT_TRUE(poor.is_poor());
  EXPECT_TRUE(std::isnan(tasks::fit({1e-1}, {1e-2}).order));
  EXPECT_TRUE(std::isnan(tasks::fit(h, {0.0, nan, 1e-2}).order));
  EXPECT_TRUE(tasks::fit(h, {0.0, nan, 1e-2}).is_poor());  // nothing is known of it
}

TEST(InParallel, CallsEachNumberOnce) {
  for (const unsigned threads : {0U, 1U, 3U, 200U}) {
    std::vector<std::atomic<int>> calls(100);
    tasks::in_parallel(calls.size(), threads, [&](std::size_t i) { ++calls[i]; });
    for (const std::atomic<int>& count : calls) EXPECT_EQ(count, 1);
  }
  tasks::in_parallel(0, 4, [](std::size_t) { FAIL(); });
}

TEST(InParallel, ThrowsTheExceptionOfTheLowestNumber) {
  for (const unsigned threads : {1U, 2U, 8U}) {
    for (int trial = 0; trial < 20; ++trial) {
      std::atomic<int> calls = 0;
      const auto work = [&](std::size_t i) {
        ++calls;
        if (i == 5) std::this_thread::sleep_for(std::chrono::milliseconds(1));  // the later ones fail first
        if (i >= 5) throw std::runtime_error(std::to_string(i));
      };
      try {
        tasks::in_parallel(1000, threads, work);
        FAIL() << "nothing was thrown";
      } catch (const std::runtime_error& error) {
        EXPECT_STREQ(error.what(), "5");
      }
      EXPECT_LE(calls, 5 + static_cast<int>(threads));  // none begins afterwards
    }
  }
}

}  // namespace
}  // namespace orthant

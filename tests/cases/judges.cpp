// SPDX-License-Identifier: Apache-2.0
// Runs that are right, and that once ended `certificate_violated`.
#include "tests/cases/case.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace orthant {
namespace {

void expect_finished(const runs::Outcome& outcome, const std::string& what) {
  EXPECT_EQ(outcome.status, runs::RunStatus::finished) << what << ": " << testing::PrintToString(outcome.warnings);
}

// Numbers become denormal, then 0.
TEST(JudgeCases, UnderflowIsNoAlarm) {
  expect_finished(test::run_case("decay"), "decay");
  expect_finished(test::run_case("honey"), "honey");
  expect_finished(test::run_case("twisting"), "twisting");
  for (const char* scheme : {"exponential", "backward-euler", "event-driven", "hybrid"}) {
    expect_finished(test::run_case("decay", {std::string("run.scheme=") + scheme}), scheme);
  }
}

// What is left of a sum says nothing about how large its terms were.
TEST(JudgeCases, CancellationIsNoAlarm) {
  expect_finished(test::run_case("r1"), "r1");
  for (const char* start : {"[0, -0.7]", "[0.3, -1.1]", "[1e-3, -1e3]"}) {
    for (const char* h : {"0.01", "0.003", "1e-4"}) {
      const files::Overrides overrides{std::string("system.x0=") + start, std::string("run.h=") + h};
      expect_finished(test::run_case("r1", overrides), start);
    }
  }
}

// Impulses of the order of h next to momenta of the order of 1
TEST(JudgeCases, SmallStepsWithFrictionAreNoAlarm) {
  for (const char* h : {"1e-2", "1e-3", "2e-4"}) {
    expect_finished(test::run_case("incline_space", {std::string("run.h=") + h, "run.T=0.6"}), h);
    expect_finished(test::run_case("cart_certificate", {std::string("run.h=") + h, "run.T=0.6"}), h);
  }
}

TEST(JudgeCases, AJumpOfTheInputOnTheGridIsNoAlarm) {
  const runs::Outcome outcome = test::run_case("false_alarm_input_jump_1209");
  expect_finished(outcome, "jump on the grid");
  EXPECT_LE(outcome.worst("dynamics"), 1e-12);
}

}  // namespace
}  // namespace orthant

// SPDX-License-Identifier: Apache-2.0
// Every model file runs, and its jumps are those of the exact solution.
#include "tests/gallery/gallery.hpp"

#include "orthant/runs/lagrangian.hpp"
#include "orthant/runs/sweeping.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant {
namespace {

// Steps: h = 1e-3 when T = 10. The ladders of high degree ring fast: their z_r spreads over 1e20.
Index fine(const std::string& name) {
  return name.rfind("lc_ladder", 0) == 0 ? 100000 : 10000;
}

bool is_relay(const std::string& name) {
  return name == "relay_sliding";
}

std::vector<std::string> names_with_levels() {
  std::vector<std::string> names = test::names_with_exact_solution();
  names.erase(std::remove_if(names.begin(), names.end(), is_relay), names.end());
  return names;
}

// Times within `time`, weights and states before and after within `part` of the size of their level.
void expect_events(const runs::LcsResult& result, const test::Exact& exact, double time, double part) {
  ASSERT_EQ(result.impulse_count, static_cast<long>(exact.events.size()));
  ASSERT_EQ(result.impulses.size(), exact.events.size());
  for (std::size_t k = 0; k < exact.events.size(); ++k) {
    const schemes::Event& wanted = exact.events[k];
    const schemes::Event& found = result.impulses[k];
    SCOPED_TRACE("event " + std::to_string(k) + " at " + std::to_string(wanted.t));
    EXPECT_EQ(found.source, wanted.source);
    EXPECT_NEAR(found.t, wanted.t, time * static_cast<double>(k + 1));  // what one event is late, the next inherits
    const Vector scale = exact.level_scale(wanted.source);
    ASSERT_EQ(found.impulse.size(), wanted.impulse.size());
    for (Index i = 0; i < scale.size(); ++i) {
      EXPECT_NEAR(found.impulse[i], wanted.impulse[i], part * scale[i]) << "level " << i + 1;
      EXPECT_NEAR(found.before[i], wanted.before[i], part * scale[i]) << "level " << i + 1;
      EXPECT_NEAR(found.after[i], wanted.after[i], part * scale[i]) << "level " << i + 1;
    }
  }
}

class EveryModel : public testing::TestWithParam<std::string> {};

TEST_P(EveryModel, IsShortAndSaysWhatItShows) {
  const std::string text = test::model_text(GetParam());
  EXPECT_LT(std::count(text.begin(), text.end(), '\n'), 90);
  EXPECT_EQ(text.substr(0, 2), "# ");
  EXPECT_EQ(text.substr(text.find('\n') + 1, 2), "# ") << "after the description: what it shows, and its source";
}

runs::Outcome outcome(const systems::LcsModel& model, const runs::RunOptions& options) {
  return runs::run(model.system, model.x0, options);
}

runs::Outcome outcome(const systems::SweepingModel& model, const runs::RunOptions& options) {
  return runs::run(model.system, model.x0, options);
}

runs::Outcome outcome(const systems::LagrangianModel& model, const runs::RunOptions& options) {
  return runs::run(model.system, model.q0, model.v0, options);
}

TEST_P(EveryModel, RunsAsItStands) {
  files::RunSpec spec = test::model(GetParam());
  if (GetParam() == "bead_column_1000") spec.run.T = 0.06;  // whole in mechanics_impacts.cpp, without the sanitizers
  const runs::Outcome result = std::visit([&](const auto& model) { return outcome(model, spec.run); }, spec.model);
  if (GetParam() == "parting_discs") {  // meant to end where the sets have no common point
    EXPECT_EQ(result.status, runs::RunStatus::no_solution);
    return;
  }
  // Moreau's scheme leaves z_1 < 0, backward Euler on degree 2 is warned of: both say so
  const bool is_warned = GetParam() == "double_integrator_moreau" || GetParam() == "double_integrator_backward_euler";
  if (GetParam() == "circuit_as_printed")
    EXPECT_EQ(result.status, runs::RunStatus::not_well_posed);
  else if (is_warned)
    EXPECT_FALSE(result.warnings.empty());
  else
    EXPECT_EQ(result.status, runs::RunStatus::finished) << testing::PrintToString(result.warnings);
  EXPECT_NEAR(result.t_end, spec.run.T, 1e-9 * spec.run.T);
}

INSTANTIATE_TEST_SUITE_P(Gallery, EveryModel, testing::ValuesIn(test::model_names()), test::PrintName());

class ExactEvents : public testing::TestWithParam<std::string> {};

TEST_P(ExactEvents, EmtsReportsExactlyTheseWithinTwoPercent) {
  const test::Exact& exact = test::exact(GetParam());
  const runs::LcsResult result = test::run(GetParam(), "emts", fine(GetParam()));
  EXPECT_EQ(result.relative_degree, exact.degrees);
  expect_events(result, exact, 2e-3 * exact.T, 2e-2);
}

TEST_P(ExactEvents, ExponentialHasThemWithinOneStep) {
  const test::Exact& exact = test::exact(GetParam());
  const runs::LcsResult result = test::run(GetParam(), "exponential", fine(GetParam()));
  if (GetParam() == "mimo_uniform_2")
    GTEST_SKIP() << "the masses rest on each other: docs/theory/time_stepping.md, a limit";
  // a rebound that is late by a part of h changes the flight after it by twice that
  const double late = GetParam() == "bouncing_ball_lcs" ? 3.0 : 1.0;
  expect_events(result, exact, late * result.h * (1.0 + 1e-9), 2e-2);
}

INSTANTIATE_TEST_SUITE_P(Gallery, ExactEvents, testing::ValuesIn(names_with_levels()), test::PrintName());

}  // namespace
}  // namespace orthant

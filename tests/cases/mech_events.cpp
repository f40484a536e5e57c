// SPDX-License-Identifier: Apache-2.0
// Event-driven mechanics: supports that open, rest at the origin, belts, chatter; and a battery of random systems against
// an oracle of its own (tools/reference_contacts.py).
#include "tests/cases/case.hpp"

#include <cmath>
#include <fstream>
#include <iostream>
#include <map>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace orthant {
namespace {

using nlohmann::json;
using runs::RunStatus;

runs::Outcome run_with_motion(files::RunSpec spec) {
  spec.run.keep_motion = true;
  return runs::prepared_run(spec.model)(spec.run, {});
}

TEST(MechanicsEvents, ABarLeavesItsSupportWhereTheLoadReleasesIt) {
  for (const char* scheme : {"run.scheme=\"event-driven\"", "run.scheme=\"hybrid\""}) {
    const runs::Outcome outcome = test::run_case("bar", {scheme});
    EXPECT_EQ(outcome.t_end, 4) << scheme;
    // φ = -2 (t - 3.75)³ about contact 1, which stays closed
    EXPECT_NEAR(test::final_value(outcome, "q")[0], 1.0 / 64, 1e-13);
    EXPECT_NEAR(test::final_value(outcome, "q")[1], -1.0 / 32, 1e-13);
    EXPECT_NEAR(test::final_value(outcome, "v")[1], -6.0 / 16, 1e-12);
  }
}

TEST(MechanicsEvents, ABeltWithFallingFrictionHasItsPeriod) {
  files::RunSpec spec = test::read_case("belt2", {"run.scheme=\"event-driven\"", "run.h=0.1", "run.T=40"});
  const runs::Outcome outcome = run_with_motion(spec);
  ASSERT_EQ(outcome.status, RunStatus::finished);
  const double period = 12.001031294748;
  for (const double t : {6.0, 9.0, 12.5, 15.0, 20.0, 27.0}) {
    const Vector x = outcome.motion.at(t);
    const Vector later = outcome.motion.at(t + period);
    for (Index i = 0; i < 4; ++i) EXPECT_NEAR(x[i], later[i], 1e-9) << "t = " << t << ", component " << i;
  }
}

TEST(MechanicsEvents, ForcesThatAreNotUniqueDoNotFlicker) {
  files::RunSpec spec = test::read_case("stand", {"run.scheme=\"event-driven\"", "run.h=0.01"});
  const runs::Outcome outcome = run_with_motion(spec);
  ASSERT_EQ(outcome.t_end, 5);
  const Index left = 6 + 2 + 2;  // pt0_0 after q, v, gaps and normal forces
  for (double t = 0.01; t < 5; t += 0.01) {
    const Vector x = outcome.motion.at(t);
    const double push = 0.3 * std::sin(5 * t);
    EXPECT_NEAR(x[left] + x[left + 1], -push, 1e-12);
    EXPECT_NEAR(x[left], x[left + 1], 0.2) << "t = " << t;
    EXPECT_NEAR(x.head(6).tail(3).lpNorm<Eigen::Infinity>(), 0, 1e-14);
  }
}

TEST(MechanicsEvents, ChatterOfAStackEndsInRest) {
  const runs::Outcome stopped = test::run_case("chain_slow");
  EXPECT_EQ(stopped.status, RunStatus::zeno);
  EXPECT_NEAR(stopped.t_end, 0.49147, 2e-5);
  EXPECT_TRUE(test::warns_of(stopped, "at rest in the limit"));
  const runs::Outcome outcome = test::run_case("chain_slow", {"run.zeno=\"continue\""});
  EXPECT_EQ(outcome.status, RunStatus::finished);
  EXPECT_LT(outcome.work.events, 1000);
  // by the modes of tools/contact_modes.py; contact 2 opens at 0.70439466
  const std::vector<double> wanted = {0, 0.8, 1.6448925119475, 2.5753110946411,
                                      0, 0,   0.3824050906976, -0.1819959178266};
  for (Index i = 0; i < 4; ++i) {
    EXPECT_NEAR(test::final_value(outcome, "q")[i], wanted[static_cast<std::size_t>(i)], 1e-10);
    EXPECT_NEAR(test::final_value(outcome, "v")[i], wanted[static_cast<std::size_t>(i) + 4], 1e-10);
  }
}

struct Tally {
  std::map<std::string, int> statuses;
  int stepped_over = 0;    // hybrid: parts of steps were taken at once, with a warning; then it is of first order in h
  int wrong = 0;           // finished with another motion
  int wrong_unjudged = 0;  // another motion, whatever the status
};

double largest_error(const runs::Outcome& outcome, const json& states) {
  double size = 1e-3;
  for (const json& state : states) {
    for (const double x : state.at(1)) size = std::max(size, std::abs(x));
  }
  double worst = 0;
  for (const json& state : states) {
    const double t = state.at(0);
    if (!(t <= outcome.motion.end() * (1 + 1e-12))) return infinity;
    const Vector x = outcome.motion.at(std::min(t, outcome.motion.end()));
    Index i = 0;
    for (const double wanted : state.at(1)) {
      const double error = std::abs(x[i++] - wanted) / size;
      if (!(error <= worst)) worst = error;
    }
  }
  return worst;
}

Tally battery(const std::string& scheme) {
  const json golden = json::parse(std::ifstream(ORTHANT_GOLDEN "/contact_battery.json"));
  Tally tally;
  for (const json& system : golden.at("systems")) {
    std::string text = system.at("model");
    if (scheme == "hybrid") {
      for (const auto& [from, to] : {std::pair{"\"event-driven\"", "\"hybrid\""}, {"zeno = \"continue\"\n", ""}}) {
        text.replace(text.find(from), std::string(from).size(), to);
      }
    }
    files::RunSpec spec = files::parse_model(text, "battery");
    if (scheme == "hybrid") spec.run.h = spec.run.T / 1000;
    const runs::Outcome outcome = run_with_motion(std::move(spec));
    const double error = largest_error(outcome, system.at("states"));
    const bool steps_over = test::warns_of(outcome, "was taken at once");
    if (steps_over) ++tally.stepped_over;
    const bool is_wrong = !(error <= (steps_over ? 1e-4 : 1e-8));
    ++tally.statuses[std::string(runs::name(outcome.status))];
    if (is_wrong) ++tally.wrong_unjudged;
    if (is_wrong && outcome.status == RunStatus::finished) {
      ++tally.wrong;
      ADD_FAILURE() << system.at("family") << " " << system.at("seed") << ": error " << error << "\n" << text;
    } else if (outcome.status != RunStatus::finished) {
      std::cout << scheme << " " << system.at("family") << " " << system.at("seed") << ": "
                << runs::name(outcome.status) << " at " << outcome.t_end << ", error " << error << '\n';
    }
  }
  return tally;
}

class ContactBattery : public testing::TestWithParam<const char*> {};

TEST_P(ContactBattery, NothingIsWrongAndNearlyAllIsFinished) {
  const Tally tally = battery(GetParam());
  int count = 0;
  for (const auto& [status, number] : tally.statuses) {
    std::cout << GetParam() << ": " << number << " " << status << '\n';
    count += number;
  }
  std::cout << GetParam() << ": " << tally.stepped_over << " with steps taken at once\n";
  EXPECT_GE(count, 200);
  EXPECT_EQ(tally.wrong, 0);
  EXPECT_LE(tally.wrong_unjudged, count / 20);
  EXPECT_GE(tally.statuses.at("finished"), count - count / 20);
}

INSTANTIATE_TEST_SUITE_P(Schemes, ContactBattery, testing::Values("event-driven", "hybrid"),
                         [](const auto& instance) { return std::string(instance.param).substr(0, 5); });

}  // namespace
}  // namespace orthant

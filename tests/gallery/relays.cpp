// SPDX-License-Identifier: Apache-2.0
// Relays with hysteresis and saturation: a thermostat against its closed form, PI control against an integration that
// knows neither multipliers nor modes.
#include "tests/gallery/gallery.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant {
namespace {

using runs::LcsResult;

LcsResult run_of(const std::string& name, const files::Overrides& overrides) {
  const files::RunSpec spec = files::read_model(std::filesystem::path(ORTHANT_MODELS) / (name + ".toml"), overrides);
  const auto& model = spec.as<systems::LcsModel>();
  return runs::run(model.system, model.x0, spec.run);
}

// When λ jumps: between two rows at one time, or at the end of a step.
std::vector<double> switches(const LcsResult& result) {
  const Index lambda = result.trajectory.column("lambda0");
  std::vector<double> times;
  for (Index row = 2; row < result.trajectory.rows(); ++row) {  // the first row, where no step ends, has none
    const double change = result.trajectory.at(row, lambda) - result.trajectory.at(row - 1, lambda);
    if (std::abs(change) > 0.5) times.push_back(result.trajectory.at(row, 0));
  }
  return times;
}

// Towards hot while the heater is on, towards cold while it is off, from one threshold to the other.
struct Room {
  static constexpr double tau = 3600, cold = 5, hot = 30, on = 19, off = 21;

  // Until T; the heater is on at the start.
  [[nodiscard]] static std::vector<double> switches(double T) {
    std::vector<double> times = {tau * std::log((hot - 15) / (hot - off))};
    while (times.back() < T) {
      const bool is_off = times.size() % 2 == 1;
      times.push_back(times.back() +
                      tau * (is_off ? std::log((off - cold) / (on - cold)) : std::log((hot - on) / (hot - off))));
    }
    times.pop_back();
    return times;
  }
  [[nodiscard]] static double temperature(double t, const std::vector<double>& times) {
    const auto past = std::upper_bound(times.begin(), times.end(), t) - times.begin();
    if (past == 0) return hot + (15 - hot) * std::exp(-t / tau);
    const double since = std::exp(-(t - times[static_cast<std::size_t>(past - 1)]) / tau);
    return past % 2 == 1 ? cold + (off - cold) * since : hot + (on - hot) * since;
  }
};

TEST(Thermostat, FollowsTheClosedFormThroughEverySwitch) {
  const std::vector<double> times = Room::switches(14400);
  ASSERT_GT(times.size(), 15U);
  const LcsResult result = run_of("relay_hysteresis", {});
  ASSERT_EQ(result.status, runs::RunStatus::finished);
  for (Index row = 0; row < result.trajectory.rows(); ++row) {
    const double t = result.trajectory.at(row, 0);
    ASSERT_NEAR(result.trajectory.at(row, result.trajectory.column("x0")), Room::temperature(t, times), 1e-9) << t;
  }
}

TEST(Thermostat, SwitchesLateByAStepAtMostWhenItSteps) {
  const std::vector<double> expected = Room::switches(14400);
  const LcsResult result = run_of("relay_hysteresis", {"run.h=1", "run.scheme=backward-euler"});
  EXPECT_EQ(result.status, runs::RunStatus::finished);
  const std::vector<double> found = switches(result);
  ASSERT_EQ(found.size(), expected.size());
  // each switch is late by at most a step, and Euler's method by a part of h/tau of the time
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_NEAR(found[i], expected[i], 2.0 * static_cast<double>(i + 2)) << i;
  }
}

struct Control {
  double kp = 4, ki = 6, ka = 3, r = 0.8;

  using State = std::array<double, 2>;
  [[nodiscard]] double wanted(const State& s) const { return kp * (r - s[0]) + s[1]; }
  [[nodiscard]] State slope(const State& s) const {
    const double v = wanted(s), u = std::clamp(v, -1.0, 1.0);
    return {-s[0] + u, ki * (r - s[0]) + ka * (u - v)};
  }
  // Runge and Kutta's method of order 4, with the saturation as a function
  [[nodiscard]] State step(const State& s, double h) const {
    const auto at = [&s](const State& k, double f) { return State{s[0] + f * k[0], s[1] + f * k[1]}; };
    const State a = slope(s), b = slope(at(a, h / 2)), c = slope(at(b, h / 2)), d = slope(at(c, h));
    return {s[0] + h / 6 * (a[0] + 2 * b[0] + 2 * c[0] + d[0]), s[1] + h / 6 * (a[1] + 2 * b[1] + 2 * c[1] + d[1])};
  }
};

double overshoot(const LcsResult& result) {
  double largest = 0.0;
  for (Index row = 0; row < result.trajectory.rows(); ++row)
    largest = std::max(largest, result.trajectory.at(row, result.trajectory.column("x0")));
  return largest - 0.8;
}

TEST(Saturation, IsTheFunctionThatAnIntegrationHas) {
  for (const double ka : {3.0, 0.0}) {
    const LcsResult result = run_of("pi_antiwindup", {"parameters.ka=" + std::to_string(ka), "run.every=1"});
    ASSERT_EQ(result.status, runs::RunStatus::finished);
    const Control control{.ka = ka};
    const double h = 1e-4;
    Control::State state = {0, 0};
    long steps = 0;
    const Index lambda = result.trajectory.column("lambda0");
    for (Index row = 0; row < result.trajectory.rows(); ++row) {
      const double t = result.trajectory.at(row, 0);
      if (std::abs(t / 1e-2 - std::round(t / 1e-2)) > 1e-9) continue;  // an event
      for (; steps < std::lround(t / h); ++steps) state = control.step(state, h);
      const Vector x = test::row_of(result.trajectory, "x", 2, row);
      ASSERT_NEAR(x[0], state[0], 1e-7) << "ka = " << ka << ", t = " << t;
      ASSERT_NEAR(x[1], state[1], 1e-7) << "ka = " << ka << ", t = " << t;
      if (row > 0) {
        ASSERT_NEAR(result.trajectory.at(row, lambda), std::clamp(control.wanted(state), -1.0, 1.0), 1e-6) << t;
      }
    }
    EXPECT_GE(steps, 79990);
  }
}

TEST(Saturation, WindsUpWithoutTheFeedback) {
  EXPECT_GT(overshoot(run_of("pi_antiwindup", {"parameters.ka=0"})), 0.05);
  EXPECT_LT(overshoot(run_of("pi_antiwindup", {})), 0.01);
}

}  // namespace
}  // namespace orthant

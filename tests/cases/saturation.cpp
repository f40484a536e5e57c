// SPDX-License-Identifier: Apache-2.0
// A saturation is a relay with D = 1: a double integrator under sat(-x - x') against its closed form from switch to switch.
#include "tests/cases/case.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace orthant {
namespace {

using schemes::Condition;
using schemes::Event;

// x'' = ±limit is a parabola; x'' = -x - x' between the limits an oscillation that decays:
//   x = e^(-t/2) (x0 cos ωt + (v0 + x0/2)/ω sin ωt),   ω² = 3/4
struct Controlled {
  static constexpr double limit = 0.1, step = 1e-3;
  double t = 0, x = 1, v = 0;

  [[nodiscard]] double wanted() const { return -x - v; }
  [[nodiscard]] Condition mode() const {
    if (std::abs(wanted()) < limit) return Condition::held;
    return wanted() > 0 ? Condition::upper : Condition::lower;
  }
  [[nodiscard]] Controlled later(double tau, Condition mode) const {
    if (mode != Condition::held) {
      const double a = mode == Condition::upper ? limit : -limit;
      return {.t = t + tau, .x = x + tau * (v + 0.5 * tau * a), .v = v + tau * a};
    }
    const double omega = std::sqrt(0.75), b = (v + x / 2) / omega;
    const double decay = std::exp(-tau / 2), c = std::cos(omega * tau), s = std::sin(omega * tau);
    return {
        .t = t + tau, .x = decay * (x * c + b * s), .v = decay * ((b * omega - x / 2) * c - (x * omega + b / 2) * s)};
  }
};

struct Switch {
  double t = 0;
  Condition from, to;
};

// Steps of the closed form, and bisection where the mode is another at their end.
std::vector<Switch> switches(Controlled& state, double T) {
  std::vector<Switch> found;
  Condition mode = state.mode();
  while (state.t < T) {
    const double tau = std::min(Controlled::step, T - state.t);
    if (state.later(tau, mode).mode() == mode) {
      state = state.later(tau, mode);
      if (tau < Controlled::step) break;
      continue;
    }
    double before = 0, after = tau;
    for (int i = 0; i < 60; ++i) {
      const double middle = 0.5 * (before + after);
      (state.later(middle, mode).mode() == mode ? before : after) = middle;
    }
    state = state.later(after, mode);
    found.push_back({.t = state.t, .from = mode, .to = state.mode()});
    mode = state.mode();
  }
  return found;
}

TEST(Saturation, OfAFeedbackSwitchesWhereTheClosedFormDoes) {
  Controlled state;
  const std::vector<Switch> expected = switches(state, 20);
  ASSERT_GE(expected.size(), 3U);
  EXPECT_NEAR(expected[0].t, std::sqrt(19.0) - 1, 1e-12);  // where 1 - t²/20 - t/10 = limit
  for (const char* scheme : {"event-driven", "hybrid"}) {
    const runs::Outcome outcome = test::run_case("sat", {std::string("run.scheme=") + scheme});
    EXPECT_EQ(outcome.status, runs::RunStatus::finished) << scheme;
    EXPECT_TRUE(outcome.warnings.empty()) << scheme;
    EXPECT_EQ(outcome.start_conditions, std::vector{Condition::lower}) << scheme;
    ASSERT_EQ(outcome.changes.size(), expected.size()) << scheme;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      EXPECT_NEAR(outcome.changes[i].t, expected[i].t, 1e-11) << scheme << i;
      EXPECT_EQ(outcome.changes[i].from, expected[i].from) << scheme << i;
      EXPECT_EQ(outcome.changes[i].to, expected[i].to) << scheme << i;
    }
    EXPECT_NEAR(test::final_value(outcome, "x")[0], state.x, 1e-13) << scheme;
    EXPECT_NEAR(test::final_value(outcome, "x")[1], state.v, 1e-13) << scheme;
  }
}

TEST(Saturation, OfAFeedbackIsMetToFirstOrderByBackwardEuler) {
  Controlled state;
  (void)switches(state, 5);
  const auto error = [&](const char* h) {
    const runs::Outcome outcome = test::run_case("sat", {"run.scheme=backward-euler", h, "run.T=5"});
    EXPECT_EQ(outcome.status, runs::RunStatus::finished);
    return (test::final_value(outcome, "x") - Vector(Eigen::Vector2d(state.x, state.v))).norm();
  };
  const double coarse = error("run.h=1e-2"), fine = error("run.h=1e-3");
  EXPECT_LE(coarse, 0.05);
  EXPECT_LE(fine, 0.15 * coarse);
}

}  // namespace
}  // namespace orthant

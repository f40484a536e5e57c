// SPDX-License-Identifier: Apache-2.0
// A run ends at T, whatever T / h is (steps.1).
#include "orthant/base/errors.hpp"
#include "orthant/files/models/model.hpp"
#include "orthant/runs/kinds.hpp"
#include "orthant/schemes/clock.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace orthant::runs {
namespace {

struct Tried {
  const char *model, *scheme;
  double h;  // about what the model needs
};

// Every kind and every scheme of it; M(q), moving rows, dry friction, inputs that jump.
constexpr Tried all_schemes[] = {
    {"figure_5", "emts", 0.02},
    {"figure_5", "exponential", 0.02},
    {"figure_5", "event-driven", 0.02},
    {"figure_5", "hybrid", 0.02},
    {"input_jump", "emts", 0.02},
    {"input_jump", "exponential", 0.02},
    {"circuit", "backward-euler", 0.01},
    {"relay_sliding", "backward-euler", 0.01},
    {"bouncing_ball", "moreau-jean", 0.02},
    {"bouncing_ball", "event-driven", 0.02},
    {"bouncing_ball", "hybrid", 0.02},
    {"double_pendulum", "moreau-jean", 0.02},
    {"friction_oscillator", "moreau-jean", 0.02},
    {"shaken_table", "moreau-jean", 0.01},
    {"play", "catching-up", 0.02},
    {"tractrix", "catching-up", 0.02},
};

Outcome run_until(const Tried& tried, double h, double T) {
  files::RunSpec spec = files::read_model(std::string(ORTHANT_MODELS) + "/" + tried.model + ".toml");
  spec.run.scheme = schemes::Choice{tried.scheme};
  spec.run.h = h;
  spec.run.T = T;
  spec.run.points = 0;
  spec.run.every = 1;
  return prepared_run(spec.model)(spec.run, {});
}

double last_time(const Outcome& outcome) {
  return outcome.trajectory.row(outcome.trajectory.rows() - 1)[0];
}

TEST(EndOfRun, IsTForEveryScheme) {
  std::mt19937 random(61);
  std::uniform_real_distribution<double> around(0.5, 1.5);
  for (const Tried& tried : all_schemes) {
    for (int trial = 0; trial < 4; ++trial) {
      const double h = tried.h * around(random);
      const double T = 0.5 * around(random);
      SCOPED_TRACE(fmt::format("{} by {}, h = {:.17g}, T = {:.17g}", tried.model, tried.scheme, h, T));
      const Outcome outcome = run_until(tried, h, T);
      EXPECT_EQ(outcome.status, RunStatus::finished);
      EXPECT_EQ(outcome.t_end, T);
      EXPECT_EQ(last_time(outcome), T);
      EXPECT_EQ(outcome.steps, static_cast<Index>(std::ceil(T / h)));
    }
  }
}

TEST(EndOfRun, IsTWhenThatIsAMultipleOfHUpToRounding) {
  for (const Tried& tried : all_schemes) {
    const Outcome outcome = run_until(tried, 0.1, 0.3);  // 3 · 0.1 > 0.3
    EXPECT_EQ(outcome.t_end, 0.3) << tried.model << ' ' << tried.scheme;
    EXPECT_EQ(outcome.steps, 3) << tried.model << ' ' << tried.scheme;
  }
}

TEST(EndOfRun, IsOneStepOfLengthTWithAWarningWhenHIsLonger) {
  for (const Tried& tried : all_schemes) {
    SCOPED_TRACE(fmt::format("{} by {}", tried.model, tried.scheme));
    const Outcome outcome = run_until(tried, 2, 0.01);
    EXPECT_EQ(outcome.t_end, 0.01);
    EXPECT_EQ(outcome.steps, 1);
    EXPECT_EQ(outcome.h, 0.01);
    EXPECT_TRUE(std::any_of(outcome.warnings.begin(), outcome.warnings.end(), [](const std::string& warning) {
      return warning == "h = 2 is longer than T = 0.01: the run is one step of length T";
    }));
  }
}

// A last step of the wrong length would leave an error that does not shrink with h.
TEST(EndOfRun, KeepsTheOrderOfTheScheme) {
  for (const Tried& tried : {Tried{"double_pendulum", "moreau-jean", 0.01}, Tried{"circuit", "backward-euler", 0.003},
                             Tried{"tractrix", "catching-up", 0.01}, Tried{"figure_5", "emts", 0.003}}) {
    const double T = 0.371;
    const double h = tried.h * std::sqrt(0.9);
    const auto state = [&](double step) { return run_until(tried, step, T).final_values.front().value; };
    const Vector fine = state(h / 256);
    const double coarse_error = (state(h) - fine).norm();
    const double error = (state(h / 8) - fine).norm();
    EXPECT_LT(error, coarse_error / 4) << tried.model << ' ' << tried.scheme;
  }
}

TEST(Grid, HasNoStepThatIsRounding) {
  using schemes::Grid;
  EXPECT_EQ(Grid(0.1, 1).steps, 10);
  EXPECT_FALSE(Grid(1e-3, 7).has_last());
  EXPECT_EQ(Grid(20, 61).steps, 4);
  EXPECT_EQ(Grid(20, 61).last_h(), 1);
  const Grid longer(0.1, 1 + 1e-9);
  EXPECT_EQ(longer.steps, 10);
  EXPECT_EQ(longer.full, 9);
  EXPECT_NEAR(longer.last_h(), 0.1, 2e-9);
  EXPECT_EQ(longer.at(10), 1 + 1e-9);
  EXPECT_EQ(Grid(1, 1 + 1e-8).steps, 1);
  EXPECT_EQ(Grid(1, 1 + 1e-8).full, 0);
  EXPECT_EQ(Grid(0.1, 0).steps, 0);
  EXPECT_THROW(Grid(1e-300, 1), InvalidArgument);
}

}  // namespace
}  // namespace orthant::runs

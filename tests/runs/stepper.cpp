// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/stepper.hpp"

#include "tests/support/message.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/files/models/model.hpp"
#include "orthant/runs/kinds.hpp"
#include "orthant/schemes/automatic.hpp"
#include "orthant/systems/formula.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include <gtest/gtest.h>

namespace orthant::runs {
namespace {

using runs::RunOptions;
using test::message;

constexpr Index most_steps = 300;

std::vector<std::filesystem::path> model_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(ORTHANT_MODELS)) {
    if (entry.path().extension() == ".toml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

RunOptions shortened(RunOptions options) {
  options.T = std::min(options.T, static_cast<double>(most_steps) * options.h);
  options.keep_trajectory = false;
  return options;
}

void expect_same_state(const Stepper& stepper, const runs::LcsResult& result) {
  EXPECT_EQ(stepper.x(), result.x);
  if (result.z.empty()) {
    EXPECT_THROW((void)stepper.z(), InvalidArgument);
    return;
  }
  Vector z(0);
  for (const Vector& levels : result.z) {
    z.conservativeResize(z.size() + levels.size());
    z.tail(levels.size()) = levels;
  }
  EXPECT_EQ(stepper.z().head(z.size()), z);
  EXPECT_EQ(stepper.xi(), result.xi);
}
void expect_same_state(const Stepper& stepper, const runs::LagrangianResult& result) {
  EXPECT_EQ(stepper.q(), result.q);
  EXPECT_EQ(stepper.v(), result.v);
}
void expect_same_state(const Stepper& stepper, const runs::SweepingResult& result) {
  EXPECT_EQ(stepper.x(), result.x);
}

double relative(const Vector& a, const Vector& b) {
  return (a - b).norm() / std::max(1.0, b.norm());
}
double difference(const Stepper& stepper, const runs::LagrangianResult& result) {
  return std::max(relative(stepper.q(), result.q), relative(stepper.v(), result.v));
}
template <class LcsResult>
double difference(const Stepper& stepper, const LcsResult& result) {
  return relative(stepper.x(), result.x);
}

// by single steps and by all at once
void expect_same(const systems::Model& model, const RunOptions& options) {
  std::visit(
      [&](const auto& one) {
        const auto prepared = systems::prepared(one.system);
        const auto result = simulated(one, prepared, findings_for_run(one, prepared, options), options, {});
        Stepper stepper(model, options);
        EXPECT_EQ(stepper.scheme(), result.scheme);
        EXPECT_EQ(stepper.scheme_because(), result.scheme_because);
        for (Index k = 0; k < result.steps; ++k) ASSERT_EQ(stepper.advance(), Status::solved) << stepper.because();
        EXPECT_EQ(stepper.k(), result.steps);
        EXPECT_EQ(stepper.t(), result.t_end);
        expect_same_state(stepper, result);
        stepper.restart();
        EXPECT_EQ(stepper.t(), 0);
        ASSERT_EQ(stepper.advance(result.steps), Status::solved);
        EXPECT_LE(difference(stepper, result), 1e-12);  // the first problem starts from the last active set: rounding
      },
      model);
}

TEST(Stepper, GivesTheNumbersOfTheRunForEveryModelAndScheme) {
  std::set<std::string> schemes;
  for (const std::filesystem::path& file : model_files()) {
    SCOPED_TRACE(file.filename().string());
    const files::RunSpec spec = files::read_model(file);
    RunOptions options = shortened(spec.run);
    for (const std::string& scheme : scheme_names(spec.model)) {
      if (schemes::locates_events(scheme)) continue;
      SCOPED_TRACE(scheme);
      options.scheme.rename(scheme);
      try {
        (void)Stepper(spec.model, options);
      } catch (const InvalidArgument& error) {  // then the run refuses as well, with the same words
        const auto run = prepared_run(spec.model);
        try {
          (void)run(options, {});
          ADD_FAILURE() << "the run does not say " << error.what();
        } catch (const InvalidArgument& same) {
          EXPECT_STREQ(same.what(), error.what());
        }
        continue;
      }
      const auto outcome = prepared_run(spec.model)(options, {});
      using runs::RunStatus;
      if (outcome.status == RunStatus::no_solution || outcome.status == RunStatus::unsolved ||
          outcome.status == RunStatus::diverged) {
        continue;  // below
      }
      // by auto a run may locate events where a stepper makes steps
      if (schemes::locates_events(outcome.scheme)) options.scheme.rename(Stepper(spec.model, options).scheme());
      expect_same(spec.model, options);
      schemes.insert(scheme);
    }
  }
  EXPECT_EQ(schemes.size(), 6U) << "each scheme has been seen, and auto";
}

systems::LcsModel integrator(Index n) {
  Matrix A = Matrix::Zero(n, n);
  for (Index i = 0; i + 1 < n; ++i) A(i, i + 1) = 1;
  return {{.A = A, .B = Vector::Unit(n, n - 1), .C = Vector::Unit(n, 0).transpose()}, Vector::Ones(n)};
}

systems::LagrangianModel ball() {
  return {{.M = Matrix{{1.0}}.sparseView(),
           .force = {systems::formula("-10", 1)},
           .contacts = {{.gap = systems::gap("q", 1), .impact = laws::Newton{0.5}}}},
          Vector{{1.0}},
          Vector{{0.0}}};
}

// λ ≥ 0 pulls w further down: w = 1 - t - λ
TEST(Stepper, StaysWhereAStepHasNoSolution) {
  const systems::LcsModel model{{.A = Matrix{{0.0}},
                                 .B = Matrix{{0.0}},
                                 .C = Matrix{{1.0}},
                                 .D = Matrix{{-1.0}},
                                 .E = Matrix{{-1.0}},
                                 .u = {systems::formula_of_time("1")}},
                                Vector{{0.95}}};
  Stepper stepper(model, {.scheme = "backward-euler", .h = 0.1});
  EXPECT_EQ(stepper.because(), "");
  EXPECT_EQ(stepper.advance(100), Status::no_solution);
  EXPECT_EQ(stepper.status(), Status::no_solution);
  EXPECT_EQ(stepper.k(), 9);
  EXPECT_EQ(stepper.because(), "the one-step problem at t = 1 ended with status no_solution");
  const Vector x = stepper.x();
  EXPECT_EQ(stepper.advance(), Status::no_solution);
  EXPECT_EQ(stepper.x(), x);
  stepper.restart(Vector{{2.0}});
  EXPECT_EQ(stepper.status(), Status::solved);
  EXPECT_EQ(stepper.advance(15), Status::solved);
}

TEST(Stepper, NamesTheSetsThatHaveNoCommonPoint) {
  using systems::formula_of_time;
  const systems::SweepingModel model{
      {.drift = {expressions::Expression()},
       .sets = {{.name = "left", .shape = systems::MovingHalfSpace{{formula_of_time("1")}, formula_of_time("-t")}},
                {.name = "right",
                 .shape = systems::MovingHalfSpace{{formula_of_time("-1")}, formula_of_time("0.25")}}}},
      Vector{{0.0}}};
  Stepper stepper(model, {.h = 0.1});
  EXPECT_EQ(stepper.advance(10), Status::no_solution);
  EXPECT_EQ(stepper.k(), 2);
  EXPECT_NE(stepper.because().find("'left' (set 0) and 'right' (set 1) have no common point"), std::string::npos)
      << stepper.because();
}

TEST(Stepper, StaysAtTheLastStepWhenAForceIsNotANumber) {
  systems::LagrangianModel model = ball();
  model.system.external_force = [](double t, const Vector&, const Vector&, Vector& force) {
    if (t > 0.15) force[0] = nan;
  };
  Stepper stepper(model, {.h = 0.1});
  ASSERT_EQ(stepper.advance(), Status::solved);
  const Vector q = stepper.q();
  const Vector v = stepper.v();
  EXPECT_EQ(stepper.advance(), Status::diverged);
  EXPECT_EQ(stepper.k(), 1);
  EXPECT_EQ(stepper.t(), 0.1);
  EXPECT_EQ(stepper.q(), q);
  EXPECT_EQ(stepper.v(), v);
  EXPECT_NE(stepper.because().find("the force is not finite on the way to t = 0.2"), std::string::npos);
}

TEST(Stepper, LetsThroughWhatAForceThrows) {
  systems::LagrangianModel model = ball();
  model.system.external_force = [](double t, const Vector&, const Vector&, Vector&) {
    if (t > 0.15) throw std::runtime_error("no wind today");
  };
  Stepper stepper(model, {.h = 0.1});
  EXPECT_THROW((void)stepper.advance(10), std::runtime_error);
  EXPECT_EQ(stepper.k(), 1);
  EXPECT_EQ(stepper.advance(), Status::breakdown);
  EXPECT_EQ(stepper.because(), "a function of the model threw in the step to t = 0.2");
  stepper.restart();
  EXPECT_EQ(stepper.advance(), Status::solved);
}

TEST(Stepper, AdvancesByStepsAndByTime) {
  const files::RunSpec spec = files::read_model(std::filesystem::path(ORTHANT_MODELS) / "bouncing_ball.toml");
  Stepper by_steps(spec.model, spec.run), by_time(spec.model, spec.run);
  EXPECT_EQ(by_steps.advance(100), Status::solved);  // an int
  EXPECT_EQ(by_time.advance(0.5), Status::solved);
  EXPECT_EQ(by_time.k(), 100);
  EXPECT_EQ(by_time.q(), by_steps.q());
  EXPECT_EQ(by_time.advance(0.0), Status::solved);
  EXPECT_EQ(by_time.k(), 100);
  for (const double wrong : {0.0051, -0.005, static_cast<double>(nan), infinity}) {
    EXPECT_THROW(by_time.advance(wrong), InvalidArgument) << wrong;
  }
}

TEST(Stepper, StartsWhereItIsTold) {
  Stepper steps(integrator(3), {.scheme = "emts", .h = 0.1});
  EXPECT_EQ(steps.x(), Vector::Ones(3));
  EXPECT_EQ(steps.multiplier(), Vector::Zero(3));
  steps.restart(Vector{{0, -1, 0}});
  ASSERT_EQ(steps.advance(), Status::solved);
  EXPECT_EQ(steps.multiplier(), (Vector{{0, 1, 0}}));
  EXPECT_EQ(steps.x(), Vector::Zero(3));
  Stepper bounces(ball(), {.h = 0.1});
  bounces.restart(Vector{{0.0}}, Vector{{-2.0}});
  ASSERT_EQ(bounces.advance(), Status::solved);
  EXPECT_GT(bounces.v()[0], 0);
  EXPECT_GT(bounces.multiplier()[0], 0);
}

TEST(Stepper, SaysWhatIsWrongAtTheDoor) {
  const systems::Model lcs = integrator(2);
  const systems::Model mechanical = ball();
  EXPECT_EQ(message([&] { Stepper(lcs, {.scheme = "event-driven", .h = 0.1}); }),
            "run.scheme = 'event-driven' has no steps of its own, must be a time-stepping scheme; runs::run takes "
            "it");
  EXPECT_NE(message([&] {
              Stepper(mechanical, {.scheme = "emts", .h = 0.1});
            }).find("run.scheme = 'emts', must be one of moreau-jean, event-driven, hybrid, auto"),
            std::string::npos);
  EXPECT_NE(message([&] { Stepper(lcs, {}); }).find("run.h"), std::string::npos);
  Stepper stepper(lcs, {.h = 0.1});
  EXPECT_EQ(message([&] { (void)stepper.q(); }), "a linear complementarity system has no q: its state is x");
  EXPECT_EQ(message([&] { stepper.restart(Vector{{1, 2, 3}}); }).substr(0, 2), "x0");
  EXPECT_EQ(message([&] { stepper.restart(Vector{{nan, 2}}); }).substr(0, 2), "x0");
  EXPECT_EQ(message([&] { (void)stepper.advance(-1); }), "advance: n = -1, must be >= 0");
  EXPECT_NE(message([&] { stepper.restart(Vector{{1, 2}}, Vector{{1, 2}}); }).find("x0 alone"), std::string::npos);
  EXPECT_NE(message([&] { Stepper(mechanical, {.h = 0.1}).restart(Vector{{1.0}}); }).find("q0 and v0"),
            std::string::npos);
  EXPECT_EQ(message([&] { (void)Stepper(mechanical, {.h = 0.1}).x(); }),
            "a Lagrangian system has no x: its state is q and v");
}

}  // namespace
}  // namespace orthant::runs

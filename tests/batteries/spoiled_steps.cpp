// SPDX-License-Identifier: Apache-2.0
// Every number of right steps of the schemes for linear complementarity systems and sweeping processes, spoiled.
#include "tests/batteries/spoiled.hpp"
#include "tests/support/random_lcs.hpp"
#include "tests/support/sweeping_processes.hpp"

#include "orthant/runs/detail/lcs_certificate.hpp"
#include "orthant/runs/detail/lcs_judge.hpp"
#include "orthant/runs/detail/sweeping_judge.hpp"
#include "orthant/schemes/exponential.hpp"

#include <gtest/gtest.h>

namespace orthant {
namespace {

using runs::detail::LevelJudge;
using test::LcsGenerator;
using test::SpoiledCount;

constexpr double limit_of_runs = 1e-8;
constexpr double h = 0.02;

systems::Lcs spoilable(LcsGenerator& random, bool has_input, Vector& x0) {
  const test::RandomLcs made = random.lcs(2, 3);
  const Matrix T = random.well_conditioned(made.system.states());
  x0 = T * made.x0;
  systems::Lcs system = test::transformed(made.system, T);
  if (has_input) {
    system.E = random.uniform_matrix(system.states(), 1, 1);
    system.u = {test::of_time("cos(2*t) + if(t < 0.155, 0, 1)")};
  }
  return systems::completed(system);
}

// The largest term of each row of (cert.1), with those of the row above for the levels of a chain
Vector level_terms(const analysis::ZeroDynamics& form, const Matrix& rows, const schemes::LevelStep& step,
                   const Vector& drive) {
  const bool is_emts = step.left.size() == 0;
  Vector sizes = (rows * (is_emts ? step.z : step.start).asDiagonal()).cwiseAbs().rowwise().maxCoeff();
  sizes = sizes.cwiseMax(step.z.cwiseAbs()).cwiseMax(step.start.cwiseAbs());
  if (!is_emts) sizes = sizes.cwiseMax(step.left.cwiseAbs());
  if (drive.size() > 0) sizes = sizes.cwiseMax(h * drive.cwiseAbs()).cwiseMax(step.input_jump.cwiseAbs());
  const Vector impulses = (form.G * step.mu.asDiagonal()).cwiseAbs().rowwise().maxCoeff();
  sizes.head(form.levels) = sizes.head(form.levels).cwiseMax(impulses);
  for (Index l = 0; l < form.outputs(); ++l) {
    for (Index i = form.top(l) - 1; i >= form.first[static_cast<std::size_t>(l)]; --i) {
      sizes[i] = std::max(sizes[i], h * sizes[i + 1]);
    }
  }
  return sizes;
}

template <class Scheme>
void spoil_levels(const Scheme& scheme, unsigned seed, SpoiledCount& count) {
  LcsGenerator random(seed);
  Vector x0;
  const auto prepared = systems::prepared(spoilable(random, seed % 2 == 1, x0));
  const analysis::LcsFindings findings = analysis::analyse(prepared, analysis::Depth::form);
  const analysis::ZeroDynamics& form = *findings.form;
  auto stepper = scheme.prepare(prepared, form, h);
  LevelJudge judge(prepared.system(), form, h,
                   runs::detail::rules_for(scheme, prepared.system(), findings, limit_of_runs));
  stepper.start(x0);
  judge.start(stepper.last().z);
  const Index n = form.states();
  constexpr bool is_emts = std::is_same_v<Scheme, schemes::Emts>;
  const Matrix rows = is_emts ? Matrix(Matrix::Identity(n, n) - h * form.A_bar) : schemes::flow(form.A_bar, h);
  test::Largest largest(n);
  for (int k = 0; k < 30; ++k) {
    if (stepper.advance() != Status::solved) return;
    schemes::LevelStep step = stepper.last();
    Vector drive;
    if (!stepper.forcing().is_zero()) drive = stepper.forcing().drive() * stepper.forcing().stack(step.t);
    if constexpr (requires { stepper.cuts(); }) {
      for (const schemes::LevelStep& part : stepper.cuts()) {
        judge.measure(part, drive);
        Vector terms = level_terms(form, rows, part, drive);
        largest.raise(terms);
      }
    }
    const LevelJudge before = judge;
    const auto is_caught = [&] {
      LevelJudge one = before;
      one.measure(step, drive);
      return test::is_violated(one.worst);
    };
    ASSERT_FALSE(is_caught()) << Scheme::name << " seed " << seed << " step " << k;
    Vector sizes = level_terms(form, rows, step, drive);
    largest.raise(sizes);
    const std::string where =
        std::string(Scheme::name) + " seed " + std::to_string(seed) + " step " + std::to_string(k);
    for (Index i = 0; i < n; ++i) {
      const double amount = test::spoil * sizes[i];
      count.expect_caught(step.z[i], is_emts ? amount / std::abs(rows(i, i)) : amount, is_caught, where + " z");
      count.expect_caught(step.start[i], amount, is_caught, where + " start");
      if (!is_emts) count.expect_caught(step.left[i], amount, is_caught, where + " left");
      if (is_emts && drive.size() > 0) count.expect_caught(step.input_jump[i], amount, is_caught, where + " jump");
      if (i < form.levels) {
        count.expect_caught(step.mu[i], amount / std::abs(form.G(i, i)), is_caught, where + " mu");
      }
    }
    judge.measure(step, drive);
  }
}

TEST(SpoiledStep, OfEmtsIsNoticed) {
  SpoiledCount count;
  for (unsigned seed = 0; seed < 40; ++seed) spoil_levels(schemes::Emts{}, seed, count);
  EXPECT_EQ(count.missed, 0) << "of " << count.total;
  EXPECT_GT(count.total, 10000);
}

TEST(SpoiledStep, OfExponentialIsNoticed) {
  SpoiledCount count;
  for (unsigned seed = 0; seed < 40; ++seed) spoil_levels(schemes::Exponential{}, seed, count);
  EXPECT_EQ(count.missed, 0) << "of " << count.total;
  EXPECT_GT(count.total, 10000);
}

// (be.1)
TEST(SpoiledStep, OfBackwardEulerIsNoticed) {
  SpoiledCount count;
  for (unsigned seed = 0; seed < 60; ++seed) {
    LcsGenerator random(seed);
    Vector x0;
    const systems::Lcs system = spoilable(random, false, x0);
    const auto prepared = systems::prepared(system);
    schemes::PreparedBackwardEuler stepper = schemes::BackwardEuler{}.prepare(prepared, h);
    const double theta = schemes::BackwardEuler{}.theta;
    runs::detail::StateJudge judge(system, theta);
    stepper.start(x0);
    judge.start(x0, limit_of_runs);
    test::Largest largest(system.states());
    test::Largest largest_outputs(system.outputs());
    for (int k = 0; k < 20; ++k) {
      if (stepper.advance() != Status::solved) break;
      schemes::StateStep step = stepper.last();
      const runs::detail::StateJudge before = judge;
      const auto is_caught = [&] {
        runs::detail::StateJudge one = before;
        one.measure(step);
        return test::is_violated(one.worst);
      };
      ASSERT_FALSE(is_caught()) << "seed " << seed << " step " << k;
      const Vector middle = theta * step.x + (1 - theta) * step.before;
      Vector sizes = (h * system.A * middle.asDiagonal()).cwiseAbs().rowwise().maxCoeff();
      sizes = sizes.cwiseMax((h * system.B * step.lambda.asDiagonal()).cwiseAbs().rowwise().maxCoeff());
      sizes = sizes.cwiseMax(step.x.cwiseAbs()).cwiseMax(step.before.cwiseAbs());
      largest.raise(sizes);
      Vector outputs = (system.C.cwiseAbs() * sizes.asDiagonal()).rowwise().maxCoeff();
      largest_outputs.raise(outputs);
      const std::string where = "seed " + std::to_string(seed) + " step " + std::to_string(k);
      for (Index i = 0; i < sizes.size(); ++i) {
        count.expect_caught(step.x[i], test::spoil * sizes[i] / std::abs(1 - h * theta * system.A(i, i)), is_caught,
                            where + " x");
        count.expect_caught(step.before[i], test::spoil * sizes[i], is_caught, where + " before");
      }
      for (Index l = 0; l < system.outputs(); ++l) {
        double amount = infinity;
        for (Index i = 0; i < sizes.size(); ++i) {
          amount = std::min(amount, test::spoil * sizes[i] / (h * std::abs(system.B(i, l))));
        }
        count.expect_caught(step.lambda[l], amount, is_caught, where + " lambda");
        count.expect_caught(step.w[l], test::spoil * outputs[l], is_caught, where + " w");
      }
      judge.measure(step);
    }
  }
  EXPECT_EQ(count.missed, 0) << "of " << count.total;
  EXPECT_GT(count.total, 5000);
}

// (sweep.3)
TEST(SpoiledStep, OfCatchingUpIsNoticed) {
  SpoiledCount count;
  for (unsigned seed = 0; seed < 40; ++seed) {
    LcsGenerator random(seed);
    const std::string radius = std::to_string(random.uniform(0.2, 1));
    const auto process = systems::prepared(systems::SweepingProcess{
        .drift = test::drift({"-x[0] + 0.3", "0.4*x[0]"}),
        .sets = {seed % 2 == 0 ? test::ball({"sin(3*t)", "0"}, radius) : test::box({"sin(3*t)", "0"}, {"3", radius})}});
    schemes::PreparedCatchingUp stepper = schemes::CatchingUp{}.prepare(process, h);
    runs::detail::SweepingJudge judge(process, h, limit_of_runs);
    const Vector x0 = random.uniform_matrix(2, 1, 1);
    stepper.start(x0);
    judge.start(x0);
    test::Largest largest(2);
    for (int k = 0; k < 40; ++k) {
      ASSERT_EQ(stepper.advance(), Status::solved);
      schemes::SweepStep step = stepper.last();
      const runs::detail::SweepingJudge before = judge;
      const auto is_caught = [&] {
        runs::detail::SweepingJudge one = before;
        one.measure(step);
        return test::is_violated(one.worst);
      };
      ASSERT_FALSE(is_caught()) << "seed " << seed << " step " << k;
      Vector sizes = step.x.cwiseAbs().cwiseMax(step.before.cwiseAbs()).cwiseMax(step.reaction.cwiseAbs());
      largest.raise(sizes);
      const std::string where = "seed " + std::to_string(seed) + " step " + std::to_string(k);
      for (Index i = 0; i < 2; ++i) {
        count.expect_caught(step.x[i], test::spoil * sizes[i], is_caught, where + " x");
        count.expect_caught(step.before[i], test::spoil * sizes[i], is_caught, where + " before");
        count.expect_caught(step.reaction[i], test::spoil * sizes[i], is_caught, where + " reaction");
      }
      judge.measure(step);
    }
  }
  EXPECT_EQ(count.missed, 0) << "of " << count.total;
  EXPECT_GT(count.total, 5000);
}

}  // namespace
}  // namespace orthant

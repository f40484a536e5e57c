// SPDX-License-Identifier: Apache-2.0
// Every change of mode is an event of the result (events.50): how many, when, and the same whoever finds them: an event-driven
// run, a time-stepping one with a small step, and code that only looks at the dense output.
#include "tests/cases/case.hpp"
#include "tests/support/random_lcs.hpp"

#include "orthant/runs/lcs.hpp"
#include "orthant/systems/formula.hpp"

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant {
namespace {

using runs::Outcome;
using schemes::Condition;
using schemes::Event;
using schemes::EventKind;

Outcome run_model(const std::string& name, const files::Overrides& overrides) {
  const auto path = std::filesystem::path(ORTHANT_MODELS) / (name + ".toml");
  const files::RunSpec spec = files::read_model(path, overrides);
  return runs::prepared_run(spec.model)(spec.run, {});
}

long count(const Outcome& outcome, EventKind kind) {
  return outcome.change_counts[static_cast<std::size_t>(kind)];
}

std::vector<double> times_of(const Outcome& outcome, EventKind kind) {
  std::vector<double> times;
  for (const Event& event : outcome.changes)
    if (event.kind == kind) times.push_back(event.t);
  return times;
}

// Closings and openings of one constraint follow each other.
TEST(ModeChanges, OfADiodeAreNine) {
  for (const char* scheme : {"event-driven", "hybrid", "emts", "exponential", "backward-euler"}) {
    const Outcome outcome = run_model("rlc_diode", {"run.scheme=" + std::string(scheme)});
    EXPECT_EQ(outcome.event_count(), 9) << scheme;
    EXPECT_EQ(outcome.impulse_count, 0) << scheme;
    EXPECT_EQ(outcome.start_conditions, std::vector{Condition::open}) << scheme;
    ASSERT_EQ(outcome.changes.size(), 9U) << scheme;
    for (std::size_t i = 0; i < 9; ++i) {
      EXPECT_EQ(outcome.changes[i].kind, i % 2 == 0 ? EventKind::closing : EventKind::opening) << scheme;
      EXPECT_EQ(outcome.changes[i].from, i % 2 == 0 ? Condition::open : Condition::closed) << scheme;
    }
  }
}

// 500 periods of the buck converter: the ramp falls back once in each, and the comparator switches twice.
TEST(ModeChanges, OfABuckConverterAreThreeInEachPeriod) {
  const Outcome outcome = test::run_case("buck", {"run.scheme=event-driven", "run.T=0.2", "run.points=10"});
  EXPECT_EQ(outcome.event_count(), 1500);
  EXPECT_EQ(count(outcome, EventKind::forcing), 500);
  EXPECT_EQ(count(outcome, EventKind::switching), 1000);
  const std::vector<double> jumps = times_of(outcome, EventKind::forcing);
  for (std::size_t k = 0; k < jumps.size(); ++k) {
    EXPECT_NEAR(jumps[k], static_cast<double>(k + 1) * 400e-6, 1e-15);
    EXPECT_EQ(outcome.changes[3 * k + 1].sources, std::vector<Index>{0});
  }
}

// m v' = μ N - x of a block on a belt of 0.3 m/s: it sticks until the spring pulls with μ N = 1, after 1 / 0.3 s.
TEST(ModeChanges, OfABlockOnABeltBeginWithItsSlip) {
  const Outcome exact = test::run_case("belt");
  ASSERT_FALSE(exact.changes.empty());
  EXPECT_EQ(exact.changes[0].kind, EventKind::slipping);
  EXPECT_EQ(exact.changes[0].from, Condition::stick);
  EXPECT_NEAR(exact.changes[0].t, 10.0 / 3, 1e-12);
  const Outcome stepped = test::run_case("belt", {"run.scheme=moreau-jean", "run.h=1e-3"});
  ASSERT_FALSE(stepped.changes.empty());
  EXPECT_EQ(stepped.changes[0].kind, EventKind::slipping);
  EXPECT_NEAR(stepped.changes[0].t, 10.0 / 3, 5e-3);
}

struct Compared {
  const char* model;
  const char* scheme;
  const char* h;
};
class ModeChangesOfTheGallery : public testing::TestWithParam<Compared> {};

// As many of each kind, at times that agree within a few steps.
TEST_P(ModeChangesOfTheGallery, AreTheSameByTimeStepping) {
  const auto& [model, scheme, h] = GetParam();
  const Outcome exact = run_model(model, {"run.scheme=event-driven", std::string("run.h=") + h});
  const Outcome stepped = run_model(model, {std::string("run.scheme=") + scheme, std::string("run.h=") + h});
  EXPECT_GT(exact.event_count(), 0);
  EXPECT_EQ(stepped.impulse_count, exact.impulse_count);
  EXPECT_EQ(stepped.change_counts, exact.change_counts);
  EXPECT_EQ(stepped.start_conditions, exact.start_conditions);
  for (int kind = 0; kind < schemes::event_kinds; ++kind) {
    const std::vector<double> found = times_of(stepped, static_cast<EventKind>(kind));
    const std::vector<double> wanted = times_of(exact, static_cast<EventKind>(kind));
    ASSERT_EQ(found.size(), wanted.size());
    for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], wanted[i], 10 * stepped.h) << kind;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Models, ModeChangesOfTheGallery,
    testing::Values(Compared{"rlc_diode", "emts", "1e-5"}, Compared{"rlc_diode", "backward-euler", "1e-5"},
                    Compared{"relay_sliding", "backward-euler", "1e-4"}, Compared{"figure_5", "emts", "1e-3"},
                    Compared{"figure_5", "exponential", "1e-3"}, Compared{"friction_oscillator", "moreau-jean", "1e-3"},
                    Compared{"bouncing_ball_plastic", "moreau-jean", "1e-3"}));

// --- the battery: what the dense output says, by code that knows no modes

systems::Lcs random_circuit(test::LcsGenerator& generator, Index n, Index m, bool is_relay, bool has_feedthrough) {
  systems::Lcs system;
  const Matrix skew = generator.uniform_matrix(n, n, 2);
  system.A = (skew - skew.transpose()) - 0.2 * Matrix::Identity(n, n);
  system.B = generator.uniform_matrix(n, m, 1);
  system.C = system.B.transpose();
  const Matrix half = generator.uniform_matrix(m, m, 0.3);
  if (has_feedthrough) system.D = half * half.transpose() + 0.3 * Matrix::Identity(m, m);
  system.E = generator.uniform_matrix(n, 1, 2);
  system.u = {systems::formula_of_time("2*sin(3*t) + cos(1.3*t)")};
  if (is_relay) {
    system.lower = Vector::Constant(m, -0.5);
    system.upper = Vector::Constant(m, 0.5);
  }
  return system;
}

// From λ alone: at a bound to rounding, or not.
Condition seen(double lambda, bool is_relay) {
  constexpr double rounding = 1e-10;
  if (!is_relay) return lambda > rounding ? Condition::closed : Condition::open;
  if (lambda < -0.5 + rounding) return Condition::lower;
  return lambda > 0.5 - rounding ? Condition::upper : Condition::held;
}

TEST(ModeChanges, AreThoseThatTheDenseOutputShows) {
  test::LcsGenerator generator(20261118);
  constexpr int samples = 20000;
  constexpr double T = 6;
  constexpr double spacing = T / samples;
  int events = 0;
  for (int trial = 0; trial < 120; ++trial) {
    const Index m = generator.integer(1, 2);
    const bool is_relay = trial % 2 == 0;
    const systems::Lcs system = random_circuit(generator, m + 2, m, is_relay, trial % 4 < 2);
    runs::RunOptions options{.scheme = "event-driven", .h = 0.5, .T = T};
    options.keep_motion = true;
    const runs::LcsResult result = runs::run(system, generator.uniform_matrix(m + 2, 1, 1), options);
    ASSERT_EQ(result.status, runs::RunStatus::finished) << trial;
    const Index states = m + 2;
    for (Index l = 0; l < m; ++l) {
      std::vector<const Event*> of_output;
      for (const Event& event : result.changes)
        if (event.source == l) of_output.push_back(&event);
      events += static_cast<int>(of_output.size());
      std::size_t next = 0;
      Condition now = result.start_conditions[static_cast<std::size_t>(l)];
      for (int k = 1; k < samples; ++k) {
        const double t = k * spacing;
        while (next < of_output.size() && of_output[next]->t <= t) {
          EXPECT_EQ(of_output[next]->from, now) << "trial " << trial << ", t = " << of_output[next]->t;
          now = of_output[next++]->to;
        }
        // λ that has just left its bound is rounding
        const bool is_near = (next > 0 && t - of_output[next - 1]->t < 2 * spacing) ||
                             (next < of_output.size() && of_output[next]->t - t < 2 * spacing);
        if (is_near) continue;
        ASSERT_EQ(seen(result.motion.at(t)[states + l], is_relay), now)
            << "trial " << trial << ", output " << l << ", t = " << t;
      }
    }
  }
  EXPECT_GT(events, 500);
}

// Two rows at each event, left and right of it, and no two rows that differ by rounding.
TEST(ModeChanges, HaveTwoRowsEach) {
  for (const char* name : {"buck", "belt"}) {
    const Outcome outcome = test::run_case(name, {"run.scheme=event-driven"});
    std::map<double, int> rows;
    for (Index row = 0; row < outcome.trajectory.rows(); ++row) ++rows[outcome.trajectory.at(row, 0)];
    for (const Event* event : outcome.events()) EXPECT_EQ(rows[event->t], 2) << name << ", t = " << event->t;
    double last = -1;
    for (const auto& [t, times] : rows) {
      EXPECT_GT(t - last, 1e-12 * t) << name;
      last = t;
    }
  }
}

// Both lists keep the first max_events; the counts are of all.
TEST(ModeChanges, AreCountedBeyondTheLimit) {
  const Outcome outcome = run_model("rlc_diode", {"run.scheme=event-driven", "run.max_events=4"});
  EXPECT_EQ(outcome.changes.size(), 4U);
  EXPECT_EQ(outcome.event_count(), 9);
}

TEST(ModeChanges, OfAnInconsistentStartAreCalledStart) {
  for (const char* scheme : {"event-driven", "emts", "exponential"}) {
    const Outcome outcome = run_model("double_integrator_inconsistent", {"run.scheme=" + std::string(scheme)});
    ASSERT_FALSE(outcome.impulses.empty()) << scheme;
    EXPECT_EQ(outcome.impulses[0].kind, EventKind::start) << scheme;
  }
}

}  // namespace
}  // namespace orthant

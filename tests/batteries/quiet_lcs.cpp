// SPDX-License-Identifier: Apache-2.0
// Right runs of linear complementarity systems, by all schemes: no alarm.
#include "tests/batteries/quiet.hpp"
#include "tests/support/random_lcs.hpp"
#include "tests/support/sweeping_processes.hpp"

#include "orthant/runs/lcs.hpp"

#include <gtest/gtest.h>

namespace orthant {
namespace {

using test::LcsGenerator;
using test::QuietCount;

const std::vector<std::string> lcs_schemes{"emts", "exponential", "backward-euler", "event-driven", "hybrid"};

struct Start {
  systems::Lcs system;
  Vector x0;
};

runs::RunOptions options_of(const std::string& scheme, double h, double T) {
  runs::RunOptions options;
  options.scheme = scheme == "event-driven" ? schemes::Choice(schemes::EventDriven{.zeno = schemes::Zeno::go_on})
                                            : schemes::Choice(scheme);
  options.h = h;
  options.T = T;
  options.keep_trajectory = false;
  return options;
}

void run_all(const Start& start, double h, double T, const std::string& what, QuietCount& count) {
  for (const std::string& scheme : lcs_schemes) {
    // a run of very many pieces is interrupted, and counted as such
    int left = 400;
    runs::Observer observer;
    observer.on_progress = [&left](double, Index) { return --left > 0; };
    count.add(runs::run(start.system, start.x0, options_of(scheme, h, T), observer), what + " by " + scheme);
  }
}

Start random_start(LcsGenerator& generator, int largest_m = 2, int largest_r = 3) {
  const test::RandomLcs made = generator.lcs(largest_m, largest_r);
  const Matrix T = generator.well_conditioned(made.system.states());
  return {test::transformed(made.system, T), T * made.x0};
}

void expect_quiet(const QuietCount& count, int least, double part) {
  EXPECT_TRUE(count.alarms.empty()) << count.text();
  EXPECT_GE(count.total, least);
  EXPECT_GE(count.finished, part * count.total) << count.text();
  testing::Test::RecordProperty("statuses", count.text());
}

TEST(QuietLcs, InAnyCoordinates) {
  QuietCount count;
  for (unsigned seed = 0; seed < 400; ++seed) {
    LcsGenerator generator(seed);
    const Start start = random_start(generator);
    run_all(start, 0.02, seed % 3 == 0 ? 0.993 : 1, "seed " + std::to_string(seed), count);
  }
  expect_quiet(count, 2000, 0.99);
}

TEST(QuietLcs, InAnyUnits) {
  QuietCount count;
  for (unsigned seed = 0; seed < 200; ++seed) {
    LcsGenerator generator(1000 + seed);
    const Start start = random_start(generator, 2, 2);
    const Index n = start.system.states();
    const Index m = start.system.outputs();
    for (const double factor : {1e-12, 1e12}) {
      const test::Units units{Vector::Constant(n, factor), Vector::Ones(m), Vector::Ones(m), 1};
      run_all({test::in_units(start.system, units), factor * start.x0}, 0.02, 0.5,
              "seed " + std::to_string(seed) + ", states in " + std::to_string(factor), count);
    }
    const test::Units mixed = generator.units(start.system, 3);
    run_all({test::in_units(start.system, mixed), mixed.state.cwiseProduct(start.x0)}, 0.02 * mixed.time,
            0.5 * mixed.time, "seed " + std::to_string(seed) + ", mixed units", count);
  }
  expect_quiet(count, 3000, 0.99);
}

// x' = A x + B λ with A so stable that the state underflows
TEST(QuietLcs, DownToUnderflow) {
  QuietCount count;
  for (unsigned seed = 0; seed < 30; ++seed) {
    LcsGenerator generator(2000 + seed);
    const Index n = generator.integer(1, 3);
    const Matrix T = generator.well_conditioned(n);
    Vector rates(n);
    for (Index i = 0; i < n; ++i) rates[i] = -generator.uniform(25, 60);
    Matrix A = T * rates.asDiagonal() * T.inverse();
    const Matrix B = generator.uniform_matrix(n, 1, 1);
    const Start start{systems::completed({.A = A, .B = B, .C = B.transpose()}), generator.uniform_matrix(n, 1, 1)};
    run_all(start, 0.1, 35, "seed " + std::to_string(seed), count);
  }
  expect_quiet(count, 150, 0.99);
}

TEST(QuietLcs, AtRestAtTheOrigin) {
  QuietCount count;
  for (unsigned seed = 0; seed < 200; ++seed) {
    LcsGenerator generator(3000 + seed);
    Start start = random_start(generator);
    start.x0.setZero();
    run_all(start, 0.1, 1, "seed " + std::to_string(seed), count);
  }
  expect_quiet(count, 1000, 0.99);
}

// u jumps at a multiple of h, or between two
TEST(QuietLcs, WhereTheInputJumps) {
  QuietCount count;
  for (unsigned seed = 0; seed < 400; ++seed) {
    LcsGenerator generator(4000 + seed);
    Start start = random_start(generator, 2, 2);
    const double h = 0.05;
    const double at = seed % 2 == 0 ? h * generator.integer(1, 19) : generator.uniform(0.01, 0.99);
    start.system.E = generator.uniform_matrix(start.system.states(), 2, 1);
    const std::string time = std::to_string(at);
    start.system.u = {test::of_time("if(t < " + time + ", 1, -0.7)"), test::of_time("sin(3*t) + if(t < 0.5, 0, t)")};
    start.system = systems::completed(start.system);
    run_all(start, h, 1, "seed " + std::to_string(seed) + ", jump at " + time, count);
  }
  expect_quiet(count, 2000, 0.99);
}

// relays, and systems with D
TEST(QuietLcs, OfRelativeDegreeZeroAndRelays) {
  QuietCount count;
  for (unsigned seed = 0; seed < 400; ++seed) {
    LcsGenerator generator(5000 + seed);
    const Index n = generator.integer(1, 3);
    const Index m = generator.integer(1, 2);
    Start start{{.A = generator.uniform_matrix(n, n, 1) - Matrix::Identity(n, n),
                 .B = generator.uniform_matrix(n, m, 1),
                 .C = generator.uniform_matrix(m, n, 1)},
                generator.uniform_matrix(n, 1, 1)};
    const bool is_relay = seed % 2 == 0;
    if (is_relay) {
      start.system.C = start.system.B.transpose();
      start.system.lower = -Vector::Ones(m);
      start.system.upper = Vector::Ones(m);
    } else {
      start.system.D = Matrix::Identity(m, m) * generator.uniform(0.2, 1);
    }
    start.system = systems::completed(start.system);
    const std::string what = "seed " + std::to_string(seed) + (is_relay ? ", relay" : ", with D");
    count.add(runs::run(start.system, start.x0, options_of("backward-euler", 0.02, 3)), what + " by backward-euler");
    if (!is_relay) {
      count.add(runs::run(start.system, start.x0, options_of("event-driven", 0.1, 3)), what + " by event-driven");
    }
  }
  expect_quiet(count, 600, 0.99);
}

// [ABG08, Examples 8 and 9] with other numbers: backward Euler gives 1/h, and what is left after it cancels
TEST(QuietLcs, OfBackwardEulerWhereItIsNotConsistent) {
  QuietCount count;
  for (unsigned seed = 0; seed < 200; ++seed) {
    LcsGenerator generator(6000 + seed);
    const Index n = generator.integer(2, 3);
    Matrix A = Matrix::Zero(n, n);
    for (Index i = 0; i + 1 < n; ++i) A(i, i + 1) = generator.uniform(0.5, 2);
    if (seed % 3 == 0) A.row(n - 1) = generator.uniform_matrix(1, n, 1);
    const systems::Lcs system =
        systems::completed({.A = A, .B = Vector::Unit(n, n - 1), .C = Matrix(Vector::Unit(n, 0).transpose())});
    const Matrix T = seed % 2 == 0 ? Matrix(Matrix::Identity(n, n)) : generator.well_conditioned(n);
    const Vector x0 = T * generator.uniform_matrix(n, 1, 1);
    for (const double h : {0.1, 0.01, 0.001}) {
      count.add(runs::run(test::transformed(system, T), x0, options_of("backward-euler", h, 100 * h)),
                "seed " + std::to_string(seed));
    }
  }
  expect_quiet(count, 600, 0.99);
}

}  // namespace
}  // namespace orthant

// SPDX-License-Identifier: Apache-2.0
// Circuits with ideal diodes and switches, whose D is singular or skew: event-driven against closed forms, published
// numbers and the implicit Euler scheme at small steps.
#include "tests/cases/case.hpp"

#include "orthant/analysis/lcs.hpp"
#include "orthant/expressions/parse.hpp"
#include "orthant/runs/lcs.hpp"
#include "orthant/schemes/lcs_engine.hpp"

#include <cmath>
#include <iostream>
#include <random>

#include <gtest/gtest.h>

namespace orthant {
namespace {

// A passive system in port-Hamiltonian form,
//   x' = (J - R) Q x + G λ + E u,   w = G' Q x + D λ + F u,   J, skew part of D skew, R, Q, D + D' ≥ 0,
// with inputs that are never negative and F = -D V, V ≥ 0: λ = V u is feasible at every time.
constexpr double omega = 314.15926535897932;  // 2π 50 Hz, 1/s

struct RandomNetwork {
  systems::Lcs system;
  Vector x0;
};

RandomNetwork random_network(unsigned seed) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const auto whole = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(generator); };
  const Index n = whole(1, 4);
  const Index m = whole(2, 6);
  const auto random = [&](Index rows, Index columns) {
    return Matrix(Matrix::NullaryExpr(rows, columns, [&] { return uniform(generator); }));
  };
  const Matrix J = random(n, n);
  const Matrix R = random(n, n);
  const Vector Q = Vector::NullaryExpr(n, [&] { return std::exp2(2 * uniform(generator)); });
  // each output is coupled to some of the states, or to none
  const Matrix G = Matrix::NullaryExpr(n, m, [&] { return whole(0, 1) == 1 ? 2 * uniform(generator) : 0.0; });
  Matrix D = Matrix::Zero(m, m);
  for (Index i = 0; i < m; ++i) {  // loops and cutsets: entries ±1, skew; few resistors
    for (Index j = 0; j < i; ++j) {
      D(i, j) = whole(-1, 1);
      D(j, i) = -D(i, j);
    }
    if (whole(0, 3) == 0) D(i, i) = 0.5 + 0.5 * std::abs(uniform(generator));
  }
  for (Index i = 0; i < m; ++i) {  // a diode that is connected to nothing is none
    if (D.row(i).isZero(0) && G.col(i).isZero(0)) D(i, i) = 1;
  }
  RandomNetwork made;
  made.system.A = ((J - J.transpose()) / 2 - R * R.transpose() / 2) * Q.asDiagonal();
  made.system.B = G;
  made.system.C = G.transpose() * Q.asDiagonal();
  made.system.D = D;
  made.system.E = random(n, 2);
  made.system.F = -D * random(m, 2).cwiseAbs();
  const expressions::Scope scope{.variables = {{"t", 0}}};
  made.system.u = {expressions::parse("1 + sin(5*t + 0.3)", scope),
                   expressions::parse("if(mod(4*t, 1) < 0.375, 1, 0.25)", scope)};
  made.x0 = random(n, 1).col(0);
  return made;
}

runs::LcsResult network_run(const RandomNetwork& network, const std::string& scheme, double h) {
  runs::RunOptions options;
  options.scheme = scheme;
  options.h = h;
  options.T = 2;
  options.keep_trajectory = false;
  return runs::run(network.system, network.x0, options);
}

TEST(SwitchedNetworks, EventDrivenIsTheLimitOfBackwardEuler) {
  constexpr unsigned count = 200;
  int compared = 0;
  int finished = 0;
  int jumps = 0;
  for (unsigned seed = 1; seed <= count; ++seed) {
    const RandomNetwork network = random_network(seed);
    const runs::LcsResult exact = network_run(network, "event-driven", 0.1);
    const bool is_finished = exact.status == runs::RunStatus::finished;
    finished += is_finished ? 1 : 0;
    if (!is_finished) {
      std::cout << "seed " << seed << ": " << name(exact.status) << " at t = " << exact.t_end << ": "
                << (exact.warnings.empty() ? "" : exact.warnings.back()) << "\n";
      continue;
    }
    jumps += exact.impulse_count > 0 ? 1 : 0;
    const double coarse = (network_run(network, "backward-euler", 1.0 / 2048).x - exact.x).norm();
    const double fine = (network_run(network, "backward-euler", 1.0 / 16384).x - exact.x).norm();
    const double size = std::max(1.0, exact.x.norm());
    EXPECT_LE(fine, 1e-3 * size) << "seed " << seed;
    EXPECT_LE(fine, std::max(0.5 * coarse, 2e-4 * size)) << "seed " << seed << ": " << coarse << " to " << fine;
    ++compared;
  }
  std::cout << finished << " of " << count << " finished, " << jumps << " with impulses\n";
  EXPECT_EQ(compared, finished);
  EXPECT_GE(finished, 190);
}

// The load current of a bridge behind an inductor is that of |v|: L i' + R i = |325 sin(100 π t)|.
TEST(SwitchedNetworks, BridgeRectifiesExactly) {
  const runs::Outcome outcome = test::run_case("b1", {"run.scheme='event-driven'"});
  EXPECT_EQ(outcome.status, runs::RunStatus::finished);
  constexpr double a = 200;          // R/L, 1/s
  constexpr double gain = 20 * 325;  // V/L
  // over one half wave from i: i e^(-aT) + gain ω (1 + e^(-aT)) / (a² + ω²)
  const double decay = std::exp(-a * 0.01);
  double current = 0;
  for (int half = 0; half < 10; ++half)
    current = current * decay + gain * omega * (1 + decay) / (a * a + omega * omega);
  EXPECT_NEAR(test::final_value(outcome, "x")[0], current, 1e-12 * current);
}

// The times at which output l opens (λ begins to vanish) or closes, up to T.
std::vector<double> switching_times(const systems::Lcs& system, const Vector& x0, Index output, schemes::EventKind kind,
                                    double T) {
  const systems::Prepared<systems::Lcs> prepared = systems::prepared(system);
  schemes::LcsEngine engine(prepared, analysis::analyse(prepared));
  std::vector<double> times;
  Status status = engine.start(x0);
  while (status == Status::solved && engine.t() < T) {
    status = engine.advance(T);
    for (const schemes::Event& event : engine.events()) {
      if (event.source == output && event.kind == kind) times.push_back(event.t);
    }
  }
  EXPECT_EQ(status, Status::solved) << engine.because();
  return times;
}

std::vector<expressions::Expression> inputs(const std::vector<std::string>& formulas) {
  const expressions::Scope scope{.variables = {{"t", 0}}};
  std::vector<expressions::Expression> u;
  for (const std::string& formula : formulas) u.push_back(expressions::parse(formula, scope));
  return u;
}

// C v' = -v/R + i, 0 ≤ v - sin(ωt) ⟂ i ≥ 0: the diode opens at tan ωt = -ωRC, and closes where the exponential meets
// the sine again.
TEST(SwitchedNetworks, HalfWaveRectifierSwitchesOnTime) {
  constexpr double tau = 0.01;  // RC, s
  systems::Lcs system;
  system.A = Matrix::Constant(1, 1, -1 / tau);
  system.B = Matrix::Constant(1, 1, 1);
  system.C = Matrix::Constant(1, 1, 1);
  system.E = Matrix::Zero(1, 1);
  system.F = Matrix::Constant(1, 1, -1);
  system.u = inputs({"sin(2*pi*50*t)"});
  const Vector x0 = Vector::Zero(1);
  const std::vector<double> opens = switching_times(system, x0, 0, schemes::EventKind::opening, 0.1);
  const std::vector<double> closes = switching_times(system, x0, 0, schemes::EventKind::closing, 0.1);
  ASSERT_EQ(opens.size(), 5U);
  ASSERT_GE(closes.size(), 4U);
  const long double w = 2 * std::acos(-1.0L) * 50;
  const long double first = (std::acos(-1.0L) - std::atan(w * tau)) / w;
  long double low = 0.02L;
  long double high = 0.025L;
  for (int i = 0; i < 100; ++i) {
    const long double middle = (low + high) / 2;
    (std::sin(w * middle) < std::sin(w * first) * std::exp(-(middle - first) / tau) ? low : high) = middle;
  }
  for (std::size_t k = 0; k < opens.size(); ++k) {
    EXPECT_NEAR(opens[k], static_cast<double>(first + 0.02L * k), 1e-13) << k;
  }
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_NEAR(closes[closes.size() - 4 + k], static_cast<double>(low + 0.02L * k), 1e-13) << k;
  }
}

// Six ideal diodes, L i' = -R i + max v - min v of v_k = sin(ωt - 2πk/3). λ = (v_P - v_a, i_b, i_c, v_a - v_N, j_b, j_c):
// currents from phases b and c to the load and back; those of phase a are what is left of i. Diode b of the upper half
// conducts from ωt = π/6 + 2π/3 to π/6 + 4π/3.
TEST(SwitchedNetworks, ThreePhaseBridgeSwitchesOnTime) {
  systems::Lcs system;
  system.A = Matrix::Constant(1, 1, -100);
  system.B = Matrix::Zero(1, 6);
  system.B(0, 0) = system.B(0, 3) = 100;
  system.C = (system.B / 100).transpose();
  system.D = Matrix::Zero(6, 6);
  system.F = Matrix::Zero(6, 3);
  for (const Index half : {0, 3}) {
    for (const Index k : {1, 2}) {
      system.D(half, half + k) = -1;
      system.D(half + k, half) = 1;
      system.F(half + k, 0) = half == 0 ? 1 : -1;
      system.F(half + k, k) = half == 0 ? -1 : 1;
    }
  }
  system.E = Matrix::Zero(1, 3);
  system.u = inputs({"sin(2*pi*50*t)", "sin(2*pi*50*t - 2*pi/3)", "sin(2*pi*50*t + 2*pi/3)"});
  const Vector x0 = Vector::Zero(1);
  const std::vector<double> opens = switching_times(system, x0, 1, schemes::EventKind::opening, 0.1);
  const std::vector<double> closes = switching_times(system, x0, 1, schemes::EventKind::closing, 0.1);
  ASSERT_EQ(opens.size(), 5U);
  ASSERT_EQ(closes.size(), 5U);
  for (std::size_t k = 0; k < opens.size(); ++k) {
    EXPECT_NEAR(closes[k], 0.02 * (5.0 / 12 + static_cast<double>(k)), 1e-13) << k;
    EXPECT_NEAR(opens[k], 0.02 * (9.0 / 12 + static_cast<double>(k)), 1e-13) << k;
  }
}

// boost with duty 0.4973; a third state integrates v_out. The mean over 2 … 4 ms is that of an independent event-driven
// solver in 50 digits (tests/data/cases).
double boost_mean(const std::string& scheme, double h) {
  const files::RunSpec spec = test::read_case("boost", {"parameters.duty=0.4973"});
  const systems::Lcs& given = std::get<systems::LcsModel>(spec.model).system;
  systems::Lcs system = given;
  system.A = Matrix::Zero(3, 3);
  system.A.topLeftCorner(2, 2) = given.A;
  system.A(2, 1) = 1;
  system.B = Matrix::Zero(3, 3);
  system.B.topRows(2) = given.B;
  system.C = Matrix::Zero(3, 3);
  system.C.leftCols(2) = given.C;
  system.E = Matrix::Zero(3, 2);
  system.E.topRows(2) = given.E;
  const Vector x0 = (Vector(3) << 2, 20, 0).finished();
  std::vector<double> integrals;
  for (const double T : {2e-3, 4e-3}) {
    runs::RunOptions options;
    options.scheme = scheme;
    options.h = h;
    options.T = T;
    options.keep_trajectory = false;
    const runs::LcsResult result = runs::run(system, x0, options);
    EXPECT_EQ(result.status, runs::RunStatus::finished) << scheme;
    integrals.push_back(result.x[2]);
  }
  return (integrals[1] - integrals[0]) / 2e-3;
}

TEST(SwitchedNetworks, BoostConverterHasItsMean) {
  constexpr double mean = 19.8803338705;
  EXPECT_NEAR(boost_mean("event-driven", 1e-6), mean, 1e-8);
  EXPECT_NEAR(boost_mean("hybrid", 1e-6), mean, 1e-8);
  double last = infinity;
  double last_h = nan;
  for (const double h : {4e-7, 2e-7, 1e-7, 5e-8, 2e-8}) {
    const double error = std::abs(boost_mean("backward-euler", h) - mean);
    EXPECT_LT(error, last) << h;
    if (last < infinity) {
      EXPECT_GE(std::log(last / error) / std::log(last_h / h), 0.95) << h;
    }
    last = error;
    last_h = h;
  }
}

// Deane and Hamill's buck converter: in steady state the comparator switches at 0.4992540436 of each period.
TEST(SwitchedNetworks, BuckConverterSwitchesOnTime) {
  constexpr double period = 400e-6;
  const files::RunSpec spec = test::read_case("buck");
  const auto& model = std::get<systems::LcsModel>(spec.model);
  const std::vector<double> times = switching_times(model.system, model.x0, 0, schemes::EventKind::slipping, 0.6);
  ASSERT_FALSE(times.empty());
  EXPECT_NEAR(times.back() / period - 1499, 0.4992540436, 1e-9);
}

TEST(SwitchedNetworks, CircuitWithResistorsBehindTheBridgeRuns) {
  for (const std::string scheme : {"event-driven", "hybrid"}) {
    const runs::Outcome exact = test::run_case("rect3c", {"run.scheme='" + scheme + "'", "run.h=1e-3"});
    const runs::Outcome euler = test::run_case("rect3c", {"run.scheme='backward-euler'", "run.h=2e-6"});
    EXPECT_EQ(exact.status, runs::RunStatus::finished);
    EXPECT_NEAR(test::final_value(exact, "x")[0], test::final_value(euler, "x")[0], 1e-2);
  }
}

}  // namespace
}  // namespace orthant

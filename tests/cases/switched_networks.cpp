// SPDX-License-Identifier: Apache-2.0
// Circuits with ideal diodes and switches, whose D is singular or skew: event-driven against closed forms, published
// numbers and the implicit Euler scheme at small steps.
#include "tests/cases/case.hpp"

#include "orthant/expressions/parse.hpp"
#include "orthant/runs/lcs.hpp"

#include <cmath>
#include <iostream>
#include <random>

#include <gtest/gtest.h>

namespace orthant {
namespace {

// A passive system in port-Hamiltonian form,
//   x' = (J - R) Q x + G λ + E u,   w = G' Q x + D λ + F u,   J, skew part of D skew, R, Q, D + D' ≥ 0,
// with inputs that are never negative and F = -D V, V ≥ 0: λ = V u is feasible at every time.
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
    jumps += exact.event_count > 0 ? 1 : 0;
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
  constexpr double a = 200;  // R/L, 1/s
  const double omega = 100 * std::acos(-1.0);
  constexpr double gain = 20 * 325;  // V/L
  // over one half wave from i: i e^(-aT) + gain ω (1 + e^(-aT)) / (a² + ω²)
  const double decay = std::exp(-a * 0.01);
  double current = 0;
  for (int half = 0; half < 10; ++half) current = current * decay + gain * omega * (1 + decay) / (a * a + omega * omega);
  EXPECT_NEAR(test::final_value(outcome, "x")[0], current, 1e-12 * current);
}

}  // namespace
}  // namespace orthant

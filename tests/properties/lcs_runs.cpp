// SPDX-License-Identifier: Apache-2.0
// Every run of a random system keeps what theory promises of it, measured here on the kept rows and on the matrices
// that were put in, not on those of the program.
#include "tests/support/random_lcs.hpp"

#include "orthant/expressions/parse.hpp"
#include "orthant/expressions/program.hpp"
#include "orthant/runs/lcs.hpp"

#include <cstring>
#include <string>

#include <Eigen/SVD>
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace orthant::test {
namespace {

using runs::LcsResult;
using runs::RunOptions;
using runs::RunStatus;

constexpr int runs_tried = 2000;
constexpr unsigned run_seed = 20080114;
constexpr double run_step = 0.02;
constexpr double end = 1.0;

RunOptions options_for(const std::string& scheme, double time = 1) {
  RunOptions options;
  options.scheme = scheme;
  options.h = run_step * time;
  options.T = end * time;
  return options;
}

Matrix columns_of(const LcsResult& result, const std::string& first, Index count) {
  const Index from = result.trajectory.column(first);
  Matrix rows(result.trajectory.rows(), count);
  for (Index k = 0; k < rows.rows(); ++k) {
    for (Index j = 0; j < count; ++j) rows(k, j) = result.trajectory.at(k, from + j);
  }
  return rows;
}

// Ḡ = (G; 0): the identity but for the rows and columns (l, r_l), which hold Δ
Matrix input_matrix(const RandomLcs& made) {
  Matrix G = Matrix::Identity(made.system.states(), made.levels);
  const auto top = [&](std::size_t l) { return made.first[l] + made.degrees[l] - 1; };
  for (std::size_t l = 0; l < made.first.size(); ++l) {
    for (std::size_t j = 0; j < made.first.size(); ++j)
      G(top(l), top(j)) = made.leading(static_cast<Index>(l), static_cast<Index>(j));
  }
  return G;
}

Index constrained(const Vector& z, const RandomLcs& made, std::size_t l) {
  Index count = 1;
  while (count < made.degrees[l] && z[made.first[l] + count - 1] <= 0) ++count;
  return count;
}

// (emts.1)-(emts.3), on z̄ and μ of the rows and on x, which is z here
void check_emts(const RandomLcs& made, const LcsResult& result) {
  const Index n = made.system.states();
  const Matrix z = columns_of(result, "z0_1", made.levels);
  const Matrix x = columns_of(result, "x0", n);
  const Matrix mu = columns_of(result, "mu0_1", made.levels);
  const Matrix G = input_matrix(made);
  for (Index k = 1; k < z.rows(); ++k) {
    const Vector now = x.row(k).transpose();
    const Vector before = x.row(k - 1).transpose();
    const Vector impulse = G * mu.row(k).transpose();
    const Vector residual = now - run_step * (made.system.A * now) - before - impulse;
    const double size = now.lpNorm<1>() + before.lpNorm<1>() + impulse.lpNorm<1>();
    ASSERT_LE(residual.lpNorm<Eigen::Infinity>(), 1e-11 * size) << "step " << k;
    for (std::size_t l = 0; l < made.first.size(); ++l) {
      const Index count = constrained(z.row(k - 1).transpose(), made, l);
      for (Index i = 0; i < made.degrees[l]; ++i) {
        const Index place = made.first[l] + i;
        ASSERT_GE(mu(k, place), 0) << "step " << k;
        // beyond r* there is no multiplier; up to it, z_i and μ_i are complementary, to the last bit
        const double product = i < count ? std::min(z(k, place), mu(k, place)) : mu(k, place);
        ASSERT_EQ(product, 0) << "step " << k << ", level " << i + 1 << ", r* = " << count;
      }
    }
  }
}

// Theorem 2 in the metric in which the jump map is a projection, with Λ and the metric computed here
void check_growth(const RandomLcs& made, const LcsResult& result) {
  if (made.kind == Leading::p_matrix) return;
  const Index n = made.system.states();
  Matrix metric = Matrix::Identity(n, n);
  if (made.leading.rows() > 1)
    metric.topLeftCorner(made.levels, made.levels) = input_matrix(made).topRows(made.levels).inverse();
  const Matrix root = Eigen::LLT<Matrix>(metric).matrixU();  // |root z| is the norm
  const Matrix rates = root * made.system.A * Matrix(root.inverse());
  const double rate = Eigen::JacobiSVD<Matrix>(rates).singularValues()[0];
  const Matrix x = columns_of(result, "x0", n);
  const double start = (root * x.row(0).transpose()).norm();
  const double factor = result.scheme == "emts" ? 1 / (1 - run_step * rate) : std::exp(run_step * rate);
  if (!(factor > 0)) return;
  for (Index k = 1; k < x.rows(); ++k) {
    const double norm = (root * x.row(k).transpose()).norm();
    ASSERT_LE(norm, start * std::pow(factor, static_cast<double>(k)) * (1 + 1e-10)) << "step " << k;
  }
}

void check_every_run(const RandomLcs& made, const LcsResult& result) {
  EXPECT_EQ(result.status, RunStatus::finished) << testing::PrintToString(result.warnings);
  EXPECT_EQ(result.relative_degree, made.degrees);
  ASSERT_EQ(result.trajectory.rows(), result.steps + 1);
  const Matrix w = columns_of(result, "w0", static_cast<Index>(made.first.size()));
  EXPECT_GE(w.bottomRows(w.rows() - 1).minCoeff(), 0) << "z_1 >= 0 for k >= 1";
  for (const schemes::Event& event : result.impulses) {
    EXPECT_GE(event.impulse.minCoeff(), 0);
    for (Index i = 0; i < event.after.size(); ++i) {  // lexicographically nonnegative
      if (event.after[i] == 0) continue;
      EXPECT_GE(event.after[i], 0) << "event at t = " << event.t;
      break;
    }
  }
}

bool has_failed() {
  return testing::Test::HasFailure();
}

class RandomRuns : public testing::TestWithParam<std::string> {};

TEST_P(RandomRuns, KeepTheirCertificates) {
  LcsGenerator generator(run_seed);
  for (int trial = 0; trial < runs_tried && !has_failed(); ++trial) {
    const RandomLcs made = generator.lcs();
    SCOPED_TRACE(fmt::format("trial {}, r = {}", trial, testing::PrintToString(made.degrees)));
    const LcsResult result = runs::run(made.system, made.x0, options_for(GetParam()));
    check_every_run(made, result);
    if (GetParam() == "emts" && !has_failed()) check_emts(made, result);
    if (!has_failed()) check_growth(made, result);
  }
}

// hidden by a change of state: rounding everywhere, and no level is the entry of a vector
TEST_P(RandomRuns, KeepTheirCertificatesInOtherCoordinatesAndUnits) {
  LcsGenerator generator(run_seed + 1);
  for (int trial = 0; trial < runs_tried && !has_failed(); ++trial) {
    const RandomLcs made = generator.lcs();
    const Matrix T = generator.well_conditioned(made.system.states());
    const Units units = generator.units(made.system);
    SCOPED_TRACE(fmt::format("trial {}, r = {}", trial, testing::PrintToString(made.degrees)));
    const Vector x0 = units.state.cwiseProduct(T * made.x0);
    check_every_run(made,
                    runs::run(in_units(transformed(made.system, T), units), x0, options_for(GetParam(), units.time)));
  }
}

// The rows of the run in other units are those of the run in the old ones, times the units.
TEST_P(RandomRuns, AreTheSameInOtherUnits) {
  LcsGenerator generator(run_seed + 2);
  for (int trial = 0; trial < 500 && !has_failed(); ++trial) {
    const RandomLcs made = generator.lcs();
    const Units units = generator.units(made.system);
    SCOPED_TRACE(fmt::format("trial {}, r = {}", trial, testing::PrintToString(made.degrees)));
    const LcsResult here = runs::run(made.system, made.x0, options_for(GetParam()));
    const LcsResult there =
        runs::run(in_units(made.system, units), units.state.cwiseProduct(made.x0), options_for(GetParam(), units.time));
    const Index n = made.system.states();
    const Matrix x = columns_of(here, "x0", n);
    const Matrix scaled = columns_of(there, "x0", n) * units.state.cwiseInverse().asDiagonal();
    EXPECT_LE((x - scaled).cwiseAbs().maxCoeff(), 1e-7 * x.cwiseAbs().maxCoeff());
    ASSERT_EQ(here.impulse_count, there.impulse_count);
    for (std::size_t k = 0; k < here.impulses.size(); ++k) {
      EXPECT_NEAR(there.impulses[k].t / units.time, here.impulses[k].t, 1e-9);
      EXPECT_EQ(there.impulses[k].source, here.impulses[k].source);
    }
  }
}

TEST_P(RandomRuns, RepeatBitForBitAndKeepTheSameRowsWhenThinned) {
  LcsGenerator generator(run_seed + 3);
  for (int trial = 0; trial < 200 && !has_failed(); ++trial) {
    const RandomLcs made = generator.lcs();
    SCOPED_TRACE(fmt::format("trial {}", trial));
    RunOptions options = options_for(GetParam());
    const LcsResult all = runs::run(made.system, made.x0, options);
    const LcsResult again = runs::run(made.system, made.x0, options);
    ASSERT_EQ(all.trajectory.values.size(), again.trajectory.values.size());
    EXPECT_EQ(std::memcmp(all.trajectory.values.data(), again.trajectory.values.data(),
                          all.trajectory.values.size() * sizeof(double)),
              0);
    options.every = generator.integer(2, 9);
    const LcsResult thinned = runs::run(made.system, made.x0, options);
    EXPECT_EQ(thinned.x, all.x);
    EXPECT_EQ(thinned.impulse_count, all.impulse_count);
    for (Index row = 0; row < thinned.trajectory.rows(); ++row) {
      const Index k = std::min(row * options.every, all.steps);
      for (Index j = 0; j < all.trajectory.width(); ++j)
        ASSERT_EQ(thinned.trajectory.at(row, j), all.trajectory.at(k, j)) << "row " << row << ", column " << j;
    }
    EXPECT_EQ(thinned.trajectory.rows(), 1 + (all.steps + options.every - 1) / options.every);
  }
}

INSTANTIATE_TEST_SUITE_P(Schemes, RandomRuns, testing::Values("emts", "exponential"),
                         [](const auto& scheme) { return std::string(scheme.param); });

// Remark 27: for r = 1 the scheme is backward Euler with the unknown hλ
TEST(Emts, EqualsBackwardEulerForRelativeDegreeOne) {
  LcsGenerator generator(run_seed + 4);
  for (int trial = 0; trial < 500 && !has_failed(); ++trial) {
    const RandomLcs made = generator.lcs(3, 1);
    const Matrix T = generator.well_conditioned(made.system.states());
    const systems::Lcs system = transformed(made.system, T);
    SCOPED_TRACE(fmt::format("trial {}", trial));
    const LcsResult emts = runs::run(system, T * made.x0, options_for("emts"));
    const LcsResult euler = runs::run(system, T * made.x0, options_for("backward-euler"));
    EXPECT_EQ(euler.status, RunStatus::finished) << testing::PrintToString(euler.warnings);
    const Index n = system.states();
    const Index m = system.outputs();
    const Matrix x = columns_of(emts, "x0", n);
    EXPECT_LE((x - columns_of(euler, "x0", n)).cwiseAbs().maxCoeff(), 1e-10 * x.cwiseAbs().maxCoeff());
    const Matrix mu = columns_of(emts, "mu0_1", m);
    const Matrix lambda = columns_of(euler, "lambda0", m);
    EXPECT_LE((mu - run_step * lambda).cwiseAbs().maxCoeff(), 1e-10 * (1 + mu.cwiseAbs().maxCoeff()));
  }
}

// A mass on a spring and a damper, with a wall: (H) holds in its scaled form with J = diag(k, 1), and (83), (111) say
// that z'Jz never grows. Measured here, and by the run when the analysis has found J.
TEST(Emts, DissipatesTheEnergyOfAMechanicalSystem) {
  LcsGenerator generator(run_seed + 6);
  for (int trial = 0; trial < 100 && !has_failed(); ++trial) {
    const double k = generator.uniform(0.1, 10);
    const double c = generator.uniform(0, 2);
    const systems::Lcs system{.A = Matrix{{0, 1}, {-k, -c}}, .B = Matrix{{0}, {1}}, .C = Matrix{{1, 0}}};
    const Vector x0 = generator.uniform_matrix(2, 1, 1);
    const analysis::LcsFindings findings = analysis::analyse(system);
    const LcsResult result = runs::run(system, findings, x0, options_for("emts"));
    EXPECT_EQ(result.status, RunStatus::finished) << testing::PrintToString(result.warnings);
    if (analysis::has_lmi_solver()) {
      EXPECT_LE(result.worst("dissipation"), 1e-12) << "k = " << k << ", c = " << c;
    }
    const Matrix x = columns_of(result, "x0", 2);
    const Vector energy = k * x.col(0).array().square() + x.col(1).array().square();
    for (Index i = 1; i < energy.size(); ++i) ASSERT_LE(energy[i], energy[i - 1] * (1 + 1e-12)) << "step " << i;
  }
}

// Inputs that shake and jump: z_1 ≥ 0 for k ≥ 1, w = C x + F u, and no certificate is violated
TEST_P(RandomRuns, KeepTheirCertificatesWithInputs) {
  LcsGenerator generator(run_seed + 7);
  const expressions::Scope scope{.variables = {{"t", 0}}};
  for (int trial = 0; trial < 1000 && !has_failed(); ++trial) {
    RandomLcs made = generator.lcs();
    SCOPED_TRACE(fmt::format("trial {}, r = {}", trial, testing::PrintToString(made.degrees)));
    const std::string shaking = fmt::format("sin({}*t) + {}*step(t - {})", generator.uniform(0, 9),
                                            generator.uniform(-1, 1), generator.uniform(0, 1));
    made.system.u = {expressions::parse(shaking, scope), expressions::parse("0.1*floor(7*t)", scope)};
    made.system.E = generator.uniform_matrix(made.system.states(), 2, 1);
    made.system.F = generator.uniform_matrix(made.system.outputs(), 2, 1);
    const LcsResult result = runs::run(made.system, made.x0, options_for(GetParam()));
    EXPECT_EQ(result.status, RunStatus::finished) << testing::PrintToString(result.warnings);
    const Matrix w = columns_of(result, "w0", made.system.outputs());
    const Matrix x = columns_of(result, "x0", made.system.states());
    EXPECT_GE(w.bottomRows(w.rows() - 1).minCoeff(), 0);
    expressions::Program input(made.system.u);
    expressions::Program::Workspace workspace = input.workspace();
    for (Index k = 0; k < w.rows(); ++k) {
      const double t = result.trajectory.at(k, 0);
      Vector u = Vector::Zero(2);
      input.evaluate(&t, u.data(), workspace);
      const Vector expected = made.system.C * x.row(k).transpose() + made.system.F * u;
      ASSERT_LE((expected - w.row(k).transpose()).cwiseAbs().maxCoeff(), 1e-9 * (1 + x.row(k).cwiseAbs().maxCoeff()));
    }
  }
}

// Remark 19: r = n and z̄ = 0
TEST(Emts, StaysAtRestWhenThereIsNothingButTheOutput) {
  LcsGenerator generator(run_seed + 5);
  int tried = 0;
  for (int trial = 0; trial < 500; ++trial) {
    const RandomLcs made = generator.lcs();
    if (made.levels != made.system.states()) continue;
    ++tried;
    for (const char* scheme : {"emts", "exponential"}) {
      const LcsResult result = runs::run(made.system, Vector::Zero(made.levels), options_for(scheme));
      EXPECT_EQ(result.worst("rest"), 0);
      EXPECT_TRUE(columns_of(result, "x0", made.levels).isZero(0));
    }
  }
  EXPECT_GT(tried, 50);
}

}  // namespace
}  // namespace orthant::test

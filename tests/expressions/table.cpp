// SPDX-License-Identifier: Apache-2.0
// Tables (expr.7) against evaluation by other means: a search from the left in long double, and for splines the dense
// linear system of all their conditions.
#include "orthant/expressions/table.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/expressions/enclosure.hpp"
#include "orthant/expressions/parse.hpp"
#include "orthant/expressions/program.hpp"
#include "orthant/expressions/series.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::expressions {
namespace {

using Real = long double;

Table table_of(std::vector<double> x, std::vector<double> y, Interpolation interpolation = Interpolation::linear,
               Outside outside = Outside::error) {
  return {"f", {.x = std::move(x), .y = std::move(y), .interpolation = interpolation, .outside = outside}};
}

Expression formula_of(std::string_view text, const Table& table) {
  return parse(text, {.variables = {{.name = "t"}}, .constants = {}, .tables = {table}});
}

double value_of(std::string_view text, const Table& table, double t) {
  Program::Workspace workspace;
  return Program(formula_of(text, table)).value(&t, workspace);
}

Samples random_samples(std::mt19937& generator, Interpolation interpolation, Outside outside) {
  std::uniform_real_distribution<double> number(-2.0, 2.0);
  const int count = std::uniform_int_distribution<int>(2, 12)(generator);
  Samples samples{.x = {}, .y = {}, .interpolation = interpolation, .outside = outside};
  double x = number(generator);
  for (int i = 0; i < count; ++i) {
    samples.x.push_back(x);
    samples.y.push_back(number(generator));
    const bool jumps = interpolation != Interpolation::cubic && i > 0 && i + 1 < count && generator() % 5 == 0;
    if (jumps) samples.x.push_back(x);
    if (jumps) samples.y.push_back(number(generator));
    x += 0.05 + std::abs(number(generator));
  }
  return samples;
}

// The conditions of the spline as a dense system, solved with pivoting: y at both ends of each piece, first and second
// derivative continuous inside, the third too at the second and the last knot but one.
std::vector<std::array<Real, 4>> dense_spline(const Samples& samples) {
  const std::vector<double>& x = samples.x;
  const std::size_t n = x.size() - 1;
  const std::size_t size = 4 * n;
  std::vector<std::vector<Real>> rows;
  const auto row = [&](Real right) -> std::vector<Real>& {
    rows.emplace_back(size + 1, Real(0));
    rows.back()[size] = right;
    return rows.back();
  };
  // derivative d of piece i at distance z, times sign
  const auto put = [](std::vector<Real>& of, std::size_t i, int d, Real z, Real sign) {
    for (int k = d; k < 4; ++k) {
      Real factor = sign;
      for (int j = 0; j < d; ++j) factor *= static_cast<Real>(k - j);
      for (int j = 0; j < k - d; ++j) factor *= z;
      of[4 * i + static_cast<std::size_t>(k)] += factor;
    }
  };
  for (std::size_t i = 0; i < n; ++i) {
    const Real h = Real(x[i + 1]) - Real(x[i]);
    put(row(samples.y[i]), i, 0, 0, 1);
    put(row(samples.y[i + 1]), i, 0, h, 1);
    for (int d = 1; d <= 2 && i + 1 < n; ++d) {
      std::vector<Real>& one = row(0);
      put(one, i, d, h, 1);
      put(one, i + 1, d, 0, -1);
    }
  }
  if (n >= 3) {
    for (const std::size_t i : {std::size_t{0}, n - 2}) {
      std::vector<Real>& one = row(0);
      put(one, i, 3, 0, 1);
      put(one, i + 1, 3, 0, -1);
    }
  } else {  // one polynomial of the least degree
    for (std::size_t i = 0; i < n; ++i) put(row(0), i, 3, 0, 1);
    if (n == 1) put(row(0), 0, 2, 0, 1);
  }
  EXPECT_EQ(rows.size(), size);
  for (std::size_t c = 0; c < size; ++c) {
    std::size_t best = c;
    for (std::size_t r = c; r < size; ++r) best = std::abs(rows[r][c]) > std::abs(rows[best][c]) ? r : best;
    std::swap(rows[c], rows[best]);
    for (std::size_t r = 0; r < size; ++r) {
      if (r == c) continue;
      const Real factor = rows[r][c] / rows[c][c];
      for (std::size_t k = c; k <= size; ++k) rows[r][k] -= factor * rows[c][k];
    }
  }
  std::vector<std::array<Real, 4>> pieces(n);
  for (std::size_t i = 0; i < size; ++i) pieces[i / 4][i % 4] = rows[i][size] / rows[i][i];
  return pieces;
}

// The value, and the derivatives, by a search from the left.
std::array<Real, 4> expected_at(const Samples& samples, double t) {
  const std::vector<double>& x = samples.x;
  std::size_t i = 0;
  while (i + 1 < x.size() && !(x[i + 1] > t && x[i + 1] > x[i])) ++i;
  if (i + 1 == x.size()) i = x.size() - 2;  // the end
  while (x[i + 1] == x[i]) --i;
  const Real d = Real(t) - Real(x[i]);
  if (samples.interpolation == Interpolation::previous) return {samples.y[i], 0, 0, 0};
  if (samples.interpolation == Interpolation::linear) {
    const Real slope = (Real(samples.y[i + 1]) - Real(samples.y[i])) / (Real(x[i + 1]) - Real(x[i]));
    return {samples.y[i] + slope * d, slope, 0, 0};
  }
  const std::array<Real, 4> c = dense_spline(samples)[i];
  return {c[0] + d * (c[1] + d * (c[2] + d * c[3])), c[1] + d * (2 * c[2] + 3 * d * c[3]), 2 * c[2] + 6 * d * c[3],
          6 * c[3]};
}

constexpr std::array<Interpolation, 3> interpolations = {Interpolation::linear, Interpolation::previous,
                                                         Interpolation::cubic};

TEST(Table, AgreesWithOtherEvaluationInRandomTrials) {
  std::mt19937 generator(20080113);
  for (int trial = 0; trial < 1000; ++trial) {
    const Samples samples = random_samples(generator, interpolations[trial % 3], Outside::error);
    const Table table("f", samples);
    std::uniform_real_distribution<double> inside(samples.x.front(), samples.x.back());
    for (int i = 0; i < 8; ++i) {
      const double t = i == 0 ? samples.x.back() : i == 1 ? samples.x[samples.x.size() / 2] : inside(generator);
      const std::array<Real, 4> expected = expected_at(samples, t);
      double size = 1.0;
      for (const Real one : expected) size = std::max(size, static_cast<double>(std::abs(one)));
      for (int d = 0; d < 4; ++d) {
        const std::string text = "f" + std::string(static_cast<std::size_t>(d), '\'') + "(t)";
        ASSERT_NEAR(value_of(text, table, t), static_cast<double>(expected[static_cast<std::size_t>(d)]), 1e-11 * size)
            << "trial " << trial << ", t = " << t << ", derivative " << d;
      }
    }
  }
}

TEST(Table, HasDerivativesThatAreDifferencesOfItsValues) {
  std::mt19937 generator(7);
  for (int trial = 0; trial < 100; ++trial) {
    const Samples samples = random_samples(generator, Interpolation::cubic, Outside::error);
    const Table table("f", samples);
    const Expression formula = formula_of("f(t)^2 + f(0.5*t + 0.1)", table);
    const Program slope(derivative(formula, 0));
    const Program value(formula);
    std::uniform_real_distribution<double> inside(samples.x.front(), samples.x.back());
    const double t = inside(generator);
    const double step = 1e-5;
    Program::Workspace workspace;
    const auto at = [&](double time) { return value.value(&time, workspace); };
    const double difference = (at(t + step) - at(t - step)) / (2.0 * step);
    const double found = slope.value(&t, workspace);
    if (std::isnan(difference)) continue;  // the second argument is outside
    ASSERT_NEAR(found, difference, 1e-4 * (1.0 + std::abs(found))) << "trial " << trial;
  }
}

TEST(Table, HasATaylorSeriesThatIsExact) {
  const Table cubes = table_of({-1, 0, 1, 2, 3}, {-1, 0, 1, 8, 27}, Interpolation::cubic);
  Series series(Program(formula_of("f(2*t^2 - 1)", cubes)), 6);  // (2 t² - 1)³ about t = 1, where 2 t² - 1 = 1
  for (int k = 0; k <= 6; ++k) {
    series.set_slot(0, k, k <= 1 ? 1.0 : 0.0);
    series.evaluate(k);
  }
  const std::array<double, 7> expected = {1, 12, 54, 112, 108, 48, 8};
  for (int k = 0; k <= 6; ++k) EXPECT_NEAR(series.value(0, k), expected[static_cast<std::size_t>(k)], 1e-10) << k;
}

TEST(Table, KnowsWhereItsPiecesEnd) {
  const Table table = table_of({0, 1, 3}, {0, 2, -2});
  Series series(Program(formula_of("f(t)", table)), 2);
  for (int k = 0; k <= 2; ++k) {
    series.set_slot(0, k, k == 0 ? 1.5 : k == 1 ? 1.0 : 0.0);
    series.evaluate(k);
  }
  ASSERT_EQ(series.condition_count(), 2);
  EXPECT_EQ(series.condition(0, 0), 0.5);  // t - 1
  EXPECT_EQ(series.condition(1, 0), 1.5);  // 3 - t
  EXPECT_EQ(series.condition(1, 1), -1.0);
  EXPECT_EQ(series.value(0, 1), -2.0);
}

TEST(Table, GoesOnToTheNextPieceThatWasPassed) {
  const Table table = table_of({0, 1, 3}, {0, 2, -2}, Interpolation::linear, Outside::hold);
  Series series(Program(formula_of("f(t)", table)), 1);
  const auto evaluate_at = [&series](double t) {
    for (int k = 0; k <= 1; ++k) {
      series.set_slot(0, k, k == 0 ? t : 1.0);
      series.evaluate(k);
    }
  };
  evaluate_at(std::nextafter(1.0, 0.0));
  EXPECT_EQ(series.value(0, 1), 2.0);
  series.pass(1);
  evaluate_at(std::nextafter(1.0, 0.0));  // by rounding not there yet
  EXPECT_EQ(series.value(0, 1), -2.0);
  EXPECT_EQ(series.condition(0, 0), 0.0);
  series.release();
  evaluate_at(5.0);
  EXPECT_EQ(series.value(0, 0), -2.0);
  EXPECT_EQ(series.value(0, 1), 0.0);
}

TEST(Table, IsEnclosedOverAPiece) {
  std::mt19937 generator(11);
  for (int trial = 0; trial < 200; ++trial) {
    const Samples samples = random_samples(generator, interpolations[trial % 3], Outside::hold);
    const Table table("f", samples);
    const Program program(formula_of("f(t)*sin(t)", table));
    Series series(program, 8);
    const double start = std::uniform_real_distribution<double>(samples.x.front(), samples.x.back())(generator);
    const double length = 0.5 * (table.begin(table.piece(start) + 1.0) - start);
    if (!(length > 0.0 && length < 10.0)) continue;
    for (int k = 0; k <= 8; ++k) {
      series.set_slot(0, k, k == 0 ? start : k == 1 ? 1.0 : 0.0);
      series.evaluate(k);
    }
    Enclosure enclosure(series);
    const std::array<double, 2> line = {start, 1.0};
    enclosure.set_slot(0, line, length);
    enclosure.evaluate(series, length, 8);
    const Enclosure::Bound bound = enclosure.value(series, 0, length);
    Program::Workspace workspace;
    for (int i = 0; i <= 20; ++i) {
      const double tau = length * i / 20.0;
      const double t = start + tau;
      double polynomial = 0.0;
      for (int k = 8; k >= 0; --k) polynomial = polynomial * tau + series.value(0, k);
      ASSERT_LE(std::abs(polynomial - program.value(&t, workspace)), bound.remainder + 1e-13 * bound.terms + 1e-14)
          << "trial " << trial << ", tau = " << tau;
    }
  }
}

TEST(Table, HasABranchForEachPiece) {
  const Table table = table_of({0, 1, 3}, {0, 2, -2});
  const Program program(formula_of("f(t)", table));
  Program::Workspace workspace;
  const auto branch = [&](double t) { return program.branch(&t, workspace); };
  EXPECT_TRUE(program.has_branches());
  EXPECT_EQ(branch(0.0), branch(std::nextafter(1.0, 0.0)));
  EXPECT_NE(branch(std::nextafter(1.0, 0.0)), branch(1.0));
  EXPECT_EQ(branch(1.0), branch(3.0));
  EXPECT_NE(branch(3.0), branch(std::nextafter(3.0, 4.0)));
}

TEST(Table, IsOutsideOfItsRangeWhatItSays) {
  const std::vector<double> x = {1, 2, 4};
  const std::vector<double> y = {10, 20, 40};
  const Table error = table_of(x, y, Interpolation::linear, Outside::error);
  EXPECT_TRUE(std::isnan(value_of("f(t)", error, 0.9)));
  EXPECT_TRUE(std::isnan(value_of("f(t)", error, 4.1)));
  EXPECT_EQ(value_of("f(t)", error, 1), 10);
  EXPECT_EQ(value_of("f(t)", error, 4), 40);
  const Table hold = table_of(x, y, Interpolation::linear, Outside::hold);
  EXPECT_EQ(value_of("f(t)", hold, -5), 10);
  EXPECT_EQ(value_of("f(t)", hold, 50), 40);
  EXPECT_EQ(value_of("f'(t)", hold, 50), 0);
  const Table zero = table_of(x, y, Interpolation::linear, Outside::zero);
  EXPECT_EQ(value_of("f(t)", zero, 0.9), 0);
  EXPECT_EQ(value_of("f(t)", zero, 4), 40);
  EXPECT_EQ(value_of("f(t)", zero, 4.1), 0);
  const Table repeat = table_of(x, y, Interpolation::linear, Outside::repeat);
  EXPECT_EQ(value_of("f(t)", repeat, 4), 10);
  EXPECT_EQ(value_of("f(t)", repeat, 5), 20);
  EXPECT_EQ(value_of("f(t)", repeat, -1), 20);
  EXPECT_EQ(value_of("f(t)", repeat, 300.5 + 1 + 0.5), 20);
  EXPECT_TRUE(std::isnan(value_of("f(t/0)", hold, 0.0)));
}

TEST(Table, HoldsTheLastSampleFromItsOwnTimeOn) {
  const Table held = table_of({0, 1, 2}, {5, 6, 7}, Interpolation::previous, Outside::hold);
  EXPECT_EQ(value_of("f(t)", held, std::nextafter(2.0, 0.0)), 6);
  EXPECT_EQ(value_of("f(t)", held, 2), 7);
  const Table ended = table_of({0, 1, 2}, {5, 6, 7}, Interpolation::previous);
  EXPECT_EQ(value_of("f(t)", ended, 2), 6);
}

TEST(Table, JumpsWhereASampleComesTwice) {
  const Table table = table_of({0, 1, 1, 2}, {0, 1, 5, 6});
  EXPECT_EQ(value_of("f(t)", table, std::nextafter(1.0, 0.0)), 1.0 - std::numeric_limits<double>::epsilon() / 2);
  EXPECT_EQ(value_of("f(t)", table, 1), 5);
}

std::string complaint(Samples samples) {
  try {
    const Table table("f", std::move(samples));
  } catch (const InvalidArgument& error) {
    return error.what();
  }
  return "none";
}

TEST(Table, SaysWhichSampleIsWrong) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(complaint({.x = {0, 1}, .y = {1}}), "y has 1 entries, must have 2, one for each x");
  EXPECT_EQ(complaint({.x = {0}, .y = {1}}), "x has 1 entry, must have at least 2");
  EXPECT_EQ(complaint({.x = {1, 1}, .y = {1, 2}}), "x is one point, must be a range");
  EXPECT_EQ(complaint({.x = {0, 2, 1}, .y = {1, 2, 3}}), "x[2] is 1, must not be before the one above, 2");
  EXPECT_EQ(complaint({.x = {0, 1, 1, 1, 2}, .y = {1, 2, 3, 4, 5}}),
            "x[3] is 1, must not come three times; twice is a jump");
  EXPECT_EQ(complaint({.x = {0, 1, 1, 2}, .y = {1, 2, 3, 4}, .interpolation = Interpolation::cubic}),
            "x[2] is 1, must be greater than the one above: a cubic table does not jump");
  EXPECT_EQ(complaint({.x = {0, 1}, .y = {none, 1}}), "y[0] is nan, must be finite");
}

TEST(Table, IsWrittenAsItIsRead) {
  const Table table = table_of({0, 1, 3}, {0, 2, -2}, Interpolation::cubic);
  const Scope scope{.variables = {{.name = "t"}}, .constants = {}, .tables = {table}};
  for (const std::string_view text : {"f(t)", "f'(2*t) + f''(t)", "derived"}) {
    const Expression formula = text == "derived" ? derivative(parse("sin(f(t))", scope), 0) : parse(text, scope);
    const std::string written = to_text(formula, scope);
    const Program one(formula);
    const Program other(parse(written, scope));
    Program::Workspace workspace;
    for (const double t : {0.0, 0.3, 1.0, 1.4})
      EXPECT_EQ(one.value(&t, workspace), other.value(&t, workspace)) << written;
  }
}

std::string mistake(std::string_view text) {
  const Table table = table_of({0, 1}, {0, 1});
  try {
    (void)formula_of(text, table);
  } catch (const SyntaxError& error) {
    return error.problem + (error.hint.empty() ? "" : "; " + error.hint);
  }
  return "none";
}

TEST(Table, HasMessagesForMistakesInFormulas) {
  EXPECT_EQ(mistake("f"), "the table 'f' needs an argument in parentheses; write f(t)");
  EXPECT_EQ(mistake("f()"), "f takes 1 argument, here are 0");
  EXPECT_EQ(mistake("f(t, 2)"), "f takes 1 argument");
  EXPECT_EQ(mistake("t'"), "'t' is not a table, and only tables have derivatives");
}

// 2000 samples cost as much as 20, to the logarithm: by `piecewise` the cost was proportional.
TEST(Table, IsOneInstructionWhateverTheNumberOfSamples) {
  for (const int count : {20, 2000, 200000}) {
    std::vector<double> x;
    for (int i = 0; i < count; ++i) x.push_back(0.01 * i);
    EXPECT_EQ(Program(formula_of("f(t)", table_of(x, x))).instruction_count(), 1);
  }
}

}  // namespace
}  // namespace orthant::expressions

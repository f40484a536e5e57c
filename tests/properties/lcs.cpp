// SPDX-License-Identifier: Apache-2.0
// The analysis of random systems gives back what was put in, whatever the coordinates and the units. n ≤ 12, m ≤ 3,
// r_l ≤ 5; the generator is seeded, so that a failure replays.
#include "orthant/analysis/lcs.hpp"

#include "tests/support/random_lcs.hpp"

#include <string>

#include <gtest/gtest.h>

namespace orthant::test {
namespace {

using analysis::RelativeDegree;
using analysis::ZeroDynamics;

constexpr int systems_tried = 2000;
constexpr unsigned lcs_seed = 20080113;

struct Case {
  std::string what;
  systems::Lcs system;
  Matrix leading;  // Δ in the units of the case
  double time;     // unit
};

// in the form itself, in other coordinates, in other coordinates and units
std::vector<Case> cases_of(const RandomLcs& made, LcsGenerator& generator) {
  const systems::Lcs hidden = transformed(made.system, generator.well_conditioned(made.system.states()));
  const Units units = generator.units(made.system);
  Matrix leading = made.leading;
  for (Index l = 0; l < leading.rows(); ++l) {
    const double rate = std::pow(units.time, -made.degrees[static_cast<std::size_t>(l)]);
    for (Index j = 0; j < leading.cols(); ++j) leading(l, j) *= units.output[l] * rate / units.input[j];
  }
  return {{"zero-dynamics form", made.system, made.leading, 1},
          {"other coordinates", hidden, made.leading, 1},
          {"other units", in_units(made.system, units), leading, units.time},
          {"other coordinates and units", in_units(hidden, units), leading, units.time}};
}

double relative_difference(const Matrix& found, const Matrix& wanted) {
  return ((found - wanted).cwiseAbs().array() / wanted.cwiseAbs().array().max(1e-300)).maxCoeff();
}

// |a b| relative to |a| |b|, entry by entry
double relative_product(const Matrix& a, const Matrix& b) {
  const Matrix size = a.cwiseAbs() * b.cwiseAbs();
  return ((a * b).cwiseAbs().array() / size.array().max(1e-300)).maxCoeff();
}

void check_degree(const Case& the_case, const RandomLcs& made, const RelativeDegree& degree) {
  EXPECT_EQ(degree.degrees, made.degrees);
  EXPECT_TRUE(degree.exists);
  EXPECT_EQ(degree.uniform, std::equal(made.degrees.begin() + 1, made.degrees.end(), made.degrees.begin()));
  EXPECT_GT(degree.margin, 1e-6) << "the decision was close";
  EXPECT_LT(degree.ignored, 1e-12) << "the decision was close";
  EXPECT_LE(relative_difference(degree.decoupling, the_case.leading), 1e-8);
}

void check_form(const Case& the_case, const RandomLcs& made, const ZeroDynamics& form) {
  const systems::Lcs& system = the_case.system;
  const Index n = system.states();
  // W A = Ā W, judged from outside
  const Matrix size = form.W.cwiseAbs() * system.A.cwiseAbs() + form.A_bar.cwiseAbs() * form.W.cwiseAbs();
  const Matrix residual = (form.W * system.A - form.A_bar * form.W).cwiseAbs();
  EXPECT_LE((residual.array() / size.array().max(1e-300)).maxCoeff(), 1e-10);
  // W B = Ḡ: zero but for the rows (l, r_l), which hold Δ
  for (Index l = 0; l < form.outputs(); ++l) {
    for (Index i = form.first[static_cast<std::size_t>(l)]; i < form.top(l); ++i)
      EXPECT_LE(relative_product(form.W.row(i), system.B), 1e-12);
    EXPECT_LE(relative_difference(form.W.row(form.top(l)) * system.B, the_case.leading.row(l)), 1e-8);
    EXPECT_EQ(form.W.row(form.first[static_cast<std::size_t>(l)]), system.C.row(l));
  }
  if (form.levels == n) {
    EXPECT_TRUE(form.zeros.empty());
    return;
  }
  EXPECT_LE(relative_product(form.W.bottomRows(n - form.levels), system.B), 1e-10) << "T B = 0";
  // ξ' = A_ξ ξ + B_ξ z_1: nothing else of z enters
  for (Index l = 0; l < form.outputs(); ++l) {
    const Index first = form.first[static_cast<std::size_t>(l)];
    for (Index i = first + 1; i <= form.top(l); ++i) EXPECT_TRUE(form.A_bar.col(i).tail(n - form.levels).isZero(0));
  }
  std::vector<std::complex<double>> zeros = form.zeros;
  for (auto& zero : zeros) zero *= the_case.time;
  EXPECT_LE(distance(zeros, made.zeros), 1e-6) << "transfer zeros";
}

TEST(RandomSystems, HaveTheDegreeZerosAndFormThatWerePutIn) {
  LcsGenerator generator(lcs_seed);
  for (int trial = 0; trial < systems_tried && !testing::Test::HasFailure(); ++trial) {
    const RandomLcs made = generator.lcs();
    for (const Case& the_case : cases_of(made, generator)) {
      SCOPED_TRACE("trial " + std::to_string(trial) + ", " + the_case.what);
      const RelativeDegree degree = analysis::relative_degree(systems::prepared(the_case.system));
      check_degree(the_case, made, degree);
      if (!degree.exists || degree.degrees != made.degrees) break;
      check_form(the_case, made, analysis::zero_dynamics(systems::prepared(the_case.system), degree));
    }
  }
}

}  // namespace
}  // namespace orthant::test

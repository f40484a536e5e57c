// SPDX-License-Identifier: Apache-2.0
// What the analysis says about the gallery.
#include "tests/gallery/gallery.hpp"

#include "orthant/analysis/lcs.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <Eigen/LU>
#include <gtest/gtest.h>

namespace orthant {
namespace {

using analysis::LcsFindings;

LcsFindings findings(const std::string& name) {
  return analysis::analyse(test::model(name).as<systems::LcsModel>().system);
}

TEST(Analysis, FindsTheDegreesOfTheGalleryWhateverTheUnits) {
  for (const std::string& name : test::names_with_exact_solution()) {
    const LcsFindings found = findings(name);
    EXPECT_EQ(found.degree.degrees, test::exact(name).degrees) << name;
    EXPECT_TRUE(found.degree.exists) << name;
  }
}

// Example 6: W and W A W⁻¹ are unique up to the basis of ξ: rows of z̄, the last row of z̄' on z̄, and the eigenvalues
TEST(Analysis, GivesTheZeroDynamicsFormOfExample6) {
  const LcsFindings found = findings("example_6");
  ASSERT_TRUE(found.form.has_value());
  const analysis::ZeroDynamics& form = *found.form;
  Matrix rows(2, 4);
  rows << 1, 2, 0, 0, 0, 1, 1, 0;
  EXPECT_LE((form.W.topRows(2) - rows).cwiseAbs().maxCoeff(), 1e-12);
  Matrix block(2, 2);
  block << 0, 1, -1, -1;
  EXPECT_LE((form.A_bar.topLeftCorner(2, 2) - block).cwiseAbs().maxCoeff(), 1e-12);
  std::vector<double> zeros;
  for (const auto& zero : form.zeros) {
    EXPECT_NEAR(zero.imag(), 0.0, 1e-12);
    zeros.push_back(zero.real());
  }
  std::sort(zeros.begin(), zeros.end());
  ASSERT_EQ(zeros.size(), 2U);
  EXPECT_NEAR(zeros[0], -1.0, 1e-12);
  EXPECT_NEAR(zeros[1], 1.0, 1e-12);

  // the rows of ξ span those of the paper, x3 and x4: a basis T = P (0 I) with P nonsingular
  const Matrix basis = form.W.bottomRows(2);
  EXPECT_LE(basis.leftCols(2).cwiseAbs().maxCoeff(), 1e-12);
  const Matrix P = basis.rightCols(2);
  ASSERT_GT(std::abs(P.determinant()), 1e-6);
  // α = 1, β = -1 act on the paper's ξ; ours is P ξ
  Matrix paper_coupling(1, 2), paper_zero_dynamics(2, 2), paper_drive(2, 1);
  paper_coupling << 1, -1;
  paper_zero_dynamics << 0, 1, 1, 0;
  paper_drive << 0, 1;
  EXPECT_LE((form.A_bar.block(1, 2, 1, 2) * P - paper_coupling).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LE((form.A_xi * P - P * paper_zero_dynamics).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LE((form.B_xi - P * paper_drive).cwiseAbs().maxCoeff(), 1e-12);
}

TEST(Analysis, SaysWhyThePrintedCircuitIsNotWellPosed) {
  const LcsFindings printed = findings("circuit_as_printed");
  EXPECT_EQ(printed.degree.degrees, std::vector<int>{3});
  EXPECT_NEAR(printed.degree.decoupling(0, 0), -1.0, 1e-12);
  EXPECT_NE(printed.well_posed.verdict, analysis::WellPosedness::globally_well_posed);
  EXPECT_NE(printed.well_posed.verdict, analysis::WellPosedness::one_step_problems_solvable);
  EXPECT_FALSE(printed.well_posed.because.empty());

  const LcsFindings corrected = findings("circuit");
  EXPECT_NEAR(corrected.degree.decoupling(0, 0), 1.0, 1e-12);
  EXPECT_EQ(corrected.well_posed.verdict, analysis::WellPosedness::globally_well_posed);
}

// The leading matrix of the ladder of k sections is (LC)^-k
TEST(Analysis, FindsTheLeadingMatrixOfTheLadders) {
  for (int k = 1; k <= 3; ++k) {
    const LcsFindings found = findings("lc_ladder_" + std::to_string(k));
    EXPECT_EQ(found.degree.degrees, std::vector<int>{2 * k});
    const double leading = std::pow(100e-6 * 47e-6, -k);
    EXPECT_NEAR(found.degree.decoupling(0, 0), leading, 1e-10 * leading);
    EXPECT_EQ(found.well_posed.verdict, analysis::WellPosedness::globally_well_posed);
  }
}

TEST(Analysis, KnowsTheStieltjesMatrixOfTheTwoMasses) {
  Matrix leading(2, 2);
  leading << 1, -1, -1, 2;
  const LcsFindings found = findings("mimo_uniform_2");
  EXPECT_LE((found.degree.decoupling - leading).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_TRUE(found.degree.uniform);
  EXPECT_FALSE(findings("mimo_degrees_1_3").degree.uniform);
}

// The bridge has a D that is nonsingular, but not a P-matrix
TEST(Analysis, FindsNoZeroDynamicsFormForTheBridge) {
  EXPECT_FALSE(findings("diode_bridge").form.has_value());
}

TEST(Analysis, CallsTheRectifierPassive) {
  const LcsFindings found = findings("rlc_diode");
  EXPECT_EQ(found.well_posed.verdict, analysis::WellPosedness::globally_well_posed);
}

}  // namespace
}  // namespace orthant

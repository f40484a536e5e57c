// SPDX-License-Identifier: Apache-2.0
// One system for every verdict, with the words that name the result it rests on.
#include "tests/support/known_lcs.hpp"

#include "orthant/analysis/lcs.hpp"

#include <string>

#include <gtest/gtest.h>

namespace orthant::analysis {
namespace {

using test::chain;
using test::chains;
using test::lcs;
using enum WellPosedness;

const Matrix unit = Matrix::Identity(2, 2);

void expect_verdict(const systems::Lcs& system, WellPosedness verdict, const std::string& words) {
  const WellPosed found = analyse(system).well_posed;
  EXPECT_EQ(name(found.verdict), name(verdict)) << found.because;
  EXPECT_NE(found.because.find(words), std::string::npos) << found.because;
}

systems::Lcs relay(systems::Lcs system) {
  system.lower = Vector::Constant(system.outputs(), -1);
  system.upper = Vector::Constant(system.outputs(), 1);
  return system;
}

TEST(WellPosedness, OfAScalarSystemIsTheSignOfTheLeadingParameter) {
  for (const Index r : {1, 2, 3, 6}) expect_verdict(chain(r), globally_well_posed, "Corollary 2: CA^(r-1)B > 0");
  const auto negative = [](Index r) {
    systems::Lcs system = chain(r);
    system.B = -system.B;
    return system;
  };
  expect_verdict(negative(1), ill_posed, "CB = -1 < 0");
  expect_verdict(negative(3), ill_posed, "CA^2B = -1 < 0");
  expect_verdict(negative(3), ill_posed, "w^(3) < 0 no solution continues");
}

TEST(WellPosedness, WithoutADegree) {
  expect_verdict(lcs(unit, Matrix::Zero(2, 1), Matrix{{1, 0}}), ill_posed, "no multiplier can keep w >= 0");
  expect_verdict(lcs(-unit, Matrix::Ones(2, 2), unit), not_guaranteed,
                 "no vector relative degree: the decoupling matrix");
}

TEST(WellPosedness, OfPassiveSystemsDoesNotNeedADegree) {
  if (!has_lmi_solver()) GTEST_SKIP() << "passivity needs the LMI solver";
  const std::string passive = "linear passive complementarity system";
  expect_verdict(lcs(-unit, unit, unit, Matrix::Ones(2, 2)), globally_well_posed, passive);       // D singular
  expect_verdict(lcs(-unit, unit, unit, Matrix{{0, 1}, {-1, 0}}), globally_well_posed, passive);  // D not P
  expect_verdict(lcs(-unit, unit, unit, Matrix{{1, 0}, {0, 0}}), globally_well_posed, passive);   // mixed degrees
}

TEST(WellPosedness, OfDegreeZeroIsTheClassOfD) {
  expect_verdict(lcs(unit, unit, unit, Matrix{{1, 2}, {0, 1}}), globally_well_posed, "D is a P-matrix");
  expect_verdict(lcs(unit, unit, unit, Matrix{{0, 1}, {-1, 0}}), not_guaranteed,
                 "positive semidefinite but not a P-matrix");
  expect_verdict(lcs(unit, unit, unit, -unit), not_guaranteed, "D is nonsingular but not a P-matrix");
  expect_verdict(lcs(unit, unit, unit, Matrix{{1, 0}, {0, 0}}), not_guaranteed, "some outputs have relative degree 0");
}

TEST(WellPosedness, OfDegreeOneNeedsASymmetricDefiniteCb) {
  expect_verdict(chains(1, Matrix{{2, 1}, {1, 2}}), globally_well_posed, "CB is symmetric positive definite");
  expect_verdict(relay(chain(1)), globally_well_posed, "CB is symmetric positive definite");
  expect_verdict(relay(chains(1, Matrix{{1, 2}, {0, 1}})), one_step_problems_solvable, "CB is a P-matrix");
}

TEST(WellPosedness, OfARelayOfDegreeThreeIsNotGuaranteed) {
  expect_verdict(relay(chain(2)), one_step_problems_solvable, "leaves, crosses or rests");
  expect_verdict(relay(chain(3)), not_guaranteed, "a relay with relative degree 3");
}

TEST(WellPosedness, OfSeveralOutputsIsTheClassOfTheLeadingMatrix) {
  expect_verdict(chains(2, Matrix{{1, -1}, {-1, 2}}), globally_well_posed, "Stieltjes");
  expect_verdict(chains(2, Matrix{{2, 1}, {1, 2}}), one_step_problems_solvable, "Remark 17");
  expect_verdict(chains(3, Matrix{{1, 2}, {0, 1}}), one_step_problems_solvable, "Remark 26");
  expect_verdict(chains(2, Matrix{{1, 2}, {2, 1}}), not_guaranteed, "not a P-matrix");
  Matrix A = Matrix::Zero(4, 4);  // degrees (1, 3): Stieltjes is not enough
  A(1, 2) = A(2, 3) = 1;
  expect_verdict(lcs(A, Matrix{{2, -1}, {0, 0}, {0, 0}, {-1, 2}}, Matrix{{1, 0, 0, 0}, {0, 1, 0, 0}}),
                 one_step_problems_solvable, "Remark 17");
}

}  // namespace
}  // namespace orthant::analysis

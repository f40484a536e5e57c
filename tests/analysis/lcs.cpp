// SPDX-License-Identifier: Apache-2.0
#include "orthant/analysis/lcs.hpp"

#include "tests/support/known_lcs.hpp"

#include "orthant/base/errors.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

namespace orthant::analysis {
namespace {

using test::chain;
using test::lcs;

const Matrix identity = Matrix::Identity(2, 2);

bool warns(const LcsFindings& findings, const std::string& words) {
  return std::any_of(findings.beware.begin(), findings.beware.end(),
                     [&](const std::string& text) { return text.find(words) != std::string::npos; });
}

TEST(LcsFindings, HaveAVerdictInOneLine) {
  EXPECT_EQ(analyse(chain(3)).verdict, "relative degree 3, globally well posed");
  EXPECT_EQ(analyse(lcs(-identity, Matrix::Ones(2, 2), identity)).verdict, "no vector relative degree, not guaranteed");
  EXPECT_EQ(analyse(lcs(identity, identity, identity, identity)).verdict, "relative degree 0, globally well posed");
  Matrix A = Matrix::Zero(4, 4);
  A(1, 2) = A(2, 3) = 1;
  const LcsFindings two = analyse(lcs(A, Matrix{{1, 0}, {0, 0}, {0, 0}, {0, 1}}, Matrix{{1, 0, 0, 0}, {0, 1, 0, 0}}));
  EXPECT_EQ(two.verdict.substr(0, 22), "relative degree (1, 3)");
}

TEST(LcsFindings, AdviseARoundStepOfAFiftiethOfTheFastestTimeConstant) {
  const LcsFindings found = analyse(lcs(Matrix{{-300}}, Matrix{{1}}, Matrix{{1}}));
  EXPECT_NEAR(found.first_step.h, 5e-5, 1e-18);  // 1/(50*300) = 6.7e-5
  EXPECT_NE(found.first_step.because.find("fastest mode"), std::string::npos);
  const LcsFindings none = analyse(chain(3));
  EXPECT_NEAR(none.first_step.h, 1e-2, 0);
  EXPECT_NE(none.first_step.because.find("no time scale"), std::string::npos);
}

TEST(LcsFindings, WarnOfWhatToFear) {
  EXPECT_TRUE(warns(analyse(chain(2)), "state grows as h shrinks"));
  EXPECT_FALSE(warns(analyse(chain(1)), "state grows as h shrinks"));
  EXPECT_TRUE(warns(analyse(test::example_6(1, -1)), "unstable zero dynamics"));
  EXPECT_TRUE(warns(analyse(lcs(Matrix{{-1, 0}, {0, -1e5}}, Matrix{{1}, {1}}, Matrix{{1, 1}})), "stiff"));
  EXPECT_TRUE(warns(analyse(lcs(Matrix{{0, 0}, {1, 0}}, Matrix{{1}, {-1 + 1e-8}}, Matrix{{1, 1}})), "close decision"));
  systems::Lcs bouncing = chain(2);
  bouncing.restitution = {Vector{{0, 0.5}}};
  EXPECT_TRUE(warns(analyse(bouncing), "restitution > 0"));
}

TEST(LcsFindings, HaveTheNormOfTheFormAsGrowthRate) {
  EXPECT_NEAR(analyse(chain(3)).growth_rate, 1, 1e-14);
  EXPECT_NEAR(analyse(lcs(-3 * identity, identity, identity, identity)).growth_rate, 3, 1e-14)
      << "without a form, that of A";
}

TEST(LcsFindings, RefuseASystemThatIsNotValid) {
  EXPECT_THROW((void)analyse({.A = Matrix{{1, nan}, {0, 1}}, .B = Matrix{{1}, {1}}, .C = Matrix{{1, 0}}}),
               InvalidArgument);
}

// Symmetric is a property of S Δ S for every scaling S: 0.9 and 0.1 differ whatever the units of the outputs
TEST(LcsFindings, DoNotCallAnUnsymmetricLeadingMatrixSymmetricInOtherUnits) {
  const Matrix leading{{1, 0.9}, {0.1, 1}};
  EXPECT_FALSE(analyse(test::chains(2, leading)).leading_is_symmetric);
  const Vector units{{1e-6, 1e6}};
  EXPECT_FALSE(analyse(test::chains(2, units.asDiagonal() * leading * units.asDiagonal())).leading_is_symmetric);
}

TEST(LcsFindings, KnowTheSymmetricLeadingMatrixUpToRounding) {
  EXPECT_TRUE(analyse(test::chains(2, Matrix{{1, 0.1 + 0.2}, {0.3, 1}})).leading_is_symmetric);
}

TEST(LcsFindings, OfAChainOfTwoHundredAreThere) {
  const LcsFindings found = analyse(chain(200));
  EXPECT_EQ(found.degree.degrees, std::vector<int>{200});
  EXPECT_EQ(found.well_posed.verdict, WellPosedness::globally_well_posed);
}

}  // namespace
}  // namespace orthant::analysis

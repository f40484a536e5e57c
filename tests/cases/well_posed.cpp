// SPDX-License-Identifier: Apache-2.0
// What a run says of systems whose motion is not unique, or not that of the model as meant; and that it says nothing of
// the others.
#include "tests/cases/case.hpp"

#include <gtest/gtest.h>

namespace orthant {
namespace {

using test::run_case;
using test::warns_of;

// Δ = [[1, 2], [2, 1]] is not a P-matrix: schemes give different motions.
TEST(WellPosedCases, ARunThatMayNotBeTheOnlyOneSaysSo) {
  for (const char* scheme : {"event-driven", "emts", "exponential"}) {
    const runs::Outcome outcome = run_case("coupled_notP", {std::string("run.scheme=\"") + scheme + "\""});
    EXPECT_TRUE(warns_of(outcome, "may not be the only one")) << scheme;
    EXPECT_TRUE(warns_of(outcome, "not a P-matrix")) << scheme;
  }
}

// C B = -5e-10 is exact: the degree is 1, and the leading coefficient negative.
TEST(WellPosedCases, ASmallMarkovParameterIsNotZero) {
  const runs::Outcome outcome = run_case("near_zero_markov");
  EXPECT_NE(outcome.status, runs::RunStatus::finished);
  EXPECT_TRUE(warns_of(outcome, "CB = -5e-10 < 0"));
  EXPECT_TRUE(warns_of(outcome, "close decision"));
}

TEST(WellPosedCases, RestThatCannotLastIsSaid) {
  const runs::Outcome outcome = run_case("rest_instability_r4_e1", {"run.T=0.01"});
  EXPECT_TRUE(warns_of(outcome, "output 0 cannot rest"));
  EXPECT_FALSE(warns_of(outcome, "output 1 cannot rest"));
}

// Below 1/(r - 1) rebounds die out, and nothing is said.
TEST(WellPosedCases, RestThatLastsIsNotDoubted) {
  const runs::Outcome outcome =
      run_case("rest_instability_r4_e1", {"run.T=0.01", "system.restitution=[[0, 0, 0, 0.3], [1], [1]]"});
  EXPECT_FALSE(warns_of(outcome, "cannot rest"));
}

}  // namespace
}  // namespace orthant

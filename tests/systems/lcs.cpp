// SPDX-License-Identifier: Apache-2.0
#include "orthant/systems/lcs.hpp"

#include "orthant/base/errors.hpp"

#include <functional>
#include <string>

#include <gtest/gtest.h>

namespace orthant::systems {
namespace {

Lcs double_integrator() {
  return {.A = Matrix{{0, 1}, {0, 0}}, .B = Matrix{{0}, {1}}, .C = Matrix{{1, 0}}};
}

// What is thrown when the double integrator is spoilt; empty when nothing is.
std::string mistake(const std::function<void(Lcs&)>& spoil) {
  Lcs system = double_integrator();
  spoil(system);
  try {
    (void)completed(system);
  } catch (const InvalidArgument& error) {
    return error.what();
  }
  return "";
}

TEST(Completed, FillsInWhatIsLeftOut) {
  const Lcs system = completed(double_integrator());
  EXPECT_EQ(system.D, Matrix::Zero(1, 1));
  EXPECT_EQ(system.E.rows(), 2);
  EXPECT_EQ(system.E.cols(), 0);
  EXPECT_EQ(system.F.rows(), 1);
  EXPECT_EQ(system.lower, Vector::Zero(1));
  EXPECT_EQ(system.upper, Vector::Constant(1, infinity));
  EXPECT_EQ(system.restitution.size(), 1U);
  EXPECT_TRUE(is_complementarity(system));
}

TEST(Completed, LeavesACompletedSystemAsItIs) {
  const Lcs once = completed(double_integrator());
  const Lcs twice = completed(once);
  EXPECT_EQ(once.D, twice.D);
  EXPECT_EQ(once.upper, twice.upper);
  EXPECT_EQ(once.restitution.size(), twice.restitution.size());
}

TEST(Completed, GivesInputsZeroMatricesOfTheirSize) {
  Lcs system = double_integrator();
  system.u = {expressions::variable(0), expressions::constant(2)};
  system = completed(system);
  EXPECT_EQ(system.E, Matrix::Zero(2, 2));
  EXPECT_EQ(system.F, Matrix::Zero(1, 2));
}

TEST(Completed, NamesTheMatrixThatDoesNotFit) {
  EXPECT_NE(mistake([](Lcs& s) { s.A = Matrix(); }).find("A is empty"), std::string::npos);
  EXPECT_NE(mistake([](Lcs& s) { s.C = Matrix(); }).find("C is empty"), std::string::npos);
  EXPECT_NE(mistake([](Lcs& s) { s.A = Matrix::Zero(2, 3); }).find("A is 2 x 3, must be 2 x 2"), std::string::npos);
  EXPECT_NE(mistake([](Lcs& s) { s.B = Matrix::Zero(2, 2); }).find("B is 2 x 2, must be 2 x 1"), std::string::npos);
  EXPECT_NE(mistake([](Lcs& s) { s.B = Matrix(); }).find("B is 0 x 0, must be 2 x 1"), std::string::npos);
  EXPECT_NE(mistake([](Lcs& s) { s.C = Matrix::Zero(1, 3); }).find("C is 1 x 3, must be 1 x 2"), std::string::npos);
  EXPECT_NE(mistake([](Lcs& s) { s.D = Matrix::Zero(2, 2); }).find("D is 2 x 2, must be 1 x 1"), std::string::npos);
  EXPECT_NE(mistake([](Lcs& s) { s.E = Matrix::Zero(2, 1); }).find("E is 2 x 1, must be 2 x 0"), std::string::npos);
  EXPECT_NE(mistake([](Lcs& s) { s.F = Matrix::Zero(1, 1); }).find("F is 1 x 1, must be 1 x 0"), std::string::npos);
}

TEST(Completed, SaysWhatDoesNotFitInParts) {
  Lcs system = double_integrator();
  system.B = Matrix::Zero(2, 2);
  try {
    (void)completed(system);
    FAIL() << "B does not fit";
  } catch (const InvalidArgument& error) {
    ASSERT_TRUE(error.flaw());
    EXPECT_EQ(error.flaw()->key, "B");
    EXPECT_EQ(error.flaw()->found, "is 2 x 2");
    EXPECT_EQ(error.flaw()->allowed.substr(0, 14), "must be 2 x 1:");
  }
}

TEST(Completed, NamesTheNumberThatIsNotFinite) {
  EXPECT_NE(mistake([](Lcs& s) { s.A(0, 1) = nan; }).find("A[0][1] = nan, must be finite"), std::string::npos);
  EXPECT_NE(mistake([](Lcs& s) { s.B(1, 0) = infinity; }).find("B[1][0] = inf"), std::string::npos);
  EXPECT_NE(mistake([](Lcs& s) { s.C(0, 0) = -infinity; }).find("C[0][0] = -inf"), std::string::npos);
  EXPECT_NE(mistake([](Lcs& s) { s.D = Matrix::Constant(1, 1, nan); }).find("D[0][0] = nan"), std::string::npos);
}

TEST(Completed, RefusesBoundsThatAreNoInterval) {
  const auto bounded = [](double lower, double upper) {
    return mistake([&](Lcs& s) {
      s.lower = Vector::Constant(1, lower);
      s.upper = Vector::Constant(1, upper);
    });
  };
  EXPECT_NE(bounded(1, -1).find("bounds[0] = [1, -1]"), std::string::npos);
  EXPECT_FALSE(bounded(nan, 1).empty());
  EXPECT_FALSE(bounded(0, nan).empty());
  EXPECT_FALSE(bounded(infinity, infinity).empty());
  EXPECT_FALSE(bounded(-infinity, -infinity).empty());
  EXPECT_EQ(bounded(-1, 1), "");
  EXPECT_EQ(bounded(2, 2), "");
  EXPECT_EQ(bounded(-infinity, infinity), "");
  EXPECT_NE(mistake([](Lcs& s) { s.lower = Vector::Zero(2); }).find("lower has 2 entries, must have 1"),
            std::string::npos);
  EXPECT_NE(mistake([](Lcs& s) { s.upper = Vector::Ones(3); }).find("upper has 3 entries"), std::string::npos);
}

TEST(Completed, RefusesRestitutionOutsideZeroToOne) {
  const auto with = [](double e) { return mistake([&](Lcs& s) { s.restitution = {Vector{{0, e}}}; }); };
  EXPECT_EQ(with(0), "");
  EXPECT_EQ(with(1), "");
  EXPECT_NE(with(-0.1).find("restitution[0][1] = -0.1, must be in [0, 1]"), std::string::npos);
  EXPECT_FALSE(with(1.5).empty());
  EXPECT_FALSE(with(nan).empty());
  EXPECT_NE(mistake([](Lcs& s) { s.restitution.resize(2); }).find("restitution has 2 lists"), std::string::npos);
}

TEST(IsComplementarity, IsFalseForARelay) {
  Lcs system = double_integrator();
  system.lower = Vector::Constant(1, -1);
  system.upper = Vector::Constant(1, 1);
  EXPECT_FALSE(is_complementarity(completed(system)));
  system.lower = Vector::Zero(1);
  EXPECT_FALSE(is_complementarity(completed(system))) << "[0, 1] is bounded";
}

}  // namespace
}  // namespace orthant::systems

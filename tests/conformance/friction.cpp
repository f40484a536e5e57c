// SPDX-License-Identifier: Apache-2.0
// What every method for contact problems must do, whatever it is. `planar` takes the planar half of the battery.
#include "tests/friction/problems.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/friction/methods.hpp"

#include <cstring>
#include <numeric>

#include <gtest/gtest.h>

namespace orthant::friction::testing {
namespace {

class EveryContactMethod : public ::testing::TestWithParam<std::string> {
 protected:
  AnyMethod method = Methods::named(GetParam());

  [[nodiscard]] std::vector<int> dimensions() const {
    return GetParam() == Planar::name ? std::vector<int>{2} : std::vector<int>{2, 3};
  }

  ContactSolution expect_solved(const ContactProblem& problem) const {
    const ContactSolution solution = solve(method, problem);
    EXPECT_EQ(solution.status, Status::solved) << solution.because << "; " << solution.certificate.natural_map;
    EXPECT_TRUE(certify(problem, solution.r).meets(1e-8)) << "the certificate, measured again, disagrees";
    EXPECT_LE((solution.u - (problem.W * solution.r + problem.q)).norm(), 1e-12 * (1.0 + solution.u.norm()));
    EXPECT_EQ(solution.asked, GetParam());
    EXPECT_FALSE(solution.used.empty());
    EXPECT_TRUE(solution.because.empty()) << solution.because;
    return solution;
  }
};

TEST_P(EveryContactMethod, ReturnsZeroWhenNothingApproaches) {
  for (const int d : dimensions()) {
    ContactProblem problem = column_of_boxes(d, 3, 1.0, 0.5, 0.5);
    problem.q = Vector::Constant(3 * d, 0.25);
    EXPECT_LE(expect_solved(problem).r.norm(), 1e-7);
  }
}

TEST_P(EveryContactMethod, HoldsAColumnOfBoxesThatSticks) {
  for (const int d : dimensions()) {
    const ContactSolution solution = expect_solved(column_of_boxes(d, 4, 1.0, 0.2, 0.5));
    EXPECT_LE(solution.u.norm(), 1e-6);
    EXPECT_NEAR(solution.r[0], 4.0, 1e-6) << "the lowest contact carries all boxes";
    EXPECT_NEAR(solution.r[1], -0.8, 1e-6);
  }
}

TEST_P(EveryContactMethod, LetsAColumnOfBoxesSlide) {
  for (const int d : dimensions()) {
    const ContactSolution solution = expect_solved(column_of_boxes(d, 4, 1.0, 0.9, 0.5));
    EXPECT_NEAR(solution.r[0], 4.0, 1e-6);
    EXPECT_NEAR(solution.r[1], -2.0, 1e-6) << "friction is full at the ground";
    EXPECT_NEAR(solution.u[1], 0.4, 1e-6) << "and all boxes move together";
  }
}

TEST_P(EveryContactMethod, SolvesWithoutFriction) {
  for (const int d : dimensions()) {
    const ContactSolution solution = expect_solved(column_of_boxes(d, 3, 1.0, 0.5, 0.0));
    for (Index i = 0; i < 3; ++i) EXPECT_LE(std::abs(solution.r[i * d + 1]), 1e-12);
    EXPECT_NEAR(solution.u[1], 0.5, 1e-6);
  }
}

TEST_P(EveryContactMethod, SolvesWithAndWithoutFrictionTogether) {
  for (const int d : dimensions()) {
    ContactProblem problem = column_of_boxes(d, 3, 1.0, 0.2, 0.5);
    problem.mu[0] = 0.0;
    const ContactSolution solution = expect_solved(problem);
    EXPECT_NEAR(solution.u[1], 0.2, 1e-6) << "all slide on the ground as one";
  }
}

TEST_P(EveryContactMethod, SolvesDegenerateProblems) {
  for (const int d : dimensions()) {
    ContactProblem problem = column_of_boxes(d, 3, 1.0, 0.5, 0.5);  // exactly at the edge of the cone
    expect_solved(problem);
    problem = column_of_boxes(d, 2, 0.0, 0.0, 0.5);  // q = 0
    EXPECT_LE(expect_solved(problem).r.norm(), 1e-7);
  }
}

TEST_P(EveryContactMethod, SolvesHyperstaticProblems) {
  for (const int d : dimensions()) {
    for (unsigned seed = 1; seed <= 3; ++seed) {
      expect_solved(condensed(random_bodies(d, 8, 10, 0.3, seed)));
    }
  }
}

TEST_P(EveryContactMethod, SolvesBothStatements) {
  for (const int d : dimensions()) {
    const GlobalContactProblem problem = random_bodies(d, 4, 14, 0.3, 5);
    const ContactSolution solution = solve(method, problem);
    EXPECT_EQ(solution.status, Status::solved) << solution.because;
    EXPECT_TRUE(certify(problem, solution.r).meets(1e-8));
  }
}

TEST_P(EveryContactMethod, SolvesInOtherUnits) {
  for (const int d : dimensions()) {
    const ContactProblem problem = column_of_boxes(d, 3, 1.0, 0.9, 0.5);
    for (const double of_impulse : {1e-3, 1e6}) {
      for (const double of_velocity : {1e-6, 1e6}) {
        ContactProblem other = problem;
        other.W = problem.W * (of_velocity / of_impulse);
        other.q = problem.q * of_velocity;
        expect_solved(other);
      }
    }
  }
}

TEST_P(EveryContactMethod, SolvesWhenContactsHaveVeryDifferentMasses) {
  for (const int d : dimensions()) {
    ContactProblem problem = column_of_boxes(d, 4, 1.0, 0.9, 0.5);
    Vector scale(4 * d);
    for (Index i = 0; i < 4; ++i) scale.segment(i * d, d).setConstant(std::pow(10.0, static_cast<double>(i) - 2.0));
    problem.W = scale.asDiagonal() * problem.W * scale.asDiagonal();
    problem.q = scale.asDiagonal() * problem.q;
    expect_solved(problem);
  }
}

TEST_P(EveryContactMethod, FollowsAPermutationOfTheContacts) {
  for (const int d : dimensions()) {
    const ContactProblem problem = condensed(random_bodies(d, 4, 20, 0.2, 8));
    Eigen::PermutationMatrix<Eigen::Dynamic> P(4 * d);
    for (int i = 0; i < 4; ++i) {
      for (int k = 0; k < d; ++k) P.indices()[i * d + k] = ((i + 2) % 4) * d + k;
    }
    ContactProblem permuted = problem;
    permuted.W = P * problem.W * P.transpose();
    permuted.q = P * problem.q;
    const Vector r = expect_solved(problem).r;
    EXPECT_LE((expect_solved(permuted).r - P * r).norm(), 1e-6 * r.norm());
  }
}

TEST_P(EveryContactMethod, AcceptsASolutionAsItsStart) {
  for (const int d : dimensions()) {
    const ContactProblem problem = column_of_boxes(d, 4, 1.0, 0.9, 0.5);
    const Vector r = solve(Methods::with_tolerance(method, 1e-10), problem).r;
    const ContactSolution again = std::visit([&](const auto& m) { return m.solve(problem, r); }, method);
    EXPECT_EQ(again.status, Status::solved);
    EXPECT_LE(again.iterations, 2);
    EXPECT_LE((again.r - r).norm(), 1e-6 * r.norm());
  }
}

TEST_P(EveryContactMethod, SolvesTheEmptyProblem) {
  for (const int d : dimensions()) {
    const ContactProblem problem{.dimension = d, .W = SparseMatrix(0, 0), .q = Vector(0), .mu = Vector(0)};
    const ContactSolution solution = solve(method, problem);
    EXPECT_EQ(solution.status, Status::solved);
    EXPECT_EQ(solution.r.size(), 0);
  }
}

TEST_P(EveryContactMethod, GivesTheSameBytesTwice) {
  const ContactProblem problem = condensed(random_bodies(2, 6, 9, 0.4, 21));
  const Vector first = solve(method, problem).r;
  const Vector second = solve(method, problem).r;
  ASSERT_EQ(first.size(), second.size());
  EXPECT_EQ(std::memcmp(first.data(), second.data(), sizeof(double) * static_cast<std::size_t>(first.size())), 0);
}

TEST_P(EveryContactMethod, ThrowsOnBadInput) {
  const ContactProblem good = column_of_boxes(2, 2, 1.0, 0.0, 0.5);
  ContactProblem bad = good;
  bad.q[0] = nan;
  EXPECT_THROW((void)solve(method, bad), InvalidArgument);
  bad = good;
  bad.mu[0] = -1.0;
  EXPECT_THROW((void)solve(method, bad), InvalidArgument);
  EXPECT_THROW((void)Methods::with_tolerance(method, 0.0), InvalidArgument);
  EXPECT_THROW((void)Methods::with_tolerance(method, nan), InvalidArgument);
  const auto from = [&](const Vector& start) {
    return std::visit([&](const auto& m) { return m.solve(good, start); }, method);
  };
  EXPECT_THROW((void)from(Vector::Zero(3)), InvalidArgument);
  EXPECT_THROW((void)from(Vector::Constant(4, infinity)), InvalidArgument);
}

TEST_P(EveryContactMethod, NeverSaysSolvedWhenThereIsNoSolution) {
  const ContactSolution solution = solve(method, sliding_rod(3.0, -1.0));
  EXPECT_NE(solution.status, Status::solved);
  EXPECT_FALSE(solution.because.empty());
  EXPECT_TRUE(solution.r.allFinite());
}

// Impulses without bound must not hide the velocities.
TEST_P(EveryContactMethod, NeverSaysSolvedWhenImpulsesMoveNothing) {
  for (const int d : dimensions()) {
    Vector q = Vector::Zero(d);
    q[0] = -1.0;
    const ContactSolution solution = solve(method, dense_problem(d, Matrix::Zero(d, d), q, 0.5));
    EXPECT_NE(solution.status, Status::solved) << "d = " << d << ", r = " << solution.r.transpose();
    if (GetParam() == Auto::name || GetParam() == Planar::name) {
      EXPECT_EQ(solution.status, Status::no_solution);
    }
  }
}

std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
  std::string text = info.param;
  for (char& letter : text) letter = letter == '-' ? '_' : letter;
  return text;
}

INSTANTIATE_TEST_SUITE_P(Friction, EveryContactMethod, ::testing::ValuesIn(Methods::names()), test_name);

TEST(ContactMethods, AreFoundByName) {
  EXPECT_EQ(name(Methods::named("nsgs")), "nsgs");
  EXPECT_EQ(Methods::names().front(), "auto");
  try {
    (void)Methods::named("nsg");
    FAIL() << "an unknown name must throw";
  } catch (const InvalidArgument& error) {
    EXPECT_NE(std::string(error.what()).find("did you mean 'nsgs'"), std::string::npos) << error.what();
  }
  EXPECT_EQ(solve(Methods::named("nsgs"), column_of_boxes(3, 2, 1.0, 0.0, 0.5)).status, Status::solved);
}

TEST(GaussSeidelOrders, AllSolve) {
  const ContactProblem problem = column_of_boxes(3, 6, 1.0, 0.3, 0.5);
  for (const ContactOrder order : {ContactOrder::natural, ContactOrder::symmetric, ContactOrder::shuffled}) {
    for (const int memory : {0, 5}) {
      const ContactSolution solution = GaussSeidel{.memory = memory, .order = order}.solve(problem);
      EXPECT_EQ(solution.status, Status::solved) << solution.because;
    }
  }
}

}  // namespace
}  // namespace orthant::friction::testing

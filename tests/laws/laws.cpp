// SPDX-License-Identifier: Apache-2.0
#include "orthant/laws/box.hpp"
#include "orthant/laws/complementarity.hpp"
#include "orthant/laws/coulomb.hpp"

#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::laws {
namespace {

const std::vector<double> grid = {-2, -1, -0.5, 0, 0.5, 1, 2};

// (law.1)
TEST(Complementarity, ResidualIsZeroExactlyAtSolutions) {
  for (const double w : grid) {
    for (const double lambda : grid) {
      const bool is_solution = w >= 0 && lambda >= 0 && w * lambda == 0;
      EXPECT_EQ(complementarity_residual(w, lambda) == 0, is_solution) << w << " " << lambda;
    }
  }
}

TEST(Complementarity, IsTheBoxFromZeroToInfinity) {
  for (const double w : grid) {
    for (const double lambda : grid) {
      EXPECT_EQ(complementarity_residual(w, lambda), Box{}.natural_residual(w, lambda));
      EXPECT_EQ(complementarity_residual(4 * w, 4 * lambda), 4 * complementarity_residual(w, lambda));
    }
  }
}

TEST(Complementarity, NothingIsForgottenThatIsNotANumber) {
  EXPECT_TRUE(std::isnan(complementarity_residual(nan, 1)));
  EXPECT_TRUE(std::isnan(complementarity_residual(1, nan)));
  EXPECT_TRUE(std::isnan(complementarity_residual(-1, nan)));
  EXPECT_EQ(complementarity_residual(infinity, 0), 0);
}

// (law.2)
bool solves(const Box& box, double w, double lambda) {
  if (lambda < box.lower || lambda > box.upper) return false;
  if (box.lower == box.upper || w == 0) return true;
  return w > 0 ? lambda == box.lower : lambda == box.upper;
}

// (law.3), and (law.4) inside the box
TEST(Box, ResidualIsZeroExactlyAtSolutions) {
  for (const Box box : {Box{-1, 1}, Box{0, infinity}, Box{-infinity, infinity}, Box{0.5, 0.5}, Box{-infinity, 0.5}}) {
    for (const double w : grid) {
      for (const double lambda : grid) {
        EXPECT_EQ(box.natural_residual(w, lambda) == 0, solves(box, w, lambda)) << w << " " << lambda;
        if (!box.contains(lambda) || box.lower == box.upper) continue;
        EXPECT_EQ(box.wrong_part(w, lambda) == 0, solves(box, w, lambda)) << w << " " << lambda;
      }
    }
  }
}

TEST(Box, ResidualIsMeasuredInTheUnitOfItsNumbers) {
  const Box box{-1, 2};
  const Box scaled{-4, 8};
  for (const double w : grid) {
    for (const double lambda : grid) {
      EXPECT_EQ(scaled.natural_residual(4 * w, 4 * lambda), 4 * box.natural_residual(w, lambda));
      EXPECT_EQ(box.wrong_part(4 * w, lambda), 4 * box.wrong_part(w, lambda));
    }
  }
}

TEST(Box, WrongPartIsThatOfTheSide) {
  const Box box{-1, 1};
  EXPECT_EQ(box.wrong_part(3, -1), 0);
  EXPECT_EQ(box.wrong_part(-3, -1), 3);
  EXPECT_EQ(box.wrong_part(3, 1), 3);
  EXPECT_EQ(box.wrong_part(-3, 1), 0);
  EXPECT_EQ(box.wrong_part(-3, 0), 3);
}

TEST(Box, NothingIsForgottenThatIsNotANumber) {
  const Box box{-1, 1};
  EXPECT_TRUE(std::isnan(box.natural_residual(nan, 0)));
  EXPECT_TRUE(std::isnan(box.natural_residual(0, nan)));
  for (const double lambda : {-1.0, 0.0, 1.0}) EXPECT_TRUE(std::isnan(box.wrong_part(nan, lambda)));
  EXPECT_FALSE(box.contains(nan));
}

TEST(Box, DryFrictionOpposesTheVelocity) {
  EXPECT_EQ(dry_friction(2).natural_residual(3, -2), 0);
  EXPECT_EQ(dry_friction(2).natural_residual(-3, 2), 0);
  EXPECT_EQ(dry_friction(2).natural_residual(0, 1.5), 0);
  EXPECT_GT(dry_friction(2).natural_residual(3, 2), 0);
  EXPECT_EQ(dry_friction(-1e-17).natural_residual(3, 0), 0);
}

// (law.8), (law.9): stick, slip, open
TEST(Coulomb, ResidualIsZeroExactlyAtSolutions) {
  const Coulomb law{0.5};
  const Vector none = Vector::Zero(2);
  const Vector inside{{0.3, -0.2}};
  const Vector edge{{0.6, 0.8}};  // ‖edge‖ = 1 = μ p_n at p_n = 2
  EXPECT_EQ(law.natural_residual(2, inside, none), 0);
  EXPECT_EQ(law.natural_residual(2, edge, none), 0);
  EXPECT_NEAR(law.natural_residual(2, edge, -3 * edge), 0, 1e-15);
  EXPECT_EQ(law.natural_residual(0, none, edge), 0);
  EXPECT_GT(law.natural_residual(2, edge, 3 * edge), 0.1);             // pushes along the sliding
  EXPECT_GT(law.natural_residual(2, inside, -inside), 0.1);            // slips below the bound
  EXPECT_GT(law.natural_residual(2, edge, Vector{{-0.8, 0.6}}), 0.1);  // across
  EXPECT_NEAR(law.natural_residual(2, 1.5 * edge, none), 0.5, 1e-15);  // outside of the disc
  EXPECT_EQ(law.natural_residual(-1, none, none), 0);                  // a p_n below 0 by rounding
}

TEST(Coulomb, InThePlaneTheDiscIsAnInterval) {
  std::mt19937 generator(20080113);
  std::uniform_real_distribution<double> number(-2, 2);
  for (int trial = 0; trial < 200; ++trial) {
    const Coulomb law{std::abs(number(generator))};
    const double p_n = number(generator);
    const double p_T = number(generator);
    const double u_T = number(generator);
    const double expected = law.natural_residual(p_n, Vector::Constant(1, p_T), Vector::Constant(1, u_T));
    EXPECT_NEAR(law.natural_residual(p_n, p_T, u_T), expected, 1e-14);
    EXPECT_NEAR(law.natural_residual(p_n, Vector{{p_T, 0}}, Vector{{u_T, 0}}), expected, 1e-14);
    EXPECT_NEAR(law.natural_residual(8 * p_n, 8 * p_T, 8 * u_T), 8 * expected, 1e-13);
  }
}

TEST(Coulomb, NothingIsForgottenThatIsNotANumber) {
  const Coulomb law{0.5};
  const Vector some{{1, 0}};
  const Vector bad{{1, nan}};
  EXPECT_TRUE(std::isnan(law.natural_residual(1, bad, some)));
  EXPECT_TRUE(std::isnan(law.natural_residual(1, some, bad)));
  EXPECT_TRUE(std::isnan(law.natural_residual(nan, some, some)));
  EXPECT_TRUE(std::isnan(law.natural_residual(nan, 1, 0)));
  EXPECT_TRUE(std::isnan(law.natural_residual(1, nan, 0)));
  EXPECT_TRUE(std::isnan(law.natural_residual(1, 1, nan)));
  EXPECT_TRUE(std::isnan(law.excess(nan, 1)));
  EXPECT_TRUE(std::isnan(law.excess(1, nan)));
}

// (law.10)
TEST(Coulomb, ExcessIsWhatIsOutsideTheDisc) {
  const Coulomb law{0.5};
  EXPECT_EQ(law.excess(2, 1), 0);
  EXPECT_EQ(law.excess(2, 0.5), 0);
  EXPECT_EQ(law.excess(2, 1.25), 0.25);
}

}  // namespace
}  // namespace orthant::laws

// SPDX-License-Identifier: Apache-2.0
#include "orthant/laws/impact.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/linalg/types.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace orthant::laws {
namespace {

// (law.7)
TEST(Newton, AnImpactOfItsOwnReversesTheApproach) {
  EXPECT_EQ(rebounded(Newton{0.75}, -2.0), 1.5);
  EXPECT_EQ(rebounded(Newton{1}, -2.0), 2.0);
  EXPECT_EQ(rebounded(Newton{0}, -2.0), 0.0);
  EXPECT_EQ(rebounded(Newton{0.75}, 2.0), 0.0);
  for (const double before : {-2.0, -0.0, 0.0, 2.0}) EXPECT_FALSE(std::signbit(rebounded(Newton{0}, before)));
}

// (law.5), (law.6)
TEST(ImpactLaw, ResidualIsZeroExactlyAtSolutions) {
  const ImpactLaw law = Newton{0.5};
  for (const double before : {-2.0, -1.0, 0.0, 1.0}) {
    const double least = rebounded(law, before);
    for (const double after : {-1.0, 0.0, 0.5, 1.0, 1.5}) {
      for (const double p : {-1.0, 0.0, 2.0}) {
        const bool is_solution = after >= least && p >= 0 && (after == least || p == 0);
        EXPECT_EQ(impact_residual(law, approach(before), after, p) == 0, is_solution)
            << before << " " << after << " " << p;
      }
    }
  }
}

TEST(ImpactLaw, ResidualHasTheUnitOfVelocity) {
  const ImpactLaw law = Newton{0.5};
  EXPECT_EQ(impact_residual(law, -2, 1.25, 8), 0.25);
  EXPECT_EQ(impact_residual(law, -200, 125, 800), 25);
  EXPECT_EQ(impact_residual(law, -2, 3, 0.5), 0.5);
  // nothing moved and nothing acted
  EXPECT_EQ(impact_residual(law, 0, 0, 0), 0);
}

TEST(ImpactLaw, NothingIsForgottenThatIsNotANumber) {
  const ImpactLaw law = Newton{0.5};
  EXPECT_TRUE(std::isnan(impact_residual(law, nan, 1, 0)));
  EXPECT_TRUE(std::isnan(impact_residual(law, -1, nan, 0)));
  EXPECT_TRUE(std::isnan(impact_residual(law, -1, 1, nan)));
  EXPECT_TRUE(std::isnan(impact_residual(law, approach(nan), 1, 0)));
  EXPECT_TRUE(std::isnan(rebounded(law, nan)));
}

TEST(ImpactLaw, IsFoundByItsName) {
  for (const std::string& each : impact_law_names()) EXPECT_EQ(name(make_impact_law(each)), each);
  EXPECT_EQ(name(ImpactLaw{}), "newton");
  try {
    (void)make_impact_law("newtn");
    FAIL() << "no law has this name";
  } catch (const InvalidArgument& error) {
    EXPECT_STREQ(error.what(), "unknown impact law 'newtn', must be one of newton; did you mean 'newton'?");
  }
}

TEST(ImpactLaw, EveryLawDescribesItsNumbers) {
  for (const std::string& each : impact_law_names()) {
    std::visit(
        []<class Law>(const Law& law) {
          validate_options(law);
          int numbers = 0;
          int symbols = 0;
          Law::fields(law, [&](auto&&...) { ++numbers; });
          Law::symbols(law, [&](auto&&...) { ++symbols; });
          EXPECT_EQ(numbers, symbols);
          EXPECT_FALSE(std::string_view(Law::slack_formula).empty());
          EXPECT_EQ(law.rebound(0.0), 0.0);
        },
        make_impact_law(each));
  }
}

}  // namespace
}  // namespace orthant::laws

// SPDX-License-Identifier: Apache-2.0
#include "orthant/base/methods.hpp"

#include "orthant/base/errors.hpp"

#include <gtest/gtest.h>

namespace orthant {
namespace {

struct Quick {
  static constexpr std::string_view name = "quick";
  double tolerance = 1e-6;
  static void fields(auto& self, auto&& visit) { visit("tolerance", self.tolerance, positive, "to accept"); }
};

struct Patient {
  static constexpr std::string_view name = "patient";
  double tolerance = 1e-12;
  static void fields(auto& self, auto&& visit) { visit("tolerance", self.tolerance, positive, "to accept"); }
};

using AnyMethod = std::variant<Quick, Patient>;
using Methods = MethodSet<AnyMethod>;

std::string message_of(const auto& work) {
  try {
    (void)work();
  } catch (const InvalidArgument& error) {
    return error.what();
  }
  return "";
}

TEST(MethodSet, HasEveryMethodOnceInTheOrderOfTheVariant) {
  EXPECT_EQ(Methods::names(), (std::vector<std::string>{"quick", "patient"}));
  ASSERT_EQ(Methods::all().size(), 2U);
  EXPECT_EQ(name(Methods::all()[1]), "patient");
}

TEST(MethodSet, FindsAMethodByItsNameWithItsDefaults) {
  EXPECT_EQ(std::get<Patient>(Methods::named("patient")).tolerance, 1e-12);
}

TEST(MethodSet, NamesTheNearestMethodAndAllOfThemWhenThereIsNone) {
  EXPECT_EQ(message_of([] { return Methods::named("quik"); }),
            "unknown method 'quik', did you mean 'quick'? Methods: quick, patient");
  EXPECT_EQ(message_of([] { return Methods::named("z"); }), "unknown method 'z'. Methods: quick, patient");
}

TEST(MethodSet, SetsAToleranceThatKeepsItsRule) {
  EXPECT_EQ(std::get<Quick>(Methods::with_tolerance(Quick{}, 1e-3)).tolerance, 1e-3);
  EXPECT_EQ(message_of([] { return Methods::with_tolerance(Quick{}, -1); }), "quick.tolerance = -1, must be > 0");
}

}  // namespace
}  // namespace orthant

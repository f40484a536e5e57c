// SPDX-License-Identifier: Apache-2.0
#include "orthant/base/options.hpp"

#include "orthant/base/errors.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace orthant {
namespace {

struct Sample {
  static constexpr std::string_view name = "sample";
  double tolerance = 1e-10;
  int limit = 10;
  static void fields(auto& self, auto&& visit) {
    visit("tolerance", self.tolerance, positive, "to accept");
    visit("limit", self.limit, nonnegative, "to give up");
  }
};

std::string message_of(const Sample& sample) {
  try {
    validate_options(sample);
  } catch (const InvalidArgument& error) {
    return error.what();
  }
  return "";
}

TEST(Options, RejectedOnesNameThemselvesAndTheRule) {
  EXPECT_EQ(message_of({}), "");
  EXPECT_EQ(message_of({.tolerance = -1}), "sample.tolerance = -1, must be > 0");
  EXPECT_EQ(message_of({.limit = -2}), "sample.limit = -2, must be >= 0");
}

TEST(Options, NanPassesNoRule) {
  EXPECT_EQ(message_of({.tolerance = std::numeric_limits<double>::quiet_NaN()}),
            "sample.tolerance is not given, or NaN, must be > 0");
}

}  // namespace
}  // namespace orthant

// SPDX-License-Identifier: Apache-2.0
#include "orthant/base/errors.hpp"

#include <gtest/gtest.h>

namespace orthant {
namespace {

TEST(InvalidArgument, SaysItsFlawInOneSentenceAndKeepsTheParts) {
  const InvalidArgument error(Flaw{"run.h", "= -1", "must be > 0"});
  EXPECT_STREQ(error.what(), "run.h = -1, must be > 0");
  ASSERT_TRUE(error.flaw());
  EXPECT_EQ(error.flaw()->key, "run.h");
  EXPECT_EQ(error.flaw()->found, "= -1");
  EXPECT_EQ(error.flaw()->allowed, "must be > 0");
}

TEST(InvalidArgument, HasNoFlawWhenItIsNotAboutOneArgument) {
  const InvalidArgument error("nothing fits");
  EXPECT_STREQ(error.what(), "nothing fits");
  EXPECT_FALSE(error.flaw());
}

}  // namespace
}  // namespace orthant

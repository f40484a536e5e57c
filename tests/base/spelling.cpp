// SPDX-License-Identifier: Apache-2.0
#include "orthant/base/spelling.hpp"

#include <gtest/gtest.h>

namespace orthant {
namespace {

TEST(EditDistance, CountsTheFourKindsOfSlip) {
  EXPECT_EQ(edit_distance("lemke", "lemke"), 0);
  EXPECT_EQ(edit_distance("lemke", "Lemke"), 0);
  EXPECT_EQ(edit_distance("lemk", "lemke"), 1);
  EXPECT_EQ(edit_distance("lemmke", "lemke"), 1);
  EXPECT_EQ(edit_distance("lenke", "lemke"), 1);
  EXPECT_EQ(edit_distance("lmeke", "lemke"), 1);
  EXPECT_EQ(edit_distance("", "abc"), 3);
}

TEST(NearestWord, OffersTheNearestAndNothingWhenAllAreFar) {
  EXPECT_EQ(nearest_word("lemk", {"lemke", "pivoting"}), "lemke");
  EXPECT_EQ(nearest_word("pivotting", {"lemke", "pivoting"}), "pivoting");
  EXPECT_EQ(nearest_word("xyzzyx", {"lemke", "pivoting"}), "");
  EXPECT_EQ(nearest_word("zz", {"t", "h5"}), "");
  EXPECT_EQ(nearest_word(std::string(100'000'000, 'x'), {"lemke", "pivoting"}), "");  // without a table of 3 GB
}

}  // namespace
}  // namespace orthant

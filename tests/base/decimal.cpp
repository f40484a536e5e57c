// SPDX-License-Identifier: Apache-2.0
#include "orthant/base/decimal.hpp"

#include "orthant/base/ascii.hpp"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <locale>
#include <random>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

namespace orthant {
namespace {

bool is_same(double a, double b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

// Nearest doubles, ties to even: known hard cases
TEST(LeadingDecimal, IsTheNearestDouble) {
  EXPECT_EQ(leading_decimal("9007199254740993").value, 9007199254740992.0);  // a tie
  EXPECT_EQ(leading_decimal("9007199254740993.00000000000000000001").value, 9007199254740994.0);
  EXPECT_EQ(leading_decimal("9007199254740995").value, 9007199254740996.0);
  EXPECT_EQ(leading_decimal("1e23").value, 0x1.52d02c7e14af6p76);
  EXPECT_EQ(leading_decimal("8.5e-22").value, 0x1.00e59088c6a6ap-70);
  EXPECT_EQ(leading_decimal("2.2250738585072011e-308").value, 0x0.fffffffffffffp-1022);
  EXPECT_EQ(leading_decimal("4.9e-324").value, std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(leading_decimal("2.4e-324").value, 0.0);
  EXPECT_EQ(leading_decimal("1.7976931348623157e308").value, std::numeric_limits<double>::max());
  EXPECT_EQ(leading_decimal("-1e400").value, -std::numeric_limits<double>::infinity());
  EXPECT_EQ(leading_decimal("1e99999999999999999999").value, std::numeric_limits<double>::infinity());
  EXPECT_EQ(leading_decimal("0e99999999999999999999").value, 0.0);
  EXPECT_EQ(leading_decimal("0.1000000000000000055511151231257827021181583404541015625").value, 0.1);
  EXPECT_TRUE(std::signbit(leading_decimal("-0.0").value));
}

TEST(LeadingDecimal, EndsWhereTheNumberEnds) {
  for (const char* text : {"1.5,2", "1.5e", "1.5e+", "1.5x", "1.5 ", "1.5.2", "+1.5-"}) {
    EXPECT_EQ(leading_decimal(text).value, 1.5) << text;
    EXPECT_EQ(leading_decimal(text).length, text[0] == '+' ? 4U : 3U) << text;
  }
  EXPECT_EQ(leading_decimal("5.").length, 2U);
  EXPECT_EQ(leading_decimal(".5e+1").length, 5U);
  EXPECT_EQ(leading_decimal("0x10").length, 1U);
  for (const char* text : {"", "-", ".", "e5", ".e5", "nan", "inf", " 1", ",5", "+-1"})
    EXPECT_EQ(leading_decimal(text).length, 0U) << text;
}

// 17 digits name every double; fewer or more are read as the exact algorithm of the library reads them
TEST(LeadingDecimal, ReadsBackWhatWasWritten) {
  std::mt19937_64 generator(20080113);
  for (int trial = 0; trial < 20000; ++trial) {
    const std::uint64_t bits = generator();
    double number = 0;
    std::memcpy(&number, &bits, sizeof number);
    if (!std::isfinite(number)) continue;
    std::ostringstream out;
    out.imbue(std::locale::classic());
    out.precision(17);
    out << number;
    ASSERT_TRUE(is_same(leading_decimal(out.str()).value, number)) << out.str();
    ASSERT_EQ(leading_decimal(out.str()).length, out.str().size()) << out.str();
    std::ostringstream other;
    other.imbue(std::locale::classic());
    other.precision(1 + static_cast<int>(generator() % 24));
    other << std::ldexp(static_cast<double>(generator() >> 11U), static_cast<int>(generator() % 160) - 130);
    std::istringstream in(other.str());
    in.imbue(std::locale::classic());
    double exact = 0;
    in >> exact;
    ASSERT_TRUE(is_same(leading_decimal(other.str()).value, exact)) << other.str();
  }
}

TEST(Ascii, KnowsItsLetters) {
  EXPECT_EQ(lower_case('I'), 'i');
  EXPECT_EQ(lower_case('i'), 'i');
  EXPECT_EQ(lower_case('['), '[');
  EXPECT_TRUE(is_ascii_letter('Z') && is_ascii_letter('a') && !is_ascii_letter('@') && !is_ascii_letter('\xE4'));
  EXPECT_TRUE(is_ascii_digit('9') && !is_ascii_digit(':'));
}

}  // namespace
}  // namespace orthant

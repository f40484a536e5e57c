// SPDX-License-Identifier: Apache-2.0
// A decimal number is digits · 10^e. Up to 19 digits are an integer of 64 bits, and its product with, or quotient by, a
// power of ten is computed as a sum of two doubles, to about 100 bits. If everything within the error of that sum rounds
// to the same double, this is the answer; if not, or outside the range where the error is known, a stream with the
// classic locale decides, which is exact and slow.
#include "orthant/base/decimal.hpp"

#include "orthant/base/ascii.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <locale>
#include <sstream>
#include <string>

namespace orthant {
namespace {

constexpr int most_digits = 19;    // below 2^64
constexpr int largest_power = 22;  // 10^22 is a double, 10^23 is not
constexpr int largest_exponent = 13 * largest_power;
constexpr double relative_error = 0x1p-90;      // of the sums below; a dozen operations, each of at most 2^-98
constexpr double least = 1e-280, most = 1e290;  // away from what overflows or loses digits on the way

// high + low, |low| at most half an ulp of high
struct Pair {
  double high = 0.0, low = 0.0;
};

Pair quick_sum(double a, double b) {  // |a| ≥ |b|, exact
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

Pair split(double a) {  // into halves of 26 bits
  const double scaled = 0x1.0000002p27 * a;
  const double high = scaled - (scaled - a);
  return {high, a - high};
}

Pair product(double a, double b) {  // exact
  const Pair x = split(a);
  const Pair y = split(b);
  const double high = a * b;
  return {high, ((x.high * y.high - high) + x.high * y.low + x.low * y.high) + x.low * y.low};
}

Pair product(const Pair& a, const Pair& b) {
  const Pair main = product(a.high, b.high);
  return quick_sum(main.high, main.low + (a.high * b.low + a.low * b.high));
}

Pair quotient(const Pair& a, const Pair& b) {
  const double first = a.high / b.high;
  const Pair back = product(Pair{first, 0.0}, b);
  const double rest = ((a.high - back.high) - back.low) + a.low;
  return quick_sum(first, rest / b.high);
}

// 10^0 … 10^22, exact
constexpr std::array<double, largest_power + 1> small_powers = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                                1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                                1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

Pair power_of_ten(int exponent) {
  static const auto large = [] {
    std::array<Pair, largest_exponent / largest_power + 1> powers{};  // of 10^22
    powers[0] = {1.0, 0.0};
    for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = product(powers[i - 1], Pair{1e22, 0.0});
    return powers;
  }();
  const Pair& rough = large[static_cast<std::size_t>(exponent / largest_power)];
  return product(rough, Pair{small_powers[static_cast<std::size_t>(exponent % largest_power)], 0.0});
}

double exactly(std::string_view digits) {
  std::istringstream stream{std::string(digits)};
  stream.imbue(std::locale::classic());
  double value = 0.0;
  stream >> value;
  const bool overflowed = stream.fail() && std::abs(value) >= std::numeric_limits<double>::max();
  return overflowed ? std::copysign(std::numeric_limits<double>::infinity(), value) : value;
}

// What the text was found to be: digits · 10^exponent.
struct Parts {
  std::uint64_t digits = 0;
  int count = 0;  // of the digits, without zeros in front
  long exponent = 0;
};

// NaN when it cannot be told to the last bit.
double value_of(const Parts& parts) {
  constexpr double undecided = std::numeric_limits<double>::quiet_NaN();
  if (parts.count > most_digits || parts.exponent > largest_exponent || parts.exponent < -largest_exponent) {
    return undecided;
  }
  const auto exponent = static_cast<int>(parts.exponent);
  constexpr std::uint64_t exact_integers = std::uint64_t{1} << 53U;
  if (parts.digits <= exact_integers && std::abs(exponent) <= largest_power) {  // one rounding
    const auto digits = static_cast<double>(parts.digits);
    const double power = small_powers[static_cast<std::size_t>(std::abs(exponent))];
    return exponent < 0 ? digits / power : digits * power;
  }
  constexpr std::uint64_t half = 0xFFFFFFFFU;
  const Pair digits = quick_sum(static_cast<double>(parts.digits & ~half), static_cast<double>(parts.digits & half));
  const Pair power = power_of_ten(std::abs(exponent));
  const Pair sum = exponent < 0 ? quotient(digits, power) : product(digits, power);
  if (!(sum.high > least && sum.high < most)) return undecided;
  const double error = relative_error * sum.high;
  const double below = sum.high + (sum.low - error);
  return below == sum.high + (sum.low + error) ? below : undecided;
}

// Reads figures from `at` on; true: there were some.
bool read_figures(std::string_view text, std::size_t& at, bool is_fraction, Parts& parts) {
  const std::size_t start = at;
  for (; at < text.size() && is_ascii_digit(text[at]); ++at) {
    parts.count += parts.count > 0 || text[at] != '0' ? 1 : 0;
    if (parts.count <= most_digits) parts.digits = 10 * parts.digits + static_cast<std::uint64_t>(text[at] - '0');
    parts.exponent -= is_fraction ? 1 : 0;
  }
  return at > start;
}

// e12, E-3: only with digits
void read_exponent(std::string_view text, std::size_t& at, Parts& parts) {
  if (at >= text.size() || lower_case(text[at]) != 'e') return;
  std::size_t digits = at + 1;
  const bool has_sign = digits < text.size() && (text[digits] == '-' || text[digits] == '+');
  const bool is_negative = has_sign && text[digits] == '-';
  digits += has_sign ? 1 : 0;
  if (digits >= text.size() || !is_ascii_digit(text[digits])) return;
  constexpr long enough = 100'000;
  long exponent = 0;
  for (at = digits; at < text.size() && is_ascii_digit(text[at]); ++at) {
    if (exponent < enough) exponent = 10 * exponent + (text[at] - '0');
  }
  parts.exponent += is_negative ? -exponent : exponent;
}

}  // namespace

Decimal leading_decimal(std::string_view text) {
  std::size_t at = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  const bool is_negative = at > 0 && text[0] == '-';
  Parts parts;
  const bool has_whole = read_figures(text, at, false, parts);
  std::size_t after_point = at + 1;
  const bool has_point = at < text.size() && text[at] == '.';
  const bool has_fraction = has_point && read_figures(text, after_point, true, parts);
  if (!has_whole && !has_fraction) return {};
  if (has_point) at = after_point;
  read_exponent(text, at, parts);
  double value = parts.digits == 0 ? 0.0 : value_of(parts);
  if (std::isnan(value)) value = std::abs(exactly(text.substr(0, at)));
  return {.value = is_negative ? -value : value, .length = at};
}

}  // namespace orthant

// SPDX-License-Identifier: Apache-2.0
// Decimal numbers in text, whatever the locale of the host program: the point is a point, and the result is the nearest
// double (to even in a tie). The functions of the C library obey the locale, and not every standard library can read
// floating numbers without them.
#pragma once

#include <cstddef>
#include <string_view>

namespace orthant {

struct Decimal {
  double value = 0.0;
  std::size_t length = 0;  // of the number in the text; 0: the text does not begin with one
};

/// The number that the text begins with: a sign, digits with a point among, before or after them, an exponent; the last
/// only with digits. No blanks, no nan, no inf, no hexadecimal digits. Too large is infinite; too small is zero.
[[nodiscard]] Decimal leading_decimal(std::string_view text);

}  // namespace orthant

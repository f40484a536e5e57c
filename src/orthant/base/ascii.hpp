// SPDX-License-Identifier: Apache-2.0
// Letters and figures of ASCII. Those of the C library obey the locale: in Turkish, I has no small i.
#pragma once

namespace orthant {

[[nodiscard]] constexpr char lower_case(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

[[nodiscard]] constexpr bool is_ascii_letter(char letter) {
  return lower_case(letter) >= 'a' && lower_case(letter) <= 'z';
}

[[nodiscard]] constexpr bool is_ascii_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

}  // namespace orthant

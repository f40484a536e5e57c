// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/number.hpp"

#include <cmath>
#include <cstdlib>

namespace orthant::files {

std::optional<double> number_in(const std::string& word) {
  const bool is_decimal = !word.empty() && word.find_first_not_of("0123456789+-.eE") == std::string::npos;
  if (!is_decimal) return std::nullopt;  // strtod would also take nan, inf, 0x10 and leading blanks
  char* end = nullptr;
  const double number = std::strtod(word.c_str(), &end);
  if (end != word.c_str() + word.size() || !std::isfinite(number)) return std::nullopt;
  return number;
}

}  // namespace orthant::files

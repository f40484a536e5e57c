// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/number.hpp"

#include "orthant/base/decimal.hpp"

#include <cmath>

namespace orthant::files {

std::optional<double> number_in(const std::string& word) {
  const Decimal found = leading_decimal(word);
  if (found.length == 0 || found.length != word.size() || !std::isfinite(found.value)) return std::nullopt;
  return found.value;
}

}  // namespace orthant::files

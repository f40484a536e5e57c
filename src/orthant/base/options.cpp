// SPDX-License-Identifier: Apache-2.0
#include "orthant/base/options.hpp"

#include "orthant/base/errors.hpp"

#include <cmath>

#include <fmt/format.h>

namespace orthant::detail {

void require_rule(std::string_view owner, std::string_view field, double value, const Rule& rule) {
  if (rule.holds(value)) return;
  // NaN is the default of what has to be given
  const std::string found = std::isnan(value) ? "is not given, or NaN" : fmt::format("= {}", value);
  throw InvalidArgument(Flaw{fmt::format("{}.{}", owner, field), found, std::string(rule.text)});
}

}  // namespace orthant::detail

// SPDX-License-Identifier: Apache-2.0
#include "orthant/base/options.hpp"

#include "orthant/base/errors.hpp"

#include <fmt/format.h>

namespace orthant::detail {

void require_rule(std::string_view owner, std::string_view field, double value, const Rule& rule) {
  if (rule.holds(value)) return;
  throw InvalidArgument(Flaw{fmt::format("{}.{}", owner, field), fmt::format("= {}", value), std::string(rule.text)});
}

}  // namespace orthant::detail

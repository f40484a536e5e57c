// SPDX-License-Identifier: Apache-2.0
#include "orthant/analysis/budget.hpp"

#include <fmt/format.h>

namespace orthant::analysis {

std::string Budget::refusal(double needed) const {
  return fmt::format("it would take about {:.0e} operations, more than proof_operations = {:.3g}", needed, operations);
}

}  // namespace orthant::analysis

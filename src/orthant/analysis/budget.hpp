// SPDX-License-Identifier: Apache-2.0
// How much work one question may take, in operations on numbers: estimated from sizes, never measured as a time, so that
// the same question has the same answer on every machine. What would take more is not decided, and says so.
#pragma once

#include <string>

namespace orthant::analysis {

struct Budget {
  double operations = 1e10;  // for each question: seconds

  [[nodiscard]] bool allows(double needed) const { return needed <= operations; }
  /// "it would take about 3e+13 operations, more than proof_operations = 1e+10"
  [[nodiscard]] std::string refusal(double needed) const;
};

/// All eigenvalues of a matrix of this order.
[[nodiscard]] inline double eigenvalue_operations(double order) {
  return 25 * order * order * order;
}

}  // namespace orthant::analysis

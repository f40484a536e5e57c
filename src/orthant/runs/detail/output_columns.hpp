// SPDX-License-Identifier: Apache-2.0
// The columns that are formulas of other columns of the same row.
#pragma once

#include "orthant/expressions/program.hpp"
#include "orthant/runs/column.hpp"

#include <vector>

namespace orthant::runs::detail {

class OutputColumns {
 public:
  OutputColumns() = default;
  /// Adds the columns and their views to the layout. Throws InvalidArgument when a formula uses a column that the run
  /// does not have.
  OutputColumns(const systems::Naming& naming, Layout& layout);

  [[nodiscard]] bool is_empty() const { return program_.value_count() == 0; }
  void write(const double* row, double* out);

 private:
  expressions::Program program_;
  expressions::Program::Workspace workspace_;
  std::vector<std::size_t> places_;  // in the row, of each slot
  std::vector<double> slots_;
};

}  // namespace orthant::runs::detail

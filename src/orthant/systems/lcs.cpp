// SPDX-License-Identifier: Apache-2.0
#include "orthant/systems/lcs.hpp"

#include "orthant/base/errors.hpp"

#include <string_view>

#include <fmt/format.h>

namespace orthant::systems {
namespace {

void require_shape(const Matrix& matrix, Index rows, Index columns, std::string_view what, std::string_view why) {
  if (matrix.rows() != rows || matrix.cols() != columns) {
    throw InvalidArgument(
        fmt::format("{} is {} x {}, must be {} x {}: {}", what, matrix.rows(), matrix.cols(), rows, columns, why));
  }
  require_finite(matrix, what);
}

// an empty matrix stands for zero
void complete(Matrix& matrix, Index rows, Index columns, std::string_view what, std::string_view why) {
  if (matrix.size() == 0) matrix = Matrix::Zero(rows, columns);
  require_shape(matrix, rows, columns, what, why);
}

void complete_bounds(Lcs& system) {
  const Index m = system.outputs();
  if (system.lower.size() == 0) system.lower = Vector::Zero(m);
  if (system.upper.size() == 0) system.upper = Vector::Constant(m, infinity);
  require_size(system.lower, m, "lower");
  require_size(system.upper, m, "upper");
  for (Index l = 0; l < m; ++l) {
    const bool is_interval =
        system.lower[l] <= system.upper[l] && system.lower[l] < infinity && system.upper[l] > -infinity;
    if (!is_interval) {
      throw InvalidArgument(fmt::format("bounds[{}] = [{:g}, {:g}], must be an interval with lower <= upper", l,
                                        system.lower[l], system.upper[l]));
    }
  }
}

void complete_restitution(Lcs& system) {
  if (system.restitution.size() > static_cast<std::size_t>(system.outputs())) {
    throw InvalidArgument(fmt::format("restitution has {} lists, must have one for each of the {} outputs",
                                      system.restitution.size(), system.outputs()));
  }
  system.restitution.resize(static_cast<std::size_t>(system.outputs()));
  for (std::size_t l = 0; l < system.restitution.size(); ++l) {
    for (Index i = 0; i < system.restitution[l].size(); ++i) {
      const double e = system.restitution[l][i];
      if (!(e >= 0 && e <= 1)) {
        throw InvalidArgument(fmt::format("restitution[{}][{}] = {:g}, must be in [0, 1]", l, i, e));
      }
    }
  }
}

}  // namespace

Lcs completed(Lcs system) {
  const Index n = system.A.rows();
  if (n == 0) throw InvalidArgument("A is empty, must be n x n with n >= 1: x' = A x + B lambda");
  require_shape(system.A, n, n, "A", "A must be square");
  const Index m = system.C.rows();
  if (m == 0) throw InvalidArgument("C is empty, must be m x n with m >= 1: w = C x + D lambda");
  require_shape(system.C, m, n, "C", "one column for each of the n states, one row for each output");
  require_shape(system.B, n, m, "B", "one row for each of the n states, one column for each output (row of C)");
  complete(system.D, m, m, "D", "one row and one column for each output");
  complete(system.E, n, system.inputs(), "E", "one row for each of the n states, one column for each input u");
  complete(system.F, m, system.inputs(), "F", "one row for each output, one column for each input u");
  complete_bounds(system);
  complete_restitution(system);
  return system;
}

bool is_complementarity(const Lcs& system) {
  return (system.lower.array() == 0).all() && (system.upper.array() == infinity).all();
}

}  // namespace orthant::systems

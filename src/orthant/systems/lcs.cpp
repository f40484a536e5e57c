// SPDX-License-Identifier: Apache-2.0
#include "orthant/systems/lcs.hpp"

#include "orthant/base/errors.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace orthant::systems {
namespace {

void require_shape(const Matrix& matrix, Index rows, Index columns, std::string_view what, std::string_view why) {
  if (matrix.rows() != rows || matrix.cols() != columns) {
    throw InvalidArgument(Flaw{std::string(what), fmt::format("is {} x {}", matrix.rows(), matrix.cols()),
                               fmt::format("must be {} x {}: {}", rows, columns, why)});
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
      throw InvalidArgument(Flaw{fmt::format("bounds[{}]", l),
                                 fmt::format("= [{:g}, {:g}]", system.lower[l], system.upper[l]),
                                 "must be an interval with lower <= upper"});
    }
  }
}

void complete_restitution(Lcs& system) {
  if (system.restitution.size() > static_cast<std::size_t>(system.outputs())) {
    throw InvalidArgument(Flaw{"restitution", fmt::format("has {} lists", system.restitution.size()),
                               fmt::format("must have one for each of the {} outputs", system.outputs())});
  }
  system.restitution.resize(static_cast<std::size_t>(system.outputs()));
  for (std::size_t l = 0; l < system.restitution.size(); ++l) {
    for (Index i = 0; i < system.restitution[l].size(); ++i) {
      const double e = system.restitution[l][i];
      if (!(e >= 0 && e <= 1)) {
        throw InvalidArgument(
            Flaw{fmt::format("restitution[{}][{}]", l, i), fmt::format("= {:g}", e), "must be in [0, 1]"});
      }
    }
  }
}

// Where an input is a function, u holds the constant 0.
void complete_inputs(Lcs& system) {
  const std::vector<InputFunction>& functions = system.input_functions;
  system.u.resize(static_cast<std::size_t>(system.inputs()));
  for (std::size_t j = 0; j < functions.size(); ++j) {
    if (!functions[j].value) continue;
    if (!system.u[j].is_constant() || system.u[j].constant_value() != 0) {
      throw InvalidArgument(Flaw{fmt::format("input_functions[{}]", j),
                                 fmt::format("is given along with an expression u[{}]", j), "must be given alone"});
    }
    if (functions[j].derivatives < 0) {
      throw InvalidArgument(Flaw{fmt::format("input_functions[{}].derivatives", j),
                                 fmt::format("= {}", functions[j].derivatives), "must be >= 0"});
    }
  }
}

}  // namespace

InputFunction input_function(std::function<double(double)> u, std::vector<std::function<double(double)>> derivatives) {
  if (!u || !std::all_of(derivatives.begin(), derivatives.end(), [](const auto& one) { return bool(one); })) {
    throw InvalidArgument("an input function or one of its derivatives is empty, must be callable");
  }
  const auto count = static_cast<int>(derivatives.size());
  derivatives.insert(derivatives.begin(), std::move(u));
  const auto value = [all = std::move(derivatives)](double t, int i) { return all[static_cast<std::size_t>(i)](t); };
  return {.value = value, .derivatives = count};
}

bool has_input_functions(const Lcs& system) {
  return std::any_of(system.input_functions.begin(), system.input_functions.end(),
                     [](const InputFunction& one) { return bool(one.value); });
}

Lcs completed(Lcs system) {
  const Index n = system.A.rows();
  if (n == 0) throw InvalidArgument(Flaw{"A", "is empty", "must be n x n with n >= 1: x' = A x + B lambda"});
  require_shape(system.A, n, n, "A", "A must be square");
  const Index m = system.C.rows();
  if (m == 0) throw InvalidArgument(Flaw{"C", "is empty", "must be m x n with m >= 1: w = C x + D lambda"});
  require_shape(system.C, m, n, "C", "one column for each of the n states, one row for each output");
  require_shape(system.B, n, m, "B", "one row for each of the n states, one column for each output (row of C)");
  complete(system.D, m, m, "D", "one row and one column for each output");
  complete_inputs(system);
  complete(system.E, n, system.inputs(), "E", "one row for each of the n states, one column for each input u");
  complete(system.F, m, system.inputs(), "F", "one row for each output, one column for each input u");
  complete_bounds(system);
  complete_restitution(system);
  return system;
}

Lcs with_hysteresis(Lcs system, const Vector& h) {
  system = completed(std::move(system));
  require_size(h, system.outputs(), "hysteresis");
  Vector offset = Vector::Zero(h.size());
  for (Index l = 0; l < h.size(); ++l) {
    if (h[l] == 0) continue;
    if (!(h[l] > 0 && h[l] < infinity)) {
      throw InvalidArgument(Flaw{fmt::format("hysteresis[{}]", l), fmt::format("= {:g}", h[l]), "must be >= 0"});
    }
    const double width = system.upper[l] - system.lower[l];
    if (!(width > 0 && width < infinity)) {
      throw InvalidArgument(Flaw{fmt::format("hysteresis[{}]", l),
                                 fmt::format("is that of a relay in [{:g}, {:g}]", system.lower[l], system.upper[l]),
                                 "must have two finite bounds to switch between"});
    }
    system.D(l, l) -= 2 * (h[l] / width);
    offset[l] = h[l] / width * (system.lower[l] + system.upper[l]);
    if (!std::isfinite(system.D(l, l)) || !std::isfinite(offset[l])) {
      throw InvalidArgument(Flaw{fmt::format("hysteresis[{}]", l),
                                 fmt::format("= {:g} overflows with bounds {:g} apart", h[l], width),
                                 "must be smaller: w and lambda need other units"});
    }
  }
  if (offset.isZero(0)) return system;
  const Index p = system.inputs();
  system.u.push_back(expressions::constant(1));
  if (!system.input_functions.empty()) system.input_functions.resize(system.u.size());
  system.E.conservativeResize(Eigen::NoChange, p + 1);
  system.F.conservativeResize(Eigen::NoChange, p + 1);
  system.E.col(p).setZero();
  system.F.col(p) = offset;
  return completed(std::move(system));
}

bool is_complementarity(const Lcs& system) {
  return (system.lower.array() == 0).all() && (system.upper.array() == infinity).all();
}

}  // namespace orthant::systems

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

namespace {

// w + offset: a constant input
Lcs with_constant(Lcs system, const Vector& offset) {
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

}  // namespace

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
  return with_constant(std::move(system), offset);
}

namespace {

void require_stops(const Lcs& system, const Vector& low, const Vector& high) {
  require_size(low, system.outputs(), "between");
  require_size(high, system.outputs(), "between");
  for (Index l = 0; l < low.size(); ++l) {
    const bool is_one = low[l] < high[l] && low[l] < infinity && high[l] > -infinity;
    const bool has_bound = low[l] > -infinity || high[l] < infinity;
    if (!is_one || !has_bound) {
      throw InvalidArgument(Flaw{fmt::format("between[{}]", l), fmt::format("= [{:g}, {:g}]", low[l], high[l]),
                                 "must be an interval [low, high] with low < high, one of them finite"});
    }
    const bool is_plain = low[l] == 0 && high[l] == infinity;
    if (is_plain || (system.D.row(l).isZero(0) && system.D.col(l).isZero(0))) continue;
    throw InvalidArgument(Flaw{fmt::format("between[{}]", l), fmt::format("belongs to an output in row {} of D", l),
                               "must belong to one that does not see lambda directly: D zero there"});
  }
}

}  // namespace

Lcs with_stops(Lcs system, const Vector& low, const Vector& high) {
  system = completed(std::move(system));
  require_stops(system, low, high);
  std::vector<Index> of;      // the output that a new one comes from
  std::vector<double> sign;   // with which it takes it
  std::vector<double> shift;  // and what it adds
  for (Index l = 0; l < low.size(); ++l) {
    const auto add = [&](double factor, double offset) {
      of.push_back(l);
      sign.push_back(factor);
      shift.push_back(offset);
    };
    if (low[l] > -infinity) add(1, -low[l]);
    if (high[l] < infinity) add(-1, high[l]);
  }
  const Vector signs = Vector::Map(sign.data(), static_cast<Index>(sign.size()));
  const Vector offsets = Vector::Map(shift.data(), static_cast<Index>(shift.size()));
  system.B = (system.B(Eigen::all, of) * signs.asDiagonal()).eval();
  system.C = (signs.asDiagonal() * system.C(of, Eigen::all)).eval();
  system.F = (signs.asDiagonal() * system.F(of, Eigen::all)).eval();
  system.D = system.D(of, of).eval();
  system.lower.resize(0);
  system.upper.resize(0);
  std::vector<Vector> restitution;
  for (const Index l : of) {
    const auto place = static_cast<std::size_t>(l);
    restitution.push_back(place < system.restitution.size() ? system.restitution[place] : Vector());
  }
  if (!system.restitution.empty()) system.restitution = std::move(restitution);
  return with_constant(std::move(system), offsets);
}

bool is_complementarity(const Lcs& system) {
  return (system.lower.array() == 0).all() && (system.upper.array() == infinity).all();
}

}  // namespace orthant::systems

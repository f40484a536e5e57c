// SPDX-License-Identifier: Apache-2.0
// The sizes of the terms from which the coefficients of a series were summed: with s(x) for the sizes of x,
//   s(x ± y) = s(x) + s(y),   s(xy) = s(x)·|y| + |x|·s(y),   s(x/y) = (s(x) + |x/y|·s(y)) / |y_0|        (expr.6)
// and |y_k| for other functions. A coefficient below a few units of rounding of its size is not known to differ from 0.
#include "orthant/base/assert.hpp"
#include "orthant/expressions/detail/decision.hpp"
#include "orthant/expressions/series.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::expressions {
namespace {

// Σ_(j ≤ k) |x_j| s_(k-j)
double convolution(const double* x, const double* s, int k) {
  double sum = 0.0;
  for (int j = 0; j <= k; ++j) sum += std::abs(x[j]) * s[k - j];
  return sum;
}

}  // namespace

void Series::set_slot_size(int slot, int k, double size) {
  ORTHANT_ASSERT(slot >= 0 && k >= 0 && k <= order_);
  sizes_.resize(coefficients_.size(), 0.0);
  if (slot >= static_cast<int>(slots_.size())) return;
  const int place = slots_[static_cast<std::size_t>(slot)];
  if (place >= 0) size_row(place)[k] = size;
}

double* Series::size_row(int index) {
  return sizes_.data() + static_cast<std::ptrdiff_t>(index) * (order_ + 1);
}

const double* Series::size_row(int index) const {
  return sizes_.data() + static_cast<std::ptrdiff_t>(index) * (order_ + 1);
}

// (expr.6), order k
double Series::size_of(const Step& step, int k) const {
  const double* const x = row(step.a);
  const double* const y = row(step.b);
  const double* const x_size = size_row(step.a);
  const double* const y_size = size_row(step.b);
  switch (step.operation) {
    case Operation::add:
    case Operation::subtract:
      return x_size[k] + y_size[k];
    case Operation::negate:
    case Operation::abs:
      return x_size[k];
    case Operation::multiply:
      return convolution(y, x_size, k) + convolution(x, y_size, k);
    case Operation::divide:
      return (x_size[k] + convolution(row(step.result), y_size, k)) / std::abs(y[0]);
    case Operation::min:
    case Operation::max:
    case Operation::select:
      return detail::decided(step.operation, step.outcome, x_size[k], y_size[k], size_row(step.c)[k]);
    case Operation::table:
      return table_size(step, x[k], x_size[k], k);
    default:
      return std::abs(row(step.result)[k]);
  }
}

// Of the terms of (expr.7), and what rounding of the argument does to it.
double Series::table_size(const Step& step, double a, double a_size, int k) const {
  const Table::Cubic p = polynomial(step);
  const double d = std::abs(row(step.a)[0] - p.from);
  const double slope = std::abs(p.c[1]) + d * (2.0 * std::abs(p.c[2]) + d * 3.0 * std::abs(p.c[3]));
  if (k > 0) return std::max(std::abs(row(step.result)[k]), slope * a_size);
  const double terms = std::abs(p.c[0]) + d * (std::abs(p.c[1]) + d * (std::abs(p.c[2]) + d * std::abs(p.c[3])));
  return terms + slope * std::max(a_size, std::abs(a));
}

void Series::measure() {
  sizes_.resize(coefficients_.size(), 0.0);
  for (std::size_t index = 0; index < varies_.size(); ++index) {
    if (varies_[index] == 0) size_row(static_cast<int>(index))[0] = std::abs(row(static_cast<int>(index))[0]);
  }
  for (const Step& step : steps_) {
    if (!step.varies || !is_needed(step.result)) continue;
    double* const size = size_row(step.result);
    for (int k = 0; k <= evaluated_; ++k) size[k] = size_of(step, k);
  }
}

double Series::value_size(int output, int k) const {
  return sizes_.empty() ? 0.0 : size_row(outputs_[static_cast<std::size_t>(output)])[k];
}

double Series::condition_size(int number, int k) const {
  const Condition& condition = conditions_[static_cast<std::size_t>(number)];
  const Step& step = steps_[static_cast<std::size_t>(condition.step)];
  if (sizes_.empty() || !is_needed(step.result)) return 0.0;
  return size_row(step.a)[k] + size_row(step.b)[k];
}

void measure_at(std::span<const double> slots, Series& series, double* sizes) {
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const auto slot = static_cast<int>(i);
    series.set_slot(slot, 0, slots[i]);
    series.set_slot_size(slot, 0, std::abs(slots[i]));
  }
  series.evaluate(0);
  series.measure();
  for (int i = 0; i < series.value_count(); ++i) {
    const double size = series.value_size(i, 0);
    *sizes++ = std::isfinite(size) ? size : std::abs(series.value(i, 0));
  }
}

}  // namespace orthant::expressions

// SPDX-License-Identifier: Apache-2.0
#include "orthant/expressions/enclosure.hpp"

#include "orthant/base/assert.hpp"
#include "orthant/expressions/detail/decision.hpp"
#include "orthant/expressions/detail/recurrences.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace orthant::expressions {
namespace {

constexpr double sum_margin =
    1.0 / static_cast<double>(1LL << 44);  // of a sum of some 20 terms, relative to their sizes

constexpr int largest_order = 62;

// What is below this all over a piece, as is its polynomial, has no remainder: the tail of a pulse whose coefficients have no
// bound (1/cosh² of hundreds, e^(-1/t) at 0) does not spoil the sum that it is part of.
constexpr double nothing = 1e-180;

// clang-format off
Interval range_of(Operation operation, const Interval& a, const Interval& b, bool is_square) {
  switch (operation) {
    case Operation::negate:    return -a;
    case Operation::sin:       return sin(a);
    case Operation::cos:       return cos(a);
    case Operation::tan:       return tan(a);
    case Operation::asin:      return asin(a);
    case Operation::acos:      return acos(a);
    case Operation::atan:      return atan(a);
    case Operation::sinh:      return sinh(a);
    case Operation::cosh:      return cosh(a);
    case Operation::tanh:      return tanh(a);
    case Operation::exp:       return exp(a);
    case Operation::log:       return log(a);
    case Operation::log10:     return log10(a);
    case Operation::sqrt:      return sqrt(a);
    case Operation::add:       return a + b;
    case Operation::subtract:  return a - b;
    case Operation::multiply:  return is_square ? square(a) : a * b;
    case Operation::divide:    return a / b;
    case Operation::power:     return pow(a, b);
    case Operation::atan2:     return atan2(a, b);
    default:                   return Interval::entire();
  }
}
// clang-format on

}  // namespace

Enclosure::Enclosure(const Series& series) : stride_(series.order_ + 2), slots_(series.slots_) {
  ORTHANT_ASSERT(series.order_ <= largest_order);
  coefficients_.resize(series.varies_.size() * static_cast<std::size_t>(stride_));
  terms_.resize(series.varies_.size(), 0.0);
  outcomes_.resize(series.steps_.size(), NAN);
  is_needed_ = !series.conditions_.empty() ||
               std::any_of(series.steps_.begin(), series.steps_.end(), [](const auto& step) { return step.varies; });
}

Interval* Enclosure::row(int index) {
  return coefficients_.data() + static_cast<std::ptrdiff_t>(index) * stride_;
}

const Interval* Enclosure::row(int index) const {
  return coefficients_.data() + static_cast<std::ptrdiff_t>(index) * stride_;
}

bool Enclosure::reads(int slot) const {
  return slot < static_cast<int>(slots_.size()) && slots_[static_cast<std::size_t>(slot)] >= 0;
}

// About s in [σ, 1] coefficient j of Σ_k ĉ_k s^k, ĉ_k = c_k τ̂^k, is ĉ_j + Σ_(k>j) binomial(k, j) ĉ_k [σ^(k-j), 1]. Each
// part has at most 3k + 2 roundings of its own and takes part in 21 sums.
void Enclosure::set_slot(int slot, std::span<const double> c, double length, double skipped) {
  if (!reads(slot)) return;
  constexpr double unit = 0.5 * std::numeric_limits<double>::epsilon();
  const double sigma = skipped / length;
  const bool is_line = c.size() <= 2;
  Interval* const y = row(slots_[static_cast<std::size_t>(slot)]);
  std::fill(y, y + stride_, Interval());
  double power = 1.0;
  for (std::size_t k = 0; k < c.size(); ++k) {
    const double term = c[k] == 0.0 ? 0.0 : c[k] * power;  // the power may overflow
    power *= length;
    if (term == 0.0) continue;
    const double roundings = unit * (is_line ? 4.0 : 3.0 * static_cast<double>(k) + 24.0);
    double binomial = 1.0;  // (k, j), from j = k down
    double least = 1.0;     // σ^(k-j)
    for (auto j = static_cast<int>(k); j >= 0; --j) {
      const double part = binomial * term;
      if (j < stride_) {
        const double margin = k == 0 && is_line ? 0.0 : std::abs(part) * roundings;
        y[j].lower += (part < 0.0 ? part : part * least) - margin;
        y[j].upper += (part > 0.0 ? part : part * least) + margin;
      }
      binomial *= static_cast<double>(j) / static_cast<double>(static_cast<int>(k) - j + 1);
      least *= sigma;
    }
  }
  if (c.size() > 1) y[0] = detail::outward(y[0].lower, y[0].upper);
}

void Enclosure::evaluate_step(const Series& series, std::size_t number) {
  const Series::Step& step = series.steps_[number];
  Interval* const y = row(step.result);
  if (!step.varies) {
    y[0] = series.row(step.result)[0];
    std::fill(y + 1, y + order_ + 2, Interval());
    return;
  }
  const Interval* const a = row(step.a);
  const Interval* const b = row(step.b);
  if (step.operation == Operation::table) {
    Interval* const u = row(step.auxiliary);
    const Table::Cubic piece = series.polynomial(step);
    for (int k = 0; k <= order_ + 1; ++k) detail::extend_table<Interval>(piece, {y, a, b, u, u + stride_}, k);
    return;
  }
  constexpr double countable = 9007199254740992.0;  // 2^53: beyond it a quotient is not known to one
  if (step.operation == Operation::mod && !(std::abs(step.outcome) < countable)) {
    std::fill(y, y + order_ + 2, Interval::entire());
    return;
  }
  if (detail::can_switch(step.operation)) {
    const Interval* const c = row(step.c);
    for (int k = 0; k <= order_ + 1; ++k) y[k] = detail::decided(step.operation, step.outcome, a[k], b[k], c[k]);
    return;
  }
  y[0] = range_of(step.operation, a[0], b[0], step.a == step.b);
  Interval* const u = step.auxiliary < 0 ? nullptr : row(step.auxiliary);
  const detail::Rows<Interval> rows{y, a, b, u, u == nullptr ? nullptr : u + stride_};
  if (u != nullptr) detail::begin(step.operation, rows);
  for (int k = 1; k <= order_ + 1; ++k) detail::extend(step.operation, rows, k);
  if (y[0].magnitude() < nothing && is_nothing(series.row(step.result))) std::fill(y + 1, y + order_ + 2, Interval());
}

// Is the polynomial next to nothing over the piece?
bool Enclosure::is_nothing(const double* c) const {
  double size = 0.0;
  for (int k = order_; k >= 0; --k) size = size * length_ + std::abs(c[k]);
  return size < nothing;
}

void Enclosure::evaluate(const Series& series, double length, int order) {
  ORTHANT_ASSERT(order + 2 <= stride_ && order <= series.evaluated_);
  order_ = order;
  length_ = length;
  for (std::size_t index = 0; index < series.varies_.size(); ++index) {  // constants
    if (series.varies_[index] != 0) continue;
    const double value = series.row(static_cast<int>(index))[0];
    row(static_cast<int>(index))[0] = value;
    terms_[index] = std::abs(value);
  }
  for (std::size_t number = 0; number < series.steps_.size(); ++number) {
    outcomes_[number] = series.steps_[number].outcome;
    if (series.is_needed(series.steps_[number].result)) evaluate_step(series, number);
  }
  measure_terms(series);
}

bool Enclosure::is_of_branch(const Series& series) const {
  for (std::size_t number = 0; number < outcomes_.size(); ++number) {
    const Series::Step& step = series.steps_[number];
    if (detail::can_switch(step.operation) && outcomes_[number] != step.outcome) return false;
  }
  return true;
}

// How rounding comes through sums and products, where the piece begins: the terms of xy are those of x times y, and x times
// those of y. A function is as exact as its own size.
void Enclosure::measure_terms(const Series& series) {
  const auto size = [&series](int index) { return std::abs(series.row(index)[0]); };
  const auto terms = [this](int index) -> double& { return terms_[static_cast<std::size_t>(index)]; };
  for (const int slot : slots_) {
    if (slot >= 0) terms(slot) = row(slot)->magnitude();
  }
  for (const Series::Step& step : series.steps_) {
    if (!series.is_needed(step.result)) continue;
    double& result = terms(step.result);
    switch (step.operation) {
      case Operation::negate:
      case Operation::abs:
        result = terms(step.a);
        break;
      case Operation::add:
      case Operation::subtract:
        result = terms(step.a) + terms(step.b);
        break;
      case Operation::multiply:
        result = terms(step.a) * size(step.b) + size(step.a) * terms(step.b);
        break;
      case Operation::min:
      case Operation::max:
      case Operation::select:
        result = step.varies
                     ? detail::decided(step.operation, step.outcome, terms(step.a), terms(step.b), terms(step.c))
                     : size(step.result);
        break;
      case Operation::divide: {
        const double own = size(step.result);
        const double sum = (terms(step.a) + (own > 0.0 ? own * terms(step.b) : 0.0)) / std::abs(series.row(step.b)[0]);
        result = std::max(own, sum);
        break;
      }
      case Operation::table:
        result = series.table_size(step, size(step.a), terms(step.a), 0);
        break;
      default:
        result = size(step.result);
    }
    if (!(result < std::numeric_limits<double>::infinity())) result = size(step.result);
  }
}

template <class Coefficient>
Enclosure::Bound Enclosure::bound(const double* c, double length, Coefficient&& enclosed) const {
  // Y_m of the piece bounds coefficient m about each of its points, so also for a part: times (length/τ̂)^m
  const double part = length / length_;
  Bound bound{.remainder = enclosed(order_ + 1).magnitude() * std::pow(part, order_ + 1)};
  double power = 1.0;
  double scale = 1.0;
  std::array<double, largest_order + 1> terms;
  std::array<double, largest_order + 1> scales;
  for (std::size_t m = 0; m <= static_cast<std::size_t>(order_); ++m) {
    terms[m] = c[m] == 0.0 ? 0.0 : c[m] * power;
    scales[m] = scale;
    power *= length;
    scale *= part;
  }
  for (auto m = static_cast<std::size_t>(order_) + 1; m-- > 0;) {
    const Interval y = enclosed(static_cast<int>(m));
    const Interval distance = (part == 1.0 ? y : y * scales[m]) - terms[m];
    const double remainder = distance.magnitude() + bound.size;
    bound.remainder = std::min(bound.remainder, remainder);
    if (m == 0) bound.range = remainder;
    bound.size += std::abs(terms[m]);
  }
  bound.remainder *= 1.0 + sum_margin;
  return bound;
}

Enclosure::Bound Enclosure::value(const Series& series, int output, double length) const {
  const int index = series.outputs_[static_cast<std::size_t>(output)];
  const Interval* const y = row(index);
  Bound result = bound(series.row(index), length, [y](int k) { return y[k]; });
  result.terms = terms_[static_cast<std::size_t>(index)];
  return result;
}

Enclosure::Bound Enclosure::condition(const Series& series, int number, double length) const {
  const Series::Condition& condition = series.conditions_[static_cast<std::size_t>(number)];
  const Series::Step& step = series.steps_[static_cast<std::size_t>(condition.step)];
  if (!series.is_needed(step.result)) return {.size = 1.0};
  const Interval* const a = row(step.a);
  const Interval* const b = row(step.b);
  Bound result = bound(series.row(condition.row), length,
                       [&](int k) { return series.condition_enclosure(condition, a[k], b[k], k); });
  result.terms = terms_[static_cast<std::size_t>(step.a)] + terms_[static_cast<std::size_t>(step.b)];
  return result;
}

const Interval& Enclosure::coefficient(const Series& series, int output, int k) const {
  return row(series.outputs_[static_cast<std::size_t>(output)])[k];
}

}  // namespace orthant::expressions

// SPDX-License-Identifier: Apache-2.0
#include "orthant/expressions/series.hpp"

#include "orthant/base/assert.hpp"
#include "orthant/base/errors.hpp"
#include "orthant/expressions/detail/decision.hpp"
#include "orthant/expressions/detail/recurrences.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

namespace orthant::expressions {

// A condition is p a + q b + r, or one of the two that a == b has.
struct Series::Weights {
  enum class Kind { linear, equal, unequal };
  Kind kind = Kind::linear;
  double p = 0.0;
  double q = 0.0;
  double r = 0.0;
};

namespace {

int conditions_of(Operation operation) {
  switch (operation) {
    case Operation::floor:
    case Operation::ceil:
    case Operation::mod:
    case Operation::table:
      return 2;
    case Operation::select:
    case Operation::logical_not:
    case Operation::logical_and:
      return 0;  // their operands are outcomes
    default:
      return detail::can_switch(operation) ? 1 : 0;
  }
}

}  // namespace

Series::Series(const Program& program, int order) : order_(order), tables_(program.tables_) {
  if (order < 0) throw InvalidArgument(Flaw{"order", fmt::format("= {}", order), "must be >= 0"});
  zero_ = add_row(false);
  one_ = add_row(false);
  row(one_)[0] = 1.0;
  std::vector<int> place;  // the row of each register
  for (const double constant : program.constants_) {
    place.push_back(add_row(false));
    row(place.back())[0] = constant;
  }
  slots_.assign(static_cast<std::size_t>(program.slots_needed_), -1);
  for (const int slot : program.slots_) {
    place.push_back(add_row(true));
    slots_[static_cast<std::size_t>(slot)] = place.back();
  }
  const auto at = [&place](int index) { return place[static_cast<std::size_t>(index)]; };
  for (const Program::Instruction& instruction : program.instructions_) {
    const Operation operation = instruction.operation;
    if (instruction.form != Program::Form::plain) {
      const bool is_power = instruction.form == Program::Form::repeated_power;
      place.push_back(is_power ? add_power(at(instruction.a), instruction.b)
                               : add_table(at(instruction.a), instruction.b, instruction.c));
      continue;
    }
    const int operands = operand_count(operation);
    int a = at(instruction.a);
    int b = operands > 1 ? at(instruction.b) : zero_;
    const int c = operands > 2 ? at(instruction.c) : zero_;
    const bool is_and_or = operation == Operation::logical_and || operation == Operation::logical_or;
    if (is_and_or || operation == Operation::logical_not || operation == Operation::select) a = add_truth(a);
    if (is_and_or) b = add_truth(b);
    place.push_back(add(operation, a, b, c));
  }
  for (const int output : program.outputs_) outputs_.push_back(at(output));
  for (Condition& condition : conditions_) condition.row = add_row(true);
  needed_.resize(varies_.size());
}

double* Series::row(int index) {
  return coefficients_.data() + static_cast<std::ptrdiff_t>(index) * (order_ + 1);
}

const double* Series::row(int index) const {
  return coefficients_.data() + static_cast<std::ptrdiff_t>(index) * (order_ + 1);
}

int Series::add_row(bool varies) {
  varies_.push_back(varies ? 1 : 0);
  coefficients_.resize(coefficients_.size() + static_cast<std::size_t>(order_) + 1, 0.0);
  return static_cast<int>(varies_.size()) - 1;
}

int Series::add(Operation operation, int a, int b, int c) {
  const bool depends = varies(a) || varies(b) || varies(c);
  Step step{.operation = operation, .a = a, .b = b, .c = c};
  step.varies = depends && !detail::is_piecewise_constant(operation);
  step.result = add_row(step.varies);
  // a^b with b fixed needs no logarithm
  const bool is_plain = !step.varies || (operation == Operation::power && !varies(b));
  for (int k = is_plain ? 0 : detail::auxiliary_rows(operation); k > 0; --k) {
    const int auxiliary = add_row(true);
    if (step.auxiliary < 0) step.auxiliary = auxiliary;
  }
  if (depends) {
    for (int k = 0; k < conditions_of(operation); ++k) {
      conditions_.push_back({.step = static_cast<int>(steps_.size()), .row = 0, .is_upper = k == 1});
    }
  }
  steps_.push_back(step);
  return step.result;
}

// Is a ≠ 0? An outcome tells by itself, and has its condition; others get one here.
int Series::add_truth(int a) {
  return varies(a) ? add(Operation::logical_or, a, zero_, zero_) : a;
}

// The multiplications of detail::repeated_power
int Series::add_power(int a, int exponent) {
  int result = -1;
  int square = a;
  for (int rest = std::abs(exponent); rest > 0; rest /= 2) {
    if (rest % 2 == 1) result = result < 0 ? square : add(Operation::multiply, result, square, zero_);
    if (rest > 1) square = add(Operation::multiply, square, square, zero_);
  }
  if (result < 0) return one_;
  return exponent < 0 ? add(Operation::divide, one_, result, zero_) : result;
}

int Series::add_table(int a, int table, int derivative) {
  const int result = add(Operation::table, a, zero_, zero_);
  steps_.back().table = table;
  steps_.back().derivative = derivative;
  return result;
}

void Series::set_slot(int slot, int k, double coefficient) {
  ORTHANT_ASSERT(slot >= 0 && k >= 0 && k <= order_);
  if (slot >= static_cast<int>(slots_.size())) return;
  const int place = slots_[static_cast<std::size_t>(slot)];
  if (place >= 0) row(place)[k] = coefficient;
}

void Series::begin() {
  for (Step& step : steps_) {
    const double a = row(step.a)[0];
    const double b = row(step.b)[0];
    const double c = row(step.c)[0];
    double* const y = row(step.result);
    if (step.operation == Operation::table) {
      begin_table(step);
      continue;
    }
    y[0] = detail::value_of(step.operation, a, b, c);
    step.outcome = detail::outcome(step.operation, a, b, y[0]);
    if (!std::isnan(step.passed)) {
      step.outcome = step.passed;
      y[0] = detail::decided(step.operation, step.outcome, a, b, c);
    }
    if (step.auxiliary < 0) continue;
    double* const u = row(step.auxiliary);
    detail::begin<double>(step.operation, {y, row(step.a), row(step.b), u, u + order_ + 1});
  }
  find_needed();
}

void Series::begin_table(Step& step) {
  const double a = row(step.a)[0];
  step.outcome = std::isnan(step.passed) ? table(step).piece(a) : step.passed;
  if (step.auxiliary >= 0) {
    extend_table(step, 0);
  } else {
    row(step.result)[0] = table(step).value_on(step.outcome, a, step.derivative);
  }
}

void Series::extend_table(const Step& step, int k) {
  double* const u = row(step.auxiliary);
  detail::extend_table<double>(polynomial(step), {row(step.result), row(step.a), nullptr, u, u + order_ + 1}, k);
}

// From the outputs back, through the part of `if` that is taken, and through the operand that decides `and` and `or`.
void Series::find_needed() {
  std::fill(needed_.begin(), needed_.end(), 0);
  const auto need = [this](int index) { needed_[static_cast<std::size_t>(index)] = 1; };
  for (const int output : outputs_) need(output);
  for (std::size_t i = steps_.size(); i-- > 0;) {
    const Step& step = steps_[i];
    if (!is_needed(step.result)) continue;
    if (step.operation == Operation::select) {
      need(step.a);
      need(step.outcome == 0.0 ? step.c : step.b);
      continue;
    }
    if (step.operation == Operation::logical_and || step.operation == Operation::logical_or) {
      const bool deciding = step.operation == Operation::logical_or;
      const bool a_decides = detail::is_true(row(step.a)[0]) == deciding;
      const bool b_decides = !a_decides && detail::is_true(row(step.b)[0]) == deciding;
      if (!b_decides) need(step.a);
      if (!a_decides) need(step.b);
      continue;
    }
    need(step.a);
    need(step.b);
    need(step.c);
  }
}

void Series::evaluate(int k) {
  ORTHANT_ASSERT(k >= 0 && k <= order_ && k <= evaluated_ + 1);
  evaluated_ = k;
  if (k == 0) {
    begin();
  } else {
    for (const Step& step : steps_) {
      if (!step.varies || !is_needed(step.result)) continue;
      double* const y = row(step.result);
      const double* const a = row(step.a);
      const double* const b = row(step.b);
      if (step.operation == Operation::table) {
        extend_table(step, k);
        continue;
      }
      if (detail::can_switch(step.operation)) {
        y[k] = detail::decided(step.operation, step.outcome, a[k], b[k], row(step.c)[k]);
        continue;
      }
      double* const u = step.auxiliary < 0 ? nullptr : row(step.auxiliary);
      detail::extend<double>(step.operation, {y, a, b, u, u == nullptr ? nullptr : u + order_ + 1}, k);
    }
  }
  for (const Condition& condition : conditions_) row(condition.row)[k] = condition_coefficient(condition, k);
}

std::span<const double> Series::value(int output) const {
  return {row(outputs_[static_cast<std::size_t>(output)]), static_cast<std::size_t>(evaluated_) + 1};
}

std::span<const double> Series::condition(int number) const {
  return {row(conditions_[static_cast<std::size_t>(number)].row), static_cast<std::size_t>(evaluated_) + 1};
}

Series::Weights Series::weights(const Condition& condition) const {
  using enum Weights::Kind;
  const Step& step = steps_[static_cast<std::size_t>(condition.step)];
  const double n = step.outcome;
  const double side = condition.is_upper ? -1.0 : 1.0;
  switch (step.operation) {
    case Operation::less:
    case Operation::less_equal:
    case Operation::max:
      return n == 0.0 ? Weights{linear, 1.0, -1.0, 0.0} : Weights{linear, -1.0, 1.0, 0.0};
    case Operation::min:
      return n == 0.0 ? Weights{linear, -1.0, 1.0, 0.0} : Weights{linear, 1.0, -1.0, 0.0};
    case Operation::abs:
      return {linear, n == 0.0 ? 1.0 : -1.0, 0.0, 0.0};
    case Operation::step:
      return {linear, n == 0.0 ? -1.0 : 1.0, 0.0, 0.0};
    case Operation::sign:
      return n == 0.0 ? Weights{equal, 0.0, 0.0, 0.0} : Weights{linear, n, 0.0, 0.0};
    case Operation::floor:  // a - n, n + 1 - a
      return {linear, side, 0.0, condition.is_upper ? n + 1.0 : -n};
    case Operation::ceil:  // a - (n - 1), n - a
      return {linear, side, 0.0, condition.is_upper ? n : 1.0 - n};
    case Operation::table: {  // a - begin, end - a; a piece without an end, or none at all, has a condition that holds
      const double end = table(step).begin(condition.is_upper ? n + 1.0 : n);
      if (std::isfinite(end)) return {linear, side, 0.0, -side * end};
      return {linear, 0.0, 0.0, std::isnan(n) ? NAN : 1.0};
    }
    case Operation::mod: {  // a - n b, (n + 1) b - a, where b > 0
      const double sign = row(step.b)[0] < 0.0 ? -side : side;
      return {linear, sign, -sign * (condition.is_upper ? n + 1.0 : n), 0.0};
    }
    case Operation::equal:
      return {n == 0.0 ? unequal : equal, 0.0, 0.0, 0.0};
    default:  // not_equal, and truth
      return {n == 0.0 ? equal : unequal, 0.0, 0.0, 0.0};
  }
}

double Series::condition_coefficient(const Condition& condition, int k) const {
  const Step& step = steps_[static_cast<std::size_t>(condition.step)];
  if (!is_needed(step.result)) return k == 0 ? 1.0 : 0.0;
  const double* const a = row(step.a);
  const double* const b = row(step.b);
  const Weights is = weights(condition);
  double coefficient = 0.0;
  if (is.kind == Weights::Kind::linear) {
    coefficient = is.p * a[k] + is.q * b[k] + (k == 0 ? is.r : 0.0);
    return k == 0 && coefficient < 0.0 ? 0.0 : coefficient;  // by rounding, or passed
  }
  if (is.kind == Weights::Kind::equal) return 0.0 - std::abs(a[k] - b[k]);
  // the sign of the first difference that is not 0; passed, the one of order 0 is rounding
  const int first = std::isnan(step.passed) ? 0 : 1;
  for (int j = first; j <= k; ++j) {
    const double difference = a[j] - b[j];
    if (difference != 0.0) return detail::sign(difference) * (a[k] - b[k]);
  }
  return 0.0;
}

Interval Series::condition_enclosure(const Condition& condition, const Interval& a, const Interval& b, int k) const {
  const Weights is = weights(condition);
  if (is.kind == Weights::Kind::linear) return is.p * a + is.q * b + (k == 0 ? is.r : 0.0);
  const double* const c = row(condition.row);
  const double* const left = row(steps_[static_cast<std::size_t>(condition.step)].a);
  int first = 0;
  while (first < evaluated_ && c[first] == 0.0) ++first;
  if (is.kind == Weights::Kind::equal) {  // an identity, unless it ends at once
    return c[first] == 0.0 ? a - b : Interval(k <= evaluated_ ? c[k] : 0.0);
  }
  const double* const right = row(steps_[static_cast<std::size_t>(condition.step)].b);
  return left[first] < right[first] ? b - a : a - b;
}

void Series::pass(int number) {
  const Condition& condition = conditions_[static_cast<std::size_t>(number)];
  Step& step = steps_[static_cast<std::size_t>(condition.step)];
  const double n = step.outcome;
  switch (step.operation) {
    case Operation::floor:
    case Operation::ceil:
    case Operation::mod:
    case Operation::table:
      step.passed = condition.is_upper ? n + 1.0 : n - 1.0;
      break;
    case Operation::sign: {
      const double* const a = row(step.a);
      int k = 0;
      while (k < evaluated_ && a[k] == 0.0) ++k;
      step.passed = n != 0.0 ? -n : detail::sign(a[k]);
      break;
    }
    case Operation::equal:
      step.passed = 0.0;
      break;
    case Operation::not_equal:
    case Operation::logical_or:
      step.passed = 1.0;
      break;
    default:
      step.passed = 1.0 - n;
  }
}

void Series::release() {
  for (Step& step : steps_) step.passed = NAN;
}

}  // namespace orthant::expressions

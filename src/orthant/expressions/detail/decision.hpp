// SPDX-License-Identifier: Apache-2.0
// What an operation decides, as a number: which of two it takes, a sign, an integer.
#pragma once

#include "orthant/expressions/detail/arithmetic.hpp"

namespace orthant::expressions::detail {

[[nodiscard]] constexpr bool can_switch(Operation operation) {
  switch (operation) {
    case Operation::abs:
    case Operation::sign:
    case Operation::floor:
    case Operation::ceil:
    case Operation::step:
    case Operation::table:
    case Operation::min:
    case Operation::max:
    case Operation::mod:
    case Operation::select:
      return true;
    default:
      return is_truth_value(operation);
  }
}

/// Is the value the decision itself, and so constant until it changes?
[[nodiscard]] constexpr bool is_piecewise_constant(Operation operation) {
  switch (operation) {
    case Operation::abs:
    case Operation::min:
    case Operation::max:
    case Operation::mod:
    case Operation::select:
    case Operation::table:
      return false;
    default:
      return can_switch(operation);
  }
}

/// What was decided, where `value` is the value of the operation.
[[nodiscard]] inline double outcome(Operation operation, double a, double b, double value) {
  switch (operation) {
    case Operation::abs:
      return a < 0.0 ? 1.0 : 0.0;
    case Operation::min:
      return min_takes_second(a, b) ? 1.0 : 0.0;
    case Operation::max:
      return max_takes_second(a, b) ? 1.0 : 0.0;
    case Operation::mod:
      return mod_quotient(a, b);
    case Operation::select:
      return is_true(a) ? 1.0 : 0.0;
    default:  // the value itself: 0 or 1, a sign, an integer
      return value;
  }
}

/// The value once the outcome is fixed: linear in a, b and c but for the operations that are piecewise constant.
template <class Scalar>
[[nodiscard]] Scalar decided(Operation operation, double outcome, const Scalar& a, const Scalar& b, const Scalar& c) {
  switch (operation) {
    case Operation::abs:
      return outcome == 0.0 ? a : -a;
    case Operation::min:
    case Operation::max:
      return outcome == 0.0 ? a : b;
    case Operation::mod:
      return a - outcome * b;
    case Operation::select:
      return outcome == 0.0 ? c : b;
    default:
      return Scalar(outcome);
  }
}

}  // namespace orthant::expressions::detail

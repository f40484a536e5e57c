// SPDX-License-Identifier: Apache-2.0
// A program along a curve: the Taylor coefficients in τ of its values, from those of its slots, order by order.
//   x(τ) = Σ_k x_k τ^k;   (xy)_k = Σ_j x_j y_(k-j),   y = e^x: k y_k = Σ_j j x_j y_(k-j),  …      (expr.2) [GW08]
// This is how a differential equation x' = f(x) is solved: x_(k+1) = f_k / (k + 1).
//
// What can switch (comparisons, if, abs, min, floor, …) is decided at order 0 and stays so for the higher orders: the
// series is that of the branch taken at τ = 0. For each decision there is a condition, a series that is positive while
// the decision holds; its first root is where the branch ends:
//   a < b, a <= b, min, max    ±(a - b)
//   abs, sign, step            ±a
//   a table                    two, the distances of its argument to the ends of the piece
//   floor, ceil, mod           two, the distances of a (of a - ⌊a/b⌋b) to the neighbouring integers (to 0 and b)
//   a == b, not                ±(a - b); where a = b, -Σ|a_k - b_k| τ^k: negative at once, unless a = b identically
//   if, and, or, not           as a == 0, where the operand is not itself the outcome of a decision
// A decision that depends on no slot, or on other decisions only, has no condition. That of a decision which does not
// matter now, in a part of `if` that is not taken, say, is the constant 1. A NaN that matters reaches the condition.
// Poles, domains (√, log) and the jump of atan2 by 2π have no condition: the coefficients grow, or are not finite; the
// angle goes on smoothly.
#pragma once

#include "orthant/expressions/interval.hpp"
#include "orthant/expressions/program.hpp"

#include <cmath>
#include <span>
#include <vector>

namespace orthant::expressions {

class Series {
 public:
  Series() = default;
  /// Coefficients 0 … order.
  Series(const Program& program, int order);

  [[nodiscard]] int order() const { return order_; }

  /// Coefficient k of a slot: write it before evaluate(k). Slots the program does not read may be written too.
  void set_slot(int slot, int k, double coefficient);

  /// The coefficients of order k of everything, from those of order ≤ k of the slots; k = 0, 1, 2, … in this order.
  /// Order k may be evaluated again after a slot's coefficient k has changed. Does not allocate.
  void evaluate(int k);

  /// Coefficient k of a value of the program; all of them, as far as they are evaluated.
  [[nodiscard]] double value(int output, int k) const { return value(output)[static_cast<std::size_t>(k)]; }
  [[nodiscard]] std::span<const double> value(int output) const;
  [[nodiscard]] int value_count() const { return static_cast<int>(outputs_.size()); }

  /// The conditions under which the branch taken holds, up to the order evaluated last. Positive or zero at τ = 0.
  [[nodiscard]] int condition_count() const { return static_cast<int>(conditions_.size()); }
  [[nodiscard]] double condition(int number, int k) const { return condition(number)[static_cast<std::size_t>(k)]; }
  [[nodiscard]] std::span<const double> condition(int number) const;

  /// To continue where a condition has its root: from the next evaluate(0) on its decision is the one beyond the root,
  /// whatever rounding says, and the condition begins at 0 again. Beyond a == b it is a != b, and a sign that was 0
  /// goes where the coefficients point that are there now. Stays so until release().
  void pass(int condition);
  void release();

  /// The sizes of the terms that coefficients were summed from, to tell a zero from rounding: those of the slots are
  /// given, measure() finds all others up to the order evaluated last.                                       (expr.6)
  void set_slot_size(int slot, int k, double size);
  void measure();
  [[nodiscard]] double value_size(int output, int k) const;
  [[nodiscard]] double condition_size(int number, int k) const;

 private:
  friend class Enclosure;

  struct Step {
    Operation operation = Operation::constant;
    int a = 0;  // rows; the row of zeros where there is no operand
    int b = 0;
    int c = 0;
    int result = 0;
    int auxiliary = -1;    // the first of them, -1 when there are none
    bool varies = false;   // else all coefficients but the first are 0
    double outcome = 0.0;  // of a decision
    double passed = NAN;   // the outcome to take instead
    int table = -1;        // its number
    int derivative = 0;    // of the table
  };
  struct Condition {
    int step = 0;
    int row = 0;
    bool is_upper = false;  // the second of two
  };
  struct Weights;

  [[nodiscard]] double* row(int index);
  [[nodiscard]] const double* row(int index) const;
  [[nodiscard]] bool varies(int index) const { return varies_[static_cast<std::size_t>(index)] != 0; }
  [[nodiscard]] bool is_needed(int index) const { return needed_[static_cast<std::size_t>(index)] != 0; }
  [[nodiscard]] double* size_row(int index);
  [[nodiscard]] const double* size_row(int index) const;
  [[nodiscard]] double size_of(const Step& step, int k) const;
  [[nodiscard]] double table_size(const Step& step, double a, double a_size, int k) const;
  int add_row(bool varies);
  int add(Operation operation, int a, int b, int c);
  int add_truth(int a);
  int add_power(int a, int exponent);
  int add_table(int a, int table, int derivative);
  [[nodiscard]] const Table& table(const Step& step) const { return tables_[static_cast<std::size_t>(step.table)]; }
  // of the piece that the step is on
  [[nodiscard]] Table::Cubic polynomial(const Step& step) const {
    return table(step).polynomial(step.outcome, step.derivative);
  }
  void begin();
  void begin_table(Step& step);
  void extend_table(const Step& step, int k);
  void find_needed();
  [[nodiscard]] Weights weights(const Condition& condition) const;
  [[nodiscard]] double condition_coefficient(const Condition& condition, int k) const;
  // The same from enclosures of the operands' coefficients k
  [[nodiscard]] Interval condition_enclosure(const Condition& condition, const Interval& a, const Interval& b,
                                             int k) const;

  int order_ = 0;
  int evaluated_ = -1;
  int zero_ = 0;  // rows of constants
  int one_ = 0;
  std::vector<double> coefficients_;  // by rows of order + 1
  std::vector<double> sizes_;         // of the coefficients, where they were asked for
  std::vector<char> varies_;          // of each row
  std::vector<char> needed_;          // of each row: does it matter on this branch?
  std::vector<int> slots_;            // row of each slot, -1 when it is not read
  std::vector<Step> steps_;
  std::vector<Table> tables_;
  std::vector<Condition> conditions_;
  std::vector<int> outputs_;
};

/// Of a program at one point: the sizes of the terms that its values were summed from. `series` is that of the program, of
/// any order. Where a term is infinite, as in 1/cosh(x), the size is that of the value.                     (expr.6)
void measure_at(std::span<const double> slots, Series& series, double* sizes);

}  // namespace orthant::expressions

// SPDX-License-Identifier: Apache-2.0
// Expressions made ready to run: one list of instructions for all of them, what they have in common computed once.
#pragma once

#include "orthant/expressions/expression.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace orthant::expressions {

class Program {
 public:
  /// Where a program keeps intermediate values: one for each thread, for any number of programs. It grows when it is
  /// first used with a larger program; after that nothing is allocated.
  class Workspace {
    friend class Program;
    std::vector<double> registers_;
  };

  Program() = default;
  explicit Program(const Expression& expression) : Program(std::span<const Expression>(&expression, 1)) {}
  explicit Program(const std::vector<Expression>& expressions) : Program(std::span<const Expression>(expressions)) {}
  explicit Program(std::span<const Expression> expressions);

  [[nodiscard]] int slots_needed() const { return slots_needed_; }
  [[nodiscard]] int value_count() const { return static_cast<int>(outputs_.size()); }
  [[nodiscard]] int instruction_count() const { return static_cast<int>(instructions_.size()); }
  /// A workspace that has its size already.
  [[nodiscard]] Workspace workspace() const;

  /// Reads slots_needed() numbers, writes value_count() numbers. The part of `if` that is not taken is computed too,
  /// but a NaN there does not reach the value.
  void evaluate(const double* slots, double* values, Workspace& workspace) const;
  /// The value of a program made from one expression.
  [[nodiscard]] double value(const double* slots, Workspace& workspace) const;

  /// A number made from the outcomes of all comparisons, if, and, or, not, step, sign, abs, min, max, floor, ceil, mod
  /// and tables of the program, in parts of `if` that are not taken as well. If it differs between two times, something
  /// switched in between, and bisection finds where; the value at the switch belongs to the side that the comparison
  /// says (step and floor: the right). A switch there and back between the two times is not seen, nor is a pole.
  [[nodiscard]] std::uint64_t branch(const double* slots, Workspace& workspace) const;
  /// Is there anything that can switch?
  [[nodiscard]] bool has_branches() const { return !decisions_.empty(); }

 private:
  friend class Series;

  enum class Form : std::uint8_t {
    plain,
    repeated_power,  // b is the exponent itself
    table,           // b is its number, c the derivative
  };
  struct Instruction {
    Operation operation;
    Form form = Form::plain;
    int a = 0;  // registers
    int b = 0;
    int c = 0;
  };

  [[nodiscard]] int number_of(const Table& table);
  [[nodiscard]] const double* run(const double* slots, Workspace& workspace) const;
  [[nodiscard]] double special(const Instruction& instruction, double a) const;
  [[nodiscard]] double outcome(int instruction, const double* registers) const;
  [[nodiscard]] int first_result() const { return static_cast<int>(constants_.size() + slots_.size()); }

  // The registers hold the constants, then the slots that occur, then one result for each instruction.
  std::vector<double> constants_;
  std::vector<int> slots_;
  std::vector<Instruction> instructions_;
  std::vector<int> outputs_;    // registers
  std::vector<int> decisions_;  // instructions that can switch
  std::vector<Table> tables_;
  int slots_needed_ = 0;
};

}  // namespace orthant::expressions

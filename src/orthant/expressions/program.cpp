// SPDX-License-Identifier: Apache-2.0
#include "orthant/expressions/program.hpp"

#include "orthant/base/assert.hpp"
#include "orthant/expressions/detail/builder.hpp"
#include "orthant/expressions/detail/decision.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::expressions {
namespace {

// All NaN are alike, and so are the two zeros.
std::uint64_t bits(double outcome) {
  return std::isnan(outcome) ? ~std::uint64_t{0} : detail::bits_of(outcome + 0.0);
}

// The finaliser of a 64-bit hash: every bit of the word reaches every bit of the result.
std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
  hash = (hash + 0x9E3779B97F4A7C15U) ^ word;
  hash = (hash ^ (hash >> 30U)) * 0xBF58476D1CE4E5B9U;
  hash = (hash ^ (hash >> 27U)) * 0x94D049BB133111EBU;
  return hash ^ (hash >> 31U);
}

// The exponent of a power that is computed by multiplications, 0 when the node is not such a power.
int repeated_exponent(const std::vector<Node>& nodes, const Node& node) {
  if (node.operation != Operation::power) return 0;
  const Node& exponent = nodes[static_cast<std::size_t>(node.b)];
  const bool is_repeated = exponent.operation == Operation::constant && detail::is_repeated_power(exponent.value);
  return is_repeated ? static_cast<int>(exponent.value) : 0;
}

}  // namespace

Program::Program(std::span<const Expression> expressions) {
  detail::Builder builder;
  std::vector<int> roots;
  for (const Expression& expression : expressions) roots.push_back(builder.import(expression).back());
  const std::vector<Node>& nodes = builder.nodes();

  std::vector<int> place(nodes.size());  // the register of each node
  const auto at = [&place](int index) -> int& { return place[static_cast<std::size_t>(index)]; };
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].operation != Operation::constant) continue;
    place[i] = static_cast<int>(constants_.size());
    constants_.push_back(nodes[i].value);
  }
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].operation != Operation::variable) continue;
    place[i] = static_cast<int>(constants_.size() + slots_.size());
    slots_.push_back(nodes[i].a);
    slots_needed_ = std::max(slots_needed_, nodes[i].a + 1);
  }
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Node& node = nodes[i];
    const int operands = operand_count(node.operation);
    if (operands == 0) continue;
    const auto index = static_cast<int>(instructions_.size());
    place[i] = first_result() + index;
    Instruction instruction{.operation = node.operation, .a = at(node.a)};
    if (operands > 1) instruction.b = at(node.b);
    if (operands > 2) instruction.c = at(node.c);
    if (const int exponent = repeated_exponent(nodes, node); exponent == 2) {
      instruction.operation = Operation::multiply;
      instruction.b = instruction.a;
    } else if (exponent != 0) {
      instruction.form = Form::repeated_power;
      instruction.b = exponent;
    } else if (node.operation == Operation::table) {
      instruction.form = Form::table;
      instruction.b = number_of(node.table);
      instruction.c = node.b;
    }
    instructions_.push_back(instruction);
    if (detail::can_switch(node.operation)) decisions_.push_back(index);
  }
  for (const int root : roots) outputs_.push_back(at(root));
}

Program::Workspace Program::workspace() const {
  Workspace workspace;
  workspace.registers_.resize(static_cast<std::size_t>(first_result()) + instructions_.size());
  return workspace;
}

// The table's place among those of the program; there are few.
int Program::number_of(const Table& table) {
  std::size_t i = 0;
  while (i < tables_.size() && !tables_[i].is_same(table)) ++i;
  if (i == tables_.size()) tables_.push_back(table);
  return static_cast<int>(i);
}

double Program::special(const Instruction& instruction, double a) const {
  if (instruction.form == Form::repeated_power) return detail::repeated_power(a, instruction.b);
  return tables_[static_cast<std::size_t>(instruction.b)].value(a, instruction.c);
}

const double* Program::run(const double* slots, Workspace& workspace) const {
  const std::size_t size = static_cast<std::size_t>(first_result()) + instructions_.size();
  if (workspace.registers_.size() < size) workspace.registers_.resize(size);
  double* const registers = workspace.registers_.data();
  double* next = registers;
  for (const double constant : constants_) *next++ = constant;
  for (const int slot : slots_) *next++ = slots[slot];
  for (const Instruction& instruction : instructions_) {
    const double a = registers[instruction.a];
    if (instruction.form != Form::plain) {
      *next++ = special(instruction, a);
    } else {  // operands that are not needed are register 0
      *next++ = detail::value_of(instruction.operation, a, registers[instruction.b], registers[instruction.c]);
    }
  }
  return registers;
}

void Program::evaluate(const double* slots, double* values, Workspace& workspace) const {
  const double* const registers = run(slots, workspace);
  for (const int output : outputs_) *values++ = registers[output];
}

double Program::value(const double* slots, Workspace& workspace) const {
  ORTHANT_ASSERT(outputs_.size() == 1);
  return run(slots, workspace)[outputs_[0]];
}

// What was decided, as a number.
double Program::outcome(int instruction, const double* registers) const {
  const Instruction& decision = instructions_[static_cast<std::size_t>(instruction)];
  const double value = registers[first_result() + instruction];
  if (decision.form == Form::table) return tables_[static_cast<std::size_t>(decision.b)].piece(registers[decision.a]);
  return detail::outcome(decision.operation, registers[decision.a], registers[decision.b], value);
}

std::uint64_t Program::branch(const double* slots, Workspace& workspace) const {
  if (decisions_.empty()) return 0;
  const double* const registers = run(slots, workspace);
  std::uint64_t hash = 0;
  for (const int decision : decisions_) hash = mixed(hash, bits(outcome(decision, registers)));
  return hash;
}

}  // namespace orthant::expressions

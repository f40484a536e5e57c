// SPDX-License-Identifier: Apache-2.0
#include "orthant/expressions/detail/builder.hpp"

#include "orthant/base/assert.hpp"
#include "orthant/expressions/detail/arithmetic.hpp"

#include <cstdint>
#include <utility>

namespace orthant::expressions::detail {
namespace {

bool commutes(Operation operation) {
  switch (operation) {
    case Operation::add:
    case Operation::multiply:
    case Operation::equal:
    case Operation::not_equal:
    case Operation::logical_and:
    case Operation::logical_or:
      return true;
    default:
      return false;
  }
}

std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
  return hash ^ (hash >> 29U);
}

// a + b and b + a are the same node, whichever was written first.
std::pair<int, int> operands(const Node& node) {
  return commutes(node.operation) && node.b < node.a ? std::pair{node.b, node.a} : std::pair{node.a, node.b};
}

}  // namespace

std::size_t Builder::Hash::operator()(int index) const {
  const Node& node = (*nodes)[static_cast<std::size_t>(index)];
  const auto [a, b] = operands(node);
  std::uint64_t hash = mixed(0, static_cast<std::uint64_t>(node.operation));
  hash = mixed(hash, static_cast<std::uint64_t>(a));
  hash = mixed(hash, static_cast<std::uint64_t>(b));
  hash = mixed(hash, static_cast<std::uint64_t>(node.c));
  return static_cast<std::size_t>(mixed(hash, bits_of(node.value)));
}

bool Builder::Equal::operator()(int left, int right) const {
  const Node& a = (*nodes)[static_cast<std::size_t>(left)];
  const Node& b = (*nodes)[static_cast<std::size_t>(right)];
  return a.operation == b.operation && operands(a) == operands(b) && a.c == b.c &&
         bits_of(a.value) == bits_of(b.value) && a.table.is_same(b.table);
}

Builder::Builder() : table_(16, Hash{&nodes_}, Equal{&nodes_}) {}

int Builder::intern(const Node& node) {
  const int index = static_cast<int>(nodes_.size());
  nodes_.push_back(node);
  const auto [place, is_new] = table_.insert(index);
  if (!is_new) nodes_.pop_back();
  return *place;
}

bool Builder::is(int index, double value) const {
  return is(index, Operation::constant) && node(index).value == value;
}

std::optional<double> Builder::known(int index) const {
  return is(index, Operation::constant) ? std::optional(node(index).value) : std::nullopt;
}

bool Builder::is_truth_value(int index) const {
  return detail::is_truth_value(node(index).operation);
}

int Builder::constant(double value) {
  return intern({.operation = Operation::constant, .value = value});
}

int Builder::variable(int slot) {
  return intern({.operation = Operation::variable, .a = slot});
}

int Builder::unary(Operation operation, int a) {
  ORTHANT_ASSERT(operand_count(operation) == 1);
  if (operation == Operation::negate) return negate(a);
  if (const auto value = known(a)) return constant(value_of(operation, *value, 0.0, 0.0));
  return intern({.operation = operation, .a = a});
}

int Builder::binary(Operation operation, int a, int b) {
  ORTHANT_ASSERT(operand_count(operation) == 2);
  switch (operation) {
    case Operation::add:
      return add(a, b);
    case Operation::subtract:
      return subtract(a, b);
    case Operation::multiply:
      return multiply(a, b);
    case Operation::divide:
      return divide(a, b);
    case Operation::power:
      return power(a, b);
    default:
      break;
  }
  if (known(a) && known(b)) return constant(value_of(operation, *known(a), *known(b), 0.0));
  if (operation == Operation::logical_and || operation == Operation::logical_or) return logical(operation, a, b);
  if ((operation == Operation::min || operation == Operation::max) && a == b) return a;
  if (operation == Operation::mod && a == b) return constant(0.0);
  return intern({.operation = operation, .a = a, .b = b});
}

// One known operand decides, or leaves the truth of the other.
int Builder::logical(Operation operation, int a, int b) {
  if (known(b)) std::swap(a, b);
  if (const auto value = known(a)) {
    const bool decides = is_true(*value) == (operation == Operation::logical_or);
    if (decides) return constant(is_true(*value) ? 1.0 : 0.0);
    if (is_truth_value(b)) return b;
  }
  return intern({.operation = operation, .a = a, .b = b});
}

int Builder::select(int condition, int a, int b) {
  if (const auto value = known(condition)) return is_true(*value) ? a : b;
  if (a == b) return a;
  return intern({.operation = Operation::select, .a = condition, .b = a, .c = b});
}

int Builder::table(const Table& table, int derivative, int a) {
  if (const auto x = known(a)) return constant(table.value(*x, derivative));
  if (derivative > table.degree()) return constant(0.0);
  return intern({.operation = Operation::table, .a = a, .b = derivative, .table = table});
}

std::vector<int> Builder::import(const Expression& expression) {
  std::vector<int> places;
  places.reserve(expression.nodes().size());
  const auto place = [&places](int index) { return places[static_cast<std::size_t>(index)]; };
  for (Node node : expression.nodes()) {
    const int operands = operand_count(node.operation);
    if (operands > 0) node.a = place(node.a);
    if (operands > 1) node.b = place(node.b);
    if (operands > 2) node.c = place(node.c);
    places.push_back(intern(node));
  }
  return places;
}

Expression Builder::extract(int root) const {
  std::vector<int> place(static_cast<std::size_t>(root) + 1, -1);  // -1: not needed
  const auto at = [&place](int index) -> int& { return place[static_cast<std::size_t>(index)]; };
  at(root) = 0;
  for (int index = root; index >= 0; --index) {  // operands come before their node
    if (at(index) < 0) continue;
    const int operands = operand_count(node(index).operation);
    if (operands > 0) at(node(index).a) = 0;
    if (operands > 1) at(node(index).b) = 0;
    if (operands > 2) at(node(index).c) = 0;
  }
  std::vector<Node> needed;
  for (int index = 0; index <= root; ++index) {
    if (at(index) < 0) continue;
    Node copy = node(index);
    const int operands = operand_count(copy.operation);
    if (operands > 0) copy.a = at(copy.a);
    if (operands > 1) copy.b = at(copy.b);
    if (operands > 2) copy.c = at(copy.c);
    at(index) = static_cast<int>(needed.size());
    needed.push_back(copy);
  }
  return Expression(std::move(needed));
}

}  // namespace orthant::expressions::detail

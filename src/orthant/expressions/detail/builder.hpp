// SPDX-License-Identifier: Apache-2.0
// Makes nodes, simplifies while making, and never makes a node twice (hash-consing): what is equal has one index, so
// that derivatives share what they have in common.
//
// Simplified: operations on constants; x + 0, 0·x = 0, 1·x, x^1, x^0 = 1, 0/x = 0, x/x = 1; signs and constant factors
// move to the front, c₁x + c₂x = (c₁ + c₂)x, x^m x^n = x^(m+n) for integers m, n ≥ 1; selections whose condition is
// known or whose branches are equal. Sums and products keep the order in which they were written. These hold for real
// numbers: 0·x is 0 also where x is NaN, x/x is 1 also where x is 0.
#pragma once

#include "orthant/expressions/expression.hpp"

#include <optional>
#include <unordered_set>
#include <vector>

namespace orthant::expressions::detail {

class Builder {
 public:
  Builder();
  Builder(const Builder&) = delete;  // the table of nodes looks into this object
  Builder& operator=(const Builder&) = delete;

  int constant(double value);
  int variable(int slot);
  int unary(Operation operation, int a);
  int binary(Operation operation, int a, int b);
  int select(int condition, int a, int b);
  /// A derivative of the table, at a.
  int table(const Table& table, int derivative, int a);

  // The operations of arithmetic by name: formulas of derivatives read better with them.
  int negate(int a);
  int add(int a, int b);
  int subtract(int a, int b);
  int multiply(int a, int b);
  int divide(int a, int b);
  int power(int a, int b);

  /// Takes over the nodes as they are; returns where each has gone.
  std::vector<int> import(const Expression& expression);
  /// The node and all that it needs.
  [[nodiscard]] Expression extract(int root) const;

  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }

 private:
  struct Term {  // coefficient · base
    double coefficient;
    int base;
  };

  struct Hash {
    const std::vector<Node>* nodes;
    std::size_t operator()(int index) const;
  };
  struct Equal {
    const std::vector<Node>* nodes;
    bool operator()(int left, int right) const;
  };

  [[nodiscard]] const Node& node(int index) const { return nodes_[static_cast<std::size_t>(index)]; }
  [[nodiscard]] bool is(int index, Operation operation) const { return node(index).operation == operation; }
  [[nodiscard]] bool is(int index, double value) const;
  [[nodiscard]] std::optional<double> known(int index) const;
  [[nodiscard]] bool is_truth_value(int index) const;
  [[nodiscard]] Term term(int index) const;
  [[nodiscard]] std::optional<Term> integer_power(int index) const;

  int intern(const Node& node);
  int logical(Operation operation, int a, int b);

  std::vector<Node> nodes_;
  std::unordered_set<int, Hash, Equal> table_;
};

}  // namespace orthant::expressions::detail

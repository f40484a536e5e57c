// SPDX-License-Identifier: Apache-2.0
// u(t) with its derivatives, and the times at which any of them jumps: of expressions by symbolic differentiation, of
// functions as the caller gives them. Jumps of functions are not known.
//   stack(t) = (u, u', …, u^(order)),  each of p entries                                   (lcs.10)
// The derivatives are those of the function part; what u jumps by at t* is stack(t*+) - stack(t*-).
#pragma once

#include "orthant/expressions/program.hpp"
#include "orthant/expressions/series.hpp"
#include "orthant/linalg/types.hpp"
#include "orthant/systems/lcs.hpp"

#include <vector>

namespace orthant::systems {

class Input {
 public:
  Input() = default;
  Input(const std::vector<expressions::Expression>& u, int order);
  /// The inputs of a system. Derivatives that a function does not have are written as 0: callers that
  /// multiply them by anything nonzero must require them first.
  Input(const Lcs& system, int order);

  [[nodiscard]] Index size() const { return size_; }  // p (order + 1)

  /// Writes stack(t). Does not allocate, unless a function of the caller does.
  void evaluate(double t, Vector& stack);

  /// The sizes of the terms that stack(t) was summed from; of functions, what they are.
  void measure(double t, Vector& sizes);

  /// Does not depend on time.
  [[nodiscard]] bool is_constant() const { return program_.slots_needed() == 0 && functions_.empty(); }
  /// The Taylor series of the stack along t + τ: slot 0 is time. There must be no functions.
  [[nodiscard]] expressions::Series series(int order) const { return {program_, order}; }

  /// The jumps in (from, to], ascending, found by bisection of what `branch` says: each is the pair of neighbouring
  /// numbers between which something switches. Two switches within one call that cancel each other are not seen.
  struct Switch {
    double before, after;
  };
  [[nodiscard]] const std::vector<Switch>& switches(double from, double to);

 private:
  void find(double from, std::uint64_t branch_from, double to, std::uint64_t branch_to);

  expressions::Program program_;
  expressions::Program::Workspace workspace_;
  expressions::Series sizes_;  // of order 0
  Index size_ = 0;
  std::vector<Switch> switches_;
  struct Function {
    Index place;  // in the stack
    int derivative;
    std::function<double(double t, int derivative)> value;
  };
  std::vector<Function> functions_;
};

}  // namespace orthant::systems

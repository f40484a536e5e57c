// SPDX-License-Identifier: Apache-2.0
#include "orthant/systems/input.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::systems {
namespace {

constexpr std::size_t max_switches = 64;  // in one step; an input faster than that is not resolved by the step anyway

std::vector<expressions::Expression> with_derivatives(std::vector<expressions::Expression> u, int order) {
  const std::size_t inputs = u.size();
  for (int i = 0; i < order; ++i) {
    for (std::size_t j = 0; j < inputs; ++j) u.push_back(derivative(u[u.size() - inputs], 0));
  }
  return u;
}

// Where an input is a function, 0 stands for its expression.
std::vector<expressions::Expression> in_full(const Lcs& system) {
  std::vector<expressions::Expression> u = system.u;
  u.resize(static_cast<std::size_t>(system.inputs()));
  return u;
}

}  // namespace

Input::Input(const std::vector<expressions::Expression>& u, int order)
    : program_(with_derivatives(u, order)),
      workspace_(program_.workspace()),
      sizes_(program_, 0),
      size_(static_cast<Index>(program_.value_count())) {
  switches_.reserve(max_switches + 1);
}

Input::Input(const Lcs& system, int order) : Input(in_full(system), order) {
  const auto inputs = static_cast<int>(system.input_functions.size());
  for (int j = 0; j < inputs; ++j) {
    const InputFunction& function = system.input_functions[static_cast<std::size_t>(j)];
    if (!function.value) continue;
    for (int i = 0; i <= std::min(order, function.derivatives); ++i) {
      functions_.push_back({static_cast<Index>(i) * system.inputs() + j, i, function.value});
    }
  }
}

void Input::evaluate(double t, Vector& stack) {
  program_.evaluate(&t, stack.data(), workspace_);
  for (const Function& function : functions_) stack[function.place] = function.value(t, function.derivative);
}

void Input::measure(double t, Vector& sizes) {
  expressions::measure_at({&t, 1}, sizes_, sizes.data());
  for (const Function& function : functions_) sizes[function.place] = std::abs(function.value(t, function.derivative));
}

const std::vector<Input::Switch>& Input::switches(double from, double to) {
  switches_.clear();
  if (program_.has_branches()) {
    find(from, program_.branch(&from, workspace_), to, program_.branch(&to, workspace_));
  }
  return switches_;
}

// Bisects (from, to] while the branches at its ends differ. The halves are searched in order of time; each call either
// ends at neighbouring numbers or halves the interval, so the depth is at most that of the exponents and digits.
void Input::find(double from, std::uint64_t branch_from, double to, std::uint64_t branch_to) {
  if (branch_from == branch_to || switches_.size() >= max_switches) return;
  const double middle = from + (to - from) / 2;
  if (!(middle > from && middle < to)) {
    switches_.push_back({from, to});
    return;
  }
  const std::uint64_t branch_middle = program_.branch(&middle, workspace_);
  find(from, branch_from, middle, branch_middle);
  find(middle, branch_middle, to, branch_to);
}

}  // namespace orthant::systems

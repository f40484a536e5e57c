// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/methods.hpp"

#include "orthant/base/errors.hpp"

#include <fmt/format.h>

namespace orthant::complementarity {
namespace {

constexpr Index largest_filled = 2000;

template <class Problem>
void require_fillable(const Problem& problem, std::string_view name) {
  if (problem.q.size() > largest_filled) {
    throw InvalidArgument(fmt::format("{} works on dense matrices and takes at most n = {} of a sparse one, not {}",
                                      name, largest_filled, problem.q.size()));
  }
}

template <class Problem>
LcpSolution solve_any(const AnyMethod& any, const Problem& problem) {
  return std::visit(
      [&](const auto& method) {
        if constexpr (requires { method.solve(problem); }) {
          return method.solve(problem);
        } else {
          require_fillable(problem, method.name);
          return method.solve(as_dense(problem));
        }
      },
      any);
}

}  // namespace

LcpSolution solve(const AnyMethod& method, const Lcp& problem) {
  return solve_any(method, problem);
}
LcpSolution solve(const AnyMethod& method, const SparseLcp& problem) {
  return solve_any(method, problem);
}
LcpSolution solve(const AnyMethod& method, const BoxLcp& problem) {
  return solve_any(method, problem);
}
LcpSolution solve(const AnyMethod& method, const SparseBoxLcp& problem) {
  return solve_any(method, problem);
}

}  // namespace orthant::complementarity

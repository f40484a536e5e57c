// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/methods.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/spelling.hpp"

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

std::vector<AnyMethod> all_methods() {
  return {Auto{}, Pivoting{}, Lemke{}, GaussSeidel{}, SemismoothNewton{}, Enumeration{}};
}

std::string_view name(const AnyMethod& any) {
  return std::visit([](const auto& method) { return std::string_view(method.name); }, any);
}

std::vector<std::string> method_names() {
  std::vector<std::string> names;
  for (const AnyMethod& method : all_methods()) names.emplace_back(name(method));
  return names;
}

AnyMethod make_method(std::string_view wanted) {
  for (const AnyMethod& method : all_methods()) {
    if (name(method) == wanted) return method;
  }
  const std::vector<std::string> names = method_names();
  const std::string nearest = nearest_word(wanted, names);
  const std::string hint = nearest.empty() ? "" : fmt::format(", did you mean '{}'?", nearest);
  throw InvalidArgument(
      fmt::format("unknown method '{}'{} Methods: {}", wanted, hint.empty() ? "." : hint, fmt::join(names, ", ")));
}

AnyMethod with_tolerance(AnyMethod any, double tolerance) {
  std::visit(
      [&](auto& method) {
        method.tolerance = tolerance;
        validate_options(method);
      },
      any);
  return any;
}

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

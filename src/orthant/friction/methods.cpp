// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/methods.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/spelling.hpp"

#include <fmt/format.h>

namespace orthant::friction {

std::vector<AnyMethod> all_methods() {
  return {Auto{}, GaussSeidel{}, Admm{}, Newton{}, InteriorPoint{}, Planar{}};
}

std::string_view name(const AnyMethod& any) {
  return std::visit([](const auto& method) { return std::string_view(method.name); }, any);
}

std::vector<std::string> method_names() {
  const std::vector<AnyMethod> methods = all_methods();
  std::vector<std::string> names;
  names.reserve(methods.size());
  for (const AnyMethod& method : methods) names.emplace_back(name(method));
  return names;
}

AnyMethod make_method(std::string_view wanted) {
  for (const AnyMethod& method : all_methods()) {
    if (name(method) == wanted) return method;
  }
  const std::vector<std::string> names = method_names();
  const std::string nearest = nearest_word(wanted, names);
  const std::string hint = nearest.empty() ? "." : fmt::format(", did you mean '{}'?", nearest);
  throw InvalidArgument(fmt::format("unknown method '{}'{} Methods: {}", wanted, hint, fmt::join(names, ", ")));
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

ContactSolution solve(const AnyMethod& any, const ContactProblem& problem) {
  return std::visit([&](const auto& method) { return method.solve(problem); }, any);
}

ContactSolution solve(const AnyMethod& any, const GlobalContactProblem& problem) {
  return std::visit([&](const auto& method) { return method.solve(problem); }, any);
}

ContactSolution solve_with(std::string_view name, const ContactProblem& problem) {
  return solve(make_method(name), problem);
}

ContactSolution solve_with(std::string_view name, const GlobalContactProblem& problem) {
  return solve(make_method(name), problem);
}

}  // namespace orthant::friction

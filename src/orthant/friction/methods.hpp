// SPDX-License-Identifier: Apache-2.0
// The methods by name, for callers that read a name from a file or a command line.
#pragma once

#include "orthant/friction/admm.hpp"
#include "orthant/friction/automatic.hpp"
#include "orthant/friction/gauss_seidel.hpp"
#include "orthant/friction/interior_point.hpp"
#include "orthant/friction/newton.hpp"
#include "orthant/friction/planar.hpp"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace orthant::friction {

using AnyMethod = std::variant<Auto, GaussSeidel, Admm, Newton, InteriorPoint, Planar>;

/// Each method with its default options, `auto` first.
[[nodiscard]] std::vector<AnyMethod> all_methods();

/// "auto", "nsgs", …
[[nodiscard]] std::string_view name(const AnyMethod& method);
[[nodiscard]] std::vector<std::string> method_names();

/// The method of that name with default options. Throws InvalidArgument with the nearest name and the list.
[[nodiscard]] AnyMethod make_method(std::string_view name);

/// Sets the tolerance of any method.
[[nodiscard]] AnyMethod with_tolerance(AnyMethod method, double tolerance);

[[nodiscard]] ContactSolution solve(const AnyMethod& method, const ContactProblem& problem);
[[nodiscard]] ContactSolution solve(const AnyMethod& method, const GlobalContactProblem& problem);

/// make_method and solve in one.
[[nodiscard]] ContactSolution solve_with(std::string_view name, const ContactProblem& problem);
[[nodiscard]] ContactSolution solve_with(std::string_view name, const GlobalContactProblem& problem);

}  // namespace orthant::friction

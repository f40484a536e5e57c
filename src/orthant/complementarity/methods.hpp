// SPDX-License-Identifier: Apache-2.0
// The methods by name, for callers that read a name from a file or a command line.
#pragma once

#include "orthant/complementarity/automatic.hpp"
#include "orthant/complementarity/enumeration.hpp"
#include "orthant/complementarity/gauss_seidel.hpp"
#include "orthant/complementarity/lemke.hpp"
#include "orthant/complementarity/pivoting.hpp"
#include "orthant/complementarity/semismooth_newton.hpp"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace orthant::complementarity {

using AnyMethod = std::variant<Auto, Pivoting, Lemke, GaussSeidel, SemismoothNewton, Enumeration>;

/// Each method with its default options, `auto` first.
[[nodiscard]] std::vector<AnyMethod> all_methods();

/// "auto", "pivoting", …
[[nodiscard]] std::string_view name(const AnyMethod& method);
[[nodiscard]] std::vector<std::string> method_names();

/// The method of that name with default options. Throws InvalidArgument with the nearest name and the list.
[[nodiscard]] AnyMethod make_method(std::string_view name);

/// Sets the tolerance of any method.
[[nodiscard]] AnyMethod with_tolerance(AnyMethod method, double tolerance);

/// Dense methods take a sparse problem up to n = 2000, by filling in the zeros; beyond that they throw InvalidArgument.
[[nodiscard]] LcpSolution solve(const AnyMethod& method, const Lcp& problem);
[[nodiscard]] LcpSolution solve(const AnyMethod& method, const SparseLcp& problem);
[[nodiscard]] LcpSolution solve(const AnyMethod& method, const BoxLcp& problem);
[[nodiscard]] LcpSolution solve(const AnyMethod& method, const SparseBoxLcp& problem);

}  // namespace orthant::complementarity

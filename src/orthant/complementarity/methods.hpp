// SPDX-License-Identifier: Apache-2.0
// All methods for linear complementarity problems, as one closed set.
#pragma once

#include "orthant/base/methods.hpp"
#include "orthant/complementarity/automatic.hpp"
#include "orthant/complementarity/enumeration.hpp"
#include "orthant/complementarity/gauss_seidel.hpp"
#include "orthant/complementarity/lemke.hpp"
#include "orthant/complementarity/pivoting.hpp"
#include "orthant/complementarity/semismooth_newton.hpp"

#include <variant>

namespace orthant::complementarity {

using AnyMethod = std::variant<Auto, Pivoting, Lemke, GaussSeidel, SemismoothNewton, Enumeration>;

/// The methods by name, `auto` first.
using Methods = MethodSet<AnyMethod>;
using orthant::name;

/// Dense methods take a sparse problem up to n = 2000, by filling in the zeros; beyond that they throw InvalidArgument.
[[nodiscard]] LcpSolution solve(const AnyMethod& method, const Lcp& problem);
[[nodiscard]] LcpSolution solve(const AnyMethod& method, const SparseLcp& problem);
[[nodiscard]] LcpSolution solve(const AnyMethod& method, const BoxLcp& problem);
[[nodiscard]] LcpSolution solve(const AnyMethod& method, const SparseBoxLcp& problem);

}  // namespace orthant::complementarity

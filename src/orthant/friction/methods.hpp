// SPDX-License-Identifier: Apache-2.0
// All methods for contact problems, as one closed set.
#pragma once

#include "orthant/base/methods.hpp"
#include "orthant/friction/admm.hpp"
#include "orthant/friction/automatic.hpp"
#include "orthant/friction/gauss_seidel.hpp"
#include "orthant/friction/interior_point.hpp"
#include "orthant/friction/newton.hpp"
#include "orthant/friction/planar.hpp"

#include <variant>

namespace orthant::friction {

using AnyMethod = std::variant<Auto, GaussSeidel, Admm, Newton, InteriorPoint, Planar>;

/// The methods by name, `auto` first.
using Methods = MethodSet<AnyMethod>;
using orthant::name;

[[nodiscard]] inline ContactSolution solve(const AnyMethod& any, const ContactProblemView& problem) {
  return std::visit([&](const auto& method) { return method.solve(problem); }, any);
}

}  // namespace orthant::friction

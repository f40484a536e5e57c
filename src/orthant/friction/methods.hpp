// SPDX-License-Identifier: Apache-2.0
// PROVISIONAL
#pragma once
#include "orthant/friction/admm.hpp"
#include "orthant/friction/gauss_seidel.hpp"
#include <variant>
#include <vector>
#include "orthant/base/errors.hpp"
namespace orthant::friction {
using AnyMethod = std::variant<GaussSeidel, Admm>;
inline std::string_view name(const AnyMethod& m) { return std::visit([](const auto& x) { return std::string_view(x.name); }, m); }
inline std::vector<AnyMethod> all_methods() { return {GaussSeidel{}, Admm{}}; }
inline std::vector<std::string> method_names() { return {"auto", "nsgs", "admm"}; }
inline AnyMethod make_method(std::string_view n) { return n == "admm" ? AnyMethod(Admm{}) : AnyMethod(GaussSeidel{}); }
inline AnyMethod with_tolerance(AnyMethod m, double t) { std::visit([t](auto& x) { x.tolerance = t; }, m); return m; }
template <class P> ContactSolution solve(const AnyMethod& m, const P& p) { return std::visit([&](const auto& x) { return x.solve(p); }, m); }
}

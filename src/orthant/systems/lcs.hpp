// SPDX-License-Identifier: Apache-2.0
// The linear complementarity system, of any relative degree, with inputs:
//   x' = A x + B λ + E u(t),   w = C x + D λ + F u(t)                       (lcs.1) [ABG08, (24)]
//   -w ∈ N_[l,u](λ)                                                         (lcs.2)
// With l = 0 and u = ∞, (lcs.2) is 0 ≤ w ⟂ λ ≥ 0; with finite bounds it is a relay. When λ is a distribution, (lcs.2)
// has no meaning as it stands: the higher order sweeping process takes its place (docs/theory/lcs.md).
#pragma once

#include "orthant/expressions/expression.hpp"
#include "orthant/linalg/types.hpp"
#include "orthant/systems/drawing.hpp"
#include "orthant/systems/naming.hpp"
#include "orthant/systems/prepared.hpp"

#include <algorithm>
#include <functional>
#include <vector>

namespace orthant::systems {

/// An input that is a function of the caller. It must give the same value for the same t, from whatever thread it is
/// called. Where it jumps is not known: a scheme does not cut its step there, as it does for an expression. The
/// event-driven schemes do not take it: they need Taylor series.
struct InputFunction {
  std::function<double(double t, int derivative)> value = {};  // u^(derivative)(t); empty: no function
  int derivatives = 0;                                         // how many it has: 0 ≤ derivative ≤ derivatives
};

/// u with the functions that are its derivatives u', u'', …
[[nodiscard]] InputFunction input_function(std::function<double(double t)> u,
                                           std::vector<std::function<double(double t)>> derivatives = {});

struct Lcs {
  Matrix A;                                     // n × n
  Matrix B;                                     // n × m
  Matrix C;                                     // m × n
  Matrix D = {};                                // m × m; empty: zero
  Matrix E = {};                                // n × p; empty: zero
  Matrix F = {};                                // m × p; empty: zero
  std::vector<expressions::Expression> u = {};  // p functions of time, which is slot 0
  // Input j as a function of the caller, replacing u[j], which is then 0. Empty, or as long as it needs to be:
  // p is the longer of both. How many derivatives it must have: schemes/forcing.hpp.
  std::vector<InputFunction> input_functions = {};
  Vector lower = {};  // m; empty: 0
  Vector upper = {};  // m; empty: infinity
  // e_i of level i = 1…r_l for each output l [ABG08, Remark 15]; empty: 0, plastic. Levels left out are plastic too.
  std::vector<Vector> restitution = {};
  Naming naming = {};

  [[nodiscard]] Index states() const { return A.rows(); }
  [[nodiscard]] Index outputs() const { return C.rows(); }
  [[nodiscard]] Index inputs() const { return static_cast<Index>(std::max(u.size(), input_functions.size())); }
};

/// The same system with every matrix and bound in full size. Throws InvalidArgument naming what does not fit: shapes,
/// numbers that are not finite, lower > upper, restitution outside [0, 1], more restitution lists than outputs, an
/// input given twice.
[[nodiscard]] Lcs completed(Lcs system);

/// The same system whose relays have a hysteresis of the half width h_l: λ_l goes to its lower bound when w_l, without
/// it, passes +h_l, to its upper bound when w_l passes -h_l, and keeps its bound in between. It is
///   w_l - (2 h_l λ_l - h_l (l + u)) / (u - l),                                                          (lcs.14)
/// a negative entry of D, with the offset as an input that is constant. Throws InvalidArgument when h is negative, or
/// not zero where a bound is infinite.
[[nodiscard]] Lcs with_hysteresis(Lcs system, const Vector& h);

/// The same system whose w_l stays in [low_l, high_l], with one λ_l that is positive at the lower stop and negative at the
/// upper one: an output w_l - low_l for every finite low_l, and next to it high_l - w_l, on which λ acts with -B_l; with
/// neither, w_l stays as it is. A restitution is that of both stops.                                  (stops.1)
/// Throws InvalidArgument when low < high does not hold, no bound is finite, or λ_l acts through D.
[[nodiscard]] Lcs with_stops(Lcs system, const Vector& low, const Vector& high);

/// True when an input is a function of the caller.
[[nodiscard]] bool has_input_functions(const Lcs& system);

/// True when every pair is 0 ≤ w ⟂ λ ≥ 0.
[[nodiscard]] bool is_complementarity(const Lcs& system);

struct LcsModel {
  static constexpr std::string_view kind = "lcs";
  static constexpr std::string_view noun = "a linear complementarity system";  // in messages

  Lcs system;
  Vector x0;  // one entry for each state
  std::vector<Drawing> drawings = {};

  /// What the motion starts from: its name, its entries, and what there is one of for each of them.
  static void start(auto& self, auto&& visit) { visit("x0", self.x0, "state"); }
};

}  // namespace orthant::systems

// SPDX-License-Identifier: Apache-2.0
// What can end a smooth piece: the first zero, over all of
//   g of open contacts, λ_n of held ones, σ u_T of slipping ones, μ λ_n ∓ λ_T of sticking ones, the same for dry
//   friction, and the conditions under which no expression switches,                                  (events.25)
// each a polynomial whose leading coefficients that are known to vanish are set to 0.
#pragma once

#include "orthant/schemes/detail/contact_state.hpp"
#include "orthant/schemes/mechanics_series.hpp"
#include "orthant/systems/lagrangian.hpp"

#include <vector>

namespace orthant::schemes::detail {

enum class Watched { gap, force, tangent, direction, expression };

struct Signal {
  Watched what = Watched::gap;
  Index index = 0;  // contact, or direction of dry friction
  bool is_touch = false;
};

struct PieceEnd {
  double tau = infinity;        // infinity: nothing ends the piece before `length`
  double length = infinity;     // how far the polynomials were searched
  std::vector<Signal> signals;  // all that act at tau
};

/// A polynomial that begins with c_k τ^k.
struct Beginning {
  Signal signal;
  int order = 0;  // k
};

/// What begins positive and is not so at tau any more: c_k + c_(k+1) τ < 0.
[[nodiscard]] std::vector<Beginning> lost_within(const systems::Lagrangian& system, const MechanicsSeries& series,
                                                 const States& states, double tau);

/// `gap_sizes`: the rounding of each gap is measured relative to these.
[[nodiscard]] PieceEnd first_end(const systems::Lagrangian& system, const MechanicsSeries& series, const States& states,
                                 const Vector& gap_sizes, double length);

}  // namespace orthant::schemes::detail

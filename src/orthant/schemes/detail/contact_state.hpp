// SPDX-License-Identifier: Apache-2.0
// What each contact, joint and direction of dry friction does during a smooth piece, as far as it is decided.
#pragma once

#include "orthant/linalg/types.hpp"
#include "orthant/systems/mechanics_expressions.hpp"

#include <vector>

namespace orthant::schemes::detail {

inline constexpr int all_orders = 1000;  // zeros of a function that vanishes as far as can be seen

enum class Normal {
  open,       // λ_n = 0
  held,       // g = 0
  undecided,  // 0 ≤ α_n ⟂ λ_n ≥ 0
};

enum class Tangential {
  none,       // no friction: λ_T = 0
  stick,      // u_T = 0
  slip,       // λ_T = -σ μ λ_n
  side,       // at the bound of side σ: 0 ≤ σ α_T ⟂ μ λ_n + σ λ_T ≥ 0
  undecided,  // Coulomb's law between α_T and λ_T
};

/// A contact, or a direction of dry friction (its `normal` is not used).
struct ContactState {
  Normal normal = Normal::open;
  Tangential tangential = Tangential::none;
  int side = 0;  // σ
  // Leading coefficients that are known to vanish: of g when open, of λ_n when held; of u_T when slipping, of the
  // friction reserve of side σ when sticking. all_orders: the function is zero as far as can be seen.
  int normal_zeros = 0;
  int tangential_zeros = 0;
  // Orders below these are lost in the rounding of the time: they decide nothing.                    (events.43)
  int normal_from = 0;
  int tangential_from = 0;

  [[nodiscard]] bool is_undecided() const {
    return normal == Normal::undecided || (normal == Normal::held && is_tangentially_undecided());
  }
  [[nodiscard]] bool is_tangentially_undecided() const {
    return tangential == Tangential::undecided || tangential == Tangential::side;
  }
};

struct States {
  std::vector<ContactState> contacts;
  std::vector<ContactState> dry;  // directions of dry friction

  [[nodiscard]] bool are_undecided() const {
    for (const ContactState& contact : contacts) {
      if (contact.is_undecided()) return true;
    }
    for (const ContactState& direction : dry) {
      if (direction.is_tangentially_undecided()) return true;
    }
    return false;
  }
};

}  // namespace orthant::schemes::detail

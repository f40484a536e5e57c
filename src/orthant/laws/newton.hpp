// SPDX-License-Identifier: Apache-2.0
// Newton's law of impact, u⁺ = -e u⁻ for an approaching velocity u⁻ < 0 when nothing else acts: the rebound is
//   e u⁻                                                                                 (law.7) [ABG08, (94)]
#pragma once

#include "orthant/base/options.hpp"

#include <string_view>

namespace orthant::laws {

struct Newton {
  static constexpr std::string_view name = "newton";
  static constexpr std::string_view slack_formula = "u_n^+ + e u_n^−";  // as reports write it

  double restitution = 0;  // e, in [0, 1]: 0 no rebound, 1 all of it

  [[nodiscard]] double rebound(double before) const { return restitution * before; }

  static void fields(auto& self, auto&& visit) {
    visit("restitution", self.restitution, in_0_1, "part of the approaching velocity that comes back");
  }
  /// The letters of the formula.
  static void symbols(auto& self, auto&& visit) { visit("e", self.restitution); }
};

/// No rebound.
inline constexpr Newton plastic{.restitution = 0};

}  // namespace orthant::laws

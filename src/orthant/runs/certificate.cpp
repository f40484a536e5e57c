// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/certificate.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace orthant::runs {

std::string_view meaning(std::string_view certificate) {
  using Row = std::pair<std::string_view, std::string_view>;
  static constexpr std::array<Row, 11> table = {{
      {"complementarity", "the smaller of two quantities of which one must be zero, relative to their sizes"},
      {"constraint", "how far a constraint was violated"},
      {"dynamics", "residual of the discrete equation of motion, relative to the terms it was summed from"},
      {"growth", "size of the state relative to its proved bound: at most 1"},
      {"lexicographic", "the most negative leading entry after a jump, relative to its size"},
      {"dissipation", "largest relative growth of the storage function in a step"},
      {"rest", "largest motion after the system came to rest"},
      {"joints", "largest error of a joint"},
      {"energy", "largest gap of the energy ledger, relative to the energies it was summed from"},
      {"cone", "largest violation of the friction cone, relative to the impulse"},
      {"normality", "distance of the reaction from the normal cone"},
  }};
  const auto* found =
      std::find_if(table.begin(), table.end(), [&](const Row& row) { return row.first == certificate; });
  return found == table.end() ? "" : found->second;
}

}  // namespace orthant::runs

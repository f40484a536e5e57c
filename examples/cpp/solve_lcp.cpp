// SPDX-License-Identifier: Apache-2.0
// Solve w = M z + q, 0 ≤ z ⟂ w ≥ 0, and read what the answer is worth.
#include "orthant/complementarity/automatic.hpp"

#include <iostream>

int main() {
  const orthant::complementarity::Lcp problem{.M = orthant::Matrix{{2, -1}, {-1, 2}}, .q = orthant::Vector{{-1, 1}}};
  const auto solution = orthant::complementarity::Auto{}.solve(problem);
  std::cout << name(solution.status) << " by " << solution.used << "\n"
            << "z = " << solution.z.transpose() << ", w = " << solution.w.transpose() << "\n"
            << "backward error " << solution.certificate.backward_error << "\n";
  return solution.status == orthant::Status::solved ? 0 : 1;
}

// SPDX-License-Identifier: Apache-2.0
// x''' = λ, 0 ≤ x ⟂ λ: relative degree 3, so that λ is a distribution. docs/guide/cpp.md shows this file.
#include "orthant/runs/lcs.hpp"

#include <iostream>

int main() {
  const orthant::systems::Lcs system{.A = orthant::Matrix{{0, 1, 0}, {0, 0, 1}, {0, 0, 0}},
                                     .B = orthant::Matrix{{0}, {0}, {1}},
                                     .C = orthant::Matrix{{1, 0, 0}}};
  const auto result = orthant::runs::run(system, orthant::Vector{{0, -1, 0}}, {.h = 0.01, .T = 10});
  std::cout << name(result.status) << " by " << result.scheme << ", x(10) = " << result.x.transpose() << "\n";
  for (const auto& atom : result.lambda.atoms)
    std::cout << "lambda has " << atom.weight << " delta^(" << atom.order << ") at t = " << atom.t << "\n";
  return result.status == orthant::runs::RunStatus::finished ? 0 : 1;
}

// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/gauss_rule.hpp"

#include <cmath>
#include <numbers>

namespace orthant::runs::detail {

// Zeros x of Legendre's polynomial P_n by Newton's method, weights 2/((1 - x²) P_n'(x)²), brought to [0, 1]
void gauss_rule(int n, Vector& nodes, Vector& weights) {
  nodes.resize(n);
  weights.resize(n);
  for (int i = 0; i < n; ++i) {
    double x = std::cos(std::numbers::pi * (i + 0.75) / (n + 0.5));
    double slope = nan;
    for (int iteration = 0; iteration < 10; ++iteration) {
      double before = 1;
      double value = x;
      for (int k = 2; k <= n; ++k) {
        const double next = ((2 * k - 1) * x * value - (k - 1) * before) / k;
        before = value;
        value = next;
      }
      slope = n * (x * value - before) / (x * x - 1);
      x -= value / slope;
    }
    nodes[i] = 0.5 * (1 - x);
    weights[i] = 1 / ((1 - x * x) * slope * slope);
  }
}

}  // namespace orthant::runs::detail

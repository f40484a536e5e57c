// SPDX-License-Identifier: Apache-2.0
// What a user writes first: LCP(2, -4), 0 ≤ z ⟂ 2 z - 4 ≥ 0, has the solution z = 2 and not z = 1.
#include <cstdio>

#include <orthant/complementarity/certificate.hpp>

int main() {
  using namespace orthant;
  const complementarity::Lcp problem{.M = Matrix::Constant(1, 1, 2.0), .q = Vector::Constant(1, -4.0)};
  const bool right = complementarity::certify(problem, Vector::Constant(1, 2.0)).meets(0.0);
  const bool wrong = complementarity::certify(problem, Vector::Constant(1, 1.0)).meets(1e-3);
  std::puts(right && !wrong ? "z = 2 solves the problem, z = 1 does not" : "the certificate is wrong");
  return right && !wrong ? 0 : 1;
}

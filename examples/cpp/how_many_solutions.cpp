// SPDX-License-Identifier: Apache-2.0
// Is the solution unique, is there one at all, and what does the matrix alone say?
#include "orthant/complementarity/enumeration.hpp"
#include "orthant/complementarity/matrix_class.hpp"

#include <iostream>

namespace {

using namespace orthant;  // an example is short
using namespace orthant::complementarity;

void report(const Lcp& problem) {
  // every solution of a small problem, from all 2^n choices of z_i = 0 or w_i = 0
  const SolutionSet set = Enumeration{}.all(problem);
  for (const EnumeratedSolution& solution : set.solutions) std::cout << "  z = " << solution.z.transpose() << "\n";
  if (set.is_unique()) std::cout << "  and there is no other\n";

  // no solution: a proof comes with it, and anybody can check it on the data
  if (set.proof) {
    std::cout << "  none: y = " << set.proof->separators[0].y.transpose() << " separates q, "
              << (verify(problem, *set.proof).holds ? "verified" : "NOT verified") << "\n";
  }

  // a P-matrix, and no other, has exactly one solution whatever q is; "no" comes with what shows it
  const ClassFinding p = is_p_matrix(problem.M);
  std::cout << "  P-matrix: " << name(p.answer) << ", " << p.because << "\n";
  if (p.minor) std::cout << "  minor = " << p.minor->value << "\n";
}

}  // namespace

int main() {
  std::cout << "one solution\n";
  report({.M = Matrix{{2, 1}, {1, 2}}, .q = Vector{{-1, -1}}});
  std::cout << "three solutions\n";
  report({.M = Matrix{{1, 2}, {2, 1}}, .q = Vector{{-1, -1}}});
  std::cout << "no solution\n";
  report({.M = Matrix{{1, -1}, {-1, 1}}, .q = Vector{{-1, -1}}});
}

// SPDX-License-Identifier: Apache-2.0
// Many problems with the same M: prepare once, then each solve starts from the last active set. While that set stays
// the same a solve factorises nothing and allocates nothing. This is the inner loop of a simulation.
#include "orthant/complementarity/pivoting.hpp"

#include <algorithm>
#include <cmath>
#include <iostream>

namespace {

using namespace orthant;  // an example is short
using namespace orthant::complementarity;

// Contacts in a row: each is pushed by its own load and by its neighbours.
Matrix chain(Index n) {
  Matrix M = Matrix::Zero(n, n);
  M.diagonal().setConstant(2.0);
  M.diagonal<1>().setConstant(-1.0);
  M.diagonal<-1>().setConstant(-1.0);
  return M;
}

}  // namespace

int main() {
  const Index contacts = 50;
  const int steps = 1000;
  PreparedPivoting<Matrix> solver = Pivoting{}.prepare(chain(contacts));

  Vector q(contacts);
  int unsolved = 0;
  int factorisations = 0;
  double worst = 0.0;
  for (int step = 0; step < steps; ++step) {
    for (Index i = 0; i < contacts; ++i) q[i] = 0.3 - std::sin(0.002 * step + 0.2 * static_cast<double>(i));
    if (solver.solve(q) != Status::solved) ++unsolved;  // z(), w() and certificate() are those of the last solve
    factorisations += solver.factorisations();
    worst = std::max(worst, solver.certificate().backward_error);
  }
  std::cout << steps << " problems, " << unsolved << " unsolved, " << factorisations << " factorisations\n"
            << "largest backward error " << worst << "\n";
  return unsolved == 0 ? 0 : 1;
}

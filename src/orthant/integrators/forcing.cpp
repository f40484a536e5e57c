// SPDX-License-Identifier: Apache-2.0
#include "orthant/integrators/forcing.hpp"

#include <algorithm>

namespace orthant::integrators {

Forcing::Forcing(const systems::Lcs& system, const analysis::ZeroDynamics& form) {
  const Index p = system.inputs();
  const Index n = system.states();
  if (p == 0) {
    shift_ = drive_ = Matrix::Zero(n, 0);
    return;
  }
  const int order = *std::max_element(form.degrees.begin(), form.degrees.end());
  input_ = systems::Input(system.u, order);
  shift_ = Matrix::Zero(n, input_.size());
  stack_ = other_ = Vector::Zero(input_.size());
  for (Index l = 0; l < form.outputs(); ++l) {
    const Index first = form.first[static_cast<std::size_t>(l)];
    shift_.block(first, 0, 1, p) = system.F.row(l);
    // U_(i+1) = U_i' + C A^(i-1) E u
    for (Index i = first; i < form.top(l); ++i) {
      shift_.row(i + 1).tail(input_.size() - p) = shift_.row(i).head(input_.size() - p);
      shift_.row(i + 1).head(p) += form.W.row(i) * system.E;
    }
  }
  // U' has no column beyond the last derivative: row i of U ends at u^(i-1), and i ≤ order
  Matrix derivative = Matrix::Zero(n, input_.size());
  derivative.rightCols(input_.size() - p) = shift_.leftCols(input_.size() - p);
  drive_ = derivative - form.A_bar * shift_;
  drive_.leftCols(p) += form.W * system.E;
  // rows of the chain are zero by construction; say so exactly
  for (Index l = 0; l < form.outputs(); ++l) {
    const Index first = form.first[static_cast<std::size_t>(l)];
    drive_.middleRows(first, form.top(l) - first).setZero();
  }
}

const Vector& Forcing::stack(double t) {
  input_.evaluate(t, stack_);
  return stack_;
}

const Vector& Forcing::jump(const systems::Input::Switch& at) {
  input_.evaluate(at.before, other_);
  input_.evaluate(at.after, stack_);
  stack_ -= other_;
  return stack_;
}

}  // namespace orthant::integrators

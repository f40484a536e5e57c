// SPDX-License-Identifier: Apache-2.0
#include "orthant/linalg/exponential.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::linalg {

Matrix exponential(const Matrix& A) {
  require_square(A, "A");
  require_finite(A, "A");
  const Index n = A.rows();
  if (n == 0) return A;
  const double norm = A.cwiseAbs().colwise().sum().maxCoeff();
  const int halvings = norm > 0.5 ? static_cast<int>(std::ceil(std::log2(norm / 0.5))) : 0;
  const Matrix scaled = A * std::ldexp(1.0, -halvings);
  // a bound: with ‖·‖ ≤ 1/2 the sum stops changing after about 14 terms, unless entries need high powers
  constexpr int terms = 40;
  Matrix sum = Matrix::Identity(n, n);
  Matrix term = sum;
  Matrix next(n, n);
  // small entries of the sum may come from high powers only: stop when no entry changes any more
  for (int k = 1; k <= std::max<Index>(terms, n); ++k) {
    term = (term * scaled) / k;
    next = sum + term;
    if (next == sum) break;
    sum.swap(next);
  }
  for (int k = 0; k < halvings; ++k) {
    next.noalias() = sum * sum;
    sum.swap(next);
  }
  return sum;
}

}  // namespace orthant::linalg

// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/detail/scaling.hpp"

#include <cmath>

namespace orthant::complementarity::detail {
namespace {

constexpr int rounds = 5;

// 1/√x to the nearest power of two; 1 for an empty row
double reciprocal_root(double x) {
  if (!(x > 0.0)) return 1.0;
  return std::exp2(-std::round(0.5 * std::log2(x)));
}

}  // namespace

ScaledLcp scaled(const Lcp& problem) {
  const Index n = problem.q.size();
  ScaledLcp result{problem, Vector::Ones(n), Vector::Ones(n)};
  if (n == 0) return result;
  Matrix& M = result.lcp.M;
  for (int round = 0; round < rounds; ++round) {
    const Vector row = M.cwiseAbs().rowwise().maxCoeff().unaryExpr(&reciprocal_root);
    const Vector column = M.cwiseAbs().colwise().maxCoeff().transpose().unaryExpr(&reciprocal_root);
    M = row.asDiagonal() * M * column.asDiagonal();
    result.row.array() *= row.array();
    result.column.array() *= column.array();
  }
  for (Index i = 0; i < n; ++i) {
    // a row without entries keeps its own unit, that of q_i
    if (M.row(i).isZero(0.0) && problem.q[i] != 0.0)
      result.row[i] = std::exp2(-std::round(std::log2(std::abs(problem.q[i]))));
  }
  result.lcp.q = result.row.asDiagonal() * problem.q;
  return result;
}

}  // namespace orthant::complementarity::detail

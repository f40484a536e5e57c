// SPDX-License-Identifier: Apache-2.0
// T by the sweeps of Osborne [Osborne60] on the matrix [A B; C 0]: the row and the column of each state get equal
// norms. B and C are used with every port at the size of A, so that the units of λ and w do not count.
#include "orthant/analysis/detail/balance.hpp"

#include "orthant/base/interrupt.hpp"
#include "orthant/linalg/decompositions.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::analysis::detail {
namespace {

constexpr int sweeps = 60;

double power_of_two(double value) {
  return value > 0.0 && std::isfinite(value) ? std::exp2(std::round(std::log2(value))) : 1.0;
}

// the largest entry off the diagonal: norms by sums would see more in large systems, and decide the same
double off_diagonal(const Matrix& A, Index i, bool is_row) {
  double largest = 0.0;
  for (Index j = 0; j < A.rows(); ++j) {
    if (j != i) largest = std::max(largest, std::abs(is_row ? A(i, j) : A(j, i)));
  }
  return largest;
}

double largest_entry(const Matrix& A) {
  return A.size() == 0 ? 0.0 : A.cwiseAbs().maxCoeff();
}

// one sweep over the states; true when a unit changed
bool sweep(LinearSystem& system, Vector& state, const Vector& given) {
  bool is_changed = false;
  for (Index i = 0; i < state.size(); ++i) {
    if (given.size() > 0 && given[i] > 0.0) continue;
    const double row = std::max(off_diagonal(system.A, i, true), largest_entry(system.B.row(i)));
    const double column = std::max(off_diagonal(system.A, i, false), largest_entry(system.C.col(i)));
    if (!(row > 0.0 && column > 0.0)) continue;
    const double factor = power_of_two(std::sqrt(row / column));
    if (factor == 1.0) continue;
    is_changed = true;
    state[i] *= factor;
    system.A.row(i) /= factor;
    system.A.col(i) *= factor;
    system.B.row(i) /= factor;
    system.C.col(i) *= factor;
  }
  return is_changed;
}

double rate_of(const Matrix& A) {
  const double size = largest_entry(A);
  return size > 0.0 ? power_of_two(size) : 1.0;
}

// every column of B and every row of C at the size `rate`
void equalise_ports(LinearSystem& system, double rate) {
  for (Index j = 0; j < system.B.cols(); ++j) {
    const double b = largest_entry(system.B.col(j));
    if (b > 0.0) system.B.col(j) *= power_of_two(rate / b);
    const double c = largest_entry(system.C.row(j));
    if (c > 0.0) system.C.row(j) *= power_of_two(rate / c);
  }
}

}  // namespace

Units balanced_units(const LinearSystem& original, const Vector& given) {
  LinearSystem system = original;
  Units units{.state = Vector::Ones(system.A.rows()), .port = Vector::Ones(system.B.cols())};
  if (given.size() > 0) {
    for (Index i = 0; i < given.size(); ++i) {
      if (given[i] > 0.0) units.state[i] = power_of_two(given[i]);
    }
    system = in_units(system, units);
  }
  for (int round = 0; round < sweeps; ++round) {
    equalise_ports(system, rate_of(system.A));
    if (!sweep(system, units.state, given)) break;
  }
  // one common factor on T makes B as large as C in the caller's numbers
  system = in_units(original, {.state = units.state, .port = units.port, .rate = 1.0});
  const double b = largest_entry(system.B);
  const double c = largest_entry(system.C);
  if (given.size() == 0 && b > 0.0 && c > 0.0) units.state *= power_of_two(std::sqrt(b / c));
  system = in_units(original, {.state = units.state, .port = units.port, .rate = 1.0});
  units.rate = rate_of(system.A);
  for (Index j = 0; j < units.port.size(); ++j) {
    const double size = std::max(largest_entry(system.B.col(j)), largest_entry(system.C.row(j)));
    double port = size > 0.0 ? units.rate / size : infinity;
    const double direct = std::abs(system.D(j, j));
    if (direct > 0.0) port = std::min(port, std::sqrt(units.rate / direct));
    units.port[j] = power_of_two(port);
  }
  return units;
}

LinearSystem in_units(const LinearSystem& system, const Units& units) {
  const Vector inverse = units.state.cwiseInverse();
  const double r = 1.0 / units.rate;
  return {.A = r * (inverse.asDiagonal() * system.A * units.state.asDiagonal()),
          .B = r * (inverse.asDiagonal() * system.B * units.port.asDiagonal()),
          .C = r * (units.port.asDiagonal() * system.C * units.state.asDiagonal()),
          .D = r * (units.port.asDiagonal() * system.D * units.port.asDiagonal())};
}

Matrix reachable_subspace(const Matrix& A, const Matrix& B, double tolerance) {
  const Index n = A.rows();
  Matrix basis(n, n);
  Index known = 0;  // its columns
  const double size = A.norm();
  Matrix fresh = B;
  for (Index j = 0; j < fresh.cols(); ++j) {
    const double length = fresh.col(j).norm();
    if (length > 0.0) fresh.col(j) /= length;
  }
  double scale = 1.0;
  while (fresh.cols() > 0 && known < n) {
    stop_if_asked();
    const auto found = basis.leftCols(known);
    for (int twice = 0; twice < 2; ++twice) fresh -= found * (found.transpose() * fresh);
    const Eigen::JacobiSVD<Matrix> svd(fresh, Eigen::ComputeThinU);
    const Index rank = (svd.singularValues().array() > tolerance * scale).count();
    if (rank == 0) break;
    basis.middleCols(known, rank) = svd.matrixU().leftCols(rank);
    scale = size;
    fresh = A * basis.middleCols(known, rank);
    known += rank;
  }
  return basis.leftCols(known);
}

}  // namespace orthant::analysis::detail

// SPDX-License-Identifier: Apache-2.0
// The active-set method of Lawson and Hanson for (nnls.1) [LH74]. The passive columns (x_j > 0) are kept as Q R,
// updated by a column at a time. It departs from the book in three ways: columns are scaled, by powers of two, to
// lengths in [1, 2); r is orthogonalised against Q more than once, so that (nnls.3) holds even when b almost lies in
// the cone; and a column that lies in the span of the passive ones, or that does not shorten r, waits until another
// one has.
#include "orthant/linalg/nonnegative_least_squares.hpp"

#include "orthant/base/interrupt.hpp"
#include "orthant/linalg/decompositions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include <Eigen/Jacobi>

namespace orthant::linalg {
namespace {

// A_P = Q R for an ordered list P of columns; Gram-Schmidt, every column orthogonalised twice.
class PassiveSet {
 public:
  PassiveSet(Index rows, Index columns)
      : Q_(rows, std::min(rows, columns)),
        R_(Matrix::Zero(Q_.cols(), Q_.cols())),
        rounding_(4.0 * double(rows) * epsilon) {}

  const std::vector<Index>& members() const { return members_; }

  // False, and nothing changes, when the column lies in the span of the members.
  bool append(Index member, const Vector& column) {
    const Index p = size();
    if (p == Q_.cols()) return false;
    Vector along = Q_.leftCols(p).transpose() * column;
    Vector across = column - Q_.leftCols(p) * along;
    const Vector correction = Q_.leftCols(p).transpose() * across;
    across -= Q_.leftCols(p) * correction;
    const double length = across.norm();
    if (!(length > rounding_)) return false;  // columns are not shorter than 1
    R_.col(p).head(p) = along + correction;
    R_(p, p) = length;
    Q_.col(p) = across / length;
    members_.push_back(member);
    return true;
  }

  // Drops the k-th member: R without its column is made triangular again by plane rotations.
  void remove(Index k) {
    members_.erase(members_.begin() + k);
    const Index p = size();
    for (Index j = k; j < p; ++j) {
      R_.col(j).head(j + 2) = R_.col(j + 1).head(j + 2);
    }
    for (Index j = k; j < p; ++j) {
      Eigen::JacobiRotation<double> rotation;
      rotation.makeGivens(R_(j, j), R_(j + 1, j));
      R_.leftCols(p).applyOnTheLeft(j, j + 1, rotation.adjoint());
      Q_.applyOnTheRight(j, j + 1, rotation);
      R_(j + 1, j) = 0.0;
    }
  }

  // argmin ‖A_P z - b‖, in the order of the members
  Vector coefficients(const Vector& b) const {
    const Index p = size();
    return R_.topLeftCorner(p, p).triangularView<Eigen::Upper>().solve(Q_.leftCols(p).transpose() * b);
  }

  // b - A_P z, orthogonal to A_P up to rounding of its own length
  Vector residual(const Vector& b) const {
    Vector r = b;
    for (int pass = 0; pass < 3; ++pass) {
      const Vector along = Q_.leftCols(size()).transpose() * r;
      r -= Q_.leftCols(size()) * along;
    }
    return r;
  }

 private:
  Index size() const { return Index(members_.size()); }

  std::vector<Index> members_;
  Matrix Q_, R_;
  double rounding_;
};

// min ‖A x - b‖ over x ≥ 0, where the columns of A and b have lengths in [1, 2), or 0.
class ActiveSetMethod {
 public:
  ActiveSetMethod(const Matrix& A, const Vector& b)
      : A_(A), b_(b), rounding_(4.0 * double(A.rows() + 1) * epsilon), passive_(A.rows(), A.cols()) {}

  NonnegativeLeastSquares solve() {
    const Index n = A_.cols();
    const int limit = int(10 * (n + 10));
    answer_.x = Vector::Zero(n);
    answer_.residual = b_;
    waits_.assign(std::size_t(n), false);
    while (answer_.iterations < limit) {
      stop_if_asked();
      const Index entering = steepest_column();
      if (entering < 0) break;
      enter(entering);
    }
    answer_.converged = answer_.iterations < limit;
    polish();
    return std::move(answer_);
  }

 private:
  // The column along which ‖r‖ falls fastest, or -1 when r is at rounding level or (nnls.2) holds.
  Index steepest_column() const {
    const Vector& r = answer_.residual;
    if (!(r.norm() > rounding_)) return -1;
    const Vector slope = A_.transpose() * r;
    Index best = -1;
    for (Index j = 0; j < A_.cols(); ++j) {
      if (waits_[std::size_t(j)] || answer_.x[j] > 0.0) continue;
      if (best >= 0 && slope[j] <= slope[best]) continue;
      if (slope[j] > rounding_ * A_.col(j).cwiseAbs().dot(r.cwiseAbs())) best = j;
    }
    return best;
  }

  void enter(Index entering) {
    const PassiveSet passive_before = passive_;
    const Vector x_before = answer_.x;
    ++answer_.iterations;
    if (passive_.append(entering, A_.col(entering)) && passive_.coefficients(b_).tail(1)[0] > 0.0) {
      descend();
      Vector r = passive_.residual(b_);
      if (r.norm() < answer_.residual.norm()) {
        answer_.residual = std::move(r);
        std::fill(waits_.begin(), waits_.end(), false);
        return;
      }
    }
    waits_[std::size_t(entering)] = true;
    passive_ = passive_before;
    answer_.x = x_before;
  }

  // Goes from x toward the least-squares solution of the passive set, dropping each column whose x_j reaches zero.
  void descend() {
    Vector& x = answer_.x;
    for (Vector z = passive_.coefficients(b_);; z = passive_.coefficients(b_), ++answer_.iterations) {
      const std::vector<Index> members = passive_.members();
      double step = 1.0;
      Index blocking = -1;
      for (Index k = 0; k < z.size(); ++k) {
        const double here = x[members[std::size_t(k)]];
        const double reached = here / (here - z[k]);     // where x_j is zero
        if (z[k] > 0.0 || !(reached <= step)) continue;  // z_k = 0 leaves too: a passive x_j is > 0
        step = reached;
        blocking = k;
      }
      for (Index k = 0; k < z.size(); ++k) x[members[std::size_t(k)]] += step * (z[k] - x[members[std::size_t(k)]]);
      if (blocking < 0) return settle(z);
      x[members[std::size_t(blocking)]] = 0.0;
      for (Index k = z.size() - 1; k >= 0; --k) {
        if (x[members[std::size_t(k)]] > 0.0) continue;
        x[members[std::size_t(k)]] = 0.0;
        passive_.remove(k);
      }
    }
  }

  void settle(const Vector& z) {
    for (Index k = 0; k < z.size(); ++k) answer_.x[passive_.members()[std::size_t(k)]] = z[k];
  }

  // Solves the last least-squares problem once more, by Householder reflections with pivoting.
  void polish() {
    const std::vector<Index>& members = passive_.members();
    if (members.empty()) return;
    Matrix columns(A_.rows(), Index(members.size()));
    for (Index k = 0; k < columns.cols(); ++k) columns.col(k) = A_.col(members[std::size_t(k)]);
    const Eigen::ColPivHouseholderQR<Matrix> factors(columns);
    Vector z = factors.solve(b_);
    z += factors.solve(b_ - columns * z);
    if (z.minCoeff() > 0.0) settle(z);
  }

  const Matrix& A_;
  const Vector& b_;
  double rounding_;
  PassiveSet passive_;
  std::vector<bool> waits_;
  NonnegativeLeastSquares answer_;
};

// Scaling by a power of two does not round. One for zero.
double power_of_two_below(double length) {
  const double finite = std::min(length, std::numeric_limits<double>::max());
  return finite > 0.0 ? std::ldexp(1.0, std::ilogb(finite)) : 1.0;
}

double optimality_of(const Matrix& A, const Vector& b, const Vector& x) {
  const Vector slope = A.transpose() * (b - A * x);
  const Vector scale = A.cwiseAbs().transpose() * (b.cwiseAbs() + A.cwiseAbs() * x);
  double worst = 0.0;
  for (Index j = 0; j < x.size(); ++j) {
    const double violation = x[j] > 0.0 ? std::abs(slope[j]) : std::max(slope[j], 0.0);
    if (violation > 0.0) worst = std::max(worst, violation / scale[j]);
    if (!(x[j] >= 0.0 && violation <= infinity)) worst = infinity;  // NaN
  }
  return worst;
}

}  // namespace

NonnegativeLeastSquares nonnegative_least_squares(const Matrix& A, const Vector& b) {
  require_size(b, A.rows(), "b");
  require_finite(A, "A");
  require_finite(b, "b");
  Vector length(A.cols());
  Matrix unit(A.rows(), A.cols());
  for (Index j = 0; j < A.cols(); ++j) {
    length[j] = power_of_two_below(A.col(j).stableNorm());
    unit.col(j) = A.col(j) / length[j];
  }
  const double size = power_of_two_below(b.stableNorm());
  const Vector unit_b = b / size;

  NonnegativeLeastSquares answer = ActiveSetMethod(unit, unit_b).solve();
  answer.optimality = optimality_of(unit, unit_b, answer.x);
  const double rounding = 64.0 * double(A.rows() + A.cols() + 1) * epsilon;
  answer.converged = answer.converged && answer.optimality <= rounding;
  answer.x = (answer.x.array() / length.array() * size).matrix();
  answer.residual *= size;
  return answer;
}

}  // namespace orthant::linalg

// SPDX-License-Identifier: Apache-2.0
#include "orthant/analysis/detail/storage.hpp"

#include "orthant/analysis/detail/lmi.hpp"
#include "orthant/base/interrupt.hpp"
#include "orthant/linalg/decompositions.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace orthant::analysis::detail {
namespace {

constexpr double rank_tolerance = 1e-10;   // of the equations for θ, whose rows and columns are near 1
constexpr double no_row = 1e-12;           // equations whose coefficients are smaller have none
constexpr double consistent = 1e-9;        // residual of equations that hold
constexpr double kernel_tolerance = 1e-5;  // eigenvalues of L below it are taken for zero in the next round
constexpr double bound_of_J = 1e5;         // J ≤ bound in (pass.7), in balanced units
constexpr Index always_tried = 600;        // unknowns
constexpr int rounds = 4;

Matrix symmetric_part(const Matrix& M) {
  return 0.5 * (M + M.transpose());
}

// θ = particular + free · y solves the equations
struct Family {
  Vector particular;
  Matrix free;
  double residual = 0.0;  // of the equations at `particular`, relative
};

// E θ = e by an orthogonal decomposition; rows that are not zero at norm 1
Family solve_equations(Matrix E, Vector e) {
  const Index unknowns = E.cols();
  Index rows = 0;
  Family family{.particular = Vector::Zero(unknowns), .free = Matrix::Identity(unknowns, unknowns)};
  for (Index i = 0; i < E.rows(); ++i) {
    const double length = E.row(i).norm();
    if (length <= no_row) {
      family.residual = std::max(family.residual, std::abs(e[i]));
      continue;
    }
    E.row(rows) = E.row(i) / length;
    e[rows++] = e[i] / length;
  }
  if (rows == 0) return family;
  E.conservativeResize(rows, unknowns);
  e.conservativeResize(rows);
  Eigen::CompleteOrthogonalDecomposition<Matrix> decomposition;
  decomposition.setThreshold(rank_tolerance);
  decomposition.compute(E);
  family.particular = decomposition.solve(e);
  // the rows of Z beyond the rank span the kernel of E: E = Q [T 0; 0 0] Z P'
  const Index rank = decomposition.rank();
  Matrix kernel = decomposition.matrixZ().transpose().rightCols(unknowns - rank);
  family.free = decomposition.colsPermutation() * kernel;
  const Vector residual = E * family.particular - e;
  family.residual = std::max(family.residual, residual.cwiseAbs().maxCoeff() / (1.0 + family.particular.norm()));
  return family;
}

// The problem in balanced units, with every J_i of norm 1.
class Search {
 public:
  Search(const StorageProblem& problem, double tolerance)
      : original_(problem),
        tolerance_(tolerance),
        units_(balanced_units(problem.system, problem.given_units)),
        system_(in_units(problem.system, units_)) {
    fixed_ = in_balanced(problem.J_0);
    size_of_J_ = fixed_.size() == 0 || fixed_.norm() == 0.0 ? 1.0 : fixed_.norm();
    for (const Matrix& term : problem.J_terms) {
      terms_.push_back(in_balanced(term));
      const double size = terms_.back().norm();
      if (size > 0.0) terms_.back() *= size_of_J_ / size;
    }
    is_homogeneous_ = fixed_.norm() == 0.0 && inhomogeneous_part().norm() == 0.0;
    set_first_kernel();
  }

  StorageAnswer run() {
    StorageAnswer best;
    for (int round = 0; round < rounds; ++round) {
      stop_if_asked();
      const Family family = equations();
      if (family.residual > consistent) {
        if (round == 0) best.outcome = StorageOutcome::contradiction;
        break;
      }
      const std::optional<Vector> theta = choose(family);
      if (!theta) {
        if (round == 0 && !trouble_with_lmi_solver().empty()) best.outcome = StorageOutcome::no_solver;
        break;
      }
      consider(*theta, best);
      if (best.certificate.largest_rate <= 1e-12 || !extend_kernel(*theta)) break;
    }
    return best;
  }

 private:
  [[nodiscard]] Matrix in_balanced(const Matrix& J) const {
    return units_.state.asDiagonal() * J * units_.state.asDiagonal();
  }
  [[nodiscard]] Matrix sum_of(const Vector& theta) const {
    Matrix J = fixed_;
    for (std::size_t i = 0; i < terms_.size(); ++i) J += theta[static_cast<Index>(i)] * terms_[i];
    return J;
  }
  // the part of L that is linear in J
  [[nodiscard]] Matrix rate_of(const Matrix& J) const {
    const Index n = system_.A.rows();
    const Index m = system_.B.cols();
    Matrix L = Matrix::Zero(n + m, n + m);
    L.topLeftCorner(n, n) = -(J * system_.A + system_.A.transpose() * J.transpose());
    L.topRightCorner(n, m) = -J * system_.B;
    L.bottomLeftCorner(m, n) = L.topRightCorner(n, m).transpose();
    return L;
  }
  // the part of L that does not depend on J
  [[nodiscard]] Matrix inhomogeneous_part() const {
    const Index n = system_.A.rows();
    const Index m = system_.B.cols();
    Matrix L = Matrix::Zero(n + m, n + m);
    L.topRightCorner(n, m) = system_.C.transpose();
    L.bottomLeftCorner(m, n) = system_.C;
    L.bottomRightCorner(m, m) = system_.D + system_.D.transpose();
    return L;
  }

  // silent states, and the kernel of D + D'
  void set_first_kernel() {
    const Index n = system_.A.rows();
    const Index m = system_.B.cols();
    Matrix full = Matrix::Zero(n + m, static_cast<Index>(original_.silent.size()) + m);
    Index columns = 0;
    for (const Index i : original_.silent) full(i, columns++) = 1.0;
    if (m > 0) {
      const Eigen::SelfAdjointEigenSolver<Matrix> direct(Matrix(system_.D + system_.D.transpose()));
      const double threshold = 1e-11 * system_.D.norm();
      for (Index j = 0; j < m; ++j) {
        if (direct.eigenvalues()[j] <= threshold) full.col(columns++).tail(m) = direct.eigenvectors().col(j);
      }
    }
    kernel_ = full.leftCols(columns);
  }

  // J = J' and L kernel = 0, row by row
  [[nodiscard]] Family equations() const {
    const Index n = system_.A.rows();
    const Index symmetric_rows = n * (n - 1) / 2;
    const auto unknowns = static_cast<Index>(terms_.size());
    const auto rows_of = [&](const Matrix& J, bool is_constant) {
      Vector rows(symmetric_rows + (n + system_.B.cols()) * kernel_.cols());
      Index at = 0;
      for (Index j = 0; j < n; ++j) {
        for (Index i = 0; i < j; ++i) rows[at++] = J(i, j) - J(j, i);
      }
      Matrix L = rate_of(J);
      if (is_constant) L += inhomogeneous_part();
      const Matrix image = L * kernel_;
      rows.tail(image.size()) = Eigen::Map<const Vector>(image.data(), image.size());
      return rows;
    };
    Matrix E(symmetric_rows + (n + system_.B.cols()) * kernel_.cols(), unknowns);
    for (Index i = 0; i < unknowns; ++i) E.col(i) = rows_of(terms_[static_cast<std::size_t>(i)], false);
    return solve_equations(std::move(E), -rows_of(fixed_, true));
  }

  // a θ of the family that (pass.7) likes best; with at most a scale left free no solver is needed
  [[nodiscard]] std::optional<Vector> choose(const Family& family) const {
    if (family.free.cols() == 0) return family.particular;
    if (is_homogeneous_ && family.free.cols() == 1) {
      const Vector theta = family.free.col(0);
      return sum_of(theta).trace() < 0.0 ? Vector(-theta) : theta;
    }
    const std::optional<Vector> y = near_optimum(statement(family));
    if (!y) return std::nullopt;
    return family.particular + family.free * y->head(family.free.cols());
  }

  // (pass.7) in the variables (y, t)
  [[nodiscard]] LinearMatrixProblem statement(const Family& family) const {
    const Index n = system_.A.rows();
    const Matrix off = complement_of_kernel();
    const auto blocks_of = [&](const Matrix& J, const Matrix& L) {
      return std::vector<Matrix>{symmetric_part(J), symmetric_part(off.transpose() * L * off), symmetric_part(-J),
                                 Matrix::Zero(1, 1)};
    };
    LinearMatrixProblem problem;
    const Matrix J = sum_of(family.particular);
    problem.constant = blocks_of(J, rate_of(J) + inhomogeneous_part());
    // homogeneous: the bound is what gives J its size
    problem.constant[2] += (is_homogeneous_ ? 1.0 : bound_of_J * size_of_J_) * Matrix::Identity(n, n);
    problem.constant[3](0, 0) = size_of_J_;
    for (Index i = 0; i < family.free.cols(); ++i) {
      const Matrix direction = sum_of(family.free.col(i)) - fixed_;
      problem.terms.push_back(blocks_of(direction, rate_of(direction)));
    }
    problem.terms.push_back({-Matrix::Identity(n, n), -Matrix::Identity(off.cols(), off.cols()), Matrix::Zero(n, n),
                             -Matrix::Identity(1, 1)});
    if (off.cols() == 0) {  // CSDP has no empty blocks
      problem.constant.erase(problem.constant.begin() + 1);
      for (auto& term : problem.terms) term.erase(term.begin() + 1);
    }
    problem.objective = Vector::Zero(family.free.cols() + 1);
    problem.objective[family.free.cols()] = 1.0;
    return problem;
  }

  [[nodiscard]] Matrix complement_of_kernel() const {
    const Index order = system_.A.rows() + system_.B.cols();
    if (kernel_.cols() == 0) return Matrix::Identity(order, order);
    const Eigen::HouseholderQR<Matrix> decomposition(kernel_);
    const Matrix Q = decomposition.householderQ() * Matrix::Identity(order, order);
    return Q.rightCols(order - kernel_.cols());
  }

  // measures J(θ) on the caller's data and keeps it when it is better
  void consider(const Vector& theta, StorageAnswer& best) const {
    const Vector inverse = units_.state.cwiseInverse();
    const Matrix J = inverse.asDiagonal() * symmetric_part(sum_of(theta)) * inverse.asDiagonal();
    const StorageCertificate certificate = certify(original_.system, J);
    const bool is_better =
        certificate.smallest_eigenvalue > 0.0 &&
        (!(best.certificate.smallest_eigenvalue > 0.0) || certificate.largest_rate < best.certificate.largest_rate);
    if (best.J.size() > 0 && !is_better) return;
    best.J = J;
    best.certificate = certificate;
    best.outcome = certificate.meets(tolerance_) ? StorageOutcome::found : StorageOutcome::not_found;
  }

  // adds to the kernel the directions in which L is nearly zero; false when there is none
  bool extend_kernel(const Vector& theta) {
    const Matrix off = complement_of_kernel();
    if (off.cols() == 0) return false;
    const Matrix J = sum_of(theta);
    const Matrix L = symmetric_part(off.transpose() * (rate_of(J) + inhomogeneous_part()) * off);
    const Eigen::SelfAdjointEigenSolver<Matrix> eigen(L);
    const double threshold = kernel_tolerance * J.norm();
    const Index more = (eigen.eigenvalues().array() < threshold).count();
    if (more == 0) return false;
    Matrix kernel(kernel_.rows(), kernel_.cols() + more);
    kernel << kernel_, off * eigen.eigenvectors().leftCols(more);
    kernel_ = std::move(kernel);
    return true;
  }

  const StorageProblem& original_;
  double tolerance_;
  Units units_;
  LinearSystem system_;
  Matrix fixed_;
  std::vector<Matrix> terms_;
  double size_of_J_ = 1.0;
  bool is_homogeneous_ = false;
  Matrix kernel_;  // orthonormal columns v with L v = 0
};

}  // namespace

double storage_operations(Index unknowns) {
  const auto count = static_cast<double>(unknowns);
  return unknowns <= always_tried ? 0 : 200 * count * count * count;  // (pass.7), some forty rounds
}

StorageAnswer find_storage(const StorageProblem& problem, double tolerance) {
  return Search(problem, tolerance).run();
}

StorageCertificate certify(const LinearSystem& system, const Matrix& J) {
  const Index n = J.rows();
  const Index m = system.B.cols();
  StorageCertificate certificate;
  if (n > 0 && !(J.diagonal().array() > 0.0).all()) return {.smallest_eigenvalue = -1.0};
  // unit diagonal: the smallest eigenvalue then does not depend on units
  const Vector unit = J.diagonal().cwiseSqrt().cwiseInverse();
  const Matrix scaled = unit.asDiagonal() * symmetric_part(J) * unit.asDiagonal();
  if (n > 0) {
    const Eigen::SelfAdjointEigenSolver<Matrix> eigen(scaled, Eigen::EigenvaluesOnly);
    certificate.smallest_eigenvalue = eigen.eigenvalues()[0] / eigen.eigenvalues()[n - 1];
  } else {
    certificate.smallest_eigenvalue = 1.0;
  }
  const Eigen::LLT<Matrix> factor(scaled);
  if (n > 0 && factor.info() != Eigen::Success) {
    certificate.smallest_eigenvalue = std::min(certificate.smallest_eigenvalue, 0.0);
    return certificate;
  }
  // the system in coordinates F'x in which x'Jx is |·|², F F' = J
  const Vector inverse_unit = unit.cwiseInverse();
  const Matrix F = n > 0 ? Matrix(inverse_unit.asDiagonal() * Matrix(factor.matrixL())) : Matrix(0, 0);
  const auto lower = F.triangularView<Eigen::Lower>();
  // A: F'A F'^-1, so that its transpose is F^-1 A' F
  const Matrix A = n > 0 ? Matrix(lower.solve(system.A.transpose() * F).transpose()) : Matrix(0, 0);
  const Matrix B = F.transpose() * system.B;
  const Matrix C = n > 0 && m > 0 ? Matrix(lower.solve(system.C.transpose()).transpose()) : Matrix(m, n);
  const double size = A.size() > 0 && A.norm() > 0.0 ? 2.0 * A.norm() : 1.0;
  Vector port = Vector::Ones(m);
  for (Index j = 0; j < m; ++j) {
    const double coupled = B.col(j).norm() + C.row(j).norm();
    double at = coupled > 0.0 ? size / coupled : infinity;
    const double direct = 2.0 * std::abs(system.D(j, j));
    if (direct > 0.0) at = std::min(at, std::sqrt(size / direct));
    port[j] = std::isfinite(at) ? at : 1.0;
  }
  Matrix rates(n + m, n + m);
  rates.topLeftCorner(n, n) = A + A.transpose();
  rates.topRightCorner(n, m) = (B - C.transpose()) * port.asDiagonal();
  rates.bottomLeftCorner(m, n) = rates.topRightCorner(n, m).transpose();
  rates.bottomRightCorner(m, m) = -1.0 * (port.asDiagonal() * (system.D + system.D.transpose()) * port.asDiagonal());
  const Eigen::SelfAdjointEigenSolver<Matrix> eigen(rates, Eigen::EigenvaluesOnly);
  certificate.largest_rate = n + m > 0 ? eigen.eigenvalues()[n + m - 1] / size : 0.0;
  return certificate;
}

}  // namespace orthant::analysis::detail

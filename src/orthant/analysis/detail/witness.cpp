// SPDX-License-Identifier: Apache-2.0
#include "orthant/analysis/detail/witness.hpp"

#include "orthant/linalg/decompositions.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace orthant::analysis::detail {
namespace {

using Complex = std::complex<double>;

constexpr int section_steps = 40;  // of the golden section
constexpr double clearly = 1e-8;   // negative by more than this, relative to ‖H(s)‖

struct Value {
  double relative = infinity;  // smallest eigenvalue of H + H* over ‖H‖
  double doubt = 0.0;          // how much of it may be rounding
  [[nodiscard]] bool is_negative() const { return relative < -(clearly + doubt); }
};

// [X -Y; Y X] for X + iY: sums, products, inverses and eigenvalues (each twice) are those of the complex matrix
Matrix real_form(const Matrix& real, const Matrix& imaginary) {
  const Index n = real.rows();
  Matrix form(2 * n, 2 * n);
  form << real, -imaginary, imaginary, real;
  return form;
}

// |X + iY|, entry by entry
Matrix sizes(const Matrix& form) {
  const Index n = form.rows() / 2;
  return (form.topLeftCorner(n, n).cwiseAbs2() + form.bottomLeftCorner(n, n).cwiseAbs2()).cwiseSqrt();
}

// The system in balanced units, ready to be evaluated at many s.
class Transfer {
 public:
  explicit Transfer(const LinearSystem& system) : system_(system) {
    if (system.A.rows() > 0) {
      const Eigen::EigenSolver<Matrix> eigen(system.A, false);
      if (eigen.info() == Eigen::Success) {
        for (Index i = 0; i < system.A.rows(); ++i) poles_.push_back(eigen.eigenvalues()[i]);
      }
    }
  }
  [[nodiscard]] const std::vector<Complex>& poles() const { return poles_; }

  [[nodiscard]] Value at(Complex s) const {
    const Index n = system_.A.rows();
    const Matrix& D = system_.D;
    Matrix real = D;
    Matrix imaginary = Matrix::Zero(D.rows(), D.cols());
    Matrix rounding = 4.0 * epsilon * D.cwiseAbs();
    if (n > 0) {
      const Matrix resolvent =
          real_form(s.real() * Matrix::Identity(n, n) - system_.A, s.imag() * Matrix::Identity(n, n));
      const Eigen::PartialPivLU<Matrix> factor(resolvent);
      if (!(factor.rcond() > 1e-13)) return {};
      const Matrix inverse = factor.inverse();
      real += system_.C * inverse.topLeftCorner(n, n) * system_.B;
      imaginary += system_.C * inverse.bottomLeftCorner(n, n) * system_.B;
      // first-order: |C| |R| E |R| |B| with E the rounding in sI - A and in its factors
      const Matrix size = sizes(inverse);
      const double units_of_rounding = 64.0 * static_cast<double>(n + 2) * epsilon;
      rounding += units_of_rounding * (system_.C.cwiseAbs() * size * sizes(resolvent) * size * system_.B.cwiseAbs());
    }
    const double norm = std::hypot(real.norm(), imaginary.norm());
    if (!(norm > 0.0) || !std::isfinite(norm)) return {};
    const Matrix hermitian = real_form((real + real.transpose()) / norm, (imaginary - imaginary.transpose()) / norm);
    const Eigen::SelfAdjointEigenSolver<Matrix> eigen(hermitian, Eigen::EigenvaluesOnly);
    return {.relative = eigen.eigenvalues()[0], .doubt = 4.0 * rounding.norm() / norm};
  }

 private:
  LinearSystem system_;
  std::vector<Complex> poles_;
};

// where (pass.8) may change sign on the axis: the zeros of H(s) + H(-s)', from the pencil
// [A 0 B; 0 -A' -C'; C B' D + D'] - s diag(I, I, 0)
std::vector<double> crossings(const LinearSystem& system) {
  const Index n = system.A.rows();
  const Index m = system.B.cols();
  Matrix M = Matrix::Zero(2 * n + m, 2 * n + m);
  M.topLeftCorner(n, n) = system.A;
  M.block(n, n, n, n) = -system.A.transpose();
  M.topRightCorner(n, m) = system.B;
  M.block(n, 2 * n, n, m) = -system.C.transpose();
  M.bottomLeftCorner(m, n) = system.C;
  M.block(2 * n, n, m, n) = system.B.transpose();
  M.bottomRightCorner(m, m) = system.D + system.D.transpose();
  Matrix N = Matrix::Zero(2 * n + m, 2 * n + m);
  N.topLeftCorner(2 * n, 2 * n).setIdentity();
  std::vector<double> frequencies;
  // (M - σN)⁻¹ N has the eigenvalues 1/(s - σ); σ is any number that is not an eigenvalue of the pencil itself
  constexpr double shift = 0.7548776662466927;
  const Eigen::PartialPivLU<Matrix> factor(Matrix(M - shift * N));
  if (!(factor.rcond() > 1e-15)) return frequencies;
  const Eigen::EigenSolver<Matrix> eigen(Matrix(factor.solve(N)), false);
  if (eigen.info() != Eigen::Success) return frequencies;
  for (Index i = 0; i < 2 * n + m; ++i) {
    const Complex inverse = eigen.eigenvalues()[i];
    if (!(std::abs(inverse) > 1e-12)) continue;
    const Complex s = shift + 1.0 / inverse;
    if (std::isfinite(std::abs(s)) && std::abs(s.real()) < 1e-3 * std::abs(s)) {
      frequencies.push_back(std::abs(s.imag()));
    }
  }
  std::sort(frequencies.begin(), frequencies.end());
  return frequencies;
}

// frequencies ω ≥ 0 to look at, ascending
std::vector<double> frequency_grid(const LinearSystem& system, const std::vector<Complex>& poles) {
  double slowest = 1.0;
  double fastest = 1.0;
  std::vector<double> grid{0.0};
  for (const Complex& p : poles) {
    const double size = std::abs(p);
    if (size > 1e-12) slowest = std::min(slowest, size);
    fastest = std::max(fastest, size);
    for (const double k : {0.0, 0.3, 1.0, 3.0}) {
      grid.push_back(std::abs(p.imag()) + k * std::abs(p.real()));
      grid.push_back(std::abs(std::abs(p.imag()) - k * std::abs(p.real())));
      grid.push_back(size * (1.0 + 0.1 * k));
    }
  }
  for (double omega = 1e-4 * slowest; omega < 1e5 * fastest; omega *= 1.25) grid.push_back(omega);
  const std::vector<double> changes = crossings(system);
  for (std::size_t i = 0; i < changes.size(); ++i) {
    grid.push_back(changes[i]);
    if (i > 0) grid.push_back(0.5 * (changes[i - 1] + changes[i]));
  }
  std::sort(grid.begin(), grid.end());
  return grid;
}

// narrows the bracket around a local minimum of the relative eigenvalue by the golden section
Complex minimum_between(const Transfer& transfer, double low, double high) {
  constexpr double golden = 0.6180339887498949;
  double left = high - golden * (high - low);
  double right = low + golden * (high - low);
  double at_left = transfer.at({0.0, left}).relative;
  double at_right = transfer.at({0.0, right}).relative;
  for (int step = 0; step < section_steps; ++step) {
    if (at_left < at_right) {
      high = right;
      right = left;
      at_right = at_left;
      left = high - golden * (high - low);
      at_left = transfer.at({0.0, left}).relative;
    } else {
      low = left;
      left = right;
      at_left = at_right;
      right = low + golden * (high - low);
      at_right = transfer.at({0.0, right}).relative;
    }
  }
  return {0.0, 0.5 * (low + high)};
}

// points of the closed right half plane to look at besides the imaginary axis
std::vector<Complex> inner_points(const std::vector<Complex>& poles, double slowest, double fastest) {
  std::vector<Complex> points;
  for (double sigma = 1e-4 * slowest; sigma < 1e5 * fastest; sigma *= 2.0) points.emplace_back(sigma, 0.0);
  constexpr double pi = 3.14159265358979323846;
  for (const Complex& p : poles) {
    const double size = std::max(std::abs(p), 1e-3 * fastest);
    if (p.real() < -0.1 * size || p.imag() < 0.0) continue;
    for (const double radius : {0.5, 1e-1, 1e-2, 1e-3, 1e-4}) {
      for (int k = 0; k < 12; ++k) {
        const Complex s = p + std::polar(radius * size, (k + 0.5) * pi / 6.0);
        if (s.real() > 0.0) points.push_back(s);
      }
    }
  }
  return points;
}

}  // namespace

WitnessSearch witness_against_positive_real(const LinearSystem& original, const Budget& budget) {
  if (original.B.cols() == 0) return {};
  const auto n = static_cast<double>(original.A.rows());
  const double each = 50 * n * n * n;  // a point: factors and inverse of 2n × 2n, and the bound on their rounding
  const double needed = (14 * n + 300) * each + eigenvalue_operations(2 * n + static_cast<double>(original.B.cols()));
  if (!budget.allows(needed)) return {.refused = needed};
  const Units units = balanced_units(original);
  const LinearSystem system = in_units(original, units);
  const Transfer transfer(system);
  std::optional<Witness> worst;
  double spent = needed;
  const auto look = [&](Complex s) {
    const Value value = transfer.at(s);
    if (value.is_negative() && (!worst || value.relative < worst->eigenvalue)) {
      worst = Witness{.s = s * units.rate, .eigenvalue = value.relative};
    }
    return value.relative;
  };
  const std::vector<double> grid = frequency_grid(system, transfer.poles());
  std::vector<double> values;
  values.reserve(grid.size());
  for (const double omega : grid) values.push_back(look({0.0, omega}));
  double slowest = 1.0;
  double fastest = 1.0;
  for (const Complex& p : transfer.poles()) {
    if (std::abs(p) > 1e-12) slowest = std::min(slowest, std::abs(p));
    fastest = std::max(fastest, std::abs(p));
  }
  for (const Complex& s : inner_points(transfer.poles(), slowest, fastest)) look(s);
  for (std::size_t i = 1; !worst && i + 1 < grid.size(); ++i) {  // between the points, only when they did not decide
    if (!(values[i] <= values[i - 1] && values[i] <= values[i + 1] && std::isfinite(values[i]))) continue;
    spent += (section_steps + 2) * each;
    if (budget.allows(spent)) look(minimum_between(transfer, grid[i - 1], grid[i + 1]));
  }
  return {.found = worst, .refused = budget.allows(spent) ? 0.0 : spent};
}

}  // namespace orthant::analysis::detail

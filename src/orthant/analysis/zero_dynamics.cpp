// SPDX-License-Identifier: Apache-2.0
// The rows of W for ξ span a space that (lcs.7) fixes: T B = 0 and no z_2 … z_r in ξ'. Its construction (lcs.8):
//   1. T₀: the orthogonal complement of span{C_l A^i, i < r_l - 1} and B, in balanced units; then
//      ξ₀' = A₀ ξ₀ + Σ P_i z_i.
//   2. ξ = ξ₀ - Σ_{i<r} Q_i z_i with Q_(r-1) = P_r, Q_(i-1) = A₀ Q_i + P_i removes z_2 … z_r.
//   3. A basis of that space in which n - Σr_l states appear as themselves: the states are chosen by pivoting, so that
//      the others enter with moderate factors, and ξ_j reads "x_p and a correction".
#include "orthant/analysis/zero_dynamics.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/linalg/decompositions.hpp"
#include "orthant/linalg/equilibrate.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace orthant::analysis {
namespace {

// entries of T below this, relative to the 1 of their row in balanced units, are zeros
constexpr double rounding = 1e-13;

double power_of_two_near(double size) {
  return size > 0 ? std::exp2(std::round(std::log2(size))) : 1.0;
}

// The system in balanced units: x = diag(s) x̂.
struct Balanced {
  Vector s;
  Matrix A, B;
};

Balanced balanced(const systems::Lcs& system) {
  Vector s = linalg::balancing(system.A);
  const Vector inverse = s.cwiseInverse();
  return {s, inverse.asDiagonal() * system.A * s.asDiagonal(), inverse.asDiagonal() * system.B};
}

// rows C_l A^i, i = 0 … r_l (the last one is what z_r' needs), output after output
Matrix output_rows(const Matrix& C, const SparseMatrix& A, const std::vector<int>& degrees) {
  const Index total = std::accumulate(degrees.begin(), degrees.end(), Index{0}) + C.rows();
  Matrix rows(total, C.cols());
  Index place = 0;
  for (Index l = 0; l < C.rows(); ++l) {
    Eigen::RowVectorXd row = C.row(l);
    for (int i = 0; i <= degrees[static_cast<std::size_t>(l)]; ++i) {
      rows.row(place++) = row;
      row = row * A;
    }
  }
  return rows;
}

// a b, with the entries that are rounding, relative to what they were summed from, written as zeros
Matrix product(const Matrix& a, const Matrix& b) {
  const Matrix value = a * b;
  const Matrix size = a.cwiseAbs() * b.cwiseAbs();
  const double tiny = 4 * static_cast<double>(b.rows()) * epsilon;
  return (value.array().abs() <= tiny * size.array()).select(0.0, value);
}

// step 1: orthonormal rows in balanced units
Matrix complement(const Balanced& system, const ZeroDynamics& form, const Matrix& W_top) {
  const Index n = system.A.rows();
  Matrix columns(n, form.levels);
  Index place = 0;
  for (Index l = 0; l < form.outputs(); ++l) {
    for (Index i = form.first[static_cast<std::size_t>(l)]; i < form.top(l); ++i) {
      columns.col(place++) = (W_top.row(i) * system.s.asDiagonal()).transpose();
    }
  }
  columns.rightCols(form.outputs()) = system.B;
  for (Index j = 0; j < columns.cols(); ++j) columns.col(j) /= power_of_two_near(columns.col(j).norm());
  const Matrix Q = Eigen::HouseholderQR<Matrix>(columns).householderQ();
  return Q.rightCols(n - form.levels).transpose();
}

// step 2: T₀ without the parts that bring z_2 … z_r into ξ'
Matrix without_high_levels(const Balanced& system, const ZeroDynamics& form, const Matrix& W_top, const Matrix& T) {
  const Index n = system.A.rows();
  Matrix W(n, n);
  W << W_top * system.s.asDiagonal(), T;  // acts on x̂
  const Matrix inverse = linalg::scaled_inverse(W).matrix;
  const Matrix rates = T * system.A * inverse;  // (P | A₀)
  const Matrix A = rates.rightCols(n - form.levels);
  Matrix result = T;
  for (Index l = 0; l < form.outputs(); ++l) {
    Vector Q = Vector::Zero(T.rows());
    for (Index i = form.top(l); i > form.first[static_cast<std::size_t>(l)]; --i) {
      Q = (A * Q + rates.col(i)).eval();  // Q_(i-1)
      result -= Q * W.row(i - 1);
    }
  }
  return result;
}

// step 3: T with ones at the chosen states, back in the user's units
Matrix echelon(const Balanced& system, const Matrix& T) {
  const Index count = T.rows();
  if (count == 0) return T;
  const Eigen::HouseholderQR<Matrix> orthonormal(T.transpose());
  const Matrix basis = Matrix(orthonormal.householderQ()).leftCols(count).transpose();
  const Eigen::ColPivHouseholderQR<Matrix> pivots(basis);
  std::vector<Index> chosen(static_cast<std::size_t>(count));
  for (Index j = 0; j < count; ++j) chosen[static_cast<std::size_t>(j)] = pivots.colsPermutation().indices()[j];
  std::sort(chosen.begin(), chosen.end());
  Matrix square(count, count);
  for (Index j = 0; j < count; ++j) square.col(j) = basis.col(chosen[static_cast<std::size_t>(j)]);
  Matrix result = Eigen::PartialPivLU<Matrix>(square).solve(basis);
  for (Index j = 0; j < count; ++j) {
    result.col(chosen[static_cast<std::size_t>(j)]) = Vector::Unit(count, j);
  }
  result = (result.array().abs() < rounding).select(0.0, result);
  for (Index j = 0; j < count; ++j) {  // ξ_j in the unit of x_p
    result.row(j) *= system.s[chosen[static_cast<std::size_t>(j)]];
  }
  return result * system.s.cwiseInverse().asDiagonal();
}

void write_structure(ZeroDynamics& form, const Matrix& rows, const Matrix& W_bottom_A, const Matrix& decoupling) {
  const Index n = form.states();
  const Index m = form.outputs();
  const Matrix xi_rates = product(W_bottom_A, form.W_inverse);
  form.A_xi = xi_rates.rightCols(n - form.levels);
  form.B_xi.resize(n - form.levels, m);
  form.A_bar = Matrix::Zero(n, n);
  form.G = Matrix::Identity(form.levels, form.levels);
  Index last = -1;  // row C_l A^r_l of output l
  for (Index l = 0; l < m; ++l) {
    const Index first = form.first[static_cast<std::size_t>(l)];
    last += form.degrees[static_cast<std::size_t>(l)] + 1;
    for (Index i = first; i < form.top(l); ++i) form.A_bar(i, i + 1) = 1;
    form.A_bar.row(form.top(l)) = product(rows.row(last), form.W_inverse);
    form.B_xi.col(l) = xi_rates.col(first);
    form.A_bar.col(first).tail(n - form.levels) = form.B_xi.col(l);
    for (Index j = 0; j < m; ++j) form.G(form.top(l), form.top(j)) = decoupling(l, j);
  }
  form.A_bar.bottomRightCorner(n - form.levels, n - form.levels) = form.A_xi;
}

// max |W A - Ā W| relative to |W| |A| + |Ā| |W|, entry by entry
double form_residual(const systems::Lcs& system, const ZeroDynamics& form) {
  const Matrix error = (form.W * system.A - form.A_bar * form.W).cwiseAbs();
  const Matrix size = form.W.cwiseAbs() * system.A.cwiseAbs() + form.A_bar.cwiseAbs() * form.W.cwiseAbs();
  double worst = 0;
  for (Index i = 0; i < error.rows(); ++i) {
    for (Index j = 0; j < error.cols(); ++j) {
      if (size(i, j) > 0) worst = std::max(worst, error(i, j) / size(i, j));
    }
  }
  return worst;
}

}  // namespace

Matrix leading_matrix(const ZeroDynamics& form) {
  Matrix leading(form.outputs(), form.outputs());
  for (Index l = 0; l < form.outputs(); ++l) {
    for (Index j = 0; j < form.outputs(); ++j) leading(l, j) = form.G(form.top(l), form.top(j));
  }
  return leading;
}

namespace {

// Where a row of `all` is in `part`, the form of the independent outputs; output k is -s times its partner there.
struct Origin {
  Index row;
  double factor;
};

void write_stops(ZeroDynamics& all, const RelativeDegree& degree) {
  const auto m = degree.degrees.size();
  all.opposite.assign(m, -1);
  all.ratio.assign(m, 0);
  for (std::size_t k = 0; k < m; ++k) {
    const Index l = degree.opposite[k];
    if (l < 0) continue;
    const auto place = static_cast<std::size_t>(l);
    all.opposite[k] = l;
    all.opposite[place] = static_cast<Index>(k);
    all.ratio[place] = degree.ratio[k];
    all.ratio[k] = 1 / degree.ratio[k];
  }
}

// (stops.2)
ZeroDynamics with_stops(const ZeroDynamics& part, const RelativeDegree& degree) {
  ZeroDynamics all = part;
  all.degrees = degree.degrees;
  all.first.clear();
  all.levels = 0;
  for (const int r : all.degrees) {
    all.first.push_back(all.levels);
    all.levels += r;
  }
  write_stops(all, degree);
  const std::vector<Index> independent = degree.independent();
  std::vector<Index> place(all.degrees.size(), -1);  // of the independent ones in `part`
  for (std::size_t i = 0; i < independent.size(); ++i) {
    place[static_cast<std::size_t>(independent[i])] = static_cast<Index>(i);
  }
  std::vector<Origin> origins;
  for (std::size_t l = 0; l < all.degrees.size(); ++l) {
    const bool is_other = place[l] < 0;
    const Index from = place[is_other ? static_cast<std::size_t>(all.opposite[l]) : l];
    const double factor = is_other ? -degree.ratio[l] : 1.0;
    const Index first = part.first[static_cast<std::size_t>(from)];
    for (int i = 0; i < all.degrees[l]; ++i) origins.push_back({first + i, factor});
  }
  const Index xi = part.states() - part.levels;
  for (Index i = 0; i < xi; ++i) origins.push_back({part.levels + i, 1.0});
  const auto rows = static_cast<Index>(origins.size());
  all.W = all.W_size = Matrix::Zero(rows, part.W.cols());
  all.W_inverse = Matrix::Zero(part.W.cols(), rows);
  all.A_bar = Matrix::Zero(rows, rows);
  all.B_xi = Matrix::Zero(xi, static_cast<Index>(all.degrees.size()));
  for (Index i = 0; i < rows; ++i) {
    const Origin& of_row = origins[static_cast<std::size_t>(i)];
    all.W.row(i) = of_row.factor * part.W.row(of_row.row);
    all.W_size.row(i) = std::abs(of_row.factor) * part.W_size.row(of_row.row);
    if (of_row.factor == 1) all.W_inverse.col(i) = part.W_inverse.col(of_row.row);
    for (Index j = 0; j < rows; ++j) {
      const Origin& of_column = origins[static_cast<std::size_t>(j)];
      if (of_column.factor == 1) all.A_bar(i, j) = of_row.factor * part.A_bar(of_row.row, of_column.row);
    }
  }
  all.G = Matrix::Identity(all.levels, all.levels);
  for (Index l = 0; l < all.outputs(); ++l) {
    const Index first = all.first[static_cast<std::size_t>(l)];
    const Index other = all.opposite[static_cast<std::size_t>(l)];
    if (place[static_cast<std::size_t>(l)] >= 0) all.B_xi.col(l) = part.B_xi.col(place[static_cast<std::size_t>(l)]);
    for (Index i = first; i < all.top(l); ++i) {
      if (place[static_cast<std::size_t>(l)] < 0) {  // a chain of its own
        all.A_bar.row(i).setZero();
        all.A_bar(i, i + 1) = 1;
      }
      if (other < 0) continue;
      all.G(all.first[static_cast<std::size_t>(other)] + i - first, i) = -all.ratio[static_cast<std::size_t>(l)];
    }
    for (Index j = 0; j < all.outputs(); ++j) all.G(all.top(l), all.top(j)) = degree.decoupling(l, j);
  }
  return all;
}

// The system and its degree without the outputs that are the other stop of another one.
systems::Lcs without_stops(const systems::Lcs& system, const std::vector<Index>& independent) {
  systems::Lcs part = system;
  part.B = system.B(Eigen::all, independent);
  part.C = system.C(independent, Eigen::all);
  part.D = system.D(independent, independent);
  part.F = system.F(independent, Eigen::all);
  part.lower = system.lower(independent);
  part.upper = system.upper(independent);
  part.restitution.clear();
  return part;
}

}  // namespace

ZeroDynamics zero_dynamics(const systems::Prepared<systems::Lcs>& prepared, const RelativeDegree& degree,
                           const Budget& budget) {
  const systems::Lcs& system = prepared.system();
  if (!degree.exists) throw InvalidArgument("no zero-dynamics form: " + degree.because);
  if (degree.smallest() < 1) throw InvalidArgument("no zero-dynamics form: an output has relative degree 0");
  if (degree.has_stops()) {
    const systems::Prepared<systems::Lcs> part = systems::prepared(without_stops(system, degree.independent()));
    return with_stops(zero_dynamics(part, relative_degree(part), budget), degree);
  }
  ZeroDynamics form;
  form.degrees = degree.degrees;
  for (const int r : form.degrees) {
    form.first.push_back(form.levels);
    form.levels += r;
  }
  const Index n = system.states();
  const Matrix rows = output_rows(system.C, system.A.sparseView(), form.degrees);
  const Matrix sizes = output_rows(system.C.cwiseAbs(), Matrix(system.A.cwiseAbs()).sparseView(), form.degrees);
  form.W.resize(n, n);
  form.W_size.resize(n, n);
  for (Index l = 0, from = 0; l < form.outputs(); ++l) {
    const Index r = form.degrees[static_cast<std::size_t>(l)];
    form.W.middleRows(form.first[static_cast<std::size_t>(l)], r) = rows.middleRows(from, r);
    form.W_size.middleRows(form.first[static_cast<std::size_t>(l)], r) = sizes.middleRows(from, r);
    from += r + 1;
  }
  const Balanced units = balanced(system);
  if (form.levels < n) {
    const Matrix W_top = form.W.topRows(form.levels);
    const Matrix T = without_high_levels(units, form, W_top, complement(units, form, W_top));
    form.W.bottomRows(n - form.levels) = echelon(units, T);
    form.W_size.bottomRows(n - form.levels) = form.W.bottomRows(n - form.levels).cwiseAbs();
  }
  linalg::ScaledInverse inverse = linalg::scaled_inverse(form.W);
  form.W_inverse = std::move(inverse.matrix);
  form.condition = inverse.condition;
  write_structure(form, rows, form.W.bottomRows(n - form.levels) * system.A, degree.decoupling);
  form.residual = form_residual(system, form);
  if (!budget.allows(eigenvalue_operations(static_cast<double>(n - form.levels)))) return form;
  const Vector units_of_xi = linalg::balancing(form.A_xi);  // the eigenvalue solver does not balance
  const Matrix A_xi = units_of_xi.cwiseInverse().asDiagonal() * form.A_xi * units_of_xi.asDiagonal();
  const Eigen::VectorXcd zeros = A_xi.size() > 0 ? Eigen::VectorXcd(A_xi.eigenvalues()) : Eigen::VectorXcd(0);
  form.zeros.assign(zeros.data(), zeros.data() + zeros.size());
  return form;
}

}  // namespace orthant::analysis

// SPDX-License-Identifier: Apache-2.0
#include "orthant/analysis/relative_degree.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/linalg/decompositions.hpp"
#include "orthant/linalg/equilibrate.hpp"
#include "orthant/systems/input.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::analysis {
namespace {

constexpr double singular = 1e-10;  // reciprocal condition of the scaled Δ below which it counts as singular

// The exponent of the largest entry; 0 when all are zero.
int exponent_of(const auto& numbers) {
  const double size = numbers.cwiseAbs().maxCoeff();
  return size > 0 ? std::ilogb(size) : 0;
}

// Entry by entry: 2^1024, the inverse of the smallest numbers, is not a number itself.
Matrix times_power_of_two(const Matrix& numbers, int exponent) {
  return numbers.unaryExpr([exponent](double number) { return std::ldexp(number, exponent); });
}

double smallest_nonzero(const Matrix& sizes) {
  return sizes.unaryExpr([](double size) { return size > 0 ? size : infinity; }).minCoeff();
}

// C A^i and |C| |A|^i, row by row. A, B and each row are kept near 1 by powers of two, which no ratio sees, so that
// nothing overflows.
class MarkovRows {
 public:
  explicit MarkovRows(const systems::Lcs& system)
      : A_exponent_(exponent_of(system.A)),
        B_exponent_(exponent_of(system.B)),
        B_(times_power_of_two(system.B, -B_exponent_)),
        absolute_B_(B_.cwiseAbs()),
        rows_(system.C),
        absolute_rows_(system.C.cwiseAbs()),
        exponents_(Eigen::VectorXi::Zero(system.outputs())) {
    const Matrix A = times_power_of_two(system.A, -A_exponent_);
    A_ = A.sparseView();
    absolute_A_ = Matrix(A.cwiseAbs()).sparseView();
    smallest_factor_ = std::min(smallest_nonzero(A.cwiseAbs()), smallest_nonzero(absolute_B_));
    scale();
  }

  void advance() {
    rows_ = rows_ * A_;
    absolute_rows_ = absolute_rows_ * absolute_A_;
    exponents_.array() += A_exponent_;
    scale();
  }

  // H_i, and the ratios (lcs.5) of its entries
  void measure(Matrix& parameter, Matrix& ratio) const {
    parameter = rows_ * B_;
    const Matrix size = absolute_rows_ * absolute_B_;
    ratio = parameter.cwiseAbs().binaryExpr(size, [](double a, double s) { return s > 0 ? a / s : 0.0; });
    for (Index l = 0; l < parameter.rows(); ++l) {
      for (Index j = 0; j < parameter.cols(); ++j) {
        parameter(l, j) = std::ldexp(parameter(l, j), exponents_[l] + B_exponent_);
      }
    }
  }

  // May a product have been too small for a number, so that a zero is not known to be one?
  [[nodiscard]] bool may_underflow() const { return may_underflow_; }

 private:
  void scale() {
    for (Index l = 0; l < rows_.rows(); ++l) {
      const int exponent = exponent_of(absolute_rows_.row(l));
      rows_.row(l) = times_power_of_two(rows_.row(l), -exponent);
      absolute_rows_.row(l) = times_power_of_two(absolute_rows_.row(l), -exponent);
      exponents_[l] += exponent;
    }
    const double smallest = smallest_nonzero(absolute_rows_) * smallest_factor_;
    may_underflow_ = may_underflow_ || smallest < std::numeric_limits<double>::min();
  }

  int A_exponent_, B_exponent_;
  SparseMatrix A_, absolute_A_;
  Matrix B_, absolute_B_;
  Matrix rows_, absolute_rows_;
  Eigen::VectorXi exponents_;
  double smallest_factor_ = nan;  // of A and B
  bool may_underflow_ = false;
};

// Entries that are zero by (lcs.5) are written as zeros, so that a reader sees the structure.
class Decision {
 public:
  Decision(Index outputs, double tolerance) : tolerance_(tolerance) {
    found_.degrees.assign(static_cast<std::size_t>(outputs), no_degree);
    found_.decoupling = Matrix::Zero(outputs, outputs);
    found_.margin = 1;
    found_.ignored = 0;
  }

  void take(int level, Matrix parameter, const Matrix& ratio) {
    for (Index l = 0; l < parameter.rows(); ++l) {
      int& degree = found_.degrees[static_cast<std::size_t>(l)];
      if (degree != no_degree) continue;
      const double largest = ratio.row(l).maxCoeff();
      if (largest > tolerance_) {
        degree = level;
        found_.margin = std::min(found_.margin, largest);
      }
      for (Index j = 0; j < parameter.cols(); ++j) {
        if (ratio(l, j) > tolerance_) continue;
        found_.ignored = std::max(found_.ignored, ratio(l, j));
        parameter(l, j) = 0;
      }
      if (degree == level) found_.decoupling.row(l) = parameter.row(l);
    }
    found_.markov.push_back(std::move(parameter));
  }

  [[nodiscard]] bool is_complete() const {
    return std::find(found_.degrees.begin(), found_.degrees.end(), no_degree) == found_.degrees.end();
  }

  RelativeDegree found_;

 private:
  double tolerance_;
};

// A row of Δ that a number cannot hold.
void require_decoupling(const RelativeDegree& found) {
  for (std::size_t l = 0; l < found.degrees.size(); ++l) {
    const auto row = found.decoupling.row(static_cast<Index>(l));
    const bool underflows = found.degrees[l] != no_degree && row.isZero(0.0);
    if (row.allFinite() && !underflows) continue;
    throw InvalidArgument(
        Flaw{"A", fmt::format("makes C A^{} B {}", found.degrees[l] - 1, underflows ? "underflow" : "overflow"),
             fmt::format("choose a {} unit of time", underflows ? "longer" : "shorter")});
  }
}

// s > 0 with a = -s b but for rounding; 0: there is none
double opposite_ratio(const Vector& a, const Vector& b) {
  Index place = 0;
  if (!(b.cwiseAbs().maxCoeff(&place) > 0)) return 0;
  const double s = -a[place] / b[place];
  if (!(s > 0 && s < infinity)) return 0;
  for (Index i = 0; i < a.size(); ++i) {
    if (!linalg::is_zero_sum(a[i] + s * b[i], std::abs(a[i]) + s * std::abs(b[i]))) return 0;
  }
  return s;
}

// (stops.1)
void find_stops(const systems::Lcs& system, RelativeDegree& found) {
  const auto m = static_cast<std::size_t>(system.outputs());
  found.opposite.assign(m, -1);
  found.ratio.assign(m, 0);
  if (m < 2 || system.inputs() == 0 || found.smallest() < 1) return;
  systems::Input input(system, 0);
  Vector u = Vector::Zero(input.size());
  input.evaluate(0, u);
  for (Index k = 1; k < system.outputs(); ++k) {
    for (Index l = 0; l < k; ++l) {
      if (found.opposite[static_cast<std::size_t>(l)] >= 0) continue;
      const double s = opposite_ratio(system.C.row(k).transpose(), system.C.row(l).transpose());
      if (s == 0 || opposite_ratio(system.B.col(k), system.B.col(l)) == 0) continue;
      if (!((system.F.row(k) + s * system.F.row(l)).dot(u) > 0)) continue;
      found.opposite[static_cast<std::size_t>(k)] = l;
      found.ratio[static_cast<std::size_t>(k)] = s;
      break;
    }
  }
}

void judge(RelativeDegree& found, bool may_underflow) {
  require_decoupling(found);
  const std::vector<Index> independent = found.independent();
  const Matrix scaled = linalg::equilibrated(Matrix(found.decoupling(independent, independent))).matrix;
  const Vector values = Eigen::JacobiSVD<Matrix>(scaled).singularValues();
  found.reciprocal_condition = values[0] > 0 ? values[values.size() - 1] / values[0] : 0;
  found.exists = found.reciprocal_condition > singular && found.smallest() != no_degree;
  found.uniform = found.exists && found.largest() == found.smallest();
  const auto unseen = std::find(found.degrees.begin(), found.degrees.end(), no_degree);
  if (unseen != found.degrees.end()) {
    found.because = fmt::format("output {} does not see lambda: C_l A^i B {} for all i", unseen - found.degrees.begin(),
                                may_underflow ? "is zero or underflows" : "= 0");
  } else if (!found.exists) {
    found.because = fmt::format("the decoupling matrix, with rows C_l A^(r_l - 1) B for r = ({}), is singular",
                                fmt::join(found.degrees, ", "));
  } else if (found.largest() == 0) {
    found.because = "D is nonsingular";
  } else if (found.degrees.size() == 1) {
    found.because = fmt::format("C A^{} B is the first nonzero Markov parameter", found.largest() - 1);
  } else {
    found.because = "the decoupling matrix, with rows C_l A^(r_l - 1) B, is nonsingular";
    if (found.has_stops()) found.because += " over outputs that can act together";
  }
  if (may_underflow && unseen == found.degrees.end()) {
    found.because += "; some products of entries underflow, so that a degree may be smaller: choose other units";
  }
}

}  // namespace

int RelativeDegree::largest() const {
  return degrees.empty() ? no_degree : *std::max_element(degrees.begin(), degrees.end());
}
int RelativeDegree::smallest() const {
  return degrees.empty() ? no_degree : *std::min_element(degrees.begin(), degrees.end());
}

bool RelativeDegree::has_stops() const {
  return std::any_of(opposite.begin(), opposite.end(), [](Index other) { return other >= 0; });
}
std::vector<Index> RelativeDegree::independent() const {
  std::vector<Index> result;
  for (std::size_t l = 0; l < degrees.size(); ++l) {
    if (l >= opposite.size() || opposite[l] < 0) result.push_back(static_cast<Index>(l));
  }
  return result;
}

RelativeDegree relative_degree(const systems::Prepared<systems::Lcs>& prepared, double tolerance) {
  const systems::Lcs& system = prepared.system();
  Decision decision(system.outputs(), tolerance);
  const Matrix is_there =
      (system.D.array() != 0).cast<double>();  // an entry of D is not a sum: it is zero or it is not
  decision.take(0, system.D, is_there);
  MarkovRows rows(system);
  Matrix parameter, ratio;
  // a row that is zero up to i = n is zero for ever (Cayley-Hamilton)
  for (int i = 1; i <= system.states(); ++i) {
    rows.measure(parameter, ratio);
    decision.take(i, parameter, ratio);
    if (decision.is_complete()) break;
    rows.advance();
  }
  find_stops(system, decision.found_);
  judge(decision.found_, rows.may_underflow());
  return std::move(decision.found_);
}

}  // namespace orthant::analysis

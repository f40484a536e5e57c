// SPDX-License-Identifier: Apache-2.0
// What is true of a small LCP, in exact arithmetic and without a line of the library: does a solution exist, and how
// wrong is a given z? Rationals for what is measured, integers (fraction-free elimination) for what is enumerated.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include <boost/multiprecision/cpp_int.hpp>

namespace orthant::complementarity::testing {

using Whole = boost::multiprecision::cpp_int;
using Fraction = boost::multiprecision::cpp_rational;

/// w = M z + q, lower ≤ z ≤ upper; a bound that is absent is infinite.
struct ExactProblem {
  std::vector<std::vector<Fraction>> M;
  std::vector<Fraction> q;
  std::vector<std::optional<Fraction>> lower, upper;
  [[nodiscard]] std::size_t size() const { return q.size(); }
};

/// ‖·‖ of a row in (lcp.17), and the error of z in it.
struct ExactRow {
  Fraction error;       // |z_i - mid(l_i, z_i - w_i, u_i)|
  Fraction row_data;    // d_i + D min(1, Σ_j |M_ij| / max_k |M_kj|)
  Fraction block_data;  // D, over all rows
};

inline std::vector<ExactRow> exact_rows(const ExactProblem& problem, const std::vector<Fraction>& z) {
  const std::size_t n = problem.size();
  std::vector<ExactRow> rows(n);
  std::vector<Fraction> d(n);
  std::vector<Fraction> part(n);
  Fraction largest = 0;
  for (std::size_t i = 0; i < n; ++i) {
    Fraction w = problem.q[i];
    d[i] = abs(problem.q[i]);
    for (std::size_t j = 0; j < n; ++j) {
      const Fraction term = problem.M[i][j] * z[j];
      w += term;
      const bool is_at_bound = problem.lower[j] == z[j] || problem.upper[j] == z[j];
      if (is_at_bound) d[i] += abs(term);
    }
    Fraction moved = z[i] - w;
    if (problem.lower[i] && moved < *problem.lower[i]) moved = *problem.lower[i];
    if (problem.upper[i] && moved > *problem.upper[i]) moved = *problem.upper[i];
    rows[i].error = abs(Fraction(z[i] - moved));
    if ((problem.lower[i] && z[i] < *problem.lower[i]) || (problem.upper[i] && z[i] > *problem.upper[i]))
      rows[i].error = Fraction(std::numeric_limits<double>::max());
    largest = std::max(largest, d[i]);
  }
  for (std::size_t j = 0; j < n; ++j) {
    Fraction column = 0;
    for (std::size_t k = 0; k < n; ++k) column = std::max(column, Fraction(abs(problem.M[k][j])));
    if (column == 0) continue;
    for (std::size_t i = 0; i < n; ++i) part[i] += abs(problem.M[i][j]) / column;
  }
  for (std::size_t i = 0; i < n; ++i) {
    rows[i].block_data = largest;
    rows[i].row_data = d[i] + largest * std::min(part[i], Fraction(1));
  }
  return rows;
}

/// No row is wrong by more than this part of its data.
inline bool is_within(const ExactProblem& problem, const std::vector<Fraction>& z, double part) {
  const Fraction limit(part);
  for (const ExactRow& row : exact_rows(problem, z)) {
    if (row.error > limit * row.row_data || row.error > limit * 2 * row.block_data) return false;
  }
  return true;
}

/// Enumerates the complementary cones of 0 ≤ z ⟂ M z + q ≥ 0, in integers.
class ConeOracle {
 public:
  ConeOracle(const std::vector<std::vector<Fraction>>& M, const std::vector<Fraction>& q) : n_(q.size()) {
    Whole common = 1;  // of all denominators, powers of two
    for (std::size_t i = 0; i < n_; ++i) {
      common = std::max(common, Whole(denominator(q[i])));
      for (const Fraction& entry : M[i]) common = std::max(common, Whole(denominator(entry)));
    }
    const auto whole = [&](const Fraction& x) { return Whole(numerator(x) * (common / denominator(x))); };
    for (std::size_t i = 0; i < n_; ++i) {
      q_.push_back(whole(q[i]));
      M_.emplace_back();
      for (const Fraction& entry : M[i]) M_[i].push_back(whole(entry));
    }
  }

  /// The vertices of the solution set, one per cone that has any.
  [[nodiscard]] std::vector<std::vector<Fraction>> solutions(bool only_first) const {
    std::vector<std::vector<Fraction>> found;
    for (unsigned cone = 0; cone < 1U << n_; ++cone) {
      std::vector<std::size_t> columns;  // i: e_i, n + i: -M e_i
      for (std::size_t i = 0; i < n_; ++i) columns.push_back((cone >> i & 1U) != 0 ? n_ + i : i);
      std::optional<std::vector<Fraction>> z = point_of(columns);
      if (!z) continue;
      found.push_back(*std::move(z));
      if (only_first) break;
    }
    return found;
  }

 private:
  // A point of {x ≥ 0 : C x = q} on independent columns among these, as z.
  [[nodiscard]] std::optional<std::vector<Fraction>> point_of(const std::vector<std::size_t>& columns) const {
    const std::size_t count = columns.size();
    std::vector<std::vector<Whole>> T(n_, std::vector<Whole>(count + 1));
    for (std::size_t i = 0; i < n_; ++i) {
      for (std::size_t k = 0; k < count; ++k) {
        const std::size_t column = columns[k];
        T[i][k] = column < n_ ? Whole(column == i ? 1 : 0) : Whole(-M_[i][column - n_]);
      }
      T[i][count] = q_[i];
    }
    const std::optional<Whole> pivot = eliminate(T, count);
    if (!pivot) return without_one_of(columns);
    for (std::size_t i = count; i < n_; ++i) {
      if (T[i][count] != 0) return std::nullopt;  // q is not in the span
    }
    std::vector<Fraction> z(n_);
    for (std::size_t k = 0; k < count; ++k) {
      if (T[k][count] != 0 && (T[k][count] < 0) != (*pivot < 0)) return std::nullopt;
      if (columns[k] >= n_) z[columns[k] - n_] = Fraction(abs(T[k][count]), abs(*pivot));
    }
    return z;
  }

  // Dependent columns: by Carathéodory's theorem one of them is not needed.
  [[nodiscard]] std::optional<std::vector<Fraction>> without_one_of(const std::vector<std::size_t>& columns) const {
    for (std::size_t k = 0; k < columns.size(); ++k) {
      std::vector<std::size_t> fewer = columns;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
      if (auto z = point_of(fewer)) return z;
    }
    return std::nullopt;
  }

  // Fraction-free Gauss-Jordan elimination of the first `count` columns: row k is pivot · e_k. Nothing when they are
  // dependent.
  static std::optional<Whole> eliminate(std::vector<std::vector<Whole>>& T, std::size_t count) {
    Whole previous = 1;
    for (std::size_t k = 0; k < count; ++k) {
      std::size_t row = k;
      while (row < T.size() && T[row][k] == 0) ++row;
      if (row == T.size()) return std::nullopt;
      std::swap(T[row], T[k]);
      for (std::size_t i = 0; i < T.size(); ++i) {
        if (i == k) continue;
        for (std::size_t j = count + 1; j-- > k + 1;) T[i][j] = (T[k][k] * T[i][j] - T[i][k] * T[k][j]) / previous;
        for (std::size_t j = 0; j < k; ++j) T[i][j] = i == j ? T[k][k] : Whole(0);
        T[i][k] = 0;
      }
      previous = T[k][k];
    }
    return previous;
  }

  std::size_t n_;
  std::vector<std::vector<Whole>> M_;
  std::vector<Whole> q_;
};

/// The solutions of a problem with bounds: z = offset + S y, 0 ≤ y ⟂ …, the textbook reduction to an LCP.
inline std::vector<std::vector<Fraction>> exact_solutions(const ExactProblem& problem, bool only_first) {
  const std::size_t n = problem.size();
  struct Part {
    std::size_t i;
    int sign;
    std::optional<Fraction> length;  // of a variable bounded on both sides
  };
  std::vector<Part> parts;
  std::vector<Fraction> offset(n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto& lower = problem.lower[i];
    const auto& upper = problem.upper[i];
    offset[i] = lower ? *lower : upper ? *upper : Fraction(0);
    if (lower && upper) parts.push_back({i, 1, Fraction(*upper - *lower)});
    if (lower && !upper) parts.push_back({i, 1, std::nullopt});
    if (!lower) parts.push_back({i, -1, std::nullopt});
    if (!lower && !upper) parts.push_back({i, 1, std::nullopt});
  }
  std::vector<std::size_t> bounded;
  for (std::size_t a = 0; a < parts.size(); ++a) {
    if (parts[a].length) bounded.push_back(a);
  }
  const std::size_t size = parts.size() + bounded.size();
  std::vector<std::vector<Fraction>> M(size, std::vector<Fraction>(size));
  std::vector<Fraction> q(size);
  for (std::size_t a = 0; a < parts.size(); ++a) {
    const std::size_t i = parts[a].i;
    Fraction at = problem.q[i];
    for (std::size_t j = 0; j < n; ++j) at += problem.M[i][j] * offset[j];
    q[a] = parts[a].sign * at;
    for (std::size_t b = 0; b < parts.size(); ++b) M[a][b] = parts[a].sign * parts[b].sign * problem.M[i][parts[b].i];
  }
  for (std::size_t k = 0; k < bounded.size(); ++k) {
    const std::size_t b = parts.size() + k;
    M[bounded[k]][b] = 1;
    M[b][bounded[k]] = -1;
    q[b] = *parts[bounded[k]].length;
  }
  std::vector<std::vector<Fraction>> found = ConeOracle(M, q).solutions(only_first);
  for (std::vector<Fraction>& y : found) {
    std::vector<Fraction> z = offset;
    for (std::size_t a = 0; a < parts.size(); ++a) z[parts[a].i] += parts[a].sign * y[a];
    y = std::move(z);
  }
  return found;
}

}  // namespace orthant::complementarity::testing

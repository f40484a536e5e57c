// SPDX-License-Identifier: Apache-2.0
// Block principal pivoting (Newton's method on min(z, w) = 0), with Murty's least-index rule as a safeguard.
//
// Each variable is at its lower bound, at its upper bound, or inside (set F, where w = 0). Given the sets,
//   M_FF z_F = -(q_F + M_FR z_R),   w_R = q_R + M_RF z_F + M_RR z_R                     (lcp.7)
// and every index with a wrong sign changes sides:
//   inside and z_i < l_i → lower,   inside and z_i > u_i → upper,
//   at l_i and w_i < 0 → inside,    at u_i and w_i > 0 → inside.                         (lcp.8) [JP94]
// All of them change at once while their number falls; after `patience` exchanges without a new minimum only the
// one of largest index changes, which is finite when M is a P-matrix [Murty74, JP94].
//
// The prepared solver keeps the factors of M_FF: while F stays the same, a solve is one pair of triangular solves and
// one certificate, and allocates nothing. This is the hot path of every simulation.
#pragma once

#include "orthant/base/options.hpp"
#include "orthant/complementarity/detail/box_view.hpp"
#include "orthant/complementarity/detail/cold_start.hpp"
#include "orthant/complementarity/place.hpp"
#include "orthant/complementarity/solution.hpp"
#include "orthant/linalg/principal_factor.hpp"
#include "orthant/linalg/sparse_principal_factor.hpp"

#include <string_view>
#include <utility>
#include <vector>

namespace orthant::complementarity {

template <class MatrixType>
class PreparedPivoting;

struct Pivoting {
  static constexpr std::string_view name = "pivoting";
  double tolerance = 1e-10;   // what the certificate must meet (lcp.17)
  int max_iterations = 2000;  // exchanges before giving up
  int patience = 8;           // block exchanges without a new minimum before single ones

  /// Cold start from z at its bounds. Throws InvalidArgument when the statement or an option is invalid.
  template <class MatrixType>
  [[nodiscard]] LcpSolution solve(const LcpOf<MatrixType>& problem) const;
  template <class MatrixType>
  [[nodiscard]] LcpSolution solve(const BoxLcpOf<MatrixType>& problem) const;

  /// A solver for many problems with the same M, warm-started from the previous active set.
  [[nodiscard]] PreparedPivoting<Matrix> prepare(Matrix M) const;
  [[nodiscard]] PreparedPivoting<SparseMatrix> prepare(const SparseMatrix& M) const;

  static void fields(auto& self, auto&& visit) {
    visit("tolerance", self.tolerance, positive, "backward error to accept");
    visit("max_iterations", self.max_iterations, nonnegative, "exchanges before giving up");
    visit("patience", self.patience, nonnegative, "block exchanges without progress before single ones");
  }
};

namespace detail {

template <class MatrixType>
struct FactorOf;
template <>
struct FactorOf<Matrix> {
  using Type = linalg::PrincipalFactor;
};
template <>
struct FactorOf<SparseMatrix> {
  using Type = linalg::SparsePrincipalFactor;
};

/// Sets, factors and buffers: everything but the problem.
template <class MatrixType>
class PivotingEngine {
 public:
  using Problem = BoxView<MatrixType>;

  PivotingEngine(const Pivoting& options, const MatrixType& M);
  /// Makes room for everything, so that later solves do not allocate.
  void reserve(const MatrixType& M);
  Status solve(const Problem& problem);
  void start_from(const std::vector<Place>& start);
  void reset();
  /// The bounds of the next problem are not those of the last.
  void expect_other_bounds() { are_within_bounds_ = false; }

  Vector z, w;
  LcpCertificate certificate;
  int iterations = 0;      // of the last solve
  int factorisations = 0;  // of the last solve
  std::vector<Place> places;

 private:
  struct Exchange {
    Index i;
    Place to;
  };
  [[nodiscard]] bool start_cold(const Problem& problem);
  void place_within_bounds(const Problem& problem);
  [[nodiscard]] bool refresh_factors(const Problem& problem);
  void solve_inside(const Problem& problem);
  void measure(const Problem& problem);
  [[nodiscard]] bool find_violations(const Problem& problem);
  [[nodiscard]] bool judge_evaluated(const Problem& problem);
  [[nodiscard]] bool accept(const Problem& problem);
  [[nodiscard]] bool accept_projected(const Problem& problem, double rounding);
  [[nodiscard]] bool refine(const Problem& problem);
  void exchange(bool only_last);
  [[nodiscard]] bool restart_chain(const Problem& problem);
  [[nodiscard]] Status pivot(const Problem& problem);
  void keep_projection(const Problem& problem);

  Pivoting options_;
  typename FactorOf<MatrixType>::Type factor_;
  Scratch scratch_;
  Vector x_;
  std::vector<Index> inside_;
  std::vector<Exchange> wrong_;  // the indices of (lcp.8), ascending
  std::vector<ChainRun> runs_;   // scratch of chain_start
  bool is_cold_ = true;
  bool has_factors_ = false;        // factor_ was made for some M
  bool is_current_ = false;         // factor_ belongs to places
  bool is_settled_ = false;         // the last solve needed no exchange
  bool are_within_bounds_ = false;  // places are at bounds that are there; exchanges leave them so
};

}  // namespace detail

/// Pivoting for a fixed M: `solve` costs a factorisation only when the active set changes.
template <class MatrixType>
class PreparedPivoting {
 public:
  PreparedPivoting(const Pivoting& options, MatrixType M);

  /// Warm-started from the sets of the last call, within the bounds that were set last; at first these are 0 and infinity.
  /// Throws InvalidArgument when a size differs or a number is not finite.
  [[nodiscard]] Status solve(const Vector& q);
  [[nodiscard]] Status solve(const Vector& q, const Vector& lower, const Vector& upper);
  void set_bounds(const Vector& lower, const Vector& upper);

  [[nodiscard]] const Vector& z() const { return engine_.z; }
  [[nodiscard]] const Vector& w() const { return engine_.w; }
  [[nodiscard]] const LcpCertificate& certificate() const { return engine_.certificate; }
  [[nodiscard]] int iterations() const { return engine_.iterations; }
  [[nodiscard]] int factorisations() const { return engine_.factorisations; }
  [[nodiscard]] const std::vector<Place>& active_set() const { return engine_.places; }
  [[nodiscard]] const MatrixType& matrix() const { return M_; }

  /// The next call starts from these sets; places that the bounds do not allow are moved.
  void start_from(const std::vector<Place>& places);
  /// The next call is a cold start.
  void reset();

 private:
  MatrixType M_;
  detail::PivotingEngine<MatrixType> engine_;
  Vector lower_, upper_;
};

}  // namespace orthant::complementarity

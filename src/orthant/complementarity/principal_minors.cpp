// SPDX-License-Identifier: Apache-2.0
// P and nondegenerate matrices: the signs of all 2^n - 1 principal minors.
//
// The sweep. Eliminating the indices α leaves the Schur complement M/M_αα, whose diagonal entries are the quotients
// det M_γγ / det M_αα, γ = α ∪ {r}. Every index is first left out, then eliminated: each minor is met once, subsets
// before supersets, and all of them cost O(2^n) operations, not O(2^n n³) [TL00]. The sweep runs in intervals; where
// a sign stays open it goes on in integers (exact.1), for the minors that contain the open one.
//
// A first minor det M_αα ≤ 0 has only positive minors within it, so x = M_αα⁻¹ e_k (or a kernel vector) padded with
// zeros has x_i (Mx)_i ≤ 0 for all i: M reverses the sign of x, which no P-matrix does [CPS92].
//
// Quick yes: M positive definite; or the comparison matrix C (|M_ii| on, -|M_ij| off the diagonal) has x > 0 with
// C x > 0. Then M with the signs of its diagonal taken out of its rows is an H-matrix with positive diagonal, which is
// P [CPS92]; the x is found in floating point and checked in intervals.
#include "orthant/base/interrupt.hpp"
#include "orthant/complementarity/detail/class_tests.hpp"
#include "orthant/complementarity/detail/exact.hpp"
#include "orthant/complementarity/detail/interval.hpp"
#include "orthant/complementarity/matrix_class.hpp"

#include <fmt/format.h>

namespace orthant::complementarity {
namespace detail {
namespace {

// The signs a principal minor must not have: P forbids -1 and 0, nondegenerate forbids 0 only.
bool is_forbidden(MatrixClass which, int minor_sign) {
  return which == MatrixClass::p_matrix ? minor_sign <= 0 : minor_sign == 0;
}

// Schur complements during the sweep: storage[r] holds rows and columns r … n-1 after the last elimination before r.
template <class Entry>
struct Square {
  Index n = 0;
  std::vector<Entry> entries;
  explicit Square(Index size) : n(size), entries(static_cast<std::size_t>(size * size)) {}
  Entry& operator()(Index i, Index j) { return entries[i * n + j]; }
  const Entry& operator()(Index i, Index j) const { return entries[i * n + j]; }
};

class Sweep {
 public:
  Sweep(const Matrix& M, MatrixClass which) : which_(which), n_(M.rows()), exact_(to_integers(M).matrix) {
    bits_ = bit_length(exact_);
    intervals_.assign(n_ + 1, Square<Interval>(n_));
    integers_.assign(n_ + 1, Square<Integer>(n_));
    for (Index i = 0; i < n_; ++i) {
      for (Index j = 0; j < n_; ++j) intervals_[0](i, j) = {M(i, j), M(i, j)};
    }
  }

  /// The first index set, in an order with subsets first, whose minor has a forbidden sign; empty if there is none.
  Indices first_forbidden() {
    visit(0, intervals_[0]);
    return found_;
  }

 private:
  // all sets that extend alpha_ by indices ≥ r; false once one is found
  bool visit(Index r, const Square<Interval>& B) {
    if (r == n_) return true;
    stop_if_asked();
    if (!visit(r + 1, B)) return false;
    const std::optional<int> pivot_sign = sign(B(r, r));
    if (!pivot_sign || *pivot_sign == 0) return visit_exactly(r);
    // the pivot is a quotient of minors, and the divisor of a P-matrix candidate is positive
    if (is_forbidden(which_, *pivot_sign)) return found_with(r);
    Square<Interval>& next = intervals_[r + 1];
    for (Index i = r + 1; i < n_; ++i) {
      const Interval factor = B(i, r) / B(r, r);
      for (Index j = r + 1; j < n_; ++j) next(i, j) = B(i, j) - factor * B(r, j);
    }
    return with(r, [&] { return visit(r + 1, next); });
  }

  // the same for the sets that contain r, from the start, in integers
  bool visit_exactly(Index r) {
    Integer det = 1;
    Square<Integer>& B = integers_[r];
    B.entries = exact_.entries;
    for (const Index p : alpha_) det = eliminate_into(B, B, p, det);
    return visit_with(r, B, det);
  }

  bool visit_integers(Index r, const Square<Integer>& B, const Integer& det) {
    if (r == n_) return true;
    return visit_integers(r + 1, B, det) && visit_with(r, B, det);
  }

  bool visit_with(Index r, const Square<Integer>& B, const Integer& det) {
    if (is_forbidden(which_, B(r, r).sign())) return found_with(r);
    Square<Integer>& next = integers_[r + 1];
    const Integer next_det = eliminate_into(next, B, r, det);
    return with(r, [&] { return visit_integers(r + 1, next, next_det); });
  }

  // (exact.1) for the indices above the pivot p; `next` may be B itself. Returns the minor just divided out.
  Integer eliminate_into(Square<Integer>& next, const Square<Integer>& B, Index p, const Integer& det) {
    const Integer& pivot = B(p, p);
    work_.spend((n_ - p) * (n_ - p), pivot, bits_);
    for (Index i = p + 1; i < n_; ++i) {
      const Integer& factor = B(i, p);
      for (Index j = p + 1; j < n_; ++j) next(i, j) = (pivot * B(i, j) - factor * B(p, j)) / det;
    }
    return pivot;
  }

  template <class Visit>
  bool with(Index r, const Visit& deeper) {
    alpha_.push_back(r);
    const bool goes_on = deeper();
    alpha_.pop_back();
    return goes_on;
  }

  bool found_with(Index r) {
    found_ = alpha_;
    found_.push_back(r);
    return false;
  }

  MatrixClass which_;
  Index n_;
  ExactMatrix exact_;
  Index bits_ = 0;
  Work work_;
  std::vector<Square<Interval>> intervals_;
  std::vector<Square<Integer>> integers_;
  Indices alpha_, found_;
};

// the first forbidden minor of order one or two, for matrices too large to sweep
Indices small_forbidden(const Matrix& M, MatrixClass which) {
  Work work;
  const auto is_bad = [&](const Indices& set) { return is_forbidden(which, exact_minor(M, set, set, work).sign); };
  for (Index i = 0; i < M.rows(); ++i) {
    if (is_bad({i})) return {i};
  }
  for (Index i = 0; i < M.rows(); ++i) {
    for (Index j = 0; j < i; ++j) {
      if (is_bad({j, i})) return {j, i};
    }
  }
  return {};
}

}  // namespace

ClassFinding refuted_by_minor(const Matrix& M, MatrixClass which, const Indices& alpha) {
  Work work(infinity);  // one determinant and one system, of a set that was found within the limits
  const Minor minor = exact_minor(M, alpha, alpha, work);
  ExactVector last(alpha.size());
  last.back() = 1;
  const Elimination solve = eliminate(to_integers(M(alpha, alpha)).matrix, last, work);
  ExactVector x;
  if (minor.sign == 0 || which != MatrixClass::nondegenerate) {
    x = padded(minor.sign == 0 ? solve.kernel : solve.solution, alpha, M.rows());
  }
  const char* relation = minor.sign == 0 ? "zero" : "negative";
  return refuted(M, which, std::move(x), minor,
                 fmt::format("a principal minor of order {} is {}", alpha.size(), relation));
}

namespace {

ClassFinding test_minors(const Matrix& M, MatrixClass which) {
  if (M.rows() > dense_order) return too_large(M, dense_order, "minors of order two");
  const bool is_small = M.rows() <= sweep_order;
  try {
    const Indices alpha = is_small ? Sweep(M, which).first_forbidden() : small_forbidden(M, which);
    if (!alpha.empty()) return refuted_by_minor(M, which, alpha);
  } catch (const WorkExceeded&) {
    return undecided(out_of_work);
  }
  if (is_small) return proven("the signs of all principal minors were determined");
  return too_large(M, sweep_order, "a sweep of all principal minors");
}

}  // namespace

ClassFinding test_p(const Matrix& M, const ClassFinding& definite) {
  if (definite.answer == Answer::yes) return proven("M is positive definite");
  if ((M.diagonal().array() > 0.0).all() && comparison_is_m(M)) {
    return proven("M is an H-matrix with positive diagonal: there is x > 0 with C x > 0 for its comparison matrix C");
  }
  return test_minors(M, MatrixClass::p_matrix);
}

ClassFinding test_nondegenerate(const Matrix& M, const ClassFinding& definite) {
  if (definite.answer == Answer::yes) return proven("M is positive definite");
  if (comparison_is_m(M)) return proven("M is an H-matrix: there is x > 0 with C x > 0 for its comparison matrix C");
  return test_minors(M, MatrixClass::nondegenerate);
}

}  // namespace detail

ClassFinding is_p_matrix(const Matrix& M) {
  return detail::test_p(M, is_positive_definite(M));
}

ClassFinding is_nondegenerate(const Matrix& M) {
  return detail::test_nondegenerate(M, is_positive_definite(M));
}

}  // namespace orthant::complementarity

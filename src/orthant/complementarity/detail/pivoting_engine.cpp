// SPDX-License-Identifier: Apache-2.0
// Block principal pivoting itself: PivotingEngine of pivoting.hpp.
#include "orthant/base/errors.hpp"
#include "orthant/base/interrupt.hpp"
#include "orthant/complementarity/detail/cold_start.hpp"
#include "orthant/complementarity/pivoting.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace orthant::complementarity::detail {
namespace {

// What rounding can do to a sum of n terms, relative to their absolute sum; signs below this mean nothing.
double rounding_of(Index n) {
  return 4.0 * epsilon * static_cast<double>(n + 4);
}

// How far z_i may move before w_i changes by more than `slack`.
template <class MatrixType>
double room_for(const BoxView<MatrixType>& problem, Index i, double slack) {
  const double diagonal = std::abs(problem.M.coeff(i, i));
  return diagonal > 0.0 ? slack / diagonal : 0.0;
}

constexpr double nearly_there = 1e-8;  // natural residual, relative, from which a projected point is worth judging
constexpr int refinements = 3;
constexpr int exchanges_before_chain = 3;  // of a warm start, then a chain is started anew

}  // namespace

template <class MatrixType>
PivotingEngine<MatrixType>::PivotingEngine(const Pivoting& options, const MatrixType& M)
    : z(Vector::Zero(M.rows())),
      w(M.rows()),
      places(static_cast<size_t>(M.rows())),
      options_(options),
      scratch_(M.rows()) {
  validate_options(options);
}

template <class MatrixType>
void PivotingEngine<MatrixType>::reserve(const MatrixType& M) {
  if (has_factors_) return;
  factor_ = typename FactorOf<MatrixType>::Type(M);
  x_.resize(M.rows());
  inside_.reserve(places.size());
  wrong_.reserve(places.size());
  has_factors_ = true;
}

template <class MatrixType>
void PivotingEngine<MatrixType>::start_from(const std::vector<Place>& start) {
  if (start.size() != places.size()) throw InvalidArgument("the active set must have one place per variable");
  places = start;
  is_cold_ = is_current_ = are_within_bounds_ = false;
}

template <class MatrixType>
void PivotingEngine<MatrixType>::reset() {
  is_cold_ = true;
  is_current_ = false;
}

// A first guess of the sets. True when it already is the answer.
template <class MatrixType>
bool PivotingEngine<MatrixType>::start_cold(const Problem& problem) {
  is_cold_ = are_within_bounds_ = false;
  if constexpr (std::is_same_v<MatrixType, Matrix>) {
    if (tableau_start(problem, z.data(), places.data())) {
      measure(problem);
      return certificate.meets(options_.tolerance);
    }
  } else {
    if (chain_start(problem, places.data(), runs_)) return false;
  }
  if constexpr (std::is_same_v<MatrixType, Matrix>) {
    if (sweep_start(problem, z.data(), w.data(), places.data())) return false;
  }
  for (Index i = 0; i < z.size(); ++i) {
    // z = 0 solves the rest of an LCP as far as anybody knows: F = the indices with q_i < 0
    const bool enters = problem.lower[i] == 0.0 && problem.upper[i] == infinity && problem.q[i] < 0.0;
    places[i] = enters ? Place::inside : Place::lower;
  }
  return false;
}

template <class MatrixType>
void PivotingEngine<MatrixType>::place_within_bounds(const Problem& problem) {
  if (are_within_bounds_) return;
  are_within_bounds_ = true;
  for (Index i = 0; i < z.size(); ++i) {
    const bool has_lower = problem.lower[i] > -infinity;
    const bool has_upper = problem.upper[i] < infinity;
    const Place now = places[i];
    Place then = now;
    if (now == Place::lower && !has_lower) then = has_upper ? Place::upper : Place::inside;
    if (now == Place::upper && !has_upper) then = has_lower ? Place::lower : Place::inside;
    if (problem.lower[i] == problem.upper[i]) then = Place::lower;
    if (then == now) continue;
    if (now == Place::inside || then == Place::inside) is_current_ = false;
    places[i] = then;
  }
}

template <class MatrixType>
bool PivotingEngine<MatrixType>::refresh_factors(const Problem& problem) {
  if (is_current_) return true;
  inside_.clear();
  for (Index i = 0; i < z.size(); ++i) {
    if (places[i] == Place::inside) inside_.push_back(i);
  }
  ++factorisations;
  is_current_ = factor_.factorise(problem.M, inside_);
  return is_current_;
}

// (lcp.7): z_R at its bounds, z_F from the factors.
template <class MatrixType>
void PivotingEngine<MatrixType>::solve_inside(const Problem& problem) {
  bool has_offset = false;
  for (Index i = 0; i < z.size(); ++i) {
    const Place place = places[i];
    z[i] = place == Place::lower ? problem.lower[i] : place == Place::upper ? problem.upper[i] : 0.0;
    has_offset = has_offset || z[i] != 0.0;
  }
  if (inside_.empty()) return;
  if (has_offset) {
    evaluate(problem, z.data(), scratch_.with(w));  // w = q + M_R z_R
    for (const Index i : inside_) x_[i] = -w[i];
  } else {
    for (const Index i : inside_) x_[i] = -problem.q[i];
  }
  factor_.solve(x_, inside_);
  for (const Index i : inside_) z[i] = x_[i];
}

template <class MatrixType>
void PivotingEngine<MatrixType>::measure(const Problem& problem) {
  certificate = detail::measure(problem, z.data(), scratch_.with(w), options_.tolerance);
}

// (lcp.8), beyond rounding, from w and s. True: the natural residual of one of them is so large that neither can the
// certificate be met, nor is the projected point worth judging.
template <class MatrixType>
bool PivotingEngine<MatrixType>::find_violations(const Problem& problem) {
  const double rounding = rounding_of(z.size());
  const double* const s = scratch_.s();
  wrong_.clear();
  double scale = 0.0;
  for (Index i = 0; i < z.size(); ++i) {
    scale = std::max(scale, s[i]);
    if (places[i] == Place::inside) {
      if (z[i] >= problem.lower[i] && z[i] <= problem.upper[i]) continue;
      const double room = room_for(problem, i, rounding * s[i]);
      if (z[i] < problem.lower[i] - room) wrong_.push_back({i, Place::lower});
      if (z[i] > problem.upper[i] + room) wrong_.push_back({i, Place::upper});
    } else {
      const double inward = places[i] == Place::lower ? w[i] : -w[i];
      if (inward < -rounding * s[i] && problem.lower[i] < problem.upper[i]) wrong_.push_back({i, Place::inside});
    }
  }
  return options_.tolerance <= nearly_there && std::any_of(wrong_.begin(), wrong_.end(), [&](const Exchange& one) {
           const double projected = std::min(std::max(z[one.i] - w[one.i], problem.lower[one.i]), problem.upper[one.i]);
           return std::abs(z[one.i] - projected) > nearly_there * scale;
         });
}

// Projects z_F to its bounds, and what is within `rounding` of a bound onto it, and asks the certificate.
template <class MatrixType>
bool PivotingEngine<MatrixType>::accept_projected(const Problem& problem, double rounding) {
  for (const Index i : inside_) {
    const double room = room_for(problem, i, rounding * scratch_.s()[i]);
    if (z[i] < problem.lower[i] + room) z[i] = problem.lower[i];
    if (z[i] > problem.upper[i] - room) z[i] = problem.upper[i];
  }
  measure(problem);
  return certificate.meets(options_.tolerance);
}

// Iterative refinement of z_F on the data, with w in twice the working precision: makes the error small row by row
// [Skeel80], and brings z_F to within its own rounding unless M_FF is singular in working precision.
template <class MatrixType>
bool PivotingEngine<MatrixType>::refine(const Problem& problem) {
  for (int k = 0; k < refinements; ++k) {
    solve_inside(problem);
    for (int inner = 0; inner <= k; ++inner) {
      (void)measure_fully(problem, z.data(), scratch_.with(w));
      for (const Index i : inside_) x_[i] = -w[i];
      factor_.solve(x_, inside_);
      for (const Index i : inside_) z[i] += x_[i];
    }
    if (accept_projected(problem, 0.0)) return true;
  }
  return false;
}

template <class MatrixType>
void PivotingEngine<MatrixType>::exchange(bool only_last) {
  for (auto it = only_last ? wrong_.end() - 1 : wrong_.begin(); it != wrong_.end(); ++it) places[it->i] = it->to;
  is_current_ = false;  // each exchange of (lcp.8) enters or leaves F
}

// In a chain the exchanges may travel by one link at a time, n times O(n); from the start they cost O(n) in all.
template <class MatrixType>
bool PivotingEngine<MatrixType>::restart_chain(const Problem& problem) {
  if constexpr (std::is_same_v<MatrixType, SparseMatrix>) {
    if (!chain_start(problem, places.data(), runs_)) return false;
    is_current_ = false;
    return true;
  }
  return false;
}

template <class MatrixType>
Status PivotingEngine<MatrixType>::solve(const Problem& problem) {
  is_settled_ = iterations == 0;
  iterations = 0;
  factorisations = 0;
  certificate = {};
  if (is_cold_ && start_cold(problem)) return Status::solved;
  reserve(problem.M);
  place_within_bounds(problem);
  const Status status = pivot(problem);
  if (status != Status::solved) keep_projection(problem);
  return status;
}

// Without an answer, the last point, brought within its bounds, is what the caller gets, with its certificate.
template <class MatrixType>
void PivotingEngine<MatrixType>::keep_projection(const Problem& problem) {
  for (Index i = 0; i < z.size(); ++i) {
    if (!std::isfinite(z[i])) z[i] = 0.0;
    z[i] = std::min(std::max(z[i], problem.lower[i]), problem.upper[i]);
  }
  measure(problem);
}

template <class MatrixType>
bool PivotingEngine<MatrixType>::judge_evaluated(const Problem& problem) {
  certificate = measure_evaluated(problem, z.data(), scratch_.with(w), options_.tolerance);
  return certificate.meets(options_.tolerance);
}

// The point of an active set that cannot be told from the right one: as it is, projected, or refined.
template <class MatrixType>
bool PivotingEngine<MatrixType>::accept(const Problem& problem) {
  if (judge_evaluated(problem)) return true;
  const bool is_near = certificate.natural_residual <= nearly_there * certificate.scale;
  if (!wrong_.empty() && !is_near) return false;
  if (accept_projected(problem, 0.0) || accept_projected(problem, 16.0 * rounding_of(z.size()))) return true;
  return wrong_.empty() && refine(problem);
}

template <class MatrixType>
Status PivotingEngine<MatrixType>::pivot(const Problem& problem) {
  size_t fewest = places.size() + 1;
  int patience = options_.patience;
  while (true) {
    stop_if_asked();
    const bool is_likely = is_current_ && is_settled_;  // the sets of the last problems
    if (!refresh_factors(problem)) return Status::breakdown;
    solve_inside(problem);
    evaluate(problem, z.data(), scratch_.with(w));
    if (is_likely && judge_evaluated(problem)) return Status::solved;
    const bool is_far = find_violations(problem);
    if (!is_far) {
      if (accept(problem)) return Status::solved;
      if (wrong_.empty()) return certificate.scale < infinity && z.allFinite() ? Status::unknown : Status::breakdown;
    }
    if (iterations == options_.max_iterations) return Status::iteration_limit;
    ++iterations;

    const bool is_new_minimum = wrong_.size() < fewest;
    if (is_new_minimum) {
      fewest = wrong_.size();
      patience = options_.patience;
    }
    if (iterations == exchanges_before_chain && restart_chain(problem)) continue;
    exchange(!is_new_minimum && patience <= 0);
    if (!is_new_minimum) --patience;
  }
}

template class PivotingEngine<Matrix>;
template class PivotingEngine<SparseMatrix>;

}  // namespace orthant::complementarity::detail

// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/branches.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace orthant::schemes {
namespace {

constexpr double minor_rounding = 1e-12;   // of a principal minor, relative to the product of its row norms
constexpr double branch_rounding = 1e-13;  // of λ and w, relative to what they were summed from
constexpr double same_solution = 1e-9;     // solutions nearer than this are one, on two branches that meet

// -1, 0 or 1, where 0 is rounding
int sign_of_minor(const Matrix& M, const std::vector<Index>& rows) {
  if (rows.empty()) return 1;
  const Matrix part = M(rows, rows);
  double size = 1;
  for (Index i = 0; i < part.rows(); ++i) size *= part.row(i).norm();
  const double minor = part.determinant();
  return minor > minor_rounding * size ? 1 : (minor < -minor_rounding * size ? -1 : 0);
}

// the smallest sign among all principal minors within `rows`
int least_minor(const Matrix& M, const std::vector<Index>& rows) {
  int least = 1;
  const auto subsets = std::size_t{1} << rows.size();
  for (std::size_t subset = 1; subset < subsets; ++subset) {
    std::vector<Index> chosen;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if ((subset >> i) % 2 == 1) chosen.push_back(rows[i]);
    }
    least = std::min(least, sign_of_minor(M, chosen));
  }
  return least;
}

}  // namespace

std::vector<Branch> branches_of(const Matrix& M, const Vector& lower, const Vector& upper) {
  std::vector<Branch> found;
  const Index m = M.rows();
  if (m > most_branch_rows || !M.allFinite()) return found;
  std::vector<Index> all(static_cast<std::size_t>(m));
  for (Index l = 0; l < m; ++l) all[static_cast<std::size_t>(l)] = l;
  if (least_minor(M, all) >= 0) return found;
  found.emplace_back();
  for (Index l = 0; l < m; ++l) {
    std::vector<Branch> longer;
    for (const Branch& branch : found) {
      const auto add = [&](Place place) {
        longer.push_back(branch);
        longer.back().places.push_back(place);
        if (place == Place::between) longer.back().between.push_back(l);
      };
      if (lower[l] > -infinity) add(Place::lower);
      if (upper[l] < infinity && upper[l] > lower[l]) add(Place::upper);
      if (upper[l] > lower[l]) add(Place::between);
    }
    found = std::move(longer);
  }
  const auto is_singular = [&](const Branch& branch) { return sign_of_minor(M, branch.between) == 0; };
  found.erase(std::remove_if(found.begin(), found.end(), is_singular), found.end());
  for (Branch& branch : found) branch.is_stable = least_minor(M, branch.between) > 0;
  return found;
}

double branch_distance(const Vector& lambda, const Vector& other, const Vector& lower, const Vector& upper) {
  double sum = 0;
  for (Index l = 0; l < lambda.size(); ++l) {
    const double width = upper[l] - lower[l];
    const double part = (lambda[l] - other[l]) / (width > 0 && width < infinity ? width : 1.0);
    sum += part * part;
  }
  return std::sqrt(sum);
}

BranchProblem::BranchProblem(Matrix M, Vector lower, Vector upper)
    : M_(std::move(M)), lower_(std::move(lower)), upper_(std::move(upper)), branches_(branches_of(M_, lower_, upper_)) {
  for (const Branch& branch : branches_) inverses_.emplace_back(M_(branch.between, branch.between).inverse());
  right_ = Vector::Zero(M_.rows());
  tried_.lambda = tried_.w = best_.lambda = best_.w = first_ = size_ = right_;
}

bool BranchProblem::is_on(const Branch& branch, const Vector& lambda) const {
  for (Index l = 0; l < lambda.size(); ++l) {
    const Place place = lambda[l] <= lower_[l] ? Place::lower : lambda[l] >= upper_[l] ? Place::upper : Place::between;
    if (branch.places[static_cast<std::size_t>(l)] != place) return false;
  }
  return true;
}

// (branch.1): λ and w of the branch; false when they are no solution
bool BranchProblem::try_branch(std::size_t number, const Vector& q) {
  const Branch& branch = branches_[number];
  Vector& lambda = tried_.lambda;
  Vector& w = tried_.w;
  for (Index l = 0; l < q.size(); ++l) {
    const Place place = branch.places[static_cast<std::size_t>(l)];
    lambda[l] = place == Place::lower ? lower_[l] : (place == Place::upper ? upper_[l] : 0.0);
  }
  w.noalias() = M_ * lambda;
  w += q;
  const std::vector<Index>& between = branch.between;
  for (std::size_t i = 0; i < between.size(); ++i) {
    double sum = 0;
    double size = 0;
    for (std::size_t j = 0; j < between.size(); ++j) {
      const double term = inverses_[number](static_cast<Index>(i), static_cast<Index>(j)) * w[between[j]];
      sum -= term;
      size += std::abs(term);
    }
    const Index l = between[i];
    const double tiny = branch_rounding * size;
    if (!(sum >= lower_[l] - tiny && sum <= upper_[l] + tiny)) return false;
    lambda[l] = std::clamp(sum, lower_[l], upper_[l]);
  }
  size_.noalias() = M_.cwiseAbs() * lambda.cwiseAbs();
  size_ += q.cwiseAbs();
  w.noalias() = M_ * lambda;
  w += q;
  for (Index l = 0; l < q.size(); ++l) {
    const Place place = branch.places[static_cast<std::size_t>(l)];
    const double tiny = branch_rounding * size_[l];
    if (place == Place::between) w[l] = 0;
    const bool is_right = place == Place::lower ? w[l] >= -tiny : w[l] <= tiny;
    const bool is_fixed = lower_[l] == upper_[l];
    if (place != Place::between && !is_fixed && !is_right) return false;
  }
  return true;
}

bool BranchProblem::solve(const Vector& q, const Vector& last_lambda) {
  bool is_solved = false;
  bool has_several = false;
  best_.distance = infinity;
  best_.is_stable = best_.is_kept = false;
  for (std::size_t number = 0; number < branches_.size(); ++number) {
    if (!try_branch(number, q)) continue;
    if (!is_solved) {
      first_ = tried_.lambda;
    } else {
      has_several = has_several || branch_distance(tried_.lambda, first_, lower_, upper_) > same_solution;
    }
    tried_.is_stable = branches_[number].is_stable;
    tried_.is_kept = tried_.is_stable && is_on(branches_[number], last_lambda);
    tried_.distance = branch_distance(tried_.lambda, last_lambda, lower_, upper_);
    const auto rank = [](const Answer& answer) {
      return std::make_pair(answer.is_kept ? 0 : (answer.is_stable ? 1 : 2), answer.distance);
    };
    if (!is_solved || rank(tried_) < rank(best_)) std::swap(best_, tried_);
    is_solved = true;
  }
  several_ += has_several ? 1 : 0;
  return is_solved;
}

}  // namespace orthant::schemes

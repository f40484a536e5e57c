// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/detail/held_flight.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/linalg/decompositions.hpp"
#include "orthant/linalg/equilibrate.hpp"
#include "orthant/linalg/exponential.hpp"
#include "orthant/schemes/level_step.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace orthant::schemes::detail {
namespace {

// Gauss–Legendre on [0, 1], three nodes, order 6
const double gauss_offset = std::sqrt(0.15);
const std::array<double, 3> gauss_nodes{0.5 - gauss_offset, 0.5, 0.5 + gauss_offset};
constexpr std::array<double, 3> gauss_weights{5.0 / 18, 8.0 / 18, 5.0 / 18};

}  // namespace

Matrix flow(const Matrix& A_bar, double t) {
  const Vector s = linalg::balancing(A_bar, 0.25 / t);
  const Matrix exponent = t * (s.cwiseInverse().asDiagonal() * A_bar * s.asDiagonal());
  const bool overflows = !std::isfinite(exponent.cwiseAbs().sum());
  if (overflows) return Matrix::Constant(A_bar.rows(), A_bar.cols(), nan);
  return s.asDiagonal() * linalg::exponential(exponent) * s.cwiseInverse().asDiagonal();
}

HeldFlight::HeldFlight(const analysis::ZeroDynamics& form, const Forcing& forcing, double h)
    : form_(form), delta_(analysis::leading_matrix(form)), h_(h) {
  if (!forcing.is_zero()) drive_ = forcing.drive();
  const auto outputs = static_cast<std::size_t>(form.outputs());
  rests_.assign(outputs, false);
  held_.assign(outputs, false);
  end_ = Vector::Zero(form.states() + form.outputs());
  left_ = Vector::Zero(form.states());
  arc_ = Vector::Zero(form.outputs());
  modes_.push_back(mode_of(held_, h));
  if (!modes_.front().Phi.allFinite()) {
    throw InvalidArgument(Flaw{"run.h", fmt::format("= {:g} makes exp(h A) overflow", h), "must be smaller"});
  }
}

void HeldFlight::forget() {
  std::fill(held_.begin(), held_.end(), false);
}

// (z, σ)' = [Ā + Ḡ_top κ; κ] z + [drive + Ḡ_top κ_g; κ_g] stack, with the rows of κ zero but for those of K
HeldFlight::Mode HeldFlight::mode_of(const std::vector<bool>& held, double length) const {
  const Index n = form_.states();
  const Index m = form_.outputs();
  std::vector<Index> members;
  for (Index l = 0; l < m; ++l) {
    if (held[static_cast<std::size_t>(l)]) members.push_back(l);
  }
  Matrix A = Matrix::Zero(n + m, n + m);
  A.topLeftCorner(n, n) = form_.A_bar;
  Matrix drive = Matrix::Zero(n + m, drive_.cols());
  drive.topRows(drive_.rows()) = drive_;
  if (!members.empty()) {
    std::vector<Index> tops;
    tops.reserve(members.size());
    for (const Index l : members) tops.push_back(form_.top(l));
    const Matrix inverse = Matrix(delta_(members, members)).inverse();
    const Matrix of_z = -inverse * form_.A_bar(tops, Eigen::all);
    const Matrix of_input = -inverse * Matrix(drive(tops, Eigen::all));
    for (Index k = 0; k < of_z.rows(); ++k) {
      A.row(n + members[static_cast<std::size_t>(k)]).head(n) = of_z.row(k);
      drive.row(n + members[static_cast<std::size_t>(k)]) = of_input.row(k);
    }
    for (Index l = 0; l < m; ++l) {
      const bool is_held = held[static_cast<std::size_t>(l)];
      const Vector factors = delta_(l, members);
      A.row(form_.top(l)).head(n) += factors.transpose() * of_z;
      drive.row(form_.top(l)) += factors.transpose() * of_input;
      if (!is_held) continue;  // of those that are held it is 0, and written so
      A.row(form_.top(l)).setZero();
      drive.row(form_.top(l)).setZero();
    }
  }
  Mode mode{.held = held, .Phi = flow(A, length).leftCols(n), .weights = {}};
  if (drive_.cols() == 0) return mode;
  for (std::size_t j = 0; j < nodes; ++j) {
    mode.weights[j] = length * gauss_weights[j] * flow(A, length * (1 - gauss_nodes[j])) * drive;
  }
  return mode;
}

const HeldFlight::Mode& HeldFlight::find_mode(double length, bool is_full) {
  if (!is_full) {
    other_ = mode_of(held_, length);
    return other_;
  }
  const auto found = std::find_if(modes_.begin(), modes_.end(), [&](const Mode& mode) { return mode.held == held_; });
  if (found != modes_.end()) return *found;
  modes_.push_back(mode_of(held_, h_));
  return modes_.back();
}

void HeldFlight::move(const Mode& mode, const Vector& start) {
  multiply(mode.Phi, start, end_);
  if (drive_.cols() == 0) return;
  for (std::size_t j = 0; j < nodes; ++j) end_.noalias() += mode.weights[j] * stacks_[j];
}

// what a row of (z, σ) was summed from (emts.5)
double HeldFlight::size_of(const Mode& mode, const Vector& start, Index row) const {
  double size = 0;
  for (Index j = 0; j < start.size(); ++j) size += std::abs(mode.Phi(row, j) * start[j]);
  if (drive_.cols() == 0) return size;
  for (std::size_t k = 0; k < nodes; ++k) {
    for (Index j = 0; j < stacks_[k].size(); ++j) size += std::abs(mode.weights[k](row, j) * stacks_[k][j]);
  }
  return size;
}

// True when a member was changed because it violates (expo.4).
bool HeldFlight::change_members(const Mode& mode, const Vector& start, bool one_by_one) {
  bool has_changed = false;
  for (std::size_t l = 0; l < rests_.size(); ++l) {
    if (!rests_[l]) continue;
    const auto output = static_cast<Index>(l);
    const Index row = mode.held[l] ? form_.states() + output : form_.top(output);
    if (!(end_[row] < 0) || -end_[row] <= negligible * size_of(mode, start, row)) continue;
    held_[l] = !held_[l];
    has_changed = true;
    if (one_by_one) break;
  }
  return has_changed;
}

void HeldFlight::write(const Mode& mode, const Vector& start) {
  left_ = end_.head(left_.size());
  arc_.setZero();
  for (std::size_t l = 0; l < rests_.size(); ++l) {
    if (!rests_[l]) continue;
    const Index first = form_.first[l];
    const Index sigma = form_.states() + static_cast<Index>(l);
    for (Index i = first; i < first + form_.degrees[l]; ++i) {
      if (mode.held[l] || std::abs(left_[i]) <= negligible * size_of(mode, start, i)) left_[i] = 0;
    }
    if (mode.held[l] && end_[sigma] > negligible * size_of(mode, start, sigma)) {
      arc_[static_cast<Index>(l)] = end_[sigma];
    }
  }
}

void HeldFlight::fly(Forcing& forcing, const Span& span, bool is_full, const Vector& start) {
  for (std::size_t j = 0; j < nodes && drive_.cols() > 0; ++j) {
    stacks_[j] = forcing.stack(span.from + span.length() * gauss_nodes[j]);
  }
  for (std::size_t l = 0; l < rests_.size(); ++l) {
    rests_[l] = true;
    for (Index i = form_.first[l]; rests_[l] && i <= form_.top(static_cast<Index>(l)); ++i) rests_[l] = start[i] == 0;
    held_[l] = held_[l] && rests_[l];
  }
  constexpr std::size_t rounds_at_once = 4;
  const std::size_t rounds = rounds_at_once + 8 * rests_.size();
  for (std::size_t round = 0; round <= rounds; ++round) {
    if (round == rounds) forget();  // no set was found: free flight, and what that violates is an impulse
    const Mode& mode = find_mode(span.length(), is_full);
    move(mode, start);
    if (round == rounds || !change_members(mode, start, round >= rounds_at_once)) {
      write(mode, start);
      return;
    }
  }
}

}  // namespace orthant::schemes::detail

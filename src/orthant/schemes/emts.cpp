// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/emts.hpp"

#include "orthant/schemes/detail/level_fit.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace orthant::schemes {
namespace {

// (I - hĀ)⁻¹. Its rows on the chains follow from those above, Φ_i = e_i + h Φ_(i+1): written so, they agree to the last
// digits, and on a boundary arc the multipliers of the lower levels are rounding relative to their sums (emts.5). The
// small entries of an LU inverse are accurate only relative to its large ones.
Matrix level_resolvent(const analysis::ZeroDynamics& form, double h) {
  Matrix inverse = resolvent(form.A_bar, h, 1);
  for (Index l = 0; l < form.outputs(); ++l) {
    for (Index i = form.top(l) - 1; i >= form.first[static_cast<std::size_t>(l)]; --i) {
      inverse.row(i) = h * inverse.row(i + 1);
      inverse(i, i) += 1;
    }
  }
  return inverse;
}

}  // namespace

Fit Emts::fits(const analysis::LcsFindings& findings) const {
  if (const std::optional<Fit> unfit = detail::unfit_for_levels(findings)) return *unfit;
  const int largest = findings.degree.largest();
  if (findings.has_restitution && largest > 1) return Fit::possible();  // between impacts it takes energy
  return Fit::advised(
      largest == 1
          ? "relative degree 1: lambda is a measure when the state jumps, its impulses are the unknowns"
          : fmt::format("relative degree {}: lambda is a distribution, schemes for its point values diverge as h -> 0",
                        largest));
}

std::vector<std::string> Emts::warnings(const analysis::LcsFindings& findings, double h) const {
  std::vector<std::string> found;
  if (first_level > 1) {
    found.push_back(
        fmt::format("first_level = {}: levels below it have no multiplier, so that w may stay negative", first_level));
  }
  if (h * findings.growth_rate >= 1 && findings.structure.fastest_rate * h >= 1) {
    found.push_back(fmt::format("h is long for this system: h times its fastest rate is {:.3g}, take it well below 1",
                                h * findings.structure.fastest_rate));
  }
  return found;
}

PreparedEmts Emts::prepare(const systems::Prepared<systems::Lcs>& prepared, const analysis::ZeroDynamics& form,
                           double h) const {
  return {*this, prepared, form, h};
}

PreparedEmts::PreparedEmts(const Emts& scheme, const systems::Prepared<systems::Lcs>& prepared,
                           const analysis::ZeroDynamics& form, double h)
    : h_(h),
      clock_(h),
      first_level_(scheme.first_level),
      first_(form.first),
      degree_(form.degrees.begin(), form.degrees.end()),
      initial_(form.W),
      Phi_(level_resolvent(form, h)),
      Gamma_(Phi_.leftCols(form.levels) * form.G),
      restitution_(restitution_of(prepared.system(), form)),
      forcing_(prepared.system(), form),
      problem_(Gamma_.topRows(form.levels)) {
  drive_ = h * forcing_.drive();
  const Index n = form.states();
  step_.length = h;
  step_.z = step_.start = step_.base = rhs_ = free_ = Vector::Zero(n);
  step_.mu = q_ = lower_ = upper_ = sizes_ = Vector::Zero(form.levels);
  if (!forcing_.is_zero()) step_.input_jump = Vector::Zero(n);
  if ((restitution_.array() > 0).any()) {
    impact_.emplace(form, restitution_, first_level_);
    step_.impact = step_.landing = Vector::Zero(form.levels);
    step_.left = Vector::Zero(n);
  }
}

void PreparedEmts::start(const Vector& x0) {
  require_size(x0, initial_.cols(), "x0");
  require_finite(x0, "x0");
  step_.t = 0;
  step_.k = 0;
  step_.is_touched = false;
  step_.mu.setZero();
  step_.z = forcing_.initial_levels(initial_, x0, step_.mu.size());
  step_.start = step_.base = step_.z;
  if (!forcing_.is_zero()) step_.input_jump.setZero();
  if (impact_) step_.left = step_.z;
}

void PreparedEmts::resume(const PreparedEmts& other, double end) {
  step_ = other.step_;
  step_.length = h_;
  clock_ = other.clock_;
  clock_.finish(step_.k, end);
  problem_.count_from(other.work());
}

// base += what the input jumps by within the step
void PreparedEmts::add_input_jumps(double t) {
  step_.input_jump.setZero();
  for (const systems::Input::Switch& at : forcing_.switches(step_.t, t)) step_.input_jump += forcing_.level_jump(at);
  step_.base += step_.input_jump;
}

// Bounds on μ from (emts.3). False when nothing is closed and nothing closes: the free motion is the step.
bool PreparedEmts::find_constrained() {
  bool acts = false;
  for (std::size_t l = 0; l < first_.size(); ++l) {
    const Index first = first_[l];
    const Index count = constrained_levels(step_.base, first, degree_[l]);
    acts = acts || count > 1 || !(free_[first] > 0);
    for (Index i = 0; i < degree_[l]; ++i) {
      upper_[first + i] = i < count && i + 1 >= first_level_ ? infinity : 0;
    }
  }
  return acts;
}

// sizes_: what the levels of z⁺ were summed from (emts.5)
void PreparedEmts::sum_sizes() {
  sizes_.setZero();
  const auto add = [this](const Matrix& columns, const Vector& factors) {
    for (Index j = 0; j < columns.cols(); ++j) {
      const double factor = std::abs(factors[j]);
      if (factor == 0) continue;
      const double* const column = columns.data() + j * columns.rows();
      for (Index i = 0; i < sizes_.size(); ++i) sizes_[i] += std::abs(column[i]) * factor;
    }
  };
  add(Phi_, forcing_.is_zero() ? step_.base : rhs_);
  add(Gamma_, step_.mu);
}

void PreparedEmts::write_slacks() {
  step_.mu = problem_.multiplier();
  sum_sizes();
  const Vector& slack = problem_.slack();
  for (Index i = 0; i < step_.mu.size(); ++i) {
    if (upper_[i] == 0) continue;
    const double size = sizes_[i];
    if (step_.mu[i] * std::abs(Gamma_(i, i)) <= negligible * size) step_.mu[i] = 0;
    const bool is_closed = step_.mu[i] > 0 || slack[i] <= negligible * size;
    step_.z[i] = is_closed ? 0 : slack[i];
  }
}

// z⁺ from the base, with the free motion where nothing closes
Status PreparedEmts::solve_step(double t) {
  if (forcing_.is_zero()) {
    multiply(Phi_, step_.base, free_);
  } else {
    rhs_ = step_.base;
    rhs_.noalias() += drive_ * forcing_.stack(t);
    multiply(Phi_, rhs_, free_);
  }
  const bool was_touched = step_.is_touched;
  step_.is_touched = find_constrained();
  if (!step_.is_touched) {
    if (was_touched) step_.mu.setZero();
    step_.start.swap(step_.z);
    step_.z.swap(free_);
    return Status::solved;
  }
  q_ = free_.head(q_.size());
  const Status status = problem_.solve(q_, lower_, upper_);
  if (status != Status::solved) return status;
  step_.start.swap(step_.z);
  multiply(Gamma_, problem_.multiplier(), step_.z);
  step_.z += free_;
  write_slacks();
  return Status::solved;
}

// The same, with the jumps at both ends.
Status PreparedEmts::solve_with_impacts(double t) {
  if (const Status status = impact_->jump_at_start(step_); status != Status::solved) return status;
  const bool rebounds = impact_->has_jumped();
  if (const Status status = solve_step(t); status != Status::solved) return status;
  if (const Status status = impact_->jump_at_end(step_); status != Status::solved) {
    step_.z = step_.start;
    return status;
  }
  if (rebounds) step_.mu += step_.impact;
  if (impact_->has_jumped()) step_.mu += step_.landing;
  step_.is_touched = step_.is_touched || rebounds;
  return Status::solved;
}

Status PreparedEmts::advance() {
  const double t = clock_.at(step_.k + 1);
  step_.base = step_.z;
  if (!forcing_.is_zero()) add_input_jumps(t);
  if (impact_) {
    if (const Status status = solve_with_impacts(t); status != Status::solved) return status;
  } else {
    if (const Status status = solve_step(t); status != Status::solved) return status;
  }
  step_.t = t;
  ++step_.k;
  return Status::solved;
}

}  // namespace orthant::schemes

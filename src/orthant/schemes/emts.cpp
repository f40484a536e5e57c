// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/emts.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/laws/impact.hpp"
#include "orthant/linalg/equilibrate.hpp"
#include "orthant/schemes/detail/level_fit.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace orthant::schemes {
namespace {

// (I - hĀ)⁻¹. Its rows on the chains follow from those above, Φ_i = e_i + h Φ_(i+1): written so, they agree to the last
// digits, and on a boundary arc the multipliers of the lower levels are rounding relative to their sums (emts.5). The
// small entries of an LU inverse are accurate only relative to its large ones.
Matrix resolvent(const analysis::ZeroDynamics& form, double h) {
  if (!(h > 0) || !std::isfinite(h)) throw InvalidArgument(fmt::format("h = {:g}, must be > 0", h));
  Matrix inverse = linalg::shifted_inverse(form.A_bar, h);
  if (!inverse.allFinite()) {
    throw InvalidArgument(
        fmt::format("I - hA is singular for h = {:g}: 1/h is an eigenvalue of A; take a smaller h", h));
  }
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
      Phi_(resolvent(form, h)),
      Gamma_(Phi_.leftCols(form.levels) * form.G),
      restitution_(restitution_of(prepared.system(), form)),
      forcing_(prepared.system(), form),
      problem_(Gamma_.topRows(form.levels)) {
  drive_ = h * forcing_.drive();
  const Index n = form.states();
  step_.z = step_.start = rhs_ = free_ = Vector::Zero(n);
  step_.mu = q_ = lower_ = upper_ = sizes_ = Vector::Zero(form.levels);
  if (!forcing_.is_zero()) step_.input_jump = Vector::Zero(n);
}

void PreparedEmts::start(const Vector& x0) {
  require_size(x0, initial_.cols(), "x0");
  require_finite(x0, "x0");
  step_.t = 0;
  step_.k = 0;
  step_.is_touched = false;
  step_.mu.setZero();
  step_.z = initial_ * x0;
  Vector size = initial_.cwiseAbs() * x0.cwiseAbs();
  if (!forcing_.is_zero()) {
    const Vector& stack = forcing_.stack(0);
    step_.z += forcing_.shift() * stack;
    size += forcing_.shift().cwiseAbs() * stack.cwiseAbs();
    step_.input_jump.setZero();
  }
  for (Index i = 0; i < step_.mu.size(); ++i) {
    if (std::abs(step_.z[i]) <= negligible * size[i]) step_.z[i] = 0;
  }
  step_.start = step_.z;
}

void PreparedEmts::resume(const PreparedEmts& other, double end) {
  step_ = other.step_;
  clock_ = other.clock_;
  clock_.finish(step_.k, end);
  problem_.count_from(other.work());
}

// rhs += h g(t⁺), and what the input jumps by within the step
void PreparedEmts::add_input(double t) {
  step_.input_jump.setZero();
  for (const systems::Input::Switch& at : forcing_.switches(step_.t, t)) {
    step_.input_jump.noalias() += forcing_.shift() * forcing_.jump(at);
  }
  rhs_ += step_.input_jump;
  rhs_.noalias() += drive_ * forcing_.stack(t);
}

// Bounds on μ from (emts.3). False when nothing is closed and nothing closes: the free motion is the step.
bool PreparedEmts::find_constrained() {
  bool acts = false;
  for (std::size_t l = 0; l < first_.size(); ++l) {
    const Index first = first_[l];
    const Index count = constrained_levels(step_.z, first, degree_[l]);
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
  add(Phi_, rhs_);
  add(Gamma_, step_.mu);
}

void PreparedEmts::write_slacks() {
  step_.mu = problem_.multiplier();
  sum_sizes();
  const Vector& slack = problem_.slack();
  for (Index i = 0; i < step_.mu.size(); ++i) {
    if (upper_[i] == 0) continue;
    const double size = sizes_[i];
    const double rebounded = laws::rebounded(laws::Newton{restitution_[i]}, step_.start[i]);
    if (step_.mu[i] * std::abs(Gamma_(i, i)) <= negligible * size) step_.mu[i] = 0;
    const bool is_closed = step_.mu[i] > 0 || slack[i] <= negligible * size;
    step_.z[i] = rebounded + (is_closed ? 0 : slack[i]);
  }
}

Status PreparedEmts::advance() {
  const double t = clock_.at(step_.k + 1);
  rhs_ = step_.z;
  if (!forcing_.is_zero()) add_input(t);
  multiply(Phi_, rhs_, free_);
  const bool acts = find_constrained();
  if (!acts) {
    if (step_.is_touched) step_.mu.setZero();
    step_.start.swap(step_.z);
    step_.z.swap(free_);
  } else {
    for (Index i = 0; i < q_.size(); ++i) {
      q_[i] = free_[i] + laws::rebound(laws::Newton{restitution_[i]}, laws::approach(step_.z[i]));
    }
    const Status status = problem_.solve(q_, lower_, upper_);
    if (status != Status::solved) return status;
    step_.start.swap(step_.z);
    multiply(Gamma_, problem_.multiplier(), step_.z);
    step_.z += free_;
    write_slacks();
  }
  step_.is_touched = acts;
  step_.t = t;
  ++step_.k;
  return Status::solved;
}

}  // namespace orthant::schemes

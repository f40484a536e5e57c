// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/mode_choice.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace orthant::schemes {
namespace {

Mode mode_at(Place place) {
  return place == Place::lower ? Mode::at_lower : (place == Place::upper ? Mode::at_upper : Mode::held);
}

// The sign of a function just after 0, by its leading coefficient c_k τ^k beyond `tiny`; 0: none is.
int leading_sign(std::span<const double> c, double shift, double tau, double tiny) {
  double power = 1;
  for (std::size_t k = 0; k < c.size(); ++k, power *= tau) {
    const double term = (c[k] + (k == 0 ? shift : 0.0)) * power;
    if (std::abs(term) > tiny) return term > 0 ? 1 : -1;
  }
  return 0;
}

}  // namespace

ModeChoice::ModeChoice(const LcsForm& form)
    : last_lambda(Vector::Zero(form.outputs())),
      lower_(form.lower),
      upper_(form.upper),
      branches_(branches_of(form.Delta, form.lower, form.upper)) {}

// The branch agrees with what is decided already; its modes are then `tried_`.
bool ModeChoice::fits(const Branch& branch, const std::vector<Mode>& modes) {
  tried_.resize(modes.size());
  for (std::size_t l = 0; l < modes.size(); ++l) {
    tried_[l] = mode_at(branch.places[l]);
    if (modes[l] != Mode::undecided && modes[l] != tried_[l]) return false;
  }
  return true;
}

bool ModeChoice::stays_within(const LcsSeries& series, Index output, double tiny, double tau) const {
  const std::span<const double> lambda = series.column(series.form().states() + output);
  if (leading_sign(lambda, -lower_[output], tau, tiny) < 0) return false;
  return upper_[output] == infinity || leading_sign(lambda, -upper_[output], tau, tiny) <= 0;
}

// (branch.3)
bool ModeChoice::goes_on(LcsSeries& series, const Vector& z) const {
  const LcsForm& form = series.form();
  const Vector& blur = series.blur(0);
  const double tau = series.reach() < infinity ? series.reach() : 1.0;
  for (Index l = 0; l < form.outputs(); ++l) {
    const Mode mode = tried_[static_cast<std::size_t>(l)];
    if (lower_[l] == upper_[l]) continue;
    double size = form.R.row(l).cwiseAbs().dot(z.cwiseAbs());
    for (Index j = 0; j < form.outputs(); ++j) {
      size += std::abs(form.Delta(l, j) * series.column(form.states() + j)[0]);
    }
    const double tiny = rounding * size + blur[l];
    if (mode == Mode::held) {
      const double own = std::abs(form.Delta(l, l));
      if (!stays_within(series, l, own > 0 ? tiny / own : rounding, tau)) return false;
      continue;
    }
    bool is_decided = false;  // by a level of w below the r-th derivative
    for (int i = 0; i < form.degree(l); ++i) is_decided = is_decided || z[form.first(l) + i] != 0;
    if (is_decided) continue;
    const int sign = leading_sign(series.slack(l), 0, tau, tiny);
    if (sign != (mode == Mode::at_lower ? 1 : -1)) return false;
  }
  return true;
}

Status ModeChoice::build(LcsSeries& series, double t, const Vector& z, const std::vector<Mode>& before,
                         std::vector<Mode>& modes) {
  std::vector<Mode> best;
  std::pair<int, double> best_rank{3, infinity};
  int count = 0;
  for (const Branch& branch : branches_) {
    if (!fits(branch, modes)) continue;
    const Status status = series.build(t, z, tried_);
    if (status == Status::diverged) return status;
    if (status != Status::solved || !goes_on(series, z)) continue;
    ++count;
    const Vector lambda = series.coefficients().row(0).tail(last_lambda.size()).transpose();
    const double distance = branch_distance(lambda, last_lambda, lower_, upper_);
    const std::pair<int, double> rank{branch.is_stable ? (tried_ == before ? 0 : 1) : 2, distance};
    if (rank < best_rank) {
      best_rank = rank;
      best = tried_;
    }
  }
  if (count == 0) return series.build(t, z, modes);
  several_ += count > 1 ? 1 : 0;
  modes = best;
  return series.build(t, z, modes);
}

}  // namespace orthant::schemes

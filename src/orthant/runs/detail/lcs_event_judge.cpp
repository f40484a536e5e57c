// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/lcs_event_judge.hpp"

#include "orthant/laws/box.hpp"
#include "orthant/runs/detail/lcs_judge.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::runs::detail {
EventJudge::EventJudge(const systems::Lcs& system, const schemes::LcsForm& form, double tolerance)
    : form_(form),
      A_size_(form.A.cwiseAbs()),
      G_size_(form.G.cwiseAbs()),
      drive_size_(form.drive.cwiseAbs()),
      R_size_(form.R.cwiseAbs()),
      Delta_size_(form.Delta.cwiseAbs()) {
  if (system.inputs() > 0) input_ = systems::Input(system, form.input_order);
  stack_ = Vector::Zero(input_.size());
  x_ = slope_ = size_ = slope_size_ = Vector::Zero(form.states() + form.outputs());
  carried_ = Vector::Zero(form.outputs());
  residual_ = scale_ = Vector::Zero(form.states());
  for (Certificate* one : {&worst.complementarity, &worst.constraint, &worst.dynamics, &worst.lexicographic}) {
    one->begin(tolerance);
  }
}

void EventJudge::measure(const schemes::Piece& piece, bool is_exact) {
  // not at the very ends: there a comparison in the input may already see the other side of a switch
  for (const double part : {0.125, 0.5, 0.875}) {
    const double t = piece.from + part * (piece.to - piece.from);
    measure_dynamics(piece, t);
    time_error_ = 4 * epsilon * std::abs(t);
    for (Index l = 0; l < form_.outputs() && is_exact; ++l) measure_law(l, t);
  }
  // w is known to rounding relative to its largest terms so far: a piece may be too short to show them
  for (Index l = 0; l < form_.outputs() && form_.degree(l) > 0; ++l) {
    double sum = 0;
    for (Index k = piece.coefficients.rows(); k-- > 0;) {
      sum = sum * (piece.to - piece.from) + std::abs(piece.coefficients(k, form_.first(l)));
    }
    carried_[l] = std::max(carried_[l], sum);
  }
}

void EventJudge::measure_dynamics(const schemes::Piece& piece, double t) {
  const double tau = t - piece.from;
  const Index order = piece.coefficients.rows() - 1;
  x_.setZero();
  size_.setZero();
  slope_.setZero();
  slope_size_.setZero();
  for (Index k = order; k >= 0; --k) {
    if (k < order) {
      slope_ = slope_ * tau + static_cast<double>(k + 1) * piece.coefficients.row(k + 1).transpose();
      slope_size_ =
          slope_size_ * tau + static_cast<double>(k + 1) * piece.coefficients.row(k + 1).cwiseAbs().transpose();
    }
    x_ = x_ * tau + piece.coefficients.row(k).transpose();
    size_ = size_ * tau + piece.coefficients.row(k).cwiseAbs().transpose();
  }
  const Index n = form_.states();
  const Index m = form_.outputs();
  residual_ = slope_.head(n);
  residual_.noalias() -= form_.A * x_.head(n);
  residual_.noalias() -= form_.G * x_.tail(m);
  scale_ = slope_size_.head(n);
  scale_.noalias() += A_size_ * size_.head(n);
  scale_.noalias() += G_size_ * size_.tail(m);
  if (stack_.size() > 0) {
    input_.evaluate(t, stack_);
    residual_.noalias() -= form_.drive * stack_;
    scale_.noalias() += drive_size_ * stack_.cwiseAbs();
  }
  for (Index i = 0; i < n; ++i) {
    worst.dynamics.raise(ratio(std::abs(residual_[i]), scale_[i]), t);
  }
}

void EventJudge::measure_law(Index l, double t) {
  const Index n = form_.states();
  const Index m = form_.outputs();
  double w = 0;
  double size = 0;
  if (form_.degree(l) > 0) {
    w = x_[form_.first(l)];
    size = size_[form_.first(l)] + carried_[l];
  } else {
    w = form_.R.row(l).dot(x_.head(n)) + form_.Delta.row(l).dot(x_.tail(m));
    size = R_size_.row(l).dot(size_.head(n)) + Delta_size_.row(l).dot(size_.tail(m));
    if (stack_.size() > 0) {
      w += form_.feed.row(l).dot(stack_);
      size += form_.feed.row(l).cwiseAbs().dot(stack_.cwiseAbs());
    }
  }
  const double lambda = x_[n + l];
  const double above = ratio(std::max(form_.lower[l] - lambda, 0.0), size_[n + l] + std::abs(form_.lower[l]));
  const double below = form_.upper[l] < infinity
                           ? ratio(std::max(lambda - form_.upper[l], 0.0), size_[n + l] + std::abs(form_.upper[l]))
                           : 0;
  const double wrong = laws::Box{.lower = form_.lower[l], .upper = form_.upper[l]}.wrong_part(w, lambda);
  // what one rounding of t does to w: pieces may be shorter than that
  const double allowed = form_.degree(l) > 0 ? time_error_ * slope_size_[form_.first(l)] : 0.0;
  worst.complementarity.raise(std::max({above, below, ratio(std::max(wrong - allowed, 0.0), size)}), t);
  if (form_.upper[l] == infinity) worst.constraint.raise(ratio(std::max(-w - allowed, 0.0), size), t);
}

void EventJudge::measure(const schemes::Event& event) {
  if (event.kind != schemes::EventKind::impact) return;
  for (const double level : event.after) {
    if (level == 0) continue;
    if (level < 0) {
      worst.lexicographic.raise(-level / std::max(event.before.lpNorm<Eigen::Infinity>(), -level), event.t);
    }
    break;
  }
}

}  // namespace orthant::runs::detail

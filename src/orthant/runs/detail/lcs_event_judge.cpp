// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/lcs_event_judge.hpp"

#include "orthant/laws/box.hpp"
#include "orthant/runs/detail/piece_values.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::runs::detail {
namespace {

// A piece [from, to) may be so short that a point of it is rounded to its end, where the input may already be another:
// it is measured at its start alone.
constexpr double shortest_piece = 64 * epsilon;

}  // namespace

EventJudge::EventJudge(const systems::Lcs& system, const schemes::LcsForm& form, double tolerance)
    : form_(form),
      A_size_(form.A.cwiseAbs()),
      G_size_(form.G.cwiseAbs()),
      drive_size_(form.drive.cwiseAbs()),
      R_size_(form.R.cwiseAbs()),
      Delta_size_(form.Delta.cwiseAbs()),
      feed_size_(form.feed.cwiseAbs()) {
  if (system.inputs() > 0) input_ = systems::Input(system, form.input_order);
  const Index n = form.states();
  const Index m = form.outputs();
  has_formulas_ = !input_.is_constant();
  stack_ = stack_size_ = formula_size_ = Vector::Zero(input_.size());
  x_ = slope_ = size_ = slope_size_ = Vector::Zero(n + m);
  residual_ = scale_ = end_ = end_size_ = end_error_ = jump_ = jump_size_ = Vector::Zero(n);
  row_floors_.resize(static_cast<std::size_t>(n));
  state_floors_.resize(static_cast<std::size_t>(n));
  output_floors_.resize(static_cast<std::size_t>(m));
  lambda_floors_.resize(static_cast<std::size_t>(m));
  for (Certificate* one : {&worst.complementarity, &worst.constraint, &worst.dynamics, &worst.lexicographic}) {
    one->begin(tolerance);
  }
}

void EventJudge::start(const Vector& x0) {
  end_time_ = 0;
  end_ = form_.levels.W * x0;
  end_size_ = form_.levels.W.cwiseAbs() * x0.cwiseAbs();
  if (stack_.size() == 0) return;
  input_.evaluate(0, stack_);
  end_ += form_.shift * stack_;
  end_size_ += form_.shift.cwiseAbs() * stack_.cwiseAbs();
}

void EventJudge::measure(const schemes::Piece& piece, bool is_exact) {
  const double length = piece.to - piece.from;
  const double clock = std::max(std::abs(piece.from), std::abs(piece.to));
  time_error_ = 4 * epsilon * clock;
  is_broken_ = is_broken_ || !is_exact;
  measure_joint(piece);
  is_broken_ = !is_exact;
  if (has_formulas_) input_.measure(piece.from + 0.5 * length, formula_size_);
  const PieceValues values{x_, size_, slope_, slope_size_};
  const auto measure_at = [&](double t) {
    evaluate(piece, t, values);
    if (stack_.size() > 0) input_.evaluate(t, stack_);
    measure_dynamics(t);
    for (Index l = 0; l < form_.outputs() && is_exact; ++l) measure_law(l, t);
  };
  if (length <= shortest_piece * clock) {
    measure_at(piece.from);
  } else {
    for (const double part : {0.125, 0.5, 0.875}) measure_at(piece.from + part * length);
  }
  evaluate(piece, piece.to, values);
  end_time_ = piece.to;
  end_ = x_.head(form_.states());
  end_size_ = size_.head(form_.states());
  end_error_ = time_error_ * slope_size_.head(form_.states());
}

void EventJudge::measure_dynamics(double t) {
  const Index n = form_.states();
  const Index m = form_.outputs();
  residual_ = slope_.head(n);
  residual_.noalias() -= form_.A * x_.head(n);
  residual_.noalias() -= form_.G * x_.tail(m);
  scale_ = slope_size_.head(n);
  scale_.noalias() += A_size_ * size_.head(n);
  scale_.noalias() += G_size_ * size_.tail(m);
  if (stack_.size() > 0) {
    stack_size_ = stack_.cwiseAbs();
    residual_.noalias() -= form_.drive * stack_;
    largest_input_ = std::max(largest_input_, stack_size_.maxCoeff());
    if (has_formulas_) stack_size_ += rounded * formula_size_;
    stack_size_.array() += faint * largest_input_;
    scale_.noalias() += drive_size_ * stack_size_;
  }
  if (n > 0) largest_ = std::max(largest_, scale_.maxCoeff());
  for (Index i = 0; i < n; ++i) {
    const double size = row_floors_[static_cast<std::size_t>(i)].raised(scale_[i]);
    enter_residual(worst.dynamics, residual_[i], std::max(size, faint * largest_), t);
  }
}

void EventJudge::measure_law(Index l, double t) {
  const Index n = form_.states();
  const Index m = form_.outputs();
  const auto place = static_cast<std::size_t>(l);
  double w = 0;
  double size = 0;
  if (form_.degree(l) > 0) {
    w = x_[form_.first(l)];
    size = size_[form_.first(l)];
  } else {
    w = form_.R.row(l).dot(x_.head(n)) + form_.Delta.row(l).dot(x_.tail(m));
    size = R_size_.row(l).dot(size_.head(n)) + Delta_size_.row(l).dot(size_.tail(m));
    if (stack_.size() > 0) {
      w += form_.feed.row(l).dot(stack_);
      size += feed_size_.row(l).dot(stack_size_);
    }
  }
  size = output_floors_[place].raised(size);
  const double lambda = x_[n + l];
  const laws::Box law{.lower = form_.lower[l], .upper = form_.upper[l]};
  const double bounds = std::abs(law.lower) + (law.upper < infinity ? std::abs(law.upper) : 0.0);
  const double lambda_size = lambda_floors_[place].raised(size_[n + l] + bounds);
  enter_excess(worst.complementarity, law.lower - lambda, lambda_size, t);
  enter_excess(worst.complementarity, lambda - law.upper, lambda_size, t);
  // what one rounding of t does to w: pieces may be shorter than that
  const double allowed = form_.degree(l) > 0 ? time_error_ * slope_size_[form_.first(l)] : 0.0;
  enter_excess(worst.complementarity, law.wrong_part(w, lambda) - allowed, size, t);
  if (law.upper == infinity) enter_excess(worst.constraint, -w - allowed, size, t);
}

// (cert.5)
void EventJudge::measure_joint(const schemes::Piece& piece) {
  const Index n = form_.states();
  jump_.setZero();
  jump_size_.setZero();
  if (has_forcing_) {
    input_.evaluate(std::nextafter(end_time_, -infinity), stack_size_);
    input_.evaluate(end_time_, stack_);
    stack_ -= stack_size_;
    jump_.noalias() += form_.shift * stack_;
    jump_size_ += jump_.cwiseAbs();
  }
  const double t = piece.from;
  enter_residual(worst.dynamics, t - end_time_, std::max({1.0, std::abs(t), std::abs(end_time_)}), t);
  for (std::size_t e = 0; e < impact_count_; ++e) {
    const schemes::Event& impact = impacts_[e];
    if (form_.is_descriptor) {
      jump_ += form_.G.col(impact.source) * impact.impulse[0];
      jump_size_ += G_size_.col(impact.source) * std::abs(impact.impulse[0]);
      continue;
    }
    const Index first = form_.first(impact.source);
    for (Index i = 0; i < impact.impulse.size(); ++i) {
      const auto column = form_.levels.G.col(first + i);
      for (Index row = 0; row < form_.levels.levels; ++row) {
        jump_[row] += column[row] * impact.impulse[i];
        jump_size_[row] += std::abs(column[row] * impact.impulse[i]);
      }
    }
  }
  for (Index i = 0; i < n && !is_broken_; ++i) {
    const double start = piece.coefficients(0, i);
    scale_[i] = state_floors_[static_cast<std::size_t>(i)].raised(std::abs(start) + end_size_[i] + jump_size_[i]);
    enter_excess(worst.dynamics, std::abs(start - end_[i] - jump_[i]) - end_error_[i], scale_[i], t);
  }
  // what the events say of z
  for (std::size_t e = 0; e < impact_count_ && !is_broken_ && !form_.is_descriptor; ++e) {
    const schemes::Event& impact = impacts_[e];
    const Index first = form_.first(impact.source);
    for (Index i = 0; i < impact.impulse.size(); ++i) {
      const Index row = first + i;
      const double before = piece.coefficients(0, row) - jump_[row];
      if (!has_forcing_) enter_residual(worst.dynamics, impact.before[i] - before, scale_[row], t);
      enter_residual(worst.dynamics, impact.after[i] - piece.coefficients(0, row), scale_[row], t);
    }
  }
  impact_count_ = 0;
  has_forcing_ = false;
}

void EventJudge::measure(const schemes::Event& event) {
  if (event.kind == schemes::EventKind::forcing) has_forcing_ = stack_.size() > 0;
  if (event.kind == schemes::EventKind::limit) is_broken_ = true;
  if (event.kind != schemes::EventKind::impact) return;
  if (impact_count_ == impacts_.size()) impacts_.emplace_back();
  impacts_[impact_count_++] = event;
  double size = 0;
  for (Index i = 0; i < event.before.size(); ++i) size += std::abs(event.before[i]) + std::abs(event.after[i]);
  size = std::max(size, smallest_size);
  for (Index i = 0; i < event.impulse.size(); ++i) {
    enter_excess(worst.complementarity, -event.impulse[i], std::max(event.impulse.cwiseAbs().sum(), smallest_size),
                 event.t);
  }
  for (const double level : event.after) {
    if (level == 0 || form_.is_descriptor) continue;
    enter_excess(worst.lexicographic, -level, size, event.t);
    break;
  }
}

}  // namespace orthant::runs::detail

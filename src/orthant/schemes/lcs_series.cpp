// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/lcs_series.hpp"

#include "orthant/linalg/equilibrate.hpp"
#include "orthant/linalg/zero_test.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace orthant::schemes {
namespace {

constexpr double longest = 1.5;  // ‖A‖ τ: there order 20 leaves 1e-16, and no term is 5 times the sum
constexpr double clock_rounding = 4 * epsilon;  // of t

bool is_undecided(Mode mode) {
  return mode == Mode::undecided || mode == Mode::undecided_lower || mode == Mode::undecided_upper;
}

}  // namespace

LcsSeries::LcsSeries(const systems::Lcs& system, LcsForm form) : form_(std::move(form)), problem_(form_.Delta) {
  const Index n = form_.states();
  const Index m = form_.outputs();
  if (system.inputs() > 0) {
    input_ = systems::Input(system, form_.input_order);
    stack_series_ = input_.series(order);
    remainder_ = detail::Remainder(stack_series_, order);
  }
  coefficients_ = Matrix::Zero(order + 1, n + m);
  slack_ = Matrix::Zero(order + 1, m);
  zk_ = next_ = Vector::Zero(n);
  lambda_ = a_ = w_ = size_ = blur_ = lower_ = upper_ = Vector::Zero(m);
  stack_ = Vector::Zero(input_.size());
  if (form_.is_descriptor) orders_ = detail::DescriptorOrders(form_, order);
  input_order_.value = input_order_.rate = input_order_.size = stack_;
}

// The input depends on time only: all its orders are known before the motion.
void LcsSeries::evaluate_input(double t) {
  if (stack_.size() == 0) return;
  const int last = input_.is_constant() ? 0 : order;
  for (int k = 0; k <= last; ++k) {
    stack_series_.set_slot(0, k, k == 0 ? t : (k == 1 ? 1.0 : 0.0));
    stack_series_.evaluate(k);
  }
}

double LcsSeries::input_coefficient(Index j, int k) const {
  const std::span<const double> s = stack_series_.value(static_cast<int>(j));
  return static_cast<std::size_t>(k) < s.size() ? s[static_cast<std::size_t>(k)] : 0.0;
}

// z is known at the event itself, the input at the nearest number: of what its slope makes of the difference nothing can
// be said. Δ carries it from output to output.                                                     (events.11)
const Vector& LcsSeries::blur(int k) {
  blur_.setZero();
  if (stack_.size() == 0 || input_.is_constant()) return blur_;
  for (Index j = 0; j < stack_.size(); ++j) stack_[j] = (k + 1) * std::abs(input_coefficient(j, k + 1));
  a_.noalias() = clock_rounding * std::abs(t_) * (form_.feed.cwiseAbs() * stack_);
  for (Index j = 0; j < a_.size(); ++j) {
    const double own = std::abs(form_.Delta(j, j));
    if (own > 0) blur_ += form_.Delta.col(j).cwiseAbs() * (a_[j] / own);
    if (!(own > 0)) blur_[j] += a_[j];
  }
  return blur_;
}

// (events.3)
Status LcsSeries::choose(int k, std::vector<Mode>& modes) {
  for (Index l = 0; l < form_.outputs(); ++l) {
    double low = 0;
    double high = 0;
    switch (modes[static_cast<std::size_t>(l)]) {
      case Mode::at_lower:
        low = high = k == 0 ? form_.lower[l] : 0;
        break;
      case Mode::at_upper:
        low = high = k == 0 ? form_.upper[l] : 0;
        break;
      case Mode::held:
        low = -infinity;
        high = infinity;
        break;
      case Mode::undecided:  // at k = 0 only
        low = form_.lower[l];
        high = form_.upper[l];
        break;
      case Mode::undecided_lower:
        high = infinity;
        break;
      case Mode::undecided_upper:
        low = -infinity;
        break;
    }
    lower_[l] = low;
    upper_[l] = high;
  }
  const Status status = problem_.solve(a_, lower_, upper_);
  if (status != Status::solved) return status;
  lambda_ = problem_.multiplier();
  w_ = problem_.slack();
  decide(k, modes);
  return status;
}

// What is not 0 beyond rounding decides; what does not decide is written as the exact bound and the exact 0.
void LcsSeries::decide(int k, std::vector<Mode>& modes) {
  for (Index l = 0; l < form_.outputs(); ++l) {
    size_[l] += form_.Delta.row(l).cwiseAbs().dot(lambda_.cwiseAbs());
  }
  for (Index l = 0; l < form_.outputs(); ++l) {
    Mode& mode = modes[static_cast<std::size_t>(l)];
    if (mode == Mode::held) w_[l] = 0;
    if (mode == Mode::at_lower || mode == Mode::at_upper) lambda_[l] = lower_[l];
    if (!is_undecided(mode)) continue;
    const double tiny = rounding * size_[l] + blur_[l];
    const double own = std::abs(form_.Delta(l, l));
    const double tiny_lambda = own > 0 ? tiny / own : 0.0;
    const bool is_low = lambda_[l] - lower_[l] <= std::min(tiny_lambda, (upper_[l] - lower_[l]) / 2);
    const bool is_high = upper_[l] - lambda_[l] <= tiny_lambda;
    if (!is_low && !is_high) {
      mode = Mode::held;
      w_[l] = 0;
      continue;
    }
    lambda_[l] = is_low ? lower_[l] : upper_[l];
    const bool is_off = is_low ? w_[l] > tiny : w_[l] < -tiny;
    if (is_off || lower_[l] == upper_[l]) {
      mode = is_low ? Mode::at_lower : Mode::at_upper;
    } else {
      w_[l] = 0;
      if (k == 0) mode = is_low ? Mode::undecided_lower : Mode::undecided_upper;
    }
  }
}

// The factor of Δ over the held outputs, and the norm of the matrix of the mode: once while the mode stays.
bool LcsSeries::prepare(const std::vector<Mode>& modes) {
  std::vector<Index>& held = held_;
  std::size_t count = 0;
  bool is_same = is_prepared_;
  for (std::size_t l = 0; l < modes.size(); ++l) {
    if (modes[l] != Mode::held) continue;
    is_same = is_same && count < held.size() && held[count] == static_cast<Index>(l);
    ++count;
  }
  if (is_same && count == held.size()) return true;
  held.clear();
  for (std::size_t l = 0; l < modes.size(); ++l) {
    if (modes[l] == Mode::held) held.push_back(static_cast<Index>(l));
  }
  Matrix closed = form_.A;
  if (form_.is_descriptor) {
    orders_.prepare(form_, held);
    ++factorisations_;
    closed = orders_.closed(form_);
    if (!closed.allFinite()) return false;
  } else if (!held.empty()) {
    factor_.compute(form_.Delta(held, held));
    ++factorisations_;
    const Matrix rows = form_.R(held, Eigen::all);
    const Matrix columns = form_.G(Eigen::all, held);
    closed -= columns * factor_.solve(rows);
    if (!closed.allFinite()) return false;
    for (const Index l : held) {  // its levels are exact zeros: what they would do to others is nothing, in any units
      if (form_.degree(l) == 0) continue;
      closed.middleRows(form_.first(l), form_.degree(l)).setZero();
      closed.middleCols(form_.first(l), form_.degree(l)).setZero();
    }
  }
  const Vector units = linalg::balancing(closed);
  const Matrix balanced = (units.cwiseInverse().asDiagonal() * closed * units.asDiagonal()).cwiseAbs();
  rate_ = balanced.size() > 0 ? std::min(balanced.rowwise().sum().maxCoeff(), balanced.colwise().sum().maxCoeff()) : 0;
  right_ = Vector::Zero(static_cast<Index>(held.size()));
  is_prepared_ = true;
  return true;
}

// λ_k and w_k when the mode is known
bool LcsSeries::follow(int k, const std::vector<Mode>& modes) {
  if (!prepare(modes)) return false;
  for (Index l = 0; l < form_.outputs(); ++l) {
    const Mode mode = modes[static_cast<std::size_t>(l)];
    lambda_[l] = k > 0 || mode == Mode::held ? 0.0 : (mode == Mode::at_lower ? form_.lower[l] : form_.upper[l]);
  }
  w_ = a_;
  if (k == 0) w_.noalias() += form_.Delta * lambda_;
  if (held_.empty()) return true;
  for (std::size_t i = 0; i < held_.size(); ++i) right_[static_cast<Index>(i)] = -w_[held_[i]];
  right_ = factor_.solve(right_).eval();
  for (std::size_t i = 0; i < held_.size(); ++i) {
    lambda_[held_[i]] = right_[static_cast<Index>(i)];
    w_.noalias() += form_.Delta.col(held_[i]) * right_[static_cast<Index>(i)];
  }
  for (const Index l : held_) w_[l] = 0;
  return true;
}

// (events.2): chains and top levels are written from their structure, so that zeros stay zeros
void LcsSeries::write_next(int k) {
  const analysis::ZeroDynamics& levels = form_.levels;
  const Index free = levels.levels;  // where ξ begins
  const Index n = form_.states();
  for (Index l = 0; l < form_.outputs() && free > 0; ++l) {
    for (Index i = form_.first(l); i < levels.top(l); ++i) next_[i] = zk_[i + 1];
    next_[levels.top(l)] = w_[l];
  }
  if (free < n) {
    next_.tail(n - free).noalias() = form_.A.bottomRows(n - free) * zk_;
    next_.tail(n - free).noalias() += form_.G.bottomRows(n - free) * lambda_;
    if (stack_.size() > 0) next_.tail(n - free).noalias() += form_.drive.bottomRows(n - free) * stack_;
  }
  coefficients_.row(k + 1).head(n) = next_.transpose() / static_cast<double>(k + 1);
}

// A polynomial: nothing comes after this degree.
void LcsSeries::finish(int degree) {
  degree_ = degree;
  coefficients_.bottomRows(order - degree).setZero();
  slack_.bottomRows(order - degree).setZero();
}

Status LcsSeries::build(double t, const Vector& z, std::vector<Mode>& modes) {
  const Index n = form_.states();
  t_ = t;
  coefficients_.row(0).head(n) = z.transpose();
  degree_ = order;
  bool is_open = std::any_of(modes.begin(), modes.end(), is_undecided);
  evaluate_input(t);
  if (form_.is_descriptor) return build_descriptor(z, modes);
  for (int k = 0; k <= order; ++k) {
    zk_ = coefficients_.row(k).head(n).transpose();
    if (is_open) blur(k);
    for (Index j = 0; j < stack_.size(); ++j) stack_[j] = input_coefficient(j, k);
    a_.noalias() = form_.R * zk_;
    if (stack_.size() > 0) a_.noalias() += form_.feed * stack_;
    if (!(std::isfinite(a_.sum()) && std::isfinite(zk_.sum()))) return Status::diverged;
    if (is_open) {
      size_.noalias() = form_.R.cwiseAbs() * zk_.cwiseAbs();
      if (stack_.size() > 0) size_.noalias() += form_.feed.cwiseAbs() * stack_.cwiseAbs();
      // rounding decides nothing, and may contradict itself where Δ is singular
      for (Index l = 0; l < a_.size(); ++l) {
        if (linalg::is_zero_sum(a_[l], size_[l]) || std::abs(a_[l]) <= blur_[l]) a_[l] = 0;
      }
      const Status status = choose(k, modes);
      if (status != Status::solved) return status;
      is_open = std::any_of(modes.begin(), modes.end(), is_undecided);
    } else if (!follow(k, modes)) {
      return Status::breakdown;
    }
    coefficients_.row(k).tail(form_.outputs()) = lambda_.transpose();
    slack_.row(k) = w_.transpose();
    if (k == order) break;
    write_next(k);
    if (!is_open && (stack_.size() == 0 || input_.is_constant()) && next_.isZero(0.0)) {
      finish(k);
      break;
    }
  }
  // w and λ vanish together at every order: held, without a force
  for (Mode& mode : modes) {
    if (is_undecided(mode)) mode = Mode::held;
  }
  if (!prepare(modes)) return Status::breakdown;
  find_reach();
  return Status::solved;
}

void LcsSeries::read_input(int k) {
  for (Index j = 0; j < stack_.size(); ++j) {
    stack_[j] = input_order_.value[j] = input_coefficient(j, k);
    input_order_.rate[j] = (k + 1) * input_coefficient(j, k + 1);
    // the time is known to rounding: what the input does in it says nothing (events.11)
    const double blur = clock_rounding * std::abs(t_) * std::abs(input_order_.rate[j]);
    input_order_.size[j] = std::abs(stack_[j]) + blur / rounding;
  }
}

Status LcsSeries::build_descriptor(const Vector& z, const std::vector<Mode>& modes) {
  if (!prepare(modes)) return Status::breakdown;
  for (Index l = 0; l < form_.outputs(); ++l) {
    const Mode mode = modes[static_cast<std::size_t>(l)];
    lambda_[l] = mode == Mode::held ? 0.0 : (mode == Mode::at_lower ? form_.lower[l] : form_.upper[l]);
  }
  next_ = z;
  read_input(0);
  if (!orders_.start(form_, input_order_, lambda_, next_)) return Status::unknown;
  coefficients_.row(0).head(z.size()) = next_.transpose();
  for (int k = 0; k < order; ++k) {
    zk_ = coefficients_.row(k).head(z.size()).transpose();
    read_input(k);
    if (k > 0) lambda_.setZero();
    if (!(std::isfinite(zk_.sum()) && std::isfinite(stack_.sum()))) return Status::diverged;
    if (!orders_.follow(form_, k, zk_, input_order_, lambda_, w_)) return Status::unknown;
    coefficients_.row(k).tail(form_.outputs()) = lambda_.transpose();
    slack_.row(k) = w_.transpose();
    write_next(k);
    if ((stack_.size() == 0 || input_.is_constant()) && next_.isZero(0.0)) {
      finish(k);
      break;
    }
  }
  if (degree_ == order) {  // the last order of λ needs one more of the input: it is rounding
    coefficients_.row(order).tail(form_.outputs()).setZero();
    slack_.row(order).setZero();
  }
  write_leading_zeros(modes);
  find_reach();
  return Status::solved;
}

// What begins with rounding begins with zeros: of w where λ is at a bound, of the distance of λ to its bounds where it
// is held.
void LcsSeries::write_leading_zeros(const std::vector<Mode>& modes) {
  const Index n = form_.states();
  for (Index l = 0; l < form_.outputs(); ++l) {
    const bool is_held = modes[static_cast<std::size_t>(l)] == Mode::held;
    for (int k = 0; k <= degree_; ++k) {
      double& c = is_held ? coefficients_(k, n + l) : slack_(k, l);
      if (!is_held) {
        if (!linalg::is_zero_sum(c, orders_.slack_size(k, l))) break;
        c = 0;
        continue;
      }
      const double size = orders_.lambda_size(k, l);
      const double low = k == 0 ? form_.lower[l] : 0.0;
      const double high = k == 0 ? form_.upper[l] : 0.0;
      if (linalg::is_zero_sum(c - low, size + std::abs(low))) {
        c = low;
      } else if (k == 0 && high < infinity && linalg::is_zero_sum(c - high, size + std::abs(high))) {
        c = high;
      } else {
        break;
      }
    }
  }
}

// (events.4): ‖A‖ τ bounds the terms of the motion itself. Each component of the input is judged by its last two terms:
// τ is the longest for which they are rounding relative to a term of the first half.
void LcsSeries::find_reach() {
  reach_ = rate_ > 0 ? longest / rate_ : infinity;
  if (stack_.size() == 0 || input_.is_constant()) return;
  for (int j = 0; j < stack_series_.value_count(); ++j) {
    const std::span<const double> s = stack_series_.value(j);
    for (const int p : {order - 1, order}) {
      const double last = std::abs(s[static_cast<std::size_t>(p)]);
      double length = 0;
      for (int k = 0; k <= order / 2; ++k) {
        const double size = std::abs(s[static_cast<std::size_t>(k)]);
        length = std::max(length, std::pow(epsilon * size / last, 1.0 / (p - k)));
      }
      if (last > 0 && length > 0) reach_ = std::min(reach_, length);  // else a polynomial, which has no remainder
    }
  }
}

void LcsSeries::enclose(double length) {
  const std::array<double, 2> time = {t_, 1.0};
  remainder_.set_slot(0, time, length, detail::skipped(t_, length));
  remainder_.enclose(stack_series_, length);
  enclosed_from_ = t_;
  enclosed_to_ = t_ + length;
}

// The input depends on time only: a bound over a window holds for every piece in it, on the same branch.
detail::Excess LcsSeries::excess(double length, double window) {
  const auto is_within = [&] { return enclosed_from_ <= t_ && t_ + length <= enclosed_to_; };
  if (is_within() && remainder_.is_of_branch(stack_series_)) {
    const detail::Excess known = remainder_.excess(stack_series_, length);
    if (known.ratio <= 1) return known;
  }
  if (window > length && window < infinity) {
    enclose(window);
    const detail::Excess wide = remainder_.excess(stack_series_, length);
    if (wide.ratio <= 1) return wide;
  }
  enclose(length);
  return remainder_.excess(stack_series_, length);
}

double LcsSeries::proven(double length, double window) {
  if (stack_.size() == 0 || input_.is_constant() || !remainder_.is_needed() || !(length > 0)) return length;
  const double part = length - detail::skipped(t_, length);  // the end is known to rounding of the time only
  const double found = length_.find(part, t_, [&](double tried) {
    const detail::Excess result = excess(tried, window);
    window = 0;
    return result;
  });
  if (found > 0) remainder_.remember();
  return found < part ? found : length;
}

int LcsSeries::condition_count() const {
  return stack_.size() == 0 ? 0 : stack_series_.condition_count();
}

}  // namespace orthant::schemes

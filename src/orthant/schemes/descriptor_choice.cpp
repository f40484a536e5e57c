// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/descriptor_choice.hpp"

#include "orthant/linalg/equilibrate.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace orthant::schemes {
namespace {

constexpr std::array lengths = {1e-5, 1e-8, 1e-3, 1e-10};  // of the steps, times the rate
constexpr double nothing_said = 1e-11;                     // of λ and w both, relative to their terms
constexpr std::size_t most_open = 8;                       // outputs whose places are all tried
constexpr int most_jumps = 4;                              // at one instant; passive systems have one
constexpr Index most_rows = 10;                            // of systems whose modes are all tried

double norm_of(const Matrix& A) {
  const Vector units = linalg::balancing(A);
  const Matrix balanced = (units.cwiseInverse().asDiagonal() * A * units.asDiagonal()).cwiseAbs();
  return balanced.size() > 0 ? balanced.rowwise().sum().maxCoeff() : 0.0;
}

// 1 or -1, 0 when all vanish
int leading_sign(double first, std::span<const double> c, double bound) {
  if (first != 0) return first > 0 ? 1 : -1;
  for (std::size_t k = 0; k < c.size(); ++k) {
    const double value = k == 0 ? c[k] - bound : c[k];
    if (value != 0) return value > 0 ? 1 : -1;
  }
  return 0;
}

// The next way to set the open places; false: there was none.
bool count_up(std::vector<Mode>& modes, const std::vector<Index>& open, const Vector& upper) {
  for (const Index l : open) {
    Mode& mode = modes[static_cast<std::size_t>(l)];
    if (mode == Mode::held) {
      mode = Mode::at_lower;
      return true;
    }
    if (mode == Mode::at_lower && upper[l] < infinity) {
      mode = Mode::at_upper;
      return true;
    }
    mode = Mode::held;
  }
  return false;
}

}  // namespace

DescriptorChoice::DescriptorChoice(const LcsForm& form) : steps_(lengths.size()) {
  rate_ = norm_of(form.A);
  if (!(rate_ > 0)) rate_ = 1;
  tried_.resize(static_cast<std::size_t>(form.outputs()));
  impulse_ = Vector::Zero(form.outputs());
}

DescriptorChoice::Step& DescriptorChoice::step(std::size_t number, const LcsForm& form) {
  if (!steps_[number]) {
    const double h = lengths[number] / rate_;
    const Matrix inverse = linalg::shifted_inverse(form.A, h);
    steps_[number].emplace(Step{h, inverse, OneStepProblem(form.Delta + h * (form.R * (inverse * form.G)))});
    steps_[number]->problem.set_bounds(form.lower, form.upper);
  }
  return *steps_[number];
}

// (events.46)
bool DescriptorChoice::propose(Step& step, LcsSeries& series, double t, const Vector& z) {
  const LcsForm& form = series.form();
  systems::Input& input = series.input();
  free_ = z;
  if (input.size() > 0) {
    u_.resize(input.size());
    input.evaluate(t + step.h, u_);
    free_ += step.h * (form.drive * u_);
  }
  free_ = step.inverse * free_;
  q_ = form.R * free_;
  if (input.size() > 0) q_ += form.feed * u_;
  if (!q_.allFinite() || step.problem.solve(q_) != Status::solved) return false;
  const Vector& lambda = step.problem.multiplier();
  const Vector& w = step.problem.slack();
  open_.clear();
  for (Index l = 0; l < form.outputs(); ++l) {
    const double size = step.problem.matrix().row(l).cwiseAbs().dot(lambda.cwiseAbs()) + std::abs(q_[l]);
    Mode& mode = tried_[static_cast<std::size_t>(l)];
    const bool is_low = !(lambda[l] > form.lower[l]);
    const bool is_high = !(lambda[l] < form.upper[l]);
    mode = is_low ? Mode::at_lower : (is_high ? Mode::at_upper : Mode::held);
    if (mode != Mode::held && !(std::abs(w[l]) > nothing_said * size)) open_.push_back(l);
  }
  return true;
}

// (events.47)
bool DescriptorChoice::goes_on(const LcsSeries& series) const {
  const LcsForm& form = series.form();
  const Vector& impulse = series.impulse();
  for (Index l = 0; l < form.outputs(); ++l) {
    if (form.lower[l] == form.upper[l]) continue;
    if (tried_[static_cast<std::size_t>(l)] == Mode::held) {
      if (impulse[l] != 0 && form.upper[l] < infinity) return false;
      const std::span<const double> lambda = series.column(form.states() + l);
      if (leading_sign(impulse[l], lambda, form.lower[l]) < 0) return false;
      if (form.upper[l] < infinity && leading_sign(0, lambda, form.upper[l]) > 0) return false;
      continue;
    }
    double pulse = 0;
    double size = 0;
    for (Index j = 0; j < form.outputs(); ++j) {
      pulse += form.Delta(l, j) * impulse[j];
      size += std::abs(form.Delta(l, j) * impulse[j]);
    }
    if (linalg::is_zero_sum(pulse, size)) pulse = 0;
    const int sign = leading_sign(pulse, series.slack(l), 0);
    if (sign == (tried_[static_cast<std::size_t>(l)] == Mode::at_lower ? -1 : 1)) return false;
  }
  return true;
}

bool DescriptorChoice::try_mode(LcsSeries& series, double t, const Vector& z) {
  return series.build(t, z, tried_) == Status::solved && goes_on(series);
}

// Of the open outputs w vanishes, and λ is at a bound: whether they are held is not known.
bool DescriptorChoice::try_open(LcsSeries& series, double t, const Vector& z, const std::vector<Index>& open) {
  if (try_mode(series, t, z)) return true;
  if (open.empty() || open.size() > most_open) return false;
  for (const Index l : open) tried_[static_cast<std::size_t>(l)] = Mode::held;
  do {
    if (try_mode(series, t, z)) return true;
  } while (count_up(tried_, open, series.form().upper));
  return false;
}

bool DescriptorChoice::try_all(LcsSeries& series, double t, const Vector& z) {
  const Index m = series.form().outputs();
  if (m > most_rows) return false;
  open_.clear();
  for (Index l = 0; l < m; ++l) {
    const bool is_fixed = series.form().lower[l] == series.form().upper[l];
    tried_[static_cast<std::size_t>(l)] = is_fixed ? Mode::at_lower : Mode::held;
    if (!is_fixed) open_.push_back(l);
  }
  do {
    if (try_mode(series, t, z)) return true;
  } while (count_up(tried_, open_, series.form().upper));
  return false;
}

// The mode that was found, with the outputs held of which nothing moves; true: that is a mode, too.
bool DescriptorChoice::hold_what_vanishes(LcsSeries& series, double t, const Vector& z) {
  bool has_more = false;
  for (Index l = 0; l < series.form().outputs(); ++l) {
    Mode& mode = tried_[static_cast<std::size_t>(l)];
    if (mode == Mode::held || series.form().lower[l] == series.form().upper[l]) continue;
    const std::span<const double> w = series.slack(l);
    if (!std::all_of(w.begin(), w.end(), [](double c) { return c == 0; })) continue;
    mode = Mode::held;
    has_more = true;
  }
  return has_more && try_mode(series, t, z);
}

// A mode that goes on from z, whatever time it lasts.
bool DescriptorChoice::find(LcsSeries& series, double t, const Vector& z, const std::vector<Mode>& before) {
  bool is_found = false;
  for (std::size_t number = 0; number < lengths.size() && !is_found; ++number) {
    is_found = propose(step(number, series.form()), series, t, z) && try_open(series, t, z, std::vector(open_));
  }
  if (!is_found && before.front() != Mode::undecided) {
    tried_ = before;
    is_found = try_mode(series, t, z);
  }
  return is_found || try_all(series, t, z);
}

Status DescriptorChoice::build(LcsSeries& series, double t, Vector& z, const std::vector<Mode>& before,
                               std::vector<Mode>& modes) {
  impulse_.setZero();
  for (int jumps = 0; jumps <= most_jumps; ++jumps) {
    if (!find(series, t, z, before)) return Status::unknown;
    if (!series.impulse().isZero(0.0)) {  // the mode of the jump need not be the one behind it
      impulse_ += series.impulse();
      z = series.coefficients().row(0).head(z.size()).transpose();
      continue;
    }
    modes = tried_;
    if (hold_what_vanishes(series, t, z)) {
      modes = tried_;
    } else if (const Status status = series.build(t, z, modes); status != Status::solved) {
      return status;
    }
    z = series.coefficients().row(0).head(z.size()).transpose();
    return Status::solved;
  }
  return Status::unknown;
}

}  // namespace orthant::schemes

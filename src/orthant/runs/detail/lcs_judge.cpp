// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/lcs_judge.hpp"

#include "orthant/laws/impact.hpp"
#include "orthant/linalg/equilibrate.hpp"

#include <algorithm>
#include <cmath>

#include <unsupported/Eigen/MatrixFunctions>

namespace orthant::runs::detail {
namespace {

// e^(hĀ) by a second algorithm (Padé), so that the scheme does not judge itself
Matrix flow(const Matrix& A_bar, double h) {
  const Vector s = linalg::balancing(A_bar);
  const Matrix balanced = h * (s.cwiseInverse().asDiagonal() * A_bar * s.asDiagonal());
  return s.asDiagonal() * Matrix(balanced.exp()) * s.cwiseInverse().asDiagonal();
}

}  // namespace

LevelJudge::LevelJudge(const systems::Lcs& system, const analysis::ZeroDynamics& form, double h, JudgeRules rules)
    : form_(form), rules_(std::move(rules)), restitution_(schemes::restitution_of(system, form)) {
  floors_.resize(static_cast<std::size_t>(form.states()));
  sizes_ = previous_ = Vector::Zero(form.states());
  set_step(h);
}

void LevelJudge::set_step(double h) {
  h_ = h;
  const Index n = form_.states();
  const bool is_emts = rules_.scheme == LevelScheme::emts;
  const Matrix rows = is_emts ? Matrix(Matrix::Identity(n, n) - h * form_.A_bar) : flow(form_.A_bar, h);
  const auto compress = [](const Matrix& M, std::vector<Entry>& entries, std::vector<std::size_t>& begin) {
    entries.clear();
    begin.clear();
    for (Index i = 0; i < M.rows(); ++i) {
      begin.push_back(entries.size());
      for (Index j = 0; j < M.cols(); ++j) {
        if (M(i, j) != 0) entries.push_back({j, M(i, j)});
      }
    }
    begin.push_back(entries.size());
  };
  compress(rows, entries_, begin_);
  compress(form_.G, G_entries_, G_begin_);
  if (rules_.growth_rate) {
    const double rate = h * *rules_.growth_rate;
    growth_factor_ = is_emts ? (rate < 1 ? 1 / (1 - rate) : infinity) : std::exp(rate);
  }
}

void LevelJudge::start(const Vector& z) {
  for (Certificate* always : {&worst.complementarity, &worst.constraint, &worst.dynamics}) {
    always->begin(rules_.tolerance);
  }
  if (rules_.has_lexicographic) worst.lexicographic.begin(rules_.tolerance);
  if (rules_.growth_rate) {
    worst.growth.begin(rules_.tolerance);
    // squares of tiny numbers underflow; those of the steps then make the norms smaller, not the bound
    const double size = z.size() > 0 ? z.lpNorm<Eigen::Infinity>() : 0.0;
    const Vector unit = size > 0 ? Vector(z / size) : z;
    bound_ = size * (rules_.metric ? std::sqrt(unit.dot(*rules_.metric * unit)) : unit.norm());
  }
  if (rules_.storage) {
    worst.dissipation.begin(rules_.tolerance);
    storage_ = infinity;
    measure_storage(z, 0);
  }
  previous_ = z;
  was_zero_ = false;
  if (form_.levels == form_.states() && !rules_.has_input) worst.rest.begin(rules_.tolerance);
}

double LevelJudge::row_sum(Index row, const Vector& z, double& size) const {
  double sum = 0;
  const auto i = static_cast<std::size_t>(row);
  for (std::size_t e = begin_[i]; e < begin_[i + 1]; ++e) {
    const double term = entries_[e].value * z[entries_[e].column];
    sum += term;
    size += std::abs(term);
  }
  return sum;
}

// (cert.1)
void LevelJudge::measure_row(Index row, double size, const schemes::LevelStep& step, const Vector& drive) {
  double residual = 0;
  double flown = 0;  // e^(hĀ) z - z⁻
  double impulse = 0;
  if (step.is_touched && row < form_.levels) {
    const auto i = static_cast<std::size_t>(row);
    for (std::size_t e = G_begin_[i]; e < G_begin_[i + 1]; ++e) {
      const double term = G_entries_[e].value * step.mu[G_entries_[e].column];
      impulse += term;
      size += std::abs(term);
    }
  }
  if (rules_.scheme == LevelScheme::emts) {
    const double input = drive.size() > 0 ? h_ * drive[row] + step.input_jump[row] : 0.0;
    residual = row_sum(row, step.z, size) - step.start[row] - input - impulse;
    size += std::abs(step.start[row]) + std::abs(input);
  } else {
    residual = step.z[row] - step.left[row] - impulse;
    flown = row_sum(row, step.start, size) - step.left[row];
    size += std::abs(step.left[row]);
  }
  sizes_[row] = floors_[static_cast<std::size_t>(row)].raised(size);
  if (drive.size() == 0) enter_residual(worst.dynamics, flown, sizes_[row], step.t);
  enter_residual(worst.dynamics, residual, sizes_[row], step.t);
  enter_residual(worst.dynamics, step.start[row] - previous_[row], sizes_[row], step.t);
}

// (cert.2)
void LevelJudge::measure_levels(const schemes::LevelStep& step, std::size_t output) {
  const Vector& seen = step.before();
  const Index first = form_.first[output];
  const Index degree = form_.degrees[output];
  const Index constrained = schemes::constrained_levels(seen, first, degree);
  for (Index i = 0; i < degree; ++i) {
    const Index place = first + i;
    const double mu = step.mu[place] * std::abs(form_.G(place, place));
    if (i >= constrained || i + 1 < rules_.first_level) {
      // the exponential scheme takes rounding above 0 for 0: beyond r* only a multiplier counts
      if (rules_.scheme == LevelScheme::emts) enter_residual(worst.complementarity, mu, sizes_[place], step.t);
      continue;
    }
    const laws::Newton law{step.start[place] < 0 ? restitution_[place] : 0.0};
    const double residual = laws::impact_residual(law, laws::approach(seen[place]), step.z[place], mu);
    enter_residual(worst.complementarity, residual, sizes_[place], step.t);
  }
}

// zᵀJz must not grow; its rounding is measured against |z|ᵀ|J||z|
void LevelJudge::measure_storage(const Vector& z, double t) {
  const Matrix& J = *rules_.storage;
  double value = 0;
  double size = 0;
  for (Index j = 0; j < z.size(); ++j) {
    for (Index i = 0; i < z.size(); ++i) {
      const double term = z[i] * J(i, j) * z[j];
      value += term;
      size += std::abs(term);
    }
  }
  enter_excess(worst.dissipation, value - storage_, storage_floor_.raised(size), t);
  storage_ = value;
}

void LevelJudge::measure_norms(const schemes::LevelStep& step) {
  if (rules_.growth_rate) {
    bound_ *= growth_factor_;
    const double norm = rules_.metric ? std::sqrt(step.z.dot(*rules_.metric * step.z)) : step.z.norm();
    enter_residual(worst.growth, norm, std::max(bound_, smallest_size), step.t);
  }
  if (rules_.storage) measure_storage(step.z, step.t);
  if (form_.levels == form_.states() && !rules_.has_input) {
    const bool is_zero = (step.z.array() == 0).all();
    if (was_zero_ && !is_zero) worst.rest.raise(step.z.cwiseAbs().sum(), step.t);
    was_zero_ = is_zero;
  }
}

void LevelJudge::measure(const schemes::LevelStep& step, const Vector& drive) {
  for (Index l = 0; l < form_.outputs(); ++l) {
    const Index first = form_.first[static_cast<std::size_t>(l)];
    double next = drive.size() > 0 ? std::abs(drive[form_.top(l)]) : 0.0;
    for (Index row = form_.top(l); row >= first; --row) {
      measure_row(row, h_ * next, step, drive);
      next = sizes_[row];
    }
  }
  for (Index row = form_.levels; row < form_.states(); ++row) measure_row(row, 0, step, drive);
  for (std::size_t l = 0; l < form_.first.size(); ++l) {
    const Index first = form_.first[l];
    if (step.is_touched || (form_.degrees[l] > 1 && !(step.before()[first] > 0))) {
      measure_levels(step, l);
    } else {
      for (Index i = first; i < first + form_.degrees[l]; ++i) {
        if (step.mu[i] != 0) worst.complementarity.raise(infinity, step.t);  // nothing acted
      }
    }
    if (rules_.first_level == 1) enter_excess(worst.constraint, -step.z[first], sizes_[first], step.t);
  }
  measure_norms(step);
  previous_ = step.z;
}

}  // namespace orthant::runs::detail

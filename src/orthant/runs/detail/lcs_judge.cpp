// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/lcs_judge.hpp"

#include "orthant/laws/impact.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::runs::detail {

LevelJudge::LevelJudge(const systems::Lcs& system, const analysis::ZeroDynamics& form, double h, JudgeRules rules)
    : form_(form),
      rules_(std::move(rules)),
      rebounds_(form, schemes::restitution_of(system, form)),
      flows_(form),
      G_(form.G) {
  floors_.resize(static_cast<std::size_t>(form.states()));
  sizes_ = previous_ = seen_ = Vector::Zero(form.states());
  zero_ = Vector::Zero(form.levels);
  set_step(h);
}

void LevelJudge::set_step(double h) {
  h_ = h;
  const Index n = form_.states();
  const bool is_emts = rules_.scheme == LevelScheme::emts;
  rows_ = SparseRows(is_emts ? Matrix(Matrix::Identity(n, n) - h * form_.A_bar) : pade_flow(form_.A_bar, h));
  flows_.set_step(h);
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

// Ḡ times the impulses of the jump
void LevelJudge::subtract_impulses(Index row, const schemes::LevelStep& step, SizedSum& sum) const {
  SizedSum impulse;
  G_.add(row, step.mu, impulse);
  if (step.landing.size() > 0) impulse.value -= form_.G.row(row).dot(step.landing);
  // what held the outputs at rest is in the flight
  for (Index l = 0; l < step.arc.size(); ++l) impulse.value -= form_.G(row, form_.top(l)) * step.arc[l];
  sum.value -= impulse.value;
  sum.size += impulse.size;
}

// z⁻ of a row; without input, or at a jump
SizedSum LevelJudge::flown_to(Index row, const schemes::LevelStep& step) {
  SizedSum flown;
  if (step.length == 0) {
    flown.add(step.start[row]);
    if (step.input_jump.size() > 0) flown.add(step.input_jump[row]);
  } else if (!(step.arc.array() > 0).any()) {
    rows_.add(row, step.start, flown);
  } else {
    const Matrix& flow = flows_.of(step.arc);
    for (Index j = 0; j < step.start.size(); ++j) flown.add(flow(row, j) * step.start[j]);
  }
  return flown;
}

// Adds z⁺ - z⁻; e^(hĀ) z - z⁻ is returned, 0 where it is not known.
double LevelJudge::add_flight(Index row, const schemes::LevelStep& step, const Vector& drive, SizedSum& sum) {
  const SizedSum flown = flown_to(row, step);
  sum.value += step.z[row] - step.left[row];
  sum.size += flown.size + std::abs(step.left[row]);
  return drive.size() == 0 || step.length == 0 ? flown.value - step.left[row] : 0.0;
}

// (cert.1)
void LevelJudge::measure_row(Index row, double size, const schemes::LevelStep& step, const Vector& drive) {
  SizedSum sum{0, size};
  double flight = 0;  // e^(hĀ) z - z⁻
  if (rules_.scheme == LevelScheme::emts) {
    rows_.add(row, step.left.size() > 0 ? step.left : step.z, sum);
    sum.add(-step.start[row]);
    if (drive.size() > 0) sum.add(-(h_ * drive[row] + step.input_jump[row]));
  } else {
    flight = add_flight(row, step, drive, sum);
  }
  if (step.is_touched && row < form_.levels) subtract_impulses(row, step, sum);
  size = sizes_[row] = floors_[static_cast<std::size_t>(row)].raised(sum.size);
  enter_residual(worst.dynamics, sum.value, size, step.t);
  if (flight != 0) enter_residual(worst.dynamics, flight, size, step.t);
  if (step.start[row] != previous_[row]) {
    enter_residual(worst.dynamics, step.start[row] - previous_[row], size, step.t);
  }
  previous_[row] = step.z[row];
}

// (cert.2) for one jump: 0 ≤ z_i - rebound_i ⟂ impulse_i ≥ 0 over the levels that `seen` constrains
void LevelJudge::measure_jump(const Jump& jump, double t) {
  for (std::size_t l = 0; l < form_.degrees.size(); ++l) {
    const Index first = form_.first[l];
    const Index constrained = schemes::constrained_levels(jump.seen, first, form_.degrees[l]);
    for (Index i = 0; i < form_.degrees[l]; ++i) {
      const Index place = first + i;
      const double impulse = jump.impulse[place] * std::abs(form_.G(place, place));
      if (i >= constrained || i + 1 < rules_.first_level) {
        // the exponential scheme takes rounding above 0 for 0: beyond r* only a multiplier counts
        if (rules_.scheme == LevelScheme::emts) enter_residual(worst.complementarity, impulse, sizes_[place], t);
        continue;
      }
      const double residual = laws::complementarity_residual(jump.z[place] - jump.rebound[place], impulse);
      enter_residual(worst.complementarity, residual, sizes_[place], t);
    }
  }
}

// An output at rest that is not held sinks, and would have to be pulled if it were held: its force changes sign within the
// step, (expo.4) has no solution, and the jump at the end of the step lifts it. Not known with an input.
bool LevelJudge::is_between(Index output, const schemes::LevelStep& step) {
  if (step.arc[output] > 0) return false;
  if (rules_.has_input) return true;
  Vector held = step.arc;
  held[output] = 1;
  return flows_.of(held).row(form_.states() + output).dot(step.start) <= 0;
}

// 0 ≤ σ_l ⟂ z_r⁻ ≥ 0 over the outputs that rest (expo.4); no other output is held
void LevelJudge::measure_arcs(const schemes::LevelStep& step) {
  for (Index l = 0; l < form_.outputs(); ++l) {
    const auto i = static_cast<std::size_t>(l);
    const Index top = form_.top(l);
    const bool rests = step.length > 0 && step.start.segment(form_.first[i], form_.degrees[i]).isZero(0);
    const double sigma = step.arc[l] * std::abs(form_.G(top, top));
    const double residual = rests ? laws::complementarity_residual(step.left[top], sigma) : sigma;
    const bool is_excused = rests && step.left[top] < 0 && is_between(l, step);
    if (!is_excused) enter_residual(worst.complementarity, residual, sizes_[top], step.t);
    if (rules_.has_input || !(sigma > 0)) continue;
    const double found = flows_.of(step.arc).row(form_.states() + l).dot(step.start);
    enter_residual(worst.dynamics, (found - step.arc[l]) * form_.G(top, top), sizes_[top], step.t);
  }
}

void LevelJudge::measure_levels(const schemes::LevelStep& step) {
  impulse_ = step.mu;
  if (rules_.scheme == LevelScheme::exponential) {
    for (Index l = 0; l < form_.outputs(); ++l) impulse_[form_.top(l)] -= step.arc[l];
    measure_arcs(step);
    const bool is_jump = step.length == 0;
    const Vector& rebound =
        is_jump ? rebounds_.at_once(step.left) : rebounds_.of_landing(step.start, step.left, impulse_);
    measure_jump({step.left, step.z, impulse_, rebound}, step.t);
    return;
  }
  if (step.left.size() == 0) {
    measure_jump({step.base, step.z, impulse_, zero_}, step.t);
    return;
  }
  impulse_ -= step.impact + step.landing;
  measure_jump({step.base, step.left, impulse_, zero_}, step.t);
  seen_ = step.start;
  if (step.input_jump.size() > 0) seen_ += step.input_jump;
  measure_rebound({seen_, step.base, step.impact, rebounds_.at_once(seen_)}, step.t,
                  (rebounds_.at_once(seen_).array() > 0).any());
  measure_rebound({step.left, step.z, step.landing, rebounds_.of_landing(step.base, step.left, impulse_)}, step.t,
                  rebounds_.lands(step.base, impulse_));
}

// A jump of emts with restitution, which must be there or must not.
void LevelJudge::measure_rebound(const Jump& jump, double t, bool is_owed) {
  if (is_owed) {
    measure_jump(jump, t);
  } else if (!jump.impulse.isZero(0)) {
    worst.complementarity.raise(infinity, t);
  }
}

// Where the step ends behind what lands; what the impact at its start changes is returned.
double LevelJudge::measure_landing(Index row, const schemes::LevelStep& step) {
  const double landed = step.left[row] + form_.G.row(row).dot(step.landing);
  enter_residual(worst.dynamics, landed - step.z[row], sizes_[row], step.t);
  return form_.G.row(row).dot(step.impact);
}

// What r* is decided from, z + J + Ḡ (what rebounds there), and the jump at the end
void LevelJudge::measure_ends(const schemes::LevelStep& step) {
  for (Index row = 0; row < form_.levels; ++row) {
    double sum = step.start[row];
    if (step.input_jump.size() > 0) sum += step.input_jump[row];
    if (step.left.size() > 0) sum += measure_landing(row, step);
    if (sum != step.base[row]) enter_residual(worst.dynamics, sum - step.base[row], sizes_[row], step.t);
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
    if (step.length > 0) bound_ *= growth_factor_;
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
  bool is_closed = step.is_touched;
  for (std::size_t l = 0; l < form_.first.size(); ++l) {
    const Index first = form_.first[l];
    is_closed = is_closed || (form_.degrees[l] > 1 && !(step.before()[first] > 0));
    if (rules_.first_level == 1) enter_excess(worst.constraint, -step.z[first], sizes_[first], step.t);
  }
  if (is_closed) measure_levels(step);
  if (!step.is_touched && (step.mu.array() != 0).any()) worst.complementarity.raise(infinity, step.t);  // nothing acted
  if (rules_.scheme == LevelScheme::emts) measure_ends(step);
  measure_norms(step);
}

}  // namespace orthant::runs::detail

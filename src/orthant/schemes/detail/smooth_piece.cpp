// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/detail/smooth_piece.hpp"

#include "orthant/linalg/decompositions.hpp"
#include "orthant/schemes/detail/piece_end.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace orthant::schemes::detail {
namespace {

constexpr double decided = 1e-11;           // values above this, relative to their terms, are not zero,
constexpr double solved_to = 16 * epsilon;  // nor above this, relative to the terms of the problem that they solve
constexpr double doubt = 1e-9;              // what remains of equations over a piece, relative to its terms: rounding
constexpr double no_acceleration = 64 * epsilon;  // relative to its terms
constexpr int most_levels = 10;                   // orders that may decide
constexpr double last_term = 1e-15;               // of a series, relative to its largest
constexpr Index looked_at = 6;  // orders that give the radius: in an even function every other one is zero

}  // namespace

SmoothPiece::SmoothPiece(const systems::Lagrangian& system, MechanicsSeries series)
    : system_(system),
      layout_(series.layout()),
      series_(std::move(series)),
      problem_(system),
      choice_(system),
      acceleration_size_(Matrix::Zero(series_.size(), series_.order())) {}

Vector SmoothPiece::gained_speed_size(double tau) const {
  Vector size = Vector::Zero(series_.size());
  for (Index k = series_.order(); k-- > 0;) {
    size = size * tau + acceleration_size_.col(k) / static_cast<double>(k + 1);
  }
  return size * tau;
}

bool SmoothPiece::start(double t, const Vector& q, const Vector& v) {
  const bool is_new = inverse_mass_.size() == 0 || !series_.has_constant_mass();
  series_.start(t, q, v);
  if (is_new) {
    const Eigen::LLT<Matrix> factor(series_.mass());
    if (!series_.mass().allFinite() || factor.info() != Eigen::Success) {
      because_ = fmt::format("M(q) is not positive definite at t = {:.17g}", t);
      return false;
    }
    inverse_mass_ = factor.solve(Matrix::Identity(series_.size(), series_.size()));
    inverse_mass_size_ = inverse_mass_.cwiseAbs();
  }
  if (series_.gaps().leftCols(2).allFinite() && series_.velocities().col(0).allFinite() && q.allFinite()) return true;
  because_ = fmt::format("a gap or a velocity is not finite at t = {:.17g}", t);
  return false;
}

Matrix SmoothPiece::delassus(const std::vector<Index>& rows) const {
  Matrix H(static_cast<Index>(rows.size()), series_.size());
  for (std::size_t i = 0; i < rows.size(); ++i) H.row(static_cast<Index>(i)) = series_.rows().row(rows[i]);
  return H * inverse_mass_ * H.transpose();
}

Status SmoothPiece::build(States& states, const Vector& guess, double instant) {
  States before = states;
  passed_.assign(static_cast<std::size_t>(series_.condition_count()), 0);
  for (;;) {
    const Status status = build_orders(states, guess);
    if (status != Status::solved) return status;
    const bool is_lost = leave_open(states, instant, before);
    if (!pass_ties() && !is_lost) return status;
    states = before;
    series_.start_again();
  }
}

// An expression at the edge of a branch: the motion says to which side it goes.                    (events.40)
bool SmoothPiece::pass_ties() {
  Vector c;
  bool is_any = false;
  for (int i = 0; i < series_.condition_count(); ++i) {
    series_.condition(i, c);
    Index k = 0;
    while (k < c.size() && c[k] == 0) ++k;
    char& is_passed = passed_[static_cast<std::size_t>(i)];
    if (k == c.size() || !(c[k] < 0) || is_passed != 0) continue;
    series_.pass_condition(i);
    is_passed = 1;
    is_any = true;
  }
  return is_any;
}

// The time of an event is rounded, and what vanishes there is not zero but what its slope makes of that: at the next order
// it is decided.                                                                                     (events.43)
bool SmoothPiece::leave_open(const States& states, double instant, States& before) const {
  if (!before.are_undecided()) return false;
  bool is_any = false;
  const auto raise = [&](int& from, bool was_open, int level) {
    if (!was_open || from > level) return;
    from = level + 1;
    is_any = true;
  };
  for (const Beginning& lost : lost_within(system_, series_, states, instant)) {
    const auto i = static_cast<std::size_t>(lost.signal.index);
    if (lost.signal.what == Watched::expression) continue;
    if (lost.signal.what == Watched::direction) {
      const int level = lost.order - (states.dry[i].tangential == Tangential::slip ? 1 : 0);
      raise(before.dry[i].tangential_from, before.dry[i].is_tangentially_undecided(), level);
      continue;
    }
    const ContactState& is = states.contacts[i];
    ContactState& was = before.contacts[i];
    if (lost.signal.what == Watched::tangent) {
      raise(was.tangential_from, was.is_tangentially_undecided(),
            lost.order - (is.tangential == Tangential::slip ? 1 : 0));
    } else {
      raise(was.normal_from, was.normal == Normal::undecided, lost.order - (is.normal == Normal::open ? 2 : 0));
    }
  }
  return is_any;
}

Status SmoothPiece::build_orders(States& states, const Vector& guess) {
  problem_.choose_rows(states);
  const std::vector<Index>& active = problem_.active();
  const auto count = static_cast<Index>(active.size());
  Matrix H(count, series_.size());
  Vector near(count);
  Vector offset(count);
  for (Index i = 0; i < count; ++i) {
    H.row(i) = series_.rows().row(active[static_cast<std::size_t>(i)]);
    near[i] = guess[active[static_cast<std::size_t>(i)]];
  }
  const Matrix H_size = H.cwiseAbs();
  problem_.set_matrix(H * inverse_mass_ * H.transpose());
  bool is_assembled = false;
  Vector all_lambda = Vector::Zero(layout_.count);
  for (int k = 0; k < series_.order(); ++k) {
    series_.begin_order(k);
    Vector a = inverse_mass_ * series_.load();
    if (k <= 1 || !is_assembled) problem_.assemble(states, k == 0);
    is_assembled = !states.are_undecided();
    for (Index i = 0; i < count; ++i) offset[i] = series_.offset()[active[static_cast<std::size_t>(i)]];
    const Vector beta = H * a + offset;
    const bool rests = k == 0 && count > 1 && !is_assembled && is_at_rest(states, beta, near);
    const Status status = rests ? Status::solved : problem_.solve(beta, k == 0 ? near : Vector::Zero(count), lambda_);
    if (!is_doubtful(status, k) && status != Status::solved) return unsolved(status, k);
    if (!is_assembled) {
      alpha_size_ = H_size * (inverse_mass_size_ * series_.load_size()) + offset.cwiseAbs() +
                    problem_.matrix().cwiseAbs() * lambda_.cwiseAbs();
      largest_alpha_ = alpha_size_.size() > 0 ? alpha_size_.maxCoeff() : 0;
      alpha_ = problem_.matrix() * lambda_ + beta;
      if (count > 1 && !rests) {
        find_signs();
        choice_.spread(states, problem_, {moves_, k == 0 ? near : Vector::Zero(count), k == 0}, lambda_);
      }
      decide(states, k);
    }
    for (Index i = 0; i < count; ++i) all_lambda[active[static_cast<std::size_t>(i)]] = lambda_[i];
    a += inverse_mass_ * (H.transpose() * lambda_);
    acceleration_size_.col(k) = inverse_mass_size_ * (series_.load_size() + H_size.transpose() * lambda_.cwiseAbs());
    // what its forces hold does not move: rounding, order by order, would be a motion of its own for (events.24)
    a = (a.cwiseAbs().array() > no_acceleration * acceleration_size_.col(k).array()).select(a, 0.0);
    series_.end_order(k, a, all_lambda);
  }
  if (series_.condition_count() > 0) series_.measure_conditions(acceleration_size_);
  if (has_doubts_ && !are_doubts_rounding(states)) return unsolved(Status::no_solution, 1);
  if (series_.is_finite()) return Status::solved;
  because_ = fmt::format("the motion is not finite at t = {:.17g}", series_.time());
  return Status::diverged;
}

Status SmoothPiece::unsolved(Status status, int k) {
  because_ = fmt::format("{} of the forces at t = {:.17g} has no solution: {}", k == 0 ? "the law" : "a derivative",
                         series_.time(), problem_.because());
  return status;
}

// Coefficients that should vanish are rounding, and more rows than unknowns contradict each other there. Whether that is
// all is seen over the whole piece: Σ_k (what remains of the equations of order k) τ^k.
bool SmoothPiece::is_doubtful(Status status, int k) {
  if (k == 0) {
    remains_.setZero(series_.order());
    remains_size_.setZero(series_.order());
    has_doubts_ = false;
  }
  remains_[k] = problem_.residual();
  remains_size_[k] = problem_.residual_size();
  const bool doubts = k > 0 && status == Status::no_solution && problem_.is_linear();
  has_doubts_ = has_doubts_ || doubts;
  return doubts;
}

bool SmoothPiece::are_doubts_rounding(const States& states) const {
  const double tau = reach(states);
  if (!(tau < infinity)) return true;
  double remains = 0;
  double size = 0;
  for (Index k = remains_.size(); k-- > 0;) {
    remains = remains * tau + remains_[k];
    size = size * tau + remains_size_[k];
  }
  return remains <= doubt * std::max(size, largest_alpha_);
}

// Forces that are not unique may allow rest and motion at once. What can stay at rest does.
bool SmoothPiece::is_at_rest(const States& states, const Vector& beta, const Vector& near) {
  States held = states;
  for (ContactState& state : held.contacts) {
    if (state.normal == Normal::undecided) state.normal = Normal::held;
    if (state.is_tangentially_undecided()) state.tangential = Tangential::stick;
  }
  for (ContactState& state : held.dry) {
    if (state.is_tangentially_undecided()) state.tangential = Tangential::stick;
  }
  problem_.assemble(held, true);
  bool rests = problem_.solve(beta, near, lambda_) == Status::solved;
  if (rests) {
    moves_.assign(static_cast<std::size_t>(lambda_.size()), 0);
    choice_.spread(states, problem_, {moves_, near, true}, lambda_);
    rests = choice_.are_met_by(lambda_);
  }
  problem_.assemble(states, true);
  return rests;
}

void SmoothPiece::find_signs() {
  moves_.assign(static_cast<std::size_t>(alpha_.size()), 0);
  for (Index row = 0; row < alpha_.size(); ++row) {
    if (is_positive_motion(std::abs(alpha_[row]), row))
      moves_[static_cast<std::size_t>(row)] = alpha_[row] > 0 ? 1 : -1;
  }
}

bool SmoothPiece::is_positive_motion(double motion, Index row) const {
  return motion > std::max(decided * alpha_size_[row], solved_to * largest_alpha_);
}

bool SmoothPiece::is_positive_force(double force, Index row) const {
  const double W = problem_.matrix()(row, row);
  return force * W > std::max(decided * alpha_size_[row], solved_to * largest_alpha_);
}

void SmoothPiece::decide(States& states, int k) {
  const bool is_last = k + 1 == most_levels;
  for (std::size_t i = 0; i < states.contacts.size(); ++i) {
    ContactState& state = states.contacts[i];
    if (!state.is_undecided()) continue;
    decide_contact(state, k, problem_.place(layout_.contact[i]), system_.contacts[i].friction);
    if (!is_last || !state.is_undecided()) continue;
    if (state.normal == Normal::undecided) state.normal_zeros = all_orders;
    state.normal = Normal::held;
    if (!state.is_tangentially_undecided()) continue;
    state.tangential = Tangential::stick;
    state.tangential_zeros = all_orders;
  }
  for (std::size_t i = 0; i < states.dry.size(); ++i) {
    ContactState& state = states.dry[i];
    if (!state.is_tangentially_undecided()) continue;
    decide_tangent(state, k, problem_.place(layout_.dry + static_cast<Index>(i)),
                   k == 0 ? system_.dry_friction[i].bound : 0, true);
    if (!is_last || !state.is_tangentially_undecided()) continue;
    state.tangential = Tangential::stick;
    state.tangential_zeros = all_orders;
  }
}

void SmoothPiece::decide_contact(ContactState& state, int k, Index row, double mu) {
  if (k < state.normal_from) {
    lambda_[row] = 0;
    if (state.tangential != Tangential::none) lambda_[row + 1] = 0;
  } else if (state.normal == Normal::undecided) {
    if (is_positive_force(lambda_[row], row)) {
      state.normal = Normal::held;
      state.normal_zeros = k;
    } else if (is_positive_motion(alpha_[row], row)) {
      state.normal = Normal::open;
      state.normal_zeros = k + 2;
    }
  }
  if (state.normal == Normal::open || !state.is_tangentially_undecided()) return;
  decide_tangent(state, k, row + 1, mu * lambda_[row], state.normal == Normal::held);
}

void SmoothPiece::decide_tangent(ContactState& state, int k, Index row, double bound, bool is_pressed) {
  const double force = lambda_[row];
  const double motion = alpha_[row];
  const bool is_at_side = state.tangential == Tangential::side;
  const double reserve = is_at_side ? bound + state.side * force : bound - std::abs(force);
  const bool decides = k >= state.tangential_from;
  if (decides && is_positive_motion(is_at_side ? state.side * motion : std::abs(motion), row)) {
    state.tangential = Tangential::slip;
    state.side = motion > 0 ? 1 : -1;
    state.tangential_zeros = k + 1;
  } else if (decides && is_pressed && is_positive_force(reserve, row)) {
    state.tangential = Tangential::stick;
    state.tangential_zeros = is_at_side ? k : 0;
  } else if (is_pressed && !is_at_side) {
    state.tangential = Tangential::side;
    state.side = force > 0 ? -1 : 1;
  }
}

double reach_of(const Matrix& coefficients, Index orders) {
  if (coefficients.rows() == 0) return infinity;
  double reach = infinity;
  for (Index k = orders - looked_at; k < orders; ++k) {
    const double late = coefficients.col(k).lpNorm<Eigen::Infinity>();
    if (!(late > 0)) continue;
    double best = 0;
    for (Index j = 0; j <= k / 2; ++j) {
      const double early = coefficients.col(j).lpNorm<Eigen::Infinity>();
      const double radius = std::pow(early / late, 1.0 / static_cast<double>(k - j));
      best = std::max(best, radius * std::pow(last_term, 1.0 / static_cast<double>(orders - 1 - j)));
    }
    reach = std::min(reach, best);
  }
  return reach;
}

double SmoothPiece::reach(const States& states) const {
  const Index orders = series_.order();
  double reach = std::min(
      {reach_of(series_.q(), orders + 1), reach_of(series_.v(), orders + 1), reach_of(series_.lambda(), orders)});
  // what is watched may vary faster than the motion: a wall that moves, a condition on the time
  const auto watch_velocity = [&](Index row) {
    reach = std::min(reach, reach_of(series_.velocities().row(row), orders + 1));
  };
  for (std::size_t i = 0; i < states.contacts.size(); ++i) {
    const ContactState& state = states.contacts[i];
    if (state.normal == Normal::open) {
      reach = std::min(reach, reach_of(series_.gaps().row(static_cast<Index>(i)), orders + 1));
    } else if (state.tangential == Tangential::slip) {
      watch_velocity(layout_.contact[i] + 1);
    }
  }
  for (std::size_t i = 0; i < states.dry.size(); ++i) {
    if (states.dry[i].tangential == Tangential::slip) watch_velocity(layout_.dry + static_cast<Index>(i));
  }
  Vector condition;
  for (int i = 0; i < series_.condition_count(); ++i) {
    series_.condition(i, condition);
    if (condition.allFinite()) reach = std::min(reach, reach_of(condition.transpose(), orders));
  }
  return reach;
}

// What ends the piece is known to rounding of the time only.
double SmoothPiece::proven(double length) {
  if (!series_.needs_proof() || !(length > 0)) return length;
  const double part = length - skipped(series_.time(), length);
  if (!(part > 0)) return length;
  const double found = length_.find(part, series_.time(), [&](double tried) { return series_.excess(tried); });
  if (found > 0) series_.remember();
  if (found == 0)
    because_ = fmt::format("a formula has no bound (a pole, the end of a domain) at t = {:.17g}", series_.time());
  return found < part ? found : length;
}

}  // namespace orthant::schemes::detail

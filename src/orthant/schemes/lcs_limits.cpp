// SPDX-License-Identifier: Apache-2.0
// How LcsEngine passes an accumulation of events. In its limit the outputs that land infinitely often are at rest. Two
// ways lead there: the cycles are extrapolated when that is exact to rounding (events.6), (events.7), or they are
// followed until an output lands with less than rounding of what it carried when the chain began.
#include "orthant/schemes/lcs_engine.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::schemes {
namespace {

constexpr double left_out = 1e-10;       // at most this part of a chain is extrapolated
constexpr double exact = 8 * epsilon;    // what an extrapolation may be wrong by, relative to time and state
constexpr double second_order = 1e-8;    // its square is rounding
constexpr double nothing = 4 * epsilon;  // of what a level carried
constexpr int least_landings = 6;        // of an output in a chain

}  // namespace

// A level of an output that lands now, after many landings: below rounding of what it carried since it was last at
// rest, or, the last one, below what its own rate does within the rounding of t.
bool LcsEngine::is_at_rest(Index output, Index level) const {
  if (!is_source_[static_cast<std::size_t>(output)] || !form().can_jump(output)) return false;
  const bool is_top = level == form().levels.top(output);
  const double rate = is_top && pieces_ > 0 && piece_.coefficients.rows() > 1 ? piece_.coefficients(1, level) : 0.0;
  const double tiny = std::max(nothing * carried_[level], 2 * epsilon * std::abs(t_) * std::abs(rate));
  return std::abs(z_[level]) <= tiny && pile_up_.count_of(output) >= least_landings;
}

// After an event: does the chain have a limit?
void LcsEngine::watch() {
  ahead_.reset();
  if (form().levels.levels == 0 || form().outputs() > 64) return;
  std::uint64_t mask = 0;
  for (const Event& event : events_) mask |= std::uint64_t{1} << event.source;
  for (Index l = 0; l < form().outputs(); ++l) momentum_[l] = mu_[form().levels.top(l)];
  pile_up_.gather(0, momentum_);
  pile_up_.note(mask);
  end_chain();
  if (!limit_) ahead_ = pile_up_.limit(left_out);
}

// The chain was followed until nothing moved.
void LcsEngine::end_chain() {
  Limit found{.t = t_, .error = 4 * epsilon * std::abs(t_), .ratio = nan, .is_extrapolated = false, .sources = {}};
  for (Index l = 0; l < form().outputs(); ++l) {
    if (!came_to_rest_[static_cast<std::size_t>(l)] || modes_[static_cast<std::size_t>(l)] != Mode::held) continue;
    found.sources.push_back(l);
    carried_.segment(form().first(l), form().degree(l)).setZero();
  }
  if (found.sources.empty()) return;
  pile_up_.forget();
  limit_ = found;
}

// What the extrapolation leaves out is rounding, in time and in every level that does not come to rest.
bool LcsEngine::can_pass(const PileUp::Limit& found, double t_stop) const {
  if (!(t_ + found.after <= t_stop)) return false;
  if (!(found.error <= exact * std::max(std::abs(t_), found.elapsed))) return false;
  if (!(found.after * series_.rate() <= second_order)) return false;
  for (Index l = 0; l < form().outputs(); ++l) {
    if ((found.mask >> l & 1) != 0 || modes_[static_cast<std::size_t>(l)] == Mode::held) continue;
    const Index top = form().levels.top(l);
    const double error = form().Delta.row(l).cwiseAbs().dot(found.momentum_error);
    const double push = form().Delta.row(l).cwiseAbs().dot(found.momentum.cwiseAbs());
    if (!(error <= exact * carried_[top])) return false;
    const Index first = form().first(l);
    if (top > first && !(push * found.after <= exact * carried_[top - 1])) return false;
    // and none of them lands within it
    const double fall = top > first ? found.after * (2 * std::abs(z_[first + 1]) + push)
                                    : push + found.after * series_.rate() * carried_[top];
    if (!(z_[first] > fall) && form().can_jump(l)) return false;
  }
  return true;
}

// (events.7)
void LcsEngine::write_limit(const PileUp::Limit& found) {
  slope_.noalias() = form().A * z_;
  if (stack_.size() > 0) {
    series_.input().evaluate(t_, stack_);
    slope_.noalias() += form().drive * stack_;
  }
  slope_ *= found.after;
  slope_.noalias() += form().G * found.momentum;
  for (Index l = 0; l < form().outputs(); ++l) {
    const bool is_held = modes_[static_cast<std::size_t>(l)] == Mode::held;
    if ((found.mask >> l & 1) == 0 && !is_held) continue;
    z_.segment(form().first(l), form().degree(l)).setZero();
    slope_.segment(form().first(l), form().degree(l)).setZero();
    carried_.segment(form().first(l), form().degree(l)).setZero();
  }
  z_ += slope_;
}

Status LcsEngine::pass(const PileUp::Limit& found) {
  const PileUp::Limit chain = found;
  ahead_.reset();
  const double to = t_ + chain.after;
  if (stack_.size() > 0 && !series_.input().switches(t_, to).empty()) return advance(to);
  const Vector before = z_;
  write_limit(chain);
  const Vector limit = z_;
  z_ = before;
  take_piece(chain.after, to);
  const Vector taken = momentum_;  // ∫ λ of that piece
  const Vector end = z_;
  z_ = limit;
  size_ = size_.cwiseMax(limit.cwiseAbs());
  std::fill(is_source_.begin(), is_source_.end(), false);
  const Status status = resolve(plastic_);
  jumped_ = true;
  if (status != Status::solved) return status;
  limit_ = Limit{.t = t_, .error = chain.error, .ratio = chain.ratio, .is_extrapolated = true, .sources = {}};
  for (Index l = 0; l < form().outputs(); ++l) {
    if ((chain.mask >> l & 1) == 0) continue;
    limit_->sources.push_back(l);
    const Index r = form().degree(l);
    Vector impulse = Vector::Zero(r);
    impulse[r - 1] = chain.momentum[l] - taken[l];
    events_.push_back({.t = t_,
                       .kind = EventKind::limit,
                       .source = l,
                       .impulse = impulse,
                       .before = end.segment(form().first(l), r),
                       .after = z_.segment(form().first(l), r)});
  }
  pile_up_.forget();
  return status;
}

}  // namespace orthant::schemes

// SPDX-License-Identifier: Apache-2.0
// The mover (loop.hpp) that goes from event to event, for any engine (schemes/event.hpp). Rows are made from the pieces
// at the multiples of h and at T, and two at every event: the left and the right limit; a multiple of h that differs
// from the time of an event by rounding has no row of its own. For a scheme that does not step over, h
// is only the spacing of the rows; for one that does (hybrid) it is a step, in which events are located as long as they
// are few: when they are about to accumulate within it, or there are too many, or no mode continues the motion, the
// rest of the step is taken at once (events.8).
//
// Hooks: piece(piece, is_exact) sees every piece; one that leads to a limit, or over the rest of a step, does not meet
// the constraints and is not exact. event(event, is_located) receives every event; what closes the rest of a step is
// not located: its impulses vanish with h, and it is not counted. row(t, state, side) makes a row. is_event(engine) says
// whether there is something to report at the end of the piece, and report(engine) does so when both rows are made.
#pragma once

#include "orthant/runs/detail/loop.hpp"
#include "orthant/schemes/accumulation.hpp"
#include "orthant/schemes/event.hpp"
#include "orthant/schemes/event_driven.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::runs::detail {

/// What an accumulation of events is, in numbers.
struct AccumulationRules {
  static constexpr double passed = 1e-10;        // the limit is near when this part of the chain remains
  static constexpr double steady = 0.5;          // and the error of its time is at most this part of what remains
  static constexpr double same_instant = 16;     // ulps of t
  static constexpr long most_at_instant = 1000;  // events
  static constexpr long most_in_step = 10000;    // events in a step of hybrid
  static constexpr std::size_t most_words = 10;  // warnings of accumulations passed
};

template <schemes::LocatesEvents Scheme, class Engine, class Hooks>
class Events {
 public:
  Events(const Scheme& scheme, Engine& engine, const RunOptions& options, Hooks& hooks, Outcome& result)
      : scheme_(scheme),
        engine_(engine),
        result_(result),
        options_(options),
        hooks_(hooks),
        watch_(engine.sources()),
        grid_(options.h, options.T),
        steps_(grid_.steps),
        stride_(stride(options, steps_)),
        end_(grid_.at(steps_)) {}

  /// Of the engine, which has this status.
  void start(Status started) {
    result_.status = RunStatus::finished;
    if (started != Status::solved) return stop(started);
    see_events();
    next_row_ = std::min(stride_, steps_);
  }

  [[nodiscard]] double t() const { return engine_.t(); }
  [[nodiscard]] bool is_large() const { return engine_.state().size() >= large_state; }
  [[nodiscard]] static bool undoes_moves() { return false; }  // they are short
  [[nodiscard]] Index step() const {
    if (engine_.t() >= end_) return steps_;
    auto k = static_cast<Index>(engine_.t() / options_.h);
    while (k > 0 && grid(k) > engine_.t()) --k;
    while (grid(k + 1) <= engine_.t()) ++k;
    return k;
  }

  [[nodiscard]] bool is_done() const { return !(engine_.t() < end_); }

  void move() {
    double target = end_;
    if constexpr (Scheme::steps_over) {
      if (!(engine_.t() < step_end_)) {
        step_end_ = std::min(grid(step() + 1), end_);
        in_step_ = 0;
        steps_over_ = false;
      }
      target = step_end_;
    }
    Status status = steps_over_ ? step_over(target) : engine_.advance(target);
    if (status != Status::solved && Scheme::steps_over && !steps_over_ && status != Status::diverged) {
      see_piece_of_failure();
      step_over_because(engine_.because());
      return;
    }
    if (status != Status::solved) {
      see_piece_of_failure();
      stop(status);
      return;
    }
    see_piece(!steps_over_ && !leads_to_limit());
    see_events();
  }

  void finish() {
    if (last_row_ + same_row(last_row_) < engine_.t()) hooks_.row(engine_.t(), engine_.state(), schemes::Side::right);
    result_.steps = step();
    result_.t_end = is_done() ? grid_.T : engine_.t();
    result_.work.one_step_problems = result_.steps;
  }

 private:
  // an engine that watches for accumulations itself, and passes them
  static constexpr bool finds_limits = requires(const Engine& engine) { engine.limit(); };

  [[nodiscard]] double grid(Index k) const { return grid_.at(k); }

  // (events.8)
  void step_over_because(const std::string& why) {
    if (!steps_over_ && passed_++ < AccumulationRules::most_words) {
      result_.warnings.push_back(fmt::format(
          "{}: the rest of the step from t = {:.6g} was taken at once, without restitution", why, engine_.t()));
    }
    steps_over_ = true;
    forget_all();
  }

  Status step_over(double target) {
    if constexpr (requires { engine_.step_over(target); }) return engine_.step_over(target);
    return Status::breakdown;
  }

  // An engine may have come as far as the event that it could not carry out.
  void see_piece_of_failure() {
    if (engine_.piece().to > seen_to_) see_piece(!steps_over_);
  }

  void see_piece(bool is_exact) {
    const schemes::Piece& piece = engine_.piece();
    seen_to_ = piece.to;
    if (options_.keep_motion) result_.motion.add(piece);
    hooks_.piece(piece, is_exact);
    const double end = piece.to - (is_event() ? same_row(piece.to) : 0.0);
    while (next_row_ <= steps_ && grid(next_row_) < end) write_grid_row(piece);
    if (is_event()) {
      piece.evaluate(piece.to, x_);
      if (!(piece.to - last_row_ <= same_row(piece.to))) hooks_.row(piece.to, x_, schemes::Side::left);
    } else if (next_row_ <= steps_ && grid(next_row_) <= piece.to) {  // the right limit of what does not jump, λ
      last_row_ = grid(next_row_);
      hooks_.row(last_row_, engine_.state(), schemes::Side::right);
      move_to_next_row();
    }
  }

  void write_grid_row(const schemes::Piece& piece) {
    last_row_ = grid(next_row_);
    piece.evaluate(last_row_, x_);
    hooks_.row(last_row_, x_, schemes::Side::right);
    move_to_next_row();
  }

  void move_to_next_row() { next_row_ = next_row_ < steps_ ? std::min(next_row_ + stride_, steps_) : steps_ + 1; }

  static bool is_jump(const schemes::Event& event) { return event.before != event.after; }

  // a jump, or something that the hooks have to report
  [[nodiscard]] bool is_event() const {
    const auto& events = engine_.events();
    return std::any_of(events.begin(), events.end(), is_jump) || hooks_.is_event(engine_);
  }
  // Rows nearer than this have the same time.
  [[nodiscard]] static double same_row(double t) { return 4 * epsilon * std::abs(t); }

  void see_events() {
    const bool has_rows = is_event();
    std::optional<schemes::AccumulationWatch::Limit> limit;
    Index source = 0;
    for (const schemes::Event& event : engine_.events()) {
      hooks_.event(event, !steps_over_);
      count(event.t);
      if constexpr (finds_limits) continue;  // and says more about it: report_limit
      if (event.kind == schemes::EventKind::limit && !is_passing_) note_limit(event.t);
      if (const auto found = watch(event); found && (!limit || found->t < limit->t)) {
        limit = found;
        source = event.source;
      }
    }
    if (has_rows) {
      if (!(engine_.t() - last_row_ <= same_row(engine_.t()))) last_row_ = engine_.t();
      hooks_.row(last_row_, engine_.state(), schemes::Side::right);
      while (next_row_ <= steps_ && grid(next_row_) <= last_row_ + same_row(last_row_)) move_to_next_row();
    }
    hooks_.report(engine_);
    if constexpr (finds_limits) {
      if (engine_.limit()) report_limit(*engine_.limit());
    }
    if (at_instant_ > AccumulationRules::most_at_instant) {
      result_.status = RunStatus::zeno;
      result_.warnings.push_back(
          fmt::format("more than {} events at t = {:.12g}, not shrinking like a geometric series",
                      AccumulationRules::most_at_instant, engine_.t()));
      return;
    }
    if constexpr (Scheme::steps_over) {
      if (in_step_ > AccumulationRules::most_in_step) {
        step_over_because(fmt::format("more than {} events in a step", AccumulationRules::most_in_step));
      } else if (limit && limit->t <= step_end_) {
        step_over_because(
            fmt::format("the events of {} {} accumulate about t = {:.6g}", source_name(), source, limit->t));
      }
    } else if constexpr (!finds_limits) {
      if (limit) pass(*limit, source);
    }
  }

  void count(double t) {
    ++result_.work.events;
    ++in_step_;
    const bool is_same = t - instant_ <= AccumulationRules::same_instant * epsilon * std::abs(t);
    at_instant_ = is_same ? at_instant_ + 1 : 1;
    if (!is_same) instant_ = t;
  }

  std::optional<schemes::AccumulationWatch::Limit> watch(const schemes::Event& event) {
    using schemes::EventKind;
    const bool is_rest = event.after.isZero(0.0);
    if (event.kind == EventKind::impact && !is_rest) return watch_.observe(event.source, event.t);
    if (event.kind == EventKind::forcing || event.kind == EventKind::limit) {
      forget_all();
    } else if (event.kind != EventKind::touch) {
      watch_.forget(event.source);
    }
    return std::nullopt;
  }

  void forget_all() {
    if constexpr (finds_limits) return;
    for (Index source = 0; source < engine_.sources(); ++source) watch_.forget(source);
  }

  // (events.6): so near to the limit that what remains is rounding relative to the chain
  void pass(const schemes::AccumulationWatch::Limit& limit, Index source) {
    const double remains = limit.t - engine_.t();
    if (!(remains <= AccumulationRules::passed * (limit.t - limit.since))) return;
    if (!(limit.error <= AccumulationRules::steady * remains) && remains > same_time()) return;
    const Status status = engine_.pass_to_limit(std::min(limit.t, end_), source);
    if (status != Status::solved) {
      stop(status);
      return;
    }
    const bool goes_on = goes_on_in_limit();
    if (!goes_on || passed_++ < AccumulationRules::most_words) {
      result_.warnings.push_back(fmt::format(
          "the events of {} {} accumulate at t = {:.15g} (their distances shrink by {:.6g}, error of the time "
          "about {:.1g}): "
          "the run {}",
          source_name(), source, limit.t, limit.ratio, limit.error,
          goes_on ? "goes on in the limit" : "ends there; zeno = \"continue\" goes on in the limit"));
    }
    see_piece(false);
    is_passing_ = true;
    see_events();
    is_passing_ = false;
    if (!goes_on) result_.status = RunStatus::zeno;
  }

  // The engine found the limit itself: several sources that end together.
  void note_limit(double t) {
    if (t == noted_limit_) return;
    noted_limit_ = t;
    const bool goes_on = goes_on_in_limit();
    if (!goes_on) result_.status = RunStatus::zeno;
    if (goes_on && passed_++ >= AccumulationRules::most_words) return;
    result_.warnings.push_back(
        fmt::format("several {}s bounce on each other with flights below rounding at t = {:.12g}: they are at rest in "
                    "the limit; the run {}",
                    source_name(), t, goes_on ? "goes on there" : "ends there; zeno = \"continue\" goes on"));
  }

  // (events.7): the engine has passed it
  void report_limit(const auto& limit) {
    at_instant_ = 0;
    const bool goes_on = goes_on_in_limit();
    if (!goes_on) result_.status = RunStatus::zeno;
    if (goes_on && passed_++ >= AccumulationRules::most_words) return;
    const std::string how =
        limit.is_extrapolated
            ? fmt::format("its cycles shrink by {:.6g}, error of the time about {:.1g}", limit.ratio, limit.error)
            : std::string("followed until what moved was rounding");
    result_.warnings.push_back(fmt::format(
        "the events of {} {} accumulate at t = {:.15g} ({}): the run {}", source_name(), fmt::join(limit.sources, ", "),
        limit.t, how,
        goes_on ? "goes on in the limit, with these at rest" : "ends there; zeno = \"continue\" goes on in the limit"));
  }

  [[nodiscard]] bool leads_to_limit() const {
    if constexpr (finds_limits) return engine_.limit() && engine_.limit()->is_extrapolated;
    return false;
  }

  [[nodiscard]] bool goes_on_in_limit() const {
    if constexpr (requires { scheme_.zeno; }) return scheme_.zeno == schemes::Zeno::go_on;
    return true;
  }

  // "output" or "contact", as the engine calls it
  [[nodiscard]] static std::string_view source_name() {
    if constexpr (requires { Engine::source_name; }) return Engine::source_name;
    return "source";
  }
  [[nodiscard]] double same_time() const { return AccumulationRules::same_instant * epsilon * std::abs(engine_.t()); }

  void stop(Status status) {
    result_.status = status_of(status);
    result_.warnings.push_back(engine_.because());
  }

  const Scheme& scheme_;
  Engine& engine_;
  Outcome& result_;
  const RunOptions& options_;
  Hooks& hooks_;
  schemes::AccumulationWatch watch_;
  schemes::Grid grid_;
  Index steps_, stride_;
  double end_;
  double noted_limit_ = nan;  // the last one that the engine passed by itself
  bool is_passing_ = false;
  Index next_row_ = 0;
  double last_row_ = 0;
  double seen_to_ = 0;
  double step_end_ = 0;
  bool steps_over_ = false;  // the rest of the step of hybrid is taken at once
  long in_step_ = 0, at_instant_ = 0;
  std::size_t passed_ = 0;
  double instant_ = -infinity;
  Vector x_;
};

}  // namespace orthant::runs::detail

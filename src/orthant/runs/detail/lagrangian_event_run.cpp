// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/changes.hpp"
#include "orthant/runs/detail/events.hpp"
#include "orthant/runs/detail/force_watch.hpp"
#include "orthant/runs/detail/lagrangian_columns.hpp"
#include "orthant/runs/detail/lagrangian_event_judge.hpp"
#include "orthant/runs/detail/lagrangian_run.hpp"
#include "orthant/runs/detail/rows.hpp"
#include "orthant/schemes/lagrangian_engine.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace orthant::runs::detail {
namespace {

bool has_impacts(const systems::Lagrangian& system) {
  return !system.contacts.empty() || !system.joints.empty();
}

std::vector<std::string> ledger_columns(const systems::Lagrangian& system) {
  if (has_impacts(system)) return {"impacts"};
  return {};
}

class LagrangianHooks {
 public:
  LagrangianHooks(const LagrangianRun& run, const schemes::LagrangianEngine& engine)
      : judge(run.prepared),
        changes(engine.sources(), run.options.max_events),
        rows(lagrangian_columns(run.system(), ledger_columns(run.system())), run.options, run.observer),
        engine_(engine),
        forces_(run.prepared),
        size_(run.system().size()),
        first_force_(2 * size_ + static_cast<Index>(run.system().contacts.size())),
        max_events_(static_cast<std::size_t>(run.options.max_events)) {
    row_.impulse = Vector::Zero(static_cast<Index>(engine.column_names().size()) - first_force_);
  }

  void piece(const schemes::Piece& piece, bool is_exact) {
    finish_piece();
    judge.measure(piece, is_exact);
    piece_ = piece;
    from_ = piece.from;
  }

  void event(const schemes::Event& event, bool is_located) {
    finish_piece();
    judge.measure(event);
    if (event.kind != schemes::EventKind::impact) return;
    for (Index i = 0; i < event.impulse.size(); ++i) {
      row_.impulse[engine_.force_column(event.source, i) - first_force_] += event.impulse[i];
    }
    if (!is_located) return;
    ++impulse_count;
    if (impulses.size() >= max_events_) return;
    impulses.push_back(event);
    if (std::isnan(from_)) impulses.back().kind = schemes::EventKind::start;
  }

  /// At the end of a piece. A force that jumps where a formula switches its branch is one, too.
  [[nodiscard]] bool is_event(const schemes::LagrangianEngine& engine) {
    for (Index source = 0; source < changes.sources(); ++source) {
      const schemes::Condition was = changes.condition(source);
      if (was != schemes::Condition::unknown && was != engine.condition(source)) return true;
    }
    return force_jumps(engine);
  }

  void report(const schemes::LagrangianEngine& engine) {
    for (const schemes::Event& event : engine.events()) {
      if (event.kind == schemes::EventKind::limit) changes.add(event);
    }
    if (force_jumps(engine)) {
      schemes::Event event;
      event.t = engine.t();
      event.kind = schemes::EventKind::switching;
      event.source = -1;
      changes.add(event);
    }
    for (Index source = 0; source < changes.sources(); ++source) {
      changes.observe(engine.t(), source, engine.condition(source), [&] {
        return std::pair(engine.relative_velocity(source, before_), engine.relative_velocity(source, engine.v()));
      });
    }
  }

  void row(double t, const Vector& state, schemes::Side /*side*/) {
    integrate(t);
    before_ = row_.v;
    row_.t = t;
    row_.q = state.head(size_);
    row_.v = state.segment(size_, size_);
    row_.gap = state.segment(2 * size_, first_force_ - 2 * size_);
    row_.energy = judge.energy(row_.q, row_.v);
    row_.ledger.kinetic = judge.kinetic(row_.q, row_.v);
    row_.ledger.potential = row_.energy - row_.ledger.kinetic;
    row_.ledger.impacts = judge.taken_by_impacts();
    rows.record(row_);
    row_.impulse.setZero();
  }

  LagrangianEventJudge judge;
  Changes changes;
  Rows<LagrangianRow> rows;
  std::vector<schemes::Event> impulses;
  long impulse_count = 0;

 private:
  [[nodiscard]] bool force_jumps(const schemes::LagrangianEngine& engine) {
    const bool switches = std::any_of(engine.events().begin(), engine.events().end(), [](const schemes::Event& event) {
      return event.kind == schemes::EventKind::forcing;
    });
    return switches && forces_.jumps(engine.piece(), engine.state());
  }

  void finish_piece() { integrate(piece_.to); }

  // the forces from where they were last taken up to t
  void integrate(double t) {
    if (!(t > from_)) return;
    for (Index i = 0; i < row_.impulse.size(); ++i) row_.impulse[i] += piece_.integral(first_force_ + i, from_, t);
    from_ = t;
  }

  const schemes::LagrangianEngine& engine_;
  ForceWatch forces_;
  Index size_;
  Index first_force_;
  LagrangianRow row_;
  Vector before_;  // v in the row before
  std::size_t max_events_;
  schemes::Piece piece_;
  double from_ = nan;
};

// q0, v0 and the gaps there, no forces
Vector given_start(const LagrangianRun& run, Index columns) {
  Vector gap;
  systems::Mechanics(run.prepared.mechanics()).gaps(0, run.q0, gap);
  const Index n = run.q0.size();
  Vector state = Vector::Zero(columns);
  state.head(n) = run.q0;
  state.segment(n, n) = run.v0;
  const auto contacts = static_cast<Index>(run.system().contacts.size());
  state.segment(2 * n, contacts) = gap.head(contacts);
  return state;
}

template <class Scheme>
void run_any_events(const Scheme& scheme, const LagrangianRun& run, LagrangianResult& result) {
  schemes::LagrangianEngine engine(run.prepared);
  LagrangianHooks hooks(run, engine);
  hooks.judge.start(run.q0, run.v0, run.options.tolerance, !Scheme::steps_over);
  const Status started = engine.start(0, run.q0, run.v0);
  hooks.row(0, given_start(run, engine.state().size()), schemes::Side::right);
  if (engine.start_inside() > 0) {
    result.warnings.push_back(
        fmt::format("the start is {:.6g} inside an obstacle or off a joint: it was moved out", engine.start_inside()));
  }
  Events events(scheme, engine, run.options, hooks, static_cast<Outcome&>(result));
  events.start(started);
  loop(events, result, run.observer);
  hooks.judge.finish(engine.q(), engine.v());
  result.q = engine.q();
  result.v = engine.v();
  result.impulses = std::move(hooks.impulses);
  result.impulse_count = hooks.impulse_count;
  hooks.changes.finish(result);
  result.energy = hooks.judge.ledger();
  result.certificates = listed(hooks.judge.worst);
  hooks.rows.finish(result);
  result.work.pieces = engine.pieces();
}

}  // namespace

void run_events(const schemes::EventDriven& scheme, const LagrangianRun& run, LagrangianResult& result) {
  run_any_events(scheme, run, result);
}
void run_events(const schemes::Hybrid& scheme, const LagrangianRun& run, LagrangianResult& result) {
  run_any_events(scheme, run, result);
}

}  // namespace orthant::runs::detail

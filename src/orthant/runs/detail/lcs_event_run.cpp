// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/events.hpp"
#include "orthant/runs/detail/lcs_certificate.hpp"
#include "orthant/runs/detail/lcs_event_judge.hpp"
#include "orthant/runs/detail/lcs_recorder.hpp"
#include "orthant/runs/detail/lcs_run.hpp"
#include "orthant/runs/detail/lcs_watch.hpp"
#include "orthant/runs/lambda.hpp"
#include "orthant/schemes/lcs_engine.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace orthant::runs::detail {
namespace {

class LcsHooks {
 public:
  LcsHooks(const LcsRun& run, const schemes::LcsForm& form)
      : judge(run.system(), form, run.options.tolerance),
        recorder(run.system(), run.findings.form, run.options, run.observer, !run.findings.form),
        changes(form.outputs(), run.options.max_events),
        system_(run.system()),
        form_(form),
        inputs_(run.system(), changes),
        max_events_(static_cast<std::size_t>(run.options.max_events)) {
    if (system_.inputs() > 0) input_ = systems::Input(system_, 0);
    u_ = Vector::Zero(system_.inputs());
    row_.mu = Vector::Zero(form.levels.levels);
    row_.lambda = Vector::Zero(form.outputs());
    judge.start(run.x0);
  }

  void piece(const schemes::Piece& piece, bool is_exact) {
    integrate(piece_.to);
    judge.measure(piece, is_exact);
    piece_ = piece;
    from_ = piece.from;
    const Index n = form_.states();
    for (Index l = 0; l < form_.outputs(); ++l) {
      has_density = has_density || !piece.coefficients.col(n + l).isZero(0.0);
    }
  }

  void event(const schemes::Event& event, bool is_located) {
    integrate(piece_.to);
    judge.measure(event);
    const bool is_impact = event.kind == schemes::EventKind::impact;
    if (!is_impact && event.kind != schemes::EventKind::limit) return;
    if (form_.levels.levels > 0) row_.mu.segment(form_.first(event.source), event.impulse.size()) += event.impulse;
    if (!is_located || !is_impact) return;
    ++impulse_count;
    if (impulses.size() >= max_events_) return;
    impulses.push_back(event);
    if (std::isnan(from_)) impulses.back().kind = schemes::EventKind::start;
  }

  /// At the end of a piece.
  [[nodiscard]] bool is_event(const schemes::LcsEngine& engine) {
    for (Index l = 0; l < form_.outputs(); ++l) {
      const schemes::Condition was = changes.condition(l);
      if (was != schemes::Condition::unknown && was != condition(engine, l)) return true;
    }
    return std::any_of(engine.events().begin(), engine.events().end(), [this](const schemes::Event& event) {
      return event.kind == schemes::EventKind::forcing && inputs_.jumps_at(event.t);
    });
  }

  void report(const schemes::LcsEngine& engine) {
    for (const schemes::Event& event : engine.events()) {
      if (event.kind == schemes::EventKind::forcing) inputs_.see(event.t);
      if (event.kind != schemes::EventKind::limit) continue;
      schemes::Event limit = event;
      limit.impulse.resize(0);
      changes.add(limit);
    }
    for (Index l = 0; l < form_.outputs(); ++l) {
      changes.observe(engine.t(), l, condition(engine, l), [&] {
        const Index r = form_.degree(l);
        const Index first = r > 0 ? form_.first(l) : l;
        return std::pair(Vector(before_.segment(first, std::max<Index>(r, 1))),
                         Vector(after_.segment(first, std::max<Index>(r, 1))));
      });
    }
  }

  void row(double t, const Vector& state, schemes::Side side) {
    integrate(t);
    row_.t = t;
    row_.z = state.head(form_.states());
    row_.lambda = state.tail(form_.outputs());
    // the left limit of what the input adds: a switch lies between t and the number before it; a right limit has the
    // time of the row before it when only rounding is between them
    const bool is_rounded = piece_.to > t && piece_.to - t <= 4 * epsilon * std::abs(t);
    row_.t_input = side == schemes::Side::left ? std::nextafter(piece_.to, -infinity) : (is_rounded ? piece_.to : t);
    std::swap(before_, after_);
    if (form_.levels.levels > 0) {
      recorder.record(row_);
      after_ = row_.z;
    } else {
      record_state();
    }
    row_.mu.setZero();
  }

  EventJudge judge;
  Recorder recorder;
  Changes changes;
  std::vector<schemes::Event> impulses;
  long impulse_count = 0;
  bool has_density = false;

 private:
  // ∫ λ from where it was last taken up to t, into the last levels
  void integrate(double t) {
    if (!(t > from_)) return;
    for (Index l = 0; l < form_.outputs() && form_.levels.levels > 0; ++l) {
      row_.mu[form_.levels.top(l)] += piece_.integral(form_.states() + l, from_, t);
    }
    from_ = t;
  }

  void record_state() {
    schemes::StateStep step;
    step.t = row_.t;
    step.x = row_.z;
    step.lambda = row_.lambda;
    step.w = system_.C * step.x + system_.D * step.lambda;
    if (u_.size() > 0) {
      input_.evaluate(row_.t_input, u_);
      step.w += system_.F * u_;
    }
    recorder.record(step);
    after_ = step.w;
  }

  [[nodiscard]] schemes::Condition condition(const schemes::LcsEngine& engine, Index output) const {
    using schemes::Mode;
    const Mode mode = engine.modes()[static_cast<std::size_t>(output)];
    const bool is_upper = mode == Mode::at_upper || mode == Mode::undecided_upper;
    return condition_of(form_.lower[output], form_.upper[output], mode == Mode::held ? 0 : (is_upper ? 1 : -1));
  }

  const systems::Lcs& system_;
  const schemes::LcsForm& form_;
  InputWatch inputs_;
  std::size_t max_events_;
  systems::Input input_;
  Vector u_;
  schemes::Piece piece_;
  double from_ = nan;  // λ is integrated up to here
  LevelRow row_;
  Vector before_, after_;  // z, or w when the degree is 0, in the last two rows
};

void run_any_events(const auto& scheme, const LcsRun& run, LcsResult& result) {
  schemes::LcsEngine engine(run.prepared, run.findings);
  LcsHooks hooks(run, engine.form());
  const Status started = engine.start(run.x0);
  const bool is_consistent = started == Status::solved && engine.events().empty();
  hooks.row(0, is_consistent ? engine.state() : engine.columns_of(run.x0), schemes::Side::right);
  Events events(scheme, engine, run.options, hooks, static_cast<Outcome&>(result));
  events.start(started);
  loop(events, result, run.observer);
  hooks.recorder.write_final(result);
  hooks.recorder.finish(result);
  result.certificates = listed(hooks.judge.worst);
  result.impulses = std::move(hooks.impulses);
  result.impulse_count = hooks.impulse_count;
  hooks.changes.finish(result);
  if (engine.keeps_branches()) {
    result.warnings.insert(result.warnings.begin(),
                           fmt::format("the law can have several solutions, its matrix has a negative principal minor: "
                                       "a mode was kept until it ended "
                                       "({} times more than one could follow, the nearest did)",
                                       engine.several()));
  }
  const schemes::LcsEngine::Work work = engine.work();
  result.work.pivots = work.pivots;
  result.work.factorisations = work.factorisations;
  result.work.pieces = work.pieces;
  result.work.root_searches = work.root_searches;
  result.lambda.degree = hooks.has_density ? 1 : 0;
  if (run.findings.form) write_distributions(run.system(), *run.findings.form, hooks.has_density, result);
}

}  // namespace

void run_events(const schemes::EventDriven& scheme, const LcsRun& run, LcsResult& result) {
  run_any_events(scheme, run, result);
}
void run_events(const schemes::Hybrid& scheme, const LcsRun& run, LcsResult& result) {
  run_any_events(scheme, run, result);
}

}  // namespace orthant::runs::detail

// SPDX-License-Identifier: Apache-2.0
// The sections `ball` and `beads`: the step loop of a column of beads.
#include "benchmarks/contact/columns_report.hpp"
#include "benchmarks/contact/sections.hpp"
#include "benchmarks/harness/child.hpp"
#include "benchmarks/harness/silence.hpp"
#include "benchmarks/harness/turns.hpp"
#include "benchmarks/problems/column_problems.hpp"
#include "benchmarks/rivals/siconos_lcs.hpp"

#include "orthant/runs/lagrangian.hpp"
#include "orthant/schemes/moreau_jean.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <memory>

#include <fmt/format.h>

namespace orthant::benchmarks {
namespace {

using problems::ColumnJudge;
using problems::ColumnProblem;
using problems::lagrangian;
using schemes::PreparedMoreauJean;
using States = std::vector<double>;

struct Plan {
  int repetitions = 25;
  int slow_repetitions = 10;
  unsigned limit_seconds = 5;  // for a rival's run
  std::size_t rivals_in_turns = 3;
  Index most_beads_of_rivals = 400;
  std::vector<rivals::SiconosColumnStepper> steppers = rivals::siconos_column_steppers();
};

struct Candidate {
  ColumnRow row;
  Lane lane;
};

// ---- ours -------------------------------------------------------------------------------------------

double loop_seconds(PreparedMoreauJean& stepper, const ColumnProblem& problem, const Vector& v0) {
  stepper.start(problem.q0, v0);
  const Stopwatch watch = Stopwatch::fine();
  for (Index step = 0; step < problem.steps && stepper.advance() == Status::solved; ++step) {
  }
  return watch.seconds();
}

void append(const schemes::MechanicalStep& step, States& states) {
  states.insert(states.end(), step.q.begin(), step.q.end());
  states.insert(states.end(), step.v.begin(), step.v.end());
}

// Judged in a run that is not timed, whose states are kept when somebody is to be compared with them.
Candidate own_loop(const ColumnProblem& problem, ColumnRow row, bool keeps, States& states) {
  const auto stepper = std::make_shared<PreparedMoreauJean>(
      schemes::MoreauJean{}.prepare(systems::prepared(lagrangian(problem)), problem.h));
  const Vector v0 = Vector::Zero(problem.q0.size());
  ColumnJudge judge(problem);
  stepper->start(problem.q0, v0);
  if (keeps) append(stepper->last(), states);
  Status status = Status::solved;
  for (Index k = 0; k < problem.steps && status == Status::solved; ++k) {
    status = stepper->advance();
    const schemes::MechanicalStep& step = stepper->last();
    judge.measure(step.q_start.data(), step.v_start.data(), step.q.data(), step.v.data());
    if (keeps) append(step, states);
  }
  row.how = "step loop";
  row.complementarity = judge.complementarity;
  row.motion = judge.motion;
  row.difference = 0;
  const bool is_right = status == Status::solved && judge.complementarity <= largest_residual_allowed &&
                        judge.motion <= largest_residual_allowed;
  row.judgement = is_right ? "right" : fmt::format("wrong, {}", name(status));
  return {.row = std::move(row), .lane = {.run = [=] { return loop_seconds(*stepper, problem, v0); }}};
}

// With its preparation and certificates.
Candidate own_run(const ColumnProblem& problem, ColumnRow row) {
  runs::RunOptions options;
  options.scheme = "moreau-jean";
  options.h = problem.h;
  options.T = problem.h * static_cast<double>(problem.steps);
  options.keep_trajectory = false;
  const auto system = std::make_shared<systems::Lagrangian>(lagrangian(problem));
  const Vector v0 = Vector::Zero(problem.q0.size());
  const runs::LagrangianResult result = runs::run(*system, problem.q0, v0, options);
  row.how = "runs::run, all included";
  row.complementarity = result.worst("complementarity");
  row.motion = result.worst("dynamics");
  row.judgement = result.status == runs::RunStatus::finished ? "right" : "wrong";
  return {.row = std::move(row), .lane = {.run = [=] {
                                   const Stopwatch watch = Stopwatch::fine();
                                   (void)runs::run(*system, problem.q0, v0, options);
                                   return watch.seconds();
                                 }}};
}

// ---- the rival ---------------------------------------------------------------------------------------

double largest_difference(const States& states, const States& reference) {
  if (states.size() != reference.size()) return infinity;
  double difference = 0;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const double apart = std::abs(states[i] - reference[i]);
    if (!(apart <= difference)) difference = std::isnan(apart) ? infinity : apart;
  }
  return difference;
}

// In a child: seconds, complementarity, motion, difference.
std::vector<double> rival_numbers(const ColumnProblem& problem, const rivals::SiconosColumnStepper& stepper,
                                  const States& reference) {
  try {
    const rivals::SiconosColumnRun run = siconos_column_run(problem, stepper, true);
    const auto beads = static_cast<std::size_t>(problem.q0.size());
    ColumnJudge judge(problem);
    for (std::size_t at = 0; at + 4 * beads <= run.states.size(); at += 2 * beads) {
      const double* q = run.states.data() + at;
      judge.measure(q, q + beads, q + 2 * beads, q + 3 * beads);
    }
    return {run.seconds, judge.complementarity, judge.motion, largest_difference(run.states, reference)};
  } catch (const std::exception&) {
    return {};
  }
}

Candidate rival(const ColumnProblem& problem, ColumnRow row, const rivals::SiconosColumnStepper& stepper,
                const States& reference, unsigned limit_seconds) {
  row.library = "Siconos";
  row.how = "MoreauJeanOSI, " + stepper.name;
  const ChildReport report = in_child(limit_seconds, [&] { return rival_numbers(problem, stepper, reference); });
  row.judgement = report.ending.empty() ? "threw" : report.ending;
  if (report.numbers.size() == 4) {
    const double seconds = report.numbers[0] / static_cast<double>(problem.steps);
    row.repetitions = 1;
    row.step = {seconds, nan, nan};
    row.complementarity = report.numbers[1];
    row.motion = report.numbers[2];
    row.difference = report.numbers[3];
    row.judgement = row.difference <= largest_difference_allowed ? "right" : "wrong";
  }
  return {.row = std::move(row), .lane = {.run = [=] { return siconos_column_run(problem, stepper, false).seconds; }}};
}

// Every solver once, in a child; then the fastest that are right take turns with us. Who was not right, or needed ten
// times the time of the fastest, is not run again with more beads.
void add_rivals(const ColumnProblem& problem, const ColumnRow& row, const States& reference, Plan& plan,
                std::vector<Candidate>& in_turns, std::vector<ColumnRow>& others) {
  std::vector<Candidate> all;
  const std::vector<rivals::SiconosColumnStepper> steppers = std::move(plan.steppers);
  plan.steppers.clear();
  for (const rivals::SiconosColumnStepper& stepper : steppers) {
    all.push_back(rival(problem, row, stepper, reference, plan.limit_seconds));
    const ColumnRow& done = all.back().row;
    fmt::print(stderr, "  {:<32} {:<10} {:.4g} s per step\n", done.how, done.judgement, done.step.median);
  }
  const auto order = [](const Candidate& candidate) {
    return candidate.row.judgement == "right" ? candidate.row.step.median : infinity;
  };
  double fastest = infinity;
  for (const Candidate& candidate : all) fastest = std::min(fastest, order(candidate));
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (order(all[i]) <= 10 * fastest && order(all[i]) < infinity) plan.steppers.push_back(steppers[i]);
  }
  std::stable_sort(all.begin(), all.end(),
                   [&order](const Candidate& a, const Candidate& b) { return order(a) < order(b); });
  for (Candidate& candidate : all) {
    const bool is_timed = in_turns.size() < 2 + plan.rivals_in_turns && candidate.row.judgement == "right";
    if (is_timed) {
      in_turns.push_back(std::move(candidate));
    } else {
      others.push_back(std::move(candidate.row));
    }
  }
}

// ---- both ---------------------------------------------------------------------------------------------

void contest(const std::string& system, const ColumnProblem& problem, Plan& plan, std::vector<ColumnRow>& rows) {
  const ColumnRow row{.system = system,
                      .library = "Orthant",
                      .beads = problem.q0.size(),
                      .restitution = problem.restitution,
                      .steps = problem.steps};
  fmt::print(stderr, "{}, {} beads\n", system, row.beads);
  const bool has_rivals = row.beads <= plan.most_beads_of_rivals;
  States states;
  std::vector<Candidate> candidates;
  candidates.push_back(own_loop(problem, row, has_rivals, states));
  candidates.push_back(own_run(problem, row));
  std::vector<ColumnRow> others;
  if (has_rivals) add_rivals(problem, row, states, plan, candidates, others);
  std::vector<Lane> lanes;
  lanes.reserve(candidates.size());
  for (const Candidate& candidate : candidates) lanes.push_back(candidate.lane);
  const std::vector<Timing> timings = [&] {
    const Silence silence;  // some Siconos solvers print, whatever their verbosity
    return take_turns(lanes, plan.repetitions, plan.slow_repetitions);
  }();
  const double by = 1.0 / static_cast<double>(problem.steps);
  double fastest_rival = infinity;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const Spread& seconds = timings[i].seconds;
    ColumnRow& timed = candidates[i].row;
    timed.repetitions = timings[i].repetitions;
    timed.step = {seconds.median * by, seconds.p10 * by, seconds.p90 * by};
    if (!timed.is_ours()) fastest_rival = std::min(fastest_rival, timed.step.median);
  }
  for (Candidate& candidate : candidates) {
    ColumnRow& timed = candidate.row;
    if (timed.is_ours() && fastest_rival < infinity) timed.ratio = fastest_rival / timed.step.median;
    rows.push_back(timed);
  }
  rows.insert(rows.end(), others.begin(), others.end());
}

Facts facts_of(const Plan& plan) {
  Facts facts = machine_facts();
  facts.emplace_back("Siconos kernel", rivals::siconos_kernel_version());
  facts.emplace_back("machine", "shared with other programs; times are those of the processor");
  facts.emplace_back("runs", fmt::format("in turns, {} repetitions ({} where a run takes more than 0.1 s)",
                                         plan.repetitions, plan.slow_repetitions));
  return facts;
}

void write(const ColumnReport& report, const std::string& file, const Arguments& arguments) {
  write_text(arguments.out, file + ".csv", as_csv(report));
  write_text(arguments.out, file + ".md", as_markdown(report));
}

int finish(const ColumnReport& report, const std::string& file, const Arguments& arguments) {
  write(report, file, arguments);
  fmt::print("{}\nwritten to {}\n", as_markdown(report), arguments.out.string());
  const bool all_right = std::all_of(report.rows.begin(), report.rows.end(),
                                     [](const ColumnRow& row) { return !row.is_ours() || row.judgement == "right"; });
  return all_right ? 0 : 1;
}

}  // namespace

int ball_section(const Arguments& arguments) {
  Plan plan;
  if (arguments.is_quick) plan = {.repetitions = 10, .slow_repetitions = 3, .limit_seconds = 2};
  ColumnReport report;
  report.title = "Bouncing ball: the step loop";
  report.text = "g = 10, e = 0.8, h = 5 ms, 1000 steps from height 1: impacts, their accumulation at t = 4.02, rest.";
  report.aimed_ratio = 25;
  report.aimed_system = "ball";
  report.aimed_at = 1;
  report.facts = facts_of(plan);
  contest("ball", problems::bouncing_ball(), plan, report.rows);
  return finish(report, "contact_ball", arguments);
}

int beads_section(const Arguments& arguments) {
  Plan plan{.slow_repetitions = 3, .rivals_in_turns = 2};
  std::vector<Index> sizes{10, 100, 400, 1000, 10000, 100000};
  if (arguments.is_quick) {
    plan = {.repetitions = 10, .slow_repetitions = 3, .limit_seconds = 2, .most_beads_of_rivals = 100};
    sizes = {10, 100, 400, 1000, 10000};
  }
  ColumnReport report;
  report.title = "Column of beads: the step loop";
  report.text =
      "g = 10, h = 1 ms. Pressed: all contacts take part in every step, e = 0; the beads fall, stop at once, and lie; "
      "30 steps.\n"
      "Spread: they land one after the other, at most one per step, and stay (e = 0) or bounce (e = 0.5); 250 steps.";
  report.aimed_ratio = 500;
  report.aimed_system = "pressed";
  report.aimed_at = 400;
  report.shows_growth = true;
  report.facts = facts_of(plan);
  const auto all_sizes = [&](const std::string& name, const auto& problem) {
    plan.steppers = rivals::siconos_column_steppers();
    for (const Index size : sizes) {
      contest(name, problem(size), plan, report.rows);
      write(report, "contact_beads", arguments);  // what there is, should the rest be interrupted
    }
  };
  all_sizes("pressed", problems::pressed_column);
  all_sizes("spread, e = 0", [](Index size) { return problems::spread_column(size, 0); });
  plan.most_beads_of_rivals = 10;
  all_sizes("spread, e = 0.5", [](Index size) { return problems::spread_column(size, 0.5); });
  return finish(report, "contact_beads", arguments);
}

}  // namespace orthant::benchmarks

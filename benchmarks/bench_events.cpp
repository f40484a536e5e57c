// SPDX-License-Identifier: Apache-2.0
// Exact events: how many per second, and how exact. docs/benchmarks/events.md says how to read the tables. Ends with 1
// when an answer of ours is wrong.
//
//   ball      q'' = -10, q ≥ 0, dropped from 1. Impact n is at t_1 (1 + 2 Σ_(k<n) e^k), t_1 = √(2/10).
//   (159)     relative degree 3, d_ξ = (0, 1), α = ω = 1 [ABG08, (159)], over a long time
#include "benchmarks/harness/arguments.hpp"
#include "benchmarks/harness/child.hpp"
#include "benchmarks/harness/silence.hpp"
#include "benchmarks/harness/table.hpp"
#include "benchmarks/harness/turns.hpp"
#include "benchmarks/problems/column_problems.hpp"
#include "benchmarks/rivals/siconos_events.hpp"
#include "benchmarks/rivals/siconos_lcs.hpp"

#include "orthant/runs/lagrangian.hpp"
#include "orthant/runs/lcs.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace orthant::benchmarks {
namespace {

constexpr double largest_error_allowed = 1e-12;  // relative, of impact times

struct Row {
  std::string system = {}, library = {}, how = {};
  long events = 0;     // impacts, or jumps and changes of mode
  double error = nan;  // of the 20th impact time, or of the last one when there are fewer; relative
  std::string judged = {};
  Timing timing = {};

  [[nodiscard]] double per_second() const { return static_cast<double>(events) / timing.seconds.median; }
};

struct Candidate {
  Row row;
  Lane lane;
};

// ---- the ball ---------------------------------------------------------------------------------------

double impact_time(const rivals::BallProblem& ball, long n) {
  double sum = 1;
  double power = 1;
  for (long k = 1; k < n; ++k) {
    power *= ball.restitution;
    sum += 2 * power;
  }
  return std::sqrt(2 * ball.height / ball.g) * sum;
}

double error_of(const rivals::BallProblem& ball, const std::vector<double>& times) {
  if (times.empty()) return nan;
  const std::size_t n = std::min<std::size_t>(20, times.size());
  const double exact = impact_time(ball, static_cast<long>(n));
  return std::abs(times[n - 1] - exact) / exact;
}

void judge(const rivals::BallProblem& ball, const std::vector<double>& times, Row& row) {
  row.events = static_cast<long>(times.size());
  row.error = error_of(ball, times);
  row.judged = row.error <= largest_error_allowed ? "right" : "off";
}

systems::Lagrangian lagrangian(const rivals::BallProblem& ball) {
  return problems::lagrangian(
      {.q0 = Vector::Constant(1, ball.height), .g = ball.g, .restitution = ball.restitution, .h = ball.T, .steps = 1});
}

// x = (q, v)
systems::Lcs lcs(const rivals::BallProblem& ball) {
  Matrix A = Matrix::Zero(2, 2);
  A(0, 1) = 1;
  systems::Lcs system{.A = A, .B = Vector::Unit(2, 1), .C = Matrix(Vector::Unit(2, 0).transpose())};
  system.E = -ball.g * Vector::Unit(2, 1);
  system.u = {expressions::constant(1)};
  system.restitution = {Vector{{0, ball.restitution}}};
  return system;
}

runs::RunOptions options_for(double T) {
  runs::RunOptions options;
  options.scheme = "event-driven";
  options.h = options.T = T;  // rows at both ends and at the events
  options.keep_trajectory = false;
  return options;
}

std::vector<double> times_of(const runs::LagrangianResult& result) {
  std::vector<double> times;
  for (const schemes::Event& impact : result.impulses) times.push_back(impact.t);
  return times;
}
std::vector<double> times_of(const runs::LcsResult& result) {
  std::vector<double> times;
  for (const schemes::Event& event : result.impulses) times.push_back(event.t);
  return times;
}

template <class Run>
Candidate ours(const std::string& system, const std::string& how, const rivals::BallProblem& ball, Run run) {
  Candidate candidate{.row = {.system = system, .library = "Orthant", .how = how},
                      .lane = {.run = [run] { return seconds_of([&run] { (void)run(); }); }}};
  judge(ball, times_of(run()), candidate.row);
  return candidate;
}

long impacts_before(const rivals::BallProblem& ball) {
  long n = 0;
  while (impact_time(ball, n + 1) <= ball.T) ++n;
  return n;
}

// Once in a child for each distance of its time discretisation, judged there; the largest with which it finds all
// impacts takes turns with us.
Candidate theirs(const std::string& system, const rivals::BallProblem& ball, double tolerance) {
  Candidate candidate;
  for (const double step : {ball.T, 0.1, 0.01}) {
    const auto run = [=] { return rivals::siconos_event_run(ball, step, tolerance); };
    candidate = {.row = {.system = system,
                         .library = "Siconos",
                         .how = fmt::format("EventDriven, LSODAR {:.0e}, step {:g}, loop only", tolerance, step)},
                 .lane = {.run = [run] { return run().seconds; }}};
    constexpr unsigned limit_seconds = 20;
    const ChildReport report = in_child(limit_seconds, [&run] {
      try {
        return run().impact_times;
      } catch (const std::exception&) {
        return std::vector<double>{};
      }
    });
    std::vector<double> times = report.numbers;
    while (!times.empty() && times.back() > ball.T) times.pop_back();
    judge(ball, times, candidate.row);
    if (candidate.row.events == impacts_before(ball)) return candidate;
    candidate.row.judged = times.empty() ? "threw" : fmt::format("{} impacts", times.size());
    candidate.row.events = 0;
  }
  return candidate;
}

std::vector<Candidate> ball_candidates(const std::string& name, const rivals::BallProblem& ball) {
  std::vector<Candidate> all;
  all.push_back(ours(name, "Lagrangian, runs::run, all included", ball,
                     [system = lagrangian(ball), ball, options = options_for(ball.T)] {
                       return runs::run(system, Vector::Constant(1, ball.height), Vector::Zero(1), options);
                     }));
  all.push_back(
      ours(name, "lcs, runs::run, all included", ball, [system = lcs(ball), ball, options = options_for(ball.T)] {
        return runs::run(system, ball.height * Vector::Unit(2, 0), options);
      }));
  if (!rivals::has_siconos_events()) return all;
  for (const double tolerance : {1e-8, 1e-12}) all.push_back(theirs(name, ball, tolerance));
  return all;
}

// ---- (159) ------------------------------------------------------------------------------------------

Candidate degree_three(double T) {
  Matrix A = Matrix::Zero(5, 5);
  A(0, 1) = A(1, 2) = 1;
  A.row(2) << -1, -1, -1, 0, -1;
  A(3, 4) = 1;
  A.row(4) << 1, 0, 0, -1, 0;
  const systems::Lcs system{.A = A, .B = Vector::Unit(5, 2), .C = Matrix(Vector::Unit(5, 0).transpose())};
  const auto run = [system, options = options_for(T)] { return runs::run(system, Vector::Unit(5, 0), options); };
  const runs::LcsResult result = run();
  Candidate candidate{.row = {.system = fmt::format("(159), T = {:g}", T),
                              .library = "Orthant",
                              .how = fmt::format("lcs, {} Taylor pieces", result.work.pieces),
                              .events = result.work.events},
                      .lane = {.run = [run] { return seconds_of([&run] { (void)run(); }); }}};
  // the first switching times, known to 12 digits
  constexpr double first_landing = 1.987527294766;
  candidate.row.error = result.impulses.empty() ? nan : std::abs(result.impulses[0].t - first_landing) / first_landing;
  const bool is_right = result.status == runs::RunStatus::finished && candidate.row.error <= 1e-12;
  candidate.row.judged = is_right ? "right" : "off";
  return candidate;
}

// ---- the report -------------------------------------------------------------------------------------

// Who found no event in a child is not run here.
std::vector<Row> timed(const std::vector<Candidate>& candidates, int repetitions) {
  std::vector<Lane> lanes;
  for (const Candidate& candidate : candidates) {
    if (candidate.row.events > 0) lanes.push_back(candidate.lane);
  }
  const std::vector<Timing> timings = [&] {
    const Silence silence;
    return take_turns(lanes, repetitions);
  }();
  std::vector<Row> rows;
  std::size_t next = 0;
  for (const Candidate& candidate : candidates) {
    rows.push_back(candidate.row);
    if (candidate.row.events > 0) rows.back().timing = timings[next++];
  }
  return rows;
}

std::string as_csv(const Facts& facts, const std::vector<Row>& rows) {
  std::string text;
  add_fact_comments(facts, text);
  add(text, "system,library,how,events,events_per_second,median_s,p10_s,p90_s,repetitions,error,judged\n");
  for (const Row& row : rows) {
    add(text, "\"{}\",{},\"{}\",{},{:.5g},{:.5g},{:.5g},{:.5g},{},{:.3e},{}\n", row.system, row.library, row.how,
        row.events, row.per_second(), row.timing.seconds.median, row.timing.seconds.p10, row.timing.seconds.p90,
        row.timing.repetitions, row.error, row.judged);
  }
  return text;
}

std::string as_markdown(const Facts& facts, const std::vector<Row>& rows) {
  std::string text = "# Exact events\n\n";
  add_fact_table(facts, text);
  add(text,
      "Ball: error of the 20th impact time. (159): error of the first landing; events are jumps and changes of mode.\n"
      "\n| system | library | how | events | events per second | microseconds per event | runs | error | judged |\n"
      "|---|---|---|--:|--:|--:|--:|--:|---|\n");
  for (const Row& row : rows) {
    if (row.events == 0) {
      add(text, "| {} | {} | {} | | | | | | {} |\n", row.system, row.library, row.how, row.judged);
      continue;
    }
    add(text, "| {} | {} | {} | {} | {:.3g} | {} | {} | {:.1e} | {} |\n", row.system, row.library, row.how, row.events,
        row.per_second(), micro(1 / row.per_second()), row.timing.repetitions, row.error, row.judged);
  }
  return text + "\n";
}

int run(int count, char** values) {
  const std::optional<Arguments> arguments = parse_arguments("bench_events", count, values);
  if (!arguments) return 2;
  const int repetitions = arguments->is_quick ? 5 : 25;
  Facts facts = machine_facts();
  facts.emplace_back("Siconos kernel", rivals::siconos_kernel_version());
  std::vector<Row> rows;
  const auto add_rows = [&](const std::vector<Candidate>& candidates) {
    for (Row& row : timed(candidates, repetitions)) rows.push_back(std::move(row));
  };
  // the 20th of the impacts that accumulate at 4.0249 is at 3.973; without loss, a thousand
  const rivals::BallProblem lossy{.height = 1, .g = 10, .restitution = 0.8, .T = 3.98};
  const rivals::BallProblem nearly{.height = 1, .g = 10, .restitution = 0.999, .T = 80};
  const rivals::BallProblem elastic{.height = 1, .g = 10, .restitution = 1, .T = 2000 * std::sqrt(0.2)};
  add_rows(ball_candidates("ball, e = 0.8, 20 impacts", lossy));
  add_rows(ball_candidates("ball, e = 0.999, 94 impacts", nearly));
  add_rows(ball_candidates("ball, e = 1, 1000 impacts", elastic));
  add_rows({degree_three(1000)});
  write_text(arguments->out, "events.csv", as_csv(facts, rows));
  write_text(arguments->out, "events.md", as_markdown(facts, rows));
  fmt::print("{}\nwritten to {}\n", as_markdown(facts, rows), arguments->out.string());
  const bool all_right = std::all_of(rows.begin(), rows.end(),
                                     [](const Row& row) { return row.library != "Orthant" || row.judged == "right"; });
  return all_right ? 0 : 1;
}

}  // namespace
}  // namespace orthant::benchmarks

int main(int count, char** values) {
  return orthant::benchmarks::run(count, values);
}

// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/contact/fclib_report.hpp"

#include "benchmarks/contact/profile.hpp"
#include "benchmarks/harness/table.hpp"

#include <algorithm>
#include <set>
#include <variant>

#include <fmt/ranges.h>

namespace orthant::benchmarks {
namespace {

using Solver = std::pair<std::string, std::string>;  // library, name

std::vector<double> tolerances_of(const FclibReport& report) {
  std::set<double, std::greater<>> found;
  for (const ContestRow& row : report.rows) found.insert(row.tolerance);
  return {found.begin(), found.end()};
}

std::vector<Solver> solvers_of(const FclibReport& report, int dimension) {
  std::vector<Solver> solvers;
  for (const ProblemFacts& problem : report.problems) {
    if (problem.dimension != dimension) continue;
    for (const ContestRow& row : report.rows) {
      const Solver solver(row.library, row.solver);
      const bool is_new = std::find(solvers.begin(), solvers.end(), solver) == solvers.end();
      if (row.problem == problem.name && is_new) solvers.push_back(solver);
    }
  }
  return solvers;
}

const ContestRow* row_of(const FclibReport& report, const std::string& problem, const Solver& solver,
                         double tolerance) {
  for (const ContestRow& row : report.rows) {
    if (row.problem == problem && row.tolerance == tolerance && Solver(row.library, row.solver) == solver) return &row;
  }
  return nullptr;
}

double fastest(const FclibReport& report, const std::string& problem, double tolerance, bool is_ours) {
  double seconds = infinity;
  for (const ContestRow& row : report.rows) {
    const bool counts = row.problem == problem && row.tolerance == tolerance && row.is_ours == is_ours;
    if (counts && row.is_solved()) seconds = std::min(seconds, row.seconds);
  }
  return seconds;
}

std::string milli(double seconds) {
  const double value = 1e3 * seconds;
  return value >= 1000.0 ? fmt::format("{:.0f}", value) : fmt::format("{:.3g}", value);
}

std::string cell(const ContestRow* row, double best) {
  if (row == nullptr) return "";
  if (row->judged == "not met") return fmt::format("not met ({:.0e})", row->natural_map);
  if (!row->is_solved()) return row->judged;
  const std::string time = milli(row->seconds) + (row->asked < row->tolerance ? "*" : "");
  return row->seconds <= best ? "**" + time + "**" : time;
}

std::string ratio(double ours, double theirs) {
  if (ours == infinity) return theirs == infinity ? "none" : "**lost**";
  return theirs == infinity ? "only ours" : fmt::format("{:.2g}", theirs / ours);
}

void add_times(const FclibReport& report, int dimension, double tolerance, std::string& text) {
  const std::vector<Solver> solvers = solvers_of(report, dimension);
  if (solvers.empty()) return;
  add(text, "### d = {}, tolerance {:.0e}\n\n| problem | contacts |", dimension, tolerance);
  for (const Solver& solver : solvers) add(text, " {} {} |", solver.first, solver.second);
  add(text, " Siconos / Orthant |\n|---|--:|");
  for (std::size_t i = 0; i < solvers.size(); ++i) add(text, "--:|");
  add(text, "--:|\n");
  for (const ProblemFacts& problem : report.problems) {
    if (problem.dimension != dimension) continue;
    const double ours = fastest(report, problem.name, tolerance, true);
    const double theirs = fastest(report, problem.name, tolerance, false);
    add(text, "| {} | {} |", problem.name, problem.contacts);
    for (const Solver& solver : solvers) {
      add(text, " {} |", cell(row_of(report, problem.name, solver, tolerance), std::min(ours, theirs)));
    }
    add(text, " {} |\n", ratio(ours, theirs));
  }
  add(text, "\n");
}

void add_counts(const FclibReport& report, std::string& text) {
  const std::vector<double> tolerances = tolerances_of(report);
  add(text, "## Solved\n\n| solver | problems |");
  for (const double tolerance : tolerances) add(text, " {:.0e} |", tolerance);
  add(text, "\n|---|--:|");
  for (std::size_t i = 0; i < tolerances.size(); ++i) add(text, "--:|");
  add(text, "\n");
  for (const int dimension : {3, 2}) {
    for (const Solver& solver : solvers_of(report, dimension)) {
      const auto count = [&](double tolerance, bool only_solved) {
        return std::count_if(report.problems.begin(), report.problems.end(), [&](const ProblemFacts& problem) {
          const ContestRow* const row = row_of(report, problem.name, solver, tolerance);
          return problem.dimension == dimension && row != nullptr && (row->is_solved() || !only_solved);
        });
      };
      add(text, "| {} {}, d = {} | {} |", solver.first, solver.second, dimension, count(tolerances.front(), false));
      for (const double tolerance : tolerances) add(text, " {} |", count(tolerance, true));
      add(text, "\n");
    }
  }
  add(text, "\n");
}

void add_lost(const FclibReport& report, std::string& text) {
  add(text, "## What Siconos solves and Orthant does not\n\n");
  for (const double tolerance : tolerances_of(report)) {
    const std::vector<std::string> lost = lost_problems(report, tolerance);
    add(text, "- {:.0e}: {}\n", tolerance, lost.empty() ? "none" : fmt::format("**{}**", fmt::join(lost, ", ")));
  }
  add(text, "\n");
  for (const std::string& complaint : report.complaints) add(text, "Not taken: {}\n", complaint);
}

std::vector<ProfileLine> lines(const FclibReport& report, double tolerance) {
  std::vector<ProfileLine> result;
  for (const Solver& solver : solvers_of(report, 3)) {
    ProfileLine line{.name = solver.first + " " + solver.second, .is_ours = solver.first == "Orthant"};
    for (const ProblemFacts& problem : report.problems) {
      if (problem.dimension != 3) continue;
      const ContestRow* const row = row_of(report, problem.name, solver, tolerance);
      line.seconds.push_back(row != nullptr && row->is_solved() ? row->seconds : infinity);
    }
    result.push_back(std::move(line));
  }
  return result;
}

std::vector<Profile> profiles(const FclibReport& report) {
  std::vector<Profile> result;
  for (const double tolerance : tolerances_of(report)) {
    result.push_back({.title = fmt::format("tolerance {:.0e}", tolerance), .lines = lines(report, tolerance)});
  }
  return result;
}

}  // namespace

ProblemFacts facts_of(const ContactCase& problem) {
  return {.name = problem.name,
          .dimension = problem.local.dimension,
          .contacts = problem.contacts(),
          .is_global = std::holds_alternative<friction::GlobalContactProblem>(problem.statement)};
}

std::vector<std::string> lost_problems(const FclibReport& report, double tolerance) {
  std::vector<std::string> names;
  for (const ProblemFacts& problem : report.problems) {
    const bool is_ours = fastest(report, problem.name, tolerance, true) < infinity;
    const bool is_theirs = fastest(report, problem.name, tolerance, false) < infinity;
    if (is_theirs && !is_ours) names.push_back(problem.name);
  }
  return names;
}

std::string as_markdown(const FclibReport& report) {
  std::string text = "# Contact problems of FCLIB: Orthant against Siconos\n\n";
  add_fact_table(report.facts, text);
  add(text,
      "Solved means ‖r - P_K(r - û)‖ ≤ tolerance · ‖q‖, measured by Orthant on the data of the file for every answer "
      "alike.\nSolvers are asked for the tolerance, then for a tenth and a hundredth of it, until that is so (*: it "
      "took a smaller one).\nTimes are milliseconds, from 100 on of the processor. All get W, and forming it is in "
      "nobody's time;\n"
      "those named (M,H) get M and H, and what they make of these is in their time. Bold: the fastest. Who exceeds the "
      "limit is not run at smaller "
      "tolerances. The "
      "last\ncolumn compares the fastest of both.\n\n");
  add_counts(report, text);
  add_lost(report, text);
  add(text, "\n## Times\n\n");
  for (const int dimension : {3, 2}) {
    for (const double tolerance : tolerances_of(report)) add_times(report, dimension, tolerance, text);
  }
  add(text, "## Performance profiles, d = 3\n\n![performance profiles](contact_fclib.svg)\n");
  return text;
}

std::string as_csv(const FclibReport& report) {
  std::string text;
  add_fact_comments(report.facts, text);
  add(text, "problem,library,solver,tolerance,asked,judged,seconds,repetitions,natural_map,scale_free\n");
  for (const ContestRow& row : report.rows) {
    add(text, "{},{},{},{:g},{},{},{},{},{},{}\n", row.problem, row.library, row.solver, row.tolerance,
        number(row.asked), row.judged, number(row.seconds), row.repetitions, number(row.natural_map),
        number(row.scale_free));
  }
  return text;
}

std::string profile_csv(const FclibReport& report) {
  return as_csv(profiles(report));
}
std::string profile_svg(const FclibReport& report) {
  return as_svg(profiles(report));
}

}  // namespace orthant::benchmarks

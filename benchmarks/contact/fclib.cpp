// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/contact/fclib_report.hpp"
#include "benchmarks/contact/sections.hpp"
#include "benchmarks/problems/fclib_problems.hpp"
#include "benchmarks/rivals/blas.hpp"
#include "benchmarks/rivals/siconos_lcp.hpp"

#include <array>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

namespace orthant::benchmarks {
namespace {

constexpr std::array tolerances{1e-4, 1e-6, 1e-8};
constexpr unsigned quick_limit = 5;

void say(const ContestRow& row) {
  fmt::print(stderr, "{:<32} {:<8} {:<9} {:7.0e} {:<10} {:>9.4g} s {:3} runs, asked {:7.0e}, natural map {:.1e}\n",
             row.problem, row.library, row.solver, row.tolerance, row.judged, row.seconds, row.repetitions, row.asked,
             row.natural_map);
}

// From the largest tolerance to the smallest. Who ran out of time, or ended the process, is not run again.
void enter(const ContactCase& problem, const ContactEntrant& entrant, const ContestRules& rules,
           std::vector<ContestRow>& rows) {
  bool has_ended = false;
  for (const double tolerance : tolerances) {
    ContestRow row{.problem = problem.name,
                   .library = entrant.library,
                   .solver = entrant.name,
                   .is_ours = entrant.is_ours,
                   .tolerance = tolerance,
                   .judged = "not run"};
    if (!has_ended) row = contest(problem, entrant, tolerance, rules);
    has_ended = has_ended || (row.judged != "solved" && row.judged != "not met");
    say(row);
    rows.push_back(std::move(row));
  }
}

void write(const FclibReport& report, const std::filesystem::path& out) {
  write_text(out, "contact_fclib.csv", as_csv(report));
  write_text(out, "contact_fclib_profile.csv", profile_csv(report));
  write_text(out, "contact_fclib.svg", profile_svg(report));
  write_text(out, "contact_fclib.md", as_markdown(report));
}

}  // namespace

int fclib_section(const Arguments& arguments) {
  FclibReport report;
  ContestRules rules;
  if (arguments.is_quick) rules.limit_seconds = quick_limit;
  FclibCollection collection = fclib_problems(arguments.only);
  if (collection.problems.empty()) {
    fmt::print(stderr, "no FCLIB files: set ORTHANT_DATA to the folder that has them in fclib/\n");
    return 2;
  }
  report.complaints = collection.complaints;
  report.facts = machine_facts();
  report.facts.emplace_back("Siconos numerics", rivals::siconos_version());
  report.facts.emplace_back("BLAS of Siconos", rivals::blas_version() + ", one thread");
  report.facts.emplace_back(
      "time", fmt::format("of the processor for what takes longer than 0.1 s; limit {} s; median of up to {} runs",
                          rules.limit_seconds, rules.most_repetitions));
  for (const ContactCase& problem : collection.problems) {
    report.problems.push_back(facts_of(problem));
    for (const ContactEntrant& entrant : contact_entrants()) {
      if (entrant.takes_part(problem)) enter(problem, entrant, rules, report.rows);
    }
    write(report, arguments.out);  // what is there, should the rest be interrupted
  }
  fmt::print("{}\nwritten to {}\n", as_markdown(report), arguments.out.string());
  return lost_problems(report, 1e-6).empty() ? 0 : 1;
}

}  // namespace orthant::benchmarks

// SPDX-License-Identifier: Apache-2.0
// Steps per second on linear complementarity systems: Orthant against Siconos kernel, and against one matrix-vector
// product. docs/benchmarks/lcs.md says how to read the tables. Ends with 1 when an answer of ours is wrong.
#include "benchmarks/harness/arguments.hpp"
#include "benchmarks/harness/silence.hpp"
#include "benchmarks/lcs/report.hpp"
#include "benchmarks/rivals/blas.hpp"
#include "benchmarks/rivals/siconos_lcs.hpp"

#include <optional>

#include <fmt/format.h>

namespace {

using namespace orthant::benchmarks;

LcsReport measure(const LcsPlan& plan) {
  const Silence silence;  // some Siconos solvers print, whatever their verbosity
  const Progress progress = [](const std::string& what) { fmt::print(stderr, "{}\n", what); };
  orthant::rivals::set_blas_threads(1);  // 4 × 4: threads would only cost
  LcsReport report;
  report.facts = machine_facts();
  report.has_rival = !orthant::rivals::siconos_steppers().empty();
  report.facts.emplace_back("Siconos kernel", orthant::rivals::siconos_kernel_version());
  report.facts.emplace_back("BLAS of Siconos", orthant::rivals::blas_version());
  report.facts.emplace_back("runs", fmt::format("{} interleaved repetitions ({} where a run takes more than 0.1 s)",
                                                plan.repetitions, plan.slow_repetitions));
  report.bridge = bridge(plan, progress);
  report.steps = zero_dynamics_steps(plan, progress);
  report.growth = growth(plan, progress);
  return report;
}

}  // namespace

int main(int count, char** values) {
  const std::optional<Arguments> arguments = parse_arguments("bench_lcs", count, values);
  if (!arguments) return 2;
  orthant::rivals::restart_with_best_blas(values);
  const LcsReport report = measure(arguments->is_quick ? quick_lcs_plan() : LcsPlan{});
  write_text(arguments->out, "lcs.csv", as_csv(report));
  write_text(arguments->out, "lcs.md", as_markdown(report));
  fmt::print("{}\nwritten to {}\n", as_markdown(report), arguments->out.string());
  return wrong_answers(report).empty() ? 0 : 1;
}

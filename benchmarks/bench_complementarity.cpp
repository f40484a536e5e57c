// SPDX-License-Identifier: Apache-2.0
// Time to a certified solution of w = M z + q, 0 ≤ z ⟂ w ≥ 0: Orthant against Siconos numerics.
// docs/benchmarks/complementarity.md says how to read the tables.
#include "benchmarks/complementarity/report.hpp"
#include "benchmarks/harness/arguments.hpp"
#include "benchmarks/harness/silence.hpp"
#include "benchmarks/rivals/blas.hpp"
#include "benchmarks/rivals/siconos_lcp.hpp"

#include <optional>

#include <fmt/format.h>

namespace {

using namespace orthant::benchmarks;

Report measure(const Plan& plan) {
  const Silence silence;  // some Siconos solvers print, whatever their verbosity
  const Progress progress = [](const std::string& what) { fmt::print(stderr, "{}\n", what); };
  Report report;
  report.facts = machine_facts();
  report.has_rival = !orthant::rivals::siconos_solvers().empty();
  report.facts.emplace_back("Siconos numerics", orthant::rivals::siconos_version());
  report.facts.emplace_back("BLAS of Siconos", orthant::rivals::blas_version());
  report.facts.emplace_back(
      "runs",
      fmt::format("{} instances, {} interleaved repetitions each ({} for n > 100), clock cost {:.0f} ns subtracted",
                  plan.instances, plan.small_repetitions, plan.repetitions, 1e9 * clock_cost()));
  report.warm = warm_start(plan, progress);
  report.chains = contact_chains(plan, progress);
  report.cold = cold_start(plan, progress);
  return report;
}

}  // namespace

int main(int count, char** values) {
  const std::optional<Arguments> arguments = parse_arguments("bench_complementarity", count, values);
  if (!arguments) return 2;
  orthant::rivals::restart_with_best_blas(values);
  const Report report = measure(arguments->is_quick ? quick_plan() : Plan{});
  write_text(arguments->out, "complementarity.csv", as_csv(report));
  write_text(arguments->out, "complementarity.md", as_markdown(report));
  fmt::print("{}\nwritten to {}\n", as_markdown(report), arguments->out.string());
  return 0;
}

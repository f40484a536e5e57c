// SPDX-License-Identifier: Apache-2.0
// Time to a certified solution of w = M z + q, 0 ≤ z ⟂ w ≥ 0: Orthant against Siconos numerics.
// docs/benchmarks/complementarity.md says how to read the tables.
#include "benchmarks/complementarity/report.hpp"
#include "benchmarks/harness/silence.hpp"
#include "benchmarks/rivals/siconos_lcp.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string_view>

#include <fmt/format.h>
#include <unistd.h>

namespace {

using namespace orthant::benchmarks;

struct Arguments {
  bool is_quick = false;
  std::filesystem::path out;
  bool is_valid = true;
};

Arguments parse(int count, char** values) {
  Arguments arguments{.out = std::filesystem::path("benchmarks/results") / machine_folder()};
  for (int i = 1; i < count; ++i) {
    const std::string_view value = values[i];
    if (value == "--quick") {
      arguments.is_quick = true;
    } else if (value == "--out" && i + 1 < count) {
      arguments.out = values[++i];
    } else {
      arguments.is_valid = false;
    }
  }
  return arguments;
}

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

// The rival gets the fastest kernels that its BLAS has for this processor; they are chosen at start only.
void restart_with_best_blas(char** values) {
  const std::string kernels = orthant::rivals::missed_blas_kernels();
  if (kernels.empty()) return;
  setenv("OPENBLAS_CORETYPE", kernels.c_str(), 1);
  execv(std::filesystem::read_symlink("/proc/self/exe").c_str(), values);
}

}  // namespace

int main(int count, char** values) {
  const Arguments arguments = parse(count, values);
  if (!arguments.is_valid) {
    fmt::print(stderr, "usage: bench_complementarity [--quick] [--out DIR]\n");
    return 2;
  }
  restart_with_best_blas(values);
  const Report report = measure(arguments.is_quick ? quick_plan() : Plan{});
  std::filesystem::create_directories(arguments.out);
  std::ofstream(arguments.out / "complementarity.csv") << as_csv(report);
  std::ofstream(arguments.out / "complementarity.md") << as_markdown(report);
  fmt::print("{}\nwritten to {}\n", as_markdown(report), arguments.out.string());
  return 0;
}

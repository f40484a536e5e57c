// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/lcs/report.hpp"

#include "benchmarks/harness/table.hpp"

#include <cmath>

namespace orthant::benchmarks {
namespace {

constexpr double aimed_ratio = 25.0;
constexpr double aimed_rate = 5e6;      // steps per second, on (159)
constexpr double aimed_products = 2.0;  // matrix-vector products that a step may cost
constexpr Index large = 300;            // from this n on
constexpr double allowed_error = 50.0;  // × h, for schemes of order 1

std::string nano(double seconds) {
  return number(1e9 * seconds);
}
std::string rate(double seconds_per_step) {
  return fmt::format("{:.2f}", 1e-6 / seconds_per_step);
}
bool is_right(const StepsRow& row) {
  return (row.status == "solved" || row.status == "finished") && row.error <= allowed_error * row.h;
}
bool is_right(const GrowthRow& row) {
  return row.status == "solved" && row.error <= allowed_error / static_cast<double>(row.steps);
}
bool is_loop(const StepsRow& row) {
  return !row.scheme.starts_with("runs::run");
}

void add_bridge(const LcsReport& report, std::string& text) {
  add(text,
      "## 4-diode bridge: the step loop\n\n"
      "θ = 1/2, h = 1 µs, 5000 steps, m = 4. Error: the largest difference of any state at any step from the same "
      "method\n"
      "in extended precision, relative to the largest state; right means at most {:g}. Ratio: the fastest Siconos "
      "setting\n"
      "that is right, over ours; the aim is {}. Rows without a time gave wrong states, or did not return.\n\n"
      "| library | how | ns per step | p10 | p90 | million steps/s | error | judged | ratio | aim |\n"
      "|---|---|--:|--:|--:|--:|--:|---|--:|---|\n",
      required_agreement, aimed_ratio);
  for (const BridgeRow& row : report.bridge) {
    const bool has_aim = std::isfinite(row.ratio) && row.how.starts_with("prepared");
    add(text, "| {} | {} | {} | {} | {} | {} | {:.1e} | {} | {} | {} |\n", row.library, row.how, nano(row.step.median),
        nano(row.step.p10), nano(row.step.p90), std::isfinite(row.step.median) ? rate(row.step.median) : "", row.error,
        row.judgement, number(row.ratio), has_aim ? verdict(row.ratio >= aimed_ratio && row.judgement == "right") : "");
  }
  add(text, "\n");
}

void add_steps(const LcsReport& report, std::string& text) {
  add(text,
      "## System (159), relative degree 3, n = 5, T = 10\n\n"
      "z(0) = (1, 0, 0, 0, 0). Error: |x(T) - exact| / |exact|. Touched: steps in which a constraint acted. The "
      "aim\n"
      "is {:g} million steps per second in the step loop; rows of `runs::run` have analysis, preparation,\n"
      "certificates and events inside the time.\n\n"
      "| system | h | scheme | ns per step | p10 | p90 | million steps/s | error | touched | ends | aim |\n"
      "|---|--:|---|--:|--:|--:|--:|--:|--:|---|---|\n",
      1e-6 * aimed_rate);
  for (const StepsRow& row : report.steps) {
    add(text, "| {} | {:g} | {} | {} | {} | {} | {} | {:.1e} | {} | {} | {} |\n", row.system, row.h, row.scheme,
        nano(row.step.median), nano(row.step.p10), nano(row.step.p90), rate(row.step.median), row.error,
        row.touched < 0 ? "" : fmt::format("{}", row.touched), row.status,
        is_loop(row) ? verdict(1.0 / row.step.median >= aimed_rate && is_right(row)) : "");
  }
  add(text, "\n");
}

void add_growth(const LcsReport& report, std::string& text) {
  add(text,
      "## Growth with n: chains of n integrators, relative degree n, emts\n\n"
      "Product: y = M x with a dense n × n matrix, in the same run. Leaves: one landing, then free; rests: all n "
      "levels\n"
      "closed from the landing on. The aim is a ratio that is no larger than for n = {}, and at most {:g} from n = {} "
      "on.\n\n"
      "| n | after landing | steps | µs per step | p10 | p90 | µs per product | ratio | error | ends | aim |\n"
      "|--:|---|--:|--:|--:|--:|--:|--:|--:|---|---|\n",
      report.growth.empty() ? 0 : report.growth.front().n, aimed_products, large);
  for (const GrowthRow& row : report.growth) {
    double first = infinity;
    for (const GrowthRow& other : report.growth) {
      if (other.rests == row.rests && first == infinity) first = other.ratio;
    }
    const bool is_met = is_right(row) && row.ratio <= first && (row.n < large || row.ratio <= aimed_products);
    add(text, "| {} | {} | {} | {} | {} | {} | {} | {:.2f} | {:.1e} | {} | {} |\n", row.n,
        row.rests ? "rests" : "leaves", row.steps, micro(row.step.median), micro(row.step.p10), micro(row.step.p90),
        micro(row.product.median), row.ratio, row.error, row.status, verdict(is_met));
  }
  add(text, "\n");
}

}  // namespace

std::vector<std::string> wrong_answers(const LcsReport& report) {
  std::vector<std::string> lines;
  for (const BridgeRow& row : report.bridge) {
    if (row.library != "Orthant" || row.judgement == "right") continue;
    lines.push_back(fmt::format("bridge, {}: error {:.1e}", row.how, row.error));
  }
  for (const StepsRow& row : report.steps) {
    if (is_right(row)) continue;
    lines.push_back(
        fmt::format("(159), {}, {}, h = {:g}: {}, error {:.1e}", row.system, row.scheme, row.h, row.status, row.error));
  }
  for (const GrowthRow& row : report.growth) {
    if (is_right(row)) continue;
    lines.push_back(fmt::format("chain of {} that {}: {}, error {:.1e}", row.n, row.rests ? "rests" : "leaves",
                                row.status, row.error));
  }
  return lines;
}

std::string as_csv(const LcsReport& report) {
  std::string text;
  add_fact_comments(report.facts, text);
  add(text, "section,system,n,library,scheme,h,steps,repetitions,median_ns,p10_ns,p90_ns,error,judged,product_ns\n");
  for (const BridgeRow& row : report.bridge) {
    add(text, "bridge,4-diode bridge,2,{},\"{}\",1e-06,5000,{},{},{},{},{:.3e},{},\n", row.library, row.how,
        row.repetitions, nano(row.step.median), nano(row.step.p10), nano(row.step.p90), row.error, row.judgement);
  }
  for (const StepsRow& row : report.steps) {
    add(text, "steps,\"{}\",5,Orthant,\"{}\",{:g},{},{},{},{},{},{:.3e},{},\n", row.system, row.scheme, row.h,
        row.steps, row.repetitions, nano(row.step.median), nano(row.step.p10), nano(row.step.p90), row.error,
        is_right(row) ? "right" : "wrong");
  }
  for (const GrowthRow& row : report.growth) {
    add(text, "growth,chain that {},{},Orthant,emts,{:g},{},{},{},{},{},{:.3e},{},{}\n", row.rests ? "rests" : "leaves",
        row.n, 1.0 / static_cast<double>(row.steps), row.steps, row.repetitions, nano(row.step.median),
        nano(row.step.p10), nano(row.step.p90), row.error, is_right(row) ? "right" : "wrong", nano(row.product.median));
  }
  return text;
}

std::string as_markdown(const LcsReport& report) {
  std::string text = "# Linear complementarity systems: steps per second\n\nWritten by `./dev bench lcs`.\n\n";
  add_fact_table(report.facts, text);
  if (!report.has_rival) add(text, "Built without Siconos kernel: only Orthant's times are shown.\n\n");
  add_bridge(report, text);
  add_steps(report, text);
  add_growth(report, text);
  const std::vector<std::string> wrong = wrong_answers(report);
  if (!wrong.empty()) add(text, "## Wrong answers\n\n");
  for (const std::string& line : wrong) add(text, "- {}\n", line);
  return text;
}

}  // namespace orthant::benchmarks

// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/contact/columns_report.hpp"

#include "benchmarks/harness/table.hpp"

#include <cmath>

namespace orthant::benchmarks {
namespace {

std::string nano(double seconds) {
  return std::isnan(seconds) ? "" : fmt::format("{:.4g}", 1e9 * seconds);
}
std::string small(double value) {
  return std::isnan(value) ? "" : fmt::format("{:.1e}", value);
}

void add_growth(const ColumnReport& report, std::string& text) {
  add(text,
      "## Growth\n\nThe step loop of Orthant, ns per step and bead: linear when the column stays level.\n\n"
      "| system | beads | ns per step | ns per step and bead |\n|---|--:|--:|--:|\n");
  for (const ColumnRow& row : report.rows) {
    if (!row.is_ours() || row.how != "step loop") continue;
    add(text, "| {} | {} | {} | {:.3g} |\n", row.system, row.beads, nano(row.step.median),
        1e9 * row.step.median / static_cast<double>(row.beads));
  }
  add(text, "\n");
}

}  // namespace

std::string as_csv(const ColumnReport& report) {
  std::string text;
  add_fact_comments(report.facts, text);
  add(text,
      "system,beads,library,how,steps,repetitions,median_ns,p10_ns,p90_ns,complementarity,motion,difference,"
      "judged,"
      "ratio\n");
  for (const ColumnRow& row : report.rows) {
    add(text, "\"{}\",{},{},\"{}\",{},{},{},{},{},{},{},{},{},{}\n", row.system, row.beads, row.library, row.how,
        row.steps, row.repetitions, nano(row.step.median), nano(row.step.p10), nano(row.step.p90),
        small(row.complementarity), small(row.motion), small(row.difference), row.judgement, number(row.ratio));
  }
  return text;
}

std::string as_markdown(const ColumnReport& report) {
  std::string text = fmt::format("# {}\n\n", report.title);
  add_fact_table(report.facts, text);
  add(text, "{}\n\n", report.text);
  add(text,
      "| system | beads | library | how | ns per step | p10 | p90 | runs | complementarity | from ours | judged | "
      "ratio | aim |\n"
      "|---|--:|---|---|--:|--:|--:|--:|--:|--:|---|--:|---|\n");
  for (const ColumnRow& row : report.rows) {
    const bool has_aim = row.beads == report.aimed_at && row.system == report.aimed_system && !std::isnan(row.ratio) &&
                         row.how == "step loop";
    add(text, "| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", row.system, row.beads,
        row.library, row.how, nano(row.step.median), nano(row.step.p10), nano(row.step.p90), row.repetitions,
        small(row.complementarity), small(row.difference), row.judgement, number(row.ratio),
        has_aim ? fmt::format("{:g}: {}", report.aimed_ratio, verdict(row.ratio >= report.aimed_ratio)) : "");
  }
  add(text, "\n");
  if (report.shows_growth) add_growth(report, text);
  return text;
}

}  // namespace orthant::benchmarks

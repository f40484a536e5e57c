// SPDX-License-Identifier: Apache-2.0
// The report of a run: one page that needs nothing else, no network either (docs/guide/report.md).
//
//   report::RunRecorder recorder(spec.model);     // hears the columns and rows of the run
//   …
//   report::write_html(report::LcsReport{spec, findings, result, recorder.pictures(result)}, "report.html");
#pragma once

#include "orthant/report/pictures.hpp"
#include "orthant/report/sections.hpp"

#include <filesystem>
#include <string>

namespace orthant::report {

template <class Findings, class Result>
struct RunReport {
  const io::RunSpec& spec;
  const Findings& findings;
  const Result& result;
  Pictures pictures;
};
template <class Findings, class Result>
RunReport(const io::RunSpec&, const Findings&, const Result&, Pictures) -> RunReport<Findings, Result>;
using LcsReport = RunReport<analysis::Findings, simulation::Result>;
using LagrangianReport = RunReport<analysis::LagrangianFindings, simulation::LagrangianResult>;
using SweepingReport = RunReport<analysis::SweepingFindings, simulation::SweepingResult>;

[[nodiscard]] std::string html(const LcsReport& report);
[[nodiscard]] std::string html(const LagrangianReport& report);
[[nodiscard]] std::string html(const SweepingReport& report);

/// Throws std::runtime_error when the file cannot be written; so do the others.
void write_html(const LcsReport& report, const std::filesystem::path& path);
void write_html(const LagrangianReport& report, const std::filesystem::path& path);
void write_html(const SweepingReport& report, const std::filesystem::path& path);

}  // namespace orthant::report

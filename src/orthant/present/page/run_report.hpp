// SPDX-License-Identifier: Apache-2.0
// The report of a run: one page that needs nothing else, no network either (docs/guide/report.md).
//
//   present::RunRecorder recorder(spec.model);     // receives the columns and rows of the run
//   …
//   present::write_html(present::LcsReport{spec, findings, result, recorder.pictures(result)}, "report.html");
#pragma once

#include "orthant/present/page/pictures.hpp"
#include "orthant/present/page/sections.hpp"

#include <filesystem>
#include <string>

namespace orthant::present {

template <class Findings, class Result>
struct RunReport {
  const files::RunSpec& spec;
  const Findings& findings;
  const Result& result;
  Pictures pictures;
};
template <class Findings, class Result>
RunReport(const files::RunSpec&, const Findings&, const Result&, Pictures) -> RunReport<Findings, Result>;
using LcsReport = RunReport<analysis::LcsFindings, runs::LcsResult>;
using LagrangianReport = RunReport<analysis::LagrangianFindings, runs::LagrangianResult>;
using SweepingReport = RunReport<analysis::SweepingFindings, runs::SweepingResult>;

[[nodiscard]] std::string html(const LcsReport& report);
[[nodiscard]] std::string html(const LagrangianReport& report);
[[nodiscard]] std::string html(const SweepingReport& report);

/// Throws std::runtime_error when the file cannot be written; so do the others.
void write_html(const LcsReport& report, const std::filesystem::path& path);
void write_html(const LagrangianReport& report, const std::filesystem::path& path);
void write_html(const SweepingReport& report, const std::filesystem::path& path);

}  // namespace orthant::present

// SPDX-License-Identifier: Apache-2.0
// The report of a run: one page that needs nothing else, no network either (docs/guide/report.md).
//
//   present::RunRecorder recorder(spec.model);     // receives the layout and the rows of the run
//   …
//   present::write_html({spec, present::findings_markup(findings), result, recorder.pictures(result)}, "report.html");
#pragma once

#include "orthant/present/page/pictures.hpp"
#include "orthant/present/page/sections.hpp"

#include <filesystem>
#include <string>

namespace orthant::present {

struct RunReport {
  const files::RunSpec& spec;
  std::string findings;  // markup
  const runs::Outcome& outcome;
  Pictures pictures;
};

[[nodiscard]] std::string html(const RunReport& report);

/// Throws std::runtime_error when the file cannot be written.
void write_html(const RunReport& report, const std::filesystem::path& path);

}  // namespace orthant::present

// SPDX-License-Identifier: Apache-2.0
// The report of a run: one page that needs nothing else, no network either (docs/guide/report.md).
//
//   present::RunRecorder recorder(spec.model);     // receives the layout and the rows of the run
//   …
//   present::html({spec, present::findings_markup(findings), result, recorder.pictures(result)})
#pragma once

#include "orthant/present/page/pictures.hpp"
#include "orthant/present/page/sections.hpp"

#include <string>

namespace orthant::present {

struct RunReport {
  const files::RunSpec& spec;
  std::string findings;  // markup
  const runs::Outcome& outcome;
  Pictures pictures;
};

[[nodiscard]] std::string html(const RunReport& report);

}  // namespace orthant::present

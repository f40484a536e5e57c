// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/analyze.hpp"

#include "apps/orthant/analyze_text.hpp"

#include "orthant/analysis/findings.hpp"
#include "orthant/io/findings_json.hpp"
#include "orthant/io/json_text.hpp"
#include "orthant/io/model.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace orthant::app {

int run_analyze(const AnalyzeArguments& arguments) {
  const io::RunSpec spec = io::read_model(arguments.model, arguments.set);
  const analysis::Findings findings = analysis::analyse(spec.lcs().system);
  if (arguments.json) {
    fmt::print("{}\n", io::json_text(io::to_json(findings)));
  } else {
    fmt::print("{}", findings_text(spec, findings));
  }
  return 0;
}

}  // namespace orthant::app

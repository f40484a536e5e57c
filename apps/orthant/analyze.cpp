// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/analyze.hpp"

#include "apps/orthant/analyze_text.hpp"
#include "apps/orthant/lagrangian_text.hpp"
#include "apps/orthant/sweeping_text.hpp"

#include "orthant/analysis/findings.hpp"
#include "orthant/analysis/lagrangian_findings.hpp"
#include "orthant/analysis/sweeping.hpp"
#include "orthant/io/findings_json.hpp"
#include "orthant/io/json_text.hpp"
#include "orthant/io/lagrangian_json.hpp"
#include "orthant/io/model.hpp"
#include "orthant/io/sweeping_json.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace orthant::app {
namespace {

analysis::Findings findings_of(const io::LcsModel& model, const io::RunSpec&) {
  return analysis::analyse(model.system);
}

analysis::LagrangianFindings findings_of(const io::LagrangianModel& model, const io::RunSpec&) {
  return analysis::analyse(model.system, model.q0);
}

// without [run] the sets are looked at for one second
analysis::SweepingFindings findings_of(const io::SweepingModel& model, const io::RunSpec& spec) {
  return analysis::analyse(model.process, spec.run.T > 0 ? spec.run.T : 1.0);
}

}  // namespace

int run_analyze(const AnalyzeArguments& arguments) {
  const io::RunSpec spec = io::read_model(arguments.model, arguments.set);
  std::visit(
      [&](const auto& model) {
        const auto findings = findings_of(model, spec);
        fmt::print("{}", arguments.json ? io::json_text(io::to_json(findings)) + "\n" : findings_text(spec, findings));
      },
      spec.model);
  return 0;
}

}  // namespace orthant::app

// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/analyze.hpp"

#include "apps/orthant/analyze_text.hpp"
#include "apps/orthant/lagrangian_text.hpp"
#include "apps/orthant/sweeping_text.hpp"

#include "orthant/driver/model_run.hpp"
#include "orthant/io/findings_json.hpp"
#include "orthant/io/json_text.hpp"
#include "orthant/io/lagrangian_json.hpp"
#include "orthant/io/sweeping_json.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace orthant::app {
int run_analyze(const AnalyzeArguments& arguments) {
  const io::RunSpec spec = io::read_model(arguments.model, arguments.set);
  std::visit(
      [&](const auto& model) {
        const auto findings = driver::analysed(model, spec.run);
        fmt::print("{}", arguments.json ? io::json_text(io::to_json(findings)) + "\n" : findings_text(spec, findings));
      },
      spec.model);
  return 0;
}

}  // namespace orthant::app

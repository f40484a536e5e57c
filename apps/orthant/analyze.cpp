// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/analyze.hpp"

#include "apps/orthant/model_argument.hpp"
#include "apps/orthant/output.hpp"
#include "apps/orthant/signals.hpp"

#include "orthant/files/json_text.hpp"
#include "orthant/files/results/kinds.hpp"
#include "orthant/present/text/kinds.hpp"
#include "orthant/runs/kinds.hpp"

#include <nlohmann/json.hpp>

namespace orthant::app {
int run_analyze(const AnalyzeArguments& arguments) {
  const files::RunSpec spec = read_model_argument(arguments.model, arguments.set);
  std::visit(
      [&](const auto& model) {
        const auto findings = files::with_place_in(spec, [&] { return runs::analysed(model, spec.run); });
        const std::string text =
            arguments.json ? files::json_text(files::to_json(findings)) + "\n" : present::findings_text(spec, findings);
        keep_results();
        arguments.json ? print_data(text) : print(text);
      },
      spec.model);
  return 0;
}

}  // namespace orthant::app

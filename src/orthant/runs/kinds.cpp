// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/kinds.hpp"

#include "orthant/schemes/automatic.hpp"

#include <utility>
#include <variant>

namespace orthant::runs {

AnyRun prepared_run(const systems::Model& model) {
  const auto run_of = [](const auto& one) -> AnyRun {
    auto prepared = systems::prepared(one.system);
    auto findings = least_findings(one, prepared);
    return [&one, prepared = std::move(prepared), findings = std::move(findings)](const RunOptions& options,
                                                                                  const Observer& observer) -> Outcome {
      return simulated(one, prepared, findings, options, observer);
    };
  };
  return std::visit(run_of, model);
}

std::vector<std::string> scheme_names(const systems::Model& model) {
  return std::visit(
      []<class One>(const One&) {
        using Findings = decltype(analysed(std::declval<const One&>(), std::declval<const RunOptions&>()));
        return schemes::names_for<Findings>();
      },
      model);
}

}  // namespace orthant::runs

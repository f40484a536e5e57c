// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/contact_comparison.hpp"

#include "apps/orthant/timed.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/files/problems/contact_answer.hpp"

#include <utility>

#include <nlohmann/json.hpp>

namespace orthant::app {
namespace {

ComparedContactMethod run(const friction::AnyMethod& method, const files::ContactStatement& statement) {
  ComparedContactMethod result{.name = std::string(name(method)), .solution = {}, .refusal = {}};
  const auto solve = [&method](const auto& problem) { return friction::solve(method, problem); };
  try {
    result.seconds = median_seconds([&] { result.solution = std::visit(solve, statement); });
  } catch (const InvalidArgument& error) {
    result.refusal = error.what();
  }
  return result;
}

}  // namespace

ContactComparison compare(const ContactFile& file, const std::vector<friction::AnyMethod>& methods) {
  ContactComparison comparison;
  comparison.methods.reserve(methods.size());
  for (const friction::AnyMethod& method : methods) {
    comparison.methods.push_back(run(method, file.statement));
    const std::optional<friction::ContactSolution>& solution = comparison.methods.back().solution;
    if (solution && solution->status == Status::solved) ++comparison.solved;
  }
  return comparison;
}

nlohmann::ordered_json to_json(const ContactComparison& comparison) {
  nlohmann::ordered_json methods = nlohmann::ordered_json::array();
  for (const ComparedContactMethod& method : comparison.methods) {
    nlohmann::ordered_json row = {{"name", method.name}, {"seconds", method.seconds}};
    if (method.solution) row["answer"] = files::to_json(*method.solution);
    if (!method.solution) row["refusal"] = method.refusal;
    methods.push_back(std::move(row));
  }
  return {{"methods", std::move(methods)}, {"solved", comparison.solved}};
}

}  // namespace orthant::app

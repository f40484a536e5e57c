// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/contact_comparison.hpp"

#include "apps/orthant/timed.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/files/problems/contact_answer.hpp"
#include "orthant/present/text/contact.hpp"
#include "orthant/present/text/text.hpp"

#include <utility>

#include <fmt/format.h>
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

std::string comparison_row(const ComparedContactMethod& method) {
  if (!method.solution) return fmt::format("{:<14}  not applicable: {}\n", method.name, method.refusal);
  const friction::ContactSolution& solution = *method.solution;
  return fmt::format("{:<14}  {:<15}  {:>11.2g}  {:>10.2g}  {:>10}  {:<14}  {:>9}\n", method.name,
                     name(solution.status), solution.certificate.natural_map, solution.certificate.scale_free,
                     solution.iterations, solution.used, present::duration(method.seconds));
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

std::string comparison_text(const ContactFile& file, const ContactComparison& comparison) {
  std::string text = present::statement_line(file.name, file.statement) + "\n\n";
  text += fmt::format("{:<14}  {:<15}  {:>11}  {:>10}  {:>10}  {:<14}  {:>9}\n", "method", "status", "natural map",
                      "scale-free", "iterations", "used", "time");
  for (const ComparedContactMethod& method : comparison.methods) text += comparison_row(method);
  const std::string last = comparison.solved == 0 ? "no method solved the problem"
                                                  : fmt::format("{} of {} methods solved the problem",
                                                                comparison.solved, comparison.methods.size());
  return text + "\n" + last;
}

}  // namespace orthant::app

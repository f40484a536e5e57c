// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/comparison_text.hpp"

#include "orthant/present/text/lcp.hpp"
#include "orthant/present/text/text.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace orthant::app {
namespace {

using complementarity::LcpSolution;

std::string comparison_row(const ComparedMethod& method) {
  if (!method.solution) return fmt::format("{:<18}  not applicable: {}\n", method.name, method.refusal);
  const LcpSolution& solution = *method.solution;
  return fmt::format("{:<18}  {:<15}  {:>16.2g}  {:>14.2g}  {:>7}  {:>10}  {:>9}\n", method.name, name(solution.status),
                     solution.certificate.natural_residual, solution.certificate.backward_error, solution.pivots,
                     solution.iterations, present::duration(method.seconds));
}

std::string agreement_line(const Comparison& comparison) {
  const auto has = [&comparison](Status status) {
    return std::any_of(comparison.methods.begin(), comparison.methods.end(), [status](const ComparedMethod& method) {
      return method.solution && method.solution->status == status;
    });
  };
  if (has(Status::solved) && has(Status::no_solution)) return "CONTRADICTION: one method solved what another excluded";
  if (comparison.distinct_solutions > 1) {
    return fmt::format("{} different solutions were found", comparison.distinct_solutions);
  }
  if (comparison.distinct_solutions == 1) return "all solutions agree";
  return has(Status::no_solution) ? "there is no solution" : "no method solved the problem";
}

}  // namespace

std::string comparison_text(const files::Problem& problem, const Comparison& comparison) {
  std::string text = present::statement_line(problem) + "\n\n";
  text += fmt::format("{:<18}  {:<15}  {:>16}  {:>14}  {:>7}  {:>10}  {:>9}\n", "method", "status", "natural residual",
                      "backward error", "pivots", "iterations", "time");
  for (const ComparedMethod& method : comparison.methods) text += comparison_row(method);
  return text + "\n" + agreement_line(comparison);
}

}  // namespace orthant::app

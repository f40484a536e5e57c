// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/solve_contact.hpp"

#include "apps/orthant/contact_comparison.hpp"
#include "apps/orthant/output.hpp"
#include "apps/orthant/signals.hpp"

#include "orthant/files/json_text.hpp"
#include "orthant/files/problems/contact_answer.hpp"
#include "orthant/files/problems/fclib.hpp"
#include "orthant/friction/methods.hpp"
#include "orthant/present/text/contact.hpp"

#include <variant>

#include <nlohmann/json.hpp>

namespace orthant::app {
namespace {

std::vector<friction::AnyMethod> methods_of(const ContactArguments& arguments) {
  std::vector<friction::AnyMethod> methods = arguments.method == every_method
                                                 ? friction::Methods::all()
                                                 : std::vector{friction::Methods::named(arguments.method)};
  for (friction::AnyMethod& method : methods) {
    if (arguments.tolerance) method = friction::Methods::with_tolerance(method, *arguments.tolerance);
  }
  return methods;
}

void hand_over(const ContactArguments& arguments, const std::string& text) {
  keep_results();
  arguments.json ? print_data(text + "\n") : print(text + "\n");
}

}  // namespace

std::vector<std::string> contact_method_choices() {
  std::vector<std::string> choices = friction::Methods::names();
  choices.emplace_back(every_method);
  return choices;
}

int run_solve_contact(const ContactArguments& arguments) {
  const std::vector<friction::AnyMethod> methods = methods_of(arguments);
  const ContactFile file{.name = arguments.file.stem().string(), .statement = files::read_fclib(arguments.file)};
  if (arguments.method == every_method) {
    const ContactComparison comparison = compare(file, methods);
    hand_over(arguments, arguments.json ? files::json_text(to_json(comparison)) : comparison_text(file, comparison));
    return comparison.solved > 0 ? 0 : 1;
  }
  const auto solve = [&methods](const auto& problem) { return friction::solve(methods[0], problem); };
  const friction::ContactSolution solution = std::visit(solve, file.statement);
  hand_over(arguments, arguments.json ? files::json_text(files::to_json(solution))
                                      : present::solution_text(file.name, file.statement, solution));
  return solution.status == Status::solved ? 0 : 1;
}

}  // namespace orthant::app

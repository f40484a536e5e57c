// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/solve.hpp"

#include "apps/orthant/comparison.hpp"
#include "apps/orthant/solve_text.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/spelling.hpp"
#include "orthant/complementarity/methods.hpp"
#include "orthant/io/answer.hpp"
#include "orthant/io/number.hpp"
#include "orthant/io/problem.hpp"

#include <algorithm>
#include <iostream>
#include <iterator>
#include <utility>
#include <variant>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace orthant::app {
namespace {

using complementarity::AnyMethod;
using complementarity::LcpSolution;

const std::string every = "all";

void require_method(const std::string& name) {
  const std::vector<std::string> choices = method_choices();
  if (std::find(choices.begin(), choices.end(), name) != choices.end()) return;
  const std::string nearest = nearest_word(name, choices);
  const std::string hint = nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest);
  throw InvalidArgument(
      fmt::format("--method: unknown method '{}', must be one of {}{}", name, fmt::join(choices, ", "), hint));
}

std::optional<double> tolerance_of(const SolveArguments& arguments) {
  if (!arguments.tolerance) return std::nullopt;
  const std::optional<double> value = io::number_in(*arguments.tolerance);
  if (!value || !(*value > 0)) {
    throw InvalidArgument(fmt::format("--tolerance is '{}', must be a number > 0", *arguments.tolerance));
  }
  return value;
}

io::Problem problem_of(const SolveArguments& arguments) {
  if (arguments.problem != "-") return io::read_problem(arguments.problem, arguments.q);
  if (!arguments.q.empty()) throw InvalidArgument("--q goes with a Matrix Market file, standard input must be JSON");
  return io::parse_problem({std::istreambuf_iterator<char>(std::cin), {}}, "standard input");
}

// One method, or all of them.
std::vector<AnyMethod> methods_of(const std::string& choice, std::optional<double> tolerance) {
  std::vector<AnyMethod> methods =
      choice == every ? complementarity::all_methods() : std::vector{complementarity::make_method(choice)};
  for (AnyMethod& method : methods) {
    if (tolerance) method = complementarity::with_tolerance(std::move(method), *tolerance);
  }
  return methods;
}

}  // namespace

std::vector<std::string> method_choices() {
  std::vector<std::string> choices = complementarity::method_names();
  choices.push_back(every);
  return choices;
}

int run_solve(const SolveArguments& arguments) {
  require_method(arguments.method);
  const std::vector<AnyMethod> methods = methods_of(arguments.method, tolerance_of(arguments));
  const io::Problem problem = problem_of(arguments);
  if (arguments.method == every) {
    const Comparison comparison = compare(problem, methods);
    fmt::print("{}\n", arguments.json ? json_text(to_json(comparison)) : comparison_text(problem, comparison));
    return comparison.distinct_solutions > 0 ? 0 : 1;
  }
  const auto solve = [&methods](const auto& statement) { return complementarity::solve(methods[0], statement); };
  const LcpSolution solution = std::visit(solve, problem.statement);
  fmt::print("{}\n", arguments.json ? json_text(io::to_json(solution)) : solution_text(problem, solution));
  return solution.status == Status::solved ? 0 : 1;
}

}  // namespace orthant::app

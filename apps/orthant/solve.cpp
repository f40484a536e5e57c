// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/solve.hpp"

#include "apps/orthant/choice.hpp"
#include "apps/orthant/comparison.hpp"
#include "apps/orthant/comparison_text.hpp"
#include "apps/orthant/output.hpp"
#include "apps/orthant/signals.hpp"
#include "apps/orthant/solve_contact.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/complementarity/matrix_class.hpp"
#include "orthant/complementarity/methods.hpp"
#include "orthant/files/json_text.hpp"
#include "orthant/files/number.hpp"
#include "orthant/files/problems/answer.hpp"
#include "orthant/files/problems/fclib.hpp"
#include "orthant/files/problems/problem.hpp"
#include "orthant/present/text/lcp.hpp"

#include <filesystem>
#include <iostream>
#include <iterator>
#include <variant>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace orthant::app {
namespace {

using complementarity::AnyMethod;
using complementarity::LcpSolution;
using complementarity::MatrixClasses;
using Answer = std::variant<nlohmann::ordered_json, std::string>;  // for a program, or for a person

std::optional<double> tolerance_of(const SolveArguments& arguments) {
  if (!arguments.tolerance) return std::nullopt;
  const std::optional<double> value = files::number_in(*arguments.tolerance);
  if (!value || !(*value > 0)) {
    throw InvalidArgument(fmt::format("--tolerance is '{}', must be a number > 0", *arguments.tolerance));
  }
  return value;
}

files::Problem problem_of(const SolveArguments& arguments) {
  if (arguments.problem != "-") return files::read_problem(arguments.problem, arguments.q);
  if (!arguments.q.empty()) throw InvalidArgument("--q needs a Matrix Market file, standard input must be JSON");
  return files::parse_problem({std::istreambuf_iterator<char>(std::cin), {}}, "standard input");
}

// One method, or all of them.
std::vector<AnyMethod> methods_of(const std::string& choice, std::optional<double> tolerance) {
  std::vector<AnyMethod> methods =
      choice == every_method ? complementarity::Methods::all() : std::vector{complementarity::Methods::named(choice)};
  for (AnyMethod& method : methods) {
    if (tolerance) method = complementarity::Methods::with_tolerance(method, *tolerance);
  }
  return methods;
}

MatrixClasses classes_of(const Matrix& M) {
  return complementarity::classify(M);
}
MatrixClasses classes_of(const SparseMatrix& M) {
  if (M.rows() > complementarity::factor_order) {
    throw InvalidArgument(
        fmt::format("--classes works on dense matrices and takes at most n = {} of a sparse one, not {}",
                    complementarity::factor_order, M.rows()));
  }
  return complementarity::classify(Matrix(M));
}

void print_answer(Answer answer, const std::optional<MatrixClasses>& classes) {
  keep_results();
  if (auto* object = std::get_if<nlohmann::ordered_json>(&answer)) {
    if (classes) (*object)["classes"] = files::to_json(*classes);
    print_data(files::json_text(*object) + "\n");
  } else {
    print(std::get<std::string>(answer) + "\n");
    if (classes) print("\n" + present::classes_text(*classes) + "\n");
  }
}

// An FCLIB file is recognised by its content; one that is missing or damaged, by its name.
bool is_contact_file(const std::filesystem::path& path) {
  const std::string extension = path.extension().string();
  return extension == ".hdf5" || extension == ".h5" || files::is_hdf5_file(path);
}

int solve_contact(const SolveArguments& arguments) {
  if (!arguments.q.empty()) throw InvalidArgument("--q needs a Matrix Market file, not an FCLIB file");
  if (arguments.classes) throw InvalidArgument("--classes needs a matrix M, and an FCLIB file has none");
  require_choice("--method", "method", arguments.method, contact_method_choices());
  return run_solve_contact({.file = arguments.problem,
                            .method = arguments.method,
                            .tolerance = tolerance_of(arguments),
                            .json = arguments.json});
}

}  // namespace

std::vector<std::string> method_choices() {
  std::vector<std::string> choices = complementarity::Methods::names();
  choices.emplace_back(every_method);
  return choices;
}

int run_solve(const SolveArguments& arguments) {
  if (is_contact_file(arguments.problem)) return solve_contact(arguments);
  require_choice("--method", "method", arguments.method, method_choices());
  const std::vector<AnyMethod> methods = methods_of(arguments.method, tolerance_of(arguments));
  const files::Problem problem = problem_of(arguments);
  std::optional<MatrixClasses> classes;
  if (arguments.classes)
    classes = std::visit([](const auto& statement) { return classes_of(statement.M); }, problem.statement);
  if (arguments.method == every_method) {
    const Comparison comparison = compare(problem, methods);
    print_answer(arguments.json ? Answer(to_json(comparison)) : Answer(comparison_text(problem, comparison)), classes);
    return comparison.distinct_solutions > 0 ? 0 : 1;
  }
  const auto solve = [&methods](const auto& statement) { return complementarity::solve(methods[0], statement); };
  const LcpSolution solution = std::visit(solve, problem.statement);
  print_answer(arguments.json ? Answer(files::to_json(solution)) : Answer(present::solution_text(problem, solution)),
               classes);
  return solution.status == Status::solved ? 0 : 1;
}

}  // namespace orthant::app

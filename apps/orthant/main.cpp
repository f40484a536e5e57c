// SPDX-License-Identifier: Apache-2.0
// The command line. Exit code 0: done; 1: the computation ended with another status than solved; 2: the input is
// wrong, one message says why on standard error, and nothing is written.
#include "apps/orthant/solve.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/spelling.hpp"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::app {
namespace {

constexpr int exit_bad_input = 2;

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

[[noreturn]] void reject(const std::string& written, const std::string& kind, const std::vector<std::string>& allowed) {
  const std::string nearest = nearest_word(written, allowed);
  throw InvalidArgument(fmt::format("unknown {} '{}', must be one of {}{}", kind, written, fmt::join(allowed, ", "),
                                    nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest)));
}

// CLI11 says that an argument was not expected; we also say which one may have been meant.
void require_known_start(const CLI::App& app, const std::vector<std::string>& arguments) {
  if (arguments.empty()) return;
  const bool is_option = arguments[0].starts_with("-");
  std::vector<std::string> allowed = option_names(app);
  if (!is_option) {
    allowed.clear();
    for (const CLI::App* command : app.get_subcommands({})) allowed.push_back(command->get_name());
  }
  const bool is_known = std::find(allowed.begin(), allowed.end(), arguments[0]) != allowed.end();
  if (!is_known) reject(arguments[0], is_option ? "option" : "command", allowed);
}

void require_no_extras(const CLI::App& command) {
  const std::vector<std::string> extras = command.remaining();
  if (extras.empty()) return;
  if (extras[0].starts_with("-")) reject(extras[0], "option", option_names(command));
  throw InvalidArgument(fmt::format("{} takes one problem, '{}' is one too many", command.get_name(), extras[0]));
}

CLI::App* add_solve(CLI::App& app, SolveArguments& arguments) {
  CLI::App* solve = app.add_subcommand("solve", "Solve a linear complementarity problem and certify the answer");
  solve
      ->add_option("PROBLEM", arguments.problem,
                   R"(JSON file {"M": [[...]], "q": [...]}, Matrix Market file of M, or -)")
      ->required()
      ->type_name("FILE");
  solve->add_option("--method", arguments.method, fmt::format("one of {}", fmt::join(method_choices(), ", ")))
      ->type_name("NAME")
      ->capture_default_str();
  solve->add_option("--tolerance", arguments.tolerance, "backward error to accept, > 0")->type_name("TOL");
  solve->add_option("--q", arguments.q, "Matrix Market file of q (default: NAME_q.mtx beside NAME.mtx)")
      ->type_name("FILE");
  solve->add_flag("--classes", arguments.classes, "also say which classes M is in: P, copositive, ...");
  solve->add_flag("--json", arguments.json, "print one JSON object and nothing else");
  solve->allow_extras();
  solve->footer(
      "Finds z with w = M z + q, 0 <= z, 0 <= w, z'w = 0; with keys lower and upper, l <= z <= u.\n"
      "Exit code: 0 solved, 1 any other status, 2 bad input.\n\n"
      "  orthant solve examples/cli/contact_chain.json\n"
      "  orthant solve examples/cli/contact_chain.json --method all");
  return solve;
}

int run(int count, char** values) {
  CLI::App app{"Orthant: nonsmooth dynamical systems of any relative degree", "orthant"};
  app.set_version_flag("--version", "orthant " ORTHANT_VERSION);
  app.require_subcommand(1);
  SolveArguments solve_arguments;
  const CLI::App* solve = add_solve(app, solve_arguments);
  require_known_start(app, std::vector<std::string>(values + 1, values + count));
  try {
    app.parse(count, values);
  } catch (const CLI::Success& request) {  // --help, --version
    return app.exit(request);
  } catch (const CLI::ParseError& error) {
    require_no_extras(*solve);
    throw InvalidArgument(std::string(error.what()) + " (orthant --help says more)");
  }
  require_no_extras(*solve);
  return run_solve(solve_arguments);
}

int complain(const char* what, int code) {
  fmt::print(stderr, "orthant: {}\n", what);
  return code;
}

}  // namespace
}  // namespace orthant::app

int main(int count, char** values) {
  using orthant::app::complain;
  try {
    const int code = orthant::app::run(count, values);
    return std::fflush(stdout) == 0 ? code : complain("standard output cannot be written", 1);
  } catch (const orthant::InvalidArgument& error) {
    return complain(error.what(), orthant::app::exit_bad_input);
  } catch (const std::bad_alloc&) {
    return complain("there is not enough memory for this problem", 1);
  } catch (const std::exception& error) {
    return complain(error.what(), 1);
  }
}

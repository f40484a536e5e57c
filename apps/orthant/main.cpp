// SPDX-License-Identifier: Apache-2.0
// The command line. Exit code 0: done; 1: the computation ended with another status than finished or solved; 2: the
// input is wrong, one message says why on standard error, and nothing is written.
#include "apps/orthant/analyze.hpp"
#include "apps/orthant/choice.hpp"
#include "apps/orthant/compare.hpp"
#include "apps/orthant/examples.hpp"
#include "apps/orthant/output.hpp"
#include "apps/orthant/plot.hpp"
#include "apps/orthant/run.hpp"
#include "apps/orthant/signals.hpp"
#include "apps/orthant/solve.hpp"
#include "apps/orthant/solve_contact.hpp"
#include "apps/orthant/study.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/options.hpp"
#include "orthant/files/write_error.hpp"
#include "orthant/runs/options.hpp"
#include "orthant/schemes/choice.hpp"

#include <algorithm>
#include <exception>
#include <functional>
#include <new>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::app {
namespace {

constexpr int exit_bad_input = 2;

int complain(const char* what, int code) {
  say(what);
  return code;
}

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
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
  if (!is_known) throw InvalidArgument(unknown_choice(is_option ? "option" : "command", arguments[0], allowed));
}

bool is_run_key(const std::string& key) {
  bool is_one = key == "scheme";
  const runs::RunOptions options;
  runs::RunOptions::fields(options, [&](std::string_view name, const auto&, const Rule&, std::string_view) {
    is_one = is_one || name == key;
  });
  return is_one;
}

void require_no_extras(const CLI::App& command) {
  std::vector<std::string> extras = command.remaining();
  extras.erase(std::remove(extras.begin(), extras.end(), "--"), extras.end());  // what ends the options
  if (extras.empty()) return;
  if (extras[0].starts_with("--")) {  // an option of a run that has no flag
    const std::string key = extras[0].substr(2, extras[0].find('=') - 2);
    const std::vector<std::string> options = schemes::all_options();
    const CLI::Option* set = command.get_option_no_throw("--set");
    const bool is_key = std::find(options.begin(), options.end(), key) != options.end() || is_run_key(key);
    if (set != nullptr && is_key) {
      throw InvalidArgument(fmt::format("unknown option '--{0}': it is a key of the model, --set run.{0}=VALUE", key));
    }
  }
  if (extras[0].starts_with("-")) {
    throw InvalidArgument(unknown_choice("option", extras[0], option_names(command)));
  }
  throw InvalidArgument(fmt::format("{} takes {}, '{}' is one too many", command.get_name(),
                                    command.get_name() == "compare" ? "two results" : "one file", extras[0]));
}

CLI::App* add_solve(CLI::App& app, SolveArguments& arguments) {
  CLI::App* solve = app.add_subcommand("solve", "Solve a complementarity or contact problem and certify the answer");
  solve
      ->add_option("PROBLEM", arguments.problem,
                   R"(JSON file {"M": [[...]], "q": [...]}, Matrix Market file of M, FCLIB file (HDF5), or -)")
      ->required()
      ->type_name("FILE");
  solve
      ->add_option("--method", arguments.method,
                   fmt::format("one of {}; for an FCLIB file {}", fmt::join(method_choices(), ", "),
                               fmt::join(contact_method_choices(), ", ")))
      ->type_name("NAME")
      ->capture_default_str();
  solve
      ->add_option("--tolerance", arguments.tolerance,
                   "backward error to accept, > 0; for an FCLIB file the natural map")
      ->type_name("TOL");
  solve->add_option("--q", arguments.q, "Matrix Market file of q (default: NAME_q.mtx next to NAME.mtx)")
      ->type_name("FILE");
  solve->add_flag("--classes", arguments.classes, "also report which classes M belongs to: P, copositive, ...");
  solve->add_flag("--json", arguments.json, "print one JSON object and nothing else");
  solve->allow_extras();
  solve->footer(
      "Finds z with w = M z + q, 0 <= z, 0 <= w, z'w = 0; with keys lower and upper, l <= z <= u. In an FCLIB file: "
      "impulses r\n"
      "and velocities u = W r + q of contacts with Coulomb friction.\n"
      "Exit code: 0 solved, 1 any other status, 2 bad input.\n\n"
      "  orthant solve examples/cli/contact_chain.json\n"
      "  orthant solve examples/cli/contact_chain.json --method all");
  return solve;
}

void add_force(CLI::App* command, bool& force) {
  command->add_flag("--force", force, "overwrite the file even if Orthant did not write it, or somebody changed it");
}

void add_model(CLI::App* command, std::string& model, std::vector<std::string>& set) {
  command->add_option("MODEL", model, "model file (TOML, docs/guide/models.md), or - for standard input")
      ->required()
      ->type_name("FILE");
  command->add_option("--set", set, "override a key of the model: --set run.h=1e-3 --set parameters.R=10")
      ->type_name("KEY=VALUE")
      ->expected(1)
      ->take_all();
  command->allow_extras();
}

CLI::App* add_run(CLI::App& app, RunArguments& arguments) {
  CLI::App* run = app.add_subcommand("run", "Simulate a model and write the result");
  add_model(run, arguments.model, arguments.set);
  const auto add_key = [&](const std::string& key, const char* type, const char* help) {
    run->add_option_function<std::string>(
           "--" + key,
           [&arguments, key](const std::string& value) { arguments.set.push_back("run." + key + "=" + value); }, help)
        ->type_name(type);
  };
  add_key("scheme", "NAME", "the same as --set run.scheme=NAME");
  add_key("h", "H", "the step, --set run.h=H");
  add_key("T", "T", "the end of the run, --set run.T=T");
  run->add_option("--out", arguments.out, "folder of the result (default: MODEL.result; with --json none)")
      ->type_name("DIR");
  run->add_option("--format", arguments.format, fmt::format("of the trajectory: {}", fmt::join(format_names(), ", ")))
      ->type_name("NAME")
      ->capture_default_str();
  run->add_flag("--json", arguments.json, "print one JSON object and nothing else");
  run->add_flag("--quiet", arguments.quiet, "no progress bar, no summary");
  run->footer(
      "Exit code: 0 finished, 1 any other status (what was computed is written), 2 bad input. Ctrl-C ends a run "
      "cleanly.\n\n"
      "  orthant examples triple_integrator && orthant run triple_integrator.toml --set run.h=1e-3");
  return run;
}

CLI::App* add_analyze(CLI::App& app, AnalyzeArguments& arguments) {
  CLI::App* analyze =
      app.add_subcommand("analyze", "Analyse a model: relative degree, well-posedness, passivity, advice");
  add_model(analyze, arguments.model, arguments.set);
  analyze->add_flag("--json", arguments.json, "print one JSON object and nothing else");
  return analyze;
}

CLI::App* add_study(CLI::App& app, StudyArguments& arguments) {
  CLI::App* study =
      app.add_subcommand("study", "Run a model at several steps and measure how its error shrinks with h");
  add_model(study, arguments.model, arguments.set);
  study->add_option("--steps", arguments.steps, "steps h to run, in any order: 1e-1,1e-2,1e-3")
      ->required()
      ->type_name("H1,H2,...");
  study
      ->add_option("--against", arguments.against,
                   "what the runs are compared with: exact (the event-driven run), or a small step of the same scheme")
      ->type_name("exact|H")
      ->capture_default_str();
  study->add_option("--schemes", arguments.schemes, "schemes to run (default: that of the model): emts,exponential")
      ->type_name("NAME,...");
  study
      ->add_option("--out", arguments.out,
                   "folder of study.json, study.svg and report.html (default: MODEL.study; with --json none)")
      ->type_name("DIR");
  study->add_flag("--json", arguments.json, "print one JSON object and nothing else");
  study->add_flag("--quiet", arguments.quiet, "no progress bar, no table");
  study->footer(
      "The distance is that of the filled-in graphs, in which a jump that comes slightly late counts as a small "
      "error.\n"
      "Exit code: 0 every run finished, 1 one did not, 2 bad input.\n\n"
      "  orthant examples figure_5 && orthant study figure_5.toml --steps 1e-1,1e-2,1e-3,1e-4");
  return study;
}

CLI::App* add_compare(CLI::App& app, CompareArguments& arguments) {
  CLI::App* compare = app.add_subcommand("compare", "Measure how far apart two results are, when and where");
  compare->add_option("A", arguments.first, "result folder written by orthant run")->required()->type_name("RESULT");
  compare->add_option("B", arguments.second, "another one of the same model")->required()->type_name("RESULT");
  compare->add_option("--report", arguments.report, "page to write: both results overlaid, with the distances")
      ->type_name("FILE.html");
  add_force(compare, arguments.force);
  compare->add_flag("--json", arguments.json, "print one JSON object and nothing else");
  compare->allow_extras();
  return compare;
}

CLI::App* add_plot(CLI::App& app, PlotArguments& arguments) {
  CLI::App* plot = app.add_subcommand("plot", "Draw results as a figure for print (SVG, PDF, PNG)");
  plot->add_option("RESULT", arguments.results, "result folders written by orthant run; several are overlaid")
      ->required()
      ->type_name("DIR...");
  const auto add = [plot](const char* name, std::string& value, const char* type, const char* help) {
    plot->add_option(name, value, help)->type_name(type);
  };
  add("-o,--out", arguments.out, "FILE", "file to write: .svg, .pdf or .png (default: RESULT.svg), or - to print SVG");
  plot->add_option(
          "--columns", arguments.columns,
          "columns, families (q, z0_), formulas of columns and parameters: q,v0, 'R1*q0', 'q0 in mm', \"1e3*q0 as "
          "'q (mm)'\"; each ';' and each --columns starts a panel, '|' an axis at the right")
      ->type_name("NAME,...")
      ->expected(1)
      ->take_all();
  add("--phase", arguments.phase, "X,Y", "instead of panels over time: column Y over column X");
  add("--x", arguments.x, "FORMULA", "of the time axis (default: t): 't in ms', \"t/T as 'periods'\"");
  add("--log", arguments.logarithmic, "AXES", "logarithmic axes: x, y or xy");
  add("--from", arguments.from, "T", "first time to draw");
  add("--to", arguments.to, "T", "last time to draw");
  add("--width", arguments.width, "LENGTH", "of the figure (default: 86mm, one column): 86mm, 600px, 240pt");
  add("--height", arguments.height, "LENGTH", "of the figure (default: what the panels need)");
  add("--title", arguments.title, "TEXT", "above the panels (default: none)");
  add("--labels", arguments.labels, "TEXT;...",
      "of the vertical axes, from the top; with --phase of both: 'q (m);v (m/s)'");
  add("--label", arguments.curve_labels, "TEXT;...", "of the curves in the legend, one for each column, from the top");
  add("--xlabel", arguments.x_label, "TEXT", "of the time axis (default: t)");
  add("--names", arguments.names, "TEXT;...", "of the results, for the legend (default: their folders)");
  plot->add_flag("--events", arguments.has_events, "mark the events");
  plot->add_flag("--bw", arguments.black_and_white, "black and white: dashes instead of colours");
  add_force(plot, arguments.force);
  plot->allow_extras();
  plot->footer(
      "In texts _{...} is a subscript, ^{...} a superscript. PDF and PNG need rsvg-convert, inkscape or chromium.\n\n"
      "  orthant plot bouncing_ball.result --columns 'q0;v0;p0' --labels 'q (m);v (m/s);impulse (N s)' -o ball.svg");
  return plot;
}

CLI::App* add_examples(CLI::App& app, ExamplesArguments& arguments) {
  CLI::App* examples = app.add_subcommand("examples", "List the gallery of models, or write one of them");
  examples->add_option("NAME", arguments.name, "model to write as NAME.toml")->type_name("");
  examples->add_option("FILE", arguments.out, "another file to write, or - to print")->type_name("");
  add_force(examples, arguments.force);
  examples->allow_extras();
  return examples;
}

int run(int count, char** values) {
  CLI::App app{"Orthant: nonsmooth dynamical systems of any relative degree", "orthant"};
  app.set_version_flag("--version", "orthant " ORTHANT_VERSION);
  app.require_subcommand(1);
  RunArguments run_arguments;
  AnalyzeArguments analyze_arguments;
  StudyArguments study_arguments;
  CompareArguments compare_arguments;
  PlotArguments plot_arguments;
  SolveArguments solve_arguments;
  ExamplesArguments examples_arguments;
  const std::vector<std::pair<CLI::App*, std::function<int()>>> commands = {
      {add_run(app, run_arguments), [&] { return run_run(run_arguments); }},
      {add_analyze(app, analyze_arguments), [&] { return run_analyze(analyze_arguments); }},
      {add_study(app, study_arguments), [&] { return run_study(study_arguments); }},
      {add_compare(app, compare_arguments), [&] { return run_compare(compare_arguments); }},
      {add_plot(app, plot_arguments), [&] { return run_plot(plot_arguments); }},
      {add_solve(app, solve_arguments), [&] { return run_solve(solve_arguments); }},
      {add_examples(app, examples_arguments), [&] { return run_examples(examples_arguments); }}};
  const auto require_no_extras_at_all = [&commands] {
    for (const auto& [command, verb] : commands) require_no_extras(*command);
  };
  require_known_start(app, std::vector<std::string>(values + 1, values + count));
  try {
    app.parse(count, values);
  } catch (const CLI::Success& request) {  // --help, --version
    std::ostringstream text;
    const int code = app.exit(request, text, text);
    print_data(text.str());
    return code;
  } catch (const CLI::ParseError& error) {
    require_no_extras_at_all();
    throw InvalidArgument(std::string(error.what()) + " (see orthant --help)");
  }
  require_no_extras_at_all();
  for (const auto& [command, verb] : commands) {
    if (!command->parsed()) continue;
    const CLI::Option* json = command->get_option_no_throw("--json");
    if (json != nullptr && json->count() > 0) promise_json();
    return verb();
  }
  return exit_bad_input;  // not reached: a subcommand is required
}

}  // namespace
}  // namespace orthant::app

int main(int count, char** values) {
  using orthant::app::complain;
  const orthant::StopScope heeds_signals(&orthant::app::watch_signals());
  try {
    const int code = orthant::app::run(count, values);
    const int error = orthant::app::finish_output();
    if (error == 0) return code;
    throw orthant::files::WriteError("standard output", error);
  } catch (const orthant::InvalidArgument& error) {
    return complain(error.what(), orthant::app::exit_bad_input);
  } catch (const std::bad_alloc&) {
    return complain("there is not enough memory for this problem", 1);
  } catch (const std::exception& error) {
    return complain(error.what(), 1);
  }
}

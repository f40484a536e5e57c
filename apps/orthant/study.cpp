// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/study.hpp"

#include "apps/orthant/choice.hpp"
#include "apps/orthant/lists.hpp"
#include "apps/orthant/model_argument.hpp"
#include "apps/orthant/output.hpp"
#include "apps/orthant/progress.hpp"
#include "apps/orthant/signals.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/files/json_text.hpp"
#include "orthant/files/number.hpp"
#include "orthant/files/results/study_json.hpp"
#include "orthant/files/results/whole_folder.hpp"
#include "orthant/present/figure/study_figure.hpp"
#include "orthant/present/page/study_report.hpp"
#include "orthant/present/text/study.hpp"
#include "orthant/runs/kinds.hpp"
#include "orthant/schemes/automatic.hpp"
#include "orthant/tasks/studied_run.hpp"
#include "orthant/tasks/study.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <variant>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace orthant::app {
namespace {

using tasks::StudiedRun;
using tasks::Study;

constexpr double most_rows = 1e8;  // of one run: each takes 8 bytes for every component

double step_of(std::string_view option, const std::string& word, double T) {
  const std::optional<double> h = files::number_in(word);
  if (!h || !(*h > 0)) throw InvalidArgument(fmt::format("{}: '{}' must be a number > 0, as in 1e-3", option, word));
  if (!(*h <= T)) throw InvalidArgument(fmt::format("{}: the step {} must be at most T = {:g}", option, word, T));
  if (!(T / *h <= most_rows)) {
    throw InvalidArgument(fmt::format("{}: {} makes {:.2g} steps up to T = {:g}, must be at most {:g}", option, word,
                                      T / *h, T, most_rows));
  }
  return *h;
}

std::vector<std::string> schemes_of(const StudyArguments& arguments, const files::RunSpec& spec) {
  const bool is_given = !arguments.schemes.empty();
  std::vector<std::string> schemes = is_given ? split(arguments.schemes) : std::vector{spec.run.scheme.name()};
  std::vector<std::string> choices = runs::scheme_names(spec.model);
  std::erase_if(choices, [](const std::string& scheme) { return !schemes::has_step(scheme); });
  for (const std::string& scheme : schemes) {
    if (!schemes::has_step(scheme)) {
      const std::string found = fmt::format("= '{}' has no step to study", scheme);
      if (!is_given)
        files::fail_with_place(spec, InvalidArgument(Flaw{"run.scheme", found, "name others with --schemes"}));
      throw InvalidArgument(fmt::format("--schemes: {} has no step to study, name others with --schemes", scheme));
    }
    require_choice("--schemes", "scheme", scheme, choices);
  }
  return schemes;
}

bool has_event_driven_run(const systems::Model& model) {
  const std::vector<std::string>& schemes = runs::scheme_names(model);
  return std::find(schemes.begin(), schemes.end(), "event-driven") != schemes.end();
}

tasks::StudyOptions options_of(const StudyArguments& arguments, const files::RunSpec& spec) {
  tasks::StudyOptions options;
  for (const std::string& word : split(arguments.steps)) options.steps.push_back(step_of("--steps", word, spec.run.T));
  options.schemes = schemes_of(arguments, spec);
  if (arguments.against != "exact") {
    if (!files::number_in(arguments.against)) {
      throw InvalidArgument(
          fmt::format("--against is '{}', must be exact or a step > 0, as in 1e-5", arguments.against));
    }
    options.against = step_of("--against", arguments.against, spec.run.T);
  } else if (!has_event_driven_run(spec.model)) {
    throw InvalidArgument(
        fmt::format("--against exact: {} has no event-driven run; name a small step instead, as in --against 1e-5",
                    std::visit([](const auto& model) { return model.noun; }, spec.model)));
  }
  return options;
}

// The progress of all runs together; they report it from their own threads.
class SharedProgress {
 public:
  SharedProgress(bool is_shown, const tasks::StudyOptions& options, double T) : bar_(is_shown, expected(options, T)) {}

  void add(double steps) {
    const std::lock_guard lock(mutex_);
    done_ += steps;
    bar_.update(done_, static_cast<Index>(done_));
  }

 private:
  static double expected(const tasks::StudyOptions& options, double T) {
    double steps = options.against ? T / *options.against : 0.0;
    for (const double h : options.steps) steps += T / h;
    return steps * static_cast<double>(options.schemes.size());
  }
  std::mutex mutex_;
  ProgressBar bar_;
  double done_ = 0.0;
};

// The runs of a study: what they need in common, and how long each took.
class TimedRuns {
 public:
  TimedRuns(const files::RunSpec& spec, SharedProgress& progress)
      : spec_(spec),
        run_(files::with_place_in(spec, [&] { return runs::prepared_run(spec.model); })),
        progress_(progress) {}

  StudiedRun operator()(const std::string& scheme, double h) {
    const auto start = std::chrono::steady_clock::now();
    StudiedRun result = run(scheme, h);
    keep_results();
    const std::lock_guard lock(mutex_);
    seconds_[{scheme, h}] = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
  }
  [[nodiscard]] std::vector<double> seconds(const Study& study) const {
    std::vector<double> of_rows;
    for (const tasks::StudyRow& row : study.rows) {
      const auto place = seconds_.find({row.scheme, row.h});
      of_rows.push_back(place != seconds_.end() ? place->second : nan);
    }
    return of_rows;
  }

 private:
  StudiedRun run(const std::string& scheme, double h) {
    const auto on_progress = [&, last = 0.0](double t, Index) mutable {
      if (schemes::has_step(scheme)) progress_.add((t - last) / h);
      last = t;
      return true;
    };
    return files::with_place_in(spec_, [&] { return tasks::studied_run(run_, spec_.run, scheme, h, on_progress); });
  }

  const files::RunSpec& spec_;
  runs::AnyRun run_;
  SharedProgress& progress_;
  std::mutex mutex_;
  std::map<std::pair<std::string, double>, double> seconds_;
};

void print_warnings(const Study& study) {
  const auto warn_of = [](const std::string& where, const std::vector<std::string>& warnings) {
    for (const std::string& warning : warnings) warn(fmt::format("{}: {}", where, warning));
  };
  for (const tasks::StudiedScheme& scheme : study.schemes) {
    const bool is_first = &scheme == &study.schemes.front();
    if (is_first || study.against) warn_of("reference, " + scheme.reference_scheme, scheme.reference_warnings);
  }
  for (const tasks::StudyRow& row : study.rows) warn_of(fmt::format("{}, h = {:g}", row.scheme, row.h), row.warnings);
}

nlohmann::ordered_json object_of(const files::RunSpec& spec, const Study& study) {
  nlohmann::ordered_json object = files::to_json(study);
  object["model"] = {{"name", spec.name}, {"comment", spec.comment}};
  object["T"] = spec.run.T;
  return object;
}

std::optional<std::filesystem::path> output_folder(const StudyArguments& arguments) {
  if (!arguments.out.empty()) return arguments.out;
  if (arguments.json) return std::nullopt;
  return stem_of_model(arguments.model) + ".study";
}

}  // namespace

int run_study(const StudyArguments& arguments) {
  const files::RunSpec spec = read_model_argument(arguments.model, arguments.set);
  files::require_run(arguments.model, spec);
  const tasks::StudyOptions options = options_of(arguments, spec);
  const std::optional<std::filesystem::path> target = output_folder(arguments);
  std::optional<files::WholeFolder> folder;
  if (target) folder.emplace(*target, std::vector<std::string>{"study.json", "study.svg", "report.html"}, "study");

  std::vector<double> seconds;
  const Study study = [&] {
    SharedProgress progress(!arguments.quiet && is_terminal(stderr), options, spec.run.T);
    TimedRuns runs(spec, progress);
    Study found = tasks::study(std::ref(runs), options);
    seconds = runs.seconds(found);
    return found;
  }();

  const StopScope none(nullptr);  // what was computed is written, which is quick
  keep_results();
  const std::string text = files::json_text(object_of(spec, study));
  std::optional<files::Published> published;
  if (folder) {
    folder->write("study.json", text + "\n");
    folder->write("study.svg", present::svg(present::study_figure(spec.name, study)));
    folder->write("report.html", present::study_html(spec, study));
    published = folder->publish();
    for (const std::string& note : published->notes) say(note);
  }
  print_warnings(study);
  if (arguments.json) print_data(text + "\n");
  if (!arguments.json && !arguments.quiet) {
    print(present::study_text(spec, study, seconds));
    print(
        fmt::format("written: {0}/study.json, {0}/study.svg, {0}/report.html\n", escaped(published->folder.string())));
  }
  return study.is_finished() ? 0 : 1;
}

}  // namespace orthant::app

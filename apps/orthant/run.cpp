// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/run.hpp"

#include "apps/orthant/choice.hpp"
#include "apps/orthant/model_argument.hpp"
#include "apps/orthant/output.hpp"
#include "apps/orthant/progress.hpp"
#include "apps/orthant/signals.hpp"
#include "apps/orthant/sketch.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/files/json_text.hpp"
#include "orthant/files/models/data_warning.hpp"
#include "orthant/files/models/model.hpp"
#include "orthant/files/results/result_directory.hpp"
#include "orthant/present/page/run_recorder.hpp"
#include "orthant/present/page/run_report.hpp"
#include "orthant/present/result_folder.hpp"
#include "orthant/present/text/result.hpp"
#include "orthant/present/text/table.hpp"
#include "orthant/present/text/text.hpp"
#include "orthant/schemes/automatic.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace orthant::app {
namespace {

using runs::Observer;
using runs::RunStatus;

std::optional<std::filesystem::path> output_folder(const RunArguments& arguments) {
  if (!arguments.out.empty()) return arguments.out;
  if (arguments.json) return std::nullopt;
  return stem_of_model(arguments.model) + ".result";
}

// What is sketched: z_1 or w of each output, the gaps, else the positions or the state.
std::vector<std::size_t> sketched_columns(const runs::Layout& layout) {
  constexpr std::size_t most_curves = 3;
  std::vector<std::size_t> columns;
  for (std::size_t l = 0; layout.place(fmt::format("z{}_1", l)) < layout.columns.size(); ++l) {
    columns.push_back(layout.place(fmt::format("z{}_1", l)));
  }
  for (const char* family : {"w", "gap", "q", "x"}) {
    if (columns.empty()) columns = layout.family(family);
  }
  columns.resize(std::min(columns.size(), most_curves));
  return columns;
}

// Everything that receives the rows: the file, the report, and the curves.
class Listeners {
 public:
  Listeners(const systems::Model& model, files::ResultDirectory* folder, bool draws)
      : folder_(folder), recorder_(model), draws_(draws) {}

  void on_columns(const runs::Layout& layout) {
    if (folder_ != nullptr) {
      folder_->trajectory().write_header(layout.columns);
      recorder_.begin(layout);
    }
    if (!draws_) return;
    for (const std::size_t place : sketched_columns(layout)) curves_.emplace_back(layout.columns[place].name, place);
  }
  void on_row(std::span<const double> row) {
    if (rows_++ > 0) keep_results();  // more than the start
    if (folder_ != nullptr) {
      folder_->trajectory().write_row(row);
      recorder_.add(row);
    }
    for (Sketch& curve : curves_) curve.add(row);
  }
  [[nodiscard]] present::Pictures pictures(const runs::Outcome& outcome) const { return recorder_.pictures(outcome); }
  [[nodiscard]] std::string sketches() const {
    std::string text;
    const Sketch::Style style{.columns = is_terminal(stdout) ? columns_of(stdout) : 80, .is_unicode = takes_unicode()};
    for (const Sketch& curve : curves_) {
      const std::string picture = curve.text(style);
      if (!picture.empty()) text += picture + "\n";
    }
    return text;
  }

 private:
  files::ResultDirectory* folder_;
  present::RunRecorder recorder_;
  bool draws_;
  long rows_ = 0;
  std::vector<Sketch> curves_;
};

template <class Run>
auto watched(const Run& run, const runs::RunOptions& options, Listeners& listeners, bool shows_progress) {
  ProgressBar bar(shows_progress, options.T);
  Forecast forecast(schemes::has_step(options.scheme.name()) ? options.T / options.h : 0.0);
  Observer observer;
  observer.on_columns = [&](const runs::Layout& layout) {
    forecast.begin();
    listeners.on_columns(layout);
  };
  observer.on_row = [&](std::span<const double> row) { listeners.on_row(row); };
  observer.on_progress = [&](double t, Index step) {
    keep_results();  // of steps without a row
    bar.update(t, step);
    forecast.update(step);
    return true;
  };
  return run(observer);
}

template <class Model>
int run_model(const RunArguments& arguments, const files::TrajectoryFormat& format, const files::RunSpec& spec,
              const Model& model) {
  const std::optional<std::filesystem::path> target = output_folder(arguments);
  std::optional<files::ResultDirectory> folder;
  if (target) folder.emplace(*target, format);
  const bool is_text = !arguments.json && !arguments.quiet;
  Listeners listeners(spec.model, folder ? &*folder : nullptr, is_text);
  const auto prepared = files::with_place_in(spec, [&] { return systems::prepared(model.system); });
  const auto findings = files::with_place_in(spec, [&] { return runs::findings_for_run(model, prepared, spec.run); });
  auto result = files::with_place_in(spec, [&] {
    const auto run = [&](const Observer& observer) {
      return runs::simulated(model, prepared, findings, spec.run, observer);
    };
    return watched(run, spec.run, listeners, !arguments.quiet && is_terminal(stderr));
  });

  files::explain_tables(spec, result);
  const StopScope none(nullptr);  // what was computed is written, which is quick
  keep_results();
  const nlohmann::ordered_json object = present::result_object(spec, result);
  std::optional<files::Published> published;
  if (folder) {
    folder->write("report.html",
                  present::html({spec, present::findings_markup(findings), result, listeners.pictures(result)}));
    published = folder->publish(object);
    for (const std::string& note : published->notes) say(note);
  }
  for (const std::string& warning : present::merged(result.warnings)) warn(present::sourced(warning));
  if (arguments.json) print_data(files::json_text(object) + "\n");
  if (is_text) {
    print(present::result_text(spec, result, listeners.sketches(), static_cast<std::size_t>(columns_of(stdout))));
    if (published) {
      print(fmt::format("written: {0}/result.json, {0}/{1}, {0}/report.html\n", escaped(published->folder.string()),
                        format.file));
    }
  }
  return result.status == RunStatus::finished ? 0 : 1;
}

}  // namespace

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  for (const files::TrajectoryFormat& format : files::trajectory_formats()) names.emplace_back(format.name);
  return names;
}

int run_run(const RunArguments& arguments) {
  require_choice("--format", "format", arguments.format, format_names());
  const files::TrajectoryFormat& format = files::usable_format(arguments.format);
  files::RunSpec spec = read_model_argument(arguments.model, arguments.set);
  files::require_run(arguments.model, spec);
  spec.run.keep_trajectory = false;
  return std::visit([&](const auto& model) { return run_model(arguments, format, spec, model); }, spec.model);
}

}  // namespace orthant::app

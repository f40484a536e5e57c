// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/run.hpp"

#include "apps/orthant/choice.hpp"
#include "apps/orthant/progress.hpp"
#include "apps/orthant/sketch.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/files/json_text.hpp"
#include "orthant/files/models/model.hpp"
#include "orthant/files/results/result_directory.hpp"
#include "orthant/present/page/run_recorder.hpp"
#include "orthant/present/page/run_report.hpp"
#include "orthant/present/result_folder.hpp"
#include "orthant/present/text/lagrangian.hpp"
#include "orthant/present/text/lcs.hpp"
#include "orthant/present/text/sweeping.hpp"

#include <algorithm>
#include <cstdio>
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
  return std::filesystem::path(arguments.model).stem().string() + ".result";
}

// What is drawn: z_1 or w of each output, the gaps, else the positions or the state.
std::string curve_name(const std::vector<std::string>& names, std::size_t number) {
  const auto has = [&names](std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  if (has("z0_1")) return fmt::format("z{}_1", number);
  const std::string_view mechanical = has("gap0") ? "gap" : "q";
  return fmt::format("{}{}", has("w0") ? "w" : has("q0") ? mechanical : "x", number);
}

// Everyone who wants the rows: the file, the report, and the curves.
class Listeners {
 public:
  Listeners(const systems::Model& model, files::ResultDirectory* folder, bool draws)
      : folder_(folder), recorder_(model), draws_(draws) {}

  void on_columns(const std::vector<std::string>& names) {
    if (folder_ != nullptr) {
      folder_->trajectory().write_header(files::columns_named(names));
      recorder_.begin(names);
    }
    constexpr std::size_t most_curves = 3;
    for (std::size_t l = 0; draws_ && l < most_curves; ++l) {
      const std::string name = curve_name(names, l);
      const auto column = std::find(names.begin(), names.end(), name);
      if (column != names.end()) curves_.emplace_back(name, static_cast<std::size_t>(column - names.begin()));
    }
  }
  void on_row(std::span<const double> row) {
    if (folder_ != nullptr) {
      folder_->trajectory().write_row(row);
      recorder_.add(row);
    }
    for (Sketch& curve : curves_) curve.add(row);
  }
  template <class Result>
  [[nodiscard]] present::Pictures pictures(const Result& result) const {
    return recorder_.pictures(result);
  }
  [[nodiscard]] std::string sketches() const {
    std::string text;
    for (const Sketch& curve : curves_) {
      const std::string picture = curve.text();
      if (!picture.empty()) text += picture + "\n";
    }
    return text;
  }

 private:
  files::ResultDirectory* folder_;
  present::RunRecorder recorder_;
  bool draws_;
  std::vector<Sketch> curves_;
};

template <class Model, class Findings>
auto simulate(const Model& model, const Findings& findings, const runs::RunOptions& options, Listeners& listeners,
              bool shows_progress) {
  const InterruptWatch watch;
  ProgressBar bar(shows_progress, options.T);
  Observer observer;
  observer.on_columns = [&](const std::vector<std::string>& names) { listeners.on_columns(names); };
  observer.on_row = [&](std::span<const double> row) { listeners.on_row(row); };
  observer.on_progress = [&](double t, Index step) {
    bar.update(t, step);
    return !InterruptWatch::is_interrupted();
  };
  return runs::simulated(model, findings, options, observer);
}

template <class Model>
int run_model(const RunArguments& arguments, const files::TrajectoryFormat& format, const files::RunSpec& spec,
              const Model& model) {
  const std::optional<std::filesystem::path> target = output_folder(arguments);
  std::optional<files::ResultDirectory> folder;
  if (target) folder.emplace(*target, format);
  const bool is_text = !arguments.json && !arguments.quiet;
  Listeners listeners(spec.model, folder ? &*folder : nullptr, is_text);
  const auto findings = files::with_name_of(arguments.model, [&] { return runs::findings_for_run(model, spec.run); });
  const auto result = files::with_name_of(arguments.model, [&] {
    return simulate(model, findings, spec.run, listeners, !arguments.quiet && is_terminal(stderr));
  });

  const nlohmann::ordered_json object = present::result_object(spec, result);
  if (folder) {
    present::write_html(present::RunReport{spec, findings, result, listeners.pictures(result)},
                        folder->file("report.html"));
    folder->publish(object);
  }
  for (const std::string& warning : result.warnings) fmt::print(stderr, "orthant: warning: {}\n", warning);
  if (arguments.json) fmt::print("{}\n", files::json_text(object));
  if (is_text) {
    fmt::print("{}", present::result_text(spec, result, listeners.sketches()));
    if (target) fmt::print("written: {0}/result.json, {0}/{1}, {0}/report.html\n", target->string(), format.file);
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
  files::RunSpec spec = files::read_model(arguments.model, arguments.set);
  files::require_run(arguments.model, spec);
  spec.run.keep_trajectory = false;
  return std::visit([&](const auto& model) { return run_model(arguments, format, spec, model); }, spec.model);
}

}  // namespace orthant::app

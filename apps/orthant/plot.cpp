// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/plot.hpp"

#include "apps/orthant/lists.hpp"
#include "apps/orthant/output.hpp"
#include "apps/orthant/signals.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/files/number.hpp"
#include "orthant/files/results/column_names.hpp"
#include "orthant/files/results/result_reader.hpp"
#include "orthant/files/results/stored_outcome.hpp"
#include "orthant/files/results/trajectory_format.hpp"
#include "orthant/files/results/whole_file.hpp"
#include "orthant/present/columns.hpp"
#include "orthant/present/figure/result_figure.hpp"

#include <filesystem>
#include <memory>

#include <fmt/format.h>

namespace orthant::app {
namespace {

namespace filesystem = std::filesystem;

constexpr double points_per_px = 0.75;

double number(std::string_view option, const std::string& word) {
  if (word.empty()) return nan;
  const std::optional<double> value = files::number_in(word);
  if (!value) throw InvalidArgument(fmt::format("{}: '{}' must be a number", option, word));
  return *value;
}

// Points, from "86mm", "86", "8.6cm", "600px", "240pt".
double length(std::string_view option, const std::string& word, double fallback) {
  if (word.empty()) return fallback;
  const std::vector<std::pair<std::string, double>> units = {
      {"mm", present::points_per_mm}, {"cm", 10 * present::points_per_mm}, {"px", points_per_px}, {"pt", 1.0}};
  std::string digits = word;
  double unit = present::points_per_mm;
  for (const auto& [name, size] : units) {
    if (!word.ends_with(name)) continue;
    digits = word.substr(0, word.size() - name.size());
    unit = size;
  }
  const std::optional<double> value = files::number_in(digits);
  if (!value || !(*value > 0)) {
    throw InvalidArgument(fmt::format("{}: '{}' must be a length > 0, as in 86mm or 600px", option, word));
  }
  return *value * unit;
}

std::vector<std::vector<std::string>> panels_of(const std::vector<std::string>& lists) {
  std::vector<std::vector<std::string>> panels;
  for (const std::string& list : lists) {
    for (const std::string& panel : split(list, ';')) {
      panels.push_back(split(panel));
      for (const std::string& word : panels.back()) {
        if (word.empty()) throw InvalidArgument(fmt::format("--columns: '{}' has an empty name", list));
      }
    }
  }
  return panels;
}

present::FigureOptions options_of(const PlotArguments& arguments) {
  present::FigureOptions options{.panels = panels_of(arguments.columns),
                                 .title = arguments.title,
                                 .from = number("--from", arguments.from),
                                 .to = number("--to", arguments.to),
                                 .is_black_and_white = arguments.black_and_white};
  if (!arguments.phase.empty()) options.phase = split(arguments.phase);
  if (!arguments.labels.empty()) options.labels = split(arguments.labels, ';');
  if (!arguments.x_label.empty()) options.x_label = arguments.x_label;
  options.width = length("--width", arguments.width, options.width);
  options.height = length("--height", arguments.height, options.height);
  if (options.from >= options.to) {
    throw InvalidArgument(fmt::format("--from {} must be before --to {}", arguments.from, arguments.to));
  }
  return options;
}

// "runs/ball.result/result.json" is of the folder ball.result, "ball"
std::string name_of(const files::StoredHead& head) {
  const filesystem::path folder = filesystem::weakly_canonical(head.directory);
  return folder.extension() == ".result" ? folder.stem().string() : folder.filename().string();
}

std::vector<std::string> legend_of(const PlotArguments& arguments, const std::vector<files::StoredHead>& heads) {
  std::vector<std::string> names;
  if (!arguments.names.empty()) {
    names = split(arguments.names, ';');
    if (names.size() != heads.size()) {
      throw InvalidArgument(fmt::format("--names has {} names, but there are {} results", names.size(), heads.size()));
    }
    return names;
  }
  for (const files::StoredHead& head : heads) names.push_back(heads.size() > 1 ? name_of(head) : "");
  return names;
}

filesystem::path target_of(const PlotArguments& arguments, const files::StoredHead& first) {
  if (arguments.out.empty()) return name_of(first) + ".svg";
  filesystem::path target = arguments.out;
  if (arguments.out == "-" || target.extension() == ".svg") return target;
  const std::string format = target.extension().string().substr(target.extension().empty() ? 0 : 1);
  const bool is_known = format == "pdf" || format == "png" || format == "eps" || format == "ps";
  const std::string picture = target.replace_extension(".svg").string();
  throw InvalidArgument(fmt::format("{}: figures are written as SVG, so name it {}{}", arguments.out, picture,
                                    is_known
                                        ? fmt::format("; then rsvg-convert -f {} -o {} {} makes the other (Debian: "
                                                      "librsvg2-bin)",
                                                      format, arguments.out, picture)
                                        : ""));
}

present::FigureRecorder recorded(const files::StoredHead& head, const present::FigureOptions& options,
                                 const std::string& label) {
  present::FigureRecorder recorder(options, label);
  const std::unique_ptr<files::TrajectoryReader> reader = files::open_trajectory(head.directory);
  const runs::Outcome outcome = files::read_outcome(head.directory / "result.json");
  const std::vector<runs::Column>& described = outcome.trajectory.columns;
  try {
    recorder.begin(described.size() == reader->names().size() ? described : files::columns_named(reader->names()));
  } catch (const InvalidArgument& error) {
    throw InvalidArgument(fmt::format("{}: {}", head.folder, error.what()));
  }
  while (reader->next()) recorder.add(reader->row());
  recorder.end(outcome);
  return recorder;
}

}  // namespace

int run_plot(const PlotArguments& arguments) {
  const present::FigureOptions options = options_of(arguments);
  std::vector<files::StoredHead> heads;
  heads.reserve(arguments.results.size());
  for (const std::string& result : arguments.results) heads.push_back(files::read_head(result));
  const std::vector<std::string> legend = legend_of(arguments, heads);
  const filesystem::path target = target_of(arguments, heads[0]);
  if (target != "-") files::require_writable(target, arguments.force);
  std::vector<present::FigureRecorder> recorders;
  recorders.reserve(heads.size());
  for (std::size_t i = 0; i < heads.size(); ++i) recorders.push_back(recorded(heads[i], options, legend[i]));
  const present::Figure figure = present::result_figure(recorders, options);
  const std::string picture = present::svg(figure);

  keep_results();
  for (const files::StoredHead& head : heads) {
    if (head.status == "finished") continue;
    warn(fmt::format("{} has the status {} at t = {:g}", head.folder, head.status, head.t_end));
  }
  for (const std::string& note : figure.notes) say(note);
  if (target == "-") {
    print_data(picture);
    return 0;
  }
  files::write_file(target, files::sealed(picture), arguments.force);
  print(fmt::format("written: {}\n", escaped(target.string())));
  return 0;
}

}  // namespace orthant::app

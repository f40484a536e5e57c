// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/plot.hpp"

#include "apps/orthant/convert.hpp"
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

#include <algorithm>
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

// The parts between separators that are in no parentheses and no quotes.
std::vector<std::string> split_words(const std::string& list, char separator) {
  std::vector<std::string> words = {""};
  int depth = 0;
  char quote = 0;
  for (const char c : list) {
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else {
      depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
      if (c == separator && depth == 0) {
        words.emplace_back();
        continue;
      }
    }
    words.back() += c;
  }
  for (std::string& word : words) {
    word.erase(0, std::min(word.find_first_not_of(' '), word.size()));
    word.erase(word.find_last_not_of(' ') + 1);
  }
  return words;
}

std::vector<std::string> columns_in(const std::string& text, const std::string& list) {
  std::vector<std::string> words = split_words(text, ',');
  for (const std::string& word : words) {
    if (word.empty()) throw InvalidArgument(fmt::format("--columns: '{}' has an empty name", list));
  }
  return words;
}

void put_panels(const std::vector<std::string>& lists, present::FigureOptions& options) {
  for (const std::string& list : lists) {
    for (const std::string& panel : split_words(list, ';')) {
      const std::vector<std::string> sides = split_words(panel, '|');
      if (sides.size() > 2) {
        throw InvalidArgument(
            fmt::format("--columns: '{}' has {} axes, must be at most 2 in a panel", panel, sides.size()));
      }
      options.panels.push_back(columns_in(sides[0], list));
      options.twins.push_back(sides.size() > 1 ? columns_in(sides[1], list) : std::vector<std::string>{});
    }
  }
}

void put_logarithmic(const std::string& axes, present::FigureOptions& options) {
  const bool is_known = axes.empty() || axes == "x" || axes == "y" || axes == "xy";
  if (!is_known) throw InvalidArgument(fmt::format("--log: '{}' must be x, y or xy", axes));
  options.has_logarithmic_x = axes.starts_with('x');
  options.has_logarithmic_y = axes.ends_with('y');
}

present::FigureOptions options_of(const PlotArguments& arguments) {
  present::FigureOptions options{.title = arguments.title,
                                 .x_label = arguments.x_label,
                                 .from = number("--from", arguments.from),
                                 .to = number("--to", arguments.to),
                                 .is_black_and_white = arguments.black_and_white,
                                 .has_events = arguments.has_events};
  put_panels(arguments.columns, options);
  put_logarithmic(arguments.logarithmic, options);
  if (!arguments.phase.empty()) options.phase = split_words(arguments.phase, ',');
  if (!arguments.labels.empty()) options.labels = split(arguments.labels, ';');
  if (!arguments.curve_labels.empty()) options.curve_labels = split(arguments.curve_labels, ';');
  if (!arguments.x.empty()) options.x = arguments.x;
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
  if (is_converted(target)) {
    require_converter(target);  // before the work
    return target;
  }
  throw InvalidArgument(fmt::format("{}: figures are SVG, PDF or PNG, so name it {}", arguments.out,
                                    target.replace_extension(".svg").string()));
}

present::FigureRecorder recorded(const files::StoredHead& head, const present::FigureOptions& options,
                                 const std::string& label) {
  present::FigureRecorder recorder(options, label);
  const std::unique_ptr<files::TrajectoryReader> reader = files::open_trajectory(head.directory);
  const runs::Outcome outcome = files::read_outcome(head.directory / "result.json");
  const std::vector<runs::Column>& described = outcome.trajectory.columns;
  try {
    recorder.begin(described.size() == reader->names().size() ? described : files::columns_named(reader->names()),
                   head.parameters);
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
  const std::string made = is_converted(target) ? converted(picture, target) : picture;
  files::write_file(target, files::sealed(made), arguments.force);
  print(fmt::format("written: {}\n", escaped(target.string())));
  return 0;
}

}  // namespace orthant::app

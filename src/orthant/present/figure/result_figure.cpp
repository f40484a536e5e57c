// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/figure/result_figure.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/present/columns.hpp"
#include "orthant/present/figure/svg_text.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace orthant::present {
namespace {

template <std::size_t N>
std::vector<std::size_t> jumps_in(const std::vector<Sample<N>>& samples) {
  std::vector<std::size_t> jumps;
  for (std::size_t i = 1; i < samples.size(); ++i)
    if (samples[i].t == samples[i - 1].t && samples[i].y != samples[i - 1].y) jumps.push_back(i);
  return jumps;
}

std::string derivative(int order) {
  std::string text = "δ";
  if (order > 3) return text + fmt::format("^{{({})}}", order);
  for (int i = 0; i < order; ++i) text += "′";
  return text;
}

std::string letters(const std::string& name) {
  return name.substr(0, std::min(name.find_first_of("0123456789"), name.size()));
}

std::string measure_word(const std::string& name) {
  const std::string family = letters(name);
  if (family == "p") return "contact force";
  if (family == "joint") return "joint force";
  return family == "r" ? "reaction" : "friction force";
}

// The columns of a panel in the order of their colours, and the labels that follow from them.
struct PanelTexts {
  std::vector<std::string> columns;
  bool has_stems = false;
  std::size_t results = 1;

  [[nodiscard]] std::size_t place(const std::string& name) const { return column(columns, name); }
  [[nodiscard]] bool is_one() const { return columns.size() == 1; }

  [[nodiscard]] std::string axis() const {
    if (columns.empty()) return "";
    const std::string& first = columns[0];
    const bool is_family = std::all_of(columns.begin(), columns.end(),
                                       [&](const std::string& name) { return letters(name) == letters(first); });
    if (is_measure(first)) return is_family ? measure_word(first) : "force";
    std::string text;
    if (columns.size() > 3) return is_family ? column_label(letters(first)) : "";
    for (const std::string& name : columns) text += (text.empty() ? "" : ", ") + column_label(name);
    return text;
  }
  [[nodiscard]] std::string stems_axis() const { return is_measure(columns[0]) ? "impulse" : "weight"; }

  [[nodiscard]] std::string curve(const std::string& name, const std::string& result) const {
    if (is_one() && results == 1) return has_stems && !is_measure(name) ? "density" : "";
    if (is_one()) return result;
    return column_label(name) + (results > 1 ? ", " + result : "");
  }
  // The same as the curve's where the marker says enough.
  [[nodiscard]] std::string stems(const std::string& name, int order, const std::string& result) const {
    std::string of = curve(name, result);
    if (is_measure(name)) return of;
    return is_one() && results == 1 ? derivative(order) : of + ": " + derivative(order);
  }
};

std::vector<PanelTexts> texts_of(const std::vector<FigureRecorder>& results) {
  std::vector<PanelTexts> panels;
  for (const FigureRecorder& result : results) {
    for (const auto& [panel, name, samples] : result.curves()) {
      if (panel >= panels.size()) panels.resize(panel + 1);
      PanelTexts& texts = panels[panel];
      texts.results = results.size();
      // λ and its density are the same curve of two schemes
      if (texts.place(name) == texts.columns.size()) texts.columns.push_back(name);
    }
    for (const FigureRecorder::Stems& stems : result.stems()) panels[stems.panel].has_stems = true;
  }
  return panels;
}

void add_series(Figure& figure, const std::vector<PanelTexts>& texts, const FigureRecorder& result,
                std::size_t number) {
  const auto colour = [&](std::size_t panel, const std::string& name) {
    return texts[panel].is_one() ? number : texts[panel].place(name);
  };
  for (const auto& [panel, name, samples] : result.curves()) {
    Series series{.label = texts[panel].curve(name, result.label()),
                  .points = {},
                  .jumps = jumps_in(samples),
                  .colour = colour(panel, name),
                  .dash = number};
    const double rounding = result.rounding();  // relative to 1: smaller numbers are drawn as 0
    for (const Sample<1>& sample : samples) {
      series.points.emplace_back(sample.t, std::abs(sample.y[0]) <= rounding ? 0.0 : sample.y[0]);
    }
    figure.panels[panel].series.push_back(std::move(series));
  }
  for (auto& [panel, name, order, points] : result.stems()) {
    const bool is_alone = texts[panel].is_one() && texts[panel].results == 1 && !is_measure(name);
    figure.panels[panel].series.push_back(
        {.label = texts[panel].stems(name, order, result.label()),
         .points = points,
         .is_stems = true,
         .order = order,
         .colour = is_alone ? static_cast<std::size_t>(order) + 1 : colour(panel, name)});
  }
}

std::string given(const FigureOptions& options, std::size_t number, const std::string& made) {
  return number < options.labels.size() && !options.labels[number].empty() ? options.labels[number] : made;
}

void require_labels(const FigureOptions& options, std::size_t axes) {
  if (options.labels.size() <= axes) return;
  throw InvalidArgument(fmt::format("{} labels are given, but the figure has {} {} to name", options.labels.size(),
                                    axes, axes == 1 ? "axis" : "axes"));
}

Figure empty_figure(const FigureOptions& options) {
  return {.title = options.title,
          .x_label = options.x_label,
          .from = options.from,
          .to = options.to,
          .width = options.width,
          .height = options.height,
          .is_black_and_white = options.is_black_and_white};
}

Figure portrait(const std::vector<FigureRecorder>& results, const FigureOptions& options) {
  require_labels(options, 2);
  Figure figure = empty_figure(options);
  const auto& [x, y] = std::pair(options.phase[0], options.phase[1]);
  figure.x_label = given(options, 0, column_label(x));
  figure.is_over_time = false;
  figure.from = figure.to = nan;  // those are times
  figure.has_equal_scales = is_of_family("x", x) && is_of_family("x", y) && column(results[0].names(), "gap0") > 0 &&
                            column(results[0].names(), "gap0") < results[0].names().size();
  Panel panel{.label = given(options, 1, column_label(y))};
  for (std::size_t i = 0; i < results.size(); ++i) {
    const std::vector<Sample<2>> samples = results[i].portrait();
    Series series{.label = results[i].label(), .points = {}, .jumps = jumps_in(samples), .colour = i, .dash = i};
    for (const Sample<2>& sample : samples) series.points.emplace_back(sample.y[0], sample.y[1]);
    panel.series.push_back(std::move(series));
  }
  figure.panels.push_back(std::move(panel));
  return figure;
}

}  // namespace

Figure result_figure(const std::vector<FigureRecorder>& results, const FigureOptions& options) {
  Figure figure;
  if (!options.phase.empty()) {
    figure = portrait(results, options);
  } else {
    const std::vector<PanelTexts> texts = texts_of(results);
    require_labels(options, texts.size());
    figure = empty_figure(options);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      figure.panels.push_back({.label = given(options, i, texts[i].axis()),
                               .stems_label = texts[i].has_stems ? texts[i].stems_axis() : ""});
    }
    for (std::size_t i = 0; i < results.size(); ++i) add_series(figure, texts, results[i], i);
  }
  for (const FigureRecorder& result : results) {
    for (const std::string& note : result.notes()) {
      const bool is_new = std::find(figure.notes.begin(), figure.notes.end(), note) == figure.notes.end();
      if (is_new) figure.notes.push_back(note);
    }
  }
  return figure;
}

Figure result_figure(const runs::Outcome& outcome, const FigureOptions& options) {
  FigureRecorder recorder(options);
  const runs::Trajectory& rows = outcome.trajectory;
  recorder.begin(rows.columns);
  for (Index row = 0; row < rows.rows(); ++row) recorder.add(rows.row(row));
  recorder.end(outcome);
  return result_figure(std::vector{std::move(recorder)}, options);
}

}  // namespace orthant::present

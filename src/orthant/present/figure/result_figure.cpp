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

constexpr double longest_axis = 9.0;  // of several names, in font sizes

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

std::string measure_word(const std::string& family) {
  if (family == "p") return "contact force";
  if (family == "joint") return "joint force";
  return family == "r" ? "reaction" : "friction force";
}

// A formula is shown as it is written; a factor that has no name of its own is in the unit.
std::string made_label(const DrawnColumn& column) {
  return column.is_formula() ? column.name : column_label(column.name);
}

std::string text_of(const DrawnColumn& column) {
  return column.label.empty() ? made_label(column) : column.label;
}

// The columns of a panel in the order of their colours, and the labels that follow from them.
struct PanelTexts {
  struct Column {
    const DrawnColumn* drawn;
    bool is_right;
    std::string text;  // in legends

    [[nodiscard]] bool is(const DrawnColumn& other, bool is_at_right) const {
      return drawn->name == other.name && drawn->label == other.label && drawn->unit == other.unit &&
             is_right == is_at_right;
    }
  };
  std::vector<Column> columns;
  bool has_stems = false;
  std::size_t results = 1;

  [[nodiscard]] std::size_t place(const DrawnColumn& column, bool is_right) const {
    const auto found =
        std::find_if(columns.begin(), columns.end(), [&](const Column& one) { return one.is(column, is_right); });
    return static_cast<std::size_t>(found - columns.begin());
  }
  [[nodiscard]] bool is_one() const { return columns.size() == 1; }

  [[nodiscard]] std::vector<const DrawnColumn*> of(bool is_right) const {
    std::vector<const DrawnColumn*> some;
    for (const Column& column : columns)
      if (column.is_right == is_right) some.push_back(column.drawn);
    return some;
  }
  [[nodiscard]] bool has_several_units(bool is_right) const {
    const std::vector<const DrawnColumn*> some = of(is_right);
    return std::any_of(some.begin(), some.end(), [&](const DrawnColumn* one) {
      return !one->unit.empty() && one->unit != some[0]->unit && !some[0]->unit.empty();
    });
  }

  [[nodiscard]] std::string axis(bool is_right) const {
    const std::vector<const DrawnColumn*> some = of(is_right);
    if (some.empty()) return "";
    const DrawnColumn& first = *some[0];
    const auto all = [&some](auto&& is_so) {
      return std::all_of(some.begin(), some.end(), [&](const DrawnColumn* one) { return is_so(*one); });
    };
    const bool is_family =
        !first.is_formula() && all([&](const DrawnColumn& one) { return one.family == first.family; });
    if (first.is_measure && all([](const DrawnColumn& one) { return one.label.empty(); })) {
      return is_family ? measure_word(first.family) : "force";
    }
    std::string text;
    if (some.size() > 3) text = is_family ? column_label(first.family) : "";
    for (std::size_t i = 0; some.size() <= 3 && i < some.size(); ++i) text += (i > 0 ? ", " : "") + text_of(*some[i]);
    const bool are_made = all([](const DrawnColumn& one) { return one.label.empty(); });
    if (some.size() > 1 && are_made && label_width(text, 1.0) > longest_axis) text = "";  // the legend has the names
    const bool has_unit =
        !first.unit.empty() && are_made && all([&](const DrawnColumn& one) { return one.unit == first.unit; });
    if (has_unit && text.empty()) return first.unit;
    return has_unit ? fmt::format("{} ({})", text, first.unit) : text;
  }
  [[nodiscard]] std::string stems_axis() const { return columns[0].drawn->is_measure ? "impulse" : "weight"; }

  [[nodiscard]] std::string curve(std::size_t number, const std::string& result) const {
    const Column& column = columns[number];
    const std::string side = column.is_right ? " (right)" : "";
    if (is_one() && results == 1) {
      return !column.text.empty() ? column.text : has_stems && !column.drawn->is_measure ? "density" : "";
    }
    if (is_one()) return result;
    const std::string text = column.text.empty() ? text_of(*column.drawn) : column.text;
    return text + side + (results > 1 ? ", " + result : "");
  }
  // The same as the curve's where the marker says enough.
  [[nodiscard]] std::string stems(std::size_t number, int order, const std::string& result) const {
    std::string of = curve(number, result);
    if (columns[number].drawn->is_measure) return of;
    return is_one() && results == 1 ? derivative(order) : of + ": " + derivative(order);
  }
};

void put_labels(std::vector<PanelTexts>& panels, const std::vector<std::string>& labels) {
  std::size_t count = 0;
  for (PanelTexts& panel : panels) {
    for (PanelTexts::Column& column : panel.columns) {
      if (count < labels.size()) column.text = labels[count];
      ++count;
    }
  }
  if (labels.size() <= count) return;
  throw InvalidArgument(fmt::format("{} curves are named, but the figure has {}", labels.size(), count));
}

std::vector<PanelTexts> texts_of(const std::vector<FigureRecorder>& results, const FigureOptions& options) {
  std::vector<PanelTexts> panels;
  for (const FigureRecorder& result : results) {
    for (const auto& [panel, column, is_right, samples] : result.curves()) {
      if (panel >= panels.size()) panels.resize(panel + 1);
      PanelTexts& texts = panels[panel];
      texts.results = results.size();
      // λ and its density are the same curve of two schemes
      if (texts.place(*column, is_right) == texts.columns.size()) texts.columns.push_back({column, is_right, ""});
    }
    for (const FigureRecorder::Stems& stems : result.stems()) panels[stems.panel].has_stems = true;
  }
  put_labels(panels, options.curve_labels);
  return panels;
}

// The samples between two times, with values at these times: nothing is drawn beyond them.
std::vector<Sample<1>> cut(const std::vector<Sample<1>>& samples, double from, double to) {
  std::vector<Sample<1>> inside;
  const auto between = [](const Sample<1>& a, const Sample<1>& b, double t) {
    return Sample<1>{t, {a.y[0] + (b.y[0] - a.y[0]) * (t - a.t) / (b.t - a.t)}};
  };
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Sample<1>& now = samples[i];
    if (i > 0) {
      const Sample<1>& last = samples[i - 1];
      if (last.t < from && now.t > from) inside.push_back(between(last, now, from));
      if (last.t < to && now.t > to) inside.push_back(between(last, now, to));
    }
    if (!(now.t < from) && !(now.t > to)) inside.push_back(now);
  }
  return inside;
}

void add_series(Figure& figure, const std::vector<PanelTexts>& texts, const FigureRecorder& result,
                std::size_t number) {
  const auto colour = [&](std::size_t panel, std::size_t place) { return texts[panel].is_one() ? number : place; };
  for (const auto& [panel, column, is_right, all] : result.curves()) {
    const std::vector<Sample<1>> samples = cut(all, figure.from, figure.to);
    const std::size_t place = texts[panel].place(*column, is_right);
    Series series{.label = texts[panel].curve(place, result.label()),
                  .points = {},
                  .jumps = jumps_in(samples),
                  .colour = colour(panel, place),
                  .dash = number,
                  .is_right = is_right};
    const double rounding = result.rounding();  // relative to 1: smaller numbers are drawn as 0
    for (const Sample<1>& sample : samples) {
      series.points.emplace_back(sample.t, std::abs(sample.y[0]) <= rounding ? 0.0 : sample.y[0]);
    }
    series.points = result.across(std::move(series.points));
    figure.panels[panel].series.push_back(std::move(series));
  }
  for (auto& [panel, column, order, points] : result.stems()) {
    const std::size_t place = texts[panel].place(*column, false);
    if (place == texts[panel].columns.size()) {
      throw InvalidArgument(
          fmt::format("{} has impulses, whose axis is the one at the right: draw it at the left", column->name));
    }
    const bool is_alone = texts[panel].is_one() && texts[panel].results == 1 && !column->is_measure;
    figure.panels[panel].series.push_back(
        {.label = texts[panel].stems(place, order, result.label()),
         .points = result.across(points),
         .is_stems = true,
         .order = order,
         .colour = is_alone ? static_cast<std::size_t>(order) + 1 : colour(panel, place)});
  }
}

// Impulses are lines: there the curves jump.
void add_marks(Figure& figure, const std::vector<FigureRecorder>& results) {
  for (int kind = 0; kind < schemes::event_kinds; ++kind) {
    const std::string_view event = runs::word(static_cast<schemes::EventKind>(kind));
    const std::size_t before = figure.marks.size();
    for (std::size_t i = 0; i < results.size(); ++i) {
      for (const EventMarks& some : results[i].events()) {
        const bool is_start = some.event == "start";
        if (is_start ? event != "impulse" : some.event != event) continue;
        std::vector<Point> points;
        points.reserve(some.times.size());
        for (const double t : some.times) points.emplace_back(t, 0.0);
        for (const Point& point : results[i].across(std::move(points))) {
          const bool is_grey = results.size() == 1;
          figure.marks.push_back(
              {.x = point.first, .kind = figure.mark_kinds.size(), .colour = i, .dash = i, .is_grey = is_grey});
        }
      }
    }
    if (figure.marks.size() == before) continue;
    figure.mark_kinds.push_back({.label = std::string(event), .is_line = event == "impulse"});
  }
  if (figure.marks.empty()) figure.notes.emplace_back("there are no events to mark");
  if (figure.mark_kinds.size() != 1) return;
  figure.mark_kinds[0].is_line = true;
  figure.notes.push_back(fmt::format("lines mark events: {}", figure.mark_kinds[0].label));
}

// From and to are times; the axis may show something else.
void put_axis(Figure& figure, const FigureRecorder& result, const FigureOptions& options) {
  const std::vector<Point> ends = result.across({{0.0, 0.0}, {1.0, 0.0}, {figure.from, 0.0}, {figure.to, 0.0}});
  if (!(ends[0].first < ends[1].first)) {
    throw InvalidArgument(fmt::format("'{}' must grow with t", options.x));
  }
  figure.from = ends[2].first;
  figure.to = ends[3].first;
  if (!figure.x_label.empty()) return;
  const DrawnColumn& x = result.x();
  const bool has_unit = x.label.empty() && !drawn_word(options.x).unit.empty();
  figure.x_label = has_unit ? fmt::format("{} ({})", text_of(x), x.unit) : text_of(x);
}

// What a logarithmic axis cannot show is said.
void note_what_is_left_out(Figure& figure) {
  const auto& panels = figure.panels;
  bool has_stems = false, has_others = false;
  for (const Panel& panel : panels) {
    for (const Series& series : panel.series) {
      has_stems = has_stems || (series.is_stems && !series.points.empty());
      has_others = has_others || (!series.is_stems && std::any_of(series.points.begin(), series.points.end(),
                                                                  [](const Point& one) { return one.second <= 0; }));
    }
  }
  if (figure.has_logarithmic_y && has_stems)
    figure.notes.emplace_back("impulses are not drawn over a logarithmic axis");
  if (figure.has_logarithmic_y && has_others) figure.notes.emplace_back("a logarithmic axis shows no values <= 0");
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
          .has_logarithmic_x = options.has_logarithmic_x,
          .has_logarithmic_y = options.has_logarithmic_y,
          .is_black_and_white = options.is_black_and_white};
}

Figure portrait(const std::vector<FigureRecorder>& results, const FigureOptions& options) {
  require_labels(options, 2);
  Figure figure = empty_figure(options);
  const DrawnColumn& x = results[0].phase(0);
  const DrawnColumn& y = results[0].phase(1);
  const auto text = [](const DrawnColumn& column) {
    const bool has_unit = column.label.empty() && !column.unit.empty();
    return has_unit ? fmt::format("{} ({})", text_of(column), column.unit) : text_of(column);
  };
  figure.x_label = given(options, 0, options.x_label.empty() ? text(x) : options.x_label);
  figure.is_over_time = false;
  figure.from = figure.to = nan;  // those are times
  const bool are_states = x.family == "x" && y.family == "x";
  figure.has_equal_scales =
      are_states && results[0].has_key("gap0") && !figure.has_logarithmic_x && !figure.has_logarithmic_y;
  Panel panel{.label = given(options, 1, text(y))};
  for (std::size_t i = 0; i < results.size(); ++i) {
    const std::vector<Sample<2>> samples = results[i].portrait();
    Series series{.label = results[i].label(), .points = {}, .jumps = jumps_in(samples), .colour = i, .dash = i};
    for (const Sample<2>& sample : samples) series.points.emplace_back(sample.y[0], sample.y[1]);
    panel.series.push_back(std::move(series));
  }
  figure.panels.push_back(std::move(panel));
  return figure;
}

Figure over_time(const std::vector<FigureRecorder>& results, const FigureOptions& options) {
  const std::vector<PanelTexts> texts = texts_of(results, options);
  require_labels(options, texts.size());
  Figure figure = empty_figure(options);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string right = texts[i].axis(true);
    figure.panels.push_back({.label = given(options, i, texts[i].axis(false)),
                             .right_label = !right.empty()       ? right
                                            : texts[i].has_stems ? texts[i].stems_axis()
                                                                 : ""});
    const bool are_mixed = texts[i].has_several_units(false) || texts[i].has_several_units(true);
    if (are_mixed) {
      figure.notes.push_back(
          fmt::format("panel {} has columns of different units on one axis: part them with ';', or with "
                      "'|' for an axis at the right",
                      i + 1));
    }
  }
  for (std::size_t i = 0; i < results.size(); ++i) add_series(figure, texts, results[i], i);
  if (options.has_events) add_marks(figure, results);
  if (!results.empty()) put_axis(figure, results[0], options);
  note_what_is_left_out(figure);
  return figure;
}

}  // namespace

Figure result_figure(const std::vector<FigureRecorder>& results, const FigureOptions& options) {
  Figure figure = options.phase.empty() ? over_time(results, options) : portrait(results, options);
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

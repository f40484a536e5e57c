// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/figure/detail/figure_layout.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/present/figure/svg_text.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace orthant::present::detail {
namespace {

struct Range {
  double low = infinity, high = -infinity;
  void add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  [[nodiscard]] bool is_empty() const { return !(low <= high); }
};

constexpr double gap = 7.0;          // between panels, and at the edges
constexpr double label_room = 13.0;  // for the label of an axis

Scale horizontal(const Figure& figure) {
  Range range;
  for (const Panel& panel : figure.panels) {
    for (const Series& series : panel.series) {
      for (const Point& point : series.points)
        if (is_drawn(figure, point)) range.add(point.first);
    }
  }
  const bool is_window = !std::isnan(figure.from) || !std::isnan(figure.to);
  if (is_window && range.is_empty()) {
    throw InvalidArgument(fmt::format("there is nothing to draw between t = {:g} and t = {:g}",
                                      std::isnan(figure.from) ? -infinity : figure.from,
                                      std::isnan(figure.to) ? infinity : figure.to));
  }
  const bool is_tight = figure.is_over_time && range.low < range.high;
  Scale scale = padded(range.low, range.high, figure.has_logarithmic_x, is_tight ? 0.0 : 0.06);
  if (!std::isnan(figure.from) && (figure.from > 0 || !figure.has_logarithmic_x)) scale.low = figure.from;
  if (!std::isnan(figure.to)) scale.high = figure.to;
  if (!(scale.low < scale.high)) {
    throw InvalidArgument(fmt::format("there is nothing between {:g} and {:g}", scale.low, scale.high));
  }
  return scale;
}

enum class Kind { curves, right_curves, stems };

Kind kind_of(const Series& series) {
  if (series.is_stems) return Kind::stems;
  return series.is_right ? Kind::right_curves : Kind::curves;
}

Range values(const Figure& figure, const Panel& panel, const Scale& x, Kind kind) {
  Range range;
  for (const Series& series : panel.series) {
    if (kind_of(series) != kind) continue;
    for (const Point& point : series.points) {
      if (is_drawn(figure, point) && point.first >= x.low && point.first <= x.high) range.add(point.second);
    }
  }
  return range;
}

// Stems start at 0, so 0 is seen, with room on the sides they go to; both axes have their 0 at the same place.
void make_room_for_stems(PanelLayout& panel, Range curves, const Range& stems) {
  panel.has_stems = true;
  panel.has_curves = curves.low < 0 || curves.high > 0;
  if (!panel.has_curves) {
    panel.y = padded(std::min(stems.low, 0.0), std::max(stems.high, 0.0), false, 0.1);
    if (stems.low >= 0) panel.y.low = 0.0;
    if (stems.high <= 0) panel.y.high = 0.0;
    panel.right = panel.y;
    return;
  }
  curves.add(0.0);
  if (stems.high > 0) curves.add(-0.5 * curves.low);
  if (stems.low < 0) curves.add(-0.5 * curves.high);
  panel.y = padded(curves.low, curves.high, false, 0.1);
  const double factor =
      1.1 * std::max(stems.high > 0 ? stems.high / panel.y.high : 0.0, stems.low < 0 ? stems.low / panel.y.low : 0.0);
  panel.right = panel.y;
  panel.right.low *= factor;
  panel.right.high *= factor;
}

PanelLayout scales(const Figure& figure, const Panel& panel, const Scale& x) {
  PanelLayout made{.x = x, .y = {}, .x_ticks = {}, .y_ticks = {}, .has_curves = true};
  const Range curves = values(figure, panel, x, Kind::curves);
  const Range right = values(figure, panel, x, Kind::right_curves);
  const Range stems = values(figure, panel, x, Kind::stems);
  const bool has_stems = (stems.low < 0 || stems.high > 0) && !figure.has_logarithmic_y;
  made.has_twin = std::any_of(panel.series.begin(), panel.series.end(),
                              [](const Series& series) { return kind_of(series) == Kind::right_curves; });
  if (made.has_twin && has_stems) {
    throw InvalidArgument("a panel whose axis at the right has curves has no room for impulses: draw them in another");
  }
  if (has_stems) {
    make_room_for_stems(made, curves, stems);
  } else {
    made.y = padded(curves.low, curves.high, figure.has_logarithmic_y);
    if (made.has_twin) made.right = padded(right.low, right.high, figure.has_logarithmic_y);
  }
  return made;
}

Ticks ticks(const Scale& scale, double spacing) {
  const int most = std::clamp(static_cast<int>(std::abs(scale.to - scale.from) / spacing) + 1, 2, 9);
  return scale.is_logarithmic ? logarithmic_ticks(scale.low, scale.high, most)
                              : linear_ticks(scale.low, scale.high, most);
}

double widest(const Ticks& ticks) {
  double width = 0.0;
  for (const Tick& tick : ticks.ticks) width = std::max(width, label_width(tick.label, number_size));
  return width;
}

// Curves that are not drawn, being 0 where there are stems, have no entry.
std::vector<const Series*> entries_of(const Panel& panel, bool has_curves) {
  std::vector<const Series*> entries;
  for (const Series& series : panel.series) {
    if (series.label.empty() || series.points.empty() || !(series.is_stems || has_curves)) continue;
    const auto same = [&](const Series* other) {
      return other->label == series.label && other->colour == series.colour && other->dash == series.dash;
    };
    if (std::none_of(entries.begin(), entries.end(), same)) entries.push_back(&series);
  }
  return entries.size() > 1 ? entries : std::vector<const Series*>{};
}

bool is_same(const std::vector<const Series*>& a, const std::vector<const Series*>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Series* one, const Series* other) {
    return one->label == other->label && one->colour == other->colour && one->dash == other->dash;
  });
}

// Rows above the panel, from the left; the first row is the highest. y counts from the first row.
double place_legend(std::vector<LegendEntry>& entries, double left, double right) {
  double x = left, y = 0.0;
  for (LegendEntry& entry : entries) {
    const double width = legend_glyph + 4 + label_width(entry.label, number_size);
    if (x > left && x + width > right) {
      x = left;
      y += legend_line;
    }
    entry.x = x;
    entry.y = y;
    x += width + 9;
  }
  return entries.empty() ? 0.0 : y + legend_line + 2;
}

// Places the legends, one for neighbours that share it, and returns the room that each panel needs above it.
std::vector<double> legends(const Figure& figure, std::vector<PanelLayout>& panels, double left, double right) {
  std::vector<double> above;
  std::vector<const Series*> last;
  for (std::size_t i = 0; i < panels.size(); ++i) {
    const std::vector<const Series*> entries = entries_of(figure.panels[i], panels[i].has_curves);
    const bool is_new = !is_same(entries, last);
    if (!entries.empty()) last = entries;
    std::vector<LegendEntry>& legend = panels[i].legend;
    for (const Series* series : entries) {
      if (is_new) legend.push_back({.series = series, .label = series->label});
    }
    const bool has_marks = i == 0 && figure.mark_kinds.size() > 1;
    for (std::size_t kind = 0; has_marks && kind < figure.mark_kinds.size(); ++kind) {
      legend.push_back({.kind = kind, .label = figure.mark_kinds[kind].label});
    }
    above.push_back(place_legend(legend, left, right));
    // the factor of an axis stands above it
    const bool has_factor = !panels[i].y_ticks.factor.empty() || !panels[i].right_ticks.factor.empty();
    if (has_factor) above.back() += 7.0;
  }
  return above;
}

double automatic_height(const Figure& figure) {
  if (figure.has_logarithmic_x && figure.has_logarithmic_y) return 0.72 * figure.width;
  return figure.panels.size() == 1 ? 0.58 * figure.width : 0.27 * figure.width;
}

// So that a unit is as long on both axes: the range that has too many points a unit is widened.
void equalise(PanelLayout& panel) {
  const auto widen = [](Scale& scale, double span) {
    const double middle = 0.5 * (scale.low + scale.high);
    scale.low = middle - 0.5 * span;
    scale.high = middle + 0.5 * span;
  };
  const double across = std::abs(panel.x.to - panel.x.from), up = std::abs(panel.y.to - panel.y.from);
  const double unit = std::max((panel.x.high - panel.x.low) / across, (panel.y.high - panel.y.low) / up);
  widen(panel.x, unit * across);
  widen(panel.y, unit * up);
}

struct Margins {
  double left, right;
};

// Numbers at the left and, where a panel has two axes, at the right; all panels have the same.
Margins margins(const Figure& figure, std::vector<PanelLayout>& panels, double height) {
  double left = 0.0, right = 0.0;
  bool has_label = false, has_right = false;
  for (std::size_t i = 0; i < panels.size(); ++i) {
    PanelLayout& panel = panels[i];
    panel.y.from = panel.right.from = height;
    panel.y.to = panel.right.to = 0.0;
    panel.y_ticks = ticks(panel.y, figure.has_logarithmic_y ? 11.0 : 15.0);
    left = std::max(left, widest(panel.y_ticks));
    has_label = has_label || !figure.panels[i].label.empty();
    if (!panel.has_right_axis()) continue;
    has_right = true;
    panel.right_ticks = ticks(panel.right, figure.has_logarithmic_y ? 11.0 : 15.0);
    right = std::max(right, widest(panel.right_ticks));
  }
  return {.left = gap - 2 + (has_label ? label_room : 0.0) + left + 3,
          .right = has_right ? right + 3 + label_room : 8.0};
}

void require_room(const Figure& figure, double across, double up) {
  if (across >= 30 && up >= 15) return;
  const std::string size = std::isnan(figure.height) ? fmt::format("{:.0f} mm wide", figure.width / points_per_mm)
                                                     : fmt::format("{:.0f} x {:.0f} mm", figure.width / points_per_mm,
                                                                   figure.height / points_per_mm);
  throw InvalidArgument(fmt::format("a figure of {} has no room for its {} and their axes", size,
                                    figure.panels.size() == 1 ? "panel" : "panels"));
}

}  // namespace

bool is_drawn(const Figure& figure, const Point& point) {
  const double least_x = figure.has_logarithmic_x ? 0.0 : -infinity;
  const double least_y = figure.has_logarithmic_y ? 0.0 : -infinity;
  return point.first > least_x && point.second > least_y && std::isfinite(point.first) && std::isfinite(point.second);
}

FigureLayout layout_of(const Figure& figure) {
  const Scale x = horizontal(figure);
  const auto count = static_cast<double>(figure.panels.size());
  FigureLayout made{.width = figure.width, .height = figure.height, .panels = {}};
  for (const Panel& panel : figure.panels) made.panels.push_back(scales(figure, panel, x));
  const double top = gap + (figure.title.empty() ? 0.0 : title_size + 5);
  const double bottom = 4 + number_size + 3 + (figure.x_label.empty() ? 0.0 : label_room) + 2;

  double up = std::isnan(figure.height) ? automatic_height(figure) : (figure.height - top - bottom) / count - gap;
  require_room(figure, figure.width, up);
  const Margins side = margins(figure, made.panels, up);
  const double left = side.left, right = figure.width - side.right;

  const std::vector<double> above = legends(figure, made.panels, left, right);
  const double room = std::accumulate(above.begin(), above.end(), (count - 1) * gap);
  if (!std::isnan(figure.height)) up = (figure.height - top - bottom - room) / count;
  made.height = std::isnan(figure.height) ? top + bottom + room + count * up : figure.height;
  require_room(figure, right - left, up);

  double y = top;
  for (std::size_t i = 0; i < made.panels.size(); ++i) {
    PanelLayout& panel = made.panels[i];
    for (LegendEntry& entry : panel.legend) entry.y += y + 0.3 * legend_line;
    y += above[i];
    panel.x.from = left;
    panel.x.to = right;
    panel.y.to = panel.right.to = y;
    panel.y.from = panel.right.from = y + up;
    if (figure.has_equal_scales) equalise(panel);
    panel.x_ticks = ticks(panel.x, 32.0);
    if (figure.has_equal_scales) panel.y_ticks = ticks(panel.y, 15.0);
    y += up + gap;
  }
  return made;
}

}  // namespace orthant::present::detail

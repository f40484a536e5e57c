// SPDX-License-Identifier: Apache-2.0
#include "orthant/base/errors.hpp"
#include "orthant/present/columns.hpp"
#include "orthant/present/figure/result_figure.hpp"
#include "orthant/schemes/automatic.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace orthant::present {
namespace {

constexpr std::size_t most_samples = 3000;  // of a curve: many more than can be told apart in a figure
constexpr std::size_t most_panels = 3;

bool has(const std::vector<std::string>& names, std::string_view name) {
  return column(names, name) < names.size();
}

// The axis over time goes with the time.
DrawnColumn time_axis(const std::string& word, const std::vector<runs::Column>& columns, const Parameters& parameters) {
  DrawnColumn made = drawn_column(word, columns, parameters);
  if (made.columns() == std::vector<std::size_t>{0}) return made;
  throw InvalidArgument(
      fmt::format("'{}' must be t in a unit, or a formula of t alone; a phase portrait draws one column "
                  "over another",
                  word));
}

// What the keys suggest, by name. A family with several units becomes a panel for each unit.
std::vector<std::vector<std::string>> suggested_names(const std::vector<runs::Column>& columns, std::size_t most,
                                                      std::vector<std::string>& notes) {
  std::vector<std::vector<std::string>> panels;
  for (const std::vector<std::string>& keys : suggested_panels(runs::keys(columns))) {
    std::map<std::string, std::vector<std::string>> units;
    for (const std::string& key : keys) {
      const std::vector<std::size_t> found = keyed_columns(key, columns);
      if (found.size() > most) notes.push_back(spread_note(key, most, found.size()));
      for (const std::size_t i : spread(found.size(), most)) {
        units[columns[found[i]].unit].push_back(columns[found[i]].name);
      }
    }
    for (auto& [unit, names] : units) panels.push_back(std::move(names));
  }
  return panels;
}

void require_phase(const FigureOptions& options) {
  if (options.phase.empty()) return;
  if (options.has_events) throw InvalidArgument("events are marked over time, not in a phase portrait");
  if (options.phase.size() != 2) throw InvalidArgument("a phase portrait has two columns, as in q0,v0");
  if (!options.panels.empty()) throw InvalidArgument("a figure has panels over time, or a phase portrait, not both");
}

}  // namespace

std::vector<std::vector<std::string>> suggested_panels(const std::vector<std::string>& keys) {
  std::vector<std::vector<std::string>> panels;
  const auto add = [&](const std::string& letter) {
    if (!family(keys, letter).empty()) panels.push_back({letter});
  };
  if (has(keys, "q0") && has(keys, "v0")) {
    for (const char* letter : {"q", "v", "p"}) add(letter);
    if (has(keys, "energy")) panels.push_back({"energy"});
  } else if (has(keys, "x0") && has(keys, "gap0")) {
    for (const char* letter : {"x", "gap"}) add(letter);
  } else if (has(keys, "z0_1")) {
    for (std::size_t l = 0; l < most_panels && has(keys, fmt::format("z{}_1", l)); ++l) {
      add(fmt::format("z{}_", l));
      panels.push_back({fmt::format("lambda{}", l)});
    }
  } else {
    for (const char* letter : {"x", "w"}) add(letter);
    if (has(keys, "lambda0") || has(keys, "chi0")) add(has(keys, "chi0") ? "chi" : "lambda");
  }
  return panels;
}

FigureRecorder::FigureRecorder(FigureOptions options, std::string label)
    : options_(std::move(options)), label_(std::move(label)), portrait_(most_samples) {}

void FigureRecorder::add_channels(std::size_t panel, const std::string& word, bool is_right,
                                  const Parameters& parameters) {
  for (DrawnColumn& one : drawn_columns(word, columns_, parameters, most_of_a_family, notes_)) {
    channels_.push_back(
        {panel, std::move(one), is_right, CurveRecorder<1>(most_samples), MeasureRecorder(most_samples)});
  }
}

void FigureRecorder::begin(const std::vector<runs::Column>& columns, const Parameters& parameters) {
  *this = FigureRecorder(options_, label_);
  columns_ = columns;
  require_phase(options_);
  if (!options_.phase.empty()) {
    phase_x_ = drawn_column(options_.phase[0], columns_, parameters);
    phase_y_ = drawn_column(options_.phase[1], columns_, parameters);
    return;
  }
  x_ = time_axis(options_.x, columns_, parameters);
  const auto panels = options_.panels.empty() ? suggested_names(columns_, most_suggested, notes_) : options_.panels;
  for (std::size_t i = 0; i < panels.size(); ++i) {
    for (const std::string& word : panels[i]) add_channels(i, word, false, parameters);
    if (i >= options_.twins.size()) continue;
    for (const std::string& word : options_.twins[i]) add_channels(i, word, true, parameters);
  }
}

// Of the rows outside of the figure, the nearest on each side is needed: curves go on to the edge.
void FigureRecorder::add(std::span<const double> row) {
  const double t = row[0];
  if (std::isnan(start_)) start_ = t;
  if (is_done_) return;
  if (t < options_.from) {
    before_.assign(row.begin(), row.end());
    return;
  }
  if (!before_.empty()) keep(std::exchange(before_, {}));
  keep(row);
  is_done_ = t > options_.to;
}

void FigureRecorder::keep(std::span<const double> row) {
  const double t = row[0];
  if (!options_.phase.empty()) portrait_.add(t, {phase_x_.value(row), phase_y_.value(row)});
  for (Channel& channel : channels_) {
    const double value = channel.column.value(row);
    if (std::isfinite(value)) largest_ = std::max(largest_, std::abs(value));
    if (channel.column.is_measure) {
      channel.measure.add(t, value);
    } else if (t > start_ || !channel.column.is_of_steps) {
      channel.curve.add(t, {value});
    }
  }
}

void FigureRecorder::end(const runs::Outcome& outcome) {
  step_ = schemes::locates_events(outcome.scheme) ? infinity : outcome.h;
  jumps_ = jumps_in(outcome, columns_);
  if (!jumps_.note.empty()) notes_.push_back(jumps_.note);
  if (!options_.has_events) return;
  events_ = event_marks(outcome, most_marks, options_.from, options_.to);
  const std::size_t kept = outcome.impulses.size() + outcome.changes.size();
  if (outcome.event_count() <= static_cast<long>(kept)) return;
  notes_.push_back(
      fmt::format("{} of {} events are marked, the limit set by run.max_events", kept, outcome.event_count()));
}

bool FigureRecorder::has_key(std::string_view key) const {
  return has(runs::keys(columns_), key);
}

std::vector<Point> FigureRecorder::across(std::vector<Point> points) const {
  DrawnColumn axis = x_;
  std::vector<double> row(columns_.size(), nan);
  for (Point& point : points) {
    row[0] = point.first;
    point.first = axis.value(row);
  }
  return points;
}

// Of all columns that it is made of.
std::vector<double> FigureRecorder::jumps_of(const DrawnColumn& column) const {
  std::vector<double> all;
  for (const std::size_t i : column.columns()) {
    const std::vector<double>& some = jumps_.jumps_of(columns_[i].name);
    all.insert(all.end(), some.begin(), some.end());
  }
  if (column.columns().size() > 1) std::sort(all.begin(), all.end());
  return all;
}

std::vector<Sample<2>> FigureRecorder::portrait() const {
  std::vector<double> jumps = jumps_of(phase_x_);
  const std::vector<double> others = jumps_of(phase_y_);
  jumps.insert(jumps.end(), others.begin(), others.end());
  std::sort(jumps.begin(), jumps.end());
  return portrait_.samples(jumps);
}

std::vector<FigureRecorder::Curve> FigureRecorder::curves() const {
  std::vector<Curve> made;
  for (const Channel& channel : channels_) {
    const bool is_measure = channel.column.is_measure;
    std::vector<Sample<1>> samples = is_measure ? channel.measure.density(jumps_.atoms_of(channel.column.name), step_)
                                                : channel.curve.samples(jumps_of(channel.column));
    // later, impulses cannot be distinguished from forces
    if (is_measure) {
      std::erase_if(samples, [&](const Sample<1>& sample) { return sample.t > jumps_.until; });
    }
    made.push_back({channel.panel, &channel.column, channel.is_right, std::move(samples)});
  }
  return made;
}

// Those that came at one instant, in two rows at the same time, and those that the result knows of.
std::vector<FigureRecorder::Stems> FigureRecorder::stems() const {
  std::vector<Stems> made;
  for (const Channel& channel : channels_) {
    const DrawnColumn& column = channel.column;
    std::map<int, std::vector<Point>> orders;
    const auto add = [&orders](int order, const std::vector<Sample<1>>& atoms) {
      for (const Sample<1>& atom : atoms) orders[order].emplace_back(atom.t, atom.y[0]);
    };
    if (column.is_measure) add(0, channel.measure.atoms());
    for (const auto& [key, atoms] : jumps_.atoms) {
      if (key.first != column.name || column.is_formula()) continue;
      std::vector<Sample<1>> scaled = atoms.samples();
      for (Sample<1>& atom : scaled) atom.y[0] *= column.factor;
      add(key.second, scaled);
    }
    for (auto& [order, points] : orders) {
      std::sort(points.begin(), points.end());
      if (!points.empty()) made.push_back({channel.panel, &column, order, std::move(points)});
    }
  }
  return made;
}

}  // namespace orthant::present

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

void require_phase(const FigureOptions& options) {
  if (options.phase.empty()) return;
  if (options.phase.size() != 2) throw InvalidArgument("a phase portrait has two columns, as in q0,v0");
  if (!options.panels.empty()) throw InvalidArgument("a figure has panels over time, or a phase portrait, not both");
}

}  // namespace

std::vector<std::vector<std::string>> suggested_panels(const std::vector<std::string>& names) {
  std::vector<std::vector<std::string>> panels;
  const auto add = [&](const std::string& letter) {
    if (!family(names, letter).empty()) panels.push_back({letter});
  };
  if (has(names, "q0") && has(names, "v0")) {
    for (const char* letter : {"q", "v", "p"}) add(letter);
    if (has(names, "energy")) panels.push_back({"energy"});
  } else if (has(names, "x0") && has(names, "gap0")) {
    for (const char* letter : {"x", "gap"}) add(letter);
  } else if (has(names, "z0_1")) {
    for (std::size_t l = 0; l < most_panels && has(names, fmt::format("z{}_1", l)); ++l) {
      add(fmt::format("z{}_", l));
      panels.push_back({fmt::format("lambda{}", l)});
    }
  } else {
    for (const char* letter : {"x", "w"}) add(letter);
    if (has(names, "lambda0") || has(names, "chi0")) add(has(names, "chi0") ? "chi" : "lambda");
  }
  return panels;
}

FigureRecorder::FigureRecorder(FigureOptions options, std::string label)
    : options_(std::move(options)), label_(std::move(label)), portrait_(most_samples) {}

// A column, a family, or of λ its density.
std::vector<std::size_t> FigureRecorder::columns_of(const std::string& word) {
  const std::size_t exact = column(names_, word);
  if (exact < names_.size()) return {exact};
  std::vector<std::size_t> found = family(names_, word);
  if (found.empty()) found = family(names_, word + "_");
  if (found.empty() && word.starts_with("lambda")) {
    const std::string density = "chi" + word.substr(6);
    found = has(names_, density) ? std::vector{column(names_, density)} : family(names_, density);
  }
  if (found.empty()) {
    (void)runs::Trajectory{.columns = columns_, .values = {}}.column(word);  // throws, with the nearest
  }
  const std::size_t most = is_suggested_ ? most_suggested : most_of_a_family;
  if (found.size() <= most) return found;
  notes_.push_back(fmt::format("{}: {} of {} columns are drawn, evenly spread; name others", word, most, found.size()));
  std::vector<std::size_t> chosen;
  for (const std::size_t i : spread(found.size(), most)) chosen.push_back(found[i]);
  return chosen;
}

void FigureRecorder::begin(const std::vector<runs::Column>& columns) {
  *this = FigureRecorder(options_, label_);
  columns_ = columns;
  names_ = runs::names(columns);
  require_phase(options_);
  if (!options_.phase.empty()) {
    const runs::Trajectory trajectory{.columns = columns_, .values = {}};
    phase_x_ = static_cast<std::size_t>(trajectory.column(options_.phase[0]));
    phase_y_ = static_cast<std::size_t>(trajectory.column(options_.phase[1]));
    return;
  }
  is_suggested_ = options_.panels.empty();
  const auto panels = is_suggested_ ? suggested_panels(names_) : options_.panels;
  for (std::size_t i = 0; i < panels.size(); ++i) {
    for (const std::string& word : panels[i]) {
      for (const std::size_t place : columns_of(word)) {
        const runs::Nature nature = columns_[place].nature;
        channels_.push_back({i, place, nature == runs::Nature::measure, nature == runs::Nature::steps,
                             CurveRecorder<1>(most_samples), MeasureRecorder(most_samples)});
      }
    }
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
  if (!options_.phase.empty()) portrait_.add(t, {row[phase_x_], row[phase_y_]});
  for (Channel& channel : channels_) {
    const double value = row[channel.column];
    if (std::isfinite(value)) largest_ = std::max(largest_, std::abs(value));
    if (channel.is_measure) {
      channel.measure.add(t, value);
    } else if (t > start_ || !channel.is_of_steps) {
      channel.curve.add(t, {value});
    }
  }
}

void FigureRecorder::end(const runs::Outcome& outcome) {
  step_ = schemes::locates_events(outcome.scheme) ? infinity : outcome.h;
  jumps_ = jumps_in(outcome, columns_);
  if (!jumps_.note.empty()) notes_.push_back(jumps_.note);
}

std::vector<Sample<2>> FigureRecorder::portrait() const {
  std::vector<double> jumps = jumps_.jumps_of(names_[phase_x_]);
  const std::vector<double>& others = jumps_.jumps_of(names_[phase_y_]);
  jumps.insert(jumps.end(), others.begin(), others.end());
  std::sort(jumps.begin(), jumps.end());
  return portrait_.samples(jumps);
}

std::vector<FigureRecorder::Curve> FigureRecorder::curves() const {
  std::vector<Curve> made;
  for (const Channel& channel : channels_) {
    const std::string& name = names_[channel.column];
    std::vector<Sample<1>> samples = channel.is_measure ? channel.measure.density(jumps_.atoms_of(name), step_)
                                                        : channel.curve.samples(jumps_.jumps_of(name));
    // later, impulses cannot be distinguished from forces
    if (channel.is_measure) {
      std::erase_if(samples, [&](const Sample<1>& sample) { return sample.t > jumps_.until; });
    }
    made.push_back({channel.panel, name, std::move(samples)});
  }
  return made;
}

// Those that came at one instant, in two rows at the same time, and those that the result knows of.
std::vector<FigureRecorder::Stems> FigureRecorder::stems() const {
  std::vector<Stems> made;
  for (const Channel& channel : channels_) {
    const std::string& name = names_[channel.column];
    std::map<int, std::vector<Point>> orders;
    const auto add = [&orders](int order, const std::vector<Sample<1>>& atoms) {
      for (const Sample<1>& atom : atoms) orders[order].emplace_back(atom.t, atom.y[0]);
    };
    if (channel.is_measure) add(0, channel.measure.atoms());
    for (const auto& [key, atoms] : jumps_.atoms)
      if (key.first == name) add(key.second, atoms.samples());
    for (auto& [order, points] : orders) {
      std::sort(points.begin(), points.end());
      if (!points.empty()) made.push_back({channel.panel, name, order, std::move(points)});
    }
  }
  return made;
}

}  // namespace orthant::present

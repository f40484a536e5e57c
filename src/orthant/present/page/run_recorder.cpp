// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/page/run_recorder.hpp"

#include "orthant/present/columns.hpp"
#include "orthant/tasks/state_graph.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <numeric>
#include <variant>

#include <fmt/format.h>

namespace orthant::present {
namespace {

constexpr std::size_t most_portraits = 4;
constexpr Index most_outputs = 6;
constexpr const char* taken_title = "Energy taken and work done since the start";

double largest(const Curve& curve) {
  double size = 0.0;
  for (const Sample<1>& sample : curve.samples) size = std::max(size, std::abs(sample.y[0]));
  return size;
}

// What impacts without loss took is rounding, and no curve.
void drop_rounding(std::vector<Plot>& plots) {
  double energy = 0.0;
  for (const Plot& plot : plots) {
    for (const Curve& curve : plot.curves) {
      if (curve.name == "kinetic" || curve.name == "potential") energy = std::max(energy, largest(curve));
    }
  }
  for (Plot& plot : plots) {
    if (plot.title != taken_title) continue;
    std::erase_if(plot.curves, [energy](const Curve& curve) { return largest(curve) <= 1e-12 * energy; });
  }
  std::erase_if(plots, [](const Plot& plot) { return plot.title == taken_title && plot.curves.empty(); });
}

template <class Named>
std::vector<std::string> labels_of(const std::vector<Named>& things) {
  std::vector<std::string> labels;
  labels.reserve(things.size());
  for (const Named& thing : things) labels.push_back(thing.name);
  return labels;
}

}  // namespace

std::vector<std::size_t> RunRecorder::family(std::string_view letter) const {
  return present::family(names_, letter);
}

std::size_t RunRecorder::column(const std::string& name) const {
  return present::column(names_, name);
}

void RunRecorder::add_plot(const std::string& title, const std::vector<std::size_t>& columns, Kind kind,
                           const std::vector<std::string>& labels) {
  if (columns.empty()) return;
  Plot plot{.title = title};
  const std::vector<std::size_t> chosen = spread(columns.size(), most_curves);
  if (chosen.size() < columns.size()) {
    plot.note = fmt::format("{} of {}, evenly spread; the trajectory file has all", chosen.size(), columns.size());
  }
  for (const std::size_t i : chosen) {
    const Channel channel{plots_.size(), columns[i], i < labels.size() ? labels[i] : ""};
    if (kind != Kind::measures) {
      curves_.push_back({channel, kind, CurveRecorder<1>()});
    } else {
      measures_.push_back({channel, MeasureRecorder()});
    }
  }
  plots_.push_back(std::move(plot));
}

void RunRecorder::add_portrait(const std::string& x, const std::string& y) {
  const std::size_t first = column(x);
  const std::size_t second = column(y);
  if (first == names_.size() || second == names_.size() || portraits_.size() == most_portraits) return;
  portraits_.push_back({first, second, CurveRecorder<2>()});
}

void RunRecorder::plan_lcs(const systems::LcsModel& model) {
  const Index outputs = model.system.outputs();
  const Index shown = std::min(outputs, most_outputs);
  const bool has_levels = !family("z").empty();
  const bool has_density = !family("chi").empty();
  const std::string density = has_density ? "chi" : "lambda";
  const Kind of_lambda = has_density ? Kind::jumps : Kind::steps;
  for (Index l = 0; has_levels && l < shown; ++l) {
    const std::vector<std::size_t> levels = family(fmt::format("z{}_", l));
    add_plot(outputs == 1 ? "Output and its derivatives" : fmt::format("Output {} and its derivatives", l), levels,
             Kind::jumps);
    add_plot(outputs == 1 ? "Multiplier" : fmt::format("Multiplier {}", l), {column(fmt::format("{}{}", density, l))},
             of_lambda);
    if (levels.size() >= 2) add_portrait(fmt::format("z{}_1", l), fmt::format("z{}_2", l));
  }
  if (!has_levels) {
    add_plot("Outputs", family("w"), of_lambda);
    add_plot("Multipliers", family(density), of_lambda);
  }
  add_plot("State", family("x"), Kind::jumps);
  add_plot("Zero dynamics", family("xi"), Kind::jumps);
  if (portraits_.empty()) add_portrait("x0", "x1");
  add_portrait("xi0", "xi1");
  add_lcs_strips(model.system);
}

// Of -w ∈ N_[l,u](λ): λ is inside its bounds, and w = 0, when it is farther from both than w is from 0. At a landing
// the levels below the last have impulses too.
void RunRecorder::add_lcs_strips(const systems::Lcs& system) {
  strip_title_ = "Active constraints: where w = 0 and λ acts";
  for (const std::size_t i : spread(static_cast<std::size_t>(system.outputs()), most_curves)) {
    const auto l = static_cast<Index>(i);
    const std::size_t w = column(fmt::format("w{}", l));
    const std::size_t chi = column(fmt::format("chi{}", l));
    const std::size_t lambda = chi < names_.size() ? chi : column(fmt::format("lambda{}", l));
    if (w == names_.size() || lambda == names_.size()) continue;
    const bool is_relay = system.upper[l] < infinity;
    const std::vector<std::size_t> mu = is_relay ? std::vector<std::size_t>{} : family(fmt::format("mu{}_", l));
    const auto is_active = [w, lambda, mu, lower = system.lower[l],
                            upper = system.upper[l]](std::span<const double> row) {
      const double inside = std::min(row[lambda] - lower, upper - row[lambda]);
      return inside > std::abs(row[w]) ||
             std::any_of(mu.begin(), mu.end(), [&row, w](std::size_t level) { return row[level] > std::abs(row[w]); });
    };
    strips_.push_back({names_[w], "", is_active, IntervalRecorder()});
  }
}

void RunRecorder::plan_lagrangian(const systems::LagrangianModel& model) {
  const std::vector<std::string> contacts = labels_of(model.system.contacts);
  add_plot("Positions", family("q"), Kind::continuous);
  add_plot("Velocities", family("v"), Kind::jumps);
  add_plot("Gaps", family("gap"), Kind::continuous, contacts);
  add_plot("Contact forces and impulses", family("p"), Kind::measures, contacts);
  add_plot("Friction forces and impulses", family("pt"), Kind::measures);
  add_plot("Joint forces and impulses", family("joint"), Kind::measures, labels_of(model.system.joints));
  add_plot("Dry friction", family("dry"), Kind::measures, labels_of(model.system.dry_friction));
  add_energy_plots();
  for (std::size_t i = 0; i < most_portraits; ++i) add_portrait(fmt::format("q{}", i), fmt::format("v{}", i));
  strip_title_ = "Closed contacts";
  const std::vector<std::size_t> impulses = family("p");
  for (const std::size_t i : spread(impulses.size(), 2 * most_curves)) {
    const auto is_active = [p = impulses[i]](std::span<const double> row) { return row[p] > 0.0; };
    strips_.push_back({fmt::format("gap{}", i), i < contacts.size() ? contacts[i] : "", is_active, IntervalRecorder()});
  }
}

// What there is, and what was given and taken since the start.
void RunRecorder::add_energy_plots() {
  const auto found = [this](std::initializer_list<std::string> names) {
    std::vector<std::size_t> columns;
    for (const std::string& name : names) {
      if (column(name) < names_.size()) columns.push_back(column(name));
    }
    return columns;
  };
  add_plot("Energy", found({"energy", "kinetic", "potential"}), Kind::jumps);
  add_plot(taken_title, found({"impacts", "friction", "damping", "numerical", "work", "projection"}), Kind::jumps);
}

void RunRecorder::plan_sweeping(const systems::SweepingModel& model) {
  const std::vector<std::string> sets = labels_of(model.system.sets);
  add_plot("State", family("x"), Kind::jumps);
  add_plot("Distance to the boundary of each set", family("gap"), Kind::jumps, sets);
  add_plot("Reaction", family("r"), Kind::measures);
  add_portrait("x0", "x1");
  strip_title_ = "Sets that x touches";
  const std::vector<std::size_t> gaps = family("gap");
  const std::vector<std::size_t> x = family("x");
  for (const std::size_t i : spread(gaps.size(), 2 * most_curves)) {
    const auto is_active = [gap = gaps[i], x](std::span<const double> row) {
      double size = 1.0;
      for (const std::size_t c : x) size = std::max(size, std::abs(row[c]));
      return row[gap] <= 1e-9 * size;
    };
    strips_.push_back({names_[gaps[i]], i < sets.size() ? sets[i] : "", is_active, IntervalRecorder()});
  }
}

void RunRecorder::begin(const std::vector<std::string>& names) {
  *this = RunRecorder(*model_);
  names_ = names;
  scene_ = SceneRecorder(*model_);
  if (const auto* lcs = std::get_if<systems::LcsModel>(model_)) plan_lcs(*lcs);
  if (const auto* lagrangian = std::get_if<systems::LagrangianModel>(model_)) plan_lagrangian(*lagrangian);
  if (const auto* sweeping = std::get_if<systems::SweepingModel>(model_)) plan_sweeping(*sweeping);
  const std::size_t count = curves_.size() + measures_.size() + 2 * portraits_.size();
  const std::size_t limit = std::clamp<std::size_t>(most_points / std::max<std::size_t>(count, 1), 500, 4000);
  for (CurveChannel& channel : curves_) channel.recorder = CurveRecorder<1>(limit);
  for (MeasureChannel& channel : measures_) channel.recorder = MeasureRecorder(limit);
  for (PortraitChannel& channel : portraits_) channel.recorder = CurveRecorder<2>(limit);
}

void RunRecorder::add(std::span<const double> row) {
  const double t = row[0];
  for (CurveChannel& channel : curves_) {
    if (rows_ > 0 || channel.kind != Kind::steps) channel.recorder.add(t, {row[channel.column]});
  }
  ++rows_;
  for (MeasureChannel& channel : measures_) channel.recorder.add(t, row[channel.column]);
  for (PortraitChannel& channel : portraits_) channel.recorder.add(t, {row[channel.x], row[channel.y]});
  for (StripChannel& channel : strips_) channel.recorder.add(t, channel.is_active(row));
  scene_.add(row);
}

Pictures RunRecorder::pictures(const runs::LcsResult& result) const {
  return pictures(result, jumps_in_result(result));
}

Pictures RunRecorder::pictures(const runs::LagrangianResult& result) const {
  const auto* model = std::get_if<systems::LagrangianModel>(model_);
  const auto contacts = model == nullptr ? Index{0} : static_cast<Index>(model->system.contacts.size());
  return pictures(result, jumps_in_result(result, contacts));
}

Pictures RunRecorder::pictures(const runs::SweepingResult& result) const {
  return pictures(result, jumps_in_result(result));
}

Pictures RunRecorder::pictures(const runs::Outcome& outcome, const Jumps& known) const {
  Pictures pictures{.plots = plots_, .strip_title = strip_title_};
  const auto note = [&](Plot& plot) {
    if (known.note.empty() || plot.note.find(known.note) != std::string::npos) return;
    plot.note += (plot.note.empty() ? "" : "; ") + known.note;
  };
  for (const CurveChannel& channel : curves_) {
    const std::string& name = names_[channel.column];
    Plot& plot = pictures.plots[channel.plot];
    const bool is_continuous = channel.kind == Kind::continuous;
    plot.curves.push_back(
        {name, channel.label, channel.recorder.samples(is_continuous ? std::vector<double>() : known.jumps_of(name))});
    if (!is_continuous) note(plot);
  }
  // A row of a time-stepping scheme has the impulse of one step, also where steps between the rows are not kept.
  const double step = tasks::has_motion(outcome.scheme) ? infinity : outcome.h;
  for (const MeasureChannel& channel : measures_) {
    const std::string& name = names_[channel.column];
    Plot& plot = pictures.plots[channel.plot];
    std::vector<Sample<1>> density = channel.recorder.density(known.atoms_of(name), step);
    // later, impulses cannot be told from forces
    std::erase_if(density, [&](const Sample<1>& sample) { return sample.t > known.until; });
    plot.curves.push_back({name, channel.label, std::move(density), true});
    std::vector<Sample<1>> atoms = channel.recorder.atoms();
    if (!atoms.empty()) plot.stems.push_back({name, 0, std::move(atoms)});
    note(plot);
  }
  drop_rounding(pictures.plots);
  known.put_atoms_into(pictures.plots);
  for (const PortraitChannel& channel : portraits_) {
    std::vector<double> jumps = known.jumps_of(names_[channel.x]);
    const std::vector<double>& others = known.jumps_of(names_[channel.y]);
    jumps.insert(jumps.end(), others.begin(), others.end());
    std::sort(jumps.begin(), jumps.end());
    pictures.portraits.push_back({names_[channel.x], names_[channel.y], channel.recorder.samples(jumps),
                                  std::holds_alternative<systems::SweepingModel>(*model_)});
  }
  for (const StripChannel& channel : strips_) {
    pictures.strips.push_back({channel.name, channel.label, channel.recorder.intervals()});
  }
  const bool is_continuous = std::holds_alternative<systems::LagrangianModel>(*model_);
  pictures.scene = scene_.scene(is_continuous ? std::vector<double>() : known.jumps);
  return pictures;
}

}  // namespace orthant::present

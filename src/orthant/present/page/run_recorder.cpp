// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/page/run_recorder.hpp"

#include "orthant/present/columns.hpp"
#include "orthant/schemes/automatic.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace orthant::present {
namespace {

constexpr std::size_t most_portraits = 4;
constexpr std::size_t most_strips = 24;

double largest(const Curve& curve) {
  double size = 0.0;
  for (const Sample<1>& sample : curve.samples) size = std::max(size, std::abs(sample.y[0]));
  return size;
}

void add_note(Plot& plot, const std::string& note) {
  if (note.empty() || plot.note.find(note) != std::string::npos) return;
  plot.note += (plot.note.empty() ? "" : "; ") + note;
}

}  // namespace

void RunRecorder::plan(const runs::View& view) {
  Plot plot{.title = view.title};
  const std::vector<std::size_t> chosen = spread(view.columns.size(), most_curves);
  if (chosen.size() < view.columns.size()) {
    plot.note = fmt::format("{} of {}, evenly spread; the trajectory file has all", chosen.size(), view.columns.size());
  }
  for (const std::size_t i : chosen) {
    const Channel channel{plots_.size(), view.columns[i]};
    if (column(channel.column).nature != runs::Nature::measure) {
      curves_.push_back({channel, CurveRecorder<1>()});
    } else {
      measures_.push_back({channel, MeasureRecorder()});
    }
  }
  plots_.push_back(std::move(plot));
}

void RunRecorder::begin(const runs::Layout& layout) {
  *this = RunRecorder(*model_);
  layout_ = layout;
  scene_ = SceneRecorder(*model_);
  for (const runs::View& view : layout_.views) plan(view);
  for (const auto& [x, y] : layout_.portraits) {
    if (portraits_.size() < most_portraits) portraits_.push_back({x, y, CurveRecorder<2>()});
  }
  for (const std::size_t i : spread(layout_.activities.size(), most_strips)) strips_.push_back({i, IntervalRecorder()});
  limit_samples();
}

void RunRecorder::limit_samples() {
  const std::size_t count = curves_.size() + measures_.size() + 2 * portraits_.size();
  const std::size_t limit = std::clamp<std::size_t>(most_points / std::max<std::size_t>(count, 1), 500, 4000);
  for (CurveChannel& channel : curves_) channel.recorder = CurveRecorder<1>(limit);
  for (MeasureChannel& channel : measures_) channel.recorder = MeasureRecorder(limit);
  for (PortraitChannel& channel : portraits_) channel.recorder = CurveRecorder<2>(limit);
}

void RunRecorder::add(std::span<const double> row) {
  const double t = row[0];
  for (CurveChannel& channel : curves_) {
    const bool has_value = rows_ > 0 || column(channel.column).nature != runs::Nature::steps;
    if (has_value) channel.recorder.add(t, {row[channel.column]});
  }
  ++rows_;
  for (MeasureChannel& channel : measures_) channel.recorder.add(t, row[channel.column]);
  for (PortraitChannel& channel : portraits_) channel.recorder.add(t, {row[channel.x], row[channel.y]});
  for (StripChannel& channel : strips_) {
    channel.recorder.add(t, layout_.activities[channel.activity].is_active(row));
  }
  scene_.add(row);
}

void RunRecorder::draw_curves(const Jumps& jumps, Pictures& pictures) const {
  for (const CurveChannel& channel : curves_) {
    const runs::Column& drawn = column(channel.column);
    Plot& plot = pictures.plots[channel.plot];
    const bool is_continuous = drawn.nature == runs::Nature::continuous;
    const std::vector<double> times = is_continuous ? std::vector<double>() : jumps.jumps_of(drawn.name);
    plot.curves.push_back({drawn.name, drawn.label, channel.recorder.samples(times)});
    if (!is_continuous) add_note(plot, jumps.note);
  }
}

void RunRecorder::draw_measures(const Jumps& jumps, double step, Pictures& pictures) const {
  for (const MeasureChannel& channel : measures_) {
    const runs::Column& drawn = column(channel.column);
    Plot& plot = pictures.plots[channel.plot];
    std::vector<Sample<1>> density = channel.recorder.density(jumps.atoms_of(drawn.name), step);
    // later, impulses cannot be distinguished from forces
    std::erase_if(density, [&](const Sample<1>& sample) { return sample.t > jumps.until; });
    plot.curves.push_back({drawn.name, drawn.label, std::move(density), true});
    std::vector<Sample<1>> atoms = channel.recorder.atoms();
    if (!atoms.empty()) plot.stems.push_back({drawn.name, 0, std::move(atoms)});
    add_note(plot, jumps.note);
  }
}

void RunRecorder::draw_portraits(const Jumps& jumps, Pictures& pictures) const {
  for (const PortraitChannel& channel : portraits_) {
    std::vector<double> times = jumps.jumps_of(column(channel.x).name);
    const std::vector<double>& others = jumps.jumps_of(column(channel.y).name);
    times.insert(times.end(), others.begin(), others.end());
    std::sort(times.begin(), times.end());
    pictures.portraits.push_back(
        {column(channel.x).name, column(channel.y).name, channel.recorder.samples(times), layout_.is_plane});
  }
}

// Entries of a ledger that are rounding relative to the energies are not drawn: impacts without loss, for example.
void RunRecorder::drop_rounding(std::vector<Plot>& plots) const {
  const auto family = [this](const Curve& curve) -> const std::string& {
    return column(layout_.place(curve.name)).family;
  };
  double energy = 0.0;
  for (const Plot& plot : plots) {
    for (const Curve& curve : plot.curves) {
      if (family(curve) == "energy") energy = std::max(energy, largest(curve));
    }
  }
  for (Plot& plot : plots) {
    std::erase_if(plot.curves,
                  [&](const Curve& curve) { return family(curve) == "ledger" && largest(curve) <= 1e-12 * energy; });
  }
  std::erase_if(plots, [](const Plot& plot) { return plot.curves.empty(); });
}

Pictures RunRecorder::pictures(const runs::Outcome& outcome) const {
  const Jumps jumps = jumps_in(outcome, layout_.columns);
  Pictures pictures{.plots = plots_, .strip_title = layout_.activity_title};
  draw_curves(jumps, pictures);
  // A row of a time-stepping scheme has the impulse of one step, also where steps between the rows are not kept.
  draw_measures(jumps, schemes::locates_events(outcome.scheme) ? infinity : outcome.h, pictures);
  drop_rounding(pictures.plots);
  jumps.put_atoms_into(pictures.plots);
  draw_portraits(jumps, pictures);
  for (const StripChannel& channel : strips_) {
    const runs::Activity& activity = layout_.activities[channel.activity];
    pictures.strips.push_back({activity.name, activity.label, channel.recorder.intervals()});
  }
  // what is drawn moves with the columns behind t
  const bool is_continuous = layout_.columns.size() > 1 && column(1).nature == runs::Nature::continuous;
  pictures.scene = scene_.scene(is_continuous ? std::vector<double>() : jumps.times);
  return pictures;
}

}  // namespace orthant::present

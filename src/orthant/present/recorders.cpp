// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/recorders.hpp"

namespace orthant::present {

std::optional<double> first_within(const std::vector<double>& times, double from, double to) {
  const double rounding = 1e-9 * (std::isfinite(from) ? to - from : std::abs(to));
  const auto found = std::upper_bound(times.begin(), times.end(), from + rounding);
  if (found == times.end() || *found > to + rounding) return std::nullopt;
  return std::min(*found, to);
}

void MeasureRecorder::add(double t, double mass) {
  if (std::isnan(last_)) {  // the start: no step ends here
    start_ = last_ = t;
    return;
  }
  if (t <= last_) {
    if (mass != 0.0) atoms_.add({t, {mass}});
    return;
  }
  const double density = mass / (t - last_);
  pass_on(std::abs(density));
  row_ = {t, {density}, last_, {density}};
  last_ = t;
}

void MeasureRecorder::pass_on(double following) {
  constexpr double outstanding = 4.0;
  if (!row_) return;
  const double size = std::abs(row_->y[0]);
  const bool is_peak = size > outstanding * std::max(earlier_, following);
  (is_peak ? peaks_ : steady_).add(*row_);
  earlier_ = is_peak ? 0.0 : size;
  row_.reset();
}

std::vector<Sample<1>> MeasureRecorder::density(const std::vector<double>& atoms, double step) const {
  MeasureRecorder all = *this;
  all.pass_on(0.0);
  const std::vector<Row<1>> steady = all.steady_.samples();
  const std::vector<Row<1>> peaks = all.peaks_.samples();
  std::vector<Row<1>> rows(steady.size() + peaks.size());
  std::merge(steady.begin(), steady.end(), peaks.begin(), peaks.end(), rows.begin(),
             [](const Row<1>& a, const Row<1>& b) { return a.t < b.t; });
  std::vector<double> instants;
  for (const Sample<1>& atom : atoms_.samples()) instants.push_back(atom.t);
  std::vector<Sample<1>> samples;
  double jump = nan;  // the last atom, after which no sample came yet
  for (const Row<1>& row : rows) {
    const double length = row.t - row.since;
    const double width = std::min(step, length);
    const double from = row.since == start_ ? -infinity : row.t - width;  // what is at the start is in the first step
    if (const auto atom = first_within(atoms, from, row.t)) {
      jump = *atom;
      continue;
    }
    if (std::binary_search(instants.begin(), instants.end(), row.since)) jump = row.since;
    const double density = row.y[0] * (length / width);
    if (samples.empty()) samples.push_back({row.since, {density}});
    const double before = samples.back().y[0];
    const bool differs = std::abs(density - before) > 1e-9 * std::max(std::abs(density), std::abs(before));
    if (!std::isnan(jump) && differs) {
      samples.push_back({jump, {before}});
      samples.push_back({jump, {density}});
    }
    jump = nan;
    samples.push_back({row.t, {density}});
  }
  return samples;
}

void IntervalRecorder::add(double t, bool is_so) {
  const double from = std::isnan(last_) ? t : last_;
  last_ = t;
  if (!is_so) return;
  if (!intervals_.empty() && from - intervals_.back().second <= nearest_) {
    intervals_.back().second = t;
    return;
  }
  intervals_.emplace_back(from, t);
  if (intervals_.size() <= limit_) return;
  nearest_ = std::max(2.0 * nearest_, (t - intervals_.front().first) / static_cast<double>(4 * limit_));
  std::vector<std::pair<double, double>> joined;
  for (const auto& [begin, end] : intervals_) {
    if (!joined.empty() && begin - joined.back().second <= nearest_) {
      joined.back().second = end;
    } else {
      joined.emplace_back(begin, end);
    }
  }
  intervals_ = std::move(joined);
}

}  // namespace orthant::present

// SPDX-License-Identifier: Apache-2.0
#include "orthant/report/recorders.hpp"

namespace orthant::report {

void MeasureRecorder::add(double t, double mass) {
  if (!row_) {  // the start: no step ends here
    row_ = {t, mass, 0.0};
    return;
  }
  if (t <= row_->t) {
    if (mass != 0.0) {
      emit(0.0);
      atoms_.add({t, {mass}});
      row_ = {t, 0.0, nan};  // has been passed on
    }
    return;
  }
  const double density = mass / (t - row_->t);
  emit(std::abs(density));
  if (!std::isnan(row_->density)) earlier_ = std::abs(row_->density);
  largest_ = std::max(largest_, std::abs(density));
  row_ = {t, mass, density};
}

void MeasureRecorder::emit(double following) {
  if (!row_ || std::isnan(row_->density)) return;
  const double size = std::abs(row_->density);
  if (size > outstanding * std::max(earlier_, following) && size > 1e-9 * largest_) {
    atoms_.add({row_->t, {row_->mass}});
    row_->density = 0.0;  // so that what follows is compared with what is not an atom
  } else {
    density_.add(row_->t, {row_->density});
  }
}

std::vector<Sample<1>> MeasureRecorder::density() const {
  MeasureRecorder all = *this;
  all.emit(0.0);
  return all.density_.samples();
}

std::vector<Sample<1>> MeasureRecorder::atoms() const {
  MeasureRecorder all = *this;
  all.emit(0.0);
  return all.atoms_.samples();
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

}  // namespace orthant::report

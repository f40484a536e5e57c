// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/detail/remainder.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::schemes::detail {
namespace {

// (events.30)
constexpr double of_size = 1e-12;
constexpr double of_terms = 64 * epsilon;
constexpr double of_all = 1e-30;
constexpr double no_size = 1e-200;

}  // namespace

Remainder::Remainder(const expressions::Series& series, int order) : enclosure_(series), order_(order) {
  largest_.assign(static_cast<std::size_t>(series.value_count()), 0.0);
  sizes_ = largest_;
}

Excess Remainder::excess(const expressions::Series& series, double length, std::span<const double> admitted) {
  Excess worst;
  const double least = of_all * largest_of_all_ + no_size;
  const auto see = [&](const expressions::Enclosure::Bound& bound, double more) {
    const double allowed = of_size * bound.size + of_terms * bound.terms + more + least;
    const double ratio = bound.remainder / allowed;
    worst.ratio = std::max(worst.ratio, ratio >= 0 ? ratio : infinity);  // NaN proves nothing
  };
  for (std::size_t i = 0; i < largest_.size(); ++i) {
    const expressions::Enclosure::Bound bound = enclosure_.value(series, static_cast<int>(i), length);
    sizes_[i] = bound.size;
    see(bound, epsilon * largest_[i] + (i < admitted.size() ? admitted[i] : 0));
    worst.is_bounded = worst.is_bounded && bound.range < infinity;
  }
  for (int i = 0; i < series.condition_count(); ++i) see(enclosure_.condition(series, i, length), 0);
  return worst;
}

void Remainder::remember() {
  for (std::size_t i = 0; i < largest_.size(); ++i) {
    if (!(sizes_[i] < infinity)) continue;
    largest_[i] = std::max(largest_[i], sizes_[i]);
    largest_of_all_ = std::max(largest_of_all_, sizes_[i]);
  }
}

// The bound grows at least like τ^21: where it is far too large nothing is known.
double ProvenLength::shortened(double ratio) {
  return ratio < infinity ? std::clamp(0.9 * std::pow(ratio, -1.0 / 21), 0.125, 0.9) : 0.125;
}

}  // namespace orthant::schemes::detail

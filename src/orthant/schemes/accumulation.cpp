// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/accumulation.hpp"

#include <cmath>

namespace orthant::schemes {
namespace {

constexpr int least_shrinking = 6;  // ratios below 1 in a row before a limit is reported

}  // namespace

AccumulationWatch::AccumulationWatch(Index sources) : sequences_(static_cast<std::size_t>(sources)) {}

std::optional<AccumulationWatch::Limit> AccumulationWatch::observe(Index source, double t) {
  Sequence& s = sequences_[static_cast<std::size_t>(source)];
  const double gap = t - s.last;  // NaN at the first event
  const double ratio = gap / s.gap;
  const double change = ratio - s.ratio;
  const double change_before = s.ratio - s.ratio_before;
  if (!(ratio < 1)) s.since = t;
  s.shrinking = ratio < 1 ? s.shrinking + 1 : 0;
  s.ratio_before = s.ratio;
  s.ratio = ratio;
  s.gap = gap;
  s.last = t;
  if (s.shrinking < least_shrinking) return std::nullopt;
  // Aitken: the limit of the ratios themselves, when they converge geometrically
  const double denominator = change - change_before;
  double limit = ratio;
  if (std::abs(change) < std::abs(change_before) && denominator != 0) limit = ratio - change * change / denominator;
  if (!(limit < 1) || !(limit >= 0)) limit = ratio;
  const double at = t + gap * limit / (1 - limit);
  const double plain = t + gap * ratio / (1 - ratio);
  const double spread = std::abs(gap * change / ((1 - ratio) * (1 - ratio)));
  return Limit{.t = at, .ratio = limit, .error = std::abs(at - plain) + spread, .since = s.since};
}

void AccumulationWatch::forget(Index source) {
  sequences_[static_cast<std::size_t>(source)] = Sequence{};
}

}  // namespace orthant::schemes

// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/pile_up.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::schemes {
namespace {

// (events.6) from two gaps, the newer one first
std::optional<double> aitken(double newer, double older) {
  if (newer == 0) return 0.0;
  if (!(std::abs(newer) < std::abs(older))) return std::nullopt;
  return newer * (newer / (older - newer));
}

}  // namespace

std::optional<Remainder> remainder(const std::array<double, 4>& gaps) {
  const std::optional<double> newest = aitken(gaps[0], gaps[1]);
  const std::optional<double> before = aitken(gaps[1], gaps[2]);
  const std::optional<double> first = aitken(gaps[2], gaps[3]);
  if (!newest || !before || !first) return std::nullopt;
  // limits of the partial sums, counted from now
  const double e2 = *newest;
  const double e1 = *before - gaps[0];
  const double e0 = *first - gaps[0] - gaps[1];
  Remainder found{.sum = e2, .error = std::abs(e2 - e1)};
  // ε_4 = ε_2 + 1 / (ε_3' - ε_3),  ε_3 = ε_1 + 1 / (ε_2' - ε_2)
  const double e3 = 1 / gaps[2] + 1 / (e1 - e0);
  const double e3_next = 1 / gaps[1] + 1 / (e2 - e1);
  const double better = e1 + 1 / (e3_next - e3);
  if (std::abs(better - e2) <= found.error) found.sum = better;  // not for infinite or NaN
  return found;
}

void PileUp::gather(double length, const Vector& momentum) {
  gathered_length_ += length;
  gathered_ += momentum;
}

void PileUp::note(std::uint64_t mask) {
  // longer than all of a cycle before: no chain that shrinks
  const int recent = std::min(count_, longest_cycle);
  double most = 0;
  for (int i = 0; i < recent; ++i) most = std::max(most, lengths_[static_cast<std::size_t>(place(i))]);
  elapsed_ = gathered_length_ >= most ? 0 : elapsed_ + gathered_length_;
  newest_ = (newest_ + 1) % capacity;
  count_ = std::min(count_ + 1, capacity);
  masks_[static_cast<std::size_t>(newest_)] = mask;
  lengths_[static_cast<std::size_t>(newest_)] = gathered_length_;
  momenta_.col(newest_) = gathered_;
  gathered_.setZero();
  gathered_length_ = 0;
}

void PileUp::forget() {
  count_ = 0;
  elapsed_ = 0;
  gathered_.setZero();
  gathered_length_ = 0;
}

int PileUp::count_of(Index output) const {
  int found = 0;
  for (int i = 0; i < count_; ++i) {
    if ((masks_[static_cast<std::size_t>(place(i))] >> output & 1) != 0) ++found;
  }
  return found;
}

bool PileUp::has_period(int period) const {
  if (count_ < cycles * period) return false;
  for (int i = 0; i < (cycles - 1) * period; ++i) {
    if (masks_[static_cast<std::size_t>(place(i))] != masks_[static_cast<std::size_t>(place(i + period))]) return false;
  }
  return true;
}

std::optional<PileUp::Limit> PileUp::limit_of_cycles(int period, double part) const {
  const auto sums_of_cycles = [&](const auto& value) {
    std::array<double, cycles> sums{};
    for (int i = 0; i < cycles * period; ++i) sums[static_cast<std::size_t>(i / period)] += value(place(i));
    return sums;
  };
  const std::array<double, cycles> lengths =
      sums_of_cycles([&](int i) { return lengths_[static_cast<std::size_t>(i)]; });
  const std::optional<Remainder> time = remainder(lengths);
  if (!time || !(time->sum <= part * elapsed_)) return std::nullopt;
  Limit found{.after = std::max(time->sum, 0.0),
              .error = time->error,
              .ratio = lengths[1] > 0 ? lengths[0] / lengths[1] : 0.0,
              .elapsed = elapsed_,
              .mask = 0,
              .momentum = Vector::Zero(momenta_.rows()),
              .momentum_error = Vector::Zero(momenta_.rows())};
  for (int i = 0; i < period; ++i) found.mask |= masks_[static_cast<std::size_t>(place(i))];
  for (Index l = 0; l < momenta_.rows(); ++l) {
    const std::optional<Remainder> momentum = remainder(sums_of_cycles([&](int i) { return momenta_(l, i); }));
    if (!momentum) return std::nullopt;
    found.momentum[l] = momentum->sum;
    found.momentum_error[l] = momentum->error;
  }
  return found;
}

// A cycle may be twice as long as the masks say: two lengths in turn.
std::optional<PileUp::Limit> PileUp::limit(double part) const {
  if (!(lengths_[static_cast<std::size_t>(newest_)] <= 10 * part * elapsed_)) return std::nullopt;  // nearly always
  for (int period = 1; period <= longest_cycle; ++period) {
    if (!has_period(period)) continue;
    if (std::optional<Limit> found = limit_of_cycles(period, part)) return found;
  }
  return std::nullopt;
}

}  // namespace orthant::schemes

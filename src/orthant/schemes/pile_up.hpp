// SPDX-License-Identifier: Apache-2.0
// Pile-ups: events that repeat in cycles, each cycle shorter than the one before, infinitely many in finite time. An
// elastic ball has a cycle of one event, landings that lift each other one of several. The lengths L_k of the cycles,
// and the momenta P_k = ∫ λ over each of them, are sequences that end like geometric ones, so their sums have the limits
//   Σ_(j>k) L_j ≈ L_k² / (L_(k-1) - L_k)                                       (events.6) [Wynn56]
// improved by one more column of Wynn's ε-algorithm. Lengths are added up, never differences of times: a chain
// at t = 1 is known as well as one at t = 0.
#pragma once

#include "orthant/linalg/types.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace orthant::schemes {

class PileUp {
 public:
  explicit PileUp(Index outputs) : momenta_(Matrix::Zero(outputs, capacity)), gathered_(Vector::Zero(outputs)) {}

  /// Adds to what the next event comes with.
  void gather(double length, const Vector& momentum);
  /// An event of the outputs in `mask` (bit l), which closes what was gathered since the last one.
  void note(std::uint64_t mask);
  /// The chain ends: something else than its own events moved it.
  void forget();

  struct Limit {
    double after = nan;      // from the last event to the limit
    double error = nan;      // of `after`: by how much the last two extrapolations differ
    double ratio = nan;      // of the lengths of the last two cycles
    double elapsed = nan;    // of the chain so far
    std::uint64_t mask = 0;  // the outputs of a cycle
    Vector momentum;         // of the part that is left out
    Vector momentum_error;
  };
  /// Of the chain, if its last cycles shrink and what remains is at most this part of what has elapsed.
  [[nodiscard]] std::optional<Limit> limit(double part) const;
  /// Events of an output among the last ones.
  [[nodiscard]] int count_of(Index output) const;

 private:
  static constexpr int capacity = 32;
  static constexpr int cycles = 4;         // that an extrapolation needs
  static constexpr int longest_cycle = 8;  // events

  [[nodiscard]] int place(int back) const { return (newest_ + capacity - back) % capacity; }
  [[nodiscard]] bool has_period(int period) const;
  [[nodiscard]] std::optional<Limit> limit_of_cycles(int period, double part) const;

  std::array<std::uint64_t, capacity> masks_{};
  std::array<double, capacity> lengths_{};
  Matrix momenta_;  // one column for each event
  Vector gathered_;
  double gathered_length_ = 0;
  double elapsed_ = 0;
  int newest_ = 0;
  int count_ = 0;  // events that are stored
};

/// The sum of what comes after gaps[0], the newest; `gaps` has four. Its error is the difference of two extrapolations.
/// Nothing when the gaps do not shrink.
struct Remainder {
  double sum = 0;
  double error = 0;
};
[[nodiscard]] std::optional<Remainder> remainder(const std::array<double, 4>& gaps);

}  // namespace orthant::schemes

// SPDX-License-Identifier: Apache-2.0
// Whether what the Taylor polynomials of a program leave out is rounding, over a whole piece [0, τ]. Of each value and of
// each condition, with the bound R of (expr.4),
//   R ≤ 1e-12 Σ_k |y_k| τ^k + 64 ε (its terms) + ε (its largest size so far) + 1e-30 (the largest of all) + 1e-200   (events.30)
// In mechanics what changes the momentum, an entry of M or of a row of H by rounding is admitted in addition: ε |M v| / τ for a
// force.
// A piece for which this does not hold is shortened. Estimates of the length (events.4), (events.24) aim at rounding; this
// is the proof that nothing narrow lies between, so it may be less exact than they are.
#pragma once

#include "orthant/expressions/enclosure.hpp"
#include "orthant/linalg/types.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace orthant::schemes::detail {

/// R relative to what (events.30) allows, the worst; at most 1: proven.
struct Excess {
  double ratio = 0;
  bool is_bounded = true;  // every value has a range: no pole, no end of a domain
};

class Remainder {
 public:
  Remainder() = default;
  /// Polynomials of this order, which may be lower than that of the series.
  Remainder(const expressions::Series& series, int order);

  /// Is there anything to prove?
  [[nodiscard]] bool is_needed() const { return enclosure_.is_needed(); }
  [[nodiscard]] bool reads(int slot) const { return enclosure_.reads(slot); }

  /// Over a curve: first its slots, then all else. The series is evaluated about its beginning.
  void set_slot(int slot, std::span<const double> c, double length, double skipped) {
    enclosure_.set_slot(slot, c, length, skipped);
  }
  void enclose(const expressions::Series& series, double length) { enclosure_.evaluate(series, length, order_); }
  [[nodiscard]] bool is_of_branch(const expressions::Series& series) const { return enclosure_.is_of_branch(series); }

  /// Over a part of what was enclosed, of this length, that begins where the series now is. `admitted` of the first values
  /// is nothing that matters: of a force, what changes the momentum by rounding.
  [[nodiscard]] Excess excess(const expressions::Series& series, double length, std::span<const double> admitted = {});
  /// The piece was taken: its sizes are part of the history.
  void remember();

 private:
  expressions::Enclosure enclosure_;
  int order_ = 0;
  double largest_of_all_ = 0;
  std::vector<double> largest_, sizes_;
};

/// What happens within rounding of the time is not looked at: a piece may begin where a function ends, like e^(-1/t).
[[nodiscard]] inline double skipped(double clock, double length) {
  return std::min(64 * epsilon * (std::abs(clock) + length), length / 4);
}

/// How long a piece may be. Remembers what was found, so that the next one begins there.
class ProvenLength {
 public:
  /// A length ≤ `wanted` for which `look(length)` is proven, by trying; 0 when there is none but rounding of `clock`, the
  /// time, and a value has no range even there. Within rounding a range is enough, a few times in a row.
  template <class Look>
  [[nodiscard]] double find(double wanted, double clock, Look&& look) {
    const double least = 4 * skipped(clock, wanted);
    double length = std::min(wanted, limit_);
    for (;;) {
      const Excess found = look(length);
      if (found.ratio <= 1) break;
      if (length <= least) {
        if (!found.is_bounded || ++in_a_row_ > most_in_a_row) return 0;
        limit_ = 8 * length;
        return length;
      }
      length = std::max(least, length * shortened(found.ratio));
    }
    in_a_row_ = 0;
    limit_ = length < wanted ? 8 * length : infinity;
    return length;
  }

 private:
  [[nodiscard]] static double shortened(double ratio);

  static constexpr int most_in_a_row = 100;

  double limit_ = infinity;
  int in_a_row_ = 0;  // lengths within rounding
};

}  // namespace orthant::schemes::detail

// SPDX-License-Identifier: Apache-2.0
// Dense output: the motion as a list of pieces, each a polynomial in time, with jumps where one ends and the next
// begins.
#pragma once

#include "orthant/linalg/types.hpp"

#include <optional>
#include <span>
#include <vector>

namespace orthant::schemes {

/// x_j(t) = Σ_k coefficients(k, j) (t - from)^k for t in [from, to]
struct Piece {
  double from = nan, to = nan;
  Matrix coefficients;             // (order + 1) × components
  bool begins_after_jump = false;  // x(from) here is not x(to) of the piece before

  /// Writes x(t); t may lie outside by rounding.
  void evaluate(double t, Vector& x) const;
  /// ∫ x_j dt over [start, end], both in the piece
  [[nodiscard]] double integral(Index component, double start, double end) const;
};

enum class Side { left, right };

class Motion {
 public:
  /// Pieces come in the order of time, each beginning where the last one ended.
  void add(const Piece& piece);

  [[nodiscard]] const std::vector<Piece>& pieces() const { return pieces_; }
  [[nodiscard]] double start() const;
  [[nodiscard]] double end() const;
  /// x(t⁻) or x(t⁺). Throws InvalidArgument outside [start, end].
  [[nodiscard]] Vector at(double t, Side side = Side::right) const;

 private:
  std::vector<Piece> pieces_;
};

/// Times and values such that lines between them are nowhere farther from the motion than `tolerance` (componentwise,
/// relative to the largest value of the component); a jump gives two samples at the same time. `columns` says which
/// components are wanted.
struct Samples {
  std::vector<double> times;
  std::vector<double> values;  // row by row
};
[[nodiscard]] Samples sampled(const Motion& motion, std::span<const Index> columns, double tolerance);

}  // namespace orthant::schemes

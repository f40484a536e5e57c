// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/motion.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/interrupt.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace orthant::schemes {
namespace {

// Fills in samples until the line between two is near enough at three points between them.
class Sampler {
 public:
  Sampler(const Motion& motion, std::span<const Index> columns, double tolerance)
      : columns_(columns), allowed_(columns.size(), 0.0) {
    for (const Piece& piece : motion.pieces()) {
      piece.evaluate(piece.from, start_);
      widen(start_);
      piece.evaluate(piece.to, end_);
      widen(end_);
    }
    for (double& allowed : allowed_) allowed = tolerance * (allowed > 0 ? allowed : 1.0);
  }

  void add(const Piece& piece, bool with_start) {
    piece.evaluate(piece.from, start_);
    if (with_start) keep(piece.from, start_);
    piece.evaluate(piece.to, end_);
    const double middle = between(piece.from, piece.to);
    piece.evaluate(middle, middle_);
    divide(piece, {{piece.from, start_}, {middle, middle_}, {piece.to, end_}}, 0);
    keep(piece.to, end_);
  }

  Samples samples;

 private:
  static constexpr std::size_t deepest = 30;

  struct Point {
    double t;
    const Vector& x;
  };
  struct Stretch {
    Point first, middle, last;
  };

  static double between(double first, double last) { return first + (last - first) / 2; }

  void widen(const Vector& x) {
    for (std::size_t i = 0; i < columns_.size(); ++i) allowed_[i] = std::max(allowed_[i], std::abs(x[columns_[i]]));
  }
  void keep(double t, const Vector& x) {
    samples.times.push_back(t);
    for (const Index column : columns_) samples.values.push_back(x[column]);
  }

  [[nodiscard]] bool is_near(const Stretch& over, double part, const Vector& x) const {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const Index column = columns_[i];
      const double line = (1 - part) * over.first.x[column] + part * over.last.x[column];
      if (!(std::abs(x[column] - line) <= allowed_[i])) return false;
    }
    return true;
  }
  // the quarters are the middles of the halves
  void divide(const Piece& piece, const Stretch& over, std::size_t depth) {
    if (depth == deepest) return;
    auto& [early, late] = quarters_[depth];
    const double early_t = between(over.first.t, over.middle.t);
    const double late_t = between(over.middle.t, over.last.t);
    piece.evaluate(early_t, early);
    piece.evaluate(late_t, late);
    if (is_near(over, 0.25, early) && is_near(over, 0.5, over.middle.x) && is_near(over, 0.75, late)) return;
    divide(piece, {over.first, {early_t, early}, over.middle}, depth + 1);
    keep(over.middle.t, over.middle.x);
    divide(piece, {over.middle, {late_t, late}, over.last}, depth + 1);
  }

  std::span<const Index> columns_;
  std::vector<double> allowed_;
  Vector start_, middle_, end_;
  std::array<std::array<Vector, 2>, deepest> quarters_;
};

}  // namespace

void Piece::evaluate(double t, Vector& x) const {
  const double tau = t - from;
  const Index order = coefficients.rows() - 1;
  x.resize(coefficients.cols());
  for (Index j = 0; j < coefficients.cols(); ++j) {
    const double* of = coefficients.data() + j * coefficients.rows();
    double sum = of[order];
    for (Index k = order; k-- > 0;) sum = sum * tau + of[k];
    x[j] = sum;
  }
}

double Piece::integral(Index component, double start, double end) const {
  const auto primitive = [&](double tau) {
    double sum = 0;
    for (Index k = coefficients.rows(); k-- > 0;)
      sum = sum * tau + coefficients(k, component) / static_cast<double>(k + 1);
    return sum * tau;
  };
  return primitive(end - from) - primitive(start - from);
}

void Motion::add(const Piece& piece) {
  pieces_.push_back(piece);
}

double Motion::start() const {
  return pieces_.empty() ? nan : pieces_.front().from;
}

double Motion::end() const {
  return pieces_.empty() ? nan : pieces_.back().to;
}

Vector Motion::at(double t, Side side) const {
  if (!(t >= start() && t <= end())) {
    throw InvalidArgument(fmt::format("t = {:g}, must be between {:g} and {:g}", t, start(), end()));
  }
  // the first piece that ends at t or later; for the right limit, the last one that begins at t or earlier
  auto piece = std::lower_bound(pieces_.begin(), pieces_.end(), t,
                                [](const Piece& candidate, double time) { return candidate.to < time; });
  if (side == Side::right) {
    while (std::next(piece) != pieces_.end() && std::next(piece)->from <= t) ++piece;
  }
  Vector x;
  piece->evaluate(t, x);
  return x;
}

Samples sampled(const Motion& motion, std::span<const Index> columns, double tolerance) {
  Sampler sampler(motion, columns, tolerance);
  bool with_start = true;
  for (const Piece& piece : motion.pieces()) {
    stop_if_asked();
    sampler.add(piece, with_start || piece.begins_after_jump);
    with_start = false;
  }
  return std::move(sampler.samples);
}

}  // namespace orthant::schemes

// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/motion.hpp"

#include "orthant/base/errors.hpp"

#include <algorithm>
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
      piece.evaluate(piece.from, x_);
      widen();
      piece.evaluate(piece.to, x_);
      widen();
    }
    for (double& allowed : allowed_) allowed = tolerance * (allowed > 0 ? allowed : 1.0);
  }

  void add(const Piece& piece, bool with_start) {
    piece.evaluate(piece.from, x_);
    if (with_start) keep(piece.from, x_);
    Vector last;
    piece.evaluate(piece.to, last);
    divide(piece, {piece.from, x_}, {piece.to, last}, 0);
    keep(piece.to, last);
  }

  Samples samples;

 private:
  static constexpr int deepest = 30;

  void widen() {
    for (std::size_t i = 0; i < columns_.size(); ++i) allowed_[i] = std::max(allowed_[i], std::abs(x_[columns_[i]]));
  }
  void keep(double t, const Vector& x) {
    samples.times.push_back(t);
    for (const Index column : columns_) samples.values.push_back(x[column]);
  }
  struct End {
    double t;
    const Vector& x;
  };

  [[nodiscard]] bool is_straight(const Piece& piece, const End& first, const End& last) const {
    Vector x;
    for (const double part : {0.25, 0.5, 0.75}) {
      piece.evaluate(first.t + part * (last.t - first.t), x);
      for (std::size_t i = 0; i < columns_.size(); ++i) {
        const Index column = columns_[i];
        const double line = (1 - part) * first.x[column] + part * last.x[column];
        if (!(std::abs(x[column] - line) <= allowed_[i])) return false;
      }
    }
    return true;
  }
  void divide(const Piece& piece, const End& first, const End& last, int depth) {
    if (depth == deepest || is_straight(piece, first, last)) return;
    const double middle = first.t + (last.t - first.t) / 2;
    Vector x;
    piece.evaluate(middle, x);
    divide(piece, first, {middle, x}, depth + 1);
    keep(middle, x);
    divide(piece, {middle, x}, last, depth + 1);
  }

  std::span<const Index> columns_;
  std::vector<double> allowed_;
  Vector x_;
};

}  // namespace

void Piece::evaluate(double t, Vector& x) const {
  const double tau = t - from;
  const Index order = coefficients.rows() - 1;
  x = coefficients.row(order).transpose();
  for (Index k = order - 1; k >= 0; --k) x = x * tau + coefficients.row(k).transpose();
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
    sampler.add(piece, with_start || piece.begins_after_jump);
    with_start = false;
  }
  return std::move(sampler.samples);
}

}  // namespace orthant::schemes

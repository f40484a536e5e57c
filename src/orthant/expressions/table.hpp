// SPDX-License-Identifier: Apache-2.0
// A function of one variable that is given by samples (x_i, y_i), x_0 ≤ … ≤ x_n: in a formula it has a name, as sin does.
// Between the samples it is a polynomial, c_0 + c_1 d + c_2 d² + c_3 d³ of d = x - x_i on [x_i, x_(i+1)):      (expr.7)
//   previous  y_i                                                    linear  the straight line
//   cubic     the spline with two continuous derivatives that is one polynomial over the first two pieces and one over
//             the last two ("not a knot"): cubic data are reproduced exactly                              [deBoor01]
// A sample that comes twice at the same x is a jump, from the first value to the second; the value at x is the second.
// Outside of [x_0, x_n] the value is, as the table says: nothing (NaN), the nearest sample, zero, or periodic. The end x_n
// belongs to the last piece, but for `previous` that is held: there the last sample counts from x_n on.
#pragma once

#include "orthant/base/errors.hpp"

#include <memory>
#include <string>
#include <vector>

namespace orthant::expressions {

enum class Interpolation { linear, previous, cubic };
enum class Outside { error, hold, zero, repeat };

struct Samples {
  std::vector<double> x, y;
  Interpolation interpolation = Interpolation::linear;
  Outside outside = Outside::error;
};

/// An immutable value. Copies share the samples, of which there can be many: every formula that uses a table has it.
class Table {
 public:
  /// c_0 … c_3 of (expr.7), of d = x - from
  struct Cubic {
    double from = 0.0;
    double c[4] = {0.0, 0.0, 0.0, 0.0};
  };

  Table() = default;  // none
  /// Throws InvalidArgument: lengths that differ, fewer than two samples, a range of length 0, numbers that are not finite,
  /// x that descend, an x that comes three times, or twice where there can be no jump (cubic). The flaw's key is "x",
  /// "y", "x[3]", …
  Table(std::string name, Samples samples);

  [[nodiscard]] bool is_empty() const { return data_ == nullptr; }
  [[nodiscard]] const std::string& name() const;
  [[nodiscard]] const Samples& samples() const;
  [[nodiscard]] bool is_same(const Table& other) const { return data_ == other.data_; }

  /// The piece that x is in: 0, 1, …, -1 before all, as many as there are behind; with `repeat` the count goes on. NaN of
  /// NaN.
  [[nodiscard]] double piece(double x) const;
  /// Where a piece begins, and where the last one before it ends; ±infinity.
  [[nodiscard]] double begin(double piece) const;
  /// The polynomial of a piece, or a derivative of it.
  [[nodiscard]] Cubic polynomial(double piece, int derivative) const;
  /// The value, or a derivative of the function part: jumps are no part of it.
  [[nodiscard]] double value(double x, int derivative) const { return value_on(piece(x), x, derivative); }
  /// The same where the piece is known, beyond its ends too.
  [[nodiscard]] double value_on(double piece, double x, int derivative) const;
  /// From this derivative on all are zero.
  [[nodiscard]] int degree() const;

 private:
  struct Data;
  std::shared_ptr<const Data> data_;
};

}  // namespace orthant::expressions

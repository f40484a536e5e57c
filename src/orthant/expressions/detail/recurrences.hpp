// SPDX-License-Identifier: Apache-2.0
// Taylor coefficients of one operation, order by order, from those of its operands. Each function satisfies a
// differential equation with products only, which coefficients of order ≤ k solve for y_k:            (expr.2) [GW08]
//   y = a/b:     b y = a              y = √a:      y² = a              y = log a:   a y' = a'
//   y = e^a:     y' = a' y            y = a^r:     a y' = r a' y       y = a^b:     y = e^(b log a)
//   y = sin a:   y' = a' u, u' = -a' y, u = cos a; the hyperbolic functions with the other sign
//   y = tan a:   y' = a' u, u = 1 + y²               y = tanh a:  y' = a' u, u = 1 - y²
//   y = atan a:  u y' = a', u = 1 + a²               y = asin a:  u y' = a', u² = 1 - a²
//   y = atan2(a, b):  u y' = b a' - a b', u = a² + b², which goes on smoothly where the angle jumps by 2π
// One set of recurrences for numbers and for intervals: Scalar is double or Interval.
#pragma once

#include "orthant/expressions/interval.hpp"
#include "orthant/expressions/node.hpp"

namespace orthant::expressions::detail {

/// Rows of coefficients 0, 1, 2, …: the result, its operands, and what the recurrence needs in addition.
template <class Scalar>
struct Rows {
  Scalar* y = nullptr;
  const Scalar* a = nullptr;
  const Scalar* b = nullptr;
  Scalar* u = nullptr;
  Scalar* v = nullptr;
};

/// How many rows in addition to the result: 0, 1 or 2
[[nodiscard]] int auxiliary_rows(Operation operation);

/// Order 0 of the auxiliary rows, once the result has its own.
template <class Scalar>
void begin(Operation operation, const Rows<Scalar>& rows);

/// Order k ≥ 1. Operations that decide are not among these. Where the function has no Taylor series, as √a at a = 0,
/// the coefficients are not finite from some order on, unless the operand is constant.
template <class Scalar>
void extend(Operation operation, const Rows<Scalar>& rows, int k);

/// The same for a piece of a table: y = c_0 + c_1 u + c_2 v + c_3 u v,  u = a - from,  v = u²; k ≥ 0.     (expr.7)
template <class Scalar>
void extend_table(const Table::Cubic& piece, const Rows<Scalar>& rows, int k);

extern template void extend_table(const Table::Cubic& piece, const Rows<double>& rows, int k);
extern template void extend_table(const Table::Cubic& piece, const Rows<Interval>& rows, int k);
extern template void begin(Operation operation, const Rows<double>& rows);
extern template void begin(Operation operation, const Rows<Interval>& rows);
extern template void extend(Operation operation, const Rows<double>& rows, int k);
extern template void extend(Operation operation, const Rows<Interval>& rows, int k);

}  // namespace orthant::expressions::detail

// SPDX-License-Identifier: Apache-2.0
#include "orthant/convex/polyhedral.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/linalg/decompositions.hpp"
#include "orthant/linalg/nonnegative_least_squares.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace orthant::convex {
namespace {

Polyhedron whole_space(Index dimension) {
  return {.A = Matrix(0, dimension), .b = Vector(0)};
}

// Adds the rows of `more`, which speak of the variables from `start` on.
void append(Polyhedron& set, const Polyhedron& more, Index start) {
  const Index rows = set.b.size();
  set.A.conservativeResize(rows + more.b.size(), Eigen::NoChange);
  set.A.bottomRows(more.b.size()).setZero();
  set.A.block(rows, start, more.b.size(), more.A.cols()) = more.A;
  set.b.conservativeResize(rows + more.b.size());
  set.b.tail(more.b.size()) = more.b;
}

Polyhedron bounds_as_rows(const Box& set) {
  const Index n = set.lower.size();
  const Index rows = (set.upper.array() < infinity).count() + (set.lower.array() > -infinity).count();
  Polyhedron polyhedron{.A = Matrix::Zero(rows, n), .b = Vector(rows)};
  Index row = 0;
  for (const double sign : {1.0, -1.0}) {
    for (Index i = 0; i < n; ++i) {
      const double bound = sign > 0.0 ? set.upper[i] : -set.lower[i];
      if (bound == infinity) continue;
      polyhedron.A(row, i) = sign;
      polyhedron.b[row++] = bound;
    }
  }
  return polyhedron;
}

struct AsPolyhedron {
  Polyhedron operator()(const WholeSpace& set) const { return whole_space(set.dimension); }
  Polyhedron operator()(const HalfSpace& set) const {
    return {.A = set.normal.transpose(), .b = Vector::Constant(1, set.offset)};
  }
  Polyhedron operator()(const Box& set) const { return bounds_as_rows(set); }
  Polyhedron operator()(const Orthant& set) const {
    return {.A = -Matrix::Identity(set.dimension, set.dimension), .b = Vector::Zero(set.dimension)};
  }
  Polyhedron operator()(const Polyhedron& set) const { return set; }
  Polyhedron operator()(const Product& set) const {
    Polyhedron all = whole_space(dimension(set));
    Index start = 0;
    for (const Set& factor : set.factors) {
      append(all, as_polyhedron(factor), start);
      start += dimension(factor);
    }
    return all;
  }
  Polyhedron operator()(const Intersection& set) const {
    Polyhedron all = whole_space(dimension(set));
    for (const Set& member : set.members) append(all, as_polyhedron(member), 0);
    return all;
  }
  Polyhedron operator()(const auto&) const {
    throw InvalidArgument("as_polyhedron: the set is curved or given by generators, must be given by inequalities");
  }
};

bool all_polyhedral(const std::vector<Set>& sets) {
  return std::all_of(sets.begin(), sets.end(), is_polyhedral);
}

struct IsPolyhedral {
  bool operator()(const Product& set) const { return all_polyhedral(set.factors); }
  bool operator()(const Intersection& set) const { return all_polyhedral(set.members); }
  bool operator()(const Ball&) const { return false; }
  bool operator()(const Ellipsoid&) const { return false; }
  bool operator()(const GeneratedCone&) const { return false; }
  bool operator()(const SecondOrderCone&) const { return false; }
  bool operator()(const auto&) const { return true; }
};

void collect_curved(const Intersection& set, std::vector<Set>& curved, Polyhedron& flat) {
  for (const Set& member : set.members) {
    if (is_polyhedral(member)) {
      append(flat, as_polyhedron(member), 0);
    } else if (const auto* nested = std::get_if<Intersection>(&member)) {
      collect_curved(*nested, curved, flat);
    } else {
      curved.push_back(member);
    }
  }
}

// The point nearest to x at which the rows `active` (columns of `rows`, of length 1) hold with equality. Householder
// reflections, then the same step again from the point found, for what rounding left.
Vector nearest_on_rows(const Matrix& rows, const Vector& b, const Vector& x) {
  const Eigen::ColPivHouseholderQR<Matrix> factors(rows);
  const Index rank = factors.rank();
  const Matrix Q = factors.householderQ() * Matrix::Identity(rows.rows(), rank);
  Vector point = x;
  for (int pass = 0; pass < 3; ++pass) {
    Vector gap = factors.colsPermutation().transpose() * (b - rows.transpose() * point);
    gap.conservativeResize(rank);
    factors.matrixR().topLeftCorner(rank, rank).triangularView<Eigen::Upper>().transpose().solveInPlace(gap);
    point += Q * gap;
  }
  return point;
}

}  // namespace

bool is_polyhedral(const Set& set) {
  return std::visit(IsPolyhedral{}, set);
}

Polyhedron as_polyhedron(const Set& set) {
  return std::visit(AsPolyhedron{}, set);
}

Intersection merged(const Intersection& set) {
  Polyhedron flat = whole_space(dimension(set));
  std::vector<Set> curved;
  collect_curved(set, curved, flat);
  Intersection all;
  if (flat.b.size() > 0 || curved.empty()) all.members.emplace_back(std::move(flat));
  std::move(curved.begin(), curved.end(), std::back_inserter(all.members));
  return all;
}

PolyhedronProjection project_onto(const Polyhedron& set, const Vector& x) {
  const Index n = x.size();
  const Index rows = set.b.size();
  if (set.b.isZero(0.0)) {  // Moreau: x less its projection onto the polar cone, which the rows generate
    const linalg::NonnegativeLeastSquares polar = linalg::nonnegative_least_squares(set.A.transpose(), x);
    const bool is_rounding = polar.residual.norm() <= 8.0 * double(n) * epsilon * x.norm();
    return {.point = is_rounding ? Vector::Zero(n) : polar.residual, .farkas = {}, .iterations = polar.iterations};
  }

  // rows of length 1 (a zero row keeps its offset), and the largest distance to a violated row as the unit of length
  Vector length = set.A.rowwise().stableNorm();
  for (double& value : length) value = value > 0.0 ? value : 1.0;
  const Matrix directions = length.cwiseInverse().asDiagonal() * set.A;
  const Vector offsets = set.b.cwiseQuotient(length);
  const Vector outside = directions * x - offsets;
  const double unit = outside.maxCoeff();
  if (!(unit > 0.0)) return {.point = x, .farkas = {}, .iterations = 0};

  constexpr double far_inside = -1e150;  // a row that is never active; its quotient may overflow
  Matrix E(n + 1, rows);
  E << -directions.transpose(), (outside / unit).cwiseMax(far_inside).transpose();
  const linalg::NonnegativeLeastSquares dual = linalg::nonnegative_least_squares(E, Vector::Unit(n + 1, n));
  PolyhedronProjection answer{.point = x, .farkas = {}, .iterations = dual.iterations};
  if (dual.residual.norm() <= 1e-10) answer.farkas = dual.x.cwiseQuotient(length);

  std::vector<Index> active;
  for (Index i = 0; i < rows; ++i) {
    if (dual.x[i] > 0.0) active.push_back(i);
  }
  if (!active.empty()) {
    answer.point = nearest_on_rows(directions(active, Eigen::all).transpose(), offsets(active), x);
  }
  return answer;
}

}  // namespace orthant::convex

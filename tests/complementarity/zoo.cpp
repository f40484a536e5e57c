// SPDX-License-Identifier: Apache-2.0
#include "tests/complementarity/zoo.hpp"

#include "tests/complementarity/class_support.hpp"

#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace orthant::complementarity::testing {

Matrix murty_matrix(Index n) {
  Matrix M = Matrix::Identity(n, n);
  M.triangularView<Eigen::StrictlyLower>().setConstant(2.0);
  return M;
}

Matrix circulant(double alpha) {
  return matrix({{1, 0, alpha}, {alpha, 1, 0}, {0, alpha, 1}});
}

Matrix chain_matrix(Index n) {
  Matrix M = 2.0 * Matrix::Identity(n, n);
  M.diagonal<1>().setConstant(-1.0);
  M.diagonal<-1>().setConstant(-1.0);
  return M;
}

namespace {

using Zoo = std::vector<ZooProblem>;

Vector minus_ones(Index n) {
  return Vector::Constant(n, -1.0);
}

Lcp scalar(double M, double q) {
  return {Matrix::Constant(1, 1, M), Vector::Constant(1, q)};
}

// min cᵀx + ½ xᵀQx, A x ≥ b, x ≥ 0, with multipliers y: M = [Q -Aᵀ; A 0], q = (c, -b) [CD68].
Lcp quadratic_program(const Matrix& Q, const Vector& c, const Matrix& A, const Vector& b) {
  const Index n = c.size();
  const Index m = b.size();
  Lcp lcp{Matrix::Zero(n + m, n + m), Vector(n + m)};
  lcp.M.topLeftCorner(n, n) = Q;
  lcp.M.topRightCorner(n, m) = -A.transpose();
  lcp.M.bottomLeftCorner(m, n) = A;
  lcp.q << c, -b;
  return lcp;
}

Lcp linear_program(const Vector& c, const Matrix& A, const Vector& b) {
  return quadratic_program(Matrix::Zero(c.size(), c.size()), c, A, b);
}

// Two players with costs A, B > 0; equilibria are the solutions of M = [0 A; Bᵀ 0], q = -1, up to scale [CD68].
Lcp bimatrix_game(const Matrix& A, const Matrix& B) {
  const Index n = A.rows();
  Lcp lcp{Matrix::Zero(2 * n, 2 * n), minus_ones(2 * n)};
  lcp.M.topRightCorner(n, n) = A;
  lcp.M.bottomLeftCorner(n, n) = B.transpose();
  return lcp;
}

Matrix hilbert(Index n) {
  return Matrix::NullaryExpr(n, n, [](Index i, Index j) { return 1.0 / static_cast<double>(i + j + 1); });
}

// The growth factor of Gaussian elimination with partial pivoting is 2^(n-1) [Wilkinson65]. All principal minors are
// positive: 2^(k-1) with the last index, 1 without.
Matrix wilkinson(Index n) {
  Matrix M = Matrix::Identity(n, n);
  M.triangularView<Eigen::StrictlyLower>().setConstant(-1.0);
  M.col(n - 1).setOnes();
  return M;
}

// z_1 decides: M < 0 adds a solution or takes the only one away.
void add_scalars(Zoo& zoo) {
  zoo.push_back({"1x1 M=1 q=1", "", scalar(1, 1), Solutions::one, Vector{{0.0}}});
  zoo.push_back({"1x1 M=1 q=0", "", scalar(1, 0), Solutions::one, Vector{{0.0}}});
  zoo.push_back({"1x1 M=1 q=-1", "", scalar(1, -1), Solutions::one, Vector{{1.0}}});
  zoo.push_back({"1x1 M=0 q=1", "", scalar(0, 1), Solutions::one, Vector{{0.0}}});
  zoo.push_back({"1x1 M=0 q=0", "", scalar(0, 0), Solutions::many, Vector{{7.0}}});
  zoo.push_back({"1x1 M=0 q=-1", "", scalar(0, -1), Solutions::none, {}});
  zoo.push_back({"1x1 M=-1 q=1", "", scalar(-1, 1), Solutions::many, Vector{{1.0}}});
  zoo.push_back({"1x1 M=-1 q=0", "", scalar(-1, 0), Solutions::one, Vector{{0.0}}});
  zoo.push_back({"1x1 M=-1 q=-1", "", scalar(-1, -1), Solutions::none, {}});
  zoo.push_back({"1x1 M=-0.01 q=-1", "", scalar(-0.01, -1), Solutions::none, {}});
  zoo.push_back({"1x1 M=1e-12 q=-1", "", scalar(1e-12, -1), Solutions::one, {}});
  zoo.push_back({"1x1 M=1e12 q=-1", "", scalar(1e12, -1), Solutions::one, {}});
  zoo.push_back({"1x1 M=1e-12 q=-1e12", "", scalar(1e-12, -1e12), Solutions::one, {}});
  zoo.push_back({"1x1 M=-1e-12 q=-1e12", "", scalar(-1e-12, -1e12), Solutions::none, {}});
  zoo.push_back({"1x1 M=-1e12 q=-1e-12", "", scalar(-1e12, -1e-12), Solutions::none, {}});
}

void add_semidefinite(Zoo& zoo) {
  const Matrix difference = matrix({{1, -1}, {-1, 1}});
  zoo.push_back({"PSD singular, infeasible", "CPS92", {difference, minus_ones(2)}, Solutions::none, {}});
  zoo.push_back({"PSD singular, 1e12 times, infeasible", "", {1e12 * difference, minus_ones(2)}, Solutions::none, {}});
  zoo.push_back({"PSD singular, a line", "", {difference, Vector{{-1.0, 1.0}}}, Solutions::many, Vector{{2.0, 1.0}}});
  zoo.push_back(
      {"PSD of rank 1, a simplex", "", {Matrix::Ones(5, 5), minus_ones(5)}, Solutions::many, Vector::Constant(5, 0.2)});
  zoo.push_back({"PSD of rank 1, one solution",
                 "",
                 {Matrix::Ones(2, 2), Vector{{-1.0, -2.0}}},
                 Solutions::one,
                 Vector{{0.0, 2.0}}});
  const Vector v{{1.0, -2.0, 1.0}};
  zoo.push_back({"PSD of rank 1, infeasible", "", {v * v.transpose(), minus_ones(3)}, Solutions::none, {}});
  zoo.push_back({"M = 0, q = 0", "", {Matrix::Zero(3, 3), Vector::Zero(3)}, Solutions::many, Vector::Ones(3)});
  zoo.push_back({"M = 0, q has one negative", "", {Matrix::Zero(2, 2), Vector{{0.0, -1.0}}}, Solutions::none, {}});
  zoo.push_back({"identity, degenerate",
                 "",
                 {Matrix::Identity(3, 3), Vector{{-1.0, 0.0, 1.0}}},
                 Solutions::one,
                 Vector{{1.0, 0.0, 0.0}}});
  zoo.push_back({"nearly singular",
                 "",
                 {matrix({{1, -1}, {-1, 1 + 0x1p-30}}), minus_ones(2)},
                 Solutions::one,
                 Vector{{0x1p31 + 1.0, 0x1p31}}});
  zoo.push_back({"rock, paper, scissors",
                 "",
                 {matrix({{0, 1, -1}, {-1, 0, 1}, {1, -1, 0}}), Vector::Zero(3)},
                 Solutions::many,
                 Vector::Ones(3)});
}

// Copositive, not copositive-plus: Lemke's method may end on a ray that proves nothing.
void add_copositive(Zoo& zoo) {
  const Matrix nilpotent = matrix({{0, 1}, {0, 0}});
  zoo.push_back({"copositive, feasible, unsolvable", "CPS92", {nilpotent, Vector{{-1.0, 1.0}}}, Solutions::none, {}});
  zoo.push_back({"copositive, infeasible", "", {nilpotent, minus_ones(2)}, Solutions::none, {}});
  zoo.push_back(
      {"copositive, a ray of solutions", "", {nilpotent, Vector{{-1.0, 0.0}}}, Solutions::many, Vector{{5.0, 1.0}}});
  zoo.push_back(
      {"zero diagonal, 2x2", "", {matrix({{0, 1}, {1, 0}}), minus_ones(2)}, Solutions::one, Vector{{1.0, 1.0}}});
  zoo.push_back({"zero diagonal, 3x3",
                 "",
                 {Matrix::Ones(3, 3) - Matrix::Identity(3, 3), minus_ones(3)},
                 Solutions::many,
                 Vector::Constant(3, 0.5)});
  zoo.push_back({"strictly copositive, not P0",
                 "",
                 {matrix({{1, 2}, {2, 1}}), minus_ones(2)},
                 Solutions::many,
                 Vector{{1.0, 0.0}}});
  zoo.push_back({"strictly copositive, not P0, 3x3",
                 "",
                 {3.0 * Matrix::Ones(3, 3) - 2.0 * Matrix::Identity(3, 3), minus_ones(3)},
                 Solutions::many,
                 Vector::Constant(3, 1.0 / 7.0)});
  zoo.push_back({"negative definite, four solutions",
                 "",
                 {-Matrix::Identity(2, 2), Vector::Ones(2)},
                 Solutions::many,
                 Vector{{1.0, 0.0}}});
  zoo.push_back(
      {"negative definite, unsolvable", "", {-Matrix::Identity(2, 2), Vector{{-1.0, 1.0}}}, Solutions::none, {}});
}

void add_z_matrices(Zoo& zoo) {
  const Matrix not_k = matrix({{1, -2}, {-2, 1}});
  zoo.push_back({"Z, not K, unsolvable", "Chandrasekaran70", {not_k, minus_ones(2)}, Solutions::none, {}});
  zoo.push_back(
      {"Z, not K, two solutions", "Chandrasekaran70", {not_k, Vector::Ones(2)}, Solutions::many, Vector{{1.0, 1.0}}});
  zoo.push_back(
      {"Z, triangular", "", {matrix({{1, -10}, {0, 1}}), minus_ones(2)}, Solutions::one, Vector{{11.0, 1.0}}});
  Vector parabola(10);
  for (Index i = 0; i < 10; ++i) parabola[i] = 0.5 * static_cast<double>((i + 1) * (10 - i));
  zoo.push_back({"tridiagonal, n=10", "CPS92", {chain_matrix(10), minus_ones(10)}, Solutions::one, parabola});
  // a string over an obstacle that only its middle touches: w = 0 at the ends, z = 0 in the middle
  Vector load = minus_ones(11);
  load.segment(4, 3).setConstant(20.0);
  zoo.push_back({"obstacle, n=11", "", {chain_matrix(11), load}, Solutions::one, {}});
  const Vector rows = Vector::NullaryExpr(10, [](Index i) { return std::pow(10.0, i % 2 == 0 ? 6.0 : -6.0); });
  zoo.push_back({"tridiagonal, rows scaled",
                 "",
                 {rows.asDiagonal() * chain_matrix(10), rows.asDiagonal() * minus_ones(10)},
                 Solutions::one,
                 parabola});
  zoo.push_back({"tridiagonal, columns scaled",
                 "",
                 {chain_matrix(10) * rows.asDiagonal(), minus_ones(10)},
                 Solutions::one,
                 rows.cwiseInverse().asDiagonal() * parabola});
}

void add_p_matrices(Zoo& zoo) {
  for (const Index n : {4, 8, 12, 30}) {
    zoo.push_back({fmt::format("Murty's exponential, n={}", n),
                   "Murty78",
                   {murty_matrix(n), minus_ones(n)},
                   Solutions::one,
                   Vector::Unit(n, 0)});
  }
  for (const Index n : {4, 8, 12}) {
    const Matrix L = murty_matrix(n);
    zoo.push_back({fmt::format("Fathi's exponential, n={}", n),
                   "Fathi79",
                   {L * L.transpose(), minus_ones(n)},
                   Solutions::one,
                   {}});
  }
  zoo.push_back({"block exchanges cycle, alpha=2",
                 "BGG12",
                 {circulant(2), minus_ones(3)},
                 Solutions::one,
                 Vector::Constant(3, 1.0 / 3.0)});
  zoo.push_back({"block exchanges cycle, alpha=50",
                 "BGG12",
                 {circulant(50), minus_ones(3)},
                 Solutions::one,
                 Vector::Constant(3, 1.0 / 51.0)});
  zoo.push_back(
      {"block exchanges cycle, q=1", "BGG12", {circulant(2), Vector::Ones(3)}, Solutions::one, Vector::Zero(3)});
  for (const Index n : {4, 8, 10}) {
    zoo.push_back({fmt::format("Hilbert, n={}", n), "", {hilbert(n), minus_ones(n)}, Solutions::one, {}});
  }
  zoo.push_back({"Wilkinson's growth, n=10", "Wilkinson65", {wilkinson(10), minus_ones(10)}, Solutions::one, {}});
  const Vector decades{{1e-12, 1e-6, 1.0, 1e6, 1e12}};
  zoo.push_back({"diagonal, 1e-12 to 1e12",
                 "",
                 {Matrix(decades.asDiagonal()), minus_ones(5)},
                 Solutions::one,
                 decades.cwiseInverse()});
  zoo.push_back({"diagonal, 1e-12 to 1e12, q alike",
                 "",
                 {Matrix(decades.asDiagonal()), -decades},
                 Solutions::one,
                 Vector::Ones(5)});
}

void add_programs(Zoo& zoo) {
  // min -¾x1 + 20x2 - ½x3 + 6x4: the simplex method cycles on it [Beale55]; x = (1, 0, 1, 0), value -5/4
  Matrix A(3, 4);
  A << -0.25, 8, 1, -9, -0.5, 12, 0.5, -3, 0, 0, -1, 0;
  zoo.push_back({"Beale's cycling linear program", "Beale55",
                 linear_program(Vector{{-0.75, 20.0, -0.5, 6.0}}, A, Vector{{0.0, 0.0, -1.0}}), Solutions::one,
                 Vector{{1.0, 0.0, 1.0, 0.0, 0.0, 1.5, 1.25}}});
  const Matrix one = Matrix::Ones(1, 1);
  zoo.push_back(
      {"linear program, infeasible", "", linear_program(Vector{{1.0}}, -one, Vector{{1.0}}), Solutions::none, {}});
  zoo.push_back(
      {"linear program, unbounded", "", linear_program(Vector{{-1.0}}, one, Vector{{1.0}}), Solutions::none, {}});
  zoo.push_back({"zero-sum game", "CD68", linear_program(Vector::Ones(2), matrix({{3, 1}, {1, 3}}), Vector::Ones(2)),
                 Solutions::one, Vector::Constant(4, 0.25)});
  Matrix half_planes(3, 2);
  half_planes << 1, -2, -1, -2, -1, 2;
  zoo.push_back(
      {"convex quadratic program", "CD68",
       quadratic_program(2.0 * Matrix::Identity(2, 2), Vector{{-2.0, -5.0}}, half_planes, Vector{{-2.0, -6.0, -2.0}}),
       Solutions::one, Vector{{1.4, 1.7, 0.8, 0.0, 0.0}}});
  zoo.push_back({"portfolio", "",
                 quadratic_program(Matrix(Vector{{1.0, 2.0, 4.0}}.asDiagonal()), Vector::Zero(3), Matrix::Ones(1, 3),
                                   Vector{{1.0}}),
                 Solutions::one, Vector{{4.0, 2.0, 1.0, 4.0}} / 7.0});
  zoo.push_back({"quadratic program, a constraint twice", "",
                 quadratic_program(one, Vector{{-2.0}}, -Matrix::Ones(2, 1), minus_ones(2)), Solutions::many,
                 Vector{{1.0, 0.5, 0.5}}});
  zoo.push_back({"quadratic program, infeasible",
                 "",
                 quadratic_program(one, Vector{{0.0}}, -one, Vector{{1.0}}),
                 Solutions::none,
                 {}});
}

void add_games(Zoo& zoo) {
  const Matrix prison = matrix({{2, 5}, {1, 4}});  // (silent, talk): years for the row player
  zoo.push_back({"prisoner's dilemma", "CD68", bimatrix_game(prison, prison.transpose()), Solutions::one,
                 Vector{{0.0, 0.25, 0.0, 0.25}}});
  zoo.push_back({"matching pennies", "CD68", bimatrix_game(matrix({{1, 2}, {2, 1}}), matrix({{2, 1}, {1, 2}})),
                 Solutions::one, Vector::Constant(4, 1.0 / 3.0)});
  zoo.push_back({"battle of the sexes", "CD68", bimatrix_game(matrix({{1, 3}, {3, 2}}), matrix({{2, 3}, {3, 1}})),
                 Solutions::many, Vector{{0.5, 0.0, 1.0, 0.0}}});
}

}  // namespace

std::vector<ZooProblem> zoo() {
  Zoo zoo;
  add_scalars(zoo);
  add_semidefinite(zoo);
  add_copositive(zoo);
  add_z_matrices(zoo);
  add_p_matrices(zoo);
  add_programs(zoo);
  add_games(zoo);
  return zoo;
}

}  // namespace orthant::complementarity::testing

// SPDX-License-Identifier: Apache-2.0
// λ is that of x' = A x + B λ + E u: fed back as a smooth input, its atoms reproduce the jump of x. An atom
// weight · δ_t^(k) becomes weight · ρ_ε^(k)(s - t), where ρ_ε is a bump of width ε and mass 1, and
//   x(t + ε) = e^(Aε) x(t⁻) + ∫ e^(A(t + ε - s)) B λ_ε(s) ds
// is computed by quadrature: nothing of src but the run and the matrix product enters. The error is of the order of ε;
// three widths give the limit. [ABG08, (33)], which has {z} for z, does not get there.
#include "tests/support/random_lcs.hpp"

#include "orthant/expressions/parse.hpp"
#include "orthant/runs/lcs.hpp"

#include <cmath>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace orthant {
namespace {

using runs::Atom;
using runs::LcsResult;

using Real = long double;  // derivatives of narrow bumps are huge, and cancel
using RealVector = Eigen::Matrix<Real, Eigen::Dynamic, 1>;
using RealMatrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;

// e^(At) v by its series, for ‖A‖t well below 1
RealVector flow(const RealMatrix& A, Real t, const RealVector& v) {
  RealVector sum = v;
  RealVector term = v;
  for (int k = 1; k <= 14; ++k) {
    term = (t / static_cast<Real>(k)) * (A * term).eval();
    sum += term;
  }
  return sum;
}

// The k-th derivative of ρ(s) = c s^9 (1 - s)^9 on [0, 1], with mass 1, by Leibniz's rule: nothing cancels near the ends
Real bump(Real s, int k) {
  constexpr Real c = 923780;                          // 19!/(9!)²
  const auto power = [](Real base, int derivative) {  // of base^9
    Real value = 1;
    for (int i = 0; i < 9 - derivative; ++i) value *= base;
    for (int i = 0; i < derivative; ++i) value *= static_cast<Real>(9 - i);
    return value;
  };
  Real sum = 0;
  Real binomial = 1;
  for (int j = 0; j <= k; ++j) {
    sum += ((k - j) % 2 == 0 ? binomial : -binomial) * power(s, j) * power(1 - s, k - j);
    binomial = binomial * static_cast<Real>(k - j) / static_cast<Real>(j + 1);
  }
  return c * sum;
}

struct Node {
  Real at = 0, weight = 0;
};

// Gauss's rule with 24 points on [0, 1], exact up to degree 47: roots of the Legendre polynomial by Newton's method
std::vector<Node> gauss_rule() {
  constexpr int count = 24;
  std::vector<Node> nodes;
  for (int i = 0; i < count; ++i) {
    Real x = std::cos(3.14159265358979323846L * (static_cast<Real>(i) + 0.75L) / (count + 0.5L));
    Real slope = 0;
    for (int pass = 0; pass < 50; ++pass) {
      Real last = 1;
      Real value = x;
      for (int k = 2; k <= count; ++k) {
        const Real next =
            (static_cast<Real>(2 * k - 1) * x * value - static_cast<Real>(k - 1) * last) / static_cast<Real>(k);
        last = value;
        value = next;
      }
      slope = count * (x * value - last) / (x * x - 1);
      x -= value / slope;
    }
    nodes.push_back({(1 + x) / 2, 1 / ((1 - x * x) * slope * slope)});
  }
  return nodes;
}

// x(t + ε) from x(t⁻) under the mollified atoms
RealVector after_bumps(const systems::Lcs& system, const Vector& before, const std::vector<Atom>& atoms, Real width) {
  static const std::vector<Node> nodes = gauss_rule();
  const RealMatrix A = system.A.cast<Real>();
  const RealMatrix B = system.B.cast<Real>();
  RealVector sum = flow(A, width, before.cast<Real>());
  for (const Node& node : nodes) {
    RealVector lambda = RealVector::Zero(system.outputs());
    for (const Atom& atom : atoms) {
      lambda[atom.output] +=
          atom.weight * bump(node.at, atom.order) * std::pow(width, static_cast<Real>(-1 - atom.order));
    }
    sum += node.weight * width * flow(A, width * (1 - node.at), B * lambda);
  }
  return sum;
}

// The limit of width 0, from three widths: without the terms of ε and ε²
Vector jumped(const systems::Lcs& system, const Vector& before, const std::vector<Atom>& atoms) {
  constexpr Real width = 4e-3L;
  const RealVector coarse = after_bumps(system, before, atoms, width);
  const RealVector fine = after_bumps(system, before, atoms, width / 2);
  const RealVector finest = after_bumps(system, before, atoms, width / 4);
  return ((coarse - 6 * fine + 8 * finest) / 3).cast<double>();
}

// A^k B weight, by which an atom alone moves x
Vector response(const systems::Lcs& system, const Atom& atom) {
  Vector x = system.B.col(atom.output) * atom.weight;
  for (int k = 0; k < atom.order; ++k) x = (system.A * x).eval();
  return x;
}

Vector state_at(const LcsResult& result, Index row) {
  const Index first = result.trajectory.column("x0");
  Vector x(result.x.size());
  for (Index i = 0; i < x.size(); ++i) x[i] = result.trajectory.at(row, first + i);
  return x;
}

// [ABG08, (33)]
std::vector<Atom> atoms_as_printed(const LcsResult& result, const Matrix& leading, double t) {
  const Matrix inverse = leading.inverse();
  std::vector<Atom> atoms;
  for (const schemes::Event& event : result.impulses) {
    if (event.t != t) continue;
    const Index r = event.impulse.size();
    for (Index i = 1; i < r; ++i) {
      for (Index j = 0; j < leading.rows(); ++j) {
        atoms.push_back({t, j, static_cast<int>(r - i), inverse(j, event.source) * event.impulse[i - 1]});
      }
    }
    atoms.push_back({t, event.source, 0, event.impulse[r - 1]});
  }
  return atoms;
}

struct Count {
  int jumps = 0, sharp = 0, at_start = 0, of_inputs = 0, unequal = 0, coupled = 0;
};

// Each time of an event: from the first row there to the last, which are the limits from the left and the right
void check_jumps(const test::RandomLcs& made, const systems::Lcs& system, const LcsResult& result, int trial,
                 Count& count) {
  std::set<double> times;
  for (const schemes::Event& event : result.impulses) times.insert(event.t);
  for (const double t : times) {
    Index left = 0;
    while (result.trajectory.at(left, 0) < t) ++left;
    Index right = left;
    while (right + 1 < result.trajectory.rows() && result.trajectory.at(right + 1, 0) == t) ++right;
    const Vector before = state_at(result, left);
    const Vector after = state_at(result, right);
    std::vector<Atom> atoms;
    for (const Atom& atom : result.lambda.atoms)
      if (atom.t == t) atoms.push_back(atom);
    double size = before.norm() + after.norm();
    for (const Atom& atom : atoms) size += response(system, atom).norm();
    EXPECT_LE((jumped(system, before, atoms) - after).norm(), 2e-4 * size) << "trial " << trial << ", t = " << t;
    const Vector printed = jumped(system, before, atoms_as_printed(result, made.leading, t));
    count.sharp += (printed - after).norm() > 1e-2 * size ? 1 : 0;
    ++count.jumps;
    count.at_start += t == 0 ? 1 : 0;
    count.of_inputs += t == 0.25 ? 1 : 0;
    const bool is_uniform = std::set<int>(made.degrees.begin(), made.degrees.end()).size() == 1;
    count.unequal += is_uniform ? 0 : 1;
    count.coupled += made.degrees.size() > 1 ? 1 : 0;
  }
}

TEST(LambdaOfRandomSystems, FedBackAsASmoothInputReproducesTheJumpOfTheState) {
  test::LcsGenerator generator(20260713);
  Count count;
  for (int trial = 0; trial < 150; ++trial) {
    const test::RandomLcs made = generator.lcs(3, 4);
    const Matrix T = generator.well_conditioned(made.system.states());
    systems::Lcs system = test::transformed(made.system, T);
    const bool has_input = trial % 3 == 1;
    if (has_input) {  // lowers every output at once
      system.u = {expressions::parse("if(t < 0.25, 0, 1)", {.variables = {{"t", 0}}, .constants = {}})};
      system.E = generator.uniform_matrix(system.states(), 1, 1);
      system.F = Matrix::Constant(system.outputs(), 1, -2);
    }
    if (trial % 3 == 2) {
      system.restitution.clear();
      for (const int r : made.degrees) {
        system.restitution.emplace_back(Vector::Constant(r, 0.5));
        system.restitution.back()[0] = 0;
      }
    }
    runs::RunOptions options;
    options.scheme = "event-driven";
    options.h = 0.05;
    options.T = 0.5;
    options.max_events = 20;
    const LcsResult result = runs::run(system, T * made.x0, options);
    check_jumps(made, system, result, trial, count);
  }
  EXPECT_GE(count.jumps, 100);
  EXPECT_GE(count.sharp, count.jumps / 3);  // where (33) is wrong by more than 1 %
  EXPECT_GE(count.at_start, 20);
  EXPECT_GE(count.of_inputs, 20);
  EXPECT_GE(count.unequal, 20);
  EXPECT_GE(count.coupled, 40);
}

}  // namespace
}  // namespace orthant

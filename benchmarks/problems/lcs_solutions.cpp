// SPDX-License-Identifier: Apache-2.0
// Solutions that owe nothing to the library but its matrix type; 64 bits of mantissa where the machine has them.
#include "benchmarks/problems/lcs_problems.hpp"

#include <algorithm>

#include <Eigen/LU>

namespace orthant::problems {
namespace {

using Real = long double;
using Wide = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
using WideVector = Eigen::Matrix<Real, Eigen::Dynamic, 1>;

// λ of 0 ≤ q + Mλ ⟂ λ ≥ 0: the candidate, among those of the 2^m active sets, that comes closest to both signs.
WideVector enumerate(const Wide& M, const WideVector& q) {
  const Index m = q.size();
  WideVector best = WideVector::Zero(m);
  Real best_sign = q.minCoeff();
  for (unsigned set = 1; set < (1U << m); ++set) {
    std::vector<Index> inside;
    for (Index i = 0; i < m; ++i) {
      if ((set >> i & 1U) != 0) inside.push_back(i);
    }
    const Eigen::FullPivLU<Wide> factors(Wide(M(inside, inside)));
    if (!factors.isInvertible()) continue;
    WideVector lambda = WideVector::Zero(m);
    lambda(inside) = -factors.solve(WideVector(q(inside)));
    const WideVector w = q + M * lambda;
    const Real sign = std::min(lambda.minCoeff(), w.minCoeff());
    if (sign > best_sign) {
      best_sign = sign;
      best = lambda;
    }
  }
  return best;
}

// e^(tA) x by its series; |tA| must be small.
WideVector flow(const Wide& A, const WideVector& x, Real t) {
  WideVector sum = x;
  WideVector term = x;
  for (int k = 1; k < 30; ++k) {
    term = (t / k) * (A * term).eval();
    sum += term;
  }
  return sum;
}

// The largest s in [0, dt] with is_before(s), when is_before changes once from true to false.
Real last_before(Real dt, const auto& is_before) {
  Real low = 0;
  Real high = dt;
  for (int k = 0; k < 80; ++k) {
    const Real middle = (low + high) / 2;
    (is_before(middle) ? low : high) = middle;
  }
  return low;
}

// The jump map of one output whose z_1 is zero: the leading z_i ≤ 0 become 0. True when all r of them are.
bool land(WideVector& z, Index degree) {
  z[0] = 0;
  for (Index i = 1; i < degree; ++i) {
    if (z[i] > 0) return false;
    z[i] = 0;
  }
  return true;
}

// z_i(t) = Σ_k x_(i+k) t^k / k!
WideVector chain_flow(const WideVector& x, Real t) {
  WideVector result = WideVector::Zero(x.size());
  for (Index i = 0; i < x.size(); ++i) {
    Real factor = 1;
    for (Index k = 0; i + k < x.size() && factor > 1e-40L; ++k) {
      result[i] += x[i + k] * factor;
      factor *= t / static_cast<Real>(k + 1);
    }
  }
  return result;
}

}  // namespace

std::vector<double> theta_method_states(const LcsProblem& problem, double theta, double h, Index steps) {
  const Wide A = problem.system.A.cast<Real>();
  const Wide C = problem.system.C.cast<Real>();
  const Wide I = Wide::Identity(A.rows(), A.cols());
  const Wide resolvent = Wide(I - h * theta * A).inverse();
  const Wide Phi = resolvent * (I + h * (1 - theta) * A);
  const Wide Gamma = h * resolvent * problem.system.B.cast<Real>();
  const Wide M = problem.system.D.cast<Real>() + C * Gamma;
  WideVector x = problem.x0.cast<Real>();
  std::vector<double> states(problem.x0.begin(), problem.x0.end());
  for (Index step = 0; step < steps; ++step) {
    const WideVector free = Phi * x;
    x = free + Gamma * enumerate(M, C * free);
    for (const Real value : x) states.push_back(static_cast<double>(value));
  }
  return states;
}

Vector zero_dynamics_solution(const ZeroDynamicsParameters& parameters, double T) {
  constexpr Index degree = 3;
  const Real dt = 1e-3L;
  const LcsProblem problem = zero_dynamics_example(parameters);
  const Wide A = problem.system.A.cast<Real>();
  Wide on_arc = A;  // z̄ = 0: the first rows rest
  on_arc.topRows(degree).setZero();
  // the density that keeps z̄ = 0
  const auto pressure = [&](const WideVector& z) { return parameters.d2 * z[4]; };

  WideVector z = problem.x0.cast<Real>();
  bool is_closed = false;
  for (Real t = 0; t < T;) {
    Real s = std::min(dt, T - t);
    const Wide& matrix = is_closed ? on_arc : A;
    const auto stays = [&](Real after) {
      const WideVector then = flow(matrix, z, after);
      return is_closed ? pressure(then) >= 0 : then[0] >= 0;
    };
    const bool has_event = !stays(s);
    if (has_event) s = last_before(s, stays);
    z = flow(matrix, z, s);
    t += s;
    if (!has_event) continue;
    is_closed = !is_closed && land(z, degree) && pressure(z) >= 0;
  }
  return z.cast<double>();
}

Vector integrator_chain_solution(Index n, bool rests, double T) {
  const WideVector x0 = integrator_chain(n, rests).x0.cast<Real>();
  const Real landing = last_before(T, [&](Real t) { return chain_flow(x0, t)[0] > 0; });
  WideVector x = chain_flow(x0, landing);
  land(x, n);
  return chain_flow(x, T - landing).cast<double>();
}

}  // namespace orthant::problems

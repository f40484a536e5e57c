// SPDX-License-Identifier: Apache-2.0
#include "orthant/analysis/structure.hpp"

#include "orthant/analysis/detail/balance.hpp"
#include "orthant/linalg/decompositions.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace orthant::analysis {
namespace {

constexpr double no_rate = 1e-13;   // rates below it, relative to the fastest, count as zero
constexpr double no_decay = 1e-10;  // so do real parts, relative to their own eigenvalue

// largest real part first; a pair of conjugates stays together
std::vector<std::complex<double>> sorted_eigenvalues(const Matrix& A, double unit) {
  std::vector<std::complex<double>> eigenvalues;
  if (A.rows() == 0) return eigenvalues;
  const Eigen::EigenSolver<Matrix> eigen(A, false);
  if (eigen.info() != Eigen::Success) return eigenvalues;
  for (Index i = 0; i < A.rows(); ++i) eigenvalues.push_back(unit * eigen.eigenvalues()[i]);
  std::stable_sort(eigenvalues.begin(), eigenvalues.end(),
                   [](const auto& a, const auto& b) { return a.real() > b.real(); });
  return eigenvalues;
}

void set_rates(Structure& structure) {
  if (structure.eigenvalues.empty()) return;
  structure.spectral_abscissa = structure.eigenvalues.front().real();
  structure.fastest_rate = 0.0;
  for (const auto& p : structure.eigenvalues) structure.fastest_rate = std::max(structure.fastest_rate, std::abs(p));
  double fastest_decay = 0.0;
  double slowest_decay = infinity;
  for (const auto& p : structure.eigenvalues) {
    const double size = std::abs(p);
    if (!(size > no_rate * structure.fastest_rate)) continue;
    if (!(structure.slowest_rate <= size)) structure.slowest_rate = size;  // true for nan
    if (-p.real() <= std::max(no_decay * size, no_rate * structure.fastest_rate)) continue;
    fastest_decay = std::max(fastest_decay, -p.real());
    slowest_decay = std::min(slowest_decay, -p.real());
  }
  structure.stiffness = fastest_decay > 0.0 ? fastest_decay / slowest_decay : 1.0;
}

struct BalancedSystem {
  detail::Units units;
  detail::LinearSystem system;
};

BalancedSystem balanced_system(const systems::Lcs& system) {
  const Index m = system.outputs();
  const detail::LinearSystem given{.A = system.A, .B = system.B, .C = system.C, .D = Matrix::Zero(m, m)};
  detail::Units units = detail::balanced_units(given);
  detail::LinearSystem balanced = detail::in_units(given, units);
  return {std::move(units), std::move(balanced)};
}

Structure rates_of(const BalancedSystem& balanced, const Budget& budget) {
  Structure answer;
  answer.states = balanced.system.A.rows();
  if (!budget.allows(eigenvalue_operations(static_cast<double>(answer.states)))) return answer;
  answer.eigenvalues = sorted_eigenvalues(balanced.system.A, balanced.units.rate);
  set_rates(answer);
  return answer;
}

}  // namespace

Structure rates(const systems::Prepared<systems::Lcs>& prepared, const Budget& budget) {
  return rates_of(balanced_system(prepared.system()), budget);
}

Structure structure(const systems::Prepared<systems::Lcs>& prepared, const Budget& budget) {
  const BalancedSystem balanced = balanced_system(prepared.system());
  const detail::LinearSystem& system = balanced.system;
  Structure answer = rates_of(balanced, budget);
  answer.controllable_dimension = detail::reachable_subspace(system.A, system.B).cols();
  answer.observable_dimension = detail::reachable_subspace(system.A.transpose(), system.C.transpose()).cols();
  answer.controllable = answer.controllable_dimension == answer.states;
  answer.observable = answer.observable_dimension == answer.states;
  return answer;
}

}  // namespace orthant::analysis

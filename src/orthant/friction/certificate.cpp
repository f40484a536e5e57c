// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/certificate.hpp"

#include "orthant/friction/detail/cone.hpp"
#include "orthant/friction/detail/mass_factor.hpp"

#include <cmath>

namespace orthant::friction {
namespace {

// W r and q may cancel: where rounding could hide more than this part of q, u is summed with twice the digits [ORO05].
constexpr double hidden_part = 1e-9;

Vector velocities(const ContactProblem& problem, const Vector& r) {
  Vector u = problem.W * r + problem.q;
  if (u.size() == 0) return u;
  const double noise = epsilon * static_cast<double>(problem.q.size() + 4) * problem.W.norm() * r.norm();
  if (noise <= hidden_part * problem.q.norm()) return u;
  u = problem.q;
  Vector low = Vector::Zero(u.size());
  for (Index j = 0; j < problem.W.outerSize(); ++j) {
    for (SparseMatrix::InnerIterator entry(problem.W, j); entry; ++entry) {
      const double product = entry.value() * r[j];
      double& high = u[entry.row()];
      const double sum = high + product;
      const double part = sum - high;
      low[entry.row()] += std::fma(entry.value(), r[j], -product) + ((high - (sum - part)) + (product - part));
      high = sum;
    }
  }
  return u + low;
}

ContactCertificate measure(const Vector& r, const Vector& u, const Vector& q, const Vector& mu, int dimension) {
  ContactCertificate certificate;
  const double rho = std::sqrt(detail::natural_map_square(r, u, mu, dimension, &certificate.worst_contact));
  const double of_q = q.norm();
  const double of_r = r.norm();
  // q and u are finite for finite data; an overflow or a NaN in r ends in infinity, never in zero
  const bool is_sound = rho < infinity && of_q < infinity && of_r < infinity;
  certificate.natural_map = !is_sound ? infinity : of_q > 0.0 ? rho / of_q : rho;
  certificate.scale_free = !is_sound ? infinity : rho == 0.0 ? 0.0 : rho / of_r;
  return certificate;
}

}  // namespace

ContactCertificate certify(const ContactProblem& problem, const Vector& r) {
  validate(problem);
  require_size(r, problem.q.size(), "r");
  const Vector u = velocities(problem, r);
  return measure(r, u, problem.q, problem.mu, problem.dimension);
}

ContactCertificate certify(const GlobalContactProblem& problem, const Vector& r) {
  validate(problem);
  require_size(r, problem.w.size(), "r");
  const detail::MassFactor mass(problem.M);
  const Vector u = problem.H.transpose() * mass.solve(problem.H * r + problem.f) + problem.w;
  const Vector q = problem.H.transpose() * mass.solve(problem.f) + problem.w;
  return measure(r, u, q, problem.mu, problem.dimension);
}

}  // namespace orthant::friction

// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/planar.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/complementarity/automatic.hpp"
#include "orthant/friction/detail/block_matrix.hpp"
#include "orthant/friction/detail/cone.hpp"
#include "orthant/friction/detail/judge.hpp"
#include "orthant/friction/detail/scaled_problem.hpp"
#include "orthant/friction/local.hpp"
#include "orthant/linalg/decompositions.hpp"

#include <utility>

#include <fmt/format.h>

namespace orthant::friction {
namespace {

constexpr Index largest_by_mode = 6;

void require_planar(const ContactProblem& problem, Index largest) {
  if (problem.dimension != 2) throw InvalidArgument("planar takes problems with dimension = 2");
  if (problem.contacts() > largest) {
    throw InvalidArgument(fmt::format("planar takes at most {} contacts, not {}", largest, problem.contacts()));
  }
}

ContactProblem without_units(const ContactProblem& problem, Vector& to_r) {
  detail::ScaledProblem scaled = detail::scaled(problem);
  to_r = scaled.to_r;
  return {.dimension = 2, .W = scaled.W, .q = std::move(scaled.q), .mu = problem.mu};
}

// A contact that has no solution even when all others are open, or -1.
Index hopeless_contact(const ContactProblem& problem) {
  const detail::BlockMatrix<2> W(problem.W);
  for (Index i = 0; i < problem.contacts(); ++i) {
    double r[2];
    if (solve_local(W.diagonal(i), problem.q.data() + 2 * i, problem.mu[i], 2, r) == ContactMode::none) return i;
  }
  return -1;
}

std::string no_solution_because(const ContactProblem& problem, const std::string& of_lcp) {
  const Index contact = hopeless_contact(problem);
  if (contact >= 0) {
    return fmt::format("contact {} has no solution even when all others are open: {}", contact, of_lcp);
  }
  return fmt::format("the {} contacts together, the first being contact 0, have no solution: {}", problem.contacts(),
                     of_lcp);
}

// r, and the status as far as the LCP gives it; no certificate.
void solve_lcp(const ContactProblem& problem, ContactSolution& solution) {
  solution.r = Vector::Zero(problem.q.size());
  if (problem.contacts() == 0) return;
  Vector to_r;
  const ContactProblem plain = without_units(problem, to_r);
  const complementarity::LcpSolution lcp = complementarity::Auto{}.solve(as_lcp(plain));
  if (lcp.z.size() > 0 && lcp.z.allFinite()) solution.r = to_r.cwiseProduct(impulses(plain, lcp.z));
  solution.iterations = lcp.pivots + lcp.iterations;
  solution.status = lcp.status == Status::solved ? Status::unknown : lcp.status;
  if (lcp.status == Status::no_solution) solution.because = no_solution_because(problem, lcp.because);
}

// The equations of one combination of modes; row k of contact i. Modes: 0 open, 1 stick, 2 and 3 slip with
// r_t = -μ r_n and r_t = +μ r_n.
void mode_equations(const Matrix& W, const ContactProblem& problem, int code, Matrix& A, Vector& b) {
  A.setZero();
  b.setZero();
  for (Index i = 0; i < problem.contacts(); ++i, code /= 4) {
    const int mode = code % 4;
    const Index n = 2 * i;
    if (mode == 0) {
      A(n, n) = A(n + 1, n + 1) = 1.0;
      continue;
    }
    A.row(n) = W.row(n);
    b[n] = -problem.q[n];
    if (mode == 1) {
      A.row(n + 1) = W.row(n + 1);
      b[n + 1] = -problem.q[n + 1];
    } else {
      A(n + 1, n + 1) = 1.0;
      A(n + 1, n) = mode == 2 ? problem.mu[i] : -problem.mu[i];
    }
  }
}

}  // namespace

complementarity::Lcp as_lcp(const ContactProblem& problem) {
  const Index m = problem.contacts();
  const Matrix W(problem.W);
  complementarity::Lcp lcp{.M = Matrix::Zero(3 * m, 3 * m), .q = Vector::Zero(3 * m)};
  for (Index i = 0; i < m; ++i) {
    for (Index j = 0; j < m; ++j) {
      for (Index k = 0; k < 2; ++k) {
        const double of_tangent = W(2 * i + k, 2 * j + 1);
        lcp.M(k * m + i, j) = W(2 * i + k, 2 * j) - problem.mu[j] * of_tangent;
        lcp.M(k * m + i, m + j) = of_tangent;
      }
    }
    lcp.M(m + i, 2 * m + i) = 1.0;
    lcp.M(2 * m + i, i) = 2.0 * problem.mu[i];
    lcp.M(2 * m + i, m + i) = -1.0;
    lcp.q[i] = problem.q[2 * i];
    lcp.q[m + i] = problem.q[2 * i + 1];
  }
  return lcp;
}

Vector impulses(const ContactProblem& problem, const Vector& z) {
  const Index m = problem.contacts();
  Vector r(2 * m);
  for (Index i = 0; i < m; ++i) {
    r[2 * i] = z[i];
    r[2 * i + 1] = z[m + i] - problem.mu[i] * z[i];
    detail::project_on_cone(r.data() + 2 * i, problem.mu[i], 2);
  }
  return r;
}

std::vector<Vector> solutions_by_mode(const ContactProblem& problem, double tolerance) {
  validate(problem);
  require_planar(problem, largest_by_mode);
  std::vector<Vector> found;
  const Index size = problem.q.size();
  if (size == 0) return found;
  const Matrix W(problem.W);
  Matrix A(size, size);
  Vector b(size);
  for (int code = 0; code < (1 << size); ++code) {
    mode_equations(W, problem, code, A, b);
    const Eigen::FullPivLU<Matrix> lu(A);
    if (!lu.isInvertible()) continue;
    const Vector r = lu.solve(b);
    if (!certify(problem, r).meets(tolerance)) continue;
    bool is_new = true;
    for (const Vector& other : found) is_new = is_new && (r - other).norm() > 1e-8 * (r.norm() + other.norm());
    if (is_new) found.push_back(r);
  }
  return found;
}

ContactSolution Planar::solve(const ContactProblemView& problem, const Vector& start) const {
  validate_options(*this);
  require_planar(problem.local(), largest);
  ContactSolution solution;
  solution.asked = solution.used = name;
  solution.r = detail::first_guess(problem, start);
  if (detail::judge(problem, tolerance, solution)) return solution;
  solve_lcp(problem.local(), solution);
  detail::conclude(problem, tolerance, solution);
  return solution;
}

}  // namespace orthant::friction

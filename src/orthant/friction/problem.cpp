// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/problem.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/friction/detail/mass_factor.hpp"

#include <fmt/format.h>

namespace orthant::friction {
namespace {

void validate_friction(int dimension, const Vector& mu) {
  if (dimension != 2 && dimension != 3) {
    throw InvalidArgument(Flaw{"dimension", fmt::format("= {}", dimension), "must be 2 or 3"});
  }
  require_finite(mu, "mu");
  for (Index i = 0; i < mu.size(); ++i) {
    if (mu[i] >= 0.0) continue;
    throw InvalidArgument(Flaw{fmt::format("mu[{}]", i), fmt::format("= {}", mu[i]), "must be >= 0"});
  }
}

}  // namespace

void validate(const ContactProblem& problem) {
  validate_friction(problem.dimension, problem.mu);
  const Index size = problem.dimension * problem.contacts();
  require_square(problem.W, "W");
  require_size(problem.q, size, "q");
  if (problem.W.rows() != size) {
    throw InvalidArgument(Flaw{"W", fmt::format("has {} rows", problem.W.rows()),
                               fmt::format("must have {}, {} per contact", size, problem.dimension)});
  }
  require_finite(problem.W, "W");
  require_finite(problem.q, "q");
}

void validate(const GlobalContactProblem& problem) {
  validate_friction(problem.dimension, problem.mu);
  const Index size = problem.dimension * problem.contacts();
  require_square(problem.M, "M");
  require_size(problem.f, problem.M.rows(), "f");
  require_size(problem.w, size, "w");
  if (problem.H.rows() != problem.M.rows() || problem.H.cols() != size) {
    throw InvalidArgument(Flaw{"H", fmt::format("is {} x {}", problem.H.rows(), problem.H.cols()),
                               fmt::format("must be {} x {}", problem.M.rows(), size)});
  }
  require_finite(problem.M, "M");
  require_finite(problem.H, "H");
  require_finite(problem.f, "f");
  require_finite(problem.w, "w");
}

ContactProblem condensed(const GlobalContactProblem& problem) {
  validate(problem);
  const detail::MassFactor mass(problem.M);
  ContactProblem local;
  local.dimension = problem.dimension;
  local.W = mass.delassus(problem.H);
  local.W.makeCompressed();
  local.q = problem.H.transpose() * mass.solve(problem.f) + problem.w;
  local.mu = problem.mu;
  return local;
}

ContactProblemView::ContactProblemView(const ContactProblem& problem) : local_(&problem) {
  validate(problem);
}

ContactProblemView::ContactProblemView(const GlobalContactProblem& problem)
    : global_(&problem), condensed_(friction::condensed(problem)) {}

}  // namespace orthant::friction

// SPDX-License-Identifier: Apache-2.0
#include "orthant/systems/lagrangian.hpp"

#include "orthant/base/errors.hpp"

#include <cmath>
#include <string_view>

#include <Eigen/SparseCholesky>
#include <fmt/format.h>

namespace orthant::systems {
namespace {

using expressions::Expression;

constexpr double symmetry_tolerance = 1e-12;  // relative to the largest entry

// an empty matrix stands for zero
void complete(SparseMatrix& matrix, Index size, std::string_view what) {
  if (matrix.size() == 0) matrix.resize(size, size);
  if (matrix.rows() != size || matrix.cols() != size) {
    throw InvalidArgument(Flaw{std::string(what), fmt::format("is {} x {}", matrix.rows(), matrix.cols()),
                               fmt::format("must be {0} x {0}: one row for each coordinate", size)});
  }
  require_finite(matrix, what);
  matrix.makeCompressed();
}

void require_mass(const SparseMatrix& M) {
  const double largest = M.nonZeros() == 0 ? 0 : M.coeffs().abs().maxCoeff();
  const SparseMatrix difference = M - SparseMatrix(M.transpose());
  if (difference.nonZeros() > 0 && !(difference.coeffs().abs().maxCoeff() <= symmetry_tolerance * largest)) {
    throw InvalidArgument(Flaw{"M", "is not symmetric", "must be symmetric positive definite"});
  }
  const Eigen::SimplicialLDLT<SparseMatrix, Eigen::Lower, Eigen::NaturalOrdering<int>> factor(M);
  const bool is_factored = factor.info() == Eigen::Success;
  const Vector pivots = is_factored ? Vector(factor.vectorD()) : Vector::Zero(M.rows());
  for (Index i = 0; i < M.rows(); ++i) {
    const double pivot = pivots[i];
    if (pivot > epsilon * std::abs(M.coeff(i, i))) continue;
    if (!is_factored) throw InvalidArgument(Flaw{"M", "is singular", "must be symmetric positive definite"});
    throw InvalidArgument(Flaw{"M", fmt::format("has the pivot {:.6g} at coordinate {}", pivot, i),
                               "must be positive definite: a mass in every direction"});
  }
}

enum class Reads { time, position, everything };

// Throws unless the function reads what it may.
void require_reads(const Expression& function, Reads allowed, Index size, std::string_view what) {
  const int slots = function.slots_needed();
  const int most = allowed == Reads::time       ? 1
                   : allowed == Reads::position ? velocity_slot(0, size)
                                                : velocity_slot(size, size);
  if (slots <= most) return;
  const bool is_of_time = allowed == Reads::time;
  throw InvalidArgument(Flaw{std::string(what), is_of_time ? "depends on q or v" : "depends on v or more",
                             is_of_time ? "must be a function of t" : "must be a function of t and q"});
}

void require_row(const Eigen::SparseVector<double>& row, Index size, const std::string& what) {
  if (row.size() != size) {
    throw InvalidArgument(Flaw{what, fmt::format("has {} entries", row.size()),
                               fmt::format("must have {}: one for each coordinate", size)});
  }
  for (Eigen::SparseVector<double>::InnerIterator entry(row); entry; ++entry) {
    if (!std::isfinite(entry.value())) {
      throw InvalidArgument(
          Flaw{fmt::format("{}[{}]", what, entry.index()), fmt::format("= {:g}", entry.value()), "must be finite"});
    }
  }
}

void require_gap(const Gap& gap, Index size, const std::string& owner) {
  if (gap.function) {
    require_reads(*gap.function, Reads::position, size, owner + ": gap");
    return;
  }
  require_row(gap.row, size, owner + ": normal");
  if (gap.row.nonZeros() == 0) {
    throw InvalidArgument(Flaw{owner + ": normal", "is zero", "must have a nonzero entry"});
  }
  require_reads(gap.offset, Reads::time, size, owner + ": offset");
}

void require_tangents(const Contact& contact, Index size, const std::string& owner) {
  const Index count = contact.tangent_count();
  if (count > 2) {
    throw InvalidArgument(Flaw{owner + ": tangents", fmt::format("has {} rows", count), "must have 1 or 2"});
  }
  if (contact.friction > 0 && count == 0) {
    throw InvalidArgument(Flaw{owner + ": friction", "has no direction", "must come with tangents"});
  }
  for (const Eigen::SparseVector<double>& row : contact.tangents) require_row(row, size, owner + ": tangents");
  for (const std::vector<Expression>& row : contact.tangent_functions) {
    if (static_cast<Index>(row.size()) != size) {
      throw InvalidArgument(Flaw{owner + ": tangents", fmt::format("has {} entries in a row", row.size()),
                                 fmt::format("must have {}: one for each coordinate", size)});
    }
    for (const Expression& entry : row) require_reads(entry, Reads::position, size, owner + ": tangents");
  }
  const auto given = static_cast<Index>(contact.surface_velocity.size());
  if (given != 0 && given != count) {
    throw InvalidArgument(Flaw{owner + ": surface_velocity", fmt::format("has {} entries", given),
                               fmt::format("must have {}: one for each tangent", count)});
  }
  for (const Expression& s : contact.surface_velocity)
    require_reads(s, Reads::time, size, owner + ": surface_velocity");
}

void require_impact(const laws::ImpactLaw& any, const std::string& owner) {
  std::visit(
      [&]<class Law>(const Law& law) {
        Law::fields(law, [&](std::string_view field, double value, const Rule& rule, std::string_view) {
          if (rule.holds(value)) return;
          throw InvalidArgument(
              Flaw{fmt::format("{}: {}", owner, field), fmt::format("= {:g}", value), std::string(rule.text)});
        });
      },
      any);
}

void require_contact(const Contact& contact, Index size, const std::string& owner) {
  require_gap(contact.gap, size, owner);
  require_impact(contact.impact, owner);
  if (!(contact.friction >= 0 && contact.friction < infinity)) {
    throw InvalidArgument(Flaw{owner + ": friction", fmt::format("= {:g}", contact.friction), "must be >= 0"});
  }
  require_tangents(contact, size, owner);
}

void complete_mass(Lagrangian& system) {
  const Index n = system.size();
  if (n == 0) throw InvalidArgument(Flaw{"M", "is empty", "must have a row for each coordinate"});
  if (system.mass.empty()) {
    complete(system.M, n, "M");
    require_mass(system.M);
    return;
  }
  for (const std::vector<Expression>& row : system.mass) {
    if (static_cast<Index>(row.size()) != n) {
      throw InvalidArgument(
          Flaw{"M", fmt::format("has a row of {} entries", row.size()), fmt::format("must be {0} x {0}", n)});
    }
    for (const Expression& entry : row) require_reads(entry, Reads::position, n, "M");
  }
}

}  // namespace

std::string label(const Contact& contact, Index number) {
  return contact.name.empty() ? fmt::format("contact {}", number)
                              : fmt::format("contact {} ({})", number, contact.name);
}

Lagrangian completed(Lagrangian system) {
  if (system.mass.empty()) require_square(system.M, "M");
  complete_mass(system);
  const Index n = system.size();
  complete(system.C, n, "C");
  complete(system.K, n, "K");
  if (system.force.empty()) system.force.resize(static_cast<std::size_t>(n));
  if (static_cast<Index>(system.force.size()) != n) {
    throw InvalidArgument(Flaw{"force", fmt::format("has {} entries", system.force.size()),
                               fmt::format("must have {}: one for each coordinate", n)});
  }
  for (const Expression& entry : system.force) require_reads(entry, Reads::everything, n, "force");
  if (system.potential) require_reads(*system.potential, Reads::position, n, "potential");
  if (system.potential && system.potential->depends_on(time_slot)) {
    throw InvalidArgument(Flaw{"potential", "depends on t", "must be a function of q"});
  }
  for (std::size_t i = 0; i < system.contacts.size(); ++i) {
    require_contact(system.contacts[i], n, label(system.contacts[i], static_cast<Index>(i)));
  }
  for (std::size_t i = 0; i < system.joints.size(); ++i) {
    require_gap(system.joints[i].gap, n, fmt::format("joint {}", i));
  }
  for (std::size_t i = 0; i < system.dry_friction.size(); ++i) {
    const DryFriction& element = system.dry_friction[i];
    require_row(element.direction, n, fmt::format("dry_friction {}: direction", i));
    if (!(element.bound >= 0 && element.bound < infinity)) {
      throw InvalidArgument(
          Flaw{fmt::format("dry_friction {}: bound", i), fmt::format("= {:g}", element.bound), "must be >= 0"});
    }
  }
  return system;
}

}  // namespace orthant::systems

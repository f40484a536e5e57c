// SPDX-License-Identifier: Apache-2.0
#include "orthant/analysis/lagrangian.hpp"

#include "orthant/linalg/decompositions.hpp"
#include "orthant/linalg/sparse_principal_factor.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace orthant::analysis {
namespace {

using systems::Lagrangian;
using systems::Mechanics;

constexpr Index most_rows = 500;          // beyond, W is not formed
constexpr double rank_tolerance = 1e-10;  // of the largest eigenvalue
constexpr double touching = 1e-9;         // gaps below this, in units of the model, are taken for closed

bool is_symmetric(const SparseMatrix& M) {
  const SparseMatrix difference = M - SparseMatrix(M.transpose());
  const double largest = M.nonZeros() == 0 ? 0 : M.coeffs().abs().maxCoeff();
  return difference.nonZeros() == 0 || difference.coeffs().abs().maxCoeff() <= 1e-12 * largest;
}

// x -> M⁻¹ x, when M is symmetric positive definite
class Inverse {
 public:
  explicit Inverse(const SparseMatrix& M) : factor_(M), all_(static_cast<std::size_t>(M.rows())) {
    std::iota(all_.begin(), all_.end(), Index{0});
    is_definite_ = is_symmetric(M) && factor_.factorise(M, all_);
  }
  [[nodiscard]] bool is_definite() const { return is_definite_; }
  void apply(Vector& x) { factor_.solve(x, all_); }

 private:
  linalg::SparsePrincipalFactor factor_;
  std::vector<Index> all_;
  bool is_definite_ = false;
};

Matrix delassus_matrix(const systems::RowMatrix& H, Inverse& inverse) {
  Matrix W(H.rows(), H.rows());
  for (Index j = 0; j < H.rows(); ++j) {
    Vector x = H.row(j).transpose();
    inverse.apply(x);
    W.col(j) = H * x;
  }
  return (W + W.transpose()) / 2;
}

void measure_rank(Delassus& found) {
  const Matrix& W = *found.W;
  Vector scale(W.rows());
  for (Index i = 0; i < W.rows(); ++i) scale[i] = W(i, i) > 0 ? 1 / std::sqrt(W(i, i)) : 0;
  const Matrix scaled = scale.asDiagonal() * W * scale.asDiagonal();
  const Eigen::SelfAdjointEigenSolver<Matrix> solver(scaled, Eigen::EigenvaluesOnly);
  if (solver.info() != Eigen::Success) return;
  const Vector& values = solver.eigenvalues();  // ascending
  const double largest = values[values.size() - 1];
  found.rank = 0;
  for (Index i = values.size() - 1; i >= 0 && values[i] > rank_tolerance * largest; --i) {
    ++found.rank;
    found.condition = largest / values[i];
  }
}

Delassus delassus(Mechanics& mechanics, const Vector& q0, const SparseMatrix& M, bool is_definite) {
  mechanics.evaluate_rows(0, q0);
  Delassus found{.rows = mechanics.layout().dry};
  if (found.rows == 0) found.rank = 0;
  if (found.rows == 0 || found.rows > most_rows || !is_definite) return found;
  Inverse inverse(M);
  const systems::RowMatrix H = mechanics.rows().topRows(found.rows);
  found.W = delassus_matrix(H, inverse);
  if (found.W->allFinite()) measure_rank(found);
  return found;
}

std::vector<int> contact_degrees(const Mechanics& mechanics, Index contacts) {
  std::vector<int> degrees;
  degrees.reserve(static_cast<std::size_t>(contacts));
  for (Index i = 0; i < contacts; ++i) {
    const Index row = mechanics.layout().contact[static_cast<std::size_t>(i)];
    degrees.push_back(mechanics.rows().row(row).norm() > 0 ? 2 : no_degree);
  }
  return degrees;
}

std::string counted(Index count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

void warn_of_start(const Lagrangian& system, const LagrangianFindings& found, std::vector<std::string>& beware) {
  Index deepest = 0;
  if (found.contacts > 0 && found.gaps.minCoeff(&deepest) < -touching) {
    const std::string name = label(system.contacts[static_cast<std::size_t>(deepest)], deepest);
    const Index count = (found.gaps.array() < -touching).count();
    beware.push_back(fmt::format("{} inside the obstacle, the deepest is {} with the gap {:.6g}",
                                 count == 1 ? "1 contact starts" : fmt::format("{} contacts start", count), name,
                                 found.gaps[deepest]));
  }
  Index worst = 0;
  if (found.joints > 0 && found.joint_errors.cwiseAbs().maxCoeff(&worst) > touching) {
    beware.push_back(fmt::format("joint {} is not met at q0: g = {:.6g}", worst, found.joint_errors[worst]));
  }
  for (std::size_t i = 0; i < found.degrees.size(); ++i) {
    if (found.degrees[i] != no_degree) continue;
    beware.push_back(fmt::format("the gap of {} has no gradient at q0: no impulse can act there",
                                 label(system.contacts[i], static_cast<Index>(i))));
    break;
  }
}

std::vector<std::string> dangers(const Lagrangian& system, const LagrangianFindings& found) {
  std::vector<std::string> beware;
  if (!found.is_mass_definite) beware.emplace_back("M is not symmetric positive definite at q0");
  if (found.delassus.redundant() > 0) {
    beware.push_back(
        fmt::format("{} of {} rows of H depend on the others: with all contacts closed the velocities do not determine "
                    "the impulses",
                    found.delassus.redundant(), found.delassus.rows));
  }
  if (found.frictional > 0) {
    beware.emplace_back("with Coulomb friction a one-step problem may have more than one solution");
  }
  warn_of_start(system, found, beware);
  return beware;
}

std::string verdict(const LagrangianFindings& found) {
  std::string text = counted(found.size, "coordinate");
  if (found.contacts > 0) text += ", " + counted(found.contacts, "contact");
  if (found.frictional > 0) text += fmt::format(" ({} with friction)", found.frictional);
  if (found.joints > 0) text += ", " + counted(found.joints, "joint");
  if (found.delassus.redundant() > 0) text += ", hyperstatic when all are closed";
  return text;
}

}  // namespace

LagrangianFindings analyse(const Lagrangian& system, const Vector& q0) {
  return analyse(systems::prepared(system), q0);
}

LagrangianFindings sizes_of(const Lagrangian& system) {
  LagrangianFindings found;
  found.size = system.size();
  found.contacts = static_cast<Index>(system.contacts.size());
  found.frictional = std::count_if(system.contacts.begin(), system.contacts.end(),
                                   [](const systems::Contact& contact) { return contact.friction > 0; });
  found.joints = static_cast<Index>(system.joints.size());
  found.dry_friction = static_cast<Index>(system.dry_friction.size());
  return found;
}

LagrangianFindings analyse(const systems::Prepared<systems::Lagrangian>& prepared, const Vector& q0) {
  const Lagrangian& system = prepared.system();
  require_size(q0, system.size(), "q0");
  require_finite(q0, "q0");
  Mechanics mechanics = prepared.mechanics();
  LagrangianFindings found = sizes_of(system);
  found.has_constant_mass = mechanics.has_constant_mass();
  SparseMatrix M;
  mechanics.mass(q0, M);
  found.is_mass_definite = Inverse(M).is_definite();
  Vector gaps;
  mechanics.gaps(0, q0, gaps);
  found.gaps = gaps.head(found.contacts);
  found.joint_errors = gaps.tail(found.joints);
  found.delassus = delassus(mechanics, q0, M, found.is_mass_definite);
  found.degrees = contact_degrees(mechanics, found.contacts);
  found.beware = dangers(system, found);
  found.verdict = verdict(found);
  return found;
}

}  // namespace orthant::analysis

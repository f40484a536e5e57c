// SPDX-License-Identifier: Apache-2.0
#include "orthant/analysis/passivity.hpp"

#include "orthant/analysis/detail/hypothesis.hpp"
#include "orthant/analysis/detail/lmi.hpp"
#include "orthant/analysis/detail/storage.hpp"
#include "orthant/analysis/detail/witness.hpp"
#include "orthant/linalg/decompositions.hpp"
#include "orthant/linalg/zero_test.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace orthant::analysis {
namespace {

using detail::LinearSystem;
using detail::StorageAnswer;
using detail::StorageOutcome;

StorageFinding no(std::string because) {
  return {.verdict = Verdict::no, .because = std::move(because)};
}

// D + D' ≥ 0 is H(s) + H(s)* ≥ 0 at infinity
std::optional<std::string> direct_term_reason(const LinearSystem& balanced) {
  const double size = balanced.D.norm();
  if (size == 0.0) return std::nullopt;
  const Eigen::SelfAdjointEigenSolver<Matrix> eigen(Matrix(balanced.D + balanced.D.transpose()),
                                                    Eigen::EigenvaluesOnly);
  if (eigen.eigenvalues()[0] >= -linalg::zero_ratio * size) return std::nullopt;
  return fmt::format("D + D' is not positive semidefinite: its smallest eigenvalue is {:.3g} of the norm of D",
                     eigen.eigenvalues()[0] / size);
}

// PB = C' makes CB = B'PB
std::optional<std::string> first_parameter_reason(const LinearSystem& balanced) {
  if (balanced.D.norm() != 0.0) return std::nullopt;
  const Matrix CB = balanced.C * balanced.B;
  const double size = (balanced.C.cwiseAbs() * balanced.B.cwiseAbs()).norm();
  if ((CB - CB.transpose()).norm() > linalg::zero_ratio * size) return "D = 0 and CB is not symmetric, but CB = B'PB";
  const Eigen::SelfAdjointEigenSolver<Matrix> eigen(CB, Eigen::EigenvaluesOnly);
  if (eigen.eigenvalues()[0] >= -linalg::zero_ratio * size) return std::nullopt;
  return "D = 0 and CB is not positive semidefinite, but CB = B'PB";
}

// B_l'PB_l = C_l B_l = 0 gives PB_l = 0, so C_l = 0: w_l would not see λ at all
std::optional<std::string> degree_reason(const RelativeDegree& degree) {
  for (std::size_t l = 0; l < degree.degrees.size(); ++l) {
    if (degree.degrees[l] >= 2) {
      return fmt::format("w[{}] has relative degree {}, but a positive real system has 0 or 1", l, degree.degrees[l]);
    }
  }
  return std::nullopt;
}

struct MinimalPart {
  LinearSystem system;
  Matrix map;  // its state is map · x
};

MinimalPart minimal_part(const LinearSystem& system, const detail::Units& units, const LinearSystem& balanced) {
  const Matrix reachable = detail::reachable_subspace(balanced.A, balanced.B);
  const Matrix A = reachable.transpose() * balanced.A * reachable;
  const Matrix C = balanced.C * reachable;
  const Matrix observable = detail::reachable_subspace(A.transpose(), C.transpose());
  const Matrix V = reachable * observable;
  const Vector inverse = units.state.cwiseInverse();
  return {.system = {.A = V.transpose() * inverse.asDiagonal() * system.A * units.state.asDiagonal() * V,
                     .B = V.transpose() * inverse.asDiagonal() * system.B,
                     .C = system.C * units.state.asDiagonal() * V,
                     .D = system.D},
          .map = V.transpose() * inverse.asDiagonal()};
}

StorageAnswer storage_of(const LinearSystem& system) {
  const Index n = system.A.rows();
  detail::StorageProblem problem{.system = system, .J_0 = Matrix::Zero(n, n), .J_terms = {}, .silent = {}};
  for (Index j = 0; j < n; ++j) {
    for (Index i = 0; i <= j; ++i) {
      Matrix term = Matrix::Zero(n, n);
      term(i, j) = term(j, i) = 1.0;
      problem.J_terms.push_back(std::move(term));
    }
  }
  return find_storage(problem, storage_tolerance);
}

std::string witness_text(const detail::Witness& witness) {
  const std::string at = witness.s.real() == 0.0 ? fmt::format("{:.6g}i", witness.s.imag())
                         : witness.s.imag() == 0.0
                             ? fmt::format("{:.6g}", witness.s.real())
                             : fmt::format("{:.6g} {} {:.6g}i", witness.s.real(), witness.s.imag() < 0 ? "-" : "+",
                                           std::abs(witness.s.imag()));
  return fmt::format("at s = {} the smallest eigenvalue of H(s) + H(s)* is {:.3g} of the norm of H(s)", at,
                     witness.eigenvalue);
}

// the witness, described by a pole when it comes from one
std::string refutation_text(const detail::Witness& witness, const LinearSystem& minimal) {
  const Eigen::EigenSolver<Matrix> eigen(minimal.A, false);
  for (Index i = 0; i < minimal.A.rows(); ++i) {
    const std::complex<double> p = eigen.eigenvalues()[i];
    if (p.real() > 1e-6 * std::abs(p)) {
      return fmt::format("H has a pole with positive real part {:.6g}; {}", p.real(), witness_text(witness));
    }
  }
  return witness_text(witness);
}

StorageFinding found(const StorageAnswer& answer, std::string because) {
  return {.verdict = Verdict::yes, .J = answer.J, .certificate = answer.certificate, .because = std::move(because)};
}

// the answer when neither a certificate nor a proof was found
StorageFinding undecided(const StorageAnswer& answer, double refused, const Budget& budget) {
  if (answer.outcome == StorageOutcome::no_solver) {
    return {.verdict = Verdict::unavailable, .because = detail::trouble_with_lmi_solver()};
  }
  if (refused > 0)
    return {.because = "no P was found; to look for an s that shows that there is none, " + budget.refusal(refused)};
  return {.because = "no P was found that meets the tolerance, and no s that shows that there is none"};
}

StorageFinding positive_realness(const LinearSystem& system, const RelativeDegree& degree, const Budget& budget) {
  const detail::Units units = balanced_units(system);
  const LinearSystem balanced = in_units(system, units);
  if (auto reason = direct_term_reason(balanced)) return no(*reason);
  if (auto reason = degree_reason(degree)) return no(*reason);
  if (auto reason = first_parameter_reason(balanced)) return no(*reason);
  const MinimalPart part = minimal_part(system, units, balanced);
  if (part.system.A.rows() == 0) {
    return {.verdict = Verdict::yes,
            .J = Matrix::Zero(system.A.rows(), system.A.rows()),
            .certificate = {},
            .because = "no state lies between λ and w: H(s) = D, and D + D' is positive semidefinite"};
  }
  const detail::WitnessSearch search = detail::witness_against_positive_real(system, budget);
  if (search.found) return no(refutation_text(*search.found, part.system));
  const Index n = system.A.rows();
  if (const double needed = detail::storage_operations(n * (n + 1) / 2); !budget.allows(needed)) {
    return {.because = "not decided: " + budget.refusal(needed + search.refused)};
  }
  const StorageAnswer full = storage_of(system);
  if (full.outcome == StorageOutcome::found) return found(full, "P > 0 was found and meets the inequality");
  if (part.system.A.rows() == system.A.rows()) return undecided(full, search.refused, budget);
  StorageAnswer restricted = storage_of(part.system);
  if (restricted.outcome != StorageOutcome::found) return undecided(restricted, search.refused, budget);
  restricted.J = part.map.transpose() * restricted.J * part.map;
  return found(
      restricted,
      fmt::format("H is positive real: P was found for the controllable and observable part, {} of {} states, and is "
                  "zero on the rest; motions that λ cannot excite may gain energy",
                  part.system.A.rows(), system.A.rows()));
}

}  // namespace

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::yes:
      return "yes";
    case Verdict::no:
      return "no";
    case Verdict::unknown:
      return "unknown";
    case Verdict::unavailable:
      return "unavailable";
  }
  return "unknown";
}

bool has_lmi_solver() {
  return detail::lmi_solver_is_compiled_in();
}

Passivity passivity(const systems::Prepared<systems::Lcs>& prepared, const RelativeDegree& degree,
                    const std::optional<ZeroDynamics>& form, const Budget& budget) {
  const systems::Lcs& system = prepared.system();
  const LinearSystem linear{.A = system.A, .B = system.B, .C = system.C, .D = system.D};
  Passivity answer{
      .lambda_to_w = positive_realness(linear, degree, budget), .hypothesis_H = {}, .hypothesis_H_scaled = {}};
  if (!form || form->has_stops()) {
    answer.hypothesis_H.because = form ? "two outputs are stops of one quantity" : "there is no zero-dynamics form";
    answer.hypothesis_H_scaled.because = answer.hypothesis_H.because;
    return answer;
  }
  answer.hypothesis_H = detail::hypothesis_h(linear, *form, detail::Scaling::fixed, budget);
  if (answer.hypothesis_H.verdict == Verdict::yes) {
    answer.hypothesis_H_scaled = answer.hypothesis_H;
    answer.hypothesis_H_scaled.because = "(H) holds: take j = 1";
  } else {
    answer.hypothesis_H_scaled = detail::hypothesis_h(linear, *form, detail::Scaling::free, budget);
  }
  return answer;
}

}  // namespace orthant::analysis

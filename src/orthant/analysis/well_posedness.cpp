// SPDX-License-Identifier: Apache-2.0
// Existence and uniqueness from the class of the leading matrix Δ and from passivity. Each verdict names its result:
//   r ≥ 1, m = 1, Δ > 0                 global existence and uniqueness of regular solutions   [ABG08, Corollary 2]
//   r ≥ 1, m > 1, Δ Stieltjes           the same, uniform degree                               [ABG08, Remark 20 ii]
//   r = 1, Δ symmetric positive definite  P B = C' for some P > 0: x' - Ax ∈ -N in the metric P, a maximal monotone
//                                       operator and a Lipschitz term, also for relays         (lcs.9) [Brezis73]
//   passive and minimal                 linear passive complementarity systems                 [ABG08, §5.5.1], [CHS02]
//   r = 0, D a P-matrix                 λ is a Lipschitz function of x: an ODE                 [CPS92]
//   Δ positive definite or P            one-step problems have one solution for small h        [ABG08, Remark 26]
//   passive with a storage P > 0        δx'Pδx of two solutions does not grow: x is unique     (unique.1)
//   relay, m = 1, r = 2, Δ > 0          one-step problems have one solution for small h; leaving, crossing and resting
//                                       exclude each other                                     (unique.2)
//   m = 1, Δ < 0                        at z̄ = 0 the LCP for the density has no solution or two   [AB07, (22.13)]
#include "orthant/analysis/detail/verdicts.hpp"
#include "orthant/linalg/decompositions.hpp"

#include <optional>

#include <fmt/format.h>

namespace orthant::analysis::detail {
namespace {

using complementarity::Answer;
using complementarity::MatrixClass;
using enum WellPosedness;

bool is(const LcsFindings& findings, MatrixClass which) {
  return findings.leading[which].answer == Answer::yes;
}

bool is_passive_and_minimal(const LcsFindings& findings) {
  return findings.passivity.lambda_to_w.verdict == Verdict::yes && findings.structure.controllable &&
         findings.structure.observable;
}

// What passivity proves, if anything.
std::optional<WellPosed> by_passivity(const LcsFindings& findings) {
  if (is_passive_and_minimal(findings)) {
    return WellPosed{globally_well_posed,
                     "lambda -> w is positive real and (A, B, C) is minimal: linear passive complementarity system"};
  }
  const StorageFinding& storage = findings.passivity.lambda_to_w;
  if (storage.verdict != Verdict::yes) return std::nullopt;
  const Eigen::LLT<Matrix> factor(*storage.J);
  if (factor.info() != Eigen::Success) return std::nullopt;  // semidefinite: says nothing of what w does not see
  return WellPosed{
      one_step_problems_solvable,
      "lambda -> w is passive with a storage function P > 0: the distance of two solutions in the metric P "
      "does not grow, so that x is unique"};
}

WellPosed without_degree(const LcsFindings& findings) {
  if (const auto passive = by_passivity(findings)) return *passive;
  if (findings.degree.smallest() == no_degree && findings.degree.decoupling.isZero(0)) {
    return {ill_posed, findings.degree.because + ": no multiplier can keep w >= 0"};
  }
  return {not_guaranteed, "no vector relative degree: " + findings.degree.because};
}

WellPosed with_degree_zero(const LcsFindings& findings) {
  if (is(findings, MatrixClass::p_matrix)) {
    return {globally_well_posed,
            "D is a P-matrix: lambda is a Lipschitz function of x, and the system an ordinary differential equation"};
  }
  if (const auto passive = by_passivity(findings)) return *passive;
  if (is(findings, MatrixClass::positive_semidefinite)) {
    return {not_guaranteed,
            "D is positive semidefinite but not a P-matrix: lambda need not be unique, and passivity is not shown"};
  }
  return {not_guaranteed, "D is nonsingular but not a P-matrix: for some x there is no lambda, or more than one"};
}

WellPosed scalar(const LcsFindings& findings) {
  const int r = findings.degree.largest();
  const std::string leading = r == 1 ? "CB" : fmt::format("CA^{}B", r - 1);
  if (findings.degree.decoupling(0, 0) > 0) return {globally_well_posed, "Corollary 2: CA^(r-1)B > 0"};
  return {ill_posed,
          fmt::format(
              "{} = {:g} < 0: on the boundary the multiplier pulls w below 0, so that from z_1 = ... = z_r = 0 with "
              "w^({}) < 0 no solution continues, and with w^({}) > 0 there are two; Corollary 2 needs CA^(r-1)B > 0",
              leading, findings.degree.decoupling(0, 0), r, r)};
}

WellPosed of_higher_degree(const systems::Lcs& system, const LcsFindings& findings) {
  const bool is_definite = findings.leading_is_symmetric && is(findings, MatrixClass::positive_definite);
  const int r = findings.degree.largest();
  if (findings.degree.uniform && r == 1 && is_definite) {
    if (system.outputs() == 1 && is_complementarity(system)) return scalar(findings);
    return {
        globally_well_posed,
        "CB is symmetric positive definite: PB = C' for some P > 0, a maximal monotone operator and a Lipschitz term"};
  }
  if (!is_complementarity(system)) {
    if (r == 1 && is(findings, MatrixClass::p_matrix))
      return {one_step_problems_solvable, "CB is a P-matrix: for small h the one-step problem has one solution"};
    if (r == 2 && system.outputs() == 1 && findings.degree.decoupling(0, 0) > 0) {
      return {
          one_step_problems_solvable,
          "a relay of relative degree 2 with CAB > 0: from every state it leaves, crosses or rests, one of the three"};
    }
    return {not_guaranteed,
            fmt::format("a relay with relative degree {}: solutions may switch infinitely often in finite time", r)};
  }
  if (system.outputs() == 1) return scalar(findings);
  if (findings.degree.has_stops() && is(findings, MatrixClass::p_matrix)) {
    return {one_step_problems_solvable,
            "over outputs that can act together the leading matrix is a P-matrix; two stops of one quantity never do"};
  }
  if (findings.degree.uniform && is(findings, MatrixClass::stieltjes)) {
    return {globally_well_posed, "Remark 20 ii: CA^(r-1)B is a Stieltjes matrix"};
  }
  if (is_definite)
    return {one_step_problems_solvable,
            "Remark 17: the leading matrix is symmetric positive definite, but not shown to be Stieltjes with uniform "
            "degree"};
  if (is(findings, MatrixClass::p_matrix))
    return {one_step_problems_solvable,
            "Remark 26: the leading matrix is a P-matrix, so for small h the one-step problem has one solution"};
  if (findings.leading[MatrixClass::p_matrix].answer == Answer::no) {
    return {not_guaranteed,
            "the leading matrix is not a P-matrix: the jump map has no value or several for some states"};
  }
  return {not_guaranteed,
          "the class of the leading matrix is not known: " + findings.leading[MatrixClass::p_matrix].because};
}

}  // namespace

WellPosed well_posedness(const systems::Prepared<systems::Lcs>& prepared, const LcsFindings& findings) {
  const systems::Lcs& system = prepared.system();
  if (!findings.degree.exists) return without_degree(findings);
  if (findings.degree.largest() == 0) return with_degree_zero(findings);
  if (findings.degree.smallest() == 0) {
    if (const auto passive = by_passivity(findings)) return *passive;
    return {not_guaranteed, "some outputs have relative degree 0 and others not, and passivity is not shown"};
  }
  return of_higher_degree(system, findings);
}

}  // namespace orthant::analysis::detail

// SPDX-License-Identifier: Apache-2.0
#include "orthant/analysis/lcs.hpp"

#include "orthant/analysis/detail/verdicts.hpp"
#include "orthant/analysis/rest.hpp"
#include "orthant/linalg/decompositions.hpp"
#include "orthant/linalg/zero_test.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::analysis {
namespace {

// up to here the spectral norm; beyond, sqrt(‖·‖₁ ‖·‖∞), which is never below it
constexpr Index exact_norm_order = 300;
constexpr double steps_per_time_constant = 50;
constexpr double wary_condition = 1e8;
constexpr double wary_margin = 1e-6;
constexpr double wary_zero = 1e-13;  // above what rounding of A, B, C leaves of a sum that vanishes
constexpr double stiff = 1e3;

double spectral_norm(const Matrix& A) {
  const double size = A.size() > 0 ? A.cwiseAbs().maxCoeff() : 0.0;
  if (!(size > 0) || !std::isfinite(size)) return size;
  if (A.rows() <= exact_norm_order) {
    const Matrix scaled = A / size;
    const Eigen::SelfAdjointEigenSolver<Matrix> squares(Matrix(scaled.transpose() * scaled), Eigen::EigenvaluesOnly);
    return size * std::sqrt(squares.eigenvalues().maxCoeff());
  }
  return std::sqrt(A.cwiseAbs().colwise().sum().maxCoeff() * A.cwiseAbs().rowwise().sum().maxCoeff());
}

// Δ as it is meant: symmetric up to rounding is symmetric.
Matrix symmetrised(const Matrix& leading, bool& is_symmetric) {
  const Vector unit =
      leading.diagonal().cwiseAbs().cwiseSqrt();  // a change of units S Δ S scales entry and bound alike
  const Matrix size = leading.cwiseAbs().cwiseMax(leading.cwiseAbs().transpose()).cwiseMax(unit * unit.transpose());
  is_symmetric = ((leading - leading.transpose()).cwiseAbs().array() <= linalg::zero_ratio * size.array()).all();
  return is_symmetric ? Matrix(0.5 * leading + 0.5 * leading.transpose()) : leading;
}

// Λ of [ABG08, (78)]; for m > 1 in the norm with Δ⁻¹ at the top levels, in which the jump map is a projection. [ABG08,
// Remark 17] prints Δ there; it is its inverse that makes jumps shrink the norm.
double growth_rate(const systems::Lcs& system, const LcsFindings& findings) {
  if (!findings.form) return spectral_norm(system.A);
  const ZeroDynamics& form = *findings.form;
  if (form.outputs() == 1) return spectral_norm(form.A_bar);
  const Eigen::LLT<Matrix> factor(Matrix(form.G.selfadjointView<Eigen::Lower>()));
  if (!findings.leading_is_symmetric || factor.info() != Eigen::Success) return spectral_norm(form.A_bar);
  Matrix root = Matrix::Identity(form.states(), form.states());  // z = L y, ‖y‖ is the norm
  root.topLeftCorner(form.levels, form.levels) = factor.matrixL();
  return spectral_norm(root.triangularView<Eigen::Lower>().solve(form.A_bar * root));
}

// A round number, not larger.
double round_step(double exact) {
  const double power = std::pow(10.0, std::floor(std::log10(exact)));
  return power * (exact / power >= 5 ? 5 : exact / power >= 2 ? 2 : 1);
}

FirstStep first_step(const LcsFindings& findings) {
  FirstStep step;
  const double rate = findings.structure.fastest_rate;
  if (rate > 0) {
    step.h = round_step(1 / (steps_per_time_constant * rate));
    step.because = fmt::format("about {:.0f} steps per time constant of the fastest mode, {:.3g} s",
                               steps_per_time_constant, 1 / rate);
  } else if (findings.structure.eigenvalues.empty() && findings.growth_rate > 0) {
    step.h = round_step(1 / (steps_per_time_constant * findings.growth_rate));
    step.because = fmt::format("the eigenvalues were not computed: {:.0f} steps per 1/||A||, which may be too small",
                               steps_per_time_constant);
  } else {
    step.h = 1e-2;
    step.because = "all eigenvalues of A are 0, so the system has no time scale of its own: take a hundredth of yours";
  }
  return step;
}

// The relative degree hangs on a number that is neither clearly zero nor clearly not.
void doubt_degree(const RelativeDegree& degree, std::vector<std::string>& doubts) {
  if (degree.margin >= wary_margin && degree.ignored <= wary_zero) return;
  doubts.emplace_back(
      fmt::format("the relative degree was a close decision: {:.1e} was taken for nonzero, {:.1e} for zero; "
                  "entries of A, B, C that should cancel may not",
                  degree.margin, degree.ignored));
}

// An output that rebounds for longer each time cannot rest (rest.1).
void doubt_rest(const systems::Lcs& system, const RelativeDegree& degree, std::vector<std::string>& doubts) {
  for (std::size_t l = 0; l < system.restitution.size(); ++l) {
    const int r = degree.degrees[l];
    const double ratio = r >= 3 ? flight_ratio(system.restitution[l], r) : 0.0;
    if (!(ratio > 1.0 + wary_margin)) continue;
    doubts.emplace_back(fmt::format(
        "output {} cannot rest: with restitution ({:g}) and relative degree {} each rebound lasts {:.3g} "
        "times as long as the one before, so that the smallest disturbance, rounding included, throws it "
        "off the boundary; for the last level alone e <= 1/(r - 1) = {:.3g} is needed",
        l, fmt::join(system.restitution[l].data(), system.restitution[l].data() + system.restitution[l].size(), ", "),
        r, ratio, 1.0 / (r - 1)));
  }
}

std::vector<std::string> doubts(const systems::Lcs& system, const LcsFindings& findings) {
  std::vector<std::string> result;
  const WellPosed& well_posed = findings.well_posed;
  if (well_posed.verdict == WellPosedness::ill_posed) result.push_back("ill posed: " + well_posed.because);
  // without the LMI solver passivity might prove it: then nothing is said
  const bool is_examined = findings.passivity.lambda_to_w.verdict != Verdict::unavailable;
  if (well_posed.verdict == WellPosedness::not_guaranteed && is_examined) {
    result.push_back(
        fmt::format("this motion may not be the only one, or no solution at all: well-posedness is not guaranteed: {}",
                    well_posed.because));
  }
  doubt_degree(findings.degree, result);
  doubt_rest(system, findings.degree, result);
  return result;
}

std::vector<std::string> dangers(const systems::Lcs& system, const LcsFindings& findings) {
  std::vector<std::string> beware;
  const RelativeDegree& degree = findings.degree;
  if (degree.largest() >= 2 && findings.is_complementarity) {  // the lambda of a relay is bounded
    beware.emplace_back(
        "backward-euler runs if you name it, but with relative degree 2 or more its state grows as h shrinks");
  }
  doubt_degree(degree, beware);
  doubt_rest(system, degree, beware);
  if (findings.form && findings.form->condition > wary_condition) {
    beware.emplace_back(fmt::format("the zero-dynamics form is ill conditioned ({:.1e}): about {:.0f} digits are lost",
                                    findings.form->condition, std::log10(findings.form->condition)));
  }
  if (findings.form) {
    double worst = -infinity;
    for (const std::complex<double>& zero : findings.form->zeros) worst = std::max(worst, zero.real());
    if (worst > 1e-9 * std::max(findings.growth_rate, 1e-300)) {
      beware.emplace_back(
          fmt::format("unstable zero dynamics: while the constraint is closed xi grows like exp({:.3g} t)", worst));
    }
  }
  if (findings.structure.stiffness > stiff) {
    beware.emplace_back(fmt::format(
        "stiff: rates from {:.3g} to {:.3g} 1/s; emts and backward-euler damp the fast ones, exponential resolves them",
        findings.structure.slowest_rate, findings.structure.fastest_rate));
  }
  const bool rebounds = std::any_of(system.restitution.begin(), system.restitution.end(),
                                    [](const Vector& e) { return e.size() > 0 && e.maxCoeff() > 0; });
  if (rebounds) beware.emplace_back("restitution > 0: rebounds may accumulate; below the step length they are merged");
  return beware;
}

std::vector<std::string> skipped(const LcsFindings& findings, const Budget& budget) {
  std::vector<std::string> result;
  const auto ask = [&](const char* what, Index order) {
    const double needed = eigenvalue_operations(static_cast<double>(order));
    if (!budget.allows(needed)) result.push_back(fmt::format("{}: {}", what, budget.refusal(needed)));
  };
  ask("eigenvalues of A", findings.structure.states);
  if (findings.form) ask("transfer zeros", findings.form->states() - findings.form->levels);
  return result;
}

std::string one_line(const LcsFindings& findings) {
  const std::string degree = !findings.degree.exists ? "no vector relative degree"
                             : findings.degree.uniform
                                 ? fmt::format("relative degree {}", findings.degree.largest())
                                 : fmt::format("relative degree ({})", fmt::join(findings.degree.degrees, ", "));
  if (findings.well_posed.verdict == WellPosedness::ill_posed) return degree + ", ill posed: fix the model first";
  return fmt::format("{}, {}", degree, name(findings.well_posed.verdict));
}

}  // namespace

std::string_view name(WellPosedness verdict) {
  switch (verdict) {
    case WellPosedness::globally_well_posed:
      return "globally well posed";
    case WellPosedness::one_step_problems_solvable:
      return "one-step problems solvable";
    case WellPosedness::not_guaranteed:
      return "not guaranteed";
    case WellPosedness::ill_posed:
      return "ill posed";
  }
  return "not guaranteed";
}

LcsFindings analyse(const systems::Lcs& system, Depth depth, const Budget& budget) {
  return analyse(systems::prepared(system), depth, budget);
}

LcsFindings analyse(const systems::Prepared<systems::Lcs>& prepared, Depth depth, const Budget& budget) {
  const systems::Lcs& system = prepared.system();
  LcsFindings findings;
  findings.is_complementarity = is_complementarity(system);
  findings.has_feedthrough = !system.D.isZero(0);
  for (const Vector& e : system.restitution) findings.has_restitution |= (e.array() > 0).any();
  findings.has_functions = systems::has_input_functions(system);
  findings.is_bounded_below = (system.lower.array() > -infinity).all();
  findings.degree = relative_degree(prepared);
  if (findings.degree.exists && findings.degree.smallest() >= 1)
    findings.form = zero_dynamics(prepared, findings.degree, budget);
  const std::vector<Index> independent = findings.degree.independent();  // the others say the same of Δ (stops.3)
  const Matrix leading =
      symmetrised(Matrix(findings.degree.decoupling(independent, independent)), findings.leading_is_symmetric);
  findings.growth_rate = growth_rate(system, findings);
  findings.leading = complementarity::classify(leading);
  findings.structure = depth == Depth::full ? structure(prepared, budget) : rates(prepared, budget);
  if (depth == Depth::full) findings.passivity = passivity(prepared, findings.degree, findings.form, budget);
  findings.skipped = skipped(findings, budget);
  findings.well_posed = detail::well_posedness(prepared, findings);
  findings.first_step = first_step(findings);
  findings.beware = dangers(system, findings);
  findings.doubts = doubts(system, findings);
  findings.verdict = one_line(findings);
  return findings;
}

}  // namespace orthant::analysis

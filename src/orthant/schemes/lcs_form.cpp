// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/lcs_form.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/schemes/branches.hpp"
#include "orthant/schemes/forcing.hpp"
#include "orthant/schemes/level_step.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace orthant::schemes {
namespace {

constexpr const char* instead = "; use backward-euler";

[[noreturn]] void fail(const std::string& needs) {
  throw InvalidArgument(Flaw{"run.scheme", "asks for event-driven motion", "which needs " + needs});
}

// An output that sees no λ, and whose own λ acts on something: nothing would determine it.
bool is_blind(const systems::Lcs& system, const analysis::RelativeDegree& degree, Index l) {
  return degree.degrees[static_cast<std::size_t>(l)] < 0 && !(system.B.col(l).isZero(0) && system.D.col(l).isZero(0));
}

// Circuits with ideal switches: no output needs more than one derivative, but there are sets of outputs over which Δ is
// singular (events.44). Where Δ is a P-matrix there are none, and laws with several solutions (branches.hpp) are another
// matter.
bool is_descriptor(const systems::Lcs& system, const analysis::LcsFindings& findings) {
  const analysis::RelativeDegree& degree = findings.degree;
  if (degree.largest() > 1) return false;
  for (Index l = 0; l < system.outputs(); ++l) {
    if (is_blind(system, degree, l)) return false;
  }
  if (!degree.exists) return true;
  if (degree.smallest() != degree.largest()) return true;
  if (degree.largest() == 1) return false;
  return findings.leading[complementarity::MatrixClass::p_matrix].answer != complementarity::Answer::yes &&
         branches_of(system.D, system.lower, system.upper).empty();
}

void require_form(const systems::Lcs& system, const analysis::LcsFindings& findings) {
  const analysis::RelativeDegree& degree = findings.degree;
  if (systems::has_input_functions(system)) {
    fail(
        "the Taylor series of every input, and input_functions have none: write u as expressions of t, or use emts, "
        "exponential or backward-euler");
  }
  if (!degree.exists && !is_descriptor(system, findings)) {
    fail("a vector relative degree: " + degree.because + instead);
  }
  if (degree.smallest() == 0 && degree.largest() > 1) {
    fail(fmt::format("relative degrees that are all at least 1, or 0 and 1, found {} and {}{}", degree.smallest(),
                     degree.largest(), instead));
  }
  for (Index l = 0; l < system.outputs(); ++l) {
    if (std::isfinite(system.lower[l])) continue;
    fail(fmt::format("a finite lower bound of lambda, found none for output {}{}", l, instead));
  }
}

analysis::ZeroDynamics without_levels(const systems::Lcs& system) {
  analysis::ZeroDynamics form;
  form.degrees.assign(static_cast<std::size_t>(system.outputs()), 0);
  form.first.assign(static_cast<std::size_t>(system.outputs()), 0);
  form.W = form.W_size = form.W_inverse = Matrix::Identity(system.states(), system.states());
  form.A_bar = system.A;
  form.G = Matrix::Zero(0, 0);
  return form;
}

}  // namespace

LcsForm lcs_form(const systems::Prepared<systems::Lcs>& prepared, const analysis::LcsFindings& findings) {
  const systems::Lcs& system = prepared.system();
  require_form(system, findings);
  LcsForm form;
  form.lower = system.lower;
  form.upper = system.upper;
  form.is_descriptor = is_descriptor(system, findings);
  if (findings.degree.largest() == 0 || form.is_descriptor) {
    form.levels = without_levels(system);
    form.A = system.A;
    form.G = system.B;
    form.R = system.C;
    form.Delta = system.D;
    form.drive = system.E;
    form.feed = system.F;
    form.shift = Matrix::Zero(system.states(), system.inputs());
    form.restitution = Vector::Zero(0);
    return form;
  }
  form.levels = *findings.form;
  form.A = form.levels.A_bar;
  form.Delta = analysis::leading_matrix(form.levels);
  const schemes::Forcing forcing(system, form.levels);
  form.drive = forcing.drive();
  form.shift = forcing.shift();
  form.input_order = findings.degree.largest();
  form.restitution = schemes::restitution_of(system, form.levels);
  form.G = Matrix::Zero(form.states(), form.outputs());
  form.R.resize(form.outputs(), form.states());
  form.feed.resize(form.outputs(), form.drive.cols());
  for (Index l = 0; l < form.outputs(); ++l) {
    const Index top = form.levels.top(l);
    form.G.row(top) = form.Delta.row(l);
    form.R.row(l) = form.A.row(top);
    form.feed.row(l) = form.drive.row(top);
  }
  return form;
}

}  // namespace orthant::schemes

// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/forcing.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/linalg/zero_test.hpp"
#include "orthant/schemes/level_step.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace orthant::schemes {
namespace {

// What (lcs.11) and (lcs.12) are made of.
struct Parts {
  Matrix W, minus_A_bar, E, F;
};

// Coefficients that are zero but for rounding are zeros: C A^i E decides what u does to a level at rest, as C A^i B
// decides the degree, and by the same test (lcs.5).
void write_zeros(Matrix& coefficients, const Matrix& sizes) {
  for (Index j = 0; j < coefficients.cols(); ++j) {
    for (Index i = 0; i < coefficients.rows(); ++i) {
      if (linalg::is_zero_sum(coefficients(i, j), sizes(i, j))) coefficients(i, j) = 0;
    }
  }
}

Matrix shift_of(const Parts& parts, const analysis::ZeroDynamics& form, Index columns) {
  const Index p = parts.E.cols();
  Matrix shift = Matrix::Zero(form.states(), columns);
  for (Index l = 0; l < form.outputs(); ++l) {
    const Index first = form.first[static_cast<std::size_t>(l)];
    shift.block(first, 0, 1, p) = parts.F.row(l);
    // U_(i+1) = U_i' + C A^(i-1) E u
    for (Index i = first; i < form.top(l); ++i) {
      shift.row(i + 1).tail(columns - p) = shift.row(i).head(columns - p);
      shift.row(i + 1).head(p) += parts.W.row(i) * parts.E;
    }
  }
  return shift;
}

Matrix drive_of(const Parts& parts, const analysis::ZeroDynamics& form, const Matrix& shift) {
  const Index p = parts.E.cols();
  const Index columns = shift.cols();
  // U' has no column beyond the last derivative: row i of U ends at u^(i-1), and i ≤ order
  Matrix derivative = Matrix::Zero(form.states(), columns);
  derivative.rightCols(columns - p) = shift.leftCols(columns - p);
  Matrix drive = derivative + parts.minus_A_bar * shift;
  drive.leftCols(p) += parts.W * parts.E;
  // rows of the chain are zero by construction: make them exactly zero
  for (Index l = 0; l < form.outputs(); ++l) {
    const Index first = form.first[static_cast<std::size_t>(l)];
    drive.middleRows(first, form.top(l) - first).setZero();
  }
  return drive;
}

// A coefficient that is rounding relative to its terms does not count.
bool is_negligible_column(const Matrix& coefficients, const Matrix& sizes, Index column) {
  return (coefficients.col(column).array().abs() <= negligible * sizes.col(column).array()).all();
}

// "du, d2u"
std::string derivative_names(int count) {
  std::string names = "du";
  for (int i = 2; i <= count; ++i) names += fmt::format(", d{}u", i);
  return names;
}

[[noreturn]] void ask_for_derivatives(Index input, int given, int needed, int degree) {
  const std::string names = derivative_names(needed);
  throw InvalidArgument(fmt::format(
      "u[{}] is a function with {} of its derivatives, must have {}: with relative degree {} they act on the levels z; "
      "give them, input_function(u, {{{}}}) or in Python Function(u, derivatives=[{}]), or write u as an expression",
      input, given, needed, degree, names, names));
}

}  // namespace

Forcing::Forcing(const systems::Lcs& system, const analysis::ZeroDynamics& form, InputUse use) {
  const Index p = system.inputs();
  if (p == 0) {
    shift_ = drive_ = Matrix::Zero(form.states(), 0);
    return;
  }
  const int order = *std::max_element(form.degrees.begin(), form.degrees.end());
  input_ = systems::Input(system, order);
  stack_ = other_ = Vector::Zero(input_.size());
  const Parts parts{form.W, -form.A_bar, system.E, system.F};
  const Parts sizes{form.W_size, form.A_bar.cwiseAbs(), system.E.cwiseAbs(), system.F.cwiseAbs()};
  const Matrix shift_sizes = shift_of(sizes, form, input_.size());
  const Matrix drive_sizes = drive_of(sizes, form, shift_sizes);
  shift_ = shift_of(parts, form, input_.size());
  write_zeros(shift_, shift_sizes);
  drive_ = drive_of(parts, form, shift_);
  write_zeros(drive_, drive_sizes);
  if (!systems::has_input_functions(system)) return;
  for (Index j = 0; j < p && j < static_cast<Index>(system.input_functions.size()); ++j) {
    const systems::InputFunction& function = system.input_functions[static_cast<std::size_t>(j)];
    if (!function.value) continue;
    for (int i = order; i > function.derivatives; --i) {
      const Index column = static_cast<Index>(i) * p + j;
      const bool is_needed = !is_negligible_column(shift_, shift_sizes, column) ||
                             (use == InputUse::shift_and_drive && !is_negligible_column(drive_, drive_sizes, column));
      if (is_needed) ask_for_derivatives(j, function.derivatives, i, order);
    }
  }
}

const Vector& Forcing::stack(double t) {
  input_.evaluate(t, stack_);
  return stack_;
}

void Forcing::write_state(const analysis::ZeroDynamics& form, double t, const Vector& z, Vector& x) {
  x.resize(form.W.cols());
  if (is_zero()) {
    multiply(form.W_inverse, z, x);
    return;
  }
  shifted_ = z;
  shifted_.noalias() -= shift_ * stack(t);
  multiply(form.W_inverse, shifted_, x);
}

void Forcing::write_levels(const analysis::ZeroDynamics& form, double t, const Vector& x, Vector& z) {
  z.noalias() = form.W * x;
  if (!is_zero()) z.noalias() += shift_ * stack(t);
}

const Vector& Forcing::jump(const systems::Input::Switch& at) {
  input_.evaluate(at.before, other_);
  input_.evaluate(at.after, stack_);
  stack_ -= other_;
  return stack_;
}

Vector Forcing::initial_levels(const Matrix& W, const Vector& x0, Index levels) {
  Vector z = W * x0;
  Vector size = W.cwiseAbs() * x0.cwiseAbs();
  if (!is_zero()) {
    const Vector& at_start = stack(0);
    z += shift_ * at_start;
    size += shift_.cwiseAbs() * at_start.cwiseAbs();
  }
  for (Index i = 0; i < levels; ++i) {
    if (std::abs(z[i]) <= negligible * size[i]) z[i] = 0;
  }
  return z;
}

const Vector& Forcing::level_jump(const systems::Input::Switch& at) {
  input_.evaluate(at.before, other_);
  input_.evaluate(at.after, stack_);
  const Vector size = shift_.cwiseAbs() * (stack_.cwiseAbs() + other_.cwiseAbs());
  level_jump_ = shift_ * (stack_ - other_);
  for (Index i = 0; i < level_jump_.size(); ++i) {
    if (std::abs(level_jump_[i]) <= negligible * size[i]) level_jump_[i] = 0;
  }
  return level_jump_;
}

}  // namespace orthant::schemes

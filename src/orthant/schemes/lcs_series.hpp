// SPDX-License-Identifier: Apache-2.0
// The Taylor series of one smooth piece of (events.1), and with it the choice of the mode at its start. With
// z(τ) = Σ_k z_k τ^k and so on, order after order k = 0, 1, 2, …
//   a_k = R z_k + b_k,   w_k = a_k + Δ λ_k,   (k + 1) z_(k+1) = Ā z_k + Ḡ λ_k + g_k             (events.2)
// where w_k are the coefficients of w^(r). Of each output one of these holds, at all orders:
//   at its lower bound  λ = l,     w ≥ 0 free              at its upper bound  λ = u,  w ≤ 0 free
//   held                w^(r) = 0, λ free between the bounds
// An output with z̄ = 0 is undecided at first: order k is a box LCP with the matrix Δ,
//   -w_k ∈ N_K(λ_k),  K = [l, u] at k = 0, afterwards [0, ∞) or (-∞, 0]                         (events.3)
// where λ began at a bound and w has been 0, and the first coefficient that is not 0 decides. This is the dynamic
// complementarity problem of [SS96], solved by its leading terms.
#pragma once

#include "orthant/expressions/series.hpp"
#include "orthant/linalg/decompositions.hpp"
#include "orthant/schemes/detail/descriptor_orders.hpp"
#include "orthant/schemes/detail/remainder.hpp"
#include "orthant/schemes/lcs_form.hpp"
#include "orthant/schemes/motion.hpp"
#include "orthant/schemes/one_step.hpp"
#include "orthant/systems/input.hpp"

#include <span>
#include <vector>

namespace orthant::schemes {

enum class Mode { at_lower, at_upper, held, undecided, undecided_lower, undecided_upper };

class LcsSeries {
 public:
  static constexpr int order = 20;

  LcsSeries(const systems::Lcs& system, LcsForm form);

  /// The series about time t from z(t). Outputs that come as `undecided` leave as at_lower, at_upper or held. Anything
  /// but `solved`: no mode goes on from here. A descriptor system has no undecided outputs (descriptor_choice.hpp).
  [[nodiscard]] Status build(double t, const Vector& z, std::vector<Mode>& modes);
  /// Of a descriptor system: Λ, by which z jumped at t to where its outputs can be held; z is then coefficients().row(0).
  [[nodiscard]] const Vector& impulse() const { return orders_.impulse(); }

  /// How far the sum of the series is exact to rounding (events.4).
  [[nodiscard]] double reach() const { return reach_; }
  /// How much of [0, length] is proven to be so (events.30), for the input and its conditions; 0: nothing, the input has
  /// no bound. `window` is how far the branch of the input may hold: what is found over it serves later pieces, too.
  [[nodiscard]] double proven(double length, double window);
  /// What order k of w^(r) without λ changes by within the rounding of t: below it a number is 0.        (events.11)
  const Vector& blur(int k);
  /// Of the motion in its mode: the norm of its matrix in balanced units.
  [[nodiscard]] double rate() const { return rate_; }
  /// What must stay positive while the branch of the input holds.
  [[nodiscard]] int condition_count() const;
  [[nodiscard]] std::span<const double> condition(int number) const { return stack_series_.condition(number); }

  [[nodiscard]] const Matrix& coefficients() const { return coefficients_; }  // (order + 1) × (z, λ)
  /// Coefficients beyond it are all 0.
  [[nodiscard]] int degree() const { return degree_; }
  [[nodiscard]] std::span<const double> column(Index j) const {
    return {coefficients_.col(j).data(), static_cast<std::size_t>(degree_ + 1)};
  }
  /// w^(r) of an output; w itself for r = 0
  [[nodiscard]] std::span<const double> slack(Index output) const {
    return {slack_.col(output).data(), static_cast<std::size_t>(degree_ + 1)};
  }
  [[nodiscard]] const LcsForm& form() const { return form_; }
  [[nodiscard]] systems::Input& input() { return input_; }
  [[nodiscard]] long pivots() const { return problem_.work().pivots; }
  [[nodiscard]] long factorisations() const { return factorisations_; }

 private:
  void evaluate_input(double t);
  [[nodiscard]] double input_coefficient(Index j, int k) const;
  [[nodiscard]] Status build_descriptor(const Vector& z, const std::vector<Mode>& modes);
  void read_input(int k);
  void write_leading_zeros(const std::vector<Mode>& modes);
  void finish(int degree);
  [[nodiscard]] Status choose(int k, std::vector<Mode>& modes);
  void decide(int k, std::vector<Mode>& modes);
  [[nodiscard]] bool follow(int k, const std::vector<Mode>& modes);
  [[nodiscard]] bool prepare(const std::vector<Mode>& modes);
  void write_next(int k);
  void find_reach();
  void enclose(double length);
  [[nodiscard]] detail::Excess excess(double length, double window);

  LcsForm form_;
  systems::Input input_;
  expressions::Series stack_series_;
  detail::Remainder remainder_;  // of stack_series_
  detail::ProvenLength length_;
  double t_ = nan;                                             // the series is about it
  double enclosed_from_ = infinity, enclosed_to_ = -infinity;  // where remainder_ holds
  schemes::OneStepProblem problem_;                            // (events.3)
  Matrix coefficients_, slack_;
  std::vector<Index> held_;  // the outputs that factor_ and rate_ belong to
  bool is_prepared_ = false;
  Eigen::PartialPivLU<Matrix> factor_;  // of Δ over the held outputs
  detail::DescriptorOrders orders_;     // of a descriptor system, which has no factor_
  detail::InputOrder input_order_;
  double rate_ = 0;  // norm of the matrix of the mode, in balanced units
  double reach_ = 0;
  int degree_ = 0;
  long factorisations_ = 0;
  Vector blur_;  // of a_: what its input changes by within the rounding of t
  Vector zk_, lambda_, a_, w_, size_, next_, stack_, lower_, upper_, right_;
};

}  // namespace orthant::schemes

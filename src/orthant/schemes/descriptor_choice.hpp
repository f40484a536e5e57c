// SPDX-License-Identifier: Apache-2.0
// Which mode a descriptor system (lcs_form.hpp) goes on in. One is proposed by a step of the implicit Euler scheme, so short
// that nothing else happens in it,
//   w = M λ + q,   M = Δ + h R (I - hA)⁻¹ Ḡ,   q = R (I - hA)⁻¹ (x + h g) + b,   -w ∈ N_[l,u](λ)          (events.46)
// and taken only when its series goes the right way: with λ = Λ δ + Σ λ_k τ^k and w = Δ Λ δ + Σ w_k τ^k, the first
// coefficient that is not rounding is
//   positive of λ - l and negative of λ - u where w is held, positive (negative) of w where λ is at l (at u)   (events.47)
// or there is none. Of passive systems x is unique [CHS02]; λ need not be, and the outputs whose w and λ both vanish are
// held too when that is possible: then λ is the least one.
#pragma once

#include "orthant/schemes/lcs_series.hpp"
#include "orthant/schemes/one_step.hpp"

#include <optional>
#include <vector>

namespace orthant::schemes {

class DescriptorChoice {
 public:
  explicit DescriptorChoice(const LcsForm& form);

  /// As LcsSeries::build, from the modes before; these are tried last but for the enumeration of all modes. z jumps to
  /// where the outputs can be held.
  [[nodiscard]] Status build(LcsSeries& series, double t, Vector& z, const std::vector<Mode>& before,
                             std::vector<Mode>& modes);
  /// Λ of that jump: it comes first, in a mode of its own, which lasts no time.
  [[nodiscard]] const Vector& impulse() const { return impulse_; }

 private:
  struct Step {
    double h = nan;
    Matrix inverse;  // (I - hA)⁻¹
    OneStepProblem problem;
  };
  [[nodiscard]] bool find(LcsSeries& series, double t, const Vector& z, const std::vector<Mode>& before);
  [[nodiscard]] Step& step(std::size_t number, const LcsForm& form);
  [[nodiscard]] bool propose(Step& step, LcsSeries& series, double t, const Vector& z);
  [[nodiscard]] bool try_mode(LcsSeries& series, double t, const Vector& z);
  [[nodiscard]] bool try_open(LcsSeries& series, double t, const Vector& z, const std::vector<Index>& open);
  [[nodiscard]] bool try_all(LcsSeries& series, double t, const Vector& z);
  [[nodiscard]] bool goes_on(const LcsSeries& series) const;
  [[nodiscard]] bool hold_what_vanishes(LcsSeries& series, double t, const Vector& z);

  double rate_;  // of the fastest motion
  std::vector<std::optional<Step>> steps_;
  std::vector<Mode> tried_;
  std::vector<Index> open_;  // outputs of which the step says nothing
  Vector free_, q_, u_, impulse_;
};

}  // namespace orthant::schemes

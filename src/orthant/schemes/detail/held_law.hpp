// SPDX-License-Identifier: Apache-2.0
// λ over the outputs H that are held, w_H = 0, where Δ_HH may be singular. The combinations N'w that do not see λ are
// held by their derivative:
//   S λ_H = -(w̃_H, N' w̃_H'),   S = [Δ_HH; N' R_H Ḡ_H],   N' Δ_HH = 0                                  (events.44)
// where w̃ is w without λ_H. One derivative is enough for passive systems: the inverse of a positive real transfer matrix
// is positive real, and has at most a simple pole at infinity. Where S has a kernel, λ is not unique: the least one.
#pragma once

#include "orthant/schemes/lcs_form.hpp"

#include <vector>

namespace orthant::schemes::detail {

class HeldLaw {
 public:
  void compute(const LcsForm& form, const std::vector<Index>& held);

  /// Of w̃ and its derivative over H, each with the sum of the absolute values of its terms. False: they contradict
  /// each other, no λ holds these outputs.
  [[nodiscard]] bool solve(const Vector& w, const Vector& w_size, const Vector& rate, const Vector& rate_size);
  [[nodiscard]] const Vector& lambda() const { return lambda_; }
  [[nodiscard]] const Vector& size() const { return size_; }  // of its terms

  /// λ_H = feedback · z + what the rest adds
  [[nodiscard]] Matrix feedback(const LcsForm& form, const std::vector<Index>& held) const;

 private:
  Matrix null_, null_size_;      // N, |N|'
  Matrix matrix_, matrix_size_;  // S, |S|
  Matrix gain_, gain_size_;      // S⁺
  Vector rows_, columns_;        // that take the units out of S
  Vector right_, right_size_, lambda_, size_, residual_;
};

}  // namespace orthant::schemes::detail

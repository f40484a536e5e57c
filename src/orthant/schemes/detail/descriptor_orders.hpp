// SPDX-License-Identifier: Apache-2.0
// The orders (events.2) of a mode in which outputs may be held by their derivative (events.44): of a system without
// levels, z = x. Each coefficient comes with the sum of the absolute values of what it was summed from, over all orders
// before it, so that it can be told from rounding:
//   ζ_(k+1) = (|A| ζ_k + |G| |λ_k| + |E| |u_k|) / (k + 1),   ζ_0 = |x|                                  (events.45)
#pragma once

#include "orthant/schemes/detail/held_law.hpp"

#include <vector>

namespace orthant::schemes::detail {

/// The coefficient of order k of the input, k + 1 times the next one, and what is known of the first.
struct InputOrder {
  Vector value, rate, size;
};

class DescriptorOrders {
 public:
  DescriptorOrders() = default;
  DescriptorOrders(const LcsForm& form, int order);

  /// The outputs that are held, in every order to come.
  void prepare(const LcsForm& form, const std::vector<Index>& held);
  /// x - closed · x' = …: the matrix of the motion in the mode
  [[nodiscard]] Matrix closed(const LcsForm& form) const;

  /// Moves z to where the outputs can be held: z + G Λ, Λ the impulse; `lambda` has what is not held. False: there is no
  /// such Λ.
  [[nodiscard]] bool start(const LcsForm& form, const InputOrder& u, const Vector& lambda, Vector& z);
  /// Completes `lambda` and writes w. False: no λ holds the outputs.
  [[nodiscard]] bool follow(const LcsForm& form, int k, const Vector& z, const InputOrder& u, Vector& lambda,
                            Vector& w);

  [[nodiscard]] const Vector& impulse() const { return impulse_; }  // Λ, of every output
  [[nodiscard]] double lambda_size(int k, Index l) const { return lambda_sizes_(k, l); }
  [[nodiscard]] double slack_size(int k, Index l) const { return slack_sizes_(k, l); }

 private:
  void write_free(const LcsForm& form, const Vector& z, const InputOrder& u, const Vector& lambda);

  std::vector<Index> held_;
  HeldLaw law_;
  Matrix A_size_, G_size_, R_size_, Delta_size_, drive_size_, feed_size_;
  Vector z_size_;              // ζ_k
  Vector w_, w_size_;          // without what is held
  Vector slope_, slope_size_;  // of z, likewise
  Vector rate_, rate_size_;    // of w
  Vector held_w_, held_w_size_, held_rate_, held_rate_size_;
  Vector impulse_;
  Matrix lambda_sizes_, slack_sizes_;  // (order + 1) × m
};

}  // namespace orthant::schemes::detail

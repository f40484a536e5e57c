// SPDX-License-Identifier: Apache-2.0
// Measures every step from outside: on the matrices of the zero-dynamics form, not on those that the scheme prepared.
//   dynamics         |(I - hĀ) z⁺ - z - hg - jump - Ḡμ| relative (cert.4) to its terms, worst row (emts);
//                    |z⁺ - z⁻ - Ḡμ|, and without input |z⁻ - e^(hĀ) z| (exponential); z is where the last step
//                    ended                                                                          (cert.1)
//   complementarity  0 ≤ z_i⁺ - rebound_i ⟂ μ_i ≥ 0, i ≤ r*, and μ_i = 0 beyond, for each jump of the step,    (cert.2)
//                    and 0 ≤ σ ⟂ z_r⁻ ≥ 0 (expo.4), relative to the same sizes
//   constraint       (-z_1⁺)⁺ relative to the same sizes                                         [ABG08, Remark 23]
//   growth           ‖z_k‖ ≤ ‖z_0‖ (1 - hΛ)^(-k), the discrete form of [ABG08, Theorem 2] (cert.3); for
//                    `exponential` e^(hΛk)
//   dissipation      z'Jz does not grow, when (H) holds                                      [ABG08, (111)]
//   rest             r = n: z = 0 stays 0                                                    [ABG08, Remark 19]
#pragma once

#include "orthant/runs/detail/level_law.hpp"
#include "orthant/runs/detail/residual.hpp"
#include "orthant/runs/detail/sparse_rows.hpp"
#include "orthant/runs/lcs.hpp"
#include "orthant/schemes/backward_euler.hpp"
#include "orthant/schemes/forcing.hpp"
#include "orthant/schemes/level_step.hpp"

#include <optional>

namespace orthant::runs::detail {

enum class LevelScheme { emts, exponential };

struct JudgeRules {
  LevelScheme scheme = LevelScheme::emts;
  Index first_level = 1;
  bool has_input = false;
  bool has_lexicographic = false;  // z̄ ≥ 0 lexicographically after jumps: all levels act, no restitution
  double tolerance = nan;          // largest value that a certificate may have
  // Λ, when Theorem 2 applies: Δ symmetric positive definite, no input, plastic
  std::optional<double> growth_rate = {};
  std::optional<Matrix> metric = {};   // Δ⁻¹ at the top levels: the norm of Theorem 2 for m > 1
  std::optional<Matrix> storage = {};  // J, when (H) or its scaled form holds
};

class LevelJudge {
 public:
  LevelJudge(const systems::Lcs& system, const analysis::ZeroDynamics& form, double h, JudgeRules rules);

  void start(const Vector& z);
  /// The length of the steps from now on.
  void set_step(double h);
  void measure(const schemes::LevelStep& step, const Vector& drive);

  LcsCertificates worst;

 private:
  void measure_row(Index row, double size, const schemes::LevelStep& step, const Vector& drive);
  void subtract_impulses(Index row, const schemes::LevelStep& step, SizedSum& sum) const;
  [[nodiscard]] SizedSum flown_to(Index row, const schemes::LevelStep& step);
  /// From what r* is decided, to what it jumps, with which impulses, and which rebounds are owed.
  struct Jump {
    const Vector &seen, &z, &impulse, &rebound;
  };
  void measure_jump(const Jump& jump, double t);
  bool is_between(Index output, const schemes::LevelStep& step);
  void measure_arcs(const schemes::LevelStep& step);
  void measure_levels(const schemes::LevelStep& step);
  void measure_rebound(const Jump& jump, double t, bool is_owed);
  [[nodiscard]] double add_flight(Index row, const schemes::LevelStep& step, const Vector& drive, SizedSum& sum);
  [[nodiscard]] double measure_landing(Index row, const schemes::LevelStep& step);
  void measure_ends(const schemes::LevelStep& step);
  void measure_storage(const Vector& z, double t);
  void measure_norms(const schemes::LevelStep& step);

  const analysis::ZeroDynamics& form_;
  double h_ = nan;
  JudgeRules rules_;
  ReboundLaw rebounds_;
  HeldFlow flows_;
  SparseRows rows_;  // of I - hĀ (emts) or of e^(hĀ) (exponential)
  SparseRows G_;
  Floors floors_;                 // of the rows
  Vector sizes_;                  // what each row is measured against
  Vector previous_;               // z where the last step ended
  Vector seen_, impulse_, zero_;  // of a jump
  double bound_ = nan, growth_factor_ = nan;
  double storage_ = nan;
  Floor storage_floor_;
  bool was_zero_ = false;
};

/// The same for the θ-method, on (be.1): residual of the equation and of w = C x + D λ + F u, and of -w ∈ N_[l,u](λ).
class StateJudge {
 public:
  StateJudge(const systems::Lcs& system, double theta);

  void start(const Vector& x, double tolerance);
  void measure(const schemes::StateStep& step);

  LcsCertificates worst;

 private:
  const systems::Lcs& system_;
  double theta_;
  double input_at_ = 0;  // where u_ was taken
  double longest_ = 0;   // part so far
  systems::Input input_;
  SparseRows A_, B_, C_, D_, E_, F_;
  void measure_rows(const schemes::StateStep& step);
  void measure_output(Index output, const schemes::StateStep& step);

  Vector u_, u_next_, u_middle_, middle_, terms_, residual_, size_;
  Vector previous_;  // x where the last step ended
  Floors row_floors_, output_floors_;
};

}  // namespace orthant::runs::detail

// SPDX-License-Identifier: Apache-2.0
// What the pieces of an event-driven run are worth, measured from outside: on the matrices of the form and the input
// itself, not on the recursion that made the pieces. At a few points of every piece, relative (cert.4) to their terms,
//   dynamics         |z' - Ā z - Ḡ λ - g|, z' from the polynomial                                            (events.9)
//   complementarity  the part of w with the wrong sign for where λ is; λ outside its bounds
//   constraint       (-w)⁺, where λ is not bounded above
// the last two where the piece is exact (events.hpp). Where two pieces meet
//   dynamics         |z⁺ - z⁻ - Ḡ μ - jump|, μ of the impacts there, jump what the input adds                (cert.5)
//   lexicographic    the first level after an impact that is not 0 must be positive
//   complementarity  impulses must not be negative
// An accumulation is passed with a jump that no law gives: there, and next to pieces that are not exact, (cert.5) is not
// measured.
#pragma once

#include "orthant/runs/detail/residual.hpp"
#include "orthant/runs/lcs.hpp"
#include "orthant/schemes/event.hpp"
#include "orthant/schemes/lcs_form.hpp"
#include "orthant/schemes/motion.hpp"
#include "orthant/systems/input.hpp"

namespace orthant::runs::detail {

class EventJudge {
 public:
  EventJudge(const systems::Lcs& system, const schemes::LcsForm& form, double tolerance);

  void start(const Vector& x0);
  void measure(const schemes::Piece& piece, bool is_exact);
  void measure(const schemes::Event& event);

  LcsCertificates worst;

 private:
  void measure_dynamics(double t);
  void measure_law(Index output, double t);
  void measure_joint(const schemes::Piece& piece);

  const schemes::LcsForm& form_;
  systems::Input input_;
  Matrix A_size_, G_size_, drive_size_, R_size_, Delta_size_, feed_size_;
  Vector stack_, stack_size_, formula_size_, x_, slope_, size_, slope_size_, residual_, scale_;
  double time_error_ = 0;
  double largest_ = 0, largest_input_ = 0;  // size of any row, of any input
  bool has_formulas_ = false;
  Floors row_floors_, state_floors_, output_floors_, lambda_floors_;
  // where the last piece ended, and what happened since
  double end_time_ = 0;
  Vector end_, end_size_, jump_, jump_size_;
  Vector end_error_;  // what one rounding of t does to z
  bool has_forcing_ = false;
  bool is_broken_ = false;               // how the next piece begins is not known
  std::vector<schemes::Event> impacts_;  // the first impact_count_ of them
  std::size_t impact_count_ = 0;
};

}  // namespace orthant::runs::detail

// SPDX-License-Identifier: Apache-2.0
// What the pieces of an event-driven run are worth, measured from outside: on the matrices of the form and the input
// itself, not on the recursion that made the pieces. At a few points of every piece
//   dynamics         |z' - Ā z - Ḡ λ - g| relative to the sum of all terms, z' from the polynomial           (events.9)
//   complementarity  the part of w with the wrong sign for where λ is, relative to the terms of w; λ outside its bounds
//   constraint       (-w)⁺, where λ is not bounded above
// the last two where the piece is exact (events.hpp), and after every jump the first level that is not 0 must be
// positive.
#pragma once

#include "orthant/runs/lcs.hpp"
#include "orthant/schemes/event.hpp"
#include "orthant/schemes/lcs_form.hpp"
#include "orthant/schemes/motion.hpp"
#include "orthant/systems/input.hpp"

namespace orthant::runs::detail {

class EventJudge {
 public:
  EventJudge(const systems::Lcs& system, const schemes::LcsForm& form, double tolerance);

  void measure(const schemes::Piece& piece, bool is_exact);
  void measure(const schemes::Event& event);

  LcsCertificates worst;

 private:
  void measure_dynamics(const schemes::Piece& piece, double t);
  void measure_law(Index output, double t);

  const schemes::LcsForm& form_;
  systems::Input input_;
  Matrix A_size_, G_size_, drive_size_, R_size_, Delta_size_;
  Vector stack_, x_, slope_, size_, slope_size_, residual_, scale_;
  double time_error_ = 0;
  Vector carried_;  // the largest sum of the terms of w so far
};

}  // namespace orthant::runs::detail

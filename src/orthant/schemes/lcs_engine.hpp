// SPDX-License-Identifier: Apache-2.0
// The motion of a linear complementarity system from event to event, exact to rounding. A piece is a Taylor series
// (lcs_series.hpp): the action of the matrix exponential, with the input. It ends at the first root of what must stay
// positive in its mode,
//   w at the lower bound,   -w at the upper bound,   λ - l and u - λ where w is held                     (events.5)
// found by Bernstein coefficients, so that no pair of roots is stepped over. There w = 0 is written, the jump map
// (expo.2) acts if z̄ begins with a negative level, and (events.3) chooses the mode that follows.
#pragma once

#include "orthant/schemes/event.hpp"
#include "orthant/schemes/jump_map.hpp"
#include "orthant/schemes/lcs_series.hpp"
#include "orthant/schemes/mode_choice.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace orthant::schemes {

class LcsEngine {
 public:
  static constexpr std::string_view source_name = "output";

  /// Throws InvalidArgument as lcs_form does.
  LcsEngine(const systems::Prepared<systems::Lcs>& prepared, const analysis::LcsFindings& findings);

  [[nodiscard]] Status start(const Vector& x0);
  [[nodiscard]] Status advance(double t_stop);
  [[nodiscard]] Status pass_to_limit(double t, Index source);
  /// The smooth motion up to t, whatever it meets, and there the plastic jump map: one step of `exponential`.
  [[nodiscard]] Status step_over(double t);

  [[nodiscard]] const Piece& piece() const { return piece_; }
  [[nodiscard]] const std::vector<Event>& events() const { return events_; }
  [[nodiscard]] const std::string& because() const { return because_; }
  [[nodiscard]] double t() const { return t_; }
  [[nodiscard]] Index sources() const { return form().outputs(); }
  /// z of x0 before anything acts, and λ at its lower bound, as the columns of a piece
  [[nodiscard]] Vector columns_of(const Vector& x0);
  /// z and λ at t⁺, as the columns of a piece
  [[nodiscard]] const Vector& state() const { return state_; }
  [[nodiscard]] const std::vector<Mode>& modes() const { return modes_; }
  [[nodiscard]] const LcsForm& form() const { return series_.form(); }

  struct Work {
    long pieces = 0;
    long root_searches = 0;
    long pivots = 0;
    long factorisations = 0;
  };
  [[nodiscard]] Work work() const;
  /// The law can have several solutions (branches.hpp), and how often more than one mode could go on.
  [[nodiscard]] bool keeps_branches() const { return choice_.is_needed(); }
  [[nodiscard]] long several() const { return choice_.several(); }

 private:
  [[nodiscard]] Status need_series();
  [[nodiscard]] double find_first(double length);
  void look(Index output, std::span<const double> c, double length, double& first);
  [[nodiscard]] std::optional<systems::Input::Switch> find_switch(double& length);
  void take_piece(double tau, double to);
  void write_zeros();
  void switch_input(const systems::Input::Switch& at);
  [[nodiscard]] Status resolve(const Vector& restitution);
  [[nodiscard]] Status jump(const Vector& restitution);
  [[nodiscard]] Status choose_branch();
  void set_modes();
  void report();
  [[nodiscard]] Status fail(Status status, std::string_view what);
  [[nodiscard]] Status refuse(Status status, std::string_view what);
  [[nodiscard]] bool is_bounded(double length) const;
  void write_state();

  LcsSeries series_;
  ModeChoice choice_;
  std::optional<schemes::JumpMap> jump_;
  Vector plastic_;  // no restitution
  double t_ = 0;
  Vector z_, left_, mu_, state_;
  Vector size_;  // what each z_i was summed from
  std::vector<Mode> modes_, modes_before_;
  std::vector<bool> is_source_;
  bool has_series_ = false;  // series_ is that of the piece to come
  bool jumped_ = false;      // at t_
  Piece piece_;
  std::vector<Event> events_;
  std::string because_;
  std::vector<double> bounded_;  // coefficients of λ - l or u - λ
  Vector stack_, stack_before_;
  long pieces_ = 0, root_searches_ = 0;
};

}  // namespace orthant::schemes

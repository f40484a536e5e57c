// SPDX-License-Identifier: Apache-2.0
// The motion of a linear complementarity system from event to event, exact to rounding. A piece is a Taylor series
// (lcs_series.hpp): the action of the matrix exponential, with the input. It ends at the first root of what must stay
// positive in its mode,
//   w at the lower bound,   -w at the upper bound,   λ - l and u - λ where w is held                     (events.5)
// found by Bernstein coefficients, so that no pair of roots is stepped over. There w = 0 is written, the jump map
// (expo.2) acts if z̄ begins with a negative level, and (events.3) chooses the mode that follows. Landings that pile up
// are watched (pile_up.hpp); when what remains of a chain is rounding, the engine goes to its limit (events.7).
#pragma once

#include "orthant/schemes/descriptor_choice.hpp"
#include "orthant/schemes/event.hpp"
#include "orthant/schemes/jump_map.hpp"
#include "orthant/schemes/lcs_series.hpp"
#include "orthant/schemes/mode_choice.hpp"
#include "orthant/schemes/pile_up.hpp"

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
  /// The smooth motion up to t, whatever it meets, and there the plastic jump map: one step of `exponential`.
  [[nodiscard]] Status step_over(double t);

  [[nodiscard]] const Piece& piece() const { return piece_; }
  [[nodiscard]] const std::vector<Event>& events() const { return events_; }
  [[nodiscard]] const std::string& because() const { return because_; }
  [[nodiscard]] double t() const { return t_; }

  /// An accumulation of events that the last `advance` ended.
  struct Limit {
    double t = nan, error = nan;   // when, and what the last extrapolations say about its accuracy
    double ratio = nan;            // by which the cycles shrank; NaN when they were followed to the end
    bool is_extrapolated = false;  // the last piece leads to the limit, over the events that are left out
    std::vector<Index> sources;    // the outputs at rest in it
  };
  [[nodiscard]] const std::optional<Limit>& limit() const { return limit_; }
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
  void integrate_multipliers(double tau);
  void take_piece(double tau, double to);
  void write_zeros();
  void switch_input(const systems::Input::Switch& at);
  [[nodiscard]] Status resolve(const Vector& restitution);
  [[nodiscard]] Status jump(const Vector& restitution);
  [[nodiscard]] Status choose_branch();
  [[nodiscard]] Status choose_descriptor_mode();
  void report_impulses();
  void set_modes();
  [[nodiscard]] bool is_at_rest(Index output, Index level) const;
  void watch();
  [[nodiscard]] bool can_pass(const PileUp::Limit& found, double t_stop) const;
  [[nodiscard]] Status pass(const PileUp::Limit& found);
  void write_limit(const PileUp::Limit& found);
  void end_chain();
  void report();
  [[nodiscard]] Status fail(Status status, std::string_view what);
  [[nodiscard]] Status refuse(Status status, std::string_view what);
  [[nodiscard]] bool is_bounded(double length) const;
  void write_state();

  LcsSeries series_;
  ModeChoice choice_;
  std::optional<DescriptorChoice> descriptor_choice_;
  std::optional<schemes::JumpMap> jump_;
  Vector plastic_;  // no restitution
  double t_ = 0;
  Vector z_, left_, mu_, state_;
  Vector size_;     // what each z_i was summed from
  Vector carried_;  // its largest value since the output was last at rest
  Vector momentum_, slope_;
  std::vector<Mode> modes_, modes_before_;
  std::vector<bool> is_source_;
  bool has_series_ = false;  // series_ is that of the piece to come
  bool jumped_ = false;      // at t_
  Piece piece_;
  std::vector<Event> events_;
  std::string because_;
  std::vector<double> bounded_;  // coefficients of λ - l or u - λ
  Vector stack_, stack_before_;
  PileUp pile_up_;
  std::optional<PileUp::Limit> ahead_;  // found by the last advance, to be passed by the next one
  std::optional<Limit> limit_;
  std::vector<bool> came_to_rest_;  // by what it carries, not by the terms of its last flight
  long pieces_ = 0, root_searches_ = 0;
};

}  // namespace orthant::schemes

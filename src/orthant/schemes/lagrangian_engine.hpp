// SPDX-License-Identifier: Apache-2.0
// The motion of a Lagrangian system with contacts, joints, dry friction and planar Coulomb friction, event by event:
// smooth pieces as Taylor series (smooth_piece.hpp), the first zero of what can end them (piece_end.hpp), impacts by
// (mech.3) and the laws of contact order by order (level_problem.hpp). See event.hpp for how it is driven.
#pragma once

#include "orthant/base/status.hpp"
#include "orthant/schemes/detail/event_contacts.hpp"
#include "orthant/schemes/detail/piece_end.hpp"
#include "orthant/schemes/detail/smooth_piece.hpp"
#include "orthant/schemes/event.hpp"
#include "orthant/schemes/motion.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace orthant::schemes {

class LagrangianEngine {
 public:
  static constexpr std::string_view source_name = "contact";
  static constexpr int order = 20;            // of the series
  static constexpr Index largest_size = 150;  // degrees of freedom, and rows: matrices are dense

  /// Throws InvalidArgument when the system is larger than that, or has friction in space (two tangents).
  explicit LagrangianEngine(const systems::Prepared<systems::Lagrangian>& prepared);
  LagrangianEngine(const LagrangianEngine&) = delete;
  LagrangianEngine& operator=(const LagrangianEngine&) = delete;

  /// A q inside an obstacle or off a joint is projected out of it (events.26): start_inside() says by how much. Throws
  /// InvalidArgument when q or v do not fit or are not finite.
  [[nodiscard]] Status start(double t, const Vector& q, const Vector& v);
  [[nodiscard]] Status advance(double t_stop);
  /// The source's contact closes now, with what is left of its velocity taken; then one piece further, to t at most.
  [[nodiscard]] Status pass_to_limit(double t, Index source);
  /// The smooth motion up to t, or as far as one series reaches, whatever it meets; at t the gaps that are negative are
  /// projected to zero and impacts are taken without restitution.                                     (events.28)
  [[nodiscard]] Status step_over(double t);

  [[nodiscard]] const Piece& piece() const { return piece_; }
  [[nodiscard]] const std::vector<Event>& events() const { return events_; }
  [[nodiscard]] const std::string& because() const { return because_; }

  [[nodiscard]] double t() const { return t_; }
  [[nodiscard]] const Vector& q() const { return q_; }
  [[nodiscard]] const Vector& v() const { return v_; }
  /// The columns of a piece at t⁺. Forces are NaN when the laws of contact have no solution there.
  [[nodiscard]] const Vector& state() const { return state_; }
  /// Contacts, then joints, then directions of dry friction.
  [[nodiscard]] Index sources() const;
  /// q0…, v0…, gap0…, p0… (normal forces), pt<contact>_0…, joint0…, dry0… (forces)
  [[nodiscard]] const std::vector<std::string>& column_names() const { return column_names_; }
  /// The column of the force in row i (normal, tangent) of a source.
  [[nodiscard]] Index force_column(Index source, Index i) const;
  [[nodiscard]] long pieces() const { return pieces_; }
  /// What a source does now; joints are closed.
  [[nodiscard]] Condition condition(Index source) const;
  /// The relative velocity of a source here, had the coordinates the velocities v.
  [[nodiscard]] Vector relative_velocity(Index source, const Vector& v) const;
  /// How far the start was inside an obstacle or off a joint; 0: it was not.
  [[nodiscard]] double start_inside() const { return start_inside_; }
  /// The largest |g| and |u| that had to be projected away from constraints that hold, so far: rounding.
  [[nodiscard]] double position_drift() const { return position_drift_; }
  [[nodiscard]] double velocity_drift() const { return velocity_drift_; }

 private:
  static constexpr double closed_gap = 1e-13;  // of a gap, relative to its size: closed when another event acts

  void require_start(const Vector& q, const Vector& v);
  [[nodiscard]] Status make_piece(double t_stop);
  void close_all(detail::EventContacts& meeting);
  [[nodiscard]] Status settle(const detail::EventContacts& meeting);
  [[nodiscard]] Status apply_impact(const detail::EventContacts& meeting);
  [[nodiscard]] bool is_end_of_chatter(const detail::EventContacts& meeting) const;
  void report_limits(const detail::EventContacts& meeting, const Vector& before);
  [[nodiscard]] bool needs_impact(const detail::EventContacts& meeting) const;
  [[nodiscard]] detail::States states_at(const detail::EventContacts& meeting, bool is_impact,
                                         std::vector<Index>& resting_rows) const;
  [[nodiscard]] std::vector<Index> gap_rows(const detail::EventContacts& meeting) const;
  void report_impacts(const Vector& before, const Vector& impulse);
  [[nodiscard]] Status go_on();
  [[nodiscard]] detail::EventContacts contacts_at(const detail::PieceEnd& ending) const;
  void mark_rests(detail::EventContacts& meeting) const;
  void finish_piece(double to);
  void report_changes(const detail::States& before, const detail::EventContacts& meeting);
  void report(EventKind kind, Index source);
  [[nodiscard]] Vector relative_velocity(Index source) const;
  [[nodiscard]] Index first_row(Index source) const;
  [[nodiscard]] Index row_count(Index source) const;
  void note_sizes();
  [[nodiscard]] double instant() const;
  [[nodiscard]] bool is_none(double speed, Index row) const;
  [[nodiscard]] bool is_still(Index row) const;
  void write_state();
  void coefficients_of(Index orders, Matrix& c) const;
  [[nodiscard]] Status failed(Status status, std::string because);
  [[nodiscard]] bool has_friction(Index contact) const;

  systems::Lagrangian system_;
  systems::RowLayout layout_;
  Index contacts_;
  std::vector<std::string> column_names_;
  detail::SmoothPiece smooth_;
  detail::States states_;
  double t_ = nan;
  Vector q_, v_;
  Vector state_;
  Vector gap_sizes_, speed_sizes_;  // of gaps and rows: the largest numbers they were summed from so far
  Vector held_sizes_;      // of gaps: those, and the terms of the last piece that cancelled while they were held
  Vector speed_rounding_;  // of rows, at the end of the last piece
  Vector last_impact_;     // of each contact: when; NaN: never
  Vector last_lambda_;
  Piece piece_;
  std::vector<Event> events_;
  Status pending_ = Status::breakdown;  // of the piece that comes next
  std::string because_;
  long pieces_ = 0;
  int standstills_ = 0;      // events in a row without progress of time
  double stepped_over_ = 0;  // what the last event went past a switch of an expression
  bool jumps_ = false;       // the next piece begins after a jump
  bool is_plastic_ = false;  // impacts without restitution: step_over
  double start_inside_ = 0, position_drift_ = 0, velocity_drift_ = 0;
};

}  // namespace orthant::schemes

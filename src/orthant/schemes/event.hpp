// SPDX-License-Identifier: Apache-2.0
// What ends a smooth piece of a motion. An engine (lcs_engine.hpp, lagrangian_engine.hpp) makes the motion piece by
// piece; the run loop of the layer `runs` drives either:
//
//   start(…)           the state at t = 0⁺: an inconsistent start jumps at once and is the first event
//   advance(t_stop)    one piece further: to the first event, to t_stop, or as far as one Taylor series reaches;
//                      what happens there is carried out. Anything but Status::solved: `because` says why, and the
//                      state is the last good one.
//   piece()            the piece just made: columns as `column_names` has them
//   events()           what ended it: several when constraints act at once, none when t_stop or the series did
//   pass_to_limit(t, source)  the limit of an accumulation of impacts of a source: the smooth motion up to t with the
//                      source's constraint closed there
#pragma once

#include "orthant/linalg/types.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace orthant::schemes {

enum class EventKind {
  impact,     // the state jumps
  closing,    // a constraint begins to hold without a jump
  opening,    // a constraint lets go: take-off
  touch,      // a constraint is grazed
  sticking,   // sliding ends
  slipping,   // sticking ends, or the sliding turns
  forcing,    // an input or a force switches
  limit,      // an accumulation was passed
  start,      // the state jumps at t = 0: the start is inconsistent
  switching,  // from one bound to the other
};
inline constexpr int event_kinds = 10;
[[nodiscard]] inline bool is_impulse(EventKind kind) {
  return kind == EventKind::impact || kind == EventKind::start;
}
[[nodiscard]] std::string_view name(EventKind kind);

/// What a constraint does between two events.
enum class Condition : std::uint8_t {
  unknown,
  open,    // λ = 0: a diode blocks, a contact is open
  closed,  // w = 0, λ acts
  lower,
  upper,  // λ is at a bound (relays, saturation)
  held,   // λ is between its bounds, w = 0: sliding mode
  stick,  // a contact with friction, closed, or dry friction, at rest
  slip,
  slip_forward,
  slip_backward,  // it slides; forward: along its tangent
  inside,         // x is inside a set
  touching,       // x is on its boundary
};
[[nodiscard]] std::string_view name(Condition condition);
/// The constraint belongs to the index set of active constraints.                                       (events.50)
[[nodiscard]] bool is_active(Condition condition);
/// What it is called when one follows the other.
[[nodiscard]] EventKind kind_of(Condition from, Condition to);

/// What an engine finds between two pieces, and what a result reports: the impulses that do not vanish with h.
struct Event {
  double t = nan;  // of a time-stepping scheme: the end of the step in which the impulse acted
  EventKind kind = EventKind::impact;
  Index source = 0;  // output, contact (joints and dry friction are counted after the contacts), or set
  Vector impulse;  // of an impact: dν_i({t}) of the levels i = 1…r, or normal and tangential impulse, or the jump of x
  Vector before;  // z_1…z_r of the output, or the relative velocity of the contact, or x
  Vector after;
  std::vector<Index> sources = {};  // all of them, where several may cause one event (sets, inputs)
  Condition from = Condition::unknown, to = Condition::unknown;  // of a change of mode
};

}  // namespace orthant::schemes

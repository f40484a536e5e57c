// SPDX-License-Identifier: Apache-2.0
// Changes of mode, of whatever kind of system and by whatever scheme: each source (output, contact, joint, direction of
// dry friction, set) is in one condition, and a change of it is an event. Schemes that locate events say so at its time;
// of time-stepping schemes, it is at the end of the step after which the condition differs.             (events.50)
#pragma once

#include "orthant/runs/result.hpp"

#include <array>
#include <cstddef>
#include <tuple>
#include <vector>

namespace orthant::runs::detail {

class Changes {
 public:
  /// The first condition of a source is how the run starts, and no event.
  Changes(Index sources, Index most) : most_(static_cast<std::size_t>(most)) {
    conditions_.assign(static_cast<std::size_t>(sources), schemes::Condition::unknown);
    start_ = conditions_;
  }

  [[nodiscard]] schemes::Condition condition(Index source) const {
    return conditions_[static_cast<std::size_t>(source)];
  }
  [[nodiscard]] Index sources() const { return static_cast<Index>(conditions_.size()); }

  /// `values()` gives before and after, and is called when the change is kept.
  template <class Values>
  void observe(double t, Index source, schemes::Condition now, const Values& values) {
    schemes::Condition& last = conditions_[static_cast<std::size_t>(source)];
    if (now == last) [[likely]]
      return;
    const schemes::Condition from = last;
    last = now;
    if (from == schemes::Condition::unknown) {
      start_[static_cast<std::size_t>(source)] = now;
      return;
    }
    if (!counts(schemes::kind_of(from, now))) return;
    schemes::Event& event = events_.emplace_back();
    event.t = t;
    event.kind = schemes::kind_of(from, now);
    event.source = source;
    event.from = from;
    event.to = now;
    std::tie(event.before, event.after) = values();
  }

  /// An event of another kind.
  void add(const schemes::Event& event) {
    if (counts(event.kind)) events_.push_back(event);
  }

  /// Hands over what was found.
  void finish(Outcome& outcome);

 private:
  // true: it is kept, too
  bool counts(schemes::EventKind kind) {
    ++counts_[static_cast<std::size_t>(kind)];
    return events_.size() < most_;
  }

  std::size_t most_;
  std::vector<schemes::Condition> conditions_, start_;
  std::vector<schemes::Event> events_;
  std::array<long, schemes::event_kinds> counts_ = {};
};

}  // namespace orthant::runs::detail

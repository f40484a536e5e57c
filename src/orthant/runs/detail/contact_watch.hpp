// SPDX-License-Identifier: Apache-2.0
// Changes of mode of contacts and dry friction from the steps of moreau-jean (events.50). A contact is closed from a
// step in which it pushes on, when it pushes in the next step too: one that only rebounds stays open. While it is closed,
// it slides where its friction is at the bound μ p_n by a smaller part than its velocity is of the largest,
//   (μ p_n - |p_T|) / μ p_n ≤ |u_T| / max |u_T|                                                            (events.51)
// and the latter is more than 1e-8. It sticks from a step at whose end it does not slide, when it does not at the end of
// the next: sliding that only turns is at rest for a step.
// Impulses are those of impact_detector.hpp.
#pragma once

#include "orthant/runs/detail/changes.hpp"
#include "orthant/schemes/moreau_jean.hpp"
#include "orthant/systems/lagrangian.hpp"

#include <vector>

namespace orthant::runs::detail {

class ContactWatch {
 public:
  ContactWatch(const systems::Lagrangian& system, Index most);

  /// `has_changed`: as of ImpactDetector, which has seen the step; `h`: its length
  void observe(const schemes::MechanicalStep& step, bool has_changed, double h) {
    if (has_changed || !is_settled_) [[unlikely]]
      look(step, h);
  }
  Changes changes;

 private:
  struct Row {
    Index source, first, rows, tangents;
    double friction;          // μ, or the bound of dry friction
    double fastest = 0;       // the largest |u_T| so far
    bool is_pending = false;  // the last step was the first one of closing or sticking
    double since = nan;       // its time, and the velocities there
    Vector before = {}, after = {};
  };
  enum class Confirms { at_once, by_two_steps };
  void look(const schemes::MechanicalStep& step, double h);
  void look_at_dry_friction(const schemes::MechanicalStep& step, double h);
  void look_at(Row& row, const schemes::MechanicalStep& step);
  void enter(Row& row, const schemes::MechanicalStep& step, schemes::Condition now, Confirms confirms);
  [[nodiscard]] static schemes::Condition tangential(Row& row, Index first, double bound, double smooth,
                                                     const schemes::MechanicalStep& step);

  // What needs no look as long as it goes on: an open contact, and a closed one without friction
  enum class Steady : char { open, closed, no };

  std::vector<Row> contacts_, dry_;
  std::vector<Index> first_;  // rows of the contacts
  std::vector<Steady> steady_;
  bool is_settled_ = false;  // all contacts are steady, and there is no dry friction
};

}  // namespace orthant::runs::detail

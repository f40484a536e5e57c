// SPDX-License-Identifier: Apache-2.0
// Changes of mode of contacts and dry friction from the steps of moreau-jean (events.50). A contact is closed from a
// step in which it pushes on, when it pushes in the next step too: one that only rebounds stays open. While it is closed,
// it slides where its friction is at the bound μ p_n by a smaller part than its velocity is of the largest,
//   (μ p_n - |p_T|) / μ p_n ≤ |u_T| / max |u_T|                                                            (events.51)
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

  /// `h`: the length of the step
  void observe(const schemes::MechanicalStep& step, double h) {
    if (!step.is_touched && is_idle_) [[likely]]
      return;
    look(step, h);
  }
  Changes changes;

 private:
  struct Row {
    Index source, first, tangents;
    double friction;      // μ, or the bound of dry friction
    double fastest = 0;   // the largest |u_T| so far
    bool pushed = false;  // in the last step
    double since = nan;   // then, if it was open before
    Vector before = {}, after = {};
  };
  void look(const schemes::MechanicalStep& step, double h);
  void look_at(Row& row, const schemes::MechanicalStep& step);
  [[nodiscard]] static schemes::Condition tangential(Row& row, Index first, double bound, double smooth,
                                                     const schemes::MechanicalStep& step);

  std::vector<Row> contacts_, dry_;
  bool is_idle_ = false;
};

}  // namespace orthant::runs::detail

// SPDX-License-Identifier: Apache-2.0
// Which impulses are atoms, that is, do not vanish with h. The impulse of a contact that rests is h times a force: it
// is much the same from step to step, and it changes velocities by as little as the smooth forces do. An atom
//   stands out from its neighbours in time:   |p_k| > 4 max(|p_(k-1)|, |p_(k+1)|)             (impact.1)
//   and moves more than the smooth forces:    W̃ |p_k| > 4 ‖H_i‖₁ ‖v_free - v‖∞                 (impact.2)
// where W̃ |p| is what the impulse does to the relative velocity on its own, ‖H_i‖² |p| / (mass in its direction).
#pragma once

#include "orthant/runs/lagrangian.hpp"
#include "orthant/schemes/moreau_jean.hpp"

namespace orthant::runs::detail {

class ImpactDetector {
 public:
  ImpactDetector(const systems::Lagrangian& system, Index most);

  /// `gap`: at t = 0; what is closed then and jumps in the first step is an inconsistent start.
  void start(const Vector& gap);
  void observe(const schemes::MechanicalStep& step, const systems::RowMatrix& H, const SparseMatrix& M);
  /// The step after the last brings nothing.
  void finish();
  /// In the last step, something acts that did not in the one before, or the other way round.
  [[nodiscard]] bool has_changed() const { return has_changed_; }

  std::vector<schemes::Event> events;
  long count = 0;
  long landings = 0;  // contacts that closed

 private:
  struct Candidate {
    bool is_there = false;
    schemes::Event impact;
    double size = 0;
  };
  struct Group {
    Index first, rows;
  };
  void confirm(Candidate& candidate, double next);

  systems::RowLayout layout_;
  std::vector<Group> groups_;  // contacts, then joints
  std::vector<double> previous_;
  std::vector<bool> starts_closed_;
  std::vector<Candidate> pending_;
  Index most_;
  bool has_changed_ = false;
  bool is_idle_ = false;  // the last step had no impulses, and nothing is pending
};

}  // namespace orthant::runs::detail

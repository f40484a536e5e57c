// SPDX-License-Identifier: Apache-2.0
// Many contacts on few coordinates. With n coordinates W = H Ŵ⁻¹ Hᵀ has rank n at most: of thousands of closed contacts
// few need to press. So the law is solved for a part of them, the others having p = 0, which is right wherever
//   u = H Ŵ⁻¹ Hᵀ p + b  has  u_n ≥ 0;                                                                  (mj.17)
// contacts where it is negative join, the worst first, until there is none: at the latest when all take part. W itself,
// the square of the number of rows, is never formed.
#pragma once

#include "orthant/schemes/detail/impact_law.hpp"
#include "orthant/schemes/detail/inertia.hpp"

#include <vector>

namespace orthant::schemes::detail {

/// What the impulses of a step follow from; all rows.
struct ContactStep {
  const systems::RowMatrix& H;
  const Vector& b;
  const Vector& v_free;             // b was summed from H v_free
  const std::vector<char>& closed;  // contacts
};

class WorkingSet {
 public:
  WorkingSet(systems::RowLayout layout, Index coordinates);

  /// False: W is no larger than it should be, and all contacts are treated at once.
  [[nodiscard]] bool is_needed() const { return layout_.count > few_; }
  /// Writes p; starts from the contacts that pressed in the p given. Gives `law` the matrices that it needs.
  [[nodiscard]] Status solve(const ContactStep& step, Inertia& inertia, ImpactLaw& law, Vector& p);

 private:
  void start(const std::vector<char>& closed, const Vector& p);
  void list_rows();
  [[nodiscard]] bool add_violated(const ContactStep& step, Inertia& inertia, const Vector& p);

  systems::RowLayout layout_;
  Index coordinates_;
  Index few_;                      // rows that are treated at once
  std::vector<char> taking_part_;  // contacts
  std::vector<Index> rows_;        // of these, of joints and of dry friction
  struct Violation {
    double depth;
    std::size_t contact;
  };
  std::vector<Violation> violated_;
  Vector change_, u_;  // Ŵ⁻¹ Hᵀ p, H change
};

}  // namespace orthant::schemes::detail

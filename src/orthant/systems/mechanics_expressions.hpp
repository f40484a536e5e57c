// SPDX-License-Identifier: Apache-2.0
// The functions of a Lagrangian system, as expressions (see mechanics.hpp): what is constant as numbers, the rest as
// expressions and the places they belong to. Mechanics turns them into programs, the event-driven schemes into Taylor
// series. Prepared<Lagrangian> holds them.
#pragma once

#include "orthant/systems/lagrangian.hpp"

#include <utility>
#include <vector>

namespace orthant::systems {

/// Where the rows of H are.
struct RowLayout {
  std::vector<Index> contact;  // the normal row of each contact; one more entry: the first joint
  Index joint = 0;             // the first joint
  Index dry = 0;               // the first direction of dry friction
  Index count = 0;             // of all rows

  [[nodiscard]] Index tangents(Index i) const {
    const auto at = static_cast<std::size_t>(i);
    return contact[at + 1] - contact[at] - 1;
  }
};
[[nodiscard]] RowLayout row_layout(const Lagrangian& system);

struct MatrixPlace {
  Index row, column;
};

struct MechanicsExpressions {
  using Triplets = std::vector<Eigen::Triplet<double>>;

  /// of the lower triangle of M(q); empty when M is constant
  std::vector<MatrixPlace> mass_places;
  std::vector<expressions::Expression> mass;
  /// F - ∇V - N
  std::vector<expressions::Expression> force;
  /// H: constants, with a 1 where an expression belongs
  Triplets rows;
  std::vector<MatrixPlace> row_places;
  std::vector<expressions::Expression> row_entries;
  /// s
  std::vector<Index> rate_rows;
  std::vector<expressions::Expression> rates;
  /// gaps of contacts, then of joints: linear parts; expressions of some, true: of the offset only
  Triplets gap_rows;
  Vector gap_offsets;
  std::vector<std::pair<Index, bool>> gap_places;
  std::vector<expressions::Expression> gaps;
};

/// The slots that an expression reads, in their order.
[[nodiscard]] std::vector<int> slots_of(const expressions::Expression& expression);

}  // namespace orthant::systems

// SPDX-License-Identifier: Apache-2.0
// What a result says about jumps and atoms, by the columns of the trajectory that have them.
#pragma once

#include "orthant/present/page/pictures.hpp"
#include "orthant/runs/result.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace orthant::present {

/// Times are ascending. They are empty for a scheme that gives two rows at each jump: then the rows say it.
struct Jumps {
  std::vector<double> times;                                // of all columns that are not named below
  std::map<std::string, std::vector<double>> of_column;     // of those whose jumps, or atoms, are known one by one
  std::map<std::pair<std::string, int>, Thinner<1>> atoms;  // by column and order
  double until = infinity;                                  // what is later was counted only
  std::string note;                                         // then, why

  /// When a curve jumps.
  [[nodiscard]] const std::vector<double>& jumps_of(const std::string& column) const;
  /// When a measure has atoms.
  [[nodiscard]] const std::vector<double>& atoms_of(const std::string& column) const;
  /// The atoms, to the plots that have the columns.
  void put_atoms_into(std::vector<Plot>& plots) const;
};

/// From the events and the atoms of λ, for a trajectory with these columns.
[[nodiscard]] Jumps jumps_in(const runs::Outcome& outcome, const std::vector<runs::Column>& columns);

}  // namespace orthant::present

// SPDX-License-Identifier: Apache-2.0
// What a model calls its quantities, in which units they are, and formulas of them that it wants to see. None of it
// takes part in the motion.
#pragma once

#include "orthant/expressions/expression.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace orthant::systems {

/// Of a column of the trajectory.
struct Name {
  std::string key;        // "x0", "lambda1", "gap0"
  std::string name = {};  // empty: the key
  std::string unit = {};  // empty: not known
};

/// A column that is a formula of others.
struct Output {
  std::string name;
  expressions::Expression value = {};  // its slots: Naming::slots
  std::string unit = {};
};

struct Naming {
  std::vector<Name> columns = {};
  std::vector<Output> outputs = {};
  std::vector<std::string> slots = {};  // the key of the column that each slot of the outputs is

  /// Is a column whose key is these letters and a number named, or used in an output?
  [[nodiscard]] bool needs(std::string_view letters) const;
};

/// The columns that a key names: lambda0 is chi0 too, the density of λ, which some schemes have instead.
[[nodiscard]] bool is_key_of(std::string_view key, std::string_view column);

}  // namespace orthant::systems

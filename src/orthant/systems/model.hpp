// SPDX-License-Identifier: Apache-2.0
// A model of any kind: a system, where it starts, and what is drawn of it. Plain values, whether they come from a
// file, Python or C++.
#pragma once

#include <variant>

// clang-format off
#define ORTHANT_ROOM orthant/systems  // NOLINT(bugprone-macro-parentheses): a path
// clang-format on
#include "orthant/systems/kinds.inc"

namespace orthant::systems {

using Model = std::variant<ORTHANT_KINDS>;

}  // namespace orthant::systems

// SPDX-License-Identifier: Apache-2.0
// Results and findings of each kind as JSON.
#pragma once

#include "orthant/runs/kinds.hpp"

// clang-format off
#define ORTHANT_ROOM orthant/files/results  // NOLINT(bugprone-macro-parentheses): a path
// clang-format on
#include "orthant/systems/kinds.inc"

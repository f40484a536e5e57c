// SPDX-License-Identifier: Apache-2.0
// What can be found of a system of each kind.
#pragma once

// clang-format off
#define ORTHANT_ROOM orthant/analysis  // NOLINT(bugprone-macro-parentheses): a path
// clang-format on
#include "orthant/systems/kinds.inc"

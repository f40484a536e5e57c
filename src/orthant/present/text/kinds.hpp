// SPDX-License-Identifier: Apache-2.0
// Findings of each kind as text.
#pragma once

#include "orthant/files/models/model.hpp"

// clang-format off
#define ORTHANT_ROOM orthant/present/text  // NOLINT(bugprone-macro-parentheses): a path
// clang-format on
#include "orthant/systems/kinds.inc"

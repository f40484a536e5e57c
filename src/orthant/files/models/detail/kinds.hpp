// SPDX-License-Identifier: Apache-2.0
// The tables of a model of each kind, read and written.
#pragma once

#include "orthant/files/models/model.hpp"

// clang-format off
#define ORTHANT_ROOM orthant/files/models/detail  // NOLINT(bugprone-macro-parentheses): a path
// clang-format on
#include "orthant/systems/kinds.inc"

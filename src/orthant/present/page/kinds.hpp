// SPDX-License-Identifier: Apache-2.0
// Models and findings of each kind as markup.
#pragma once

#include "orthant/files/models/model.hpp"

// clang-format off
#define ORTHANT_ROOM orthant/present/page  // NOLINT(bugprone-macro-parentheses): a path
// clang-format on
#include "orthant/systems/kinds.inc"

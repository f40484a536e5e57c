// SPDX-License-Identifier: Apache-2.0
// ORTHANT_ASSERT(condition): a bug of ours, not of the caller. Active unless NDEBUG is defined.
#pragma once

#include <cassert>

#define ORTHANT_ASSERT(condition) assert(condition)

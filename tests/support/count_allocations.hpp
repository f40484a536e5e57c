// SPDX-License-Identifier: Apache-2.0
// Counts allocations. An executable that is linked with count_allocations.cpp has its own malloc and relatives, which
// count and pass on to the C library; operator new ends there too. The sanitizers bring a malloc of their own, so there
// ORTHANT_COUNTS_ALLOCATIONS is not defined, and tests skip.
#pragma once

#include <atomic>
#include <cstdlib>  // says __GLIBC__

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define ORTHANT_COUNTS_ALLOCATIONS
#endif

extern std::atomic<long> allocations;

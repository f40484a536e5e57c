// SPDX-License-Identifier: Apache-2.0
// ORTHANT_VECTORISE before a function: the compiler emits a version for wide vector units in addition to the plain one,
// and the right one is picked when the program starts. Put it only on loops whose iterations are independent, such as
// y_i -= a x_i: then every version rounds alike, and results do not depend on the machine. (The mechanism
// does not work under the sanitizers.)
#pragma once

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && defined(__gnu_linux__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define ORTHANT_VECTORISE __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define ORTHANT_VECTORISE
#endif

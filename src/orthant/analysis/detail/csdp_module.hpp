// SPDX-License-Identifier: Apache-2.0
// The interface of the module orthant_csdp.so (src/modules/csdp.cpp), in the language of C: problem (pass.4) as plain
// arrays, matrices column-major.
#pragma once

extern "C" {

struct OrthantLinearMatrixProblem {
  int blocks;
  const int* sizes;  // of the blocks
  int variables;
  const double* const* constant;  // constant[block]: F_0
  const double* const* terms;     // terms[i * blocks + block]: F_(i+1)
  const double* objective;        // c
};

using OrthantCsdp = int(const OrthantLinearMatrixProblem* problem, double* y);

/// Fills y with what CSDP holds for near optimal and returns 1; returns 0 when it did not get near. The name carries
/// the version of the interface: it changes with the struct.
#ifdef __GNUC__
__attribute__((visibility("default")))
#endif
OrthantCsdp orthant_csdp_1;

}  // extern "C"

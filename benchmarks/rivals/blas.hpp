// SPDX-License-Identifier: Apache-2.0
// The BLAS that Siconos uses. Without Siconos there is none, and nothing here has an effect.
#pragma once

#include <string>

namespace orthant::rivals {

[[nodiscard]] std::string blas_version();

/// Threads of the BLAS. No effect without OpenBLAS.
void set_blas_threads(int threads);
[[nodiscard]] int blas_threads();

/// OpenBLAS chooses its kernels by the processor's name, and takes the oldest ones when it does not know it. Then this
/// starts the program anew with OPENBLAS_CORETYPE set to the kernels that the processor has instructions for: the
/// variable is read at start only. Returns when there is nothing to gain.
void restart_with_best_blas(char** arguments);

}  // namespace orthant::rivals

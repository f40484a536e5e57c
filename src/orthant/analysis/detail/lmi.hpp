// SPDX-License-Identifier: Apache-2.0
// A linear matrix inequality in free variables y, stated without regard to who solves it:
//   maximise c'y  subject to  F_0 + y_1 F_1 + … + y_k F_k ≥ 0,  block by block               (pass.4)
// Solved by CSDP [Borchers99], which is linked, or opened as a module at the first call. The caller judges the
// answer: nothing is guaranteed about y.
#pragma once

#include "orthant/linalg/types.hpp"

#include <optional>
#include <string>
#include <vector>

namespace orthant::analysis::detail {

struct LinearMatrixProblem {
  std::vector<Matrix> constant;            // F_0, one symmetric matrix per block
  std::vector<std::vector<Matrix>> terms;  // terms[i][block]: F_(i+1), of the same shapes
  Vector objective;                        // c
};

/// A y that the solver considers nearly optimal, or nothing: there is no solver, or it did not converge.
[[nodiscard]] std::optional<Vector> near_optimum(const LinearMatrixProblem& problem);

/// True when this build has CSDP, linked or as a module.
[[nodiscard]] bool lmi_solver_is_compiled_in();

/// "needs the LMI solver CSDP, which …" when it cannot be called here; empty when it can. Opens the module.
[[nodiscard]] std::string trouble_with_lmi_solver();

}  // namespace orthant::analysis::detail

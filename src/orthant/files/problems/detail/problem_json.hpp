// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orthant/files/detail/source.hpp"
#include "orthant/files/problems/problem.hpp"

namespace orthant::files::detail {

/// The problem stated by a JSON text; see problem.hpp for the keys. Throws ProblemError.
[[nodiscard]] Problem parse_problem_json(Source source);

}  // namespace orthant::files::detail

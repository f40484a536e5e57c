// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orthant/io/detail/source.hpp"
#include "orthant/io/problem.hpp"

namespace orthant::io::detail {

/// The problem that a JSON text states, see problem.hpp for the keys. Throws ProblemError.
[[nodiscard]] Problem parse_problem_json(Source source);

}  // namespace orthant::io::detail

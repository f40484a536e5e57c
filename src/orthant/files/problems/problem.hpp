// SPDX-License-Identifier: Apache-2.0
// Files that state a complementarity problem  w = M z + q,  -w ∈ N_[l,u](z)  (lcp.1), (lcp.2):
//
//   JSON            {"M": [[2, 1], [1, 2]], "q": [-1, -1]}          the LCP: lower = 0, upper = infinity
//                   "lower", "upper": an array, or one value for all; null, "inf", "-inf" are infinite
//                   "free": [0, 2]                                  z_0 and z_2 without bounds, w_0 = w_2 = 0
//                   "M": {"rows": 2, "columns": 2, "entries": [[0, 0, 2.5], …]}   sparse, counted from 0
//                   "name", "comment": strings for the reader
//   Matrix Market   NAME.mtx is M (array: dense, coordinate: sparse), NAME_q.mtx next to it is q (n x 1)
#pragma once

#include "orthant/complementarity/lcp.hpp"
#include "orthant/files/problem_error.hpp"

#include <filesystem>
#include <string>
#include <variant>

namespace orthant::files {

/// A mixed problem (key "free") is stated with bounds: free variables have infinite ones.
using Statement = std::variant<complementarity::Lcp, complementarity::SparseLcp, complementarity::BoxLcp,
                               complementarity::SparseBoxLcp>;

struct Problem {
  std::string name;     // as the file says, or its file name without extension
  std::string comment;  // as the file says
  Statement statement;  // valid: every method accepts it
};

/// The number of pairs (z_i, w_i).
[[nodiscard]] Index size(const Problem& problem);

/// Reads PATH, recognised by its content as JSON or Matrix Market. `q_path` names the q of a Matrix Market pair when it
/// is not NAME_q.mtx. Throws ProblemError.
[[nodiscard]] Problem read_problem(const std::filesystem::path& path, const std::filesystem::path& q_path = {});

/// The same for JSON text in memory; `file` is its name in messages.
[[nodiscard]] Problem parse_problem(std::string text, const std::string& file);

}  // namespace orthant::files

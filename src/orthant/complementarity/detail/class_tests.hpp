// SPDX-License-Identifier: Apache-2.0
// The tests behind the verbs of matrix_class.hpp, with what they can learn from one another as arguments. They
// expect a square matrix of finite numbers.
#pragma once

#include "orthant/complementarity/matrix_class.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace orthant::complementarity::detail {

struct Definiteness {
  ClassFinding definite;
  ClassFinding semidefinite;
};

struct Copositivity {
  ClassFinding copositive;
  ClassFinding plus;
};

[[nodiscard]] Definiteness test_definiteness(const Matrix& M);
[[nodiscard]] ClassFinding test_p(const Matrix& M, const ClassFinding& definite);
[[nodiscard]] ClassFinding test_nondegenerate(const Matrix& M, const ClassFinding& definite);
[[nodiscard]] ClassFinding test_m(const Matrix& M, const ClassFinding& z);
[[nodiscard]] ClassFinding test_stieltjes(const Matrix& M, const ClassFinding& m);
[[nodiscard]] Copositivity test_copositivity(const Matrix& M, const Definiteness& definiteness);
[[nodiscard]] ClassFinding test_row_sufficient(const Matrix& M, const ClassFinding& semidefinite,
                                               const ClassFinding& p);

/// True when some x > 0 with C x > 0 was found and checked, for the comparison matrix C of M: |M_ii| on the diagonal,
/// -|M_ij| off it. Then C is an M-matrix.
[[nodiscard]] bool comparison_is_m(const Matrix& M);

/// A "no" to P, M or nondegenerate, shown by the principal minor of α, whose sign is forbidden although that of α
/// without its last index is not.
[[nodiscard]] ClassFinding refuted_by_minor(const Matrix& M, MatrixClass which, const std::vector<Index>& alpha);

/// The index set of a negative principal minor of a symmetric M that is not positive semidefinite. Throws WorkExceeded.
[[nodiscard]] std::vector<Index> negative_minor_of_symmetric(const Matrix& M);

[[nodiscard]] inline ClassFinding proven(std::string because) {
  return {.answer = Answer::yes, .because = std::move(because)};
}

[[nodiscard]] inline ClassFinding undecided(std::string because) {
  return {.because = std::move(because)};
}

[[nodiscard]] inline ClassFinding too_large(const Matrix& M, Index limit, std::string_view what) {
  return undecided(fmt::format("no quick test decides, and n = {} exceeds {} for {}", M.rows(), limit, what));
}

inline constexpr const char* out_of_work = "floating point could not decide and exact arithmetic met its work limit";

}  // namespace orthant::complementarity::detail

// SPDX-License-Identifier: Apache-2.0
// Classes of n × n matrices that say what LCP(M, q) can do. With A = M + Mᵀ (all sources: [CPS92]):
//
//   positive definite      xᵀMx > 0 for all x ≠ 0                                       (class.1)
//   positive semidefinite  xᵀMx ≥ 0 for all x                                           (class.2)
//   P                      every principal minor > 0                                    (class.3)
//   nondegenerate          every principal minor ≠ 0                                    (class.4)
//   Z                      M_ij ≤ 0 for i ≠ j                                           (class.5)
//   M                      Z and P (the nonsingular M-matrices)                         (class.6)
//   Stieltjes              M and symmetric                                              (class.7)
//   copositive             xᵀMx ≥ 0 for all x ≥ 0                                       (class.8)
//   copositive-plus        copositive, and x ≥ 0, xᵀMx = 0 imply A x = 0                (class.9)
//   row-sufficient         x_i (Mᵀx)_i ≤ 0 for all i implies x_i (Mᵀx)_i = 0 for all i  (class.10)
//
// Every double is an integer times a power of two, so each of these is a question with an exact answer. It is
// given exactly, on the doubles as they are stored (0.1 is not 1/10), or it is `unknown`: never a guess. A "no"
// carries what shows it, and has passed `verify`, which repeats none of the search. The limits below keep
// every verb near one second; `because` names the one that was met. docs/theory/matrix_classes.md has the proofs.
#pragma once

#include "orthant/linalg/types.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace orthant::complementarity {

enum class Answer { yes, no, unknown };

enum class MatrixClass {
  positive_definite,
  positive_semidefinite,
  p_matrix,
  nondegenerate,
  z_matrix,
  m_matrix,
  stieltjes,
  copositive,
  copositive_plus,
  row_sufficient,
};

inline constexpr std::array<MatrixClass, 10> all_matrix_classes = {
    MatrixClass::positive_definite, MatrixClass::positive_semidefinite,
    MatrixClass::p_matrix,          MatrixClass::nondegenerate,
    MatrixClass::z_matrix,          MatrixClass::m_matrix,
    MatrixClass::stieltjes,         MatrixClass::copositive,
    MatrixClass::copositive_plus,   MatrixClass::row_sufficient,
};

/// The names used in result files: "yes", "positive_definite", "p_matrix", …
[[nodiscard]] std::string_view name(Answer answer);
[[nodiscard]] std::string_view class_name(MatrixClass which);

/// The determinant of the submatrix of M with these rows and columns, counted from 0.
struct Minor {
  std::vector<Index> rows, columns;  // equal for a principal minor; one row and one column: an entry
  int sign = 0;                      // exact: -1, 0 or 1
  double value = nan;                // rounded; 0 or ±infinity where a double ends
};

/// Whether M is in a class. A "no" has a vector, a minor, or both.
struct ClassFinding {
  Answer answer = Answer::unknown;
  std::optional<Vector> vector = {};  // the x of (class.1) … (class.10) that shows "no"
  std::vector<Vector> tail = {};  // x is exactly vector + tail[0] + tail[1] + …; empty unless x needs more than 53 bits
  std::optional<Minor> minor = {};  // the minor that shows "no"
  std::string because = {};         // one sentence for a person: which test, or which limit was met
};

// Limits. An order is a largest n; seconds of one core at that order, measured on entries that fill the mantissa.
inline constexpr Index sweep_order = 22;       // P, nondegenerate: all 2^n minors, 0.13 s in intervals
inline constexpr Index copositive_order = 16;  // copositive, copositive-plus: all 2^n submatrices, 0.3 s
inline constexpr Index sufficient_order = 8;   // row-sufficient: 2^(n-1) linear programs in integers, 0.15 s
inline constexpr Index dense_order = 500;      // eigenvectors, 0.2 s; searches among pairs of indices, 0.4 s
inline constexpr Index factor_order = 2000;    // one floating-point factorisation that proves a quick yes, 0.6 s
// integer arithmetic of one search, in products of 64-bit words: 0.7 to 1.4 s
inline constexpr double exact_work = 1e8;

/// One verb per class. Throw InvalidArgument when M is not square or an entry is not finite.
[[nodiscard]] ClassFinding is_positive_definite(const Matrix& M);
[[nodiscard]] ClassFinding is_positive_semidefinite(const Matrix& M);
[[nodiscard]] ClassFinding is_p_matrix(const Matrix& M);
[[nodiscard]] ClassFinding is_nondegenerate(const Matrix& M);
[[nodiscard]] ClassFinding is_z_matrix(const Matrix& M);
[[nodiscard]] ClassFinding is_m_matrix(const Matrix& M);
[[nodiscard]] ClassFinding is_stieltjes(const Matrix& M);
[[nodiscard]] ClassFinding is_copositive(const Matrix& M);
[[nodiscard]] ClassFinding is_copositive_plus(const Matrix& M);
[[nodiscard]] ClassFinding is_row_sufficient(const Matrix& M);

struct MatrixClasses {
  std::array<ClassFinding, all_matrix_classes.size()> findings;
  [[nodiscard]] const ClassFinding& operator[](MatrixClass which) const {
    return findings[static_cast<std::size_t>(which)];
  }
  [[nodiscard]] ClassFinding& operator[](MatrixClass which) { return findings[static_cast<std::size_t>(which)]; }
};

/// All classes at once. What one class says of another (positive definite implies P, …) also settles unknowns, so
/// this may know more than the single verbs, but never contradicts them.
[[nodiscard]] MatrixClasses classify(const Matrix& M);

/// True when the finding is a "no" and all that it carries shows, in exact arithmetic on the caller's matrix, that M
/// is not in the class. Throws InvalidArgument as above; a witness of the wrong size is false.
[[nodiscard]] bool verify(const Matrix& M, MatrixClass which, const ClassFinding& finding);

}  // namespace orthant::complementarity

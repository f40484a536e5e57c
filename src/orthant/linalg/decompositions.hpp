// SPDX-License-Identifier: Apache-2.0
// Eigen's decompositions, compiled once, in decompositions.cpp: a file that includes this header instead of Eigen's
// own compiles faster. Member functions that take an expression are compiled for `Matrix` only: write
// SelfAdjointEigenSolver (Matrix(A + A')), not (A + A').
#pragma once

#include "orthant/linalg/types.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <Eigen/SVD>
#include <Eigen/SparseLU>

namespace Eigen {

extern template class PartialPivLU<orthant::Matrix>;
extern template class HouseholderQR<orthant::Matrix>;
extern template class ColPivHouseholderQR<orthant::Matrix>;
extern template class CompleteOrthogonalDecomposition<orthant::Matrix>;
extern template class JacobiSVD<orthant::Matrix>;
extern template class SparseLU<orthant::SparseMatrix>;
extern template LLT<orthant::Matrix>& LLT<orthant::Matrix>::compute(const EigenBase<orthant::Matrix>&);
extern template SelfAdjointEigenSolver<orthant::Matrix>& SelfAdjointEigenSolver<orthant::Matrix>::compute(
    const EigenBase<orthant::Matrix>&, int);
extern template EigenSolver<orthant::Matrix>& EigenSolver<orthant::Matrix>::compute(const EigenBase<orthant::Matrix>&,
                                                                                    bool);

}  // namespace Eigen

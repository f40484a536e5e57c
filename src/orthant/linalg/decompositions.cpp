// SPDX-License-Identifier: Apache-2.0
#include "orthant/linalg/decompositions.hpp"

namespace Eigen {

template class PartialPivLU<orthant::Matrix>;
template class HouseholderQR<orthant::Matrix>;
template class ColPivHouseholderQR<orthant::Matrix>;
template class CompleteOrthogonalDecomposition<orthant::Matrix>;
template class JacobiSVD<orthant::Matrix>;
template class SparseLU<orthant::SparseMatrix>;
template LLT<orthant::Matrix>& LLT<orthant::Matrix>::compute(const EigenBase<orthant::Matrix>&);
template SelfAdjointEigenSolver<orthant::Matrix>& SelfAdjointEigenSolver<orthant::Matrix>::compute(
    const EigenBase<orthant::Matrix>&, int);
template EigenSolver<orthant::Matrix>& EigenSolver<orthant::Matrix>::compute(const EigenBase<orthant::Matrix>&, bool);

}  // namespace Eigen

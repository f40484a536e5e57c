// SPDX-License-Identifier: Apache-2.0
// The kernels against Eigen, for every remainder that their panels can leave.
#include "orthant/linalg/dense_kernels.hpp"

#include "benchmarks/problems/lcp_problems.hpp"

#include <vector>

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <gtest/gtest.h>

namespace orthant::linalg {
namespace {

constexpr Index largest = 70;
constexpr double frame = -77.0;  // what surrounds the block, and must stay

// The block in the corner of a larger array, as PrincipalFactor has it.
struct Framed {
  explicit Framed(const Matrix& A) : storage(Matrix::Constant(largest + 3, largest + 2, frame)), size(A.rows()) {
    storage.topLeftCorner(size, size) = A;
  }
  [[nodiscard]] DenseBlock block() { return {storage.data(), size, storage.rows()}; }
  [[nodiscard]] bool is_frame_intact() const {
    return (storage.rightCols(storage.cols() - size).array() == frame).all() &&
           (storage.bottomRows(storage.rows() - size).array() == frame).all();
  }
  Matrix storage;
  Index size;
};

Vector right_hand_side(Index k) {
  return Vector::NullaryExpr(k, [](Index i) { return std::sin(1.0 + static_cast<double>(i)); });
}

TEST(DenseKernels, CholeskySolvesLikeEigenForEverySize) {
  problems::Generator generator(1);
  for (Index k = 0; k <= largest; ++k) {
    const Matrix A = k > 0 ? problems::symmetric_pd_matrix(k, generator) : Matrix(0, 0);
    Framed framed(A);
    Vector reciprocal(k);
    ASSERT_TRUE(cholesky_in_place(framed.block(), reciprocal.data())) << "k = " << k;
    EXPECT_TRUE(framed.is_frame_intact()) << "k = " << k;
    if (k == 0) continue;
    const Matrix L = A.llt().matrixL();
    const Matrix ours = framed.storage.topLeftCorner(k, k);
    EXPECT_LE((Matrix(ours.triangularView<Eigen::Lower>()) - L).cwiseAbs().maxCoeff(), 1e-12) << "k = " << k;
    EXPECT_LE((ours - ours.transpose()).cwiseAbs().maxCoeff(), 0.0) << "k = " << k;
    EXPECT_LE((reciprocal.array() * L.diagonal().array() - 1.0).abs().maxCoeff(), 1e-12);
    const Vector b = right_hand_side(k);
    Vector x = b;
    cholesky_solve(framed.block(), reciprocal.data(), x.data());
    EXPECT_LE((A * x - b).cwiseAbs().maxCoeff(), 1e-10) << "k = " << k;
  }
}

TEST(DenseKernels, LuSolvesLikeEigenForEverySize) {
  problems::Generator generator(2);
  for (Index k = 0; k <= largest; ++k) {
    const Matrix A = problems::gaussian_matrix(k, generator);
    Framed framed(A);
    Vector reciprocal(k);
    std::vector<Index> swaps(static_cast<std::size_t>(k));
    ASSERT_TRUE(lu_in_place(framed.block(), reciprocal.data(), swaps.data())) << "k = " << k;
    EXPECT_TRUE(framed.is_frame_intact()) << "k = " << k;
    if (k == 0) continue;
    const Vector b = right_hand_side(k);
    Vector x = b;
    lu_solve(framed.block(), reciprocal.data(), swaps.data(), x.data());
    const Vector expected = A.partialPivLu().solve(b);
    EXPECT_LE((x - expected).cwiseAbs().maxCoeff(), 1e-9 * expected.cwiseAbs().maxCoeff()) << "k = " << k;
    // each pivot was the largest of its column: no multiplier exceeds 1
    const Matrix L = framed.storage.topLeftCorner(k, k).triangularView<Eigen::StrictlyLower>();
    EXPECT_LE(L.cwiseAbs().maxCoeff(), 1.0) << "k = " << k;
  }
}

TEST(DenseKernels, RefuseWhatIsNotPositiveDefiniteOrSingular) {
  for (const Index k : {1, 2, 3, 4, 5, 8, 9, 17, 33}) {
    for (Index bad = 0; bad < k; ++bad) {
      Matrix A = Matrix::Identity(k, k);
      A(bad, bad) = 0.0;
      Vector reciprocal(k);
      std::vector<Index> swaps(static_cast<std::size_t>(k));
      Framed singular(A);
      EXPECT_FALSE(lu_in_place(singular.block(), reciprocal.data(), swaps.data())) << k << ", " << bad;
      Framed semidefinite(A);
      EXPECT_FALSE(cholesky_in_place(semidefinite.block(), reciprocal.data())) << k << ", " << bad;
      A(bad, bad) = -1.0;
      Framed indefinite(A);
      EXPECT_FALSE(cholesky_in_place(indefinite.block(), reciprocal.data())) << k << ", " << bad;
      A(bad, bad) = nan;
      Framed undefined(A);
      EXPECT_FALSE(cholesky_in_place(undefined.block(), reciprocal.data())) << k << ", " << bad;
      Framed undefined_too(A);
      EXPECT_FALSE(lu_in_place(undefined_too.block(), reciprocal.data(), swaps.data())) << k << ", " << bad;
    }
  }
}

TEST(DenseKernels, RefuseRankDeficientMatrices) {
  problems::Generator generator(3);
  for (const Index k : {2, 5, 16, 40}) {
    const Matrix A = problems::gaussian_matrix(k, generator).leftCols(k - 1);
    const Matrix B = problems::gaussian_matrix(k, generator).topRows(k - 1);
    Framed framed(A * B);
    Vector reciprocal(k);
    std::vector<Index> swaps(static_cast<std::size_t>(k));
    EXPECT_FALSE(lu_in_place(framed.block(), reciprocal.data(), swaps.data())) << "k = " << k;
  }
}

}  // namespace
}  // namespace orthant::linalg

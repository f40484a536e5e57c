// SPDX-License-Identifier: Apache-2.0
// The module orthant_csdp.so. CSDP states its problems as
//   (P) max tr(C X), tr(A_i X) = a_i, X ≥ 0;   (D) min a'y, Σ y_i A_i - C = Z ≥ 0,
// so that (pass.4) is (D) with A_i = F_i, C = -F_0, a = -c. Its arrays begin at 1, its matrices are column-major.
// `sdp` is called and not `easy_sdp`: that one reads param.csdp from the current folder and prints.
#include "orthant/analysis/detail/csdp_module.hpp"
#include "orthant/analysis/detail/lmi.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#ifndef NOSHORTS
#define NOSHORTS
#endif
extern "C" {
#include <csdp/declarations.h>
}

namespace orthant::analysis::detail {
namespace {

// the defaults of CSDP's guide, with tighter tolerances
paramstruc parameters() {
  return {.axtol = 1e-9,
          .atytol = 1e-9,
          .objtol = 1e-9,
          .pinftol = 1e8,
          .dinftol = 1e8,
          .maxiter = 100,
          .minstepfrac = 0.90,
          .maxstepfrac = 0.97,
          .minstepp = 1e-8,
          .minstepd = 1e-8,
          .usexzgap = 1,
          .tweakgap = 0,
          .affine = 0,
          .perturbobj = 1,
          .fastmode = 0};
}

// A block-diagonal matrix in CSDP's form that owns its numbers. Packed matrices hold the upper triangle only.
class Blocks {
 public:
  Blocks(const std::vector<Matrix>& shape, bool is_packed)
      : records_(shape.size() + 1), numbers_(shape.size()), matrix_{static_cast<int>(shape.size()), records_.data()} {
    for (std::size_t b = 0; b < shape.size(); ++b) {
      const auto n = static_cast<std::size_t>(shape[b].rows());
      numbers_[b].assign(is_packed ? n * (n + 1) / 2 + 1 : n * n + 1, 0.0);
      blockrec& record = records_[b + 1];
      record.data.mat = numbers_[b].data();
      record.blockcategory = is_packed ? PACKEDMATRIX : MATRIX;
      record.blocksize = static_cast<int>(n);
    }
  }
  Blocks(const Blocks&) = delete;
  Blocks& operator=(const Blocks&) = delete;

  [[nodiscard]] blockmatrix get() const { return matrix_; }
  [[nodiscard]] Eigen::Map<Matrix> block(std::size_t b) {
    return {numbers_[b].data(), records_[b + 1].blocksize, records_[b + 1].blocksize};
  }

 private:
  std::vector<blockrec> records_;
  std::vector<std::vector<double>> numbers_;
  blockmatrix matrix_;
};

// The matrices F_1 … F_k as linked lists of sparse upper triangles.
class Constraints {
 public:
  explicit Constraints(const LinearMatrixProblem& problem)
      : heads_(problem.terms.size() + 1), first_of_block_(problem.constant.size() + 1, nullptr) {
    const std::size_t blocks = problem.constant.size();
    stored_.resize(problem.terms.size() * blocks);
    std::vector<sparseblock*> last_of_block(blocks + 1, nullptr);
    for (std::size_t i = 0; i < problem.terms.size(); ++i) {
      sparseblock* last = nullptr;
      for (std::size_t b = 0; b < blocks; ++b) {
        Stored& stored = stored_[i * blocks + b];
        if (!fill(stored, problem.terms[i][b])) continue;
        sparseblock* link = &stored.link;
        link->blocknum = static_cast<int>(b) + 1;
        link->constraintnum = static_cast<int>(i) + 1;
        (last == nullptr ? heads_[i + 1].blocks : last->next) = link;
        last = link;
        (last_of_block[b + 1] == nullptr ? first_of_block_[b + 1] : last_of_block[b + 1]->nextbyblock) = link;
        last_of_block[b + 1] = link;
      }
    }
  }
  Constraints(const Constraints&) = delete;
  Constraints& operator=(const Constraints&) = delete;

  [[nodiscard]] constraintmatrix* heads() { return heads_.data(); }
  [[nodiscard]] sparseblock** first_of_block() { return first_of_block_.data(); }
  /// CSDP refuses, by ending the program, a matrix F_i that is zero.
  [[nodiscard]] bool has_zero_term() const {
    return std::any_of(heads_.begin() + 1, heads_.end(), [](const auto& head) { return head.blocks == nullptr; });
  }

 private:
  struct Stored {
    sparseblock link{};
    std::vector<double> entries{0.0};
    std::vector<int> rows{0}, columns{0};
  };

  // false when the matrix is zero
  static bool fill(Stored& stored, const Matrix& F) {
    for (Index j = 0; j < F.cols(); ++j) {
      for (Index i = 0; i <= j; ++i) {
        if (F(i, j) == 0.0) continue;
        stored.entries.push_back(F(i, j));
        stored.rows.push_back(static_cast<int>(i) + 1);
        stored.columns.push_back(static_cast<int>(j) + 1);
      }
    }
    stored.link.entries = stored.entries.data();
    stored.link.iindices = stored.rows.data();
    stored.link.jindices = stored.columns.data();
    stored.link.numentries = static_cast<int>(stored.entries.size()) - 1;
    stored.link.blocksize = static_cast<int>(F.rows());
    stored.link.issparse = stored.link.numentries <= 5 ? 1 : 0;
    return stored.link.numentries > 0;
  }

  std::vector<constraintmatrix> heads_;
  std::vector<sparseblock*> first_of_block_;
  std::vector<Stored> stored_;
};

void release(constraintmatrix fill) {
  for (sparseblock* link = fill.blocks; link != nullptr;) {
    sparseblock* next = link->next;
    std::free(link->entries);
    std::free(link->iindices);
    std::free(link->jindices);
    std::free(link);
    link = next;
  }
}

void set_multiple_of_identity(Blocks& matrix, std::size_t blocks, double factor) {
  for (std::size_t b = 0; b < blocks; ++b) matrix.block(b).diagonal().setConstant(factor);
}

// the sizes of the first X and Z: α = 10 n max (1 + |a_i|) / (1 + ‖A_i‖), β = 10 (1 + max ‖·‖) / √n, as CSDP's guide
// has it
struct FirstGuess {
  double alpha = 0.0;
  double beta = 0.0;
};

double frobenius(const std::vector<Matrix>& blocks) {
  double sum = 0.0;
  for (const Matrix& block : blocks) sum += block.squaredNorm();
  return std::sqrt(sum);
}

FirstGuess first_guess(const LinearMatrixProblem& problem, int order) {
  FirstGuess guess;
  double largest = frobenius(problem.constant);
  for (std::size_t i = 0; i < problem.terms.size(); ++i) {
    const double norm = frobenius(problem.terms[i]);
    largest = std::max(largest, norm);
    guess.alpha = std::max(guess.alpha, (1.0 + std::abs(problem.objective[static_cast<Index>(i)])) / (1.0 + norm));
  }
  guess.alpha *= 10.0 * order;
  guess.beta = 10.0 * (1.0 + largest) / std::sqrt(static_cast<double>(order));
  return guess;
}

int call_csdp(const LinearMatrixProblem& problem, Constraints& constraints, std::vector<double>& y) {
  const auto& shape = problem.constant;
  const auto k = static_cast<int>(problem.terms.size());
  int n = 0;
  for (const Matrix& block : shape) n += static_cast<int>(block.rows());
  Blocks C(shape, false), X(shape, false), Z(shape, false), work1(shape, false), work2(shape, false),
      work3(shape, false), inverse(shape, false), dZ(shape, false), dX(shape, false);
  Blocks best_x(shape, true), best_z(shape, true), factor_x(shape, true), factor_z(shape, true);
  for (std::size_t b = 0; b < shape.size(); ++b) C.block(b) = -0.5 * (shape[b] + shape[b].transpose());
  const FirstGuess guess = first_guess(problem, n);
  set_multiple_of_identity(X, shape.size(), guess.alpha);
  set_multiple_of_identity(Z, shape.size(), guess.beta);

  const auto length = static_cast<std::size_t>(std::max(n, k)) + 1;
  const std::size_t leading = (k % 2 == 0) ? k + 1 : k;  // CSDP's own choice of leading dimension
  std::vector<std::vector<double>> work(15, std::vector<double>(length, 0.0));
  std::vector<double> a(length, 0.0), O(leading * leading, 0.0);
  for (int i = 0; i < k; ++i) a[static_cast<std::size_t>(i) + 1] = -problem.objective[i];
  double primal = NAN;
  double dual = NAN;
  constraintmatrix fill{};
  makefill(k, C.get(), constraints.heads(), &fill, work1.get(), 0);
  sort_entries(k, C.get(), constraints.heads());
  const int code = sdp(n, k, C.get(), a.data(), 0.0, constraints.heads(), constraints.first_of_block(), fill, X.get(),
                       y.data(), Z.get(), factor_x.get(), factor_z.get(), &primal, &dual, work1.get(), work2.get(),
                       work3.get(), work[0].data(), work[1].data(), work[2].data(), work[3].data(), work[4].data(),
                       work[5].data(), work[6].data(), work[7].data(), work[8].data(), best_x.get(), work[9].data(),
                       best_z.get(), inverse.get(), O.data(), work[10].data(), dZ.get(), dX.get(), work[11].data(),
                       work[12].data(), work[13].data(), 0, parameters());
  release(fill);
  return code;
}

LinearMatrixProblem with_matrices(const OrthantLinearMatrixProblem& plain) {
  const auto matrices = [&plain](const double* const* numbers) {
    std::vector<Matrix> blocks;
    blocks.reserve(static_cast<std::size_t>(plain.blocks));
    for (int b = 0; b < plain.blocks; ++b) {
      blocks.emplace_back(Eigen::Map<const Matrix>(numbers[b], plain.sizes[b], plain.sizes[b]));
    }
    return blocks;
  };
  LinearMatrixProblem problem{.constant = matrices(plain.constant),
                              .terms = {},
                              .objective = Eigen::Map<const Vector>(plain.objective, plain.variables)};
  for (int i = 0; i < plain.variables; ++i) problem.terms.push_back(matrices(plain.terms + Index{i} * plain.blocks));
  return problem;
}

}  // namespace
}  // namespace orthant::analysis::detail

int orthant_csdp_1(const OrthantLinearMatrixProblem* plain, double* answer) {
  using namespace orthant::analysis::detail;
  const LinearMatrixProblem problem = with_matrices(*plain);
  Constraints constraints(problem);
  if (problem.terms.empty() || constraints.has_zero_term()) return 0;
  std::vector<double> y(problem.terms.size() + 1, 0.0);
  const int code = call_csdp(problem, constraints, y);
  const bool is_infeasible = code == 1 || code == 2;
  if (is_infeasible || !std::all_of(y.begin(), y.end(), [](double value) { return std::isfinite(value); })) return 0;
  std::copy(y.begin() + 1, y.end(), answer);
  return 1;
}

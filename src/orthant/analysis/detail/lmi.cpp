// SPDX-License-Identifier: Apache-2.0
#include "orthant/analysis/detail/lmi.hpp"

#ifdef ORTHANT_HAS_CSDP
#include "orthant/analysis/detail/csdp_module.hpp"
#include "orthant/base/modules.hpp"

#include <cstdlib>
#include <utility>

#include <fmt/format.h>
#ifdef __unix__
#include <sys/mman.h>
#endif
#endif

namespace orthant::analysis::detail {

#ifndef ORTHANT_HAS_CSDP

bool lmi_solver_is_compiled_in() {
  return false;
}
std::string trouble_with_lmi_solver() {
  return "needs the LMI solver CSDP, which is not compiled in";
}
std::optional<Vector> near_optimum(const LinearMatrixProblem& /*problem*/) {
  return std::nullopt;
}

#else

namespace {

struct Solver {
  OrthantCsdp* solve = nullptr;
  std::string trouble;
};

#ifdef ORTHANT_LINKS_CSDP

Solver solver() {
  return {.solve = &orthant_csdp_1, .trouble = {}};
}

#else

// BLAS reads this variable when it is loaded; our matrices are too small for threads. The caller's choice is
// respected, and the environment is left as it was found.
class OneThread {
 public:
  explicit OneThread(const char* variable) : variable_(variable), is_ours_(std::getenv(variable) == nullptr) {
    if (is_ours_) setenv(variable_, "1", 1);
  }
  ~OneThread() {
    if (is_ours_) unsetenv(variable_);
  }
  OneThread(const OneThread&) = delete;
  OneThread& operator=(const OneThread&) = delete;

 private:
  const char* variable_;
  bool is_ours_;
};

const Solver& solver() {
  static const Solver opened = [] {
    const OneThread openblas("OPENBLAS_NUM_THREADS");
    const OneThread openmp("OMP_NUM_THREADS");
    OpenedModule module = open_module("csdp", "orthant_csdp_1");
    return Solver{.solve = reinterpret_cast<OrthantCsdp*>(module.entry), .trouble = std::move(module.trouble)};
  }();
  return opened;
}

#endif

// OpenBLAS waits for ever for memory that it does not get, and CSDP ends the program: neither is touched unless all
// that they take is to be had.
constexpr std::size_t needed_megabytes = 256;

bool has_memory() {
#ifdef __unix__
  constexpr std::size_t bytes = needed_megabytes << 20;
  void* const place = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (place == MAP_FAILED) return false;
  munmap(place, bytes);
#endif
  return true;
}

std::vector<const double*> numbers_of(const std::vector<Matrix>& blocks) {
  std::vector<const double*> numbers;
  numbers.reserve(blocks.size());
  for (const Matrix& block : blocks) numbers.push_back(block.data());
  return numbers;
}

}  // namespace

bool lmi_solver_is_compiled_in() {
  return true;
}

std::string trouble_with_lmi_solver() {
  if (!has_memory()) {
    return fmt::format("needs the LMI solver CSDP, which needs {} MB of memory, and there is less", needed_megabytes);
  }
  const std::string trouble = solver().trouble;
  return trouble.empty() ? "" : "needs the LMI solver CSDP: " + trouble;
}

std::optional<Vector> near_optimum(const LinearMatrixProblem& problem) {
  OrthantCsdp* const solve = has_memory() ? solver().solve : nullptr;
  if (solve == nullptr) return std::nullopt;
  std::vector<int> sizes;
  sizes.reserve(problem.constant.size());
  for (const Matrix& block : problem.constant) sizes.push_back(static_cast<int>(block.rows()));
  const std::vector<const double*> constant = numbers_of(problem.constant);
  std::vector<const double*> terms;
  for (const std::vector<Matrix>& term : problem.terms) {
    for (const double* numbers : numbers_of(term)) terms.push_back(numbers);
  }
  const OrthantLinearMatrixProblem plain{.blocks = static_cast<int>(sizes.size()),
                                         .sizes = sizes.data(),
                                         .variables = static_cast<int>(problem.terms.size()),
                                         .constant = constant.data(),
                                         .terms = terms.data(),
                                         .objective = problem.objective.data()};
  Vector y(plain.variables);
  if (solve(&plain, y.data()) == 0) return std::nullopt;
  return y;
}

#endif

}  // namespace orthant::analysis::detail

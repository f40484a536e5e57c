// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/rivals/blas.hpp"

#include <cstdlib>
#include <filesystem>

#include <dlfcn.h>
#include <unistd.h>

namespace orthant::rivals {
namespace {

// A function of the BLAS that is loaded, or null when that BLAS does not have it.
template <class Function>
Function* blas_function(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_DEFAULT, name));
}

std::string blas_kernels() {
  auto* const kernels = blas_function<const char*()>("openblas_get_corename");
  return kernels != nullptr ? kernels() : "";
}

// The kernels that the BLAS should have chosen; empty when it chose well.
std::string missed_blas_kernels() {
  if (blas_kernels() != "Prescott" || std::getenv("OPENBLAS_CORETYPE") != nullptr) return {};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl")) return "SkylakeX";
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return "Haswell";
#endif
  return {};
}

}  // namespace

std::string blas_version() {
  auto* const config = blas_function<const char*()>("openblas_get_config");
  if (config == nullptr) return "not OpenBLAS";
  const std::string text = config();
  return text.substr(0, text.find(' ', text.find(' ') + 1)) + ", kernels for " + blas_kernels();
}

int blas_threads() {
  auto* const get = blas_function<int()>("openblas_get_num_threads");
  return get != nullptr ? get() : 1;
}

void set_blas_threads(int threads) {
  auto* const set = blas_function<void(int)>("openblas_set_num_threads");
  if (set != nullptr) set(threads);
}

void restart_with_best_blas(char** arguments) {
  const std::string kernels = missed_blas_kernels();
  if (kernels.empty()) return;
  setenv("OPENBLAS_CORETYPE", kernels.c_str(), 1);
  execv(std::filesystem::read_symlink("/proc/self/exe").c_str(), arguments);
}

}  // namespace orthant::rivals

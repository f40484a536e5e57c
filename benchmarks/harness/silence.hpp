// SPDX-License-Identifier: Apache-2.0
// Throws away what foreign code prints on standard output, as long as the object lives.
#pragma once

#include <cstdio>

#include <fcntl.h>
#include <unistd.h>

namespace orthant::benchmarks {

class Silence {
 public:
  Silence() : kept_(dup(STDOUT_FILENO)) {
    std::fflush(stdout);
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    close(nowhere);
  }
  ~Silence() {
    std::fflush(stdout);
    dup2(kept_, STDOUT_FILENO);
    close(kept_);
  }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  int kept_;
};

}  // namespace orthant::benchmarks

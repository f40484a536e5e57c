// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/harness/child.hpp"

#include <array>
#include <csignal>
#include <cstdio>
#include <stdexcept>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace orthant::benchmarks {
namespace {

[[noreturn]] void run_child(int output, unsigned limit_seconds, const std::function<std::vector<double>()>& work) {
  const int nowhere = open("/dev/null", O_WRONLY);
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  const rlimit limit{.rlim_cur = limit_seconds, .rlim_max = limit_seconds + 1};
  setrlimit(RLIMIT_CPU, &limit);
  alarm(10 * limit_seconds);  // for what waits instead of computing
  const std::vector<double> numbers = work();
  const std::size_t bytes = numbers.size() * sizeof(double);
  const bool is_written = write(output, numbers.data(), bytes) == static_cast<ssize_t>(bytes);
  _exit(is_written ? 0 : 1);
}

std::string ending(int status) {
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    return signal == SIGALRM || signal == SIGXCPU ? "time limit" : fmt::format("signal {}", signal);
  }
  return WEXITSTATUS(status) == 0 ? "" : fmt::format("exit {}", WEXITSTATUS(status));
}

}  // namespace

ChildReport in_child(unsigned limit_seconds, const std::function<std::vector<double>()>& work) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("no child process");
  if (child == 0) run_child(ends[1], limit_seconds, work);
  close(ends[1]);
  ChildReport report;
  double number = 0.0;
  while (read(ends[0], &number, sizeof number) == static_cast<ssize_t>(sizeof number)) report.numbers.push_back(number);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  report.ending = ending(status);
  if (report.ending.empty() && report.numbers.empty()) report.ending = "exit 0";
  return report;
}

}  // namespace orthant::benchmarks

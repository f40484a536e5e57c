// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/signals.hpp"

#include "orthant/files/results/unfinished.hpp"

#include <cerrno>
#include <csignal>
#include <ctime>
#include <string_view>

#include <unistd.h>

namespace orthant::app {
namespace {

constexpr int asking[] = {SIGINT, SIGTERM, SIGHUP};
constexpr long same_request_ms = 100;  // `timeout` and some shells signal us and then our group: that is one request

StopRequest request;  // NOLINT(cert-err58-cpp): nothing in it throws
std::atomic<bool> prints_json = false;
std::atomic<bool> has_results = false;
std::atomic<long> first_ms = 0;
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<long>::is_always_lock_free);  // in a handler

long now_ms() {
  timespec now = {};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void put(int descriptor, std::string_view text) {
  const ssize_t written = ::write(descriptor, text.data(), text.size());
  static_cast<void>(written);  // there is nobody to tell
}

[[noreturn]] void end_at_once() {
  files::remove_unfinished();
  if (prints_json && !has_results) put(STDOUT_FILENO, "{\"status\": \"interrupted\"}\n");
  put(STDERR_FILENO, has_results ? "\northant: interrupted again: nothing was written\n"
                                 : "\northant: interrupted before there was a result\n");
  _exit(1);
}

// What it calls is safe in a signal handler.
void ask_to_stop(int) {
  const int error = errno;
  if (!request.is_made.exchange(true)) {
    first_ms = now_ms();
    if (!has_results) end_at_once();
  } else if (now_ms() - first_ms > same_request_ms) {
    end_at_once();
  }
  errno = error;
}

}  // namespace

StopRequest& watch_signals() {
  struct sigaction action = {};
  action.sa_handler = ask_to_stop;
  action.sa_flags = SA_RESTART;  // or what is being printed would be cut off
  sigset_t unblocked;
  sigemptyset(&unblocked);
  for (const int signal : asking) {
    struct sigaction before = {};
    sigaction(signal, nullptr, &before);
    if (before.sa_handler == SIG_IGN) continue;
    sigaction(signal, &action, nullptr);
    sigaddset(&unblocked, signal);
  }
  std::signal(SIGPIPE, SIG_IGN);  // a reader that leaves, as head does, must not keep us from writing the result
  sigprocmask(SIG_UNBLOCK, &unblocked, nullptr);  // whoever started us may have blocked them for itself
  return request;
}

void promise_json() {
  prints_json = true;
}

void keep_results() {
  has_results = true;
}

}  // namespace orthant::app

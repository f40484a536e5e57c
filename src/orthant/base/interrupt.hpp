// SPDX-License-Identifier: Apache-2.0
// How a long computation is stopped from outside: whoever starts it installs a request for the thread, long loops ask
// whether it was made, and an exception unwinds to whoever knows what to do with the part that is done. A thread that
// nobody installed a request for is never stopped. Why the request is not an argument: decision 0024.
#pragma once

#include <atomic>
#include <exception>

namespace orthant {

/// A computation was stopped because it was asked to.
class Interrupted : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override { return "interrupted"; }
};

/// Made by any thread or a signal handler, heeded by the threads that have it in a StopScope.
class StopRequest {
 public:
  StopRequest() = default;
  virtual ~StopRequest() = default;
  StopRequest(const StopRequest&) = delete;
  StopRequest& operator=(const StopRequest&) = delete;

  std::atomic<bool> is_made = false;

  /// Called by a thread that saw `is_made`. One that asks back and decides to go on clears it and returns.
  virtual void obey() { throw Interrupted(); }
};

namespace detail {
inline constinit thread_local StopRequest* heeded_request = nullptr;
}

/// The request that this thread heeds, for the helpers it starts; null when there is none.
[[nodiscard]] inline StopRequest* heeded_request() {
  return detail::heeded_request;
}

/// While it lives, this thread heeds that request, or none.
class StopScope {
 public:
  explicit StopScope(StopRequest* request) : before_(detail::heeded_request) { detail::heeded_request = request; }
  ~StopScope() { detail::heeded_request = before_; }
  StopScope(const StopScope&) = delete;
  StopScope& operator=(const StopScope&) = delete;

 private:
  StopRequest* before_;
};

/// Until the innermost scope ends, this thread heeds no request: what was computed is not to be lost any more.
inline void stop_heeding() {
  detail::heeded_request = nullptr;
}

/// For long loops, at least every few milliseconds of work: throws Interrupted when this thread is to stop.
inline void stop_if_asked(StopRequest* request = heeded_request()) {
  if (request != nullptr && request->is_made.load(std::memory_order_relaxed)) [[unlikely]]
    request->obey();
}

}  // namespace orthant

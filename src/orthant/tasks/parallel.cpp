// SPDX-License-Identifier: Apache-2.0
#include "orthant/tasks/parallel.hpp"

#include "orthant/base/interrupt.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>
#include <vector>

namespace orthant::tasks {

void in_parallel(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& work) {
  std::vector<std::exception_ptr> failures(count);
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> has_failed = false;
  StopRequest* const request = heeded_request();
  const auto take_turns = [&] {
    const StopScope heeds_it_too(request);
    while (!has_failed) {
      const std::size_t number = next++;
      if (number >= count) return;
      try {
        work(number);
      } catch (...) {  // carried over to the caller's thread
        failures[number] = std::current_exception();
        has_failed = true;
      }
    }
  };
  const std::size_t wanted = threads > 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::thread> helpers;
  helpers.reserve(std::min(wanted, count));
  try {
    while (helpers.size() + 1 < std::min(wanted, count)) helpers.emplace_back(take_turns);
  } catch (const std::exception&) {  // no more threads can be created, or there is no memory: fewer do the same work
  }
  take_turns();
  for (std::thread& helper : helpers) helper.join();
  for (const std::exception_ptr& failure : failures)
    if (failure) std::rethrow_exception(failure);
}

}  // namespace orthant::tasks

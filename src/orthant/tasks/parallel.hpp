// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

namespace orthant::tasks {

/// Calls work(0) … work(count - 1), begun in this order, on at most `threads` threads, this one among them (0: as many
/// as the machine has). After an exception no further call begins; the exception of the lowest number is thrown when
/// all have ended, whatever the number of threads. If no thread can be created, this one does all the work.
void in_parallel(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& work);

}  // namespace orthant::tasks

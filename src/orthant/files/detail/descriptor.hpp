// SPDX-License-Identifier: Apache-2.0
// A file descriptor that is closed when it goes.
#pragma once

#include <utility>

#include <unistd.h>

namespace orthant::files::detail {

class Descriptor {
 public:
  Descriptor() = default;
  /// -1, as open() returns it, is none.
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }

  [[nodiscard]] bool is_open() const { return number_ >= 0; }
  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] int release() { return std::exchange(number_, -1); }
  /// As close(): 0, or -1 when bytes were lost.
  int close() { return number_ >= 0 ? ::close(release()) : 0; }

 private:
  int number_ = -1;
};

}  // namespace orthant::files::detail

// SPDX-License-Identifier: Apache-2.0
// What the harnesses share: bytes read as choices, the one kind of exception that bad input may end in, and a way to say
// that an answer was wrong.
#pragma once

#include "orthant/base/errors.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <variant>

#include <fmt/format.h>
#include <unistd.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace orthant::fuzz {

/// Ends the program as a finding of libFuzzer, which keeps the input.
inline void expect(bool holds, const std::string& otherwise) {
  if (holds) return;
  fmt::print(stderr, "WRONG ANSWER: {}\n", otherwise);
  std::abort();
}

/// Did the work come to its end? Bad input may end in InvalidArgument with a message; anything else that is thrown ends
/// the program.
template <class Work>
bool is_accepted(const Work& work) {
  try {
    work();
    return true;
  } catch (const InvalidArgument& error) {
    expect(*error.what() != '\0', "a message is empty");
    return false;
  }
}

inline std::string text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// The bytes of an input, as answers to questions. When there are no more, every answer is 0: the first of a list.
class Choices {
 public:
  Choices(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  explicit Choices(const std::string& bytes)
      : Choices(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()) {}

  [[nodiscard]] bool is_empty() const { return size_ == 0; }
  /// One byte for bounds up to 256, two beyond.
  std::size_t below(std::size_t bound) {
    std::size_t value = byte();
    if (bound > 256) value = 256 * value + byte();
    return value % bound;
  }
  bool flag() { return below(2) == 1; }
  /// One in `many`
  bool seldom(std::size_t many = 8) { return below(many) == many - 1; }
  template <class List>
  auto any(const List& list) {
    return *(std::begin(list) + static_cast<std::ptrdiff_t>(below(std::size(list))));
  }
  /// Any finite double.
  double bits() {
    std::uint64_t pattern = 0;
    for (int k = 0; k < 8; ++k) pattern = pattern << 8U | byte();
    double value = 0;
    std::memcpy(&value, &pattern, sizeof value);
    return std::isfinite(value) ? value : 1.0;
  }
  /// Mostly a small integer or decimal; now and then of another size, or anything.
  double number() {
    const auto whole = static_cast<double>(below(9)) - 4;
    switch (below(16)) {
      case 15:
        return bits();
      case 14:
        return std::ldexp(whole, static_cast<int>(below(121)) - 60);
      case 13:
        return std::ldexp(1.0, -52) * whole + 1.0;
      case 8:
      case 9:
      case 10:
      case 11:
      case 12:
        return whole + static_cast<double>(below(100)) / 100;
      default:
        return whole;
    }
  }
  /// > 0
  double size() {
    const double value = std::abs(number());
    return value > 0 ? value : 1.0;
  }

 private:
  std::size_t byte() {
    if (size_ == 0) return 0;
    --size_;
    return *data_++;
  }
  const std::uint8_t* data_;
  std::size_t size_;
};

/// The same method, which gives up earlier if it has a limit of iterations.
template <class AnyMethod>
AnyMethod limited(AnyMethod method, int iterations) {
  std::visit(
      [iterations](auto& one) {
        if constexpr (requires { one.max_iterations; }) one.max_iterations = std::min(one.max_iterations, iterations);
      },
      method);
  return method;
}

/// A folder in memory that lives as long as the program.
class Folder {
 public:
  Folder() : path_(root() / fmt::format("orthant_fuzz_{}", getpid())) { std::filesystem::create_directories(path_); }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  std::filesystem::path file(const std::string& name, std::string_view content) const {
    std::ofstream stream(path_ / name, std::ios::binary);
    stream.write(content.data(), static_cast<std::streamsize>(content.size()));
    return path_ / name;
  }

 private:
  static std::filesystem::path root() {
    const std::filesystem::path memory = "/dev/shm";
    return std::filesystem::exists(memory) ? memory : std::filesystem::temp_directory_path();
  }
  std::filesystem::path path_;
};

}  // namespace orthant::fuzz

// SPDX-License-Identifier: Apache-2.0
// The hash function BLAKE2b with 256 bits [RFC7693]: what b2sum -l 256 prints. Equal hashes mean equal bytes, whoever
// chose them, and it is several times faster than SHA-256 without instructions of its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace orthant::files::detail {

class Blake2 {
 public:
  Blake2();

  void add(std::string_view bytes);
  /// The hash of all bytes so far, in hexadecimal. The last verb: nothing can be added afterwards.
  [[nodiscard]] std::string finish();

 private:
  void compress(const char* block, bool is_last);

  std::array<std::uint64_t, 8> state_;
  std::array<char, 128> block_ = {};  // not compressed yet: only the last block may be, and it is known at the end
  std::size_t used_ = 0;
  std::uint64_t count_ = 0;  // bytes compressed; 2^64 are not reached
};

[[nodiscard]] std::string blake2(std::string_view bytes);

}  // namespace orthant::files::detail

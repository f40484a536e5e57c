// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/detail/blake2.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace orthant::files::detail {
namespace {

constexpr std::size_t digest_bytes = 32;

// the fractional parts of the square roots of the first eight primes [RFC7693]
constexpr std::array<std::uint64_t, 8> initial = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                                                  0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                                                  0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

// which words of the block a round takes [RFC7693]; rounds 10 and 11 repeat 0 and 1
constexpr std::array<std::array<unsigned char, 16>, 10> order = {{
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
}};

using Words = std::array<std::uint64_t, 16>;

// bytes are in little-endian order on every machine
std::uint64_t word_at(const char* bytes) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  if constexpr (std::endian::native == std::endian::big) {
    std::uint64_t swapped = 0;
    for (int i = 0; i < 8; ++i) swapped |= (word >> (8 * i) & 0xff) << (56 - 8 * i);
    return swapped;
  }
  return word;
}

// The mixing function [RFC7693].
inline void mix(std::uint64_t& a, std::uint64_t& b, std::uint64_t& c, std::uint64_t& d, std::uint64_t x,
                std::uint64_t y) {
  a += b + x;
  d = std::rotr(d ^ a, 32);
  c += d;
  b = std::rotr(b ^ c, 24);
  a += b + y;
  d = std::rotr(d ^ a, 16);
  c += d;
  b = std::rotr(b ^ c, 63);
}

// Columns, then diagonals. With `round` known to the compiler all words stay in registers, which is four
// times as fast.
template <std::size_t round>
inline void mix_all(Words& v, const Words& m) {
  constexpr const std::array<unsigned char, 16>& s = order[round % order.size()];
  mix(v[0], v[4], v[8], v[12], m[s[0]], m[s[1]]);
  mix(v[1], v[5], v[9], v[13], m[s[2]], m[s[3]]);
  mix(v[2], v[6], v[10], v[14], m[s[4]], m[s[5]]);
  mix(v[3], v[7], v[11], v[15], m[s[6]], m[s[7]]);
  mix(v[0], v[5], v[10], v[15], m[s[8]], m[s[9]]);
  mix(v[1], v[6], v[11], v[12], m[s[10]], m[s[11]]);
  mix(v[2], v[7], v[8], v[13], m[s[12]], m[s[13]]);
  mix(v[3], v[4], v[9], v[14], m[s[14]], m[s[15]]);
}

template <std::size_t... rounds>
inline void mix_rounds(Words& v, const Words& m, std::index_sequence<rounds...>) {
  (mix_all<rounds>(v, m), ...);
}

}  // namespace

Blake2::Blake2() : state_(initial) {
  state_[0] ^= 0x01010000U ^ digest_bytes;  // no key, no tree, this length
}

void Blake2::add(std::string_view bytes) {
  while (!bytes.empty()) {
    if (used_ == block_.size()) {
      count_ += used_;
      compress(block_.data(), false);
      used_ = 0;
    }
    if (used_ == 0) {
      for (; bytes.size() > block_.size(); bytes.remove_prefix(block_.size())) {
        count_ += block_.size();
        compress(bytes.data(), false);
      }
    }
    const std::size_t count = std::min(bytes.size(), block_.size() - used_);
    std::copy_n(bytes.data(), count, block_.data() + used_);
    used_ += count;
    bytes.remove_prefix(count);
  }
}

std::string Blake2::finish() {
  count_ += used_;
  std::fill(block_.begin() + static_cast<std::ptrdiff_t>(used_), block_.end(), '\0');
  compress(block_.data(), true);
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (std::size_t i = 0; i < digest_bytes; ++i) {
    const std::uint64_t byte = state_[i / 8] >> (8 * (i % 8)) & 0xff;
    text += digits[byte >> 4U];
    text += digits[byte & 0xfU];
  }
  return text;
}

void Blake2::compress(const char* block, bool is_last) {
  Words m;
  for (std::size_t i = 0; i < m.size(); ++i) m[i] = word_at(block + 8 * i);
  Words v;
  std::copy(state_.begin(), state_.end(), v.begin());
  std::copy(initial.begin(), initial.end(), v.begin() + 8);
  v[12] ^= count_;
  if (is_last) v[14] = ~v[14];
  mix_rounds(v, m, std::make_index_sequence<12>());
  for (std::size_t i = 0; i < state_.size(); ++i) state_[i] ^= v[i] ^ v[i + 8];
}

std::string blake2(std::string_view bytes) {
  Blake2 hash;
  hash.add(bytes);
  return hash.finish();
}

}  // namespace orthant::files::detail

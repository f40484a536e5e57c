// SPDX-License-Identifier: Apache-2.0
// Model files whose values are changed one by one, so that most of them are still models: numbers, formulas, words, keys,
// entries of arrays, whole tables (mutated_model.hpp). Each is read, analysed and run.
#include "tests/fuzz/support/mutated_model.hpp"
#include "tests/fuzz/support/runs.hpp"

#include <algorithm>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace orthant;
  fuzz::is_accepted([&] { fuzz::run_by_every_scheme(files::parse_model(fuzz::text_of(data, size), "m.toml")); });
  return 0;
}

namespace {

std::size_t written(const std::string& text, std::uint8_t* data, std::size_t room) {
  const std::size_t size = std::min(text.size(), room);
  std::copy_n(text.begin(), size, data);
  return size;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t room, unsigned seed) {
  return written(orthant::fuzz::mutated_model(orthant::fuzz::text_of(data, size), seed), data, room);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* first, std::size_t first_size,
                                                 const std::uint8_t* second, std::size_t second_size, std::uint8_t* out,
                                                 std::size_t room, unsigned seed) {
  using orthant::fuzz::text_of;
  return written(orthant::fuzz::crossed_model(text_of(first, first_size), text_of(second, second_size), seed), out,
                 room);
}

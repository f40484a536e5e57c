// SPDX-License-Identifier: Apache-2.0
// Problems in JSON, as bytes: each is a valid problem, which is solved when it is small, or refused with its place.
#include "tests/fuzz/support/problems.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace orthant;
  fuzz::is_accepted([&] { fuzz::check(files::parse_problem(fuzz::text_of(data, size), "p.json")); });
  return 0;
}

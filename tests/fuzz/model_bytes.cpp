// SPDX-License-Identifier: Apache-2.0
// Model files as bytes: whatever they are, they are read as a model or refused with a message that has its place.
#include "tests/fuzz/support/fuzz.hpp"
#include "tests/fuzz/support/runs.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace orthant;
  fuzz::is_accepted([&] { fuzz::run_by_every_scheme(files::parse_model(fuzz::text_of(data, size), "m.toml")); });
  return 0;
}

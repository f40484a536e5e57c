// SPDX-License-Identifier: Apache-2.0
// Bytes as choices of a generator of model files, of every kind. What it makes is read, analysed and run.
#include "tests/fuzz/support/generated_model.hpp"
#include "tests/fuzz/support/runs.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace orthant;
  fuzz::Choices choices(data, size);
  const std::string text = fuzz::generated_model(choices);
  if (std::getenv("ORTHANT_FUZZ_SHOW") != nullptr) fmt::print("{}\n", text);
  fuzz::is_accepted([&] { fuzz::run_by_every_scheme(files::parse_model(text, "m.toml")); });
  return 0;
}

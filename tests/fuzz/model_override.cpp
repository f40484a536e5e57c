// SPDX-License-Identifier: Apache-2.0
// What follows --set: lines "KEY=VALUE", whatever they are, change a model of each kind or are refused with a message.
#include "tests/fuzz/support/fuzz.hpp"
#include "tests/fuzz/support/runs.hpp"

#include <array>
#include <sstream>

namespace {

constexpr std::array<const char*, 3> models = {
    R"toml([parameters]
k = 2
[system]
kind = "lcs"
A = [[0, 1], ["-k", 0]]
B = [[0], [1]]
C = [[1, 0]]
E = [[0], [1]]
u = ["sin(k*t)"]
x0 = [1, 0]
restitution = [0.5, 0]
[run]
h = 1e-2
T = 0.1
)toml",
    R"toml([system]
kind = "lagrangian"
M = [[1, 0], [0, 1]]
K = [[10, 0], [0, 0]]
force = ["sin(t)", -10]
q0 = [0, 0]
[[contact]]
normal = [0, 1]
friction = 0.3
tangents = [[1, 0]]
[[contact]]
gap = "q[1] + q[0]^2"
[run]
h = 1e-2
T = 0.1
)toml",
    R"toml([system]
kind = "sweeping"
x0 = [0, 0]
drift = ["1", "x[0]"]
[[set]]
kind = "ball"
center = ["sin(t)", 0]
radius = 1
[[set]]
kind = "box"
lower = [-1, -1]
[run]
h = 1e-2
T = 0.1
)toml"};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace orthant;
  if (size == 0) return 0;
  files::Overrides overrides;
  std::istringstream lines(fuzz::text_of(data + 1, size - 1));
  for (std::string line; std::getline(lines, line);) overrides.push_back(line);
  fuzz::is_accepted([&] { fuzz::run_by_every_scheme(files::parse_model(models[data[0] % 3], "m.toml", overrides)); });
  return 0;
}

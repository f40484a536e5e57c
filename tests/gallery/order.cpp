// SPDX-License-Identifier: Apache-2.0
// First order away from events, on every model: the error of the state at tenths of T that are no nearer to a jump
// than T/100, over five halvings of h.
#include "tests/gallery/gallery.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant {
namespace {

struct Measured {
  std::vector<double> h, errors;
  double order = nan;
};

Measured measure(const std::string& name, const std::string& scheme) {
  const test::Exact& exact = test::exact(name);
  Measured measured;
  for (Index steps = 4000; steps <= 128000; steps *= 2) {
    const runs::LcsResult result = test::run(name, scheme, steps);
    measured.h.push_back(result.h);
    measured.errors.push_back(test::state_error(result, exact, exact.T / 100));
  }
  measured.order = test::measured_order(measured.h, measured.errors);
  return measured;
}

class Order : public testing::TestWithParam<std::string> {};

TEST_P(Order, OfEmtsIsOne) {
  const std::string scheme = GetParam() == "relay_sliding" ? "backward-euler" : "emts";
  const Measured measured = measure(GetParam(), scheme);
  if (*std::max_element(measured.errors.begin(), measured.errors.end()) <= 1e-10) return;  // exact for every h
  EXPECT_GE(measured.order, 0.9) << testing::PrintToString(measured.errors);
  EXPECT_LE(measured.errors.back(), 1e-2);
}

INSTANTIATE_TEST_SUITE_P(Gallery, Order, testing::ValuesIn(test::names_with_exact_solution()), test::PrintName());

// Free flight is exact, so what is left is the event time: between events the error is a fraction of that of emts.
TEST(Exponential, IsMoreAccurateThanEmtsOnSystem159) {
  for (const std::string name : {"figure_2", "figure_3", "figure_4", "figure_5"}) {
    const test::Exact& exact = test::exact(name);
    const double distance = exact.T / 100;
    EXPECT_LT(test::state_error(test::run(name, "exponential", 10000), exact, distance),
              0.5 * test::state_error(test::run(name, "emts", 10000), exact, distance))
        << name;
  }
}

}  // namespace
}  // namespace orthant

// SPDX-License-Identifier: Apache-2.0
// The same steps as Siconos 4.4 (tools/reference_siconos.py): both programs do the same arithmetic, in another order.
#include "tests/gallery/gallery.hpp"
#include "tests/gallery/motion.hpp"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant {
namespace {

using nlohmann::json;

const json& runs() {
  return test::mechanics_golden().at("siconos").at("runs");
}

std::vector<std::string> run_names() {
  std::vector<std::string> names;
  for (const auto& [name, entry] : runs().items()) names.push_back(name);
  return names;
}

// "friction_oscillator mu=0.1" is the model with that parameter
test::Motion motion_of(const std::string& name) {
  const std::size_t space = name.find(' ');
  if (space == std::string::npos) return test::motion(name);
  return test::motion(name.substr(0, space), {"parameters." + name.substr(space + 1)});
}

// relative to the largest value of each kind in the sample, at least 1
double relative(const Vector& found, const Vector& wanted) {
  return (found - wanted).lpNorm<Eigen::Infinity>() / std::max(1.0, wanted.lpNorm<Eigen::Infinity>());
}

class SiconosSteps : public testing::TestWithParam<std::string> {};

TEST_P(SiconosSteps, AreOurSteps) {
  const test::Motion motion = motion_of(GetParam());
  const json& wanted = runs().at(GetParam());
  ASSERT_EQ(motion.result.h, wanted.at("h").get<double>());
  ASSERT_EQ(motion.result.status, runs::RunStatus::finished) << testing::PrintToString(motion.result.warnings);
  double worst = 0.0;
  for (const json& sample : wanted.at("samples")) {
    const Index step = sample.at("step");
    const double difference = std::max({relative(motion.q(step), test::numbers(sample.at("q"))),
                                        relative(motion.v(step), test::numbers(sample.at("v"))),
                                        relative(motion.impulse_on_coordinates(step), test::numbers(sample.at("p")))});
    EXPECT_LE(difference, 1e-9) << "step " << step;
    worst = std::max(worst, difference);
  }
  std::ostringstream text;
  text << worst;
  RecordProperty("largest_difference", text.str());
}

std::string plain_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == ' ' || c == '=' || c == '.'; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Gallery, SiconosSteps, testing::ValuesIn(run_names()), plain_name);

}  // namespace
}  // namespace orthant

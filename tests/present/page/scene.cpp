// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/page/scene.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace orthant::present {
namespace {

const files::RunSpec& wheel() {
  static const files::RunSpec spec = files::parse_model(R"([system]
kind = "lagrangian"
M = [[1]]
q0 = [0]
[[draw]]
shape = "disc"
name = "wheel"
at = ["q", 1]
radius = 1
angle = "-q"
[[draw]]
shape = "segment"
at = ["t", 0]
to = [3, 0]
)",
                                                        "m.toml");
  return spec;
}

TEST(SceneRecorder, KnowsWhatMovesAndWhatIsScenery) {
  SceneRecorder recorder(wheel().model);
  for (const double t : {0.0, 1.0, 2.0}) recorder.add(std::vector<double>{t, 10 * t, 10});
  const Scene scene = recorder.scene({});
  EXPECT_EQ(scene.t, (std::vector<double>{0, 1, 2}));
  ASSERT_EQ(scene.items.size(), 2U);
  const Scene::Item& disc = scene.items[0];
  EXPECT_FALSE(disc.is_scenery);
  EXPECT_EQ(disc.values[0].frames, (std::vector<double>{0, 10, 20}));
  EXPECT_EQ(disc.values[1].constant, 1);
  EXPECT_TRUE(disc.values[1].frames.empty());
  EXPECT_EQ(disc.values[3].frames, (std::vector<double>{0, -10, -20}));
  EXPECT_TRUE(scene.items[1].is_scenery);  // it moves, but not with the state
  EXPECT_EQ(scene.items[1].values[0].frames, (std::vector<double>{0, 1, 2}));
}

TEST(SceneRecorder, HoldsTheStateUpToAJump) {
  SceneRecorder recorder(wheel().model);
  for (const double t : {0.0, 1.0, 2.0, 3.0}) recorder.add(std::vector<double>{t, t < 2 ? 0.0 : 5.0, 0});
  const Scene scene = recorder.scene({1.5});
  EXPECT_EQ(scene.t, (std::vector<double>{0, 1, 1.5, 1.5, 2, 3}));
  EXPECT_EQ(scene.items[0].values[0].frames, (std::vector<double>{0, 0, 0, 5, 5, 5}));
}

TEST(SceneRecorder, KeepsSomeFramesOfManyEvenlySpreadAndTheLast) {
  SceneRecorder recorder(wheel().model);
  constexpr int rows = 1000001;
  for (int k = 0; k < rows; ++k) recorder.add(std::vector<double>{1e-3 * k, 1.0 * k, 0});
  const Scene scene = recorder.scene({});
  EXPECT_LE(scene.t.size(), 1500U);
  EXPECT_GE(scene.t.size(), 500U);
  EXPECT_EQ(scene.t.front(), 0.0);
  EXPECT_EQ(scene.t.back(), 1e-3 * (rows - 1));
  EXPECT_EQ(scene.items[0].values[0].frames.back(), rows - 1);
  for (std::size_t i = 1; i < scene.t.size(); ++i) EXPECT_LT(scene.t[i] - scene.t[i - 1], 2.5);
}

TEST(Scene, OfASweepingProcessInThePlaneIsItsSetsAndItsState) {
  const files::RunSpec spec = files::parse_model(R"([system]
kind = "sweeping"
x0 = [0, 0.5]
[[set]]
name = "disc"
kind = "ball"
center = ["t", 0]
radius = 1
[[set]]
name = "corridor"
kind = "box"
lower = [-1, "-1 - t"]
upper = [1, 1]
[[set]]
kind = "halfspace"
normal = [0, 1]
offset = 3
)",
                                                 "m.toml");
  SceneRecorder recorder(spec.model);
  recorder.add(std::vector<double>{2, 0.25, 0.5});
  const Scene scene = recorder.scene({});
  ASSERT_EQ(scene.items.size(), 3U);
  EXPECT_EQ(scene.items[0].values[0].frames[0], 2);
  EXPECT_EQ(scene.items[1].values[1].frames[0], -1);  // centre of the box
  EXPECT_EQ(scene.items[1].values[3].frames[0], 4);   // its height
  EXPECT_EQ(scene.items[2].values[0].frames[0], 0.25);
  EXPECT_TRUE(scene.items[2].has_trail);
  EXPECT_NE(scene.note.find("not drawn"), std::string::npos);
}

TEST(Scene, OfAModelThatDrawsNothingIsEmpty) {
  const files::RunSpec spec = files::parse_model("[system]\nkind = \"lagrangian\"\nM = [[1]]\nq0 = [0]\n", "m.toml");
  SceneRecorder recorder(spec.model);
  recorder.add(std::vector<double>{0, 0, 0});
  EXPECT_TRUE(recorder.scene({}).items.empty());
}

}  // namespace
}  // namespace orthant::present

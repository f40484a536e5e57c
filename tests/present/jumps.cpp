// SPDX-License-Identifier: Apache-2.0
// What the result knows about jumps and atoms, and what the pictures make of it.
#include "orthant/present/jumps.hpp"

#include "orthant/present/page/run_recorder.hpp"
#include "orthant/runs/lagrangian.hpp"
#include "orthant/runs/lcs.hpp"
#include "orthant/runs/sweeping.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace orthant::present {
namespace {

using Overrides = std::vector<std::string>;

constexpr const char* balls = R"([system]
kind = "lagrangian"
M = [[1, 0], [0, 1]]
force = ["-10", "-10"]
q0 = [1, 5]
[[contact]]
normal = [1, 0]
restitution = 0.8
[[contact]]
normal = [0, 1]
restitution = 0.5
[run]
h = 5e-3
T = 2
)";

Pictures pictures_of(const char* text, const Overrides& overrides = {}) {
  const files::RunSpec spec = files::parse_model(text, "m.toml", overrides);
  RunRecorder recorder(spec.model);
  runs::Observer observer;
  observer.on_columns = [&](const runs::Layout& layout) { recorder.begin(layout); };
  observer.on_row = [&](std::span<const double> row) { recorder.add(row); };
  if (const auto* model = std::get_if<systems::LagrangianModel>(&spec.model)) {
    return recorder.pictures(runs::run(model->system, model->q0, model->v0, spec.run, observer));
  }
  if (const auto* model = std::get_if<systems::SweepingModel>(&spec.model)) {
    return recorder.pictures(runs::run(model->system, model->x0, spec.run, observer));
  }
  return recorder.pictures(
      runs::run(spec.as<systems::LcsModel>().system, spec.as<systems::LcsModel>().x0, spec.run, observer));
}

const Plot& plot_of(const Pictures& pictures, const std::string& title) {
  const auto found = std::find_if(pictures.plots.begin(), pictures.plots.end(),
                                  [&title](const Plot& plot) { return plot.title == title; });
  if (found == pictures.plots.end()) throw std::runtime_error("no plot " + title);
  return *found;
}

std::vector<double> jump_times(const Curve& curve) {
  std::vector<double> times;
  for (std::size_t i = 1; i < curve.samples.size(); ++i) {
    if (curve.samples[i].t == curve.samples[i - 1].t) times.push_back(curve.samples[i].t);
  }
  return times;
}

// Impacts of ball 0 at 0.4472, 1.1628, 1.7353 and of ball 1 at t = 1: each velocity jumps at its own.
TEST(Jumps, ShowEachBodyItsOwnImpacts) {
  const Pictures pictures = pictures_of(balls);
  const Plot& velocities = plot_of(pictures, "Velocities");
  EXPECT_EQ(jump_times(velocities.curves[0]).size(), 3U);
  ASSERT_EQ(jump_times(velocities.curves[1]).size(), 1U);
  EXPECT_NEAR(jump_times(velocities.curves[1])[0], 1.0, 0.011);
  for (const Curve& curve : plot_of(pictures, "Positions").curves) EXPECT_TRUE(jump_times(curve).empty());
  EXPECT_EQ(jump_times(plot_of(pictures, "Energy").curves[0]).size(), 4U);
  const Plot& forces = plot_of(pictures, "Contact forces and impulses");
  ASSERT_EQ(forces.stems.size(), 2U);
  EXPECT_EQ(forces.stems[0].atoms.size(), 3U);
  EXPECT_EQ(forces.stems[1].atoms.size(), 1U);
  for (const Curve& curve : forces.curves) {
    for (const Sample<1>& sample : curve.samples) EXPECT_EQ(sample.y[0], 0.0) << "at " << sample.t;  // flights
  }
}

TEST(Jumps, AreTheSameWhenRowsSkipSteps) {
  const Pictures every = pictures_of(balls), tenth = pictures_of(balls, {"run.every=10"});
  for (const std::size_t curve : {0U, 1U}) {
    EXPECT_EQ(jump_times(plot_of(every, "Velocities").curves[curve]),
              jump_times(plot_of(tenth, "Velocities").curves[curve]));
  }
  EXPECT_EQ(plot_of(every, "Contact forces and impulses").stems[0].atoms,
            plot_of(tenth, "Contact forces and impulses").stems[0].atoms);
}

TEST(Jumps, SayHowManyWereNotKept) {
  const Pictures pictures = pictures_of(balls, {"run.max_events=2"});
  const Plot& forces = plot_of(pictures, "Contact forces and impulses");
  EXPECT_NE(forces.note.find("2 of 4"), std::string::npos) << forces.note;
  EXPECT_NE(forces.note.find("run.max_events"), std::string::npos);
  EXPECT_NE(plot_of(pictures, "Velocities").note.find("2 of 4"), std::string::npos);
  EXPECT_EQ(plot_of(pictures, "Positions").note, "");
  // impulses that were not distinguished from forces are not drawn as such
  for (const Curve& curve : forces.curves) EXPECT_LE(curve.samples.back().t, 1.01);
  EXPECT_NE(plot_of(pictures_of(balls, {"run.max_events=0"}), "Velocities").note.find("none of the 4"),
            std::string::npos);
}

// z_1 lands without a jump, z_2 jumps; between landings nothing does.
TEST(Jumps, ShowTheJumpsOfTheLevelsThatHaveThem) {
  const Pictures pictures = pictures_of(R"([system]
kind = "lcs"
A = [[0, 1], [0, 0]]
B = [[0], [1]]
C = [[1, 0]]
E = [[0], [-1]]
u = ["10"]
x0 = [1, 0]
restitution = [0, 0.8]
[run]
scheme = "emts"
h = 1e-3
T = 1.5
)");
  const Plot& output = plot_of(pictures, "Output and its derivatives");
  EXPECT_TRUE(jump_times(output.curves[0]).empty());
  ASSERT_EQ(jump_times(output.curves[1]).size(), 2U);
  EXPECT_NEAR(jump_times(output.curves[1])[0], 0.4472, 3e-3);
}

TEST(Jumps, ShowWhereASetJumps) {
  const Pictures pictures = pictures_of(R"toml([system]
kind = "sweeping"
x0 = [0, 0.5]
[[set]]
kind = "ball"
center = ["if(t < 1.003, 0, 2)", 0]
radius = 1
[run]
h = 1e-2
T = 2
)toml");
  const std::vector<double> times = jump_times(plot_of(pictures, "State").curves[0]);
  ASSERT_EQ(times.size(), 1U);
  EXPECT_NEAR(times[0], 1.003, 1e-9);  // not at the end of the step
  const Plot& reaction = plot_of(pictures, "Reaction");
  ASSERT_EQ(reaction.stems.size(), 2U);
  for (const Sample<1>& sample : reaction.curves[0].samples) EXPECT_EQ(sample.y[0], 0.0);
  const Scene& scene = pictures.scene;  // the disc and the point, by default
  ASSERT_EQ(scene.items.size(), 2U);
  EXPECT_EQ(std::count(scene.t.begin(), scene.t.end(), times[0]), 2);
}

}  // namespace
}  // namespace orthant::present

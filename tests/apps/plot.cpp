// SPDX-License-Identifier: Apache-2.0
// orthant plot as a user runs it.
#include "tests/support/command.hpp"
#include "tests/support/temporary_folder.hpp"

#include <cstdlib>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

namespace orthant {
namespace {

using test::contains;
using test::content;
using test::models;
using test::Outcome;
using test::run_binary;

class PlotCommand : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(run("run " + models + "bouncing_ball.toml --quiet --out ball.result").code, 0); }
  [[nodiscard]] Outcome run(const std::string& arguments) const { return run_binary(arguments, "", folder.path()); }
  [[nodiscard]] std::string complaint(const std::string& arguments) const {
    const Outcome outcome = run("plot " + arguments);
    EXPECT_EQ(outcome.code, 2) << outcome.output;
    EXPECT_EQ(outcome.output, "");
    return outcome.error;
  }
  [[nodiscard]] bool is_there(const std::string& name) const { return std::filesystem::exists(folder.path() / name); }

  test::TemporaryFolder folder;
};

TEST_F(PlotCommand, WritesAFigureOfAResult) {
  const Outcome outcome = run("plot ball.result");
  EXPECT_EQ(outcome.code, 0) << outcome.error;
  EXPECT_EQ(outcome.output, "written: ball.svg\n");
  EXPECT_EQ(outcome.error, "");
  const std::string picture = content(folder.path() / "ball.svg");
  EXPECT_EQ(picture.substr(0, 5), "<svg ");
  EXPECT_TRUE(contains(picture, "</svg>\n<!-- Orthant wrote this file"));
  EXPECT_TRUE(contains(picture, "class=\"jumps\""));  // of the velocity
  EXPECT_TRUE(contains(picture, "class=\"stems\""));  // impulses
  EXPECT_TRUE(contains(picture, ">energy (J)</text>"));
  EXPECT_FALSE(contains(picture, "nan"));
  EXPECT_LT(picture.size(), 40000U);
}

TEST_F(PlotCommand, DrawsWhatIsAskedFor) {
  const Outcome outcome =
      run("plot ball.result/result.json --columns 'q0;v0' --columns p --labels 'height (m);speed (m/s)' --xlabel 'time "
          "(s)' "
          "--title 'A ball' --from 0.2 --to 1.5 --width 120mm --height 400px --bw -o -");
  EXPECT_EQ(outcome.code, 0) << outcome.error;
  for (const char* part : {">height (m)</text>", ">speed (m/s)</text>", ">time (s)</text>", ">A ball</text>",
                           "width=\"340.16pt\"", "height=\"300pt\""}) {
    EXPECT_TRUE(contains(outcome.output, part)) << part;
  }
  EXPECT_FALSE(contains(outcome.output, "#0072b2"));
  EXPECT_FALSE(contains(outcome.output, ">energy</text>"));
  EXPECT_FALSE(is_there("ball.svg"));
}

TEST_F(PlotCommand, DrawsSeveralResultsWithTheirNames) {
  ASSERT_EQ(run("run " + models + "bouncing_ball.toml --quiet --set run.h=0.05 --out coarse.result").code, 0);
  const Outcome outcome = run("plot ball.result coarse.result --columns q0 -o -");
  EXPECT_EQ(outcome.code, 0) << outcome.error;
  EXPECT_TRUE(contains(outcome.output, ">ball</text>"));
  EXPECT_TRUE(contains(outcome.output, ">coarse</text>"));
  EXPECT_TRUE(contains(run("plot ball.result coarse.result --names 'fine one;other' -o -").output, ">fine one"));
  EXPECT_TRUE(contains(complaint("ball.result coarse.result --names one"), "1 names, but there are 2 results"));
}

TEST_F(PlotCommand, DrawsAPhasePortrait) {
  EXPECT_EQ(run("plot ball.result --phase q0,v0 -o phase.svg").code, 0);
  EXPECT_TRUE(is_there("phase.svg"));
}

TEST_F(PlotCommand, DrawsEveryKindOfResult) {
  for (const std::string model : {"figure_5", "tractrix", "relay_sliding", "double_integrator_backward_euler"}) {
    ASSERT_LE(run("run " + models + model + ".toml --quiet --out " + model + ".result").code, 1);
    const Outcome outcome = run("plot " + model + ".result");
    EXPECT_EQ(outcome.code, 0) << model << ": " << outcome.error;
    EXPECT_TRUE(contains(content(folder.path() / (model + ".svg")), "class=\"curve\"")) << model;
  }
  const std::string landing = content(folder.path() / "figure_5.svg");
  EXPECT_TRUE(contains(landing, "δ′</text>"));
}

TEST_F(PlotCommand, DrawsFormulasUnitsAndTwoAxes) {
  const Outcome outcome = run(
      "plot ball.result --columns \"1e3*q0 as 'height (mm)' | v0; g*q0 + v0^2/2; energy in mJ\" --x 't in ms' --from 1 "
      "--to 2 --events -o -");
  EXPECT_EQ(outcome.code, 0) << outcome.error;
  for (const char* part : {">height (mm)</text>", " (right)", ">g*q0 + v0^2/2</text>", ">energy (mJ)</text>",
                           ">1000</text>", ">2000</text>", "class=\"mark\"", "<clipPath id="}) {
    EXPECT_TRUE(contains(outcome.output, part)) << part;
  }
  EXPECT_TRUE(contains(run("plot ball.result --columns 'q0,v0' --label 'place;speed' -o -").output, ">speed</text>"));
}

TEST_F(PlotCommand, MakesPdfAndPngWhereAProgramIsThere) {
  const bool has_program = std::system("command -v rsvg-convert inkscape >/dev/null") == 0;
  for (const std::string format : {"pdf", "png"}) {
    const Outcome outcome = run("plot ball.result -o fig." + format);
    const std::string begin = format == "pdf" ? "%PDF" : "\x89PNG";
    if (has_program) {
      EXPECT_EQ(outcome.code, 0) << outcome.error;
      EXPECT_EQ(content(folder.path() / ("fig." + format)).substr(0, 4), begin);
      EXPECT_EQ(run("plot ball.result -o fig." + format).code, 0);  // it is ours
    } else {
      EXPECT_TRUE(outcome.code == 0 || contains(outcome.error, "needs rsvg-convert")) << outcome.error;
    }
  }
  const Outcome nothing = run_binary("plot ball.result -o none.png", "", folder.path(), "PATH=/nowhere");
  EXPECT_EQ(nothing.code, 2);
  EXPECT_TRUE(contains(nothing.error, "PNG needs rsvg-convert (Debian: librsvg2-bin) or inkscape, and none is"))
      << nothing.error;
  EXPECT_FALSE(is_there("none.png"));
}

TEST_F(PlotCommand, SaysWhatIsWrong) {
  EXPECT_TRUE(contains(complaint("nowhere"), "nowhere: no such file"));
  EXPECT_TRUE(
      contains(complaint("ball.result --columns enrgy"), "ball.result: no column 'enrgy'; did you mean 'energy'?"));
  EXPECT_TRUE(contains(complaint("ball.result -o fig.eps"), "figures are SVG, PDF or PNG, so name it fig.svg"));
  EXPECT_TRUE(contains(complaint("ball.result --columns 'q0 in mm'"), "the unit of q0 is not known; write a formula"));
  EXPECT_TRUE(contains(complaint("ball.result --columns 'energy in mm'"), "energy is in J, not in mm"));
  EXPECT_TRUE(contains(complaint("ball.result --columns 'R1*q0'"), "'R1*q0': column 1: unknown name 'R1'"));
  EXPECT_TRUE(contains(complaint("ball.result --columns 'q0|v0|energy'"), "3 axes, must be at most 2"));
  EXPECT_TRUE(contains(complaint("ball.result --columns 'q0|p0'"), "p0 has impulses"));
  EXPECT_TRUE(
      contains(complaint("ball.result --columns q0 --label 'a;b'"), "2 curves are named, but the figure has 1"));
  EXPECT_TRUE(contains(complaint("ball.result --columns q0 --log z"), "--log: 'z' must be x, y or xy"));
  EXPECT_TRUE(contains(complaint("ball.result --columns v0 --x q0"), "'q0' must be t in a unit, or a formula of t"));
  EXPECT_TRUE(contains(complaint("ball.result --columns v0 --x '-t'"), "'-t' must grow with t"));
  EXPECT_TRUE(contains(complaint("ball.result -o fig"), "name it fig.svg"));
  EXPECT_TRUE(contains(complaint("ball.result --width 5furlongs"), "--width: '5furlongs' must be a length"));
  EXPECT_TRUE(contains(complaint("ball.result --from 3 --to 1"), "--from 3 must be before --to 1"));
  EXPECT_TRUE(contains(complaint("ball.result --from x"), "--from: 'x' must be a number"));
  EXPECT_TRUE(contains(complaint("ball.result --columns q0,,v0"), "empty name"));
  EXPECT_TRUE(contains(complaint("ball.result --hieght 3"), "did you mean '--height'?"));
  EXPECT_TRUE(contains(complaint("ball.result --height 10mm"), "no room"));
  EXPECT_FALSE(is_there("fig.pdf"));
  EXPECT_FALSE(is_there("ball.svg"));
  EXPECT_EQ(run("plot").code, 2);
}

}  // namespace
}  // namespace orthant

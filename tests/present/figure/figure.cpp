// SPDX-License-Identifier: Apache-2.0
// Figures for print, as text: ticks, labels, curves, jumps, stems.
#include "orthant/present/figure/figure.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/present/figure/axes.hpp"
#include "orthant/present/figure/svg_text.hpp"

#include <cmath>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::present {
namespace {

std::string labels(const Ticks& ticks) {
  std::string text;
  for (const Tick& tick : ticks.ticks) text += (text.empty() ? "" : " ") + tick.label;
  return text;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// What is in d="…" of the paths of a class, joined.
std::string paths(const std::string& picture, const std::string& kind) {
  const std::regex pattern("<path class=\"" + kind + "\" d=\"([^\"]*)\"");
  std::string all;
  for (std::sregex_iterator i(picture.begin(), picture.end(), pattern); i != std::sregex_iterator(); ++i)
    all += (*i)[1];
  return all;
}

TEST(Ticks, AreRoundNumbersWithAsManyDigitsAsTheyNeed) {
  EXPECT_EQ(labels(linear_ticks(0, 10, 6)), "0 2 4 6 8 10");
  EXPECT_EQ(labels(linear_ticks(-1.05, 1.05, 5)), "−1.0 −0.5 0.0 0.5 1.0");
  EXPECT_EQ(labels(linear_ticks(0.31, 0.39, 5)), "0.32 0.34 0.36 0.38");
  EXPECT_EQ(labels(linear_ticks(0, 1, 2)), "0 1");
  EXPECT_EQ(labels(linear_ticks(0.3, 0.9, 2)), "0.4 0.6 0.8");  // at least two of them
}

TEST(Ticks, HaveACommonFactorWhenTheyAreVeryLargeOrSmall) {
  const Ticks large = linear_ticks(0, 3e6, 4);
  EXPECT_EQ(labels(large), "0 1 2 3");
  EXPECT_EQ(large.factor, "×10^{6}");
  const Ticks small = linear_ticks(-2e-5, 2e-5, 5);
  EXPECT_EQ(labels(small), "−2 −1 0 1 2");
  EXPECT_EQ(small.factor, "×10^{−5}");
  EXPECT_EQ(linear_ticks(0, 100, 5).factor, "");
}

TEST(Ticks, AreInsideAndNeverMoreThanAsked) {
  for (double span = 1e-8; span < 1e9; span *= 3.7) {
    for (const double low : {-0.31 * span, 0.0, 0.77 * span, 12.3 * span}) {
      const Ticks found = linear_ticks(low, low + span, 6);
      ASSERT_GE(found.ticks.size(), 2U) << low << " " << span;
      ASSERT_LE(found.ticks.size(), 6U) << low << " " << span;
      EXPECT_GE(found.ticks.front().value, low - 1e-8 * span);
      EXPECT_LE(found.ticks.back().value, low + span * (1 + 1e-8));
      for (std::size_t i = 1; i < found.ticks.size(); ++i) EXPECT_NE(found.ticks[i].label, found.ticks[i - 1].label);
    }
  }
}

TEST(Ticks, OfLogarithmicAxesArePowersOfTen) {
  const Ticks few = logarithmic_ticks(0.5e-3, 2, 8);
  EXPECT_EQ(labels(few), "10^{−3} 10^{−2} 10^{−1} 1");
  EXPECT_TRUE(std::find(few.minor.begin(), few.minor.end(), 2.0) != few.minor.end());
  EXPECT_EQ(labels(logarithmic_ticks(1e-12, 1, 5)), "10^{−12} 10^{−9} 10^{−6} 10^{−3} 1");
  EXPECT_EQ(labels(logarithmic_ticks(0.15, 0.8, 5)), "0.2 0.5");
}

TEST(Axis, ShowsALittleMoreThanTheData) {
  const Scale scale = padded(-1, 1, false, 0.05);
  EXPECT_DOUBLE_EQ(scale.low, -1.1);
  EXPECT_LT(padded(3, 3, false).low, 3);
  EXPECT_GT(padded(3, 3 * (1 + 1e-15), false).high, 3.1);  // rounding is not a curve
  EXPECT_LT(padded(0, 0, false).low, 0);
  EXPECT_EQ(padded(infinity, -infinity, false).high, 1);
  EXPECT_LT(padded(0.1, 0.1, true).low, 0.1);
}

TEST(Labels, HaveSubscriptsAndVariablesInItalics) {
  EXPECT_EQ(column_label("q0"), "q_{0}");
  EXPECT_EQ(column_label("z10_2"), "z_{10,2}");
  EXPECT_EQ(column_label("lambda3"), "λ_{3}");
  EXPECT_EQ(column_label("energy"), "energy");
  EXPECT_EQ(label_markup("q_{0}", 8),
            "<tspan font-style=\"italic\">q</tspan><tspan dy=\"2\" font-size=\"5.76\">0</tspan>");
  EXPECT_EQ(label_markup("t (s)", 8), "<tspan font-style=\"italic\">t</tspan> (s)");
  EXPECT_EQ(label_markup("a < b & c_x", 8), "a &lt; b &amp; c_x");
  EXPECT_TRUE(contains(label_markup("m/s^{2} up", 10), ">2</tspan><tspan dy=\"3.8\"> up</tspan>"));
  EXPECT_LT(label_width("q_{0}", 8), label_width("q000", 8));
  EXPECT_NEAR(label_width("λ", 10), label_width("a", 10), 1e-12);  // two bytes, one letter
}

Figure one_panel(Series series) {
  return {.x_label = "t", .panels = {{.label = "y", .series = {std::move(series)}}}};
}

TEST(Figure, DrawsAJumpAsALineOfItsOwn) {
  const std::string picture = svg(one_panel({.label = "", .points = {{0, 1}, {1, 0}, {1, 2}, {2, 1}}, .jumps = {2}}));
  EXPECT_EQ(count(paths(picture, "curve"), "M"), 2U);
  const std::string jump = paths(picture, "jumps");
  std::smatch ends;
  ASSERT_TRUE(std::regex_match(jump, ends, std::regex("M(\\S+) (\\S+)L(\\S+) (\\S+)"))) << jump;
  EXPECT_EQ(ends[1], ends[3]);  // vertical
  EXPECT_GT(std::stod(ends[2]), std::stod(ends[4]));
  EXPECT_EQ(paths(svg(one_panel({.label = "", .points = {{0, 1}, {1, 0}, {1, 2}}})), "jumps"), "");
}

TEST(Figure, InterruptsTheCurveWhereItIsNotFinite) {
  const std::string picture = svg(one_panel({.label = "", .points = {{0, 1}, {1, 1}, {2, nan}, {3, 1}, {4, 1}}}));
  EXPECT_EQ(count(paths(picture, "curve"), "M"), 2U);
  EXPECT_FALSE(contains(picture, "nan"));
}

TEST(Figure, DrawsAStraightLineByItsEnds) {
  Series series{.label = "", .points = {}};
  for (int i = 0; i <= 1000; ++i) series.points.emplace_back(i, 2.0 * i);
  EXPECT_LE(count(paths(svg(one_panel(series)), "curve"), "l"), 1000U / 50);
  series.points[500].second = 3000;  // a spike stays
  const std::string path = paths(svg(one_panel(series)), "curve");
  EXPECT_GE(count(path, "l"), 3U);
}

TEST(Figure, GivesStemsAnAxisOfTheirOwnWithTheSameZero) {
  const Series curve{.label = "density", .points = {{0, 0}, {1, 100}, {2, 50}}};
  const Series stems{.label = "δ", .points = {{0.5, 0.2}, {1.5, -0.1}}, .is_stems = true};
  const Figure figure{.panels = {{.label = "force", .right_label = "impulse", .series = {curve, stems}}}};
  const std::string picture = svg(figure);
  EXPECT_TRUE(contains(picture, ">impulse</text>"));
  EXPECT_TRUE(contains(picture, ">force</text>"));
  EXPECT_EQ(count(paths(picture, "stems"), "M"), 2U);
  // 0 at the left and 0 at the right are at the same height
  const std::regex zero("y=\"([^\"]*)\" font-size=\"7\" text-anchor=\"(start|end)\">0(\\.0+)?</text>");
  std::vector<std::string> heights;
  for (std::sregex_iterator i(picture.begin(), picture.end(), zero); i != std::sregex_iterator(); ++i) {
    heights.push_back((*i)[1]);
  }
  ASSERT_EQ(heights.size(), 2U);
  EXPECT_EQ(heights[0], heights[1]);
  // without a curve other than 0 they have the axis at the left
  Figure alone = figure;
  alone.panels[0].series[0].points = {{0, 0}, {2, 0}};
  EXPECT_TRUE(contains(svg(alone), ">impulse</text>"));
  EXPECT_FALSE(contains(svg(alone), ">force</text>"));
}

TEST(Figure, TellsTheOrderOfAnAtomByItsMarker) {
  Series stems{.label = "", .points = {{1, 1}}, .is_stems = true};
  EXPECT_EQ(count(svg(one_panel(stems)), "<circle"), 1U);
  stems.order = 1;
  EXPECT_EQ(count(svg(one_panel(stems)), "<circle"), 0U);
}

TEST(Figure, HasOneLegendForPanelsThatShareIt) {
  const Series a{.label = "first", .points = {{0, 0}, {1, 1}}};
  const Series b{.label = "second", .points = {{0, 0}, {1, 2}}, .colour = 1};
  const std::string picture = svg({.panels = {{.label = "q", .series = {a, b}}, {.label = "v", .series = {a, b}}}});
  EXPECT_EQ(count(picture, ">first</text>"), 1U);
  EXPECT_EQ(count(picture, ">second</text>"), 1U);
  EXPECT_EQ(count(svg({.panels = {{.label = "q", .series = {a}}}}), ">first</text>"), 0U);  // the axis names it
}

TEST(Figure, NeedsNothingOutsideAndHasNoIdsThatMightClash) {
  const std::string picture = svg(one_panel({.label = "", .points = {{0, 0}, {1, 1}}}));
  EXPECT_FALSE(contains(picture, "href"));
  EXPECT_EQ(count(picture, "url("), count(picture, "url(#frame-"));  // of its own
  EXPECT_EQ(count(picture, " id="), count(picture, "<clipPath id=\"frame-"));
  EXPECT_TRUE(contains(picture, "width=\"243.78pt\""));  // 86 mm
}

TEST(Figure, UsesDashesInBlackAndWhite) {
  const Series a{.label = "first", .points = {{0, 0}, {1, 1}}};
  const Series b{.label = "second", .points = {{0, 0}, {1, 2}}, .colour = 1};
  Figure figure{.panels = {{.label = "q", .series = {a, b}}}};
  EXPECT_TRUE(contains(svg(figure), "#0072b2"));
  EXPECT_FALSE(contains(svg(figure), "stroke-dasharray"));
  figure.is_black_and_white = true;
  EXPECT_FALSE(contains(svg(figure), "#0072b2"));
  EXPECT_TRUE(contains(svg(figure), "stroke-dasharray=\"4 2\""));
}

TEST(Figure, RefusesWhatCannotBeDrawn) {
  EXPECT_THROW((void)svg(Figure{}), InvalidArgument);
  Figure figure = one_panel({.label = "", .points = {{0, 0}, {1, 1}}});
  figure.width = -1;
  EXPECT_THROW((void)svg(figure), InvalidArgument);
  figure.width = 20;
  EXPECT_THROW((void)svg(figure), InvalidArgument);
  figure.width = 240;
  figure.height = nan;
  figure.from = 2;
  figure.to = 1;
  EXPECT_THROW((void)svg(figure), InvalidArgument);
  figure.to = 3;
  EXPECT_NO_THROW((void)svg(figure));  // empty, but an axis
}

// What is drawn stays inside the frame also where a reader of SVG knows no nested pictures.
TEST(Figure, CutsWhatIsOutsideOfTheFrame) {
  Figure figure = one_panel({.label = "", .points = {{0, 1}, {1, 5}, {2, 1}}});
  figure.from = 0.5;
  figure.to = 1.5;
  const std::string picture = svg(figure);
  std::smatch id;
  ASSERT_TRUE(std::regex_search(picture, id, std::regex("<clipPath id=\"([^\"]+)\"><rect")));
  EXPECT_EQ(count(picture, "clip-path=\"url(#" + id[1].str() + ")\""), 1U);
}

// Nine curves of one panel: q0 and q7 have the same colour, and different dashes. No two of 42 look alike.
TEST(Figure, GivesNoTwoCurvesTheSameColourAndDashes) {
  for (const bool is_black_and_white : {false, true}) {
    const std::size_t most = is_black_and_white ? 18 : 42;
    Figure figure = {.panels = {{.label = "y"}}, .is_black_and_white = is_black_and_white};
    for (std::size_t i = 0; i < most; ++i) {
      figure.panels[0].series.push_back({.label = "", .points = {{0, double(i)}, {1, 1}}, .colour = i});
    }
    const std::string picture = svg(figure);
    const std::regex style("class=\"curve\" d=\"[^\"]*\"([^>]*)/>");
    std::set<std::string> styles;
    for (std::sregex_iterator i(picture.begin(), picture.end(), style); i != std::sregex_iterator(); ++i) {
      styles.insert((*i)[1]);
    }
    EXPECT_EQ(styles.size(), most);
  }
}

TEST(Figure, PutsStemsAtOneTimeSideBySide) {
  Series first{.label = "", .points = {{1, 2}, {2, 1}}, .is_stems = true, .order = 0};
  Series second{.label = "", .points = {{1, 1}}, .is_stems = true, .order = 1, .colour = 1};
  const std::string picture = svg({.panels = {{.label = "y", .series = {first, second}}}});
  const std::regex stem("M([0-9.]+) [0-9.]+L");
  std::vector<double> places;
  const std::string all = paths(picture, "stems");
  for (std::sregex_iterator i(all.begin(), all.end(), stem); i != std::sregex_iterator(); ++i) {
    places.push_back(std::stod((*i)[1]));
  }
  ASSERT_EQ(places.size(), 3U);
  EXPECT_NEAR(places[2] - places[0], 5.0, 0.02);
}

TEST(Figure, HasAnAxisAtTheRightForTheCurvesThatSaySo) {
  const Series left{.label = "a", .points = {{0, 0}, {1, 1}}};
  const Series right{.label = "b", .points = {{0, 0}, {1, 1000}}, .colour = 1, .is_right = true};
  const std::string picture = svg({.panels = {{.label = "left", .right_label = "other", .series = {left, right}}}});
  EXPECT_TRUE(contains(picture, ">other</text>"));
  EXPECT_TRUE(contains(picture, ">1000</text>"));
  EXPECT_TRUE(contains(picture, ">1.0</text>"));
}

}  // namespace
}  // namespace orthant::present

// SPDX-License-Identifier: Apache-2.0
// From the rows of a result to the series of a figure.
#include "orthant/present/figure/result_figure.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/files/results/column_names.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include <gtest/gtest.h>

namespace orthant::present {
namespace {

const std::vector<std::string> ball_names = {"t", "q0", "v0", "gap0", "p0", "energy"};

// What a run of this name, step and columns says in the end.
runs::Outcome outcome_of(const std::string& scheme, double h, const std::vector<std::string>& names) {
  runs::Outcome outcome;
  outcome.scheme = scheme;
  outcome.h = h;
  outcome.trajectory.columns = files::columns_named(names);
  return outcome;
}

// A ball that falls from 1 and bounces once at t = 0.45, as a time-stepping scheme sees it.
runs::Outcome ball(double h = 0.01) {
  runs::Outcome result = outcome_of("moreau-jean", h, ball_names);
  const auto bounce = std::lround(0.45 / h);
  for (long k = 0; k <= std::lround(1 / h); ++k) {
    const double t = static_cast<double>(k) * h;
    const double v = k < bounce ? -10 * t : 4.5 - 10 * (t - 0.45);
    const double p = k == bounce ? 9.0 : 0.0;
    result.trajectory.values.insert(result.trajectory.values.end(), {t, std::abs(1 - 5 * t * t), v, 0.5, p, 10.0});
  }
  result.impulses.push_back({.t = 0.45, .source = 0, .impulse = Vector{{9.0}}, .before = {}, .after = {}});
  result.impulse_count = 1;
  return result;
}

std::string message(const FigureOptions& options) {
  try {
    (void)result_figure(ball(), options);
  } catch (const InvalidArgument& error) {
    return error.what();
  }
  return "";
}

TEST(ResultFigure, SuggestsPanelsByTheKindOfResult) {
  using Panels = std::vector<std::vector<std::string>>;
  EXPECT_EQ(suggested_panels(ball_names), (Panels{{"q"}, {"v"}, {"p"}, {"energy"}}));
  EXPECT_EQ(suggested_panels({"t", "x0", "r0", "gap0"}), (Panels{{"x"}, {"gap"}}));
  EXPECT_EQ(suggested_panels({"t", "x0", "w0", "z0_1", "z0_2", "mu0_1", "chi0"}), (Panels{{"z0_"}, {"lambda0"}}));
  EXPECT_EQ(suggested_panels({"t", "x0", "w0", "lambda0"}), (Panels{{"x"}, {"w"}, {"lambda"}}));
}

TEST(ResultFigure, HasTheJumpOfTheVelocityAndNoneOfThePosition) {
  const Figure figure = result_figure(ball(), {.panels = {{"q0"}, {"v0"}}});
  ASSERT_EQ(figure.panels.size(), 2U);
  EXPECT_TRUE(figure.panels[0].series[0].jumps.empty());
  const Series& v = figure.panels[1].series[0];
  ASSERT_EQ(v.jumps.size(), 1U);
  const Point before = v.points[v.jumps[0] - 1], after = v.points[v.jumps[0]];
  EXPECT_EQ(before.first, after.first);
  EXPECT_NEAR(after.first, 0.45, 1e-12);
  EXPECT_LT(before.second, -4.3);
  EXPECT_NEAR(after.second, 4.5, 1e-9);
  EXPECT_EQ(figure.panels[0].label, "q_{0}");
}

TEST(ResultFigure, DividesImpulsesIntoForceAndStems) {
  const Figure figure = result_figure(ball(), {.panels = {{"p"}}});
  const std::vector<Series>& series = figure.panels[0].series;
  ASSERT_EQ(series.size(), 2U);
  EXPECT_FALSE(series[0].is_stems);
  for (const Point& point : series[0].points) EXPECT_EQ(point.second, 0.0);
  EXPECT_TRUE(series[1].is_stems);
  ASSERT_EQ(series[1].points.size(), 1U);
  EXPECT_NEAR(series[1].points[0].first, 0.45, 1e-12);
  EXPECT_EQ(series[1].points[0].second, 9.0);
  EXPECT_EQ(figure.panels[0].right_label, "impulse");
}

TEST(ResultFigure, ShowsTheAtomsOfLambdaByTheirOrder) {
  runs::Outcome result = outcome_of("emts", 0.1, {"t", "x0", "w0", "z0_1", "chi0"});
  for (int k = 0; k <= 20; ++k)
    result.trajectory.values.insert(result.trajectory.values.end(), {0.1 * k, 1, 1, 1, 0.5});
  result.lambda.atoms = {{.t = 1, .output = 0, .order = 0, .weight = 2},
                         {.t = 1, .output = 0, .order = 1, .weight = 3}};
  const Figure figure = result_figure(result);
  ASSERT_EQ(figure.panels.size(), 2U);
  const std::vector<Series>& series = figure.panels[1].series;
  ASSERT_EQ(series.size(), 3U);
  EXPECT_EQ(series[1].label, "δ");
  EXPECT_EQ(series[2].label, "δ′");
  EXPECT_EQ(series[2].order, 1);
  EXPECT_EQ(series[2].points, (std::vector<Point>{{1, 3}}));
  EXPECT_NE(series[1].colour, series[2].colour);
}

// A million rows, a spike of one row and a jump of one row: both stay, and the file is small.
TEST(ResultFigure, KeepsExtremaAndJumpsOfLongRuns) {
  FigureOptions options{.panels = {{"x0"}}};
  FigureRecorder recorder(options);
  runs::Outcome outcome = outcome_of("emts", 1e-6, {"t", "x0"});
  outcome.trajectory.columns[1].nature = runs::Nature::jumps;
  recorder.begin(outcome.trajectory.columns);
  constexpr int rows = 1000000;
  for (int k = 0; k < rows; ++k) {
    const double wave = std::sin(1e-4 * k);
    recorder.add(std::vector<double>{1e-6 * k, k == 123456 ? 50.0 : k < 700000 ? wave : wave + 20});
  }
  outcome.impulses.push_back({.t = 0.7, .impulse = {}, .before = {}, .after = {}});
  outcome.impulse_count = 1;
  recorder.end(outcome);
  const Figure figure = result_figure({recorder}, options);
  const Series& series = figure.panels[0].series[0];
  const auto largest = std::max_element(series.points.begin(), series.points.end(),
                                        [](const Point& a, const Point& b) { return a.second < b.second; });
  EXPECT_EQ(largest->second, 50.0);
  const bool has_jump = std::any_of(series.jumps.begin(), series.jumps.end(), [&](std::size_t i) {
    return std::abs(series.points[i].first - 0.7) < 1e-9 && series.points[i].second - series.points[i - 1].second > 19;
  });
  EXPECT_TRUE(has_jump);
  EXPECT_LT(svg(figure).size(), 60000U);
}

TEST(ResultFigure, DrawsOverTimesThatAreAskedFor) {
  const Figure figure = result_figure(ball(), {.panels = {{"v0"}}, .from = 0.495, .to = 0.705});
  const std::vector<Point>& points = figure.panels[0].series[0].points;
  EXPECT_NEAR(points.front().first, 0.495, 1e-9);  // one row more on each side, for the edge
  EXPECT_NEAR(points.back().first, 0.705, 1e-9);
  EXPECT_EQ(figure.from, 0.495);
}

TEST(ResultFigure, DrawsAPhasePortraitWithItsJump) {
  const Figure figure = result_figure(ball(), {.phase = {"q0", "v0"}});
  ASSERT_EQ(figure.panels.size(), 1U);
  EXPECT_EQ(figure.x_label, "q_{0}");
  EXPECT_EQ(figure.panels[0].label, "v_{0}");
  EXPECT_EQ(figure.panels[0].series[0].jumps.size(), 1U);
}

TEST(ResultFigure, TellsResultsApartByColourAndDashesAndNamesThem) {
  const FigureOptions options{.panels = {{"q0"}, {"v0", "energy"}}};
  std::vector<FigureRecorder> recorders;
  for (const char* name : {"one", "two"}) {
    FigureRecorder recorder(options, name);
    const runs::Outcome outcome = outcome_of("moreau-jean", 1, ball_names);
    recorder.begin(outcome.trajectory.columns);
    recorder.add(std::vector<double>{0, 1, 0, 1, 0, 10});
    recorder.add(std::vector<double>{1, 1, 0, 1, 0, 10});
    recorder.end(outcome);
    recorders.push_back(std::move(recorder));
  }
  const Figure figure = result_figure(recorders, options);
  ASSERT_EQ(figure.panels[0].series.size(), 2U);
  EXPECT_EQ(figure.panels[0].series[1].label, "two");
  EXPECT_EQ(figure.panels[0].series[1].colour, 1U);
  ASSERT_EQ(figure.panels[1].series.size(), 4U);
  EXPECT_EQ(figure.panels[1].series[2].label, "v_{0}, two");
  EXPECT_EQ(figure.panels[1].series[2].colour, figure.panels[1].series[0].colour);
  EXPECT_EQ(figure.panels[1].series[2].dash, 1U);
}

TEST(ResultFigure, SaysWhenItDrawsSomeOfManyColumns) {
  std::vector<std::string> names = {"t"};
  for (int i = 0; i < 100; ++i) names.push_back("x" + std::to_string(i));
  FigureOptions options{.panels = {{"x"}}};
  FigureRecorder recorder(options);
  const runs::Outcome outcome = outcome_of("emts", 1, names);
  recorder.begin(outcome.trajectory.columns);
  recorder.add(std::vector<double>(101, 0.0));
  recorder.end(outcome);
  const Figure figure = result_figure({recorder}, options);
  EXPECT_EQ(figure.panels[0].series.size(), FigureRecorder::most_of_a_family);
  ASSERT_EQ(figure.notes.size(), 1U);
  EXPECT_EQ(figure.notes[0], "x: 12 of 100 columns are drawn, evenly spread; name others");
}

TEST(ResultFigure, RefusesWhatIsNotThere) {
  EXPECT_EQ(message({.panels = {{"q0"}}}), "");
  EXPECT_NE(message({.panels = {{"enrgy"}}}).find("did you mean 'energy'?"), std::string::npos);
  EXPECT_NE(message({.phase = {"q0", "v9"}}).find("no column 'v9'"), std::string::npos);
  EXPECT_NE(message({.phase = {"q0"}}).find("two columns"), std::string::npos);
  EXPECT_NE(message({.panels = {{"q0"}}, .phase = {"q0", "v0"}}).find("not both"), std::string::npos);
  EXPECT_NE(message({.panels = {{"q0"}}, .labels = {"a", "b"}}).find("2 labels"), std::string::npos);
}

TEST(DrawnColumn, ReadsFormulaUnitAndText) {
  const DrawnWord word = drawn_word(" R1*q0 - q[1] in mm as 'a in b as c' ");
  EXPECT_EQ(word.formula, "R1*q0 - q[1]");
  EXPECT_EQ(word.unit, "mm");
  EXPECT_EQ(word.label, "a in b as c");
  EXPECT_THROW((void)drawn_word("q0 as ''"), InvalidArgument);
  EXPECT_THROW((void)drawn_word(" as 'x'"), InvalidArgument);
}

TEST(DrawnColumn, KnowsHowUnitsAreRelated) {
  EXPECT_DOUBLE_EQ(*unit_factor("m", "mm"), 1e3);
  EXPECT_DOUBLE_EQ(*unit_factor("mm", "cm"), 0.1);
  EXPECT_DOUBLE_EQ(*unit_factor("kg", "g"), 1e3);
  EXPECT_DOUBLE_EQ(*unit_factor("m^2", "cm^2"), 1e4);
  EXPECT_DOUBLE_EQ(*unit_factor("m/s", "mm/s"), 1e3);
  EXPECT_DOUBLE_EQ(*unit_factor("s", "min"), 1.0 / 60.0);
  EXPECT_DOUBLE_EQ(*unit_factor("N m", "kN m"), 1e-3);
  EXPECT_DOUBLE_EQ(*unit_factor("m", "m"), 1.0);
  for (const auto& [from, to] :
       {std::pair("m", "s"), std::pair("m", "km/h"), std::pair("J", "mm"), std::pair("", "m")}) {
    EXPECT_FALSE(unit_factor(from, to)) << from << " " << to;
  }
}

TEST(ResultFigure, DrawsFormulasOfColumnsAndParameters) {
  FigureRecorder recorder({.panels = {{"2*g*q0 - v0 as 'some'"}}});
  const runs::Outcome run = ball();
  recorder.begin(run.trajectory.columns, {{"g", 10.0}});
  for (Index i = 0; i < run.trajectory.rows(); ++i) recorder.add(run.trajectory.row(i));
  recorder.end(run);
  const Figure figure = result_figure(std::vector{std::move(recorder)}, {.panels = {{"2*g*q0 - v0 as 'some'"}}});
  const Series& series = figure.panels[0].series[0];
  EXPECT_EQ(figure.panels[0].label, "some");
  EXPECT_EQ(series.jumps.size(), 1U);  // that of v0
  EXPECT_NEAR(series.points[10].second, 20 * std::abs(1 - 5 * 0.01) + 1.0, 1e-12);
}

TEST(ResultFigure, EndsItsCurvesWhereTheFigureDoes) {
  const Figure figure = result_figure(ball(), {.panels = {{"q0", "v0"}}, .from = 0.203, .to = 0.507});
  for (const Series& series : figure.panels[0].series) {
    EXPECT_EQ(series.points.front().first, 0.203);
    EXPECT_EQ(series.points.back().first, 0.507);
  }
  EXPECT_NEAR(figure.panels[0].series[1].points.front().second, -2.03, 1e-12);
}

TEST(ResultFigure, ShowsTimeAsAFormulaSays) {
  const Figure figure = result_figure(ball(), {.panels = {{"p0"}}, .x = "t in ms", .from = 0.2, .has_events = true});
  EXPECT_EQ(figure.x_label, "t (ms)");
  EXPECT_EQ(figure.from, 200.0);
  EXPECT_EQ(figure.marks.size(), 1U);
  EXPECT_NEAR(figure.marks[0].x, 450.0, 1e-9);
  EXPECT_NEAR(figure.panels[0].series[1].points[0].first, 450.0, 1e-9);  // the stem
}

// A ball whose model calls its columns something else: the keys stay what they were.
runs::Outcome renamed(const char* height = "height of the ball") {
  runs::Outcome result = ball();
  std::vector<runs::Column>& columns = result.trajectory.columns;
  columns[1].name = height;
  columns[1].unit = "m";
  columns[2].name = "speed";
  columns[2].unit = "m/s";
  columns[4].name = "hit";
  return result;
}

TEST(ResultFigure, FindsNamedColumnsByNameKeyAndFamily) {
  const Figure suggested = result_figure(renamed());
  ASSERT_EQ(suggested.panels.size(), 4U);
  EXPECT_EQ(suggested.panels[0].label, "height of the ball (m)");
  EXPECT_EQ(suggested.panels[1].label, "speed (m/s)");
  EXPECT_EQ(suggested.panels[1].series[0].jumps.size(), 1U);
  EXPECT_EQ(suggested.panels[2].series[1].points, (std::vector<Point>{{0.45, 9.0}}));

  const Series plain = result_figure(ball(), {.panels = {{"v0"}}}).panels[0].series[0];
  for (const char* word : {"v0", "v", "speed"}) {
    const Figure figure = result_figure(renamed(), {.panels = {{word}}});
    EXPECT_EQ(figure.panels[0].label, "speed (m/s)") << word;
    EXPECT_EQ(figure.panels[0].series[0].points, plain.points) << word;
    EXPECT_EQ(figure.panels[0].series[0].jumps, plain.jumps) << word;
  }
  const Figure impulse = result_figure(renamed(), {.panels = {{"p0"}}});
  EXPECT_EQ(impulse.panels[0].series[1].points, (std::vector<Point>{{0.45, 9.0}}));
  const Figure scaled = result_figure(renamed(), {.panels = {{"height of the ball in mm"}}});
  EXPECT_EQ(scaled.panels[0].series[0].points[0].second, 1000.0);
  const Figure phase = result_figure(renamed(), {.phase = {"q0", "speed"}});
  EXPECT_EQ(phase.x_label, "height of the ball (m)");
}

TEST(ResultFigure, FormulasHaveKeysAndNames) {
  const Series plain = result_figure(ball(), {.panels = {{"q0 + v0^2/20 - v0"}}}).panels[0].series[0];
  for (const char* word : {"q0 + speed^2/20 - v0", "q0 + v0^2/20 - speed"}) {
    const Series named = result_figure(renamed(), {.panels = {{word}}}).panels[0].series[0];
    EXPECT_EQ(named.points, plain.points) << word;
    EXPECT_EQ(named.jumps, plain.jumps) << word;
  }
  try {
    (void)result_figure(renamed(), {.panels = {{"2*spee"}}});
    FAIL();
  } catch (const InvalidArgument& error) {
    EXPECT_NE(std::string(error.what()).find("'speed'"), std::string::npos) << error.what();
  }
}

// The family q is suggested, though a column is called q; asked for by this name, it is that column.
TEST(ResultFigure, TellsANameFromAFamily) {
  runs::Outcome result = outcome_of("moreau-jean", 0.1, {"t", "q0", "q1", "v0", "v1"});
  result.trajectory.columns[2].name = "q";
  result.trajectory.values = {0, 1, 2, 3, 4, 1, 1, 2, 3, 4};
  EXPECT_EQ(result_figure(result).panels[0].series.size(), 2U);
  const Figure named = result_figure(result, {.panels = {{"q"}}});
  ASSERT_EQ(named.panels[0].series.size(), 1U);
  EXPECT_EQ(named.panels[0].series[0].points[0].second, 2.0);
}

TEST(ResultFigure, MultiplierIsItsDensityByAnyName) {
  runs::Outcome result = outcome_of("emts", 0.1, {"t", "x0", "w0", "z0_1", "chi0"});
  result.trajectory.columns[4].name = "current";
  result.trajectory.values = {0, 1, 1, 1, 3, 1, 1, 1, 1, 3};
  for (const char* word : {"lambda0", "chi0", "current", "lambda", "lambda0 + 0*x0"}) {
    const Figure figure = result_figure(result, {.panels = {{word}}});
    EXPECT_EQ(figure.panels[0].series[0].points[0].second, 3.0) << word;
  }
}

// Lines where it jumps, a sign of its own for each kind of change, and a legend that says which.
TEST(ResultFigure, MarksEventsByTheirKind) {
  runs::Outcome result = ball();
  const auto add = [&result](double t, schemes::EventKind kind) {
    result.changes.push_back({.t = t, .kind = kind, .impulse = {}, .before = {}, .after = {}});
    ++result.change_counts[static_cast<std::size_t>(kind)];
  };
  result.t_end = 1;
  add(0.5, schemes::EventKind::closing);
  add(0.7, schemes::EventKind::opening);
  add(0.9, schemes::EventKind::closing);
  const Figure figure = result_figure(result, {.panels = {{"q0"}, {"v0"}}, .has_events = true});
  ASSERT_EQ(figure.mark_kinds.size(), 3U);
  EXPECT_TRUE(figure.mark_kinds[0].is_line);
  EXPECT_FALSE(figure.mark_kinds[1].is_line);
  EXPECT_EQ(figure.mark_kinds[1].label, "close");
  EXPECT_EQ(figure.mark_kinds[2].label, "open");
  std::map<std::size_t, std::vector<double>> times;
  for (const Mark& mark : figure.marks) times[mark.kind].push_back(mark.x);
  EXPECT_EQ(times, (std::map<std::size_t, std::vector<double>>{{0, {0.45}}, {1, {0.5, 0.9}}, {2, {0.7}}}));
  const std::string drawn = svg(figure);
  EXPECT_NE(drawn.find(">close</text>"), std::string::npos);
  EXPECT_EQ(drawn.find(">close</text>"), drawn.rfind(">close</text>"));  // once, above the first panel

  const Figure late = result_figure(result, {.panels = {{"q0"}}, .from = 0.6, .to = 0.8, .has_events = true});
  ASSERT_EQ(late.marks.size(), 1U);
  EXPECT_EQ(late.marks[0].x, 0.7);
  EXPECT_TRUE(late.mark_kinds[0].is_line);  // one kind needs no sign
  EXPECT_EQ(late.notes, std::vector<std::string>{"lines mark events: open"});

  result.change_counts[static_cast<std::size_t>(schemes::EventKind::opening)] += 7;
  const Figure few = result_figure(result, {.panels = {{"q0"}}, .has_events = true});
  EXPECT_EQ(few.notes, std::vector<std::string>{"4 of 11 events are marked, the limit set by run.max_events"});
}

// A hundred thousand events give a figure of bounded size.
TEST(ResultFigure, ThinsMarks) {
  runs::Outcome result = ball();
  result.t_end = 1;
  constexpr int count = 100000;
  for (int i = 0; i < count; ++i) {
    const auto kind = i % 2 == 0 ? schemes::EventKind::closing : schemes::EventKind::opening;
    result.changes.push_back({.t = (i + 0.5) / count, .kind = kind, .impulse = {}, .before = {}, .after = {}});
    ++result.change_counts[static_cast<std::size_t>(kind)];
  }
  const Figure figure = result_figure(result, {.panels = {{"q0"}, {"v0"}}, .has_events = true});
  EXPECT_LE(figure.marks.size(), 2 * most_marks + 2);
  EXPECT_GE(figure.marks.size(), 2 * most_marks - 2);
  EXPECT_LT(svg(figure).size(), 150000U);
}

}  // namespace
}  // namespace orthant::present

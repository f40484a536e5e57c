// SPDX-License-Identifier: Apache-2.0
// The page as text; web/tests looks at it in a browser.
#include "orthant/files/models/model.hpp"
#include "orthant/present/page/html.hpp"
#include "orthant/present/page/kinds.hpp"
#include "orthant/present/page/mathml.hpp"
#include "orthant/present/page/run_recorder.hpp"
#include "orthant/present/page/run_report.hpp"

#include <cstring>
#include <regex>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace orthant::present {
namespace {

constexpr const char* ball_model = R"(# a "ball" </script><script>alert(1)</script>
[system]
kind = "lagrangian"
M = [[1]]
force = ["-10"]
q0 = [1]
v0 = [0]
[[contact]]
name = "<floor>"
normal = [1]
restitution = 0.8
[run]
h = 5e-3
T = 5
)";

constexpr const char* chain = R"([system]
kind = "lcs"
A = [[0, 1, 0], [0, 0, 1], [0, 0, 0]]
B = [[0], [0], [1]]
C = [[1, 0, 0]]
x0 = [0, -1, 0]
[run]
h = 0.01
T = 10
)";

runs::Observer listening(RunRecorder& recorder) {
  runs::Observer observer;
  observer.on_columns = [&recorder](const runs::Layout& layout) { recorder.begin(layout); };
  observer.on_row = [&recorder](std::span<const double> row) { recorder.add(row); };
  return observer;
}

std::string ball_page(const std::vector<std::string>& overrides = {}, const std::string& text = ball_model) {
  const files::RunSpec spec = files::parse_model(text, "ball.toml", overrides);
  const systems::LagrangianModel& model = spec.as<systems::LagrangianModel>();
  RunRecorder recorder(spec.model);
  const auto findings = analysis::analyse(model.system, model.q0);
  const auto result = runs::run(model.system, model.q0, model.v0, spec.run, listening(recorder));
  return html(RunReport{spec, findings_markup(findings), result, recorder.pictures(result)});
}

std::string chain_page() {
  const files::RunSpec spec = files::parse_model(chain, "chain.toml");
  RunRecorder recorder(spec.model);
  const auto findings = analysis::analyse(spec.as<systems::LcsModel>().system);
  const auto result = runs::run(spec.as<systems::LcsModel>().system, findings, spec.as<systems::LcsModel>().x0,
                                spec.run, listening(recorder));
  return html(RunReport{spec, findings_markup(findings), result, recorder.pictures(result)});
}

nlohmann::json data_of(const std::string& page) {
  const std::string open = R"(<script type="application/json" id="data">)";
  const std::size_t begin = page.find(open) + open.size();
  return nlohmann::json::parse(page.substr(begin, page.find("</script>", begin) - begin));
}

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

// base64 back to numbers; the length is a multiple of 4, as ours is
std::vector<double> numbers(const std::string& text) {
  static const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<unsigned char> bytes;
  unsigned bits = 0;
  for (std::size_t i = 0; i < text.size() && text[i] != '='; ++i) {
    bits = bits << 6 | static_cast<unsigned>(digits.find(text[i]));
    if (i % 4 > 0) bytes.push_back(static_cast<unsigned char>(bits >> (6 - 2 * (i % 4)) & 0xff));
  }
  std::vector<double> result(bytes.size() / sizeof(double));
  std::memcpy(result.data(), bytes.data(), result.size() * sizeof(double));
  return result;
}

TEST(Report, NeedsNothingElse) {
  for (const std::string& page : {ball_page(), chain_page()}) {
    // what would be fetched: attributes, imports, and calls
    EXPECT_FALSE(std::regex_search(page, std::regex(R"re((src|href|action|poster)\s*=\s*["'](?!data:|#))re")));
    EXPECT_FALSE(std::regex_search(
        page, std::regex(R"re(@import|url\((?!#|["']?data:)|fetch\(|XMLHttpRequest|WebSocket|import\()re")));
    EXPECT_NE(page.find("\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'sha256-"),
              std::string::npos);
    // the one address is the name of a language
    EXPECT_EQ(occurrences(page, "://"), occurrences(page, "http://www.w3.org/2000/svg"));
  }
}

TEST(Report, IsSmall) {
  EXPECT_LT(ball_page({"run.T=0"}).size(), 100000U);  // hardly any data: the page itself
  EXPECT_LT(ball_page({"run.h=1e-5", "run.T=2"}).size(), 1000000U);
}

TEST(Report, EscapesWhatTheModelSays) {
  const std::string page = ball_page();
  EXPECT_EQ(occurrences(page, "</script>"), 2U);
  EXPECT_EQ(occurrences(page, "alert(1)"), 1U);
  EXPECT_NE(page.find("&lt;/script&gt;&lt;script&gt;alert(1)"), std::string::npos);
  EXPECT_NE(page.find("&lt;floor&gt;"), std::string::npos);
  EXPECT_EQ(page.find("<floor>"), std::string::npos);
}

TEST(Report, HasAPlotForEveryFamilyOfColumns) {
  std::vector<std::string> titles;
  const nlohmann::json data = data_of(ball_page());
  for (const auto& plot : data["plots"]) titles.push_back(plot["title"]);
  const std::vector<std::string> expected = {"Positions", "Velocities",
                                             "Gaps",      "Contact forces and impulses",
                                             "Energy",    "Energy taken and work done since the start"};
  EXPECT_EQ(titles, expected);
  EXPECT_EQ(data["portraits"].size(), 1U);
  EXPECT_EQ(data["strips"].size(), 1U);
}

TEST(Report, DrawsNoRounding) {
  const nlohmann::json data = data_of(ball_page({}, std::regex_replace(ball_model, std::regex("0\\.8"), "1")));
  for (const auto& plot : data["plots"]) EXPECT_EQ(plot["title"].get<std::string>().find("taken"), std::string::npos);
}

TEST(Report, TellsAtomsOfDifferentOrderApart) {
  const nlohmann::json data = data_of(chain_page());
  const nlohmann::json& multiplier = data["plots"][1];
  ASSERT_EQ(multiplier["title"], "Multiplier");
  ASSERT_EQ(multiplier["stems"].size(), 1U);  // lambda = delta'
  EXPECT_EQ(multiplier["stems"][0]["order"], 1);
  EXPECT_EQ(multiplier["stems"][0]["y"], base64({1.0}));
}

TEST(Report, SaysHowTheRunEndedAndWarnsOnTop) {
  EXPECT_NE(ball_page().find("<strong>finished</strong>"), std::string::npos);
  const files::RunSpec spec =
      files::parse_model(ball_model, "ball.toml", {"system.q0=[-1]"});  // inside the floor: a warning
  const systems::LagrangianModel& model = spec.as<systems::LagrangianModel>();
  const auto result = runs::run(model.system, model.q0, model.v0, spec.run);
  ASSERT_FALSE(result.warnings.empty());
  const std::string page =
      html(RunReport{spec, findings_markup(analysis::analyse(model.system, model.q0)), result, {}});
  EXPECT_LT(page.find(escaped(result.warnings[0])), page.find("<section"));
}

TEST(Report, DrawsSomeOfManyCurvesAndSaysSo) {
  runs::Layout layout;
  layout.add("x", 100, runs::Nature::continuous);
  layout.view("State", layout.family("x"));
  const files::RunSpec spec = files::parse_model(chain, "chain.toml");
  RunRecorder recorder(spec.model);
  recorder.begin(layout);
  const Pictures pictures = recorder.pictures(runs::LcsResult());
  ASSERT_EQ(pictures.plots.size(), 1U);
  ASSERT_EQ(pictures.plots[0].curves.size(), RunRecorder::most_curves);
  EXPECT_EQ(pictures.plots[0].curves.front().name, "x0");
  EXPECT_EQ(pictures.plots[0].curves.back().name, "x99");
  EXPECT_NE(pictures.plots[0].note.find("12 of 100"), std::string::npos);
}

// With every 10th row, impacts are in steps between the rows; and the weight is that over h, not over 10 h.
TEST(Report, HasEveryAtomAndTheRightDensityWhenRowsSkipSteps) {
  const std::string skips = "run.every=10";
  const nlohmann::json every = data_of(ball_page()), tenth = data_of(ball_page({skips}));
  const auto force = [](const nlohmann::json& data) { return data["plots"][3]; };
  ASSERT_EQ(force(tenth)["stems"].size(), 1U);
  const std::string weights = force(tenth)["stems"][0]["t"];
  EXPECT_GE(weights.size(), base64(std::vector<double>(15)).size());  // impacts before rest: 17
  const std::string last = force(tenth)["curves"][0]["y"], expected = force(every)["curves"][0]["y"];
  const auto end_of = [](const std::string& text) { return numbers(text).back(); };
  EXPECT_NEAR(end_of(last), 10.0, 1e-6);
  EXPECT_NEAR(end_of(expected), 10.0, 1e-6);
}

// [RFC 4648, section 10] has the padding; the bytes of 1.0 are 00 00 00 00 00 00 f0 3f.
TEST(Base64, IsThatOfTheBytes) {
  EXPECT_EQ(base64({}), "");
  EXPECT_EQ(base64({1.0}), "AAAAAAAA8D8=");
  EXPECT_EQ(base64({1.0, 1.0}), "AAAAAAAA8D8AAAAAAADwPw==");
  EXPECT_EQ(base64({1.0, 1.0, -2.0}), "AAAAAAAA8D8AAAAAAADwPwAAAAAAAADA");
}

TEST(Math, WritesNumbersAndSymbols) {
  EXPECT_EQ(math::number(-2.5), "<mrow><mo>−</mo><mn>2.5</mn></mrow>");
  EXPECT_EQ(math::number(1e-6), "<mrow><msup><mn>10</mn><mrow><mo>−</mo><mn>6</mn></mrow></msup></mrow>");
  EXPECT_EQ(math::formula("0 ≤ w"), "<mn>0</mn><mo>≤</mo><mi>w</mi>");
  EXPECT_EQ(math::formula("p_n"), "<msub><mrow><mi>p</mi></mrow><mrow><mi>n</mi></mrow></msub>");
}

TEST(Math, PutsParenthesesWhereTheyAreNeeded) {
  using expressions::constant;
  using expressions::variable;
  const auto name = [](int slot) { return std::string(1, static_cast<char>('a' + slot)); };
  const auto a = variable(0), b = variable(1), c = variable(2);
  const std::string difference = math::expression(a - (b - c), name);
  EXPECT_EQ(difference, "<mrow>a<mo>−</mo><mrow><mo>(</mo>b<mo>−</mo>c<mo>)</mo></mrow></mrow>");
  EXPECT_EQ(math::expression(a * b + c, name).find('('), std::string::npos);
  EXPECT_NE(math::expression(a * (b + c), name).find('('), std::string::npos);
}

TEST(Math, GivesUpOnWhatNobodyReads) {
  expressions::Expression power = expressions::variable(0);
  for (int i = 0; i < 40; ++i) power = power * power + expressions::constant(1.0);  // 2^40 factors when written out
  const std::string text = math::expression(power, [](int) { return "t"; });
  EXPECT_LT(text.size(), 100U);
}

}  // namespace
}  // namespace orthant::present

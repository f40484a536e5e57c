// SPDX-License-Identifier: Apache-2.0
// However many events a run has, its page stays small: the table has the first of them, the axes have marks that can be
// told apart, over the whole time.
#include "orthant/present/page/event_list.hpp"

#include "orthant/present/page/kinds.hpp"
#include "orthant/present/page/run_recorder.hpp"
#include "orthant/present/page/run_report.hpp"

#include <cmath>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace orthant::present {
namespace {

// Bounces for ever, every 2 √(2/10).
constexpr const char* eternal_ball = R"([system]
kind = "lagrangian"
M = [[1]]
force = ["-10"]
q0 = [1]
[[contact]]
normal = [1]
restitution = 1
[run]
scheme = "event-driven"
h = 10
max_events = 200000
)";

// Goes round a limit cycle, and switches every ln(3/2).
constexpr const char* cycling_relay = R"([system]
kind = "lcs"
law = "relay"
bounds = [[-1, 1]]
hysteresis = 0.2
A = [[-1]]
B = [[1]]
C = [[1]]
x0 = [0]
[run]
scheme = "event-driven"
h = 10
max_events = 200000
)";

struct EventPage {
  std::string text;
  long events = 0;
  nlohmann::ordered_json list;
  std::vector<EventMarks> marks;
  double t_end = 0;
};

template <class Result>
EventPage page_of(const files::RunSpec& spec, const auto& findings, RunRecorder& recorder, const Result& result) {
  return {html(RunReport{spec, findings_markup(findings), result, recorder.pictures(result)}), result.event_count(),
          events_json(result), event_marks(result), result.t_end};
}

EventPage page(const char* text, double end) {
  const files::RunSpec spec = files::parse_model(text, "m.toml", {"run.T=" + std::to_string(end)});
  RunRecorder recorder(spec.model);
  runs::Observer observer;
  observer.on_columns = [&recorder](const runs::Layout& layout) { recorder.begin(layout); };
  observer.on_row = [&recorder](std::span<const double> row) { recorder.add(row); };
  if (const auto* model = std::get_if<systems::LcsModel>(&spec.model)) {
    return page_of(spec, analysis::analyse(model->system), recorder,
                   runs::run(model->system, model->x0, spec.run, observer));
  }
  const auto& model = spec.as<systems::LagrangianModel>();
  return page_of(spec, analysis::analyse(model.system, model.q0), recorder,
                 runs::run(model.system, model.q0, model.v0, spec.run, observer));
}

struct Case {
  const char* model;
  double period;
};

class ManyEvents : public testing::TestWithParam<Case> {};

TEST_P(ManyEvents, GiveAPageOfBoundedSize) {
  const auto& [model, period] = GetParam();
  const EventPage few = page(model, 2e4 * period);
  const EventPage many = page(model, 1.01e5 * period);
  ASSERT_GE(few.events, 19000);
  ASSERT_GE(many.events, 100000);
  // five times the events, the same page but for digits and how evenly curves are thinned
  EXPECT_LT(many.text.size(), 2000000U);
  EXPECT_LT(static_cast<double>(many.text.size()), 1.15 * static_cast<double>(few.text.size()));
  EXPECT_EQ(many.list["rows"].size(), most_listed_events);
  EXPECT_EQ(many.list["count"], many.events);
  for (const EventMarks& one : many.marks) {
    EXPECT_LE(one.times.size(), most_marks + 1) << one.event;
    EXPECT_GE(one.times.size(), most_marks - 1) << one.event;
    EXPECT_LT(one.times.front(), many.t_end / 900);
    EXPECT_GT(one.times.back(), many.t_end * 899 / 900);
    for (std::size_t i = 1; i < one.times.size(); ++i) {
      EXPECT_LT(one.times[i] - one.times[i - 1], 2.1 * many.t_end / most_marks);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Report, ManyEvents,
                         testing::Values(Case{eternal_ball, 2 * std::sqrt(0.2)}, Case{cycling_relay, std::log(1.5)}));

}  // namespace
}  // namespace orthant::present

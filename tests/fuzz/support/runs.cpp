// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/support/runs.hpp"

#include "tests/fuzz/support/fuzz.hpp"

#include "orthant/files/json_text.hpp"
#include "orthant/files/models/model_builder.hpp"
#include "orthant/present/result_folder.hpp"
#include "orthant/present/text/kinds.hpp"
#include "orthant/present/text/result.hpp"
#include "orthant/runs/kinds.hpp"

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

namespace orthant::fuzz {
namespace {

constexpr Index largest_system = 12;   // states, and constraints: analysis and sanitizers cost what is not looked for
constexpr double steps_of_a_run = 20;  // of each scheme
constexpr int polls_of_a_run = 2;      // of 128 moves, where events end them
constexpr double default_step = 1.0 / 64;

Index constraints(const systems::LcsModel& model) {
  return model.system.B.cols();
}
Index constraints(const systems::LagrangianModel& model) {
  return static_cast<Index>(model.system.contacts.size() + model.system.joints.size() +
                            model.system.dry_friction.size());
}
Index constraints(const systems::SweepingModel& model) {
  return static_cast<Index>(model.system.sets.size());
}

bool is_small(const systems::Model& model) {
  Index states = 0;
  for (const auto& [name, value] : files::start(model)) states = std::max(states, value.size());
  return states <= largest_system &&
         std::visit([](const auto& one) { return constraints(one); }, model) <= largest_system;
}

void limit(runs::RunOptions& run) {
  if (std::isnan(run.h)) run.h = default_step;
  if (std::isnan(run.T) || run.T > steps_of_a_run * run.h) run.T = steps_of_a_run * run.h;
  run.points = 0;
  run.every = 1;
}

runs::Observer impatient(int& polls) {
  runs::Observer observer;
  observer.on_progress = [&polls](double, Index) { return ++polls < polls_of_a_run; };
  return observer;
}

template <class Model>
void run_kind(files::RunSpec& spec, const Model& model) {
  is_accepted([&] {
    const auto findings = runs::analysed(model, spec.run);
    expect(!present::findings_text(spec, findings).empty(), "findings without text");
    (void)files::json_text(files::to_json(findings));
  });
  const auto prepared = systems::prepared(model.system);
  const auto found = runs::findings_for_run(model, prepared, spec.run);

  std::vector<std::string> schemes = runs::scheme_names(spec.model);
  schemes.insert(schemes.begin(), spec.run.scheme.name());
  for (const std::string& scheme : schemes) {
    spec.run.scheme.rename(scheme);
    is_accepted([&] {
      int polls = 0;
      const auto result = runs::simulated(model, prepared, found, spec.run, impatient(polls));
      check(result, spec.run);
      const std::string object = files::json_text(present::result_object(spec, result));
      expect(!nlohmann::json::parse(object, nullptr, false).is_discarded(), "result.json is not JSON");
      expect(!present::result_text(spec, result, "").empty(), "result without text");
      if (scheme == schemes.front()) {
        expect(!present::html(present::report_of(spec, found, result)).empty(), "report without text");
      }
    });
  }
}

}  // namespace

void check(const runs::Outcome& outcome, const runs::RunOptions& options) {
  if (outcome.status != runs::RunStatus::finished) return;
  expect(outcome.t_end == options.T, fmt::format("finished at {}, not at T = {}", outcome.t_end, options.T));
  for (const runs::Certificate& certificate : outcome.certificates) {
    expect(!certificate.is_violated(), "finished with a violated certificate: " + certificate.name);
  }
  for (const runs::FinalValue& value : outcome.final_values) {
    expect(value.value.allFinite(), outcome.scheme + " finished with a number that is not finite: " + value.name);
  }
  for (const schemes::Event& event : outcome.impulses) {
    expect(event.t >= 0 && event.t <= options.T, fmt::format("an event at t = {}", event.t));
  }
}

void run_by_every_scheme(files::RunSpec spec) {
  limit(spec.run);
  if (!is_small(spec.model)) return;
  const systems::Model model = spec.model;
  std::visit([&spec](const auto& one) { run_kind(spec, one); }, model);
}

}  // namespace orthant::fuzz

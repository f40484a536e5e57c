// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/sweeping.hpp"

#include "orthant/files/detail/json_values.hpp"
#include "orthant/files/results/detail/outcome_json.hpp"
#include "orthant/schemes/automatic.hpp"

#include <utility>

#include <nlohmann/json.hpp>

namespace orthant::files {
namespace {

using detail::list;
using nlohmann::ordered_json;

ordered_json failure(const std::optional<runs::SweepingFailure>& failure) {
  if (!failure) return nullptr;
  return {{"t", failure->t}, {"sets", failure->conflict.sets}, {"rows", failure->conflict.rows}};
}

}  // namespace

ordered_json to_json(const runs::SweepingResult& result) {
  ordered_json object = detail::outcome_head(result);
  object["relative_degree"] = {analysis::SweepingFindings::relative_degree};
  object["final"] = {{"x", list(result.x)}};
  object["reaction"] = {{"total", list(result.reaction)}, {"variation", result.variation}};
  detail::put_events(result, object);
  object["failure"] = failure(result.failure);
  detail::put_tail(result, object);
  return object;
}

ordered_json to_json(const analysis::SweepingFindings& findings) {
  const schemes::Advice given = schemes::advice(findings);
  ordered_json sets = ordered_json::array();
  for (const analysis::SetFindings& set : findings.sets) {
    sets.push_back({{"label", set.label},
                    {"kind", set.kind},
                    {"fixed", set.is_fixed},
                    {"speed", set.speed},
                    {"speed_because", set.speed_because}});
  }
  return {{"relative_degree", {analysis::SweepingFindings::relative_degree}},
          {"states", findings.states},
          {"drift", findings.has_drift},
          {"horizon", findings.horizon},
          {"sets", std::move(sets)},
          {"speed", findings.speed},
          {"speed_because", findings.speed_because},
          {"jumps", findings.jumps},
          {"empty_from", findings.empty_from},
          {"well_posed", {{"verdict", findings.verdict}, {"because", findings.because}}},
          {"advice", {{"scheme", given.scheme}, {"because", given.because}}}};
}

}  // namespace orthant::files

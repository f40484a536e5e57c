// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/lagrangian.hpp"

#include "orthant/files/detail/json_values.hpp"
#include "orthant/files/results/detail/outcome_json.hpp"
#include "orthant/schemes/automatic.hpp"

#include <utility>

#include <nlohmann/json.hpp>

namespace orthant::files {
namespace {

using detail::list;
using nlohmann::ordered_json;

ordered_json energy(const runs::EnergyLedger& ledger) {
  ordered_json object = {{"initial", ledger.initial}, {"final", ledger.final()}, {"dissipated", ledger.dissipated()}};
  runs::EnergyLedger::fields(ledger, [&object](const char* name, double value) { object[name] = value; });
  return object;
}

ordered_json delassus(const analysis::Delassus& found) {
  const auto known = [&found](Index value) { return found.rank < 0 ? ordered_json(nullptr) : ordered_json(value); };
  return {{"rows", found.rows},
          {"rank", known(found.rank)},
          {"redundant", known(found.redundant())},
          {"singular", found.rank < 0 ? ordered_json(nullptr) : ordered_json(found.redundant() > 0)},
          {"condition", found.condition},
          {"W", found.W ? detail::rows(*found.W) : ordered_json(nullptr)}};
}

}  // namespace

ordered_json to_json(const runs::LagrangianResult& result) {
  ordered_json object = detail::outcome_head(result);
  object["final"] = {{"q", list(result.q)}, {"v", list(result.v)}};
  object["energy"] = energy(result.energy);
  detail::put_events(result, object);
  detail::put_tail(result, object);
  return object;
}

ordered_json to_json(const analysis::LagrangianFindings& findings) {
  const schemes::Advice given = schemes::advice(findings);
  ordered_json degrees = ordered_json::array();
  for (const int r : findings.degrees) {
    degrees.push_back(r == analysis::no_degree ? ordered_json(nullptr) : ordered_json(r));
  }
  return {{"verdict", schemes::verdict(findings)},
          {"kind", "lagrangian"},
          {"size", findings.size},
          {"contacts", findings.contacts},
          {"frictional", findings.frictional},
          {"joints", findings.joints},
          {"dry_friction", findings.dry_friction},
          {"mass", {{"constant", findings.has_constant_mass}, {"positive_definite", findings.is_mass_definite}}},
          {"relative_degree", std::move(degrees)},
          {"gaps", list(findings.gaps)},
          {"joint_errors", list(findings.joint_errors)},
          {"delassus", delassus(findings.delassus)},
          {"advice", {{"scheme", given.scheme}, {"because", given.because}, {"beware", findings.beware}}}};
}

}  // namespace orthant::files

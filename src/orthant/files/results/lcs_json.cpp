// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/lcs_json.hpp"

#include "orthant/files/detail/json_values.hpp"
#include "orthant/files/results/detail/outcome_json.hpp"

#include <utility>

#include <nlohmann/json.hpp>

namespace orthant::files {
namespace {

using detail::list;
using nlohmann::ordered_json;

ordered_json degrees(const std::vector<int>& values) {
  ordered_json result = ordered_json::array();
  for (const int r : values) result.push_back(r >= 0 ? ordered_json(r) : ordered_json(nullptr));
  return result;
}

ordered_json lambda(const runs::LambdaDistribution& distribution) {
  ordered_json atoms = ordered_json::array();
  for (const runs::Atom& atom : distribution.atoms) {
    atoms.push_back({{"t", atom.t}, {"output", atom.output}, {"order", atom.order}, {"weight", atom.weight}});
  }
  return {{"degree", distribution.degree}, {"atoms", std::move(atoms)}};
}

ordered_json final_state(const runs::LcsResult& result) {
  ordered_json z = ordered_json::array();
  for (const Vector& output : result.z) z.push_back(list(output));
  return {{"x", list(result.x)}, {"z", std::move(z)}, {"xi", list(result.xi)}};
}

}  // namespace

ordered_json to_json(const runs::LcsResult& result) {
  ordered_json object = detail::outcome_head(result);
  object["relative_degree"] = degrees(result.relative_degree);
  object["final"] = final_state(result);
  detail::put_events(result, object);
  object["lambda"] = lambda(result.lambda);
  detail::put_tail(result, object);
  return object;
}

}  // namespace orthant::files

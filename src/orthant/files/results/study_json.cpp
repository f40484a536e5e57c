// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/study_json.hpp"

#include <nlohmann/json.hpp>

namespace orthant::files {
namespace {

using nlohmann::ordered_json;

ordered_json place(const metric::Place& attained) {
  return {{"t", attained.t}, {"s", attained.s}, {"on", attained.is_on_first ? "first" : "second"}};
}

ordered_json distances(const tasks::Distances& apart) {
  return {{"hausdorff", apart.hausdorff.value},       {"skorokhod", apart.skorokhod.value},
          {"uniform", apart.uniform.value},           {"l1", apart.l1},
          {"attained", place(apart.hausdorff.place)}, {"uniform_at", apart.uniform.place.t}};
}

ordered_json row_object(const tasks::StudyRow& row, const std::vector<std::string>& names) {
  ordered_json object = {{"scheme", row.scheme},         {"h", row.h},
                         {"hausdorff", row.hausdorff},   {"skorokhod", row.skorokhod},
                         {"uniform", row.uniform},       {"l1", row.l1},
                         {"order", row.order},           {"attained", place(row.place)},
                         {"resolution", row.resolution}, {"steps", row.steps},
                         {"status", name(row.status)}};
  object["warnings"] = row.warnings;
  object["components"] = ordered_json::object();
  for (std::size_t i = 0; i < names.size(); ++i) {
    object["components"][names[i]] = {{"hausdorff", row.components[i]}, {"order", row.component_orders[i]}};
  }
  return object;
}

ordered_json scheme_object(const tasks::StudiedScheme& scheme) {
  return {{"scheme", scheme.name},
          {"order", scheme.hausdorff.order},
          {"deviation", scheme.hausdorff.deviation},
          {"points", scheme.hausdorff.points},
          {"uniform_order", scheme.uniform.order},
          {"reference",
           {{"scheme", scheme.reference_scheme},
            {"status", name(scheme.reference)},
            {"t_end", scheme.reference_end},
            {"warnings", scheme.reference_warnings}}}};
}

}  // namespace

ordered_json to_json(const tasks::Study& study) {
  ordered_json object;
  object["status"] = name(study.status());
  object["against"] = study.against ? ordered_json(*study.against) : ordered_json("exact");
  object["metric"] = "hausdorff";
  object["rows"] = ordered_json::array();
  for (const tasks::StudyRow& row : study.rows) object["rows"].push_back(row_object(row, study.names));
  object["order"] = study.schemes[0].hausdorff.order;
  object["deviation"] = study.schemes[0].hausdorff.deviation;
  object["uniform_order"] = study.schemes[0].uniform.order;
  object["reference"] = scheme_object(study.schemes[0])["reference"];
  if (study.schemes.size() > 1) {
    object["schemes"] = ordered_json::array();
    for (const tasks::StudiedScheme& scheme : study.schemes) object["schemes"].push_back(scheme_object(scheme));
  }
  return object;
}

ordered_json to_json(const tasks::Comparison& comparison) {
  ordered_json object = distances(comparison.whole);
  object["components"] = ordered_json::object();
  for (std::size_t i = 0; i < comparison.names.size(); ++i) {
    object["components"][comparison.names[i]] = distances(comparison.components[i]);
  }
  return object;
}

}  // namespace orthant::files

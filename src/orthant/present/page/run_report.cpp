// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/page/run_report.hpp"

#include "orthant/present/page/event_list.hpp"
#include "orthant/present/page/html.hpp"
#include "orthant/present/page/kinds.hpp"
#include "orthant/present/page/page.hpp"

#include <variant>

#include <nlohmann/json.hpp>

namespace orthant::present {

std::string html(const RunReport& report) {
  nlohmann::ordered_json data = to_json(report.pictures);
  data["name"] = report.spec.name;
  data["events"] = events_json(report.outcome);
  const std::string model = std::visit([](const auto& one) { return model_markup(one); }, report.spec.model);
  const std::string body = head_markup(report.spec, report.outcome) + section("model", "Model", model) +
                           report.findings + "<section id=\"plots\"></section>\n" + result_markup(report.outcome);
  return page(report.spec.name, body, data);
}

}  // namespace orthant::present

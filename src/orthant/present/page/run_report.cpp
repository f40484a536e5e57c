// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/page/run_report.hpp"

#include "orthant/present/page/html.hpp"
#include "orthant/present/page/model_math.hpp"
#include "orthant/present/page/page.hpp"

#include <nlohmann/json.hpp>

namespace orthant::present {
namespace {

template <class Report>
std::string run_html(const Report& report, const std::string& model) {
  nlohmann::ordered_json data = to_json(report.pictures);
  data["name"] = report.spec.name;
  const std::string body = head_markup(report.spec, report.result) + section("model", "Model", model) +
                           findings_markup(report.findings) + "<section id=\"plots\"></section>\n" +
                           result_markup(report.result);
  return page(report.spec.name, body, data);
}

}  // namespace

std::string html(const LcsReport& report) {
  return run_html(report, model_markup(report.spec.lcs()));
}

std::string html(const LagrangianReport& report) {
  return run_html(report, model_markup(report.spec.lagrangian()));
}

std::string html(const SweepingReport& report) {
  return run_html(report, model_markup(report.spec.sweeping()));
}

void write_html(const LcsReport& report, const std::filesystem::path& path) {
  write_page(html(report), path);
}

void write_html(const LagrangianReport& report, const std::filesystem::path& path) {
  write_page(html(report), path);
}

void write_html(const SweepingReport& report, const std::filesystem::path& path) {
  write_page(html(report), path);
}

}  // namespace orthant::present

// SPDX-License-Identifier: Apache-2.0
#include "orthant/report/run_report.hpp"

#include "orthant/report/detail/page_template.hpp"
#include "orthant/report/html.hpp"
#include "orthant/report/model_math.hpp"

#include <fstream>
#include <stdexcept>

#include <nlohmann/json.hpp>

namespace orthant::report {
namespace {

void replace(std::string& page, std::string_view mark, const std::string& markup) {
  page.replace(page.find(mark), mark.size(), markup);
}

// JSON within <script> must not hold "</script>" or "<!--"
std::string script_text(const nlohmann::ordered_json& object) {
  const std::string text = object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  std::string safe;
  safe.reserve(text.size());
  for (const char c : text) {
    if (c == '<') {
      safe += "\\u003c";
    } else {
      safe += c;
    }
  }
  return safe;
}

template <class Report>
std::string run_html(const Report& report, const std::string& model) {
  nlohmann::ordered_json data = to_json(report.pictures);
  data["name"] = report.spec.name;
  const std::string body = head_markup(report.spec, report.result) + section("model", "Model", model) +
                           findings_markup(report.findings) + "<section id=\"plots\"></section>\n" +
                           result_markup(report.result);
  std::string page(detail::page_template());
  // from the last mark to the first: what was put in is not searched
  replace(page, "<!--data-->", script_text(data));
  replace(page, "<!--body-->", body);
  replace(page, "<!--title-->", escaped(report.spec.name));
  return page;
}

template <class Report>
void write(const Report& report, const std::filesystem::path& path) {
  std::ofstream file(path, std::ios::binary);
  file << html(report);
  file.close();
  if (!file) throw std::runtime_error(path.string() + " cannot be written");
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
  write(report, path);
}

void write_html(const LagrangianReport& report, const std::filesystem::path& path) {
  write(report, path);
}

void write_html(const SweepingReport& report, const std::filesystem::path& path) {
  write(report, path);
}

}  // namespace orthant::report

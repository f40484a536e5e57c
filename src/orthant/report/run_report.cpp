// SPDX-License-Identifier: Apache-2.0
#include "orthant/report/run_report.hpp"

#include "orthant/report/html.hpp"
#include "orthant/report/model_math.hpp"
#include "orthant/report/page.hpp"

#include <nlohmann/json.hpp>

namespace orthant::report {
namespace {

template <class Report>
std::string run_html(const Report& report, const std::string& model, const Pictures& pictures) {
  nlohmann::ordered_json data = to_json(pictures);
  data["name"] = report.spec.name;
  const std::string body = head_markup(report.spec, report.result) + section("model", "Model", model) +
                           findings_markup(report.findings) + "<section id=\"plots\"></section>\n" +
                           result_markup(report.result);
  return page(report.spec.name, body, data);
}

}  // namespace

std::string html(const LcsReport& report) {
  Pictures pictures = report.pictures;
  add_atoms(pictures, report.result.lambda);
  return run_html(report, model_markup(report.spec.lcs()), pictures);
}

std::string html(const LagrangianReport& report) {
  Pictures pictures = report.pictures;
  const io::LagrangianModel& model = report.spec.lagrangian();
  if (pictures.skips_steps) {
    add_atoms(pictures, report.result.impacts, static_cast<Index>(model.system.contacts.size()));
  }
  return run_html(report, model_markup(model), pictures);
}

std::string html(const SweepingReport& report) {
  Pictures pictures = report.pictures;
  if (pictures.skips_steps) add_atoms(pictures, report.result.events);
  return run_html(report, model_markup(report.spec.sweeping()), pictures);
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

}  // namespace orthant::report

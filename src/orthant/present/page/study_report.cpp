// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/page/study_report.hpp"

#include "orthant/present/figure/study_figure.hpp"
#include "orthant/present/page/html.hpp"
#include "orthant/present/page/kinds.hpp"
#include "orthant/present/page/page.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace orthant::present {
namespace {

using nlohmann::ordered_json;
using tasks::Fit;
using tasks::StudiedScheme;
using tasks::Study;
using tasks::StudyRow;
using Cells = std::vector<std::vector<std::string>>;

constexpr std::size_t most_components = 12;  // of a table

std::string order_cell(double order) {
  return std::isnan(order) ? "–" : fmt::format("{:.2f}", order);
}

// Every run that did not finish, and every warning, once.
std::vector<std::string> complaints(const Study& study) {
  std::vector<std::string> found;
  const auto add = [&found](const std::string& where, runs::RunStatus status,
                            const std::vector<std::string>& warnings) {
    if (status != runs::RunStatus::finished) found.push_back(fmt::format("{}: {}", where, name(status)));
    for (const std::string& warning : warnings) found.push_back(fmt::format("{}: {}", where, warning));
  };
  for (const StudiedScheme& scheme : study.schemes) {
    const bool is_new = study.against || &scheme == &study.schemes.front();  // the exact reference serves all schemes
    if (is_new) add("reference, " + scheme.reference_scheme, scheme.reference, scheme.reference_warnings);
    if (!std::isnan(scheme.hausdorff.order) && scheme.hausdorff.is_poor()) {
      found.push_back(fmt::format("{}: the fit is poor, a point is a factor of {:.2g} off the line", scheme.name,
                                  std::pow(10, scheme.hausdorff.deviation)));
    }
  }
  for (const StudyRow& row : study.rows) add(fmt::format("{}, h = {:g}", row.scheme, row.h), row.status, row.warnings);
  return found;
}

std::string head(const files::RunSpec& spec, const Study& study) {
  std::string markup = fmt::format("<header><h1>{}</h1>\n", escaped(spec.name));
  if (!spec.comment.empty()) markup += "<p class=\"comment\">" + escaped(spec.comment) + "</p>\n";
  const bool is_good = study.is_finished();
  markup += fmt::format("<p class=\"status {}\"><strong>study</strong> {}</p>\n", is_good ? "good" : "bad",
                        is_good ? "Every run finished." : "Not every run finished.");
  const std::vector<std::string> warnings = complaints(study);
  if (!warnings.empty()) {
    markup += "<ul class=\"warnings\">\n";
    for (const std::string& warning : warnings) markup += "<li>" + escaped(warning) + "</li>\n";
    markup += "</ul>\n";
  }
  Rows glance = {{"Distance from", escaped(reference_text(study))},
                 {"T", number_markup(spec.run.T)},
                 {"Components", fmt::format("{}", study.names.size())}};
  for (const StudiedScheme& scheme : study.schemes) {
    glance.emplace_back("Order of " + scheme.name, order_cell(scheme.hausdorff.order));
  }
  return markup + "<div class=\"at-a-glance\">" + facts(glance) + "</div></header>\n";
}

std::string fits(const Study& study) {
  Cells rows;
  for (const StudiedScheme& scheme : study.schemes) {
    const auto add = [&](const char* distance, const Fit& fit) {
      rows.push_back({escaped(scheme.name), distance, order_cell(fit.order),
                      std::isnan(fit.deviation) ? "–" : number_markup(fit.deviation, 2),
                      fmt::format("{}", fit.points)});
    };
    add("Hausdorff", scheme.hausdorff);
    add("uniform", scheme.uniform);
  }
  return section("fit", "Orders",
                 paragraph("Slopes of the lines through all points by least squares, and how many decades the farthest "
                           "point is off the line. The uniform distance does not shrink where the solution jumps.") +
                     table({"scheme", "distance", "order", "off the line", "points"}, rows));
}

std::string distances(const Study& study) {
  std::string markup;
  for (const StudiedScheme& scheme : study.schemes) {
    Cells rows;
    for (const StudyRow& row : study.rows) {
      if (row.scheme != scheme.name) continue;
      const bool is_seen = !(row.hausdorff <= row.resolution);
      rows.push_back({number_markup(row.h), number_markup(row.hausdorff, 4) + (is_seen ? "" : " *"),
                      order_cell(row.order), number_markup(row.skorokhod, 4), number_markup(row.uniform, 4),
                      number_markup(row.l1, 4), number_markup(row.place.t, 5), fmt::format("{}", row.steps),
                      row.status == runs::RunStatus::finished ? "" : escaped(name(row.status))});
    }
    const bool has_unseen =
        std::any_of(rows.begin(), rows.end(), [](const auto& row) { return row[1].ends_with("*"); });
    markup += "<h3>" + escaped(scheme.name) + "</h3>\n" +
              table({"h", "Hausdorff", "order", "Skorokhod", "uniform", "L¹", "at t", "steps", ""}, rows);
    if (has_unseen) markup += paragraph("* cannot be told from 0: the sampled graphs may be that far from the motions");
  }
  return section("distances", "Distances", markup);
}

std::string components(const Study& study) {
  const std::size_t shown = std::min(study.names.size(), most_components);
  if (shown < 2) return "";
  std::string markup;
  for (const StudiedScheme& scheme : study.schemes) {
    std::vector<std::string> heading = {"h"};
    for (std::size_t i = 0; i < shown; ++i) heading.insert(heading.end(), {study.names[i], "order"});
    Cells rows;
    for (const StudyRow& row : study.rows) {
      if (row.scheme != scheme.name || row.components.size() < shown) continue;
      rows.push_back({number_markup(row.h)});
      for (std::size_t i = 0; i < shown; ++i) {
        rows.back().push_back(number_markup(row.components[i], 4));
        rows.back().push_back(order_cell(row.component_orders[i]));
      }
    }
    markup += "<h3>" + escaped(scheme.name) + "</h3>\n" + table(heading, rows);
  }
  if (shown < study.names.size()) {
    markup += paragraph(fmt::format("The first {} of {}; study.json has all.", shown, study.names.size()));
  }
  return section("components", "Each component by itself, Hausdorff distance", markup);
}

// For the plot: numbers as they are, as they are few; NaN is null.
ordered_json plot_data(const Study& study) {
  ordered_json schemes = ordered_json::array();
  for (const StudiedScheme& scheme : study.schemes) {
    ordered_json rows = ordered_json::array();
    for (const StudyRow& row : study.rows) {
      if (row.scheme != scheme.name) continue;
      ordered_json one_row = {
          {"h", row.h},   {"hausdorff", row.hausdorff}, {"skorokhod", row.skorokhod}, {"uniform", row.uniform},
          {"l1", row.l1}, {"order", row.order},         {"steps", row.steps}};
      rows.push_back(std::move(one_row));
    }
    schemes.push_back({{"name", scheme.name}, {"order", scheme.hausdorff.order}, {"rows", std::move(rows)}});
  }
  return schemes;
}

}  // namespace

std::string study_html(const files::RunSpec& spec, const Study& study) {
  const std::string model = std::visit([](const auto& one) { return model_markup(one); }, spec.model);
  const std::string body = head(spec, study) + "<section id=\"plots\"></section>\n" + distances(study) + fits(study) +
                           components(study) + section("model", "Model", model);
  const ordered_json data = {{"plots", ordered_json::array()},
                             {"portraits", ordered_json::array()},
                             {"strips", ordered_json::array()},
                             {"name", spec.name},
                             {"study", plot_data(study)}};
  return page(spec.name + ": study", body, data);
}

}  // namespace orthant::present

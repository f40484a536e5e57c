// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/page/compare_report.hpp"

#include "orthant/present/columns.hpp"
#include "orthant/present/page/html.hpp"
#include "orthant/present/page/page.hpp"
#include "orthant/present/page/pictures.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace orthant::present {
namespace {

using nlohmann::ordered_json;
using tasks::Comparison;
using tasks::Distances;

constexpr std::size_t most_plots = 12;

// The function that is compared: of a time-stepping scheme a step function, each step a jump.
std::vector<Sample<1>> samples(const metric::Graph& graph, std::size_t component, std::size_t limit) {
  Thinner<1> thinner(limit);
  double last = nan;
  for (Index i = 0; i < graph.samples(); ++i) {
    const double t = graph.times[static_cast<std::size_t>(i)];
    const double value = graph.at(i)[component];
    if (graph.between == metric::Between::hold && i > 0) thinner.add({t, {last}});
    thinner.add({t, {value}});
    last = value;
  }
  return thinner.samples();
}

// t on the one that is farthest, s where the other is nearest: as times of A and of B.
ordered_json marks(const Distances& apart) {
  const metric::Place& place = apart.hausdorff.place;
  const double a = place.is_on_first ? place.t : place.s, b = place.is_on_first ? place.s : place.t;
  return {{{"t", a}, {"curve", 0}}, {{"t", b}, {"curve", 1}}};
}

ordered_json plots(const files::StoredResult& first, const files::StoredResult& second, const Comparison& comparison) {
  const std::vector<std::size_t> shown = spread(comparison.names.size(), most_plots);
  const std::size_t limit = std::min<std::size_t>(4000, most_points / (2 * std::max<std::size_t>(shown.size(), 1)));
  Pictures pictures;
  for (const std::size_t i : shown) {
    const Distances& apart = comparison.components[i];
    Plot plot{.title = comparison.names[i],
              .note = fmt::format("Hausdorff {:.4g}, uniform {:.4g}", apart.hausdorff.value, apart.uniform.value)};
    plot.curves.push_back({comparison.names[i], "A", samples(first.state.graph, i, limit)});
    plot.curves.push_back({comparison.names[i], "B", samples(second.state.graph, i, limit)});
    pictures.plots.push_back(std::move(plot));
  }
  ordered_json data = to_json(pictures);
  for (std::size_t i = 0; i < shown.size(); ++i) {
    data["plots"][i]["marks"] = marks(comparison.components[shown[i]]);
  }
  return data;
}

std::string head(const files::StoredResult& first, const files::StoredResult& second, const Comparison& comparison) {
  const metric::Place& place = comparison.whole.hausdorff.place;
  std::string markup = "<header><h1>Comparison</h1>\n";
  const auto line = [](const char* letter, const files::StoredResult& result) {
    return fmt::format("<p class=\"comment\"><strong>{}</strong> {}: {} at t = {}, {} rows by {}{}</p>\n", letter,
                       escaped(result.folder), escaped(result.status), number_markup(result.state.graph.times.back()),
                       result.state.graph.samples(), escaped(result.scheme),
                       std::isnan(result.h) ? "" : ", h = " + number_markup(result.h));
  };
  markup += line("A", first) + line("B", second);
  std::string warnings;
  for (const files::StoredResult* result : {&first, &second}) {
    if (result->status == "finished") continue;
    warnings += fmt::format("<li>{} has the status {} at t = {:g}</li>\n", escaped(result->folder),
                            escaped(result->status), result->t_end);
  }
  if (!warnings.empty()) markup += "<ul class=\"warnings\">\n" + warnings + "</ul>\n";
  markup += fmt::format(
      "<p class=\"comment\">The largest distance, {}, is from {} at t = {} to {}, which is nearest at t = {}.</p>\n",
      number_markup(comparison.whole.hausdorff.value, 4), place.is_on_first ? "A" : "B", number_markup(place.t),
      place.is_on_first ? "B" : "A", number_markup(place.s));
  return markup + "</header>\n";
}

std::string distances(const Comparison& comparison) {
  std::vector<std::vector<std::string>> rows;
  const auto add = [&rows](const std::string& name, const Distances& apart) {
    rows.push_back({escaped(name), number_markup(apart.hausdorff.value, 4), number_markup(apart.skorokhod.value, 4),
                    number_markup(apart.uniform.value, 4), number_markup(apart.l1, 4),
                    number_markup(apart.hausdorff.place.t, 5), number_markup(apart.hausdorff.place.s, 5),
                    number_markup(apart.uniform.place.t, 5)});
  };
  add("whole", comparison.whole);
  for (std::size_t i = 0; i < comparison.names.size(); ++i) add(comparison.names[i], comparison.components[i]);
  std::string markup =
      table({"", "Hausdorff", "Skorokhod", "uniform", "L¹", "at t", "nearest at s", "uniform at t"}, rows);
  if (std::isnan(comparison.whole.skorokhod.value)) {
    markup += paragraph("Skorokhod was not computed: it takes a time proportional to rows of A x rows of B.");
  }
  return section("distances", "Distances", markup);
}

}  // namespace

std::string compare_html(const files::StoredResult& first, const files::StoredResult& second,
                         const Comparison& comparison) {
  ordered_json data = plots(first, second, comparison);
  data["name"] = "comparison";
  std::string note;
  if (comparison.names.size() > most_plots) {
    note = paragraph(fmt::format("{} of {} components are drawn, evenly spread.", most_plots, comparison.names.size()));
  }
  const std::string body =
      head(first, second, comparison) + distances(comparison) + note + "<section id=\"plots\"></section>\n";
  return page(fmt::format("{} and {}", first.folder, second.folder), body, data);
}

}  // namespace orthant::present

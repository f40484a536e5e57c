// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/text/study.hpp"

#include "orthant/present/figure/study_figure.hpp"
#include "orthant/present/text/text.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace orthant::present {
namespace {

using tasks::Study;
using tasks::StudyRow;

constexpr std::size_t most_components_shown = 8;  // that a table has room for; --json has them all

std::string distance(double value) {
  return std::isnan(value) ? "-" : fmt::format("{:.4g}", value);
}

std::string order(double value) {
  return std::isnan(value) ? "-" : fmt::format("{:.2f}", value);
}

// Rows of words, each column as wide as its longest word and aligned on its right.
class Table {
 public:
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  [[nodiscard]] std::string text() const {
    std::vector<std::size_t> widths;
    for (const auto& row : rows_) {
      widths.resize(std::max(widths.size(), row.size()), 0);
      for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    }
    std::string lines;
    for (const auto& row : rows_) {
      for (std::size_t i = 0; i < row.size(); ++i) lines += fmt::format("  {:>{}}", row[i], widths[i]);
      lines += "\n";
    }
    return lines;
  }

 private:
  std::vector<std::vector<std::string>> rows_;
};

std::string status_words(runs::RunStatus status) {
  std::string words(name(status));
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

std::string rows_table(const Study& study, const std::string& scheme, const std::vector<double>& seconds) {
  Table table;
  table.add({"h", "hausdorff", "order", "uniform", "l1", "skorokhod", "at t", "steps", "time"});
  for (std::size_t i = 0; i < study.rows.size(); ++i) {
    const StudyRow& row = study.rows[i];
    if (row.scheme != scheme) continue;
    std::vector<std::string> words = {fmt::format("{:g}", row.h),
                                      distance(row.hausdorff),
                                      order(row.order),
                                      distance(row.uniform),
                                      distance(row.l1),
                                      distance(row.skorokhod),
                                      distance(row.place.t),
                                      fmt::format("{}", row.steps),
                                      std::isnan(seconds[i]) ? "-" : duration(seconds[i])};
    if (row.status != runs::RunStatus::finished) words.push_back("<- " + status_words(row.status));
    table.add(std::move(words));
  }
  return table.text();
}

std::string components_table(const Study& study, const std::string& scheme) {
  const std::size_t shown = std::min(study.names.size(), most_components_shown);
  if (shown < 2) return "";
  Table table;
  std::vector<std::string> head = {"h"};
  for (std::size_t i = 0; i < shown; ++i) {
    head.push_back(study.names[i]);
    head.emplace_back("order");
  }
  table.add(head);
  for (const StudyRow& row : study.rows) {
    if (row.scheme != scheme) continue;
    std::vector<std::string> words = {fmt::format("{:g}", row.h)};
    for (std::size_t i = 0; i < shown; ++i) {
      words.push_back(distance(row.components[i]));
      words.push_back(order(row.component_orders[i]));
    }
    table.add(std::move(words));
  }
  const std::string rest =
      shown < study.names.size() ? fmt::format(", the first {} of {}", shown, study.names.size()) : "";
  return fmt::format("each component by itself, Hausdorff distance{}\n{}", rest, table.text());
}

// What the numbers say, and what they do not.
std::string verdict(const Study& study, const tasks::StudiedScheme& scheme) {
  const tasks::Fit& fit = scheme.hausdorff;
  if (!tasks::reached_end(scheme.reference)) {
    return wrapped(fmt::format("nothing was measured: the reference ended at t = {:g} with the status {}",
                               scheme.reference_end, status_words(scheme.reference)),
                   2) +
           "\n";
  }
  std::string text = std::isnan(fit.order)
                         ? "no order: that needs two steps whose error is seen"
                         : fmt::format("order {:.3f} in the Hausdorff distance, by least squares over {} steps",
                                       fit.order, fit.points);
  if (!std::isnan(fit.order) && fit.is_poor()) {
    text += fmt::format("; the fit is poor, a point is a factor of {:.2g} off the line", std::pow(10, fit.deviation));
  }
  text += "\n";
  if (!std::isnan(scheme.uniform.order)) {
    const bool is_blind = scheme.uniform.order < 0.25 && fit.order > 0.5;
    text += fmt::format("order {:.3f} in the uniform distance{}\n", scheme.uniform.order,
                        is_blind ? ": it does not converge where the solution jumps" : "");
  }
  double unseen = 0.0;  // the largest resolution that an error is below
  for (const StudyRow& row : study.rows) {
    if (row.scheme == scheme.name && row.hausdorff <= row.resolution) unseen = std::max(unseen, row.resolution);
  }
  if (unseen > 0) {
    text += fmt::format(
        "errors below {:.2g} cannot be told from 0: the sampled graphs may be that far from the motions\n", unseen);
  }
  return text;
}

Table distances_table(const tasks::Comparison& comparison) {
  Table table;
  table.add({"", "hausdorff", "skorokhod", "uniform", "l1", "at t", "nearest at s", "uniform at t"});
  const auto add = [&table](const std::string& name, const tasks::Distances& apart) {
    table.add({name, distance(apart.hausdorff.value), distance(apart.skorokhod.value), distance(apart.uniform.value),
               distance(apart.l1), distance(apart.hausdorff.place.t), distance(apart.hausdorff.place.s),
               distance(apart.uniform.place.t)});
  };
  add("whole", comparison.whole);
  for (std::size_t i = 0; i < comparison.names.size(); ++i) add(comparison.names[i], comparison.components[i]);
  return table;
}

}  // namespace

std::string study_text(const files::RunSpec& spec, const Study& study, const std::vector<double>& seconds) {
  std::string text =
      fmt::format("{}: distance from {}, T = {:g}\n", spec.name, present::reference_text(study), spec.run.T);
  for (const tasks::StudiedScheme& scheme : study.schemes) {
    text += fmt::format("\n{}\n{}", scheme.name, rows_table(study, scheme.name, seconds));
    text += verdict(study, scheme);
    if (tasks::reached_end(scheme.reference)) text += components_table(study, scheme.name);
  }
  return text;
}

std::string comparison_text(const files::StoredResult& first, const files::StoredResult& second,
                            const tasks::Comparison& comparison) {
  const auto line = [](std::string_view letter, const files::StoredResult& result) {
    return fmt::format("{} = {}: {} at t = {:g}, h = {:g} by {}, {}\n", letter, result.folder, result.status,
                       result.state.graph.times.back(), result.h, result.scheme,
                       counted(static_cast<long>(result.state.graph.samples()), "row"));
  };
  const metric::Place& place = comparison.whole.hausdorff.place;
  std::string text = line("A", first) + line("B", second) + "\n" + distances_table(comparison).text();
  text += fmt::format("\nthe largest distance is from {} at t = {:g} to {}, which is nearest at t = {:g}\n",
                      place.is_on_first ? "A" : "B", place.t, place.is_on_first ? "B" : "A", place.s);
  if (std::isnan(comparison.whole.skorokhod.value)) {
    text += "skorokhod was not computed: it takes a time proportional to rows of A x rows of B\n";
  }
  return text;
}

}  // namespace orthant::present

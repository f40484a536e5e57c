// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/figure/study_figure.hpp"

#include <cmath>

#include <fmt/format.h>

namespace orthant::present {

std::string reference_text(const tasks::Study& study) {
  return study.against ? fmt::format("h = {:g} of the same scheme", *study.against)
                       : "the exact solution (event-driven)";
}

Figure study_figure(const std::string& name, const tasks::Study& study) {
  Panel panel{.label = "distance", .slope = 1.0};
  for (std::size_t i = 0; i < study.schemes.size(); ++i) {
    const tasks::StudiedScheme& scheme = study.schemes[i];
    const std::string order =
        std::isnan(scheme.hausdorff.order) ? "" : fmt::format(", order {:.2f}", scheme.hausdorff.order);
    Series hausdorff{.label = scheme.name + order, .points = {}, .colour = i, .has_markers = true};
    Series uniform{.label = scheme.name + ", uniform", .points = {}, .colour = i, .dash = 1, .has_markers = true};
    for (const tasks::StudyRow& row : study.rows) {
      if (row.scheme != scheme.name) continue;
      hausdorff.points.emplace_back(row.h, row.hausdorff);
      uniform.points.emplace_back(row.h, row.uniform);
    }
    panel.series.push_back(std::move(hausdorff));
    panel.series.push_back(std::move(uniform));
  }
  Figure figure{.title = name + ": distance from " + reference_text(study),
                .x_label = "step h",
                .panels = {std::move(panel)},
                .width = 130 * points_per_mm,
                .is_over_time = false,
                .has_logarithmic_x = true,
                .has_logarithmic_y = true};
  return figure;
}

}  // namespace orthant::present

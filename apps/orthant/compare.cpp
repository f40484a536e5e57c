// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/compare.hpp"

#include "apps/orthant/output.hpp"
#include "apps/orthant/signals.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/files/json_text.hpp"
#include "orthant/files/results/result_reader.hpp"
#include "orthant/files/results/study_json.hpp"
#include "orthant/files/results/whole_file.hpp"
#include "orthant/present/page/compare_report.hpp"
#include "orthant/present/text/study.hpp"
#include "orthant/tasks/distances.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace orthant::app {
namespace {

nlohmann::ordered_json described(const files::StoredResult& result) {
  return {{"result", result.folder}, {"status", result.status}, {"scheme", result.scheme},
          {"h", result.h},           {"t_end", result.t_end},   {"rows", result.state.graph.samples()}};
}

tasks::Comparison compared(const files::StoredResult& first, const files::StoredResult& second) try {
  return tasks::compare(first.state, second.state);
} catch (const InvalidArgument& error) {
  throw InvalidArgument(fmt::format("{} and {}: {}", first.folder, second.folder, error.what()));
}

}  // namespace

int run_compare(const CompareArguments& arguments) {
  if (!arguments.report.empty()) files::require_writable(arguments.report, arguments.force);
  const files::StoredResult first = files::read_result(arguments.first);
  const files::StoredResult second = files::read_result(arguments.second);
  const tasks::Comparison comparison = compared(first, second);
  keep_results();
  for (const files::StoredResult* result : {&first, &second}) {
    if (result->status == "finished") continue;
    warn(fmt::format("{} has the status {} at t = {:g}", result->folder, result->status, result->t_end));
  }
  if (!arguments.report.empty()) {
    files::write_file(arguments.report, files::sealed(present::compare_html(first, second, comparison)),
                      arguments.force);
  }
  if (arguments.json) {
    nlohmann::ordered_json object = files::to_json(comparison);
    object["first"] = described(first);
    object["second"] = described(second);
    print_data(files::json_text(object) + "\n");
  } else {
    print(present::comparison_text(first, second, comparison));
    if (!arguments.report.empty()) print(fmt::format("written: {}\n", escaped(arguments.report)));
  }
  return 0;
}

}  // namespace orthant::app

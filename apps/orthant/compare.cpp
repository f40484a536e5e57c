// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/compare.hpp"

#include "apps/orthant/study_text.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/io/json_text.hpp"
#include "orthant/io/result_reader.hpp"
#include "orthant/io/study_json.hpp"
#include "orthant/report/compare_report.hpp"
#include "orthant/report/page.hpp"
#include "orthant/studies/distances.hpp"

#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace orthant::app {
namespace {

nlohmann::ordered_json described(const io::StoredResult& result) {
  return {{"result", result.folder}, {"status", result.status}, {"scheme", result.scheme},
          {"h", result.h},           {"t_end", result.t_end},   {"rows", result.state.graph.samples()}};
}

studies::Comparison compared(const io::StoredResult& first, const io::StoredResult& second) try {
  return studies::compare(first.state, second.state);
} catch (const InvalidArgument& error) {
  throw InvalidArgument(fmt::format("{} and {}: {}", first.folder, second.folder, error.what()));
}

}  // namespace

int run_compare(const CompareArguments& arguments) {
  const io::StoredResult first = io::read_result(arguments.first);
  const io::StoredResult second = io::read_result(arguments.second);
  const studies::Comparison comparison = compared(first, second);
  for (const io::StoredResult* result : {&first, &second}) {
    if (result->status == "finished") continue;
    fmt::print(stderr, "orthant: warning: {} has the status {} at t = {:g}\n", result->folder, result->status,
               result->t_end);
  }
  if (!arguments.report.empty()) {
    report::write_page(report::compare_html(first, second, comparison), arguments.report);
  }
  if (arguments.json) {
    nlohmann::ordered_json object = io::to_json(comparison);
    object["first"] = described(first);
    object["second"] = described(second);
    fmt::print("{}\n", io::json_text(object));
  } else {
    fmt::print("{}", comparison_text(first, second, comparison));
    if (!arguments.report.empty()) fmt::print("written: {}\n", arguments.report);
  }
  return 0;
}

}  // namespace orthant::app

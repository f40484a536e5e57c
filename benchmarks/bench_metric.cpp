// SPDX-License-Identifier: Apache-2.0
// The Hausdorff distance of filled-in graphs with N samples each: time, growth with N, and whether it is right.
// docs/benchmarks/metric.md says how to read the tables. Ends with 1 when a distance is wrong.
#include "benchmarks/harness/arguments.hpp"
#include "benchmarks/harness/samples.hpp"
#include "benchmarks/harness/table.hpp"
#include "benchmarks/problems/graph_problems.hpp"
#include "tests/support/graph_brute_force.hpp"

#include "orthant/metric/distance.hpp"

#include <optional>

namespace {

using namespace orthant::benchmarks;
using orthant::Index;
using orthant::infinity;
using orthant::nan;
namespace metric = orthant::metric;
namespace problems = orthant::problems;

constexpr double aimed_seconds = 2.0;  // for a million samples each
constexpr Index aimed_size = 1'000'000;
constexpr Index checked_size = 200;           // up to here by brute force
constexpr double required_agreement = 1e-2;   // relative to the distance; brute force is slow
constexpr double required_attainment = 1e-9;  // relative to the distance: brute force at the place where it is attained

struct Row {
  std::string pair;
  Index N = 0;
  Index samples = 0;  // of both graphs
  int repetitions = 0;
  Spread seconds{};
  double growth = nan;  // of the time, relative to that of the row above; 1: linear
  double distance = nan;
  double brute_force = nan;           // NaN where it would take too long
  double least = nan, largest = nan;  // of a Skorokhod distance: hausdorff, uniform
};

struct Plan {
  int repetitions = 10;
  std::vector<Index> sizes{checked_size, 1000, 10'000, 100'000, 1'000'000};
};

// Lower than the distance never, except for rounding; higher by what brute force may miss.
bool is_right(const Row& row) {
  if (row.pair == "same") return row.distance == 0.0;
  if (std::isfinite(row.least)) return row.distance >= row.least * (1.0 - 2e-6) && row.distance <= row.largest;
  if (!std::isfinite(row.brute_force)) return std::isfinite(row.distance) && row.distance > 0.0;
  return row.distance >= row.brute_force * (1.0 - required_attainment) &&
         row.distance <= row.brute_force * (1.0 + 2.0 * required_agreement);
}

using Measure = double (*)(const metric::Graph&, const metric::Graph&);

double hausdorff(const metric::Graph& a, const metric::Graph& b) {
  return metric::hausdorff(a, b).value;
}

double skorokhod(const metric::Graph& a, const metric::Graph& b) {
  return metric::skorokhod(a, b).value;
}

Row timed(const problems::GraphPair& pair, Index N, const Plan& plan, Measure measure) {
  Row row{.pair = pair.name, .N = N, .samples = pair.a.samples() + pair.b.samples(), .repetitions = plan.repetitions};
  std::vector<double> samples;
  for (int run = 0; run < plan.repetitions; ++run) {
    const Stopwatch stopwatch = Stopwatch::fine();
    row.distance = measure(pair.a, pair.b);
    samples.push_back(stopwatch.seconds());
  }
  row.seconds = spread(samples);
  return row;
}

Row coarse(Index N, const Plan& plan) {
  const problems::GraphPair pair = problems::coarse_pair(N);
  Row row = timed(pair, N, plan, skorokhod);
  row.least = hausdorff(pair.a, pair.b);
  row.largest = metric::uniform(pair.a, pair.b).value;
  return row;
}

Row measured(const problems::GraphPair& pair, Index N, const Plan& plan) {
  Row row = timed(pair, N, plan, hausdorff);
  if (N <= checked_size && row.distance > 0.0) {
    row.brute_force = metric::testing::brute_force_hausdorff(pair.a, pair.b, required_agreement * row.distance);
  }
  return row;
}

std::vector<Row> rows(const Plan& plan) {
  std::vector<Row> all;
  for (const Index N : plan.sizes) {
    const auto add = [&](Row row) {
      fmt::print(stderr, "{}, N = {}\n", row.pair, N);
      for (const Row& before : all) {
        if (before.pair != row.pair) continue;
        row.growth = row.seconds.median / before.seconds.median * static_cast<double>(before.samples) /
                     static_cast<double>(row.samples);
      }
      all.push_back(std::move(row));
    };
    for (const problems::GraphPair& pair : problems::graph_pairs(N)) add(measured(pair, N, plan));
    add(coarse(N, plan));
  }
  return all;
}

std::string as_csv(const Facts& facts, const std::vector<Row>& rows) {
  std::string text;
  add_fact_comments(facts, text);
  add(text, "pair,N,samples,repetitions,median_s,p10_s,p90_s,growth,distance,brute_force,judged\n");
  for (const Row& row : rows) {
    add(text, "{},{},{},{},{},{},{},{},{:.15g},{},{}\n", row.pair, row.N, row.samples, row.repetitions,
        number(row.seconds.median), number(row.seconds.p10), number(row.seconds.p90), number(row.growth), row.distance,
        std::isfinite(row.brute_force) ? fmt::format("{:.15g}", row.brute_force) : "",
        is_right(row) ? "right" : "wrong");
  }
  return text;
}

std::string as_markdown(const Facts& facts, const std::vector<Row>& rows) {
  std::string text = "# Distance between graphs: time and growth\n\nWritten by `./dev bench metric`.\n\n";
  add_fact_table(facts, text);
  add(text,
      "`hausdorff` of two graphs of about N samples each, 5 components, one core. Seconds are those of the\n"
      "processor. Growth: that of the time over that of the number of samples, from the next smaller N; 1 is\n"
      "linear. The aim is {:g} s at N = {}.\n\n",
      aimed_seconds, aimed_size);
  std::vector<problems::GraphPair> pairs = problems::graph_pairs(1000);
  pairs.push_back(problems::coarse_pair(1000));
  for (const problems::GraphPair& pair : pairs) add(text, "- {}: {}\n", pair.name, pair.what);
  add(text,
      "\n| graphs | N | s | p10 | p90 | growth | distance | brute force | judged | aim |\n"
      "|---|--:|--:|--:|--:|--:|--:|--:|---|---|\n");
  for (const Row& row : rows) {
    add(text, "| {} | {} | {} | {} | {} | {} | {:.9g} | {} | {} | {} |\n", row.pair, row.N, number(row.seconds.median),
        number(row.seconds.p10), number(row.seconds.p90), number(row.growth), row.distance,
        std::isfinite(row.brute_force) ? fmt::format("{:.9g}", row.brute_force) : "", is_right(row) ? "right" : "wrong",
        row.N == aimed_size ? verdict(row.seconds.median <= aimed_seconds && is_right(row)) : "");
  }
  return text;
}

}  // namespace

int main(int count, char** values) {
  const std::optional<Arguments> arguments = parse_arguments("bench_metric", count, values);
  if (!arguments) return 2;
  Facts facts = machine_facts();
  const Plan plan =
      arguments->is_quick ? Plan{.repetitions = 3, .sizes = {checked_size, 1000, 10'000, 100'000}} : Plan{};
  facts.emplace_back("runs", fmt::format("{} repetitions", plan.repetitions));
  const std::vector<Row> all = rows(plan);
  write_text(arguments->out, "metric.csv", as_csv(facts, all));
  write_text(arguments->out, "metric.md", as_markdown(facts, all));
  fmt::print("{}\nwritten to {}\n", as_markdown(facts, all), arguments->out.string());
  return std::all_of(all.begin(), all.end(), is_right) ? 0 : 1;
}

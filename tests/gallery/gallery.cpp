// SPDX-License-Identifier: Apache-2.0
#include "tests/gallery/gallery.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>

#include <nlohmann/json.hpp>

namespace orthant::test {
namespace {

using nlohmann::json;

std::filesystem::path path_of(const std::string& name) {
  return std::filesystem::path(ORTHANT_MODELS) / (name + ".toml");
}

const json& golden() {
  static const json document = json::parse(std::ifstream(ORTHANT_GOLDEN "/lcs_events.json"));
  return document.at("models");
}

Vector vector_from(const json& values) {
  const auto numbers = values.get<std::vector<double>>();
  return Eigen::Map<const Vector>(numbers.data(), static_cast<Index>(numbers.size()));
}

Exact exact_from(const json& entry) {
  Exact exact;
  exact.T = entry.at("T");
  exact.degrees = entry.at("relative_degree").get<std::vector<int>>();
  for (const json& event : entry.at("events")) {
    exact.events.push_back({.t = event.at("t"),
                            .source = event.at("output"),
                            .impulse = vector_from(event.at("weights")),
                            .before = vector_from(event.at("before")),
                            .after = vector_from(event.at("after"))});
  }
  for (const json& arc : entry.at("arcs")) {
    exact.arcs.push_back({.output = arc.at("output"),
                          .from = arc.at("from"),
                          .to = arc.at("to"),
                          .variation = arc.at("density_variation")});
  }
  for (const json& state : entry.at("states"))
    exact.states.push_back({.t = state.at("t"), .x = vector_from(state.at("x"))});
  return exact;
}

}  // namespace

Vector Exact::level_scale(Index output) const {
  Vector scale = Vector::Zero(degrees[static_cast<std::size_t>(output)]);
  for (const schemes::Event& event : events)
    if (event.source == output) scale = scale.cwiseMax(event.before.cwiseAbs()).cwiseMax(event.impulse.cwiseAbs());
  return scale.unaryExpr([](double size) { return size > 0.0 ? size : 1.0; });
}

Vector Exact::state_scale() const {
  Vector scale = Vector::Zero(states.front().x.size());
  for (const ExactState& state : states) scale = scale.cwiseMax(state.x.cwiseAbs());
  return scale.unaryExpr([](double size) { return size > 0.0 ? size : 1.0; });
}

bool Exact::is_away_from_events(double t, double distance) const {
  return std::all_of(events.begin(), events.end(), [&](const auto& event) { return std::abs(event.t - t) > distance; });
}

const std::vector<std::string>& model_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(ORTHANT_MODELS))
      if (entry.path().extension() == ".toml") found.push_back(entry.path().stem());
    std::sort(found.begin(), found.end());
    return found;
  }();
  return names;
}

std::vector<std::string> names_with_exact_solution() {
  std::vector<std::string> names;
  for (const auto& [name, entry] : golden().items()) {
    const bool is_meant_to_converge = name != "double_integrator_moreau" && name != "double_integrator_backward_euler";
    if (!entry.contains("none") && is_meant_to_converge) names.push_back(name);
  }
  return names;
}

std::string model_text(const std::string& name) {
  std::ifstream stream(path_of(name));
  return {std::istreambuf_iterator<char>(stream), {}};
}

files::RunSpec model(const std::string& name) {
  return files::read_model(path_of(name));
}

const Exact& exact(const std::string& name) {
  static std::map<std::string, Exact> known;
  const auto place = known.find(name);
  return place != known.end() ? place->second : known.emplace(name, exact_from(golden().at(name))).first->second;
}

runs::LcsResult run(const std::string& name, const std::string& scheme, Index steps) {
  files::RunSpec spec = model(name);
  spec.run.scheme.rename(scheme);
  spec.run.h = spec.run.T / static_cast<double>(steps);
  return runs::run(spec.as<systems::LcsModel>().system, spec.as<systems::LcsModel>().x0, spec.run);
}

Vector row_of(const runs::Trajectory& trajectory, const std::string& prefix, Index size, Index row) {
  const Index first = trajectory.column(prefix + "0");
  Vector values(size);
  for (Index i = 0; i < size; ++i) values[i] = trajectory.at(row, first + i);
  return values;
}

double state_error(const runs::LcsResult& result, const Exact& exact, double distance) {
  const Vector scale = exact.state_scale();
  double worst = 0.0;
  for (const ExactState& state : exact.states) {
    if (!exact.is_away_from_events(state.t, distance)) continue;
    const Index row = std::lround(state.t / result.h);  // every step is kept: row k is t = k h
    const Vector x = row_of(result.trajectory, "x", state.x.size(), row);
    worst = std::max(worst, (x - state.x).cwiseQuotient(scale).lpNorm<Eigen::Infinity>());
  }
  return worst;
}

double measured_order(const std::vector<double>& h, const std::vector<double>& errors) {
  const double count = static_cast<double>(h.size());
  double sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
  for (std::size_t i = 0; i < h.size(); ++i) {
    const double x = std::log(h[i]), y = std::log(errors[i]);
    sx += x, sy += y, sxx += x * x, sxy += x * y;
  }
  return (count * sxy - sx * sy) / (count * sxx - sx * sx);
}

}  // namespace orthant::test

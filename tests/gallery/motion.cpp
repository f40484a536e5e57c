// SPDX-License-Identifier: Apache-2.0
#include "tests/gallery/motion.hpp"

#include "tests/gallery/gallery.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

namespace orthant::test {

using nlohmann::json;

double Motion::at(Index row, std::string_view column) const {
  return result.trajectory.at(row, result.trajectory.column(column));
}

Vector Motion::q(Index row) const {
  return row_of(result.trajectory, "q", system().size(), row);
}

Vector Motion::v(Index row) const {
  return row_of(result.trajectory, "v", system().size(), row);
}

double Motion::largest(std::string_view column) const {
  double size = 0.0;
  for (Index row = 0; row < result.trajectory.rows(); ++row) size = std::max(size, std::abs(at(row, column)));
  return size;
}

Vector Motion::impulse_on_coordinates(Index row) const {
  Vector total = Vector::Zero(system().size());
  for (std::size_t i = 0; i < system().contacts.size(); ++i) {
    const systems::Contact& contact = system().contacts[i];
    total += at(row, "p" + std::to_string(i)) * Vector(contact.gap.row);
    for (std::size_t k = 0; k < contact.tangents.size(); ++k)
      total += at(row, "pt" + std::to_string(i) + "_" + std::to_string(k)) * Vector(contact.tangents[k]);
  }
  for (std::size_t i = 0; i < system().dry_friction.size(); ++i)
    total += at(row, "dry" + std::to_string(i)) * Vector(system().dry_friction[i].direction);
  return total;
}

Index Motion::row_at(double t) const {
  return std::lround(t / result.h);
}

Motion motion(const std::string& name, files::Overrides overrides) {
  overrides.insert(overrides.begin(), "run.every=1");
  Motion found{.spec = files::read_model(std::filesystem::path(ORTHANT_MODELS) / (name + ".toml"), overrides),
               .result = {}};
  const systems::LagrangianModel& model = found.spec.as<systems::LagrangianModel>();
  found.result = runs::run(model.system, model.q0, model.v0, found.spec.run);
  return found;
}

std::vector<std::string> lagrangian_names() {
  std::vector<std::string> names;
  for (const std::string& name : model_names())
    if (std::holds_alternative<systems::LagrangianModel>(model(name).model)) names.push_back(name);
  return names;
}

const json& mechanics_golden() {
  static const json document = json::parse(std::ifstream(ORTHANT_GOLDEN "/mechanics.json"));
  return document;
}

Vector numbers(const json& list) {
  const auto values = list.get<std::vector<double>>();
  return Eigen::Map<const Vector>(values.data(), static_cast<Index>(values.size()));
}

Difference difference(const Motion& motion, const json& states, const std::vector<Index>& at,
                      const std::vector<double>& avoided, double distance) {
  Difference worst;
  for (const json& state : states) {
    const double t = state.at("t");
    if (std::any_of(avoided.begin(), avoided.end(), [&](double s) { return std::abs(t - s) <= distance; })) continue;
    const Vector q = motion.q(motion.row_at(t)), v = motion.v(motion.row_at(t));
    for (std::size_t k = 0; k < at.size(); ++k) {
      worst.q = std::max(worst.q, std::abs(q[at[k]] - state.at("q")[k].get<double>()));
      worst.v = std::max(worst.v, std::abs(v[at[k]] - state.at("v")[k].get<double>()));
    }
  }
  return worst;
}

}  // namespace orthant::test

// SPDX-License-Identifier: Apache-2.0
// The engine for Lagrangian systems, driven as plainly as can be: to T, through accumulations.
#pragma once

#include "orthant/files/models/model.hpp"
#include "orthant/schemes/accumulation.hpp"
#include "orthant/schemes/lagrangian_engine.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace orthant::test {

struct EventMotion {
  Status status = Status::breakdown;
  std::string because;
  schemes::Motion motion;
  std::vector<schemes::Event> events;
  std::vector<schemes::AccumulationWatch::Limit> limits;
  double t = nan;
  Vector q, v;
  double drift = nan;

  [[nodiscard]] std::vector<double> times(schemes::EventKind kind, Index source = 0) const {
    std::vector<double> result;
    for (const schemes::Event& event : events) {
      if (event.kind == kind && event.source == source) result.push_back(event.t);
    }
    return result;
  }
};

inline EventMotion event_motion(const systems::Lagrangian& system, const Vector& q0, const Vector& v0, double T,
                                bool passes_limits = true, long most_pieces = 100000) {
  EventMotion result;
  schemes::LagrangianEngine engine(systems::prepared(system));
  schemes::AccumulationWatch watch(engine.sources());
  const auto keep = [&] {
    for (const schemes::Event& event : engine.events()) result.events.push_back(event);
  };
  result.status = engine.start(0, q0, v0);
  keep();
  for (long i = 0; i < most_pieces && result.status == Status::solved && engine.t() < T; ++i) {
    result.status = engine.advance(T);
    if (result.status != Status::solved) break;
    result.motion.add(engine.piece());
    keep();
    const std::vector<schemes::Event> now = engine.events();
    for (const schemes::Event& event : now) {
      if (event.kind == schemes::EventKind::forcing) continue;
      if (event.kind != schemes::EventKind::impact || event.after[0] == 0) {
        watch.forget(event.source);
        continue;
      }
      const auto limit = watch.observe(event.source, event.t);
      if (!passes_limits || !limit || !(limit->t - engine.t() < 1e-9) || !(limit->t < T)) continue;
      result.status = engine.pass_to_limit(limit->t, event.source);
      result.limits.push_back(*limit);
      watch.forget(event.source);
      if (result.status == Status::solved) result.motion.add(engine.piece());
      keep();
      break;
    }
  }
  if (result.status == Status::solved && engine.t() < T) result.status = Status::iteration_limit;
  result.because = engine.because();
  result.t = engine.t();
  result.q = engine.q();
  result.v = engine.v();
  result.drift = engine.position_drift();
  return result;
}

inline systems::LagrangianModel lagrangian_model(const std::string& name, const files::Overrides& overrides = {}) {
  return files::read_model(std::filesystem::path(ORTHANT_MODELS) / (name + ".toml"), overrides)
      .as<systems::LagrangianModel>();
}

inline EventMotion event_motion(const std::string& name, double T, const files::Overrides& overrides = {}) {
  const systems::LagrangianModel model = lagrangian_model(name, overrides);
  return event_motion(model.system, model.q0, model.v0, T);
}

}  // namespace orthant::test

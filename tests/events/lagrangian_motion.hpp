// SPDX-License-Identifier: Apache-2.0
// The engine for Lagrangian systems, driven as plainly as can be: to T, through accumulations.
#pragma once

#include "orthant/events/accumulation.hpp"
#include "orthant/events/lagrangian_engine.hpp"
#include "orthant/io/model.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace orthant::test {

struct EventMotion {
  Status status = Status::breakdown;
  std::string because;
  events::Motion motion;
  std::vector<events::Happening> happenings;
  std::vector<events::AccumulationWatch::Limit> limits;
  double t = nan;
  Vector q, v;
  double drift = nan;

  [[nodiscard]] std::vector<double> times(events::Kind kind, Index source = 0) const {
    std::vector<double> result;
    for (const events::Happening& happening : happenings) {
      if (happening.kind == kind && happening.source == source) result.push_back(happening.t);
    }
    return result;
  }
};

inline EventMotion event_motion(const systems::Lagrangian& system, const Vector& q0, const Vector& v0, double T,
                                bool passes_limits = true, long most_pieces = 100000) {
  EventMotion result;
  events::LagrangianEngine engine(system);
  events::AccumulationWatch watch(engine.sources());
  const auto keep = [&] {
    for (const events::Happening& happening : engine.happenings()) result.happenings.push_back(happening);
  };
  result.status = engine.start(0, q0, v0);
  keep();
  for (long i = 0; i < most_pieces && result.status == Status::solved && engine.t() < T; ++i) {
    result.status = engine.advance(T);
    if (result.status != Status::solved) break;
    result.motion.add(engine.piece());
    keep();
    const std::vector<events::Happening> now = engine.happenings();
    for (const events::Happening& happening : now) {
      if (happening.kind == events::Kind::forcing) continue;
      if (happening.kind != events::Kind::impact || happening.after[0] == 0) {
        watch.forget(happening.source);
        continue;
      }
      const auto limit = watch.observe(happening.source, happening.t);
      if (!passes_limits || !limit || !(limit->t - engine.t() < 1e-9) || !(limit->t < T)) continue;
      result.status = engine.pass_to_limit(limit->t, happening.source);
      result.limits.push_back(*limit);
      watch.forget(happening.source);
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

inline io::LagrangianModel lagrangian_model(const std::string& name, const io::Overrides& overrides = {}) {
  return io::read_model(std::filesystem::path(ORTHANT_MODELS) / (name + ".toml"), overrides).lagrangian();
}

inline EventMotion event_motion(const std::string& name, double T, const io::Overrides& overrides = {}) {
  const io::LagrangianModel model = lagrangian_model(name, overrides);
  return event_motion(model.system, model.q0, model.v0, T);
}

}  // namespace orthant::test

// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/sweep_failure.hpp"

#include "orthant/convex/tangent_planes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::schemes {

using systems::SweepingProcess;

std::string labels(const SweepingProcess& process, const std::vector<Index>& sets) {
  std::string text;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    if (i > 0) text += i + 1 == sets.size() ? " and " : ", ";
    text += systems::label(process.sets[static_cast<std::size_t>(sets[i])], sets[i]);
  }
  return text;
}

namespace {

std::string emptiness_text(const SweepingProcess& process, double t, const analysis::Conflict& conflict) {
  const std::vector<Index>& sets = conflict.sets;
  const std::vector<Index>& rows = conflict.rows;
  std::string head = fmt::format("K(t) is empty at t = {:g}", t);
  if (sets.empty()) return head;
  const std::string names = labels(process, sets);
  if (sets.size() > 1) return fmt::format("{}: {} have no common point", head, names);
  if (rows.size() > 1) {
    return fmt::format("{}: rows {} of {} contradict each other", head, fmt::join(rows, ", "), names);
  }
  return fmt::format("{}: {} is empty", head, names);
}

}  // namespace

std::string text(const SweepingProcess& process, const SweepFailure& failure) {
  if (failure.flaw) {
    const systems::SetFlaw& flaw = *failure.flaw;
    const std::string set = systems::label(process.sets[static_cast<std::size_t>(flaw.set)], flaw.set);
    return fmt::format("{} at t = {:g}: {} of {} {}, {}", flaw.is_empty ? "K(t) is empty" : "K(t) is no set", failure.t,
                       flaw.key, set, flaw.found, flaw.allowed);
  }
  if (failure.status == Status::no_solution) return emptiness_text(process, failure.t, failure.conflict);
  if (failure.status == Status::diverged)
    return fmt::format("x + h f(x, t) is not finite on the way to t = {:g}", failure.t);
  return fmt::format(
      "the projection onto K({:g}) was not found; the best point has a feasibility of {:.2g}, an optimality of {:.2g}",
      failure.t, failure.nearest.feasibility, failure.nearest.optimality);
}

std::optional<SweepFailure> failure_at_start(const systems::Prepared<systems::SweepingProcess>& process,
                                             const Vector& x0) {
  const systems::SetMotion motion(process);
  const convex::Projection there = convex::projection_from_nearby(motion.set(), x0);
  if (there.status == Status::solved) return {};
  SweepFailure failure{.t = 0, .status = there.status, .nearest = there.certificate};
  if (there.status == Status::no_solution) failure.conflict = analysis::smallest_conflict(motion, x0);
  return failure;
}

}  // namespace orthant::schemes

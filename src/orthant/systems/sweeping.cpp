// SPDX-License-Identifier: Apache-2.0
#include "orthant/systems/sweeping.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/systems/detail/set_entries.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace orthant::systems {
namespace {

void require_length(std::size_t length, Index wanted, const std::string& what, std::string_view why) {
  if (static_cast<Index>(length) == wanted) return;
  throw InvalidArgument(
      Flaw{what, fmt::format("has {} entries", length), fmt::format("must have {}: {}", wanted, why)});
}

constexpr std::string_view one_for_each_state = "one for each state";

// Lengths that do not fit n states.
struct RequireLengths {
  std::string path;  // "set[2]"
  Index n;

  void operator()(const MovingBall& set) const { require(set.center, "center"); }
  void operator()(const MovingBox& set) const {
    require(set.lower, "lower");
    require(set.upper, "upper");
  }
  void operator()(const MovingHalfSpace& set) const { require(set.normal, "normal"); }
  void operator()(const MovingPolyhedron& set) const {
    if (set.A.empty()) throw InvalidArgument(Flaw{path + ".A", "is empty", "must have at least one row"});
    for (std::size_t i = 0; i < set.A.size(); ++i) require(set.A[i], fmt::format("A[{}]", i));
    require_length(set.b.size(), static_cast<Index>(set.A.size()), path + ".b", "one for each row of A");
  }
  void operator()(const MovingEllipsoid& set) const {
    require(set.center, "center");
    require_length(set.shape.size(), n, path + ".shape", one_for_each_state);
    for (std::size_t i = 0; i < set.shape.size(); ++i) require(set.shape[i], fmt::format("shape[{}]", i));
  }

  void require(const Functions& entries, const std::string& key) const {
    require_length(entries.size(), n, path + "." + key, one_for_each_state);
  }
};

void require_only_time(const MovingShape& shape, const std::string& path) {
  for (const expressions::Expression& entry : detail::entries(shape)) {
    if (entry.slots_needed() <= 1) continue;
    throw InvalidArgument(Flaw{path, "depends on the state", "must depend on time only"});
  }
}

}  // namespace

Index SweepingProcess::states() const {
  return sets.empty() ? 0 : detail::dimension(sets.front().shape);
}

std::string_view kind(const MovingShape& shape) {
  constexpr std::string_view kinds[] = {"ball", "box", "halfspace", "polyhedron", "ellipsoid"};
  return kinds[shape.index()];
}

std::string label(const MovingSet& set, Index number) {
  return set.name.empty() ? fmt::format("set {}", number) : fmt::format("'{}' (set {})", set.name, number);
}

bool is_fixed(const MovingShape& shape) {
  const Functions entries = detail::entries(shape);
  return std::all_of(entries.begin(), entries.end(), [](const auto& entry) { return entry.is_constant(); });
}

SetMotion::SetMotion(const std::vector<MovingSet>& moving) : count_(static_cast<Index>(moving.size())) {
  std::vector<convex::Set> sets;
  sets.reserve(moving.size());
  Functions functions;
  for (Index i = 0; i < count_; ++i) {
    const MovingShape& shape = moving[static_cast<std::size_t>(i)].shape;
    convex::Set set = detail::blank(shape);
    const Functions entries = detail::entries(shape);
    const std::size_t before = functions.size();
    for (std::size_t j = 0; j < entries.size(); ++j) {
      const auto position = static_cast<Index>(j);
      if (entries[j].is_constant()) {
        detail::entry(set, position) = entries[j].constant_value();
      } else {
        functions.push_back(entries[j]);
        moving_.push_back({i, position});
      }
    }
    if (functions.size() > before) changed_.push_back(i);
    sets.push_back(std::move(set));
  }
  input_ = Input(functions, 0);
  values_ = Vector::Zero(input_.size());
  if (count_ == 1) {
    set_ = std::move(sets.front());
  } else {
    set_ = convex::Intersection{std::move(sets)};
  }
  move_to(0);
}

const convex::Set& SetMotion::member(Index number) const {
  if (count_ == 1) return set_;
  return std::get<convex::Intersection>(set_).members[static_cast<std::size_t>(number)];
}

void SetMotion::move_to(double t) {
  if (moving_.empty()) return;
  input_.evaluate(t, values_);
  auto* all = std::get_if<convex::Intersection>(&set_);
  for (std::size_t k = 0; k < moving_.size(); ++k) {
    convex::Set& set = count_ == 1 ? set_ : all->members[static_cast<std::size_t>(moving_[k].set)];
    detail::entry(set, moving_[k].position) = values_[static_cast<Index>(k)];
  }
}

std::optional<SetFlaw> SetMotion::flaw() const {
  for (const Index number : changed_) {
    std::optional<SetFlaw> found = detail::flaw(member(number));
    if (!found) continue;
    found->set = number;
    return found;
  }
  return std::nullopt;
}

std::optional<SetFlaw> flaw_at_start(const SweepingProcess& process) {
  const SetMotion motion(process.sets);
  for (Index i = 0; i < motion.count(); ++i) {
    std::optional<SetFlaw> flaw = detail::flaw(motion.member(i));
    if (!flaw) continue;
    flaw->set = i;
    return flaw;
  }
  return std::nullopt;
}

SweepingProcess completed(SweepingProcess process) {
  if (process.sets.empty()) throw InvalidArgument(Flaw{"sets", "is empty", "must have at least one set"});
  const Index n = process.states();
  if (n == 0) {
    throw InvalidArgument(Flaw{"set[0]", "has no entries", "must have at least one: the state has n >= 1 components"});
  }
  for (std::size_t i = 0; i < process.sets.size(); ++i) {
    const std::string path = fmt::format("set[{}]", i);
    const MovingShape& shape = process.sets[i].shape;
    std::visit(RequireLengths{path, n}, shape);
    require_only_time(shape, path);
  }
  if (process.drift.empty()) process.drift.resize(static_cast<std::size_t>(n));
  require_length(process.drift.size(), n, "drift", one_for_each_state);
  for (const expressions::Expression& f : process.drift) {
    if (f.slots_needed() <= n + 1) continue;
    throw InvalidArgument(Flaw{"drift", "depends on more than t and the n states", "must not"});
  }
  if (const std::optional<SetFlaw> flaw = flaw_at_start(process)) {
    throw InvalidArgument(
        Flaw{fmt::format("set[{}].{}", flaw->set, flaw->key), flaw->found + " at t = 0", flaw->allowed});
  }
  return process;
}

}  // namespace orthant::systems

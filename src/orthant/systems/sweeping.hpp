// SPDX-License-Identifier: Apache-2.0
// The first-order sweeping process: a state that moving convex sets carry along,
//   -dx + f(x, t) dt ∈ N_K(t)(x(t)),   K(t) = K_1(t) ∩ … ∩ K_m(t)                        (sweep.1) [ABG08, (90)]
// x moves with the drift f until a set catches up with it; then it is pushed along an inner normal of the set, no more
// than needed. Where K(t) jumps, so does x, and dx is a measure.
#pragma once

#include "orthant/base/errors.hpp"
#include "orthant/convex/sets.hpp"
#include "orthant/expressions/expression.hpp"
#include "orthant/systems/drawing.hpp"
#include "orthant/systems/input.hpp"
#include "orthant/systems/naming.hpp"
#include "orthant/systems/prepared.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace orthant::systems {

// The sets of convex/sets.hpp with functions of time, which is slot 0, in the place of numbers.
using Functions = std::vector<expressions::Expression>;

struct MovingBall {
  Functions center;
  expressions::Expression radius = {};
};

struct MovingBox {
  Functions lower, upper;  // constants may be infinite
};

struct MovingHalfSpace {
  Functions normal;
  expressions::Expression offset = {};
};

struct MovingPolyhedron {
  std::vector<Functions> A;  // rows of A x ≤ b
  Functions b;
};

struct MovingEllipsoid {
  Functions center;
  std::vector<Functions> shape;  // rows of P
};

using MovingShape = std::variant<MovingBall, MovingBox, MovingHalfSpace, MovingPolyhedron, MovingEllipsoid>;

struct MovingSet {
  std::string name = {};  // for messages; empty: its number
  MovingShape shape = {};
};

struct SweepingProcess {
  Functions drift = {};              // f: n functions of t, slot 0, and x, slots 1 … n; empty: 0
  std::vector<MovingSet> sets = {};  // K is their intersection
  Naming naming = {};

  /// n, as the first set says.
  [[nodiscard]] Index states() const;
};

/// "ball", "box", "halfspace", "polyhedron", "ellipsoid", as in model files
[[nodiscard]] std::string_view kind(const MovingShape& shape);

/// "set 3", or "'wall' (set 3)"
[[nodiscard]] std::string label(const MovingSet& set, Index number);

/// True when no entry depends on time.
[[nodiscard]] bool is_fixed(const MovingShape& shape);

/// Why there is no such set at some time. The key is that of the set: "radius", "lower[1]".
struct SetFlaw : Flaw {
  Index set = 0;
  bool is_empty = false;  // it is a set all the same, the empty one: a negative radius, lower > upper
};

/// K(t) as sets of the layer `convex`. What does not depend on time is computed once.
class SetMotion {
 public:
  explicit SetMotion(const Prepared<SweepingProcess>& process) : SetMotion(process.system().sets) {}

  /// Brings the sets to time t. Does not allocate.
  void move_to(double t);

  /// K(t): the only set, or the intersection of all. Not for use when there is a flaw.
  [[nodiscard]] const convex::Set& set() const { return set_; }
  /// The values of all entries that depend on time.
  [[nodiscard]] const Vector& moving_entries() const { return values_; }
  [[nodiscard]] Index count() const { return count_; }
  [[nodiscard]] const convex::Set& member(Index number) const;

  /// The first moving set that is not a valid set at this time.
  [[nodiscard]] std::optional<SetFlaw> flaw() const;

  /// Where an entry of a set switches in (from, to]; only there can K jump.
  [[nodiscard]] const std::vector<Input::Switch>& switches(double from, double to) { return input_.switches(from, to); }

 private:
  friend std::optional<SetFlaw> flaw_at_start(const SweepingProcess& process);
  explicit SetMotion(const std::vector<MovingSet>& sets);

  struct Entry {
    Index set, position;
  };

  convex::Set set_;
  Index count_ = 0;
  Input input_;                 // the entries that move
  std::vector<Entry> moving_;   // where they go
  std::vector<Index> changed_;  // sets with such an entry
  Vector values_;
};

/// The first set that is not valid at t = 0. Lengths must fit.
[[nodiscard]] std::optional<SetFlaw> flaw_at_start(const SweepingProcess& process);

/// The same process with f in full size. Throws InvalidArgument naming what does not fit: no set, lengths that differ,
/// f or a set that depends on what it may not, something that is not a set at t = 0.
[[nodiscard]] SweepingProcess completed(SweepingProcess process);

struct SweepingModel {
  static constexpr std::string_view kind = "sweeping";
  static constexpr std::string_view noun = "a sweeping process";  // in messages

  SweepingProcess system;
  Vector x0;  // need not be in K(0)
  std::vector<Drawing> drawings = {};

  /// What the motion starts from: its name, its entries, and what there is one of for each of them.
  static void start(auto& self, auto&& visit) { visit("x0", self.x0, "state"); }
};

}  // namespace orthant::systems

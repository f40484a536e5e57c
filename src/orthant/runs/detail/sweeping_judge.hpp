// SPDX-License-Identifier: Apache-2.0
// What a step of the catching-up algorithm is worth, measured on the caller's process, relative (cert.4): its own copy of
// K(t) and f, and the certificates of `convex`, not what the projection reported. Also finds the jumps of x.
#pragma once

#include "orthant/runs/detail/residual.hpp"
#include "orthant/runs/sweeping.hpp"
#include "orthant/schemes/catching_up.hpp"

namespace orthant::runs::detail {

class SweepingJudge {
 public:
  SweepingJudge(const systems::Prepared<systems::SweepingProcess>& process, double h, double tolerance);

  void start(const Vector& x0) { previous_ = x0; }
  /// The length of the last step.
  void set_step(double h) { h_ = h; }

  void measure(const schemes::SweepStep& step);
  /// The sets at the end of the step that was measured last.
  [[nodiscard]] const systems::SetMotion& motion() const { return motion_; }

  SweepingCertificates worst;

 private:
  void measure_dynamics(const schemes::SweepStep& step);

  double h_;       // of this step
  double before_;  // of those before it
  systems::SetMotion motion_;
  expressions::Program drift_;
  expressions::Program::Workspace workspace_;
  Vector slots_, f_;
  Vector previous_;  // x where the last step ended
  Floors floors_;    // of the rows
  Floor floor_;      // of the lengths of x and K
};

/// Finds the jumps of K by bisection of what its expressions say (systems::Input), and what they do to x:
///   x(t*+) = P_K(t*+)(x(t*-))                                                              (sweep.4)
/// Kinks, where an expression switches but K does not jump, are told apart by the distance that x moves.
class JumpDetector {
 public:
  JumpDetector(const systems::Prepared<systems::SweepingProcess>& process, double h, Index max_events);

  /// The jump at t = 0 when x0 is outside K(0), which must not be empty.
  void start(const Vector& x0);
  /// The length of the last step.
  void set_step(double h) { h_ = h; }
  void observe(const schemes::SweepStep& step);

  std::vector<schemes::Event> events;
  long count = 0;
  long unclear = 0;  // switches at which K could not be reached

 private:
  void move_to(double t);
  void report(double t, const Vector& before, const Vector& after);

  double h_;       // of this step
  double before_;  // of those before it
  Index max_events_;
  systems::SetMotion motion_;
  double scale_ = 0;  // length of x and of the numbers of K in this step
  Vector x_;
};

/// How far x is inside the set: the smallest distance to a boundary (ball, box, half-space, rows of a polyhedron), or
/// 1 - √(dᵀP d) of an ellipsoid; negative outside.
[[nodiscard]] double gap(const convex::Set& set, const Vector& x);

}  // namespace orthant::runs::detail

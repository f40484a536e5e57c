// SPDX-License-Identifier: Apache-2.0
// Dykstra's algorithm (convex.16). When the sets have no common point the y_i grow for ever, by amounts v_i whose sum
// tends to zero; they are then tried as separators (convex.18).
#include "orthant/base/interrupt.hpp"
#include "orthant/convex/projection.hpp"
#include "orthant/linalg/nonnegative_least_squares.hpp"

#include <cmath>
#include <utility>
#include <vector>

namespace orthant::convex::detail {
namespace {

// A proof from the growth of the y_i: what their sum is off zero goes to one of the sets, each in turn.
std::optional<EmptinessProof> separation(const Intersection& set, std::vector<Vector> growth) {
  // a polyhedron has a finite support function on the cone of its rows only
  if (const auto* polyhedron = std::get_if<Polyhedron>(&set.members.front())) {
    const Matrix rows = polyhedron->A.transpose();
    growth.front() = rows * linalg::nonnegative_least_squares(rows, growth.front()).x;
  }
  for (std::size_t taker = growth.size(); taker-- > 0;) {
    EmptinessProof proof{.path = {}, .farkas = {}, .separators = growth};
    Vector others = Vector::Zero(growth.front().size());
    for (std::size_t i = 0; i < growth.size(); ++i) {
      if (i != taker) others += growth[i];
    }
    proof.separators[taker] = -others;
    if (proves_empty(set, proof)) return proof;
  }
  return std::nullopt;
}

bool is_power_of_ten(int number) {
  while (number > 9 && number % 10 == 0) number /= 10;
  return number == 1;
}

}  // namespace

Projection dykstra_candidate(const Intersection& merged, const Vector& x, const Dykstra& method) {
  const std::size_t count = merged.members.size();
  const Vector zero = Vector::Zero(x.size());
  std::vector<Vector> y(count, zero);
  std::vector<Vector> growth(count, zero);
  Projection answer{.status = Status::iteration_limit, .point = x, .certificate = {}, .proof = {}, .iterations = 0};
  while (answer.iterations < method.max_iterations) {
    stop_if_asked();
    ++answer.iterations;
    double change = 0.0;
    double size = x.norm() + answer.point.norm();
    for (std::size_t i = 0; i < count; ++i) {
      const Vector start = answer.point + y[i];
      Projection nearest = candidate(merged.members[i], start, method);
      if (nearest.proof) {
        answer.proof = inside(std::move(*nearest.proof), Index(i));
        return answer;
      }
      growth[i] = start - nearest.point - y[i];
      y[i] += growth[i];
      answer.point = std::move(nearest.point);
      change = std::hypot(change, growth[i].norm());
      size += y[i].norm();
    }
    if (!(change > epsilon * size)) {
      answer.status = Status::unknown;  // the end; the certificate judges the point
      return answer;
    }
    if (is_power_of_ten(answer.iterations)) answer.proof = separation(merged, growth);
    if (answer.proof) return answer;
  }
  return answer;
}

}  // namespace orthant::convex::detail

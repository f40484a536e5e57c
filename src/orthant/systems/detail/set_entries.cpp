// SPDX-License-Identifier: Apache-2.0
#include "orthant/systems/detail/set_entries.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/linalg/decompositions.hpp"

#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace orthant::systems::detail {
namespace {

using Found = std::optional<SetFlaw>;

Index size(const Functions& functions) {
  return static_cast<Index>(functions.size());
}

void append(Functions& all, const Functions& more) {
  all.insert(all.end(), more.begin(), more.end());
}

SetFlaw flawed(std::string key, std::string found, std::string allowed, bool is_empty = false) {
  return {{std::move(key), std::move(found), std::move(allowed)}, 0, is_empty};
}

SetFlaw not_finite(std::string key, double value) {
  return flawed(std::move(key), std::isnan(value) ? "is not a number" : fmt::format("is {:g}", value),
                "must be finite");
}

Found finite(const Vector& values, std::string_view key) {
  for (Index i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) return not_finite(fmt::format("{}[{}]", key, i), values[i]);
  }
  return std::nullopt;
}

Found finite(const Matrix& values, std::string_view key) {
  for (Index i = 0; i < values.rows(); ++i) {
    for (Index j = 0; j < values.cols(); ++j) {
      if (!std::isfinite(values(i, j))) return not_finite(fmt::format("{}[{}][{}]", key, i, j), values(i, j));
    }
  }
  return std::nullopt;
}

struct Flaw {
  Found operator()(const convex::Ball& set) const {
    if (Found found = finite(set.center, "center")) return found;
    if (!std::isfinite(set.radius)) return not_finite("radius", set.radius);
    if (set.radius < 0) return flawed("radius", fmt::format("is {:g}", set.radius), "must be >= 0", true);
    return std::nullopt;
  }

  Found operator()(const convex::Box& set) const {
    for (Index i = 0; i < set.lower.size(); ++i) {
      const double lower = set.lower[i];
      const double upper = set.upper[i];
      if (lower <= upper && lower < infinity && upper > -infinity) continue;
      return flawed(fmt::format("lower[{}]", i), fmt::format("is {:g}", lower),
                    fmt::format("must be <= upper[{}], which is {:g}", i, upper), lower > upper);
    }
    return std::nullopt;
  }

  Found operator()(const convex::HalfSpace& set) const {
    if (Found found = finite(set.normal, "normal")) return found;
    if (!std::isfinite(set.offset)) return not_finite("offset", set.offset);
    if (set.normal.isZero(0.0)) return flawed("normal", "is zero", "must be nonzero");
    return std::nullopt;
  }

  Found operator()(const convex::Polyhedron& set) const {
    if (Found found = finite(set.A, "A")) return found;
    return finite(set.b, "b");
  }

  Found operator()(const convex::Ellipsoid& set) const {
    if (Found found = finite(set.center, "center")) return found;
    if (Found found = finite(set.shape, "shape")) return found;
    if (set.shape != set.shape.transpose()) return flawed("shape", "is not symmetric", "must be symmetric");
    const Eigen::SelfAdjointEigenSolver<Matrix> axes(set.shape, Eigen::EigenvaluesOnly);
    if (axes.info() != Eigen::Success || !(axes.eigenvalues().minCoeff() > 0)) {
      return flawed("shape", fmt::format("has the eigenvalue {:g}", axes.eigenvalues().minCoeff()),
                    "must be positive definite");
    }
    return std::nullopt;
  }

  Found operator()(const auto&) const { return std::nullopt; }
};

double& in_rows(Matrix& matrix, Index position) {
  return matrix(position / matrix.cols(), position % matrix.cols());
}

struct Entry {
  Index position;

  double& operator()(convex::Ball& set) const {
    return position < set.center.size() ? set.center[position] : set.radius;
  }
  double& operator()(convex::Box& set) const {
    const Index n = set.lower.size();
    return position < n ? set.lower[position] : set.upper[position - n];
  }
  double& operator()(convex::HalfSpace& set) const {
    return position < set.normal.size() ? set.normal[position] : set.offset;
  }
  double& operator()(convex::Polyhedron& set) const {
    return position < set.A.size() ? in_rows(set.A, position) : set.b[position - set.A.size()];
  }
  double& operator()(convex::Ellipsoid& set) const {
    const Index n = set.center.size();
    return position < n ? set.center[position] : in_rows(set.shape, position - n);
  }
  double& operator()(auto&) const {  // not reached
    throw InvalidArgument("entry: the set is none of the five kinds that move");
  }
};

struct Entries {
  Functions operator()(const MovingBall& set) const {
    Functions all = set.center;
    all.push_back(set.radius);
    return all;
  }
  Functions operator()(const MovingBox& set) const {
    Functions all = set.lower;
    append(all, set.upper);
    return all;
  }
  Functions operator()(const MovingHalfSpace& set) const {
    Functions all = set.normal;
    all.push_back(set.offset);
    return all;
  }
  Functions operator()(const MovingPolyhedron& set) const {
    Functions all;
    for (const Functions& row : set.A) append(all, row);
    append(all, set.b);
    return all;
  }
  Functions operator()(const MovingEllipsoid& set) const {
    Functions all = set.center;
    for (const Functions& row : set.shape) append(all, row);
    return all;
  }
};

struct Blank {
  convex::Set operator()(const MovingBall& set) const { return convex::Ball{Vector::Zero(size(set.center)), 0}; }
  convex::Set operator()(const MovingBox& set) const {
    return convex::Box{Vector::Zero(size(set.lower)), Vector::Zero(size(set.upper))};
  }
  convex::Set operator()(const MovingHalfSpace& set) const {
    return convex::HalfSpace{Vector::Zero(size(set.normal)), 0};
  }
  convex::Set operator()(const MovingPolyhedron& set) const {
    return convex::Polyhedron{Matrix::Zero(size(set.b), size(set.A.front())), Vector::Zero(size(set.b))};
  }
  convex::Set operator()(const MovingEllipsoid& set) const {
    const Index n = size(set.center);
    return convex::Ellipsoid{Vector::Zero(n), Matrix::Zero(n, n)};
  }
};

struct Dimension {
  Index operator()(const MovingBall& set) const { return size(set.center); }
  Index operator()(const MovingBox& set) const { return size(set.lower); }
  Index operator()(const MovingHalfSpace& set) const { return size(set.normal); }
  Index operator()(const MovingPolyhedron& set) const { return set.A.empty() ? 0 : size(set.A.front()); }
  Index operator()(const MovingEllipsoid& set) const { return size(set.center); }
};

}  // namespace

Index dimension(const MovingShape& shape) {
  return std::visit(Dimension{}, shape);
}

Functions entries(const MovingShape& shape) {
  return std::visit(Entries{}, shape);
}

convex::Set blank(const MovingShape& shape) {
  return std::visit(Blank{}, shape);
}

double& entry(convex::Set& set, Index position) {
  return std::visit(Entry{position}, set);
}

std::optional<SetFlaw> flaw(const convex::Set& set) {
  return std::visit(Flaw{}, set);
}

}  // namespace orthant::systems::detail

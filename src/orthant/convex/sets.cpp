// SPDX-License-Identifier: Apache-2.0
#include "orthant/convex/sets.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/options.hpp"
#include "orthant/linalg/decompositions.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace orthant::convex {
namespace {

constexpr Rule finite{"must be finite", [](double x) { return std::isfinite(x); }};
constexpr Rule finite_nonnegative{"must be finite and >= 0", [](double x) { return x >= 0.0 && x < infinity; }};

struct Dimension {
  Index operator()(const WholeSpace& set) const { return set.dimension; }
  Index operator()(const HalfSpace& set) const { return set.normal.size(); }
  Index operator()(const Box& set) const { return set.lower.size(); }
  Index operator()(const Ball& set) const { return set.center.size(); }
  Index operator()(const Ellipsoid& set) const { return set.center.size(); }
  Index operator()(const Polyhedron& set) const { return set.A.cols(); }
  Index operator()(const Orthant& set) const { return set.dimension; }
  Index operator()(const GeneratedCone& set) const { return set.generators.rows(); }
  Index operator()(const SecondOrderCone& set) const { return set.dimension; }
  Index operator()(const Product& set) const {
    Index sum = 0;
    for (const Set& factor : set.factors) sum += dimension(factor);
    return sum;
  }
  Index operator()(const Intersection& set) const { return dimension(set.members.at(0)); }
};

struct Magnitude {
  double operator()(const Ball& set) const { return set.center.stableNorm() + set.radius; }
  double operator()(const Ellipsoid& set) const { return set.center.stableNorm(); }
  double operator()(const Product& set) const { return largest(set.factors); }
  double operator()(const Intersection& set) const { return largest(set.members); }
  double operator()(const auto&) const { return 0.0; }

  static double largest(const std::vector<Set>& sets) {
    double largest = 0.0;
    for (const Set& set : sets) largest = std::max(largest, magnitude(set));
    return largest;
  }
};

void require_dimension(Index dimension, Index least, std::string_view what) {
  if (dimension >= least) return;
  throw InvalidArgument(Flaw{std::string(what), fmt::format("= {}", dimension), fmt::format("must be >= {}", least)});
}

struct Validate {
  void operator()(const WholeSpace& set) const { require_dimension(set.dimension, 0, "whole_space.dimension"); }
  void operator()(const Orthant& set) const { require_dimension(set.dimension, 0, "orthant.dimension"); }

  void operator()(const HalfSpace& set) const {
    require_finite(set.normal, "half_space.normal");
    orthant::detail::require_rule("half_space", "offset", set.offset, finite);
    if (set.normal.isZero(0.0)) throw InvalidArgument(Flaw{"half_space.normal", "is zero", "must not be"});
  }

  void operator()(const Box& set) const {
    require_size(set.upper, set.lower.size(), "box.upper");
    for (Index i = 0; i < set.lower.size(); ++i) {
      const double lower = set.lower[i];
      const double upper = set.upper[i];
      const bool is_interval = lower <= upper && lower < infinity && upper > -infinity;  // false for NaN
      if (is_interval) continue;
      throw InvalidArgument(Flaw{fmt::format("box.lower[{}]", i),
                                 fmt::format("= {} and box.upper[{}] = {}", lower, i, upper),
                                 "must be lower <= upper"});
    }
  }

  void operator()(const Ball& set) const {
    require_finite(set.center, "ball.center");
    orthant::detail::require_rule("ball", "radius", set.radius, finite_nonnegative);
  }

  void operator()(const Ellipsoid& set) const {
    require_finite(set.center, "ellipsoid.center");
    require_square(set.shape, "ellipsoid.shape");
    require_finite(set.shape, "ellipsoid.shape");
    if (set.shape.rows() != set.center.size()) {
      throw InvalidArgument(Flaw{"ellipsoid.shape", fmt::format("is {0} x {0}", set.shape.rows()),
                                 fmt::format("must have the {} rows of ellipsoid.center", set.center.size())});
    }
    if (set.shape != set.shape.transpose()) {
      throw InvalidArgument(Flaw{"ellipsoid.shape", "is not symmetric", "must be"});
    }
    if (Eigen::LLT<Matrix>(set.shape).info() != Eigen::Success) {
      throw InvalidArgument(Flaw{"ellipsoid.shape", "is not positive definite", "must be"});
    }
  }

  void operator()(const Polyhedron& set) const {
    require_size(set.b, set.A.rows(), "polyhedron.b");
    require_finite(set.A, "polyhedron.A");
    require_finite(set.b, "polyhedron.b");
  }

  void operator()(const GeneratedCone& set) const { require_finite(set.generators, "generated_cone.generators"); }

  void operator()(const SecondOrderCone& set) const {
    require_dimension(set.dimension, 2, "second_order_cone.dimension");
    orthant::detail::require_rule("second_order_cone", "friction", set.friction, finite_nonnegative);
  }

  void operator()(const Product& set) const {
    if (set.factors.empty()) throw InvalidArgument(Flaw{"product.factors", "is empty", "must have a set"});
    for (const Set& factor : set.factors) validate(factor);
  }

  void operator()(const Intersection& set) const {
    if (set.members.empty()) throw InvalidArgument(Flaw{"intersection.members", "is empty", "must have a set"});
    for (const Set& member : set.members) {
      validate(member);
      if (dimension(member) == dimension(set.members.front())) continue;
      throw InvalidArgument(
          Flaw{"intersection.members",
               fmt::format("have dimensions {} and {}", dimension(set.members.front()), dimension(member)),
               "must be equal"});
    }
  }
};

}  // namespace

Index dimension(const Set& set) {
  return std::visit(Dimension{}, set);
}

double magnitude(const Set& set) {
  return std::visit(Magnitude{}, set);
}

void validate(const Set& set) {
  std::visit(Validate{}, set);
}

}  // namespace orthant::convex

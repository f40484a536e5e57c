// SPDX-License-Identifier: Apache-2.0
#include "orthant/convex/cones.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/convex/detail/ellipsoid_rounding.hpp"
#include "orthant/convex/polyhedral.hpp"
#include "orthant/convex/projection.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace orthant::convex {
namespace {

Box origin(Index n) {
  return {.lower = Vector::Zero(n), .upper = Vector::Zero(n)};
}

Box free_box(Index n) {
  return {.lower = Vector::Constant(n, -infinity), .upper = Vector::Constant(n, infinity)};
}

struct TangentCone {
  const Vector& x;
  double slack;  // a length

  Set operator()(const WholeSpace& set) const { return set; }

  Set operator()(const HalfSpace& set) const {
    const double length = set.normal.stableNorm();
    if (set.offset / length - (set.normal / length).dot(x) > slack) return WholeSpace{x.size()};
    return HalfSpace{set.normal, 0.0};
  }

  Set operator()(const Box& set) const {
    Box cone = free_box(x.size());
    for (Index i = 0; i < x.size(); ++i) {
      if (x[i] - set.lower[i] <= slack) cone.lower[i] = 0.0;
      if (set.upper[i] - x[i] <= slack) cone.upper[i] = 0.0;
    }
    return cone;
  }

  Set operator()(const Ball& set) const {
    const double distance = (x - set.center).stableNorm();
    if (set.radius - distance > slack) return WholeSpace{x.size()};
    if (!(set.radius > slack)) return origin(x.size());
    return HalfSpace{(x - set.center) / distance, 0.0};
  }

  Set operator()(const Ellipsoid& set) const {
    detail::EllipsoidBoundary boundary = detail::boundary_of(set, x);
    if (boundary.margin > slack + boundary.rounding) return WholeSpace{x.size()};
    return HalfSpace{std::move(boundary.gradient), 0.0};
  }

  Set operator()(const Polyhedron& set) const {
    std::vector<Index> active;
    for (Index i = 0; i < set.b.size(); ++i) {
      const double length = set.A.row(i).stableNorm();
      if (length > 0.0 && (set.b[i] - set.A.row(i).dot(x)) / length <= slack) active.push_back(i);
    }
    if (active.empty()) return WholeSpace{x.size()};
    return Polyhedron{set.A(active, Eigen::all), Vector::Zero(Index(active.size()))};
  }

  Set operator()(const Orthant& set) const {
    return (*this)(Box{Vector::Zero(set.dimension), Vector::Constant(set.dimension, infinity)});
  }

  // cone(G) - {t x : t ≥ 0}
  Set operator()(const GeneratedCone& set) const {
    if (x.stableNorm() <= slack) return set;
    GeneratedCone cone{Matrix(x.size(), set.generators.cols() + 1)};
    cone.generators << set.generators, -x;
    return cone;
  }

  Set operator()(const SecondOrderCone& set) const {
    if (x.stableNorm() <= slack) return set;
    const double sign = set.reversed ? -1.0 : 1.0;
    const double hypotenuse = std::hypot(1.0, set.friction);
    const double tangential = x.tail(x.size() - 1).stableNorm();
    if ((sign * set.friction * x[0] - tangential) / hypotenuse > slack) return WholeSpace{x.size()};
    if (set.friction == 0.0 || tangential == 0.0) {  // a ray, and x is not its end
      Box line = origin(x.size());
      line.lower[0] = -infinity;
      line.upper[0] = infinity;
      return line;
    }
    Vector normal = x / (tangential * hypotenuse);
    normal[0] = -sign * set.friction / hypotenuse;
    return HalfSpace{std::move(normal), 0.0};
  }

  Set operator()(const Product& set) const {
    Product cone;
    for_each_factor(set, x, [&](const Set& factor, const Vector& part) {
      cone.factors.push_back(detail::tangent_cone_within(factor, part, slack));
    });
    return cone;
  }

  Set operator()(const Intersection& set) const {
    Intersection cone;
    for (const Set& member : set.members) cone.members.push_back(detail::tangent_cone_within(member, x, slack));
    return cone;
  }
};

struct NormalRounding {
  const Vector& x;
  const Vector& v;

  double operator()(const Ellipsoid& set) const { return detail::normal_rounding(set, x, v); }
  double operator()(const Product& set) const {
    double sum = 0.0;
    Index start = 0;
    for_each_factor(set, x, [&](const Set& factor, const Vector& part) {
      sum += std::visit(NormalRounding{part, v.segment(start, part.size())}, factor);
      start += part.size();
    });
    return sum;
  }
  double operator()(const Intersection& set) const {
    double sum = 0.0;
    for (const Set& member : set.members) sum += std::visit(*this, member);
    return sum;
  }
  double operator()(const auto&) const { return 0.0; }
};

[[noreturn]] void throw_not_a_cone(std::string_view what) {
  throw InvalidArgument("polar_cone: the set is " + std::string(what) +
                        ", must be a cone with a polar cone among the sets");
}

struct PolarCone {
  Set operator()(const WholeSpace& set) const { return origin(set.dimension); }
  Set operator()(const HalfSpace& set) const {
    if (set.offset != 0.0) throw_not_a_cone("a half-space with an offset");
    return GeneratedCone{set.normal};
  }
  Set operator()(const Box& set) const {
    Box polar = origin(set.lower.size());
    for (Index i = 0; i < set.lower.size(); ++i) {
      const bool has_lower = set.lower[i] == 0.0;
      const bool has_upper = set.upper[i] == 0.0;
      if ((!has_lower && set.lower[i] > -infinity) || (!has_upper && set.upper[i] < infinity)) {
        throw_not_a_cone("a box with a bound that is neither zero nor infinite");
      }
      if (has_lower) polar.lower[i] = -infinity;
      if (has_upper) polar.upper[i] = infinity;
    }
    return polar;
  }
  Set operator()(const Ball&) const { throw_not_a_cone("a ball"); }
  Set operator()(const Ellipsoid&) const { throw_not_a_cone("an ellipsoid"); }
  Set operator()(const Polyhedron& set) const {
    if (!set.b.isZero(0.0)) throw_not_a_cone("a polyhedron with an offset");
    return GeneratedCone{set.A.transpose()};
  }
  Set operator()(const Orthant& set) const {
    return Box{Vector::Constant(set.dimension, -infinity), Vector::Zero(set.dimension)};
  }
  Set operator()(const GeneratedCone& set) const {
    return Polyhedron{set.generators.transpose(), Vector::Zero(set.generators.cols())};
  }
  // ‖r_T‖ ≤ μ r_n has the polar μ ‖s_T‖ ≤ -s_n
  Set operator()(const SecondOrderCone& set) const {
    const double inverse = 1.0 / set.friction;
    if (inverse < infinity) return SecondOrderCone{set.dimension, inverse, !set.reversed};
    return HalfSpace{(set.reversed ? -1.0 : 1.0) * Vector::Unit(set.dimension, 0), 0.0};
  }
  Set operator()(const Product& set) const {
    Product polar;
    for (const Set& factor : set.factors) polar.factors.push_back(polar_cone(factor));
    return polar;
  }
  Set operator()(const Intersection& set) const {
    if (!is_polyhedral(set)) throw_not_a_cone("an intersection with a curved member");
    return polar_cone(as_polyhedron(set));
  }
};

struct Mirror {
  Set operator()(const Box& set) const { return Box{-set.upper, -set.lower}; }
  Set operator()(const HalfSpace& set) const { return HalfSpace{-set.normal, set.offset}; }
  Set operator()(const Polyhedron& set) const { return Polyhedron{-set.A, set.b}; }
  Set operator()(const GeneratedCone& set) const { return GeneratedCone{-set.generators}; }
  Set operator()(const SecondOrderCone& set) const {
    return SecondOrderCone{set.dimension, set.friction, !set.reversed};
  }
  Set operator()(const Product& set) const {
    Product mirror;
    for (const Set& factor : set.factors) mirror.factors.push_back(std::visit(*this, factor));
    return mirror;
  }
  Set operator()(const auto& set) const { return set; }  // polar cones are none of the others
};

}  // namespace

namespace detail {

Set tangent_cone_within(const Set& set, const Vector& x, double slack) {
  return std::visit(TangentCone{x, slack}, set);
}

double distance_to_normal_cone(const Set& set, const Vector& x, const Vector& v, double slack) {
  const double distance = candidate(tangent_cone_within(set, x, slack), v, {}).point.norm();
  const double rounding = std::visit(NormalRounding{x, v}, set);
  return distance > rounding ? distance - rounding : (distance >= 0.0 ? 0.0 : infinity);
}

}  // namespace detail

Set tangent_cone(const Set& set, const Vector& x, double tolerance) {
  if (!contains(set, x, tolerance)) throw InvalidArgument("tangent_cone: x is not in the set");
  return detail::tangent_cone_within(set, x, tolerance * (x.stableNorm() + magnitude(set)));
}

bool is_normal(const Set& set, const Vector& x, const Vector& v, double tolerance) {
  require_size(v, dimension(set), "v");
  if (!contains(set, x, tolerance) || !v.allFinite()) return false;
  const double slack = tolerance * (x.stableNorm() + magnitude(set));
  return detail::distance_to_normal_cone(set, x, v, slack) <= tolerance * v.stableNorm();
}

Set polar_cone(const Set& cone) {
  validate(cone);
  return std::visit(PolarCone{}, cone);
}

Set dual_cone(const Set& cone) {
  return std::visit(Mirror{}, polar_cone(cone));
}

}  // namespace orthant::convex

// SPDX-License-Identifier: Apache-2.0
// Random sweeping processes whose sets all contain a moving point p(t), so that K(t) is never empty.
#pragma once

#include "tests/support/sweeping_processes.hpp"

#include <random>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace orthant::test {

class RandomSweeping {
 public:
  RandomSweeping(Index n, unsigned seed) : n_(n), generator_(seed) {
    for (Index i = 0; i < n; ++i) {
      p_.push_back(fmt::format("{}*sin({}*t + {}) + {}*t", number(1), number(2), number(3), number(0.5)));
    }
  }

  [[nodiscard]] double number(double size) { return std::uniform_real_distribution<double>(-size, size)(generator_); }
  [[nodiscard]] Vector point(double size) {
    return Vector::NullaryExpr(n_, [&](Index) { return number(size); });
  }

  /// The moving point, entry by entry, shifted.
  [[nodiscard]] std::vector<std::string> around(const Vector& shift) const {
    std::vector<std::string> shifted;
    for (Index i = 0; i < n_; ++i) shifted.push_back(fmt::format("{} + {}", p_[static_cast<std::size_t>(i)], shift[i]));
    return shifted;
  }

  /// Any of the five kinds, with p(t) + origin inside by a margin of at least 0.05.
  [[nodiscard]] systems::MovingSet set(const Vector& origin) {
    const int kind = std::uniform_int_distribution<int>(0, 4)(generator_);
    if (kind == 0) {
      const Vector shift = point(0.5);
      return ball(around(origin + shift), fmt::format("{} + 0.05*sin(3*t)", shift.norm() + 0.2));
    }
    if (kind == 1) {
      const Vector low = point(0.5).cwiseAbs() + Vector::Constant(n_, 0.1);
      const Vector high = point(0.5).cwiseAbs() + Vector::Constant(n_, 0.1);
      return box(around(origin - low), around(origin + high));
    }
    if (kind == 2) {
      const Vector normal = point(1);
      return half_space(texts(normal), inner(normal, origin) + " + 0.1");
    }
    if (kind == 3) {
      std::vector<std::vector<std::string>> A;
      std::vector<std::string> b;
      for (Index row = 0; row < n_ + 2; ++row) {
        const Vector normal = point(1);
        A.push_back(texts(normal));
        b.push_back(inner(normal, origin) + " + 0.1");
      }
      return polyhedron(A, b);
    }
    const Matrix root = Matrix::NullaryExpr(n_, n_, [&](Index, Index) { return number(1); });
    const Matrix shape = root * root.transpose() + Matrix::Identity(n_, n_);
    std::vector<std::vector<std::string>> rows;
    for (Index i = 0; i < n_; ++i) rows.push_back(texts(shape.row(i)));
    return ellipsoid(around(origin), rows);
  }

 private:
  static std::vector<std::string> texts(const Vector& values) {
    std::vector<std::string> result;
    for (const double value : values) result.push_back(fmt::format("{}", value));
    return result;
  }
  [[nodiscard]] std::string inner(const Vector& normal, const Vector& origin) const {
    std::string sum = "0";
    const std::vector<std::string> p = around(origin);
    for (Index i = 0; i < n_; ++i) sum += fmt::format(" + ({})*({})", normal[i], p[static_cast<std::size_t>(i)]);
    return sum;
  }

  Index n_;
  std::mt19937 generator_;
  std::vector<std::string> p_;
};

}  // namespace orthant::test

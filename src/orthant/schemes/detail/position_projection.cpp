// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/detail/position_projection.hpp"

#include "orthant/base/interrupt.hpp"
#include "orthant/complementarity/automatic.hpp"
#include "orthant/schemes/detail/inertia.hpp"

#include <cmath>
#include <vector>

#include <fmt/format.h>

namespace orthant::schemes::detail {
namespace {

constexpr int most_rounds = 20;
constexpr double rounding = 1e-13;  // gaps below this, relative to 1 + ‖q‖, count as closed

// The constraints that the projection restores: contacts once they were violated, and all joints.
class Violations {
 public:
  explicit Violations(const systems::RowLayout& layout)
      : layout_(layout), contacts_(static_cast<Index>(layout.contact.size()) - 1) {
    taken_.assign(layout.contact.size() - 1, 0);
  }

  /// True while one of them is violated.
  [[nodiscard]] bool update(const Vector& gap, double accepted) {
    bool is_violated = false;
    for (Index i = 0; i < gap.size(); ++i) {
      const bool is_wrong = i < contacts_ ? gap[i] < -accepted : std::abs(gap[i]) > accepted;
      if (is_wrong && i < contacts_) taken_[static_cast<std::size_t>(i)] = 1;
      is_violated = is_violated || is_wrong;
    }
    return is_violated;
  }

  struct Rows {
    systems::RowMatrix H;
    Vector gap, lower;
  };
  [[nodiscard]] Rows rows(const systems::RowMatrix& all, const Vector& gap) const {
    std::vector<Eigen::Triplet<double>> entries;
    std::vector<double> gaps;
    std::vector<double> lower;
    for (Index i = 0; i < gap.size(); ++i) {
      const bool is_contact = i < contacts_;
      if (is_contact && taken_[static_cast<std::size_t>(i)] == 0) continue;
      const Index row = is_contact ? layout_.contact[static_cast<std::size_t>(i)] : layout_.joint + i - contacts_;
      for (systems::RowMatrix::InnerIterator entry(all, row); entry; ++entry) {
        entries.emplace_back(static_cast<Index>(gaps.size()), entry.col(), entry.value());
      }
      gaps.push_back(gap[i]);
      lower.push_back(is_contact ? 0 : -infinity);
    }
    const auto count = static_cast<Index>(gaps.size());
    Rows rows{.H = systems::RowMatrix(count, all.cols()),
              .gap = Eigen::Map<const Vector>(gaps.data(), count),
              .lower = Eigen::Map<const Vector>(lower.data(), count)};
    rows.H.setFromTriplets(entries.begin(), entries.end());
    return rows;
  }

 private:
  const systems::RowLayout& layout_;
  Index contacts_;
  std::vector<char> taken_;
};

}  // namespace

Status project_position(systems::Mechanics& mechanics, double t, Vector& q, Vector& gap, std::string& because) {
  const double accepted = rounding * (1 + q.lpNorm<Eigen::Infinity>());
  Violations violations(mechanics.layout());
  SparseMatrix M;
  Inertia mass;
  for (int round = 0; round < most_rounds; ++round) {
    stop_if_asked();
    if (!violations.update(gap, accepted)) return Status::solved;
    mechanics.evaluate_rows(t, q);
    const Violations::Rows rows = violations.rows(mechanics.rows(), gap);
    mechanics.mass(q, M);
    if (!mass.factor(M)) return Status::breakdown;
    const complementarity::LcpSolution moved = complementarity::Auto{}.solve(complementarity::BoxLcp{
        Matrix(mass.delassus(rows.H)), rows.gap, rows.lower, Vector::Constant(rows.gap.size(), infinity)});
    if (moved.status != Status::solved) {
      because = fmt::format("no position near q({:g}) meets the constraints: {}", t, moved.because);
      return moved.status;
    }
    Vector shift = rows.H.transpose() * moved.z;
    mass.solve(shift);
    q += shift;
    mechanics.gaps(t, q, gap);
  }
  because = fmt::format("the projection of q({:g}) onto the constraints did not converge", t);
  return Status::iteration_limit;
}

}  // namespace orthant::schemes::detail

// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/enumeration.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/complementarity/detail/farkas.hpp"
#include "orthant/complementarity/detail/judge.hpp"
#include "orthant/complementarity/detail/scaling.hpp"
#include "orthant/linalg/decompositions.hpp"
#include "orthant/linalg/nonnegative_least_squares.hpp"
#include "orthant/linalg/principal_factor.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace orthant::complementarity {
namespace {

constexpr double same = 1e-9;      // solutions closer than this, relative to their size, are one
constexpr double regular = 1e-10;  // a smaller pivot ratio (of the scaled matrix) is handled as singular
constexpr double clearly = 1e-4;   // a sign wrong by this much, relative, needs no second look

std::vector<Side> sides_of(unsigned cone, Index n) {
  std::vector<Side> sides(static_cast<size_t>(n));
  for (Index i = 0; i < n; ++i) sides[i] = (cone >> i & 1U) != 0 ? Side::w_zero : Side::z_zero;
  return sides;
}

// The other solutions of the cone differ from the vertex z by a direction d ≠ 0 with C d = 0 and d_i ≥ 0 wherever z and
// w are both zero; d cannot live on the independent columns of the vertex alone, so Σ d_i over the others can be 1.
bool is_alone_in_cone(const Lcp& problem, const std::vector<Side>& sides, const Vector& z, const Vector& w) {
  const Index n = z.size();
  Matrix used(n, n);
  Matrix unused(n, n);
  Index used_count = 0;
  Index unused_count = 0;
  for (Index i = 0; i < n; ++i) {
    const bool is_z = sides[i] == Side::w_zero;
    const Vector column = is_z ? Vector(-problem.M.col(i)) : Vector(Vector::Unit(n, i));
    if ((is_z ? z[i] : w[i]) > 0.0) {
      used.col(used_count++) = column;
    } else {
      unused.col(unused_count++) = column;
    }
  }
  if (unused_count == 0) return true;
  // project the unused columns off the span of the used ones, and ask for a convex combination that vanishes
  Matrix rest = unused.leftCols(unused_count);
  if (used_count > 0) {
    Eigen::HouseholderQR<Matrix> qr(used.leftCols(used_count));
    rest = (qr.householderQ().adjoint() * rest).bottomRows(n - used_count).eval();
  }
  Matrix system(rest.rows() + 1, unused_count);
  for (Index j = 0; j < unused_count; ++j) {
    const double length = unused.col(j).norm();
    system.col(j).head(rest.rows()) = rest.col(j) / (length > 0.0 ? length : 1.0);
    system(rest.rows(), j) = 1.0;
  }
  const auto combination = linalg::nonnegative_least_squares(system, Vector::Unit(rest.rows() + 1, rest.rows()));
  return combination.residual.norm() > 1e-10;
}

bool is_same(const Vector& a, const Vector& b) {
  return (a - b).cwiseAbs().maxCoeff() <= same * std::max(a.cwiseAbs().maxCoeff(), b.cwiseAbs().maxCoeff());
}

class Enumerator {
 public:
  Enumerator(const Lcp& problem, double tolerance)
      : problem_(problem),
        bounds_(problem.q.size()),
        scaled_(detail::scaled(problem).lcp),
        tolerance_(tolerance),
        factor_(scaled_.M) {}

  SolutionSet all() {
    const Index n = problem_.q.size();
    result_.is_complete = true;
    for (unsigned cone = 0; cone < 1U << n; ++cone) visit(cone);
    return std::move(result_);
  }

 private:
  void visit(unsigned cone) {
    const Index n = problem_.q.size();
    inside_.clear();
    places_.assign(static_cast<size_t>(n), Place::lower);
    for (Index i = 0; i < n; ++i) {
      if ((cone >> i & 1U) == 0) continue;
      inside_.push_back(i);
      places_[i] = Place::inside;
    }
    const bool is_regular = factor_.factorise(scaled_.M, inside_) && factor_.pivot_ratio() > regular;
    if (is_regular && (is_clearly_outside() || has_regular_solution())) return;
    visit_singular(sides_of(cone, n));  // when regular: not a solution, but perhaps only by rounding
  }

  // A quick look at the candidate, so that the accurate solve is kept for the cones that may have a solution.
  bool is_clearly_outside() {
    Vector z = Vector::Zero(scaled_.q.size());
    for (const Index i : inside_) z[i] = -scaled_.q[i];
    factor_.solve(z, inside_);
    if (z.minCoeff() < -clearly * z.cwiseAbs().maxCoeff()) return true;
    const Vector w = scaled_.M * z + scaled_.q;
    const double scale = z.cwiseAbs().maxCoeff() + scaled_.q.cwiseAbs().maxCoeff();
    for (Index i = 0; i < z.size(); ++i) {
      if (places_[i] == Place::lower && w[i] < -clearly * scale) return true;
    }
    return false;
  }

  bool has_regular_solution() {
    LcpSolution candidate;
    const bool is_solution = detail::judge_active_set(bounds_.view(problem_), places_, tolerance_, candidate);
    if (is_solution) keep(candidate, true);
    return is_solution;
  }

  void visit_singular(const std::vector<Side>& sides) {
    for (const auto membership_of : {&detail::cone_membership, &detail::exact_cone_membership}) {
      const detail::ConeMembership membership = membership_of(problem_, sides, work_);
      if (membership.separator) return;
      LcpSolution candidate;
      if (!membership.z || !detail::judge(bounds_.view(problem_), *membership.z, tolerance_, candidate)) continue;
      keep(candidate, is_alone_in_cone(problem_, sides, candidate.z, candidate.w));
      return;
    }
    result_.is_complete = false;
  }

  void keep(const LcpSolution& candidate, bool is_isolated) {
    for (EnumeratedSolution& known : result_.solutions) {
      if (!is_same(known.z, candidate.z)) continue;
      known.is_isolated = known.is_isolated && is_isolated;
      return;
    }
    result_.solutions.push_back({candidate.z, candidate.w, candidate.certificate, is_isolated});
  }

  const Lcp& problem_;
  detail::LcpBounds bounds_;
  Lcp scaled_;  // for the quick looks
  double tolerance_;
  linalg::PrincipalFactor factor_;
  std::vector<Index> inside_;
  std::vector<Place> places_;
  detail::Work work_;
  SolutionSet result_;
};

// Branch and bound: the first solution, or a separator for every branch.
class Branching {
 public:
  Branching(const Lcp& problem, double tolerance)
      : problem_(problem), bounds_(problem.q.size()), tolerance_(tolerance) {}

  LcpSolution run() {
    solution_.status = Status::no_solution;
    visit(std::vector<Side>(static_cast<size_t>(problem_.q.size()), Side::either));
    if (solution_.status == Status::no_solution) {
      if (verify(problem_, proof_).holds) {
        solution_.proof = std::move(proof_);
        solution_.because =
            fmt::format("{} separators cover all complementary cones", solution_.proof->separators.size());
      } else {
        solution_.status = Status::unknown;
      }
    }
    if (solution_.status == Status::unknown) {
      solution_.because = exists_ ? "there is a solution, but no z of doubles has an error that is small relative to q"
                                  : "some cones could not be decided";
    }
    return std::move(solution_);
  }

 private:
  // Returns true when a solution was found.
  bool visit(const std::vector<Side>& sides) {
    ++solution_.pivots;
    detail::ConeMembership membership = detail::cone_membership(problem_, sides, work_);
    if (membership.separator) {
      proof_.separators.push_back(*std::move(membership.separator));
      return false;
    }
    if (membership.z && try_point(*membership.z)) return true;
    const Index pair = next_pair(sides, membership.z);
    if (pair < 0) return visit_leaf(sides);
    for (const Side side : {Side::z_zero, Side::w_zero}) {
      std::vector<Side> branch = sides;
      branch[pair] = side;
      if (visit(branch)) return true;
    }
    return false;
  }

  // A single cone that working precision did not decide.
  bool visit_leaf(const std::vector<Side>& sides) {
    detail::ConeMembership membership = detail::exact_cone_membership(problem_, sides, work_);
    if (membership.separator) {
      proof_.separators.push_back(*std::move(membership.separator));
      return false;
    }
    if (membership.z && try_point(*membership.z)) return true;
    exists_ = exists_ || membership.z.has_value();
    solution_.status = Status::unknown;
    return false;
  }

  bool try_point(const Vector& z) {
    const Status status = solution_.status;
    const bool is_solution = detail::judge_near(bounds_.view(problem_), z, tolerance_, solution_);
    if (!is_solution) solution_.status = status;
    return is_solution;
  }

  // The undecided pair that violates complementarity most.
  Index next_pair(const std::vector<Side>& sides, const std::optional<Vector>& z) const {
    Index best = -1;
    double worst = -1.0;
    const Vector w = z ? Vector(problem_.M * *z + problem_.q) : Vector();
    for (Index i = 0; i < problem_.q.size(); ++i) {
      if (sides[i] != Side::either) continue;
      const double violation = z ? std::min((*z)[i], w[i]) : 0.0;
      if (best < 0 || violation > worst) {
        best = i;
        worst = violation;
      }
    }
    return best;
  }

  const Lcp& problem_;
  detail::LcpBounds bounds_;
  double tolerance_;
  detail::Work work_;
  bool exists_ = false;  // a solution, which does not fit in doubles
  LcpSolution solution_;
  NoSolutionProof proof_;
};

void require_small(Index n) {
  if (n > Enumeration::largest) {
    throw InvalidArgument(
        fmt::format("enumeration takes at most {} pairs, the problem has {}", Enumeration::largest, n));
  }
}

}  // namespace

SolutionSet Enumeration::all(const Lcp& problem) const {
  validate(problem);
  validate_options(*this);
  require_small(problem.q.size());
  if (problem.q.size() == 0)
    return {.solutions = {{{}, {}, certify(problem, {}), true}}, .is_complete = true, .proof = {}};
  SolutionSet set = Enumerator(problem, tolerance).all();
  if (set.solutions.empty()) {
    LcpSolution none = Branching(problem, tolerance).run();
    set.proof = std::move(none.proof);
    if (none.status == Status::solved) set.solutions.push_back({none.z, none.w, none.certificate, false});
    set.is_complete = set.proof.has_value();
  }
  return set;
}

LcpSolution Enumeration::solve(const Lcp& problem) const {
  validate(problem);
  validate_options(*this);
  require_small(problem.q.size());
  LcpSolution solution;
  if (problem.q.size() > 0) {
    solution = Branching(problem, tolerance).run();
  } else {
    (void)detail::judge(detail::LcpBounds(0).view(problem), Vector(), tolerance, solution);  // nothing to solve
  }
  solution.asked = solution.used = name;
  if (solution.z.size() == 0 && problem.q.size() > 0) {
    const Status status = solution.status;
    (void)detail::judge(detail::LcpBounds(problem.q.size()).view(problem), Vector::Zero(problem.q.size()), tolerance,
                        solution);
    solution.status = status;
  }
  return solution;
}

LcpSolution Enumeration::solve(const BoxLcp& problem) const {
  return detail::solve_reduced(*this, problem);
}

}  // namespace orthant::complementarity

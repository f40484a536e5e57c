// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/lemke.hpp"

#include "orthant/base/interrupt.hpp"
#include "orthant/base/vectorise.hpp"
#include "orthant/complementarity/detail/farkas.hpp"
#include "orthant/complementarity/detail/judge.hpp"
#include "orthant/complementarity/detail/scaling.hpp"
#include "orthant/complementarity/matrix_class.hpp"
#include "orthant/complementarity/reduction.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace orthant::complementarity {
namespace {

constexpr double smallest_pivot = 1e-11;  // relative to the largest entry of the entering column
constexpr double tie = 1e-12;             // ratios closer than this, relative, are compared lexicographically
constexpr Index largest_classified = 8;   // rays of problems up to here are explained by the class of M

// column += factor · pivot_column, for the exchange step
ORTHANT_VECTORISE void add_multiple(double* __restrict column, const double* __restrict pivot_column, double factor,
                                    Index n) {
  for (Index i = 0; i < n; ++i) column[i] += factor * pivot_column[i];
}

// The dictionary x_B = b + T x_N. Variables are numbered: w_i is i, z_i is n + i, z0 is 2 n.
class Dictionary {
 public:
  explicit Dictionary(const Lcp& problem)
      : n_(problem.q.size()),
        T_(n_, n_ + 1),
        b_(problem.q),
        basic_(static_cast<size_t>(n_)),
        nonbasic_(static_cast<size_t>(n_ + 1)),
        where_(static_cast<size_t>(2 * n_ + 1)) {
    T_.leftCols(n_) = problem.M;
    T_.col(n_).setOnes();
    for (Index i = 0; i < n_; ++i) set_basic(i, i);
    for (Index j = 0; j <= n_; ++j) set_nonbasic(j, n_ + j);
  }

  [[nodiscard]] Index z0() const { return 2 * n_; }
  [[nodiscard]] Index complement(Index variable) const { return variable < n_ ? variable + n_ : variable - n_; }
  [[nodiscard]] bool is_basic(Index variable) const { return where_[variable] >= 0; }
  [[nodiscard]] Index basic(Index row) const { return basic_[row]; }

  // Value of a variable, and its rate of change as the nonbasic variable `entering` grows.
  [[nodiscard]] double value(Index variable) const { return is_basic(variable) ? b_[where_[variable]] : 0.0; }
  [[nodiscard]] double rate(Index variable, Index entering) const {
    if (is_basic(variable)) return T_(where_[variable], column_of(entering));
    return variable == entering ? 1.0 : 0.0;
  }

  // The row where z0 must enter first: the lexicographic minimum of (q_i, e_i) over all i.
  [[nodiscard]] Index first_row() const {
    Index best = 0;
    for (Index i = 1; i < n_; ++i) {
      if (b_[i] <= b_[best]) best = i;  // of equal rows (q_i, e_i) the one of larger index is smaller
    }
    return best;
  }

  // The row that blocks `entering`, or -1 when none does: the dictionary is on a ray.
  [[nodiscard]] Index blocking_row(Index entering) const {
    const auto column = T_.col(column_of(entering));
    const double threshold = smallest_pivot * std::max(column.cwiseAbs().maxCoeff(), smallest_pivot);
    Index best = -1;
    for (Index i = 0; i < n_; ++i) {
      if (column[i] < -threshold && (best < 0 || is_before(i, best, column))) best = i;
    }
    return best;
  }

  // Exchanges the nonbasic variable `entering` with the basic variable of `row`; returns the latter.
  Index exchange(Index entering, Index row) {
    const Index c = column_of(entering);
    const Index leaving = basic_[row];
    const double reciprocal = 1.0 / T_(row, c);
    const double level = b_[row];
    Vector pivot_column = T_.col(c) * reciprocal;
    pivot_column[row] = 0.0;
    for (Index j = 0; j <= n_; ++j) {
      if (j == c) continue;
      const double factor = T_(row, j);
      if (factor == 0.0) continue;
      add_multiple(T_.data() + j * n_, pivot_column.data(), -factor, n_);
      T_(row, j) = -factor * reciprocal;
    }
    add_multiple(b_.data(), pivot_column.data(), -level, n_);
    b_[row] = -level * reciprocal;
    T_.col(c) = pivot_column;
    T_(row, c) = reciprocal;
    set_basic(row, entering);
    set_nonbasic(c, leaving);
    return leaving;
  }

 private:
  void set_basic(Index row, Index variable) {
    basic_[row] = variable;
    where_[variable] = row;
  }
  void set_nonbasic(Index column, Index variable) {
    nonbasic_[column] = variable;
    where_[variable] = -1 - column;
  }
  [[nodiscard]] Index column_of(Index nonbasic) const { return -1 - where_[nonbasic]; }

  // Is row i's lexicographic ratio (b_i, row i of the inverse basis) / -column_i smaller than row k's? The inverse
  // basis stands in the dictionary: its column j is e_row for a basic w_j, -T of the column of a nonbasic one.
  [[nodiscard]] bool is_before(Index i, Index k, const Eigen::Ref<const Vector>& column) const {
    const double scale_i = -1.0 / column[i];
    const double scale_k = -1.0 / column[k];
    const auto sign = [](double x, double y) {
      const double difference = x - y;
      return std::abs(difference) <= tie * std::max(std::abs(x), std::abs(y)) ? 0.0 : difference;
    };
    double difference = sign(b_[i] * scale_i, b_[k] * scale_k);
    for (Index j = 0; j < n_ && difference == 0.0; ++j) {
      const Index where = where_[j];
      const double at_i = where >= 0 ? (where == i ? 1.0 : 0.0) : -T_(i, -1 - where);
      const double at_k = where >= 0 ? (where == k ? 1.0 : 0.0) : -T_(k, -1 - where);
      difference = sign(at_i * scale_i, at_k * scale_k);
    }
    return difference < 0.0;
  }

  Index n_;
  Matrix T_;
  Vector b_;
  std::vector<Index> basic_, nonbasic_, where_;  // where_: row of a basic variable, -1 - column of a nonbasic one
};

struct Outcome {
  Status status = Status::iteration_limit;  // solved: z0 left the basis; unknown: on a ray; breakdown: not finite
  Index entering = -1;                      // of the ray
  int pivots = 0;
};

Outcome pivot_until_end(Dictionary& dictionary, int max_pivots) {
  Outcome outcome;
  Index row = dictionary.first_row();
  if (dictionary.value(dictionary.basic(row)) >= 0.0) return {Status::solved, -1, 0};
  outcome.entering = dictionary.z0();
  while (outcome.pivots < max_pivots) {
    stop_if_asked();
    const Index leaving = dictionary.exchange(outcome.entering, row);
    ++outcome.pivots;
    if (leaving == dictionary.z0()) return {Status::solved, -1, outcome.pivots};
    outcome.entering = dictionary.complement(leaving);
    row = dictionary.blocking_row(outcome.entering);
    if (row < 0) return {Status::unknown, outcome.entering, outcome.pivots};
    if (!std::isfinite(dictionary.value(dictionary.basic(row)))) return {Status::breakdown, -1, outcome.pivots};
  }
  return outcome;
}

LemkeRay ray_of(const Dictionary& dictionary, Index entering, const detail::ScaledLcp& scaled) {
  const Index n = scaled.lcp.q.size();
  LemkeRay ray{Vector(n), Vector(n), dictionary.value(2 * n), dictionary.rate(2 * n, entering)};
  for (Index i = 0; i < n; ++i) {
    ray.z[i] = scaled.column[i] * dictionary.value(n + i);
    ray.direction[i] = scaled.column[i] * std::max(dictionary.rate(n + i, entering), 0.0);
  }
  return ray;
}

// The complementary basis, solved again from the data; failing that, the point of the dictionary itself.
void take_solution(const Lcp& problem, const Dictionary& dictionary, const detail::ScaledLcp& scaled, double tolerance,
                   LcpSolution& solution) {
  const Index n = problem.q.size();
  const detail::LcpBounds bounds(n);
  const auto view = bounds.view(problem);
  std::vector<Place> places(static_cast<size_t>(n), Place::lower);
  Vector z(n);
  for (Index i = 0; i < n; ++i) {
    if (dictionary.is_basic(n + i)) places[i] = Place::inside;
    z[i] = scaled.column[i] * std::max(dictionary.value(n + i), 0.0);
  }
  if (detail::judge_active_set(view, places, tolerance, solution)) return;
  if (detail::judge(view, z, tolerance, solution)) return;
  solution.status = Status::unknown;
  solution.because = "a complementary basis was reached, but rounding spoiled its point";
}

// What a ray that proves nothing means. Copositive-plus and row-sufficient matrices have a solution whenever
// w = M z + q ≥ 0, z ≥ 0 can be met (class.9), (class.10); asked for small n only, where the answer is exact and quick.
std::string unproven_ray(const Lcp& problem, bool is_feasible) {
  const std::string ray = "on a ray, which proves nothing here";
  if (!is_feasible) return ray + ": double precision does not decide whether w = M z + q >= 0, z >= 0 can be met";
  std::string feasible = ray + ": w = M z + q >= 0, z >= 0 can be met";
  if (problem.q.size() > largest_classified) return feasible + ", so M is not copositive-plus (or rounding intervened)";
  const Answer plus = is_copositive_plus(problem.M).answer;
  const Answer sufficient = is_row_sufficient(problem.M).answer;
  for (const auto& [answer, name] : {std::pair{plus, "copositive-plus"}, std::pair{sufficient, "row-sufficient"}}) {
    if (answer == Answer::yes)
      return feasible + ", so there is a solution, because M is " + name + "; rounding misled the method";
  }
  if (plus == Answer::unknown || sufficient == Answer::unknown) return feasible;
  return feasible + ", but M is neither copositive-plus nor row-sufficient, so there may be a solution or none";
}

void take_ray(const Lcp& problem, LcpSolution& solution) {
  const Index n = problem.q.size();
  const std::vector<Side> open(static_cast<size_t>(n), Side::either);
  std::optional<Separator> separator = detail::verified_separator(problem, open, solution.ray->direction);
  if (separator) {
    solution.because = "the direction of the ray separates q from every M z + q >= 0, z >= 0";
  } else {
    detail::Work work;
    detail::ConeMembership membership = detail::cone_membership(problem, open, work);
    if (!membership.separator) {
      solution.status = Status::unknown;
      solution.because = unproven_ray(problem, membership.z.has_value());
      return;
    }
    separator = std::move(membership.separator);
    solution.because = "on a ray; not even w = M z + q >= 0, z >= 0 can be met";
  }
  NoSolutionProof proof{{*std::move(separator)}};
  solution.status = Status::no_solution;
  solution.proof = std::move(proof);
}

}  // namespace

LcpSolution Lemke::solve(const Lcp& problem) const {
  validate(problem);
  validate_options(*this);
  const Index n = problem.q.size();
  LcpSolution solution;
  solution.asked = solution.used = name;

  const detail::ScaledLcp scaled = detail::scaled(problem);
  Dictionary dictionary(scaled.lcp);
  const int limit = max_pivots > 0 ? max_pivots : 1000 + 50 * static_cast<int>(n);
  const Outcome outcome = n > 0 ? pivot_until_end(dictionary, limit) : Outcome{Status::solved, -1, 0};
  solution.pivots = outcome.pivots;
  solution.status = outcome.status;
  if (outcome.status == Status::solved) {
    take_solution(problem, dictionary, scaled, tolerance, solution);
    return solution;
  }
  (void)detail::judge(detail::LcpBounds(n).view(problem), Vector::Zero(n), tolerance, solution);
  if (outcome.status == Status::unknown) {
    solution.ray = ray_of(dictionary, outcome.entering, scaled);
    take_ray(problem, solution);
  } else if (outcome.status == Status::iteration_limit) {
    solution.because = "max_pivots reached";
  } else {
    solution.because = "a number in the dictionary overflowed";
  }
  return solution;
}

LcpSolution Lemke::solve(const BoxLcp& problem) const {
  return detail::solve_reduced(*this, problem);
}

}  // namespace orthant::complementarity

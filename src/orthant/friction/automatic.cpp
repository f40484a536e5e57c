// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/automatic.hpp"

#include "orthant/friction/admm.hpp"
#include "orthant/friction/detail/judge.hpp"
#include "orthant/friction/gauss_seidel.hpp"
#include "orthant/friction/infeasible.hpp"
#include "orthant/friction/interior_point.hpp"
#include "orthant/friction/newton.hpp"
#include "orthant/friction/planar.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

namespace orthant::friction {
namespace {

constexpr Index largest_factor = 15000;   // rows of W
constexpr Index largest_enumeration = 5;  // contacts of a planar problem that goes to the LCP at once
constexpr Index largest_lcp = 300;        // contacts of a planar problem that goes to the LCP at last
constexpr double usual_rows = 3e3;        // problems larger than this get fewer of the slow iterations

class Chain {
 public:
  // `global` is the statement that `problem` was condensed from, or null.
  Chain(const Auto& options, const ContactProblem& problem, const GlobalContactProblem* global, const Vector& start)
      : options_(options), problem_(problem), global_(global) {
    best_.r = start;
  }

  ContactSolution run() && {
    const bool is_solved = try_all() && best_.status == Status::solved;
    if (!is_solved) {
      const bool is_proved = best_.status == Status::no_solution;
      if (const auto proof = find_infeasibility(problem_)) {
        best_.status = Status::no_solution;
        best_.ray = proof->y;
      } else if (!is_proved) {
        best_.status = Status::iteration_limit;
      }
    }
    best_.asked = Auto::name;
    best_.attempts = std::move(attempts_);
    return std::move(best_);
  }

 private:
  bool try_all() {
    const Index rows = problem_.q.size();
    const bool is_planar = problem_.dimension == 2;
    if (is_planar && problem_.contacts() <= largest_enumeration && add(Planar{.tolerance = options_.tolerance})) {
      return true;
    }
    const bool is_large = rows > largest_factor;
    if (!is_large) {
      if (add(GaussSeidel{.tolerance = options_.tolerance, .max_sweeps = 3000, .patience = 0.5})) return true;
      if (alternate(300, best_.r) || polish()) return true;
      if (add_fresh(InteriorPoint{.tolerance = options_.tolerance}) || polish()) return true;
      if (alternate(slow_iterations(100000, 300), Vector::Zero(rows)) || polish()) return true;
    }
    const int sweeps = slow_iterations(10000, is_large ? 1500 : 100);
    if (add(GaussSeidel{.tolerance = options_.tolerance, .max_sweeps = sweeps, .memory = is_large ? 8 : 0}))
      return true;
    return is_planar && problem_.contacts() <= largest_lcp && add(Planar{.tolerance = options_.tolerance});
  }

  [[nodiscard]] int slow_iterations(double usual, int fewest) const {
    const double part = std::min(1.0, usual_rows / static_cast<double>(problem_.q.size() + 1));
    return std::max(fewest, static_cast<int>(options_.effort * usual * part));
  }

  bool polish() { return add(Newton{.tolerance = options_.tolerance, .max_iterations = 20}); }

  // admm on the statement with the bodies, if there is one: its factor is the smaller one (friction.16).
  bool alternate(int iterations, const Vector& start) {
    const Admm method{.tolerance = options_.tolerance, .max_iterations = iterations};
    return global_ != nullptr ? keep(method.solve(*global_, start)) : keep(method.solve(problem_, start));
  }

  // A link from the best point; true when the chain can stop.
  template <class Method>
  bool add(const Method& method) {
    return keep(method.solve(problem_, best_.r));
  }
  // A link from its own start.
  template <class Method>
  bool add_fresh(const Method& method) {
    return keep(method.solve(problem_));
  }

  bool keep(ContactSolution solution) {
    const bool is_answer = solution.status == Status::solved || solution.status == Status::no_solution;
    attempts_.push_back({solution.used, solution.status, solution.certificate.natural_map});
    // comparisons with NaN are false: the first certificate replaces none, and a NaN replaces nothing
    const bool is_better = !(best_.certificate.natural_map <= solution.certificate.natural_map) &&
                           solution.certificate.natural_map < infinity;
    const Index regularised = best_.regularised + solution.regularised;
    if (is_answer || is_better) best_ = std::move(solution);
    best_.regularised = regularised;
    return is_answer;
  }

  const Auto& options_;
  const ContactProblem& problem_;
  const GlobalContactProblem* global_;
  ContactSolution best_;
  std::vector<ContactAttempt> attempts_;
};

template <class Problem>
ContactSolution run_chain(const Auto& options, const Problem& problem, const ContactProblem& local,
                          const Vector& start) {
  detail::validate_start(start, local.q.size());
  const GlobalContactProblem* global = nullptr;
  if constexpr (std::is_same_v<Problem, GlobalContactProblem>) global = &problem;
  ContactSolution solution = Chain(options, local, global, start).run();
  const Status status = solution.status;
  const std::string because = solution.because;
  if (solution.used.empty()) solution.used = Auto::name;
  detail::conclude(problem, options.tolerance, solution);
  if (solution.status == Status::solved) solution.ray.resize(0);  // a certified point beats a proof up to rounding
  if (solution.status == Status::solved || status != Status::no_solution) return solution;
  solution.status = Status::no_solution;
  solution.because = !because.empty() && solution.used == Planar::name
                         ? because
                         : fmt::format(
                               "no impulses at all make every normal velocity nonnegative; the largest error "
                               "is at contact {}",
                               solution.certificate.worst_contact);
  return solution;
}

}  // namespace

ContactSolution Auto::solve(const ContactProblem& problem, const Vector& start) const {
  validate(problem);
  validate_options(*this);
  return run_chain(*this, problem, problem, start);
}

ContactSolution Auto::solve(const ContactProblem& problem) const {
  return solve(problem, Vector::Zero(problem.q.size()));
}

ContactSolution Auto::solve(const GlobalContactProblem& problem, const Vector& start) const {
  validate_options(*this);
  return run_chain(*this, problem, condensed(problem), start);
}

ContactSolution Auto::solve(const GlobalContactProblem& problem) const {
  return solve(problem, Vector::Zero(problem.w.size()));
}

}  // namespace orthant::friction

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
  Chain(const Auto& options, const ContactProblemView& problem, Vector start)
      : options_(options), given_(problem), local_(problem.local()), problem_(problem.local()) {
    best_.r = std::move(start);
  }

  ContactSolution run() && {
    const bool is_solved = try_all() && best_.status == Status::solved;
    if (!is_solved) {
      const bool is_proved = best_.status == Status::no_solution;
      if (const auto proof = find_infeasibility(problem_)) {
        if (!is_proved) best_.because.clear();  // what a link said before there was a proof
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
    return keep(method.solve(given_, start));
  }

  // A link from the best point; true when the chain can stop.
  template <class Method>
  bool add(const Method& method) {
    return keep(method.solve(local_, best_.r));
  }
  // A link from its own start.
  template <class Method>
  bool add_fresh(const Method& method) {
    return keep(method.solve(local_));
  }

  bool keep(ContactSolution solution) {
    const bool is_answer = solution.status == Status::solved || solution.status == Status::no_solution;
    attempts_.push_back({solution.used, solution.status, solution.certificate.natural_map, solution.because});
    // comparisons with NaN are false: the first certificate replaces none, and a NaN replaces nothing
    const bool is_better = !(best_.certificate.natural_map <= solution.certificate.natural_map) &&
                           solution.certificate.natural_map < infinity;
    const Index regularised = best_.regularised + solution.regularised;
    if (is_answer || is_better) best_ = std::move(solution);
    best_.regularised = regularised;
    return is_answer;
  }

  const Auto& options_;
  const ContactProblemView& given_;  // the caller's statement
  const ContactProblemView local_;   // the same as (friction.1)
  const ContactProblem& problem_;
  ContactSolution best_;
  std::vector<Attempt> attempts_;
};

}  // namespace

ContactSolution Auto::solve(const ContactProblemView& problem, const Vector& start) const {
  validate_options(*this);
  ContactSolution solution = Chain(*this, problem, detail::first_guess(problem, start)).run();
  if (solution.used.empty()) solution.used = name;
  detail::conclude(problem, tolerance, solution);
  if (solution.status == Status::solved) solution.ray.resize(0);
  if (solution.status == Status::no_solution && solution.because.empty()) {
    solution.because =
        fmt::format("no impulses at all make every normal velocity nonnegative; the largest error is at contact {}",
                    solution.certificate.worst_contact);
  }
  return solution;
}

}  // namespace orthant::friction

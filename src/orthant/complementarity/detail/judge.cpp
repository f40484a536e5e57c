// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/detail/judge.hpp"

#include "orthant/complementarity/pivoting.hpp"

namespace orthant::complementarity::detail {

template <class MatrixType>
bool judge(const BoxView<MatrixType>& problem, const Vector& z, double tolerance, LcpSolution& solution) {
  Vector w(z.size());
  Scratch scratch(z.size());
  const LcpCertificate certificate = measure(problem, z.data(), scratch.with(w), tolerance);
  // the first point is kept whatever it is worth; NaN in the present certificate loses every comparison
  const bool is_better = solution.z.size() != z.size() || certificate.meets(tolerance) ||
                         !(certificate.natural_residual >= solution.certificate.natural_residual);
  if (is_better) {
    solution.z = z;
    solution.w = std::move(w);
    solution.certificate = certificate;
  }
  if (certificate.meets(tolerance)) solution.status = Status::solved;
  return certificate.meets(tolerance);
}

template <class MatrixType>
bool judge_near(const BoxView<MatrixType>& problem, const Vector& z, double tolerance, LcpSolution& solution) {
  if (judge(problem, z, tolerance, solution)) return true;
  return z.allFinite() && judge_active_set(problem, suggested_places(problem, z), tolerance, solution);
}

template <class MatrixType>
bool judge_active_set(const BoxView<MatrixType>& problem, const std::vector<Place>& places, double tolerance,
                      LcpSolution& solution) {
  PivotingEngine<MatrixType> engine(Pivoting{.tolerance = tolerance, .max_iterations = 0}, problem.M);
  engine.start_from(places);
  if (engine.solve(problem) != Status::solved) return false;
  solution.status = Status::solved;
  solution.z = std::move(engine.z);
  solution.w = std::move(engine.w);
  solution.certificate = engine.certificate;
  return true;
}

template <class MatrixType>
std::vector<Place> suggested_places(const BoxView<MatrixType>& problem, const Vector& z) {
  Vector w(z.size());
  Scratch scratch(z.size());
  (void)measure(problem, z.data(), scratch.with(w), 0.0);
  std::vector<Place> places(static_cast<size_t>(z.size()));
  for (Index i = 0; i < z.size(); ++i) {
    const double natural = z[i] - w[i];
    places[i] = natural <= problem.lower[i] ? Place::lower : natural >= problem.upper[i] ? Place::upper : Place::inside;
  }
  return places;
}

void judge_reduced(const BoxLcp& problem, const LcpReduction& reduction, double tolerance, LcpSolution& solution) {
  const Status status = solution.status;
  const Vector z = reduction.z(solution.z).cwiseMax(problem.lower).cwiseMin(problem.upper);
  solution.z.resize(0);  // what follows is measured on the box LCP
  if (status != Status::solved) {
    const bool is_proven = solution.proof && holds_unrounded(problem, reduction, *solution.proof);
    if (status == Status::no_solution && !is_proven) {
      solution.status = Status::unknown;
      solution.because = "the equivalent LCP has no solution, but bounds were rounded in it";
      solution.proof.reset();
    }
    if (judge(view(problem), z, tolerance, solution)) solution.proof.reset();
    return;
  }
  if (judge_near(view(problem), z, tolerance, solution)) return;
  solution.status = Status::unknown;
  solution.because = "the equivalent LCP was solved, but rounding spoiled the way back";
}

template bool judge(const BoxView<Matrix>&, const Vector&, double, LcpSolution&);
template bool judge(const BoxView<SparseMatrix>&, const Vector&, double, LcpSolution&);
template bool judge_active_set(const BoxView<Matrix>&, const std::vector<Place>&, double, LcpSolution&);
template bool judge_active_set(const BoxView<SparseMatrix>&, const std::vector<Place>&, double, LcpSolution&);
template bool judge_near(const BoxView<Matrix>&, const Vector&, double, LcpSolution&);
template bool judge_near(const BoxView<SparseMatrix>&, const Vector&, double, LcpSolution&);
template std::vector<Place> suggested_places(const BoxView<Matrix>&, const Vector&);
template std::vector<Place> suggested_places(const BoxView<SparseMatrix>&, const Vector&);

}  // namespace orthant::complementarity::detail

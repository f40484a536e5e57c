// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/lambda.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/linalg/decompositions.hpp"
#include "orthant/linalg/zero_test.hpp"
#include "orthant/runs/lcs.hpp"
#include "orthant/schemes/automatic.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace orthant::runs {

namespace {

// What an event of one output puts into λ for each unit of σ_i: columns are the orders of derivative of δ.
struct Response {
  std::vector<Matrix> weights;  // of level i + 1: m × r
  std::vector<Matrix> sizes;    // of the terms of `weights`
};

// |C_l| |A|^r_l |W⁻¹|, which the entries of d were summed from
Matrix sizes_of_rates(const systems::Lcs& system, const analysis::ZeroDynamics& form) {
  const Matrix A = system.A.cwiseAbs();
  const Matrix inverse = form.W_inverse.cwiseAbs();
  Matrix sizes(form.outputs(), form.states());
  for (Index l = 0; l < form.outputs(); ++l) {
    Eigen::RowVectorXd row = system.C.row(l).cwiseAbs();
    for (int i = 0; i < form.degrees[static_cast<std::size_t>(l)]; ++i) row = row * A;
    sizes.row(l) = row * inverse;
  }
  return sizes;
}

// Δ⁻¹ over outputs that can act together with this one: of two stops the other one is left out.
Matrix inverse_with(const Matrix& leading, const analysis::ZeroDynamics& form, Index output) {
  if (!form.has_stops()) return leading.inverse();
  std::vector<Index> members;
  for (Index l = 0; l < form.outputs(); ++l) {
    const Index other = form.opposite[static_cast<std::size_t>(l)];
    if (l == output || other < 0 || (other != output && l < other)) members.push_back(l);
  }
  Matrix inverse = Matrix::Zero(leading.rows(), leading.cols());
  const Matrix found = Matrix(leading(members, members)).inverse();
  inverse(members, members) = found;
  return inverse;
}

// (lambda.2)
std::vector<Response> responses(const systems::Lcs& system, const analysis::ZeroDynamics& form) {
  const Index m = form.outputs();
  const Matrix leading = analysis::leading_matrix(form);
  Matrix d(m, form.states());
  for (Index l = 0; l < m; ++l) d.row(l) = form.A_bar.row(form.top(l));
  const Matrix sizes_of_d = sizes_of_rates(system, form);
  Matrix inverse = inverse_with(leading, form, 0);
  std::vector<Response> result(static_cast<std::size_t>(m));
  for (Index l = 0; l < m; ++l) {
    if (form.has_stops() && l > 0) inverse = inverse_with(leading, form, l);
    const Matrix rates = inverse * d;
    const Matrix sizes = inverse.cwiseAbs() * sizes_of_d;
    const Index degree = form.degrees[static_cast<std::size_t>(l)];
    const Index first = form.first[static_cast<std::size_t>(l)];
    for (Index i = 0; i < degree; ++i) {
      Matrix weight = Matrix::Zero(m, degree);
      Matrix size = weight;
      if (i + 1 == degree) {
        weight(l, 0) = size(l, 0) = 1;
      } else {
        weight.col(degree - 1 - i) = inverse.col(l);
        size.col(degree - 1 - i) = inverse.col(l).cwiseAbs();
      }
      for (Index k = i + 1; k < degree; ++k) {
        weight.col(k - i - 1) -= rates.col(first + k);
        size.col(k - i - 1) += sizes.col(first + k);
      }
      result[static_cast<std::size_t>(l)].weights.push_back(std::move(weight));
      result[static_cast<std::size_t>(l)].sizes.push_back(std::move(size));
    }
  }
  return result;
}

struct Sum {
  double weight = 0, size = 0;
};

// Highest order first at each time.
std::vector<Atom> atoms_of_lambda(const systems::Lcs& system, const analysis::ZeroDynamics& form,
                                  const std::vector<schemes::Event>& events) {
  const std::vector<Response> all = responses(system, form);
  std::map<std::tuple<double, int, Index>, Sum> sums;  // by t, -order, component
  for (const schemes::Event& event : events) {
    const Response& of_source = all[static_cast<std::size_t>(event.source)];
    for (Index i = 0; i < event.impulse.size(); ++i) {
      if (event.impulse[i] == 0) continue;
      const Matrix& weights = of_source.weights[static_cast<std::size_t>(i)];
      const Matrix& sizes = of_source.sizes[static_cast<std::size_t>(i)];
      for (Index order = 0; order < weights.cols(); ++order) {
        for (Index j = 0; j < weights.rows(); ++j) {
          if (sizes(j, order) == 0) continue;
          Sum& sum = sums[{event.t, -static_cast<int>(order), j}];
          sum.weight += weights(j, order) * event.impulse[i];
          sum.size += sizes(j, order) * std::abs(event.impulse[i]);
        }
      }
    }
  }
  std::vector<Atom> atoms;
  for (const auto& [key, sum] : sums) {
    if (linalg::is_zero_sum(sum.weight, sum.size)) continue;
    atoms.push_back(
        {.t = std::get<0>(key), .output = std::get<2>(key), .order = -std::get<1>(key), .weight = sum.weight});
  }
  return atoms;
}

// (lambda.1)
std::vector<LevelAtom> atoms_of_levels(const std::vector<schemes::Event>& events) {
  std::map<std::tuple<double, Index, int, int>, double> sums;  // by t, output, level, -order
  for (const schemes::Event& event : events) {
    for (int level = 2; level <= event.impulse.size(); ++level) {
      for (int j = 1; j < level; ++j) {
        const double weight = event.impulse[j - 1];
        if (weight != 0) sums[{event.t, event.source, level, -(level - j - 1)}] += weight;
      }
    }
  }
  std::vector<LevelAtom> atoms;
  for (const auto& [key, weight] : sums) {
    const auto& [t, output, level, order] = key;
    if (weight != 0) atoms.push_back({.t = t, .output = output, .level = level, .order = -order, .weight = weight});
  }
  return atoms;
}

}  // namespace

void write_distributions(const systems::Lcs& system, const analysis::ZeroDynamics& form, bool has_density,
                         Outcome& result) {
  result.lambda = {.degree = has_density ? 1 : 0, .atoms = {}};
  if (result.impulses.empty()) return;
  result.lambda.atoms = atoms_of_lambda(system, form, result.impulses);
  for (const Atom& atom : result.lambda.atoms) result.lambda.degree = std::max(result.lambda.degree, atom.order + 2);
  result.level_atoms = atoms_of_levels(result.impulses);
}

double action(const LcsResult& result, Index component, const std::function<double(double, int)>& phi) {
  const Trajectory& rows = result.trajectory;
  if (schemes::locates_events(result.scheme)) {
    throw InvalidArgument("the action of lambda is a sum over steps, " + result.scheme +
                          " has none: run with a time-stepping scheme, emts for instance");
  }
  if (rows.rows() < result.steps + 1) {
    throw InvalidArgument("the action of lambda needs every step: run with every = 1, points = 0");
  }
  const Index density = rows.column(fmt::format("chi{}", component));
  double sum = 0;
  for (const Atom& atom : result.lambda.atoms) {
    if (atom.output == component) sum += (atom.order % 2 == 0 ? 1 : -1) * atom.weight * phi(atom.t, atom.order);
  }
  for (Index k = 1; k < rows.rows(); ++k) {
    const double chi = rows.at(k, density);
    if (chi != 0) sum += (rows.at(k, 0) - rows.at(k - 1, 0)) * chi * phi(rows.at(k, 0), 0);
  }
  return sum;
}

}  // namespace orthant::runs

// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/lambda.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/linalg/decompositions.hpp"
#include "orthant/runs/lcs.hpp"
#include "orthant/schemes/automatic.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace orthant::runs {

LambdaDistribution lambda_of(const std::vector<schemes::Event>& events, const analysis::ZeroDynamics& form,
                             bool has_density) {
  const Index m = form.outputs();
  const Matrix inverse = analysis::leading_matrix(form).inverse();
  LambdaDistribution lambda;
  lambda.degree = has_density ? 1 : 0;
  const auto add = [&](double t, Index component, int order, double weight) {
    if (weight == 0) return;
    lambda.atoms.push_back({t, component, order, weight});
    lambda.degree = std::max(lambda.degree, order + 2);
  };
  for (const schemes::Event& event : events) {
    const int degree = form.degrees[static_cast<std::size_t>(event.source)];
    for (int level = 1; level < degree; ++level) {
      for (Index j = 0; j < m; ++j) {
        add(event.t, j, degree - level, inverse(j, event.source) * event.impulse[level - 1]);
      }
    }
    add(event.t, event.source, 0, event.impulse[degree - 1]);
  }
  return lambda;
}

double action(const LcsResult& result, Index component, const std::function<double(double, int)>& phi) {
  const Trajectory& rows = result.trajectory;
  if (schemes::locates_events(result.scheme)) {
    throw InvalidArgument("the action of lambda is a sum over steps, " + result.scheme +
                          " has none: run with a time-stepping scheme, emts for instance");
  }
  if (rows.rows() != result.steps + 1) {
    throw InvalidArgument("the action of lambda needs every step: run with every = 1, points = 0");
  }
  const Index density = rows.column(fmt::format("chi{}", component));
  double sum = 0;
  for (const Atom& atom : result.lambda.atoms) {
    if (atom.output == component) sum += (atom.order % 2 == 0 ? 1 : -1) * atom.weight * phi(atom.t, atom.order);
  }
  for (Index k = 1; k < rows.rows(); ++k) {
    const double chi = rows.at(k, density);
    if (chi != 0) sum += result.h * chi * phi(rows.at(k, 0), 0);
  }
  return sum;
}

}  // namespace orthant::runs

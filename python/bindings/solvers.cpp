// SPDX-License-Identifier: Apache-2.0
#include "python/bindings/bindings.hpp"
#include "python/bindings/convert.hpp"
#include "python/bindings/watch.hpp"

#include "orthant/complementarity/methods.hpp"
#include "orthant/files/problems/answer.hpp"
#include "orthant/files/problems/contact_answer.hpp"
#include "orthant/friction/methods.hpp"
#include "orthant/present/text/contact.hpp"
#include "orthant/present/text/lcp.hpp"

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include <nlohmann/json.hpp>
#include <pybind11/eigen.h>
#include <pybind11/stl.h>

namespace orthant::python {
namespace {

using complementarity::BoxLcpOf;
using complementarity::LcpOf;

template <class MatrixType>
files::Statement statement(MatrixType M, Vector q, std::optional<Vector> lower, std::optional<Vector> upper) {
  if (!lower && !upper) return LcpOf<MatrixType>{std::move(M), std::move(q)};
  const Index n = q.size();
  return BoxLcpOf<MatrixType>{.M = std::move(M),
                              .q = std::move(q),
                              .lower = lower ? std::move(*lower) : Vector(Vector::Zero(n)),
                              .upper = upper ? std::move(*upper) : Vector(Vector::Constant(n, infinity))};
}

template <class MatrixType>
py::tuple solved(MatrixType M, Vector q, std::optional<Vector> lower, std::optional<Vector> upper,
                 const std::string& method_name) {
  const complementarity::AnyMethod method = complementarity::Methods::named(method_name);
  const files::Problem problem{.name = "LCP",
                               .comment = {},
                               .statement = statement(std::move(M), std::move(q), std::move(lower), std::move(upper))};
  const complementarity::LcpSolution solution = without_lock([&] {
    return std::visit([&](const auto& stated) { return complementarity::solve(method, stated); }, problem.statement);
  });
  return py::make_tuple(object_of(files::to_json(solution)), solution.z, solution.w,
                        present::solution_text(problem, solution));
}

SparseMatrix sparse(const Matrix& matrix) {
  return matrix.sparseView();
}
SparseMatrix sparse(SparseMatrix matrix) {
  return matrix;
}

template <class MatrixType>
py::tuple solved_contact(MatrixType W, Vector q, Vector mu, const std::string& method_name,
                         std::optional<double> tolerance) {
  friction::AnyMethod method = friction::Methods::named(method_name);
  if (tolerance) method = friction::Methods::with_tolerance(method, *tolerance);
  // m contacts with d rows each; what does not fit is found by the method
  const auto dimension = static_cast<int>(mu.size() > 0 ? q.size() / mu.size() : 0);
  const friction::ContactProblem problem{
      .dimension = dimension, .W = sparse(std::move(W)), .q = std::move(q), .mu = std::move(mu)};
  const friction::ContactSolution solution = without_lock([&] { return friction::solve(method, problem); });
  py::list states;
  for (const files::ContactState state : files::contact_states(problem.mu, solution)) {
    states.append(py::str(std::string(files::name(state))));
  }
  return py::make_tuple(object_of(files::to_json(solution)), solution.r, solution.u, states,
                        present::solution_text("contact problem", problem, solution));
}

}  // namespace

void bind_solvers(py::module_& module) {
  module.def("solve_lcp", &solved<Matrix>, py::arg("M"), py::arg("q"), py::arg("lower"), py::arg("upper"),
             py::arg("method"), "The answer as an object, z, w, and the answer as a text.");
  module.def("solve_sparse_lcp", &solved<SparseMatrix>, py::arg("M"), py::arg("q"), py::arg("lower"), py::arg("upper"),
             py::arg("method"), "The same for a matrix of scipy.sparse.");
  module.def("solve_contact", &solved_contact<Matrix>, py::arg("W"), py::arg("q"), py::arg("mu"), py::arg("method"),
             py::arg("tolerance"),
             "The answer as an object, r, u, the states of the contacts, and the answer as a text.");
  module.def("solve_sparse_contact", &solved_contact<SparseMatrix>, py::arg("W"), py::arg("q"), py::arg("mu"),
             py::arg("method"), py::arg("tolerance"), "The same for a matrix of scipy.sparse.");
  module.def("lcp_methods", &complementarity::Methods::names, "The names of the methods.");
}

}  // namespace orthant::python

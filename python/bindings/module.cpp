// SPDX-License-Identifier: Apache-2.0
#include "python/bindings/bindings.hpp"

#include "orthant/files/problem_error.hpp"

PYBIND11_MODULE(_core, module) {
  namespace py = pybind11;
  using namespace orthant;
  module.doc() = "What the package orthant is made of, in C++.";
  module.attr("__version__") = ORTHANT_VERSION;
  // an InvalidArgument is a std::invalid_argument, which pybind11 turns into ValueError
  py::register_exception<files::ProblemError>(module, "ModelError", PyExc_ValueError);
  python::bind_models(module);
  python::bind_results(module);
  python::bind_tasks(module);
  python::bind_solvers(module);
  python::bind_stepper(module);
}

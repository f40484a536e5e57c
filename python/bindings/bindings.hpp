// SPDX-License-Identifier: Apache-2.0
// The parts of the module orthant._core. It has what C++ must do and no more; the package of Python files is what users
// see.
#pragma once

#include <pybind11/pybind11.h>

namespace orthant::python {

namespace py = pybind11;

void bind_models(py::module_& module);
void bind_results(py::module_& module);
void bind_tasks(py::module_& module);
void bind_solvers(py::module_& module);
void bind_stepper(py::module_& module);

}  // namespace orthant::python

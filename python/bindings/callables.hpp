// SPDX-License-Identifier: Apache-2.0
// Functions of Python as functions of a system. They may be copied and called by any thread: the lock of the
// interpreter is taken where it is needed. What they raise comes through.
#pragma once

#include "orthant/systems/lagrangian.hpp"
#include "orthant/systems/lcs.hpp"

#include <string>

#include <pybind11/pybind11.h>

namespace orthant::python {

namespace py = pybind11;

/// u(t) of (u, u', u'', …), a tuple of functions; `name` is u's in messages. Throws InvalidArgument when a function
/// returns something else than a number.
[[nodiscard]] systems::InputFunction input_function(const py::tuple& functions, const std::string& name);

/// F of f(t, q, v), which returns an array of `size` numbers; InvalidArgument is thrown when it does not.
[[nodiscard]] systems::ExternalForce external_force(const py::function& function, Index size);

}  // namespace orthant::python

// SPDX-License-Identifier: Apache-2.0
#include "python/bindings/callables.hpp"

#include "orthant/base/errors.hpp"

#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <pybind11/numpy.h>

namespace orthant::python {
namespace {

using Numbers = py::array_t<double, py::array::c_style | py::array::forcecast>;

// Copies share it, and the last one takes the lock to let it go.
template <class Object>
std::shared_ptr<const Object> shared(Object object) {
  return {new Object(std::move(object)), [](const Object* last) {
            const py::gil_scoped_acquire acquire;
            delete last;
          }};
}

std::string type_name(const py::object& object) {
  return py::str(py::type::handle_of(object).attr("__name__"));
}

Numbers array_of(const Vector& vector) {
  return Numbers(vector.size(), vector.data());
}

}  // namespace

systems::InputFunction input_function(const py::tuple& functions, const std::string& name) {
  const auto value = [shared_functions = shared(functions), name](double t, int derivative) {
    const py::gil_scoped_acquire acquire;
    const py::object result = (*shared_functions)[static_cast<std::size_t>(derivative)](t);
    const double number = PyFloat_AsDouble(result.ptr());
    if (!PyErr_Occurred()) return number;
    PyErr_Clear();
    throw InvalidArgument(fmt::format("{} returned an object of the type {} at t = {:g}, must return a number", name,
                                      type_name(result), t));
  };
  return {.value = value, .derivatives = static_cast<int>(functions.size()) - 1};
}

systems::ExternalForce external_force(const py::function& function, Index size) {
  return [shared_function = shared(function), size](double t, const Vector& q, const Vector& v, Vector& force) {
    const py::gil_scoped_acquire acquire;
    const py::object result = (*shared_function)(t, array_of(q), array_of(v));
    const Numbers numbers = Numbers::ensure(result);
    if (!numbers) {
      PyErr_Clear();
      throw InvalidArgument(fmt::format("force returned an object of the type {} at t = {:g}, must return an array",
                                        type_name(result), t));
    }
    if (numbers.size() != size) {
      throw InvalidArgument(fmt::format(
          "force returned {} numbers at t = {:g}, must return {}: one for each coordinate", numbers.size(), t, size));
    }
    for (Index i = 0; i < size; ++i) force[i] = numbers.data()[i];
  };
}

}  // namespace orthant::python

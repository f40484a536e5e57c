// SPDX-License-Identifier: Apache-2.0
// A run driven step by step from Python. What was asked for once is written again after every advance into the same
// array, so that an array is always that of the last step.
#include "orthant/runs/stepper.hpp"

#include "python/bindings/bindings.hpp"
#include "python/bindings/watch.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/files/models/model.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <pybind11/eigen.h>
#include <pybind11/numpy.h>

namespace orthant::python {
namespace {

using runs::Stepper;
using Array = py::array_t<double>;

class PythonStepper {
 public:
  enum Part : std::size_t { x, z, q, v, gap, multiplier, parts };

  explicit PythonStepper(files::RunSpec spec) : spec_(std::move(spec)), stepper_(spec_.model, spec_.run) {}

  py::str advance() {
    const Status status = stepper_.advance();
    refresh();
    return word(status);
  }

  // n steps without the lock of the interpreter, which is asked for signals now and then
  py::str advance_by(Index n) {
    if (n < 0) throw InvalidArgument("advance: n is " + std::to_string(n) + ", must be >= 0");
    constexpr Index between = 128;
    Status status = stepper_.status();
    Watch watch;
    {
      const py::gil_scoped_release release;
      while (n > 0 && status == Status::solved) {
        const Index some = std::min(n, between);
        status = stepper_.advance(some);
        n -= some;
        watch(stepper_.t(), stepper_.k());
      }
    }
    refresh();
    return word(status);
  }

  void restart() {
    stepper_.restart();
    refresh();
  }
  void restart_at(const Vector& x0) {
    stepper_.restart(x0);
    refresh();
  }
  void restart_at_both(const Vector& q0, const Vector& v0) {
    stepper_.restart(q0, v0);
    refresh();
  }

  [[nodiscard]] const Stepper& stepper() const { return stepper_; }

  Array array(Part part) {
    Array& kept = arrays_[part];
    const Vector& value = this->value(part);
    if (kept.size() != value.size()) {
      kept = Array(value.size());
      kept.attr("setflags")(py::arg("write") = false);  // for Python
    }
    write(value, kept);
    return kept;
  }

 private:
  [[nodiscard]] const Vector& value(std::size_t part) const {
    switch (part) {
      case x:
        return stepper_.x();
      case z:
        return stepper_.z();
      case q:
        return stepper_.q();
      case v:
        return stepper_.v();
      case gap:
        return stepper_.gap();
      default:
        return stepper_.multiplier();
    }
  }
  void refresh() {
    for (std::size_t part = 0; part < parts; ++part) {
      if (arrays_[part].size() > 0) write(value(part), arrays_[part]);
    }
  }
  static void write(const Vector& value, Array& array) {
    std::copy(value.begin(), value.end(), const_cast<double*>(array.data()));
  }
  py::str word(Status status) {
    if (status == Status::solved) return solved_;
    return {name(status).data(), name(status).size()};
  }

  files::RunSpec spec_;
  Stepper stepper_;
  std::array<Array, parts> arrays_;
  py::str solved_{"solved"};
};

template <PythonStepper::Part part>
Array array(PythonStepper& stepper) {
  return stepper.array(part);
}

}  // namespace

void bind_stepper(py::module_& module) {
  const auto asked = [](auto member) {
    return [member](const PythonStepper& self) { return (self.stepper().*member)(); };
  };
  py::class_<PythonStepper>(module, "Stepper", "A run driven step by step.")
      .def(py::init<files::RunSpec>(), py::arg("spec"))
      .def("advance", &PythonStepper::advance, "One step. Returns the status, 'solved' when all is well.")
      .def("advance", &PythonStepper::advance_by, py::arg("n"),
           "n steps, ending at the first that is not solved; other threads keep running.")
      .def("restart", &PythonStepper::restart, "Back to the start of the model, t = 0.")
      .def("restart", &PythonStepper::restart_at, py::arg("x0"), "To another start, t = 0.")
      .def("restart", &PythonStepper::restart_at_both, py::arg("q0"), py::arg("v0"), "To another start, t = 0.")
      .def_property_readonly(
          "status", [](const PythonStepper& self) { return std::string(name(self.stepper().status())); },
          "Of the last step.")
      .def_property_readonly("because", asked(&Stepper::because), "Why the last step was not solved.")
      .def_property_readonly("scheme", asked(&Stepper::scheme), "The scheme that is used.")
      .def_property_readonly("scheme_because", asked(&Stepper::scheme_because), "Why, when 'auto' chose it.")
      .def_property_readonly("h", asked(&Stepper::h), "The step, s.")
      .def_property_readonly("t", asked(&Stepper::t), "The time, s.")
      .def_property_readonly("k", asked(&Stepper::k), "Steps taken.")
      .def_property_readonly("x", &array<PythonStepper::x>, "The state of an Lcs or a Sweeping.")
      .def_property_readonly("z", &array<PythonStepper::z>, "The levels of each output, then xi.")
      .def_property_readonly("xi", asked(&Stepper::xi), "The zero dynamics.")
      .def_property_readonly("q", &array<PythonStepper::q>, "The positions of a Lagrangian.")
      .def_property_readonly("v", &array<PythonStepper::v>, "The velocities of a Lagrangian.")
      .def_property_readonly("gap", &array<PythonStepper::gap>, "The gaps of contacts, then of joints.")
      .def_property_readonly("multiplier", &array<PythonStepper::multiplier>,
                             "Of the last step: measures, lambda, impulses, or the reaction.");
}

}  // namespace orthant::python

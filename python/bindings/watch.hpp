// SPDX-License-Identifier: Apache-2.0
// Python is asked now and then while C++ works without the lock of the interpreter: was Ctrl-C pressed?
#pragma once

#include "orthant/linalg/types.hpp"

#include <chrono>

#include <pybind11/pybind11.h>

namespace orthant::python {

namespace py = pybind11;

/// on_progress of a run in the thread that called from Python. Throws what a handler of signals raised, and what
/// `progress` did, which is called with t and the number of steps.
class Watch {
 public:
  explicit Watch(py::object progress = py::none()) : progress_(std::move(progress)) {}

  bool operator()(double t, Index step) {
    const Clock::time_point now = Clock::now();
    if (now - last_ < std::chrono::milliseconds(20)) return true;
    const py::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    if (!progress_.is_none()) progress_(t, step);
    last_ = Clock::now();
    return true;
  }

 private:
  using Clock = std::chrono::steady_clock;
  py::object progress_;
  Clock::time_point last_ = Clock::now();
};

}  // namespace orthant::python

// SPDX-License-Identifier: Apache-2.0
// C++ works without the lock of the interpreter, and Ctrl-C stops it all the same.
#pragma once

#include "orthant/base/interrupt.hpp"
#include "orthant/linalg/types.hpp"

#include <chrono>

#include <pybind11/pybind11.h>

namespace orthant::python {

namespace py = pybind11;

/// While it lives, Ctrl-C makes a request to stop, and the thread that made it heeds that: it runs Python's handlers,
/// throws what they raise, and goes on if they raise nothing. One at a time; further ones, in the same call or in other
/// threads, do nothing.
class ControlC {
 public:
  ControlC();
  ~ControlC();
  ControlC(const ControlC&) = delete;
  ControlC& operator=(const ControlC&) = delete;

 private:
  bool is_first_;
  StopScope scope_;
};

/// Calls `work` without the lock.
template <class Work>
auto without_lock(const Work& work) {
  const py::gil_scoped_release release;
  const ControlC heeded;
  return work();
}

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

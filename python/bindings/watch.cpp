// SPDX-License-Identifier: Apache-2.0
// The handler of SIGINT that Python installed runs Python's function much later, when the interpreter has the word
// again. While C++ works, ours is in its place: it makes the request, and then calls Python's.
#include "python/bindings/watch.hpp"

#include <csignal>

namespace orthant::python {
namespace {

class AskPython final : public StopRequest {
 public:
  void obey() override {
    is_made = false;
    const py::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }
};

// What a handler touches outlives every call.
AskPython request;
std::atomic<bool> is_taken = false;
struct sigaction of_python = {};

void note(int signal) {
  request.is_made = true;
  of_python.sa_handler(signal);
}

// False when SIGINT is ignored, or not Python's.
bool install() {
  struct sigaction present = {};
  sigaction(SIGINT, nullptr, &present);
  const bool is_function = (present.sa_flags & SA_SIGINFO) == 0 && present.sa_handler != SIG_DFL &&
                           present.sa_handler != SIG_IGN && present.sa_handler != note;
  if (!is_function || is_taken.exchange(true)) return false;
  of_python = present;
  present.sa_handler = note;
  request.is_made = false;
  sigaction(SIGINT, &present, nullptr);
  return true;
}

}  // namespace

ControlC::ControlC() : is_first_(install()), scope_(is_first_ ? &request : heeded_request()) {}

ControlC::~ControlC() {
  if (!is_first_) return;
  struct sigaction present = {};
  sigaction(SIGINT, nullptr, &present);
  if (present.sa_handler == note) sigaction(SIGINT, &of_python, nullptr);  // unless a callback installed another
  is_taken = false;
}

}  // namespace orthant::python

// SPDX-License-Identifier: Apache-2.0
// SIGINT (Ctrl-C), SIGTERM (batch systems, kill) and SIGHUP (the terminal was closed) end every command as interrupted,
// with exit code 1. While there is nothing to keep, at once, whatever the program is doing; afterwards the request to
// stop is made, the computation ends where it is, and what was computed is written. A second signal ends the program
// at once, and nothing is written. Signals that were ignored when the program started, as by nohup, stay ignored.
// Decision 0024.
#pragma once

#include "orthant/base/interrupt.hpp"

namespace orthant::app {

/// From now on, to the end of the program.
[[nodiscard]] StopRequest& watch_signals();

/// What a program that reads standard output gets when there is nothing else: {"status": "interrupted"}.
void promise_json();

/// From now on there is something that the first signal must not destroy: rows, or what is being written.
void keep_results();

}  // namespace orthant::app

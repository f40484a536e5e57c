// SPDX-License-Identifier: Apache-2.0
// What a user must know about where the output went.
#pragma once

#include "orthant/files/results/whole_folder.hpp"

#include <cstdio>

#include <fmt/format.h>

namespace orthant::app {

inline void print_notes(const files::Published& published) {
  for (const std::string& note : published.notes) fmt::print(stderr, "orthant: {}\n", note);
}

}  // namespace orthant::app

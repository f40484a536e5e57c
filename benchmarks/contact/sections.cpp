// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/contact/sections.hpp"

namespace orthant::benchmarks {

std::vector<ContactSection> contact_sections() {
  return {{.name = "fclib", .run = fclib_section},
          {.name = "ball", .run = ball_section},
          {.name = "beads", .run = beads_section}};
}

}  // namespace orthant::benchmarks

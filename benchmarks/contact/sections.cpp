// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/contact/sections.hpp"

namespace orthant::benchmarks {

std::vector<ContactSection> contact_sections() {
  return {{.name = "fclib", .run = fclib_section}};
}

}  // namespace orthant::benchmarks

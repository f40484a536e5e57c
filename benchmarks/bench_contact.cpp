// SPDX-License-Identifier: Apache-2.0
// Contact problems with Coulomb friction: Orthant against Siconos. `bench_contact` runs all sections, `bench_contact
// fclib` that one. docs/benchmarks/contact.md says how to read the tables.
#include "benchmarks/contact/sections.hpp"
#include "benchmarks/rivals/blas.hpp"

#include <algorithm>
#include <optional>

int main(int count, char** values) {
  using namespace orthant::benchmarks;
  const std::vector<ContactSection> sections = contact_sections();
  std::vector<std::string> names;
  for (const ContactSection& section : sections) names.push_back(section.name);
  const std::optional<Arguments> arguments = parse_arguments("bench_contact", count, values, names);
  if (!arguments) return 2;
  orthant::rivals::restart_with_best_blas(values);
  orthant::rivals::set_blas_threads(1);  // the time of the processor is compared
  int code = 0;
  for (const ContactSection& section : sections) {
    const std::vector<std::string>& chosen = arguments->sections;
    const bool is_chosen = chosen.empty() || std::find(chosen.begin(), chosen.end(), section.name) != chosen.end();
    if (is_chosen) code = std::max(code, section.run(*arguments));
  }
  return code;
}

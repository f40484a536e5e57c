// SPDX-License-Identifier: Apache-2.0
// The report of a comparison: the components of both results over each other, and where they are farthest apart.
#pragma once

#include "orthant/io/result_reader.hpp"
#include "orthant/studies/distances.hpp"

#include <string>

namespace orthant::report {

[[nodiscard]] std::string compare_html(const io::StoredResult& first, const io::StoredResult& second,
                                       const studies::Comparison& comparison);

}  // namespace orthant::report

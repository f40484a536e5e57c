// SPDX-License-Identifier: Apache-2.0
// The report of a comparison: the components of both results over each other, and where they are farthest apart.
#pragma once

#include "orthant/files/results/result_reader.hpp"
#include "orthant/tasks/distances.hpp"

#include <string>

namespace orthant::present {

[[nodiscard]] std::string compare_html(const files::StoredResult& first, const files::StoredResult& second,
                                       const tasks::Comparison& comparison);

}  // namespace orthant::present

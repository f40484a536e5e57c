// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace orthant::present::detail {

/// web/dist/report.html, with the marks <!--title-->, <!--body--> and <!--data--> once each, in this order.
[[nodiscard]] std::string_view page_template();

}  // namespace orthant::present::detail

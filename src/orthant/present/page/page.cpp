// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/page/page.hpp"

#include "orthant/present/page/detail/page_template.hpp"
#include "orthant/present/page/html.hpp"

#include <string_view>

#include <nlohmann/json.hpp>

namespace orthant::present {
namespace {

void replace(std::string& page, std::string_view slot, const std::string& markup) {
  page.replace(page.find(slot), slot.size(), markup);
}

// JSON within <script> must not hold "</script>" or "<!--"
std::string script_text(const nlohmann::ordered_json& object) {
  const std::string text = object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  std::string safe;
  safe.reserve(text.size());
  for (const char c : text) {
    if (c == '<') {
      safe += "\\u003c";
    } else {
      safe += c;
    }
  }
  return safe;
}

}  // namespace

std::string page(const std::string& title, const std::string& body, const nlohmann::ordered_json& data) {
  std::string text(detail::page_template());
  // from the last mark to the first: what was put in is not searched
  replace(text, "<!--data-->", script_text(data));
  replace(text, "<!--body-->", body);
  replace(text, "<!--title-->", escaped(title));
  return text;
}

}  // namespace orthant::present

// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/page/pictures.hpp"

#include <cstdint>
#include <cstring>

#include <nlohmann/json.hpp>

namespace orthant::present {
namespace {

using nlohmann::ordered_json;

template <std::size_t N>
std::string component(const std::vector<Sample<N>>& samples, std::size_t number) {
  std::vector<double> values;
  values.reserve(samples.size());
  for (const Sample<N>& sample : samples) values.push_back(sample.y[number]);
  return base64(values);
}

template <std::size_t N>
std::string times(const std::vector<Sample<N>>& samples) {
  std::vector<double> values;
  values.reserve(samples.size());
  for (const Sample<N>& sample : samples) values.push_back(sample.t);
  return base64(values);
}

ordered_json to_json(const Plot& plot) {
  ordered_json curves = ordered_json::array();
  for (const Curve& curve : plot.curves) {
    curves.push_back({{"name", curve.name},
                      {"label", curve.label},
                      {"density", curve.is_density},
                      {"t", times(curve.samples)},
                      {"y", component(curve.samples, 0)}});
  }
  ordered_json stems = ordered_json::array();
  for (const Stems& one : plot.stems) {
    stems.push_back(
        {{"name", one.name}, {"order", one.order}, {"t", times(one.atoms)}, {"y", component(one.atoms, 0)}});
  }
  return {{"title", plot.title}, {"note", plot.note}, {"curves", std::move(curves)}, {"stems", std::move(stems)}};
}

ordered_json to_json(const Strip& strip) {
  std::vector<double> ends;
  for (const auto& [begin, end] : strip.intervals) ends.insert(ends.end(), {begin, end});
  return {{"name", strip.name}, {"label", strip.label}, {"ends", base64(ends)}};
}

ordered_json to_json(const Scene& scene) {
  ordered_json items = ordered_json::array();
  for (const Scene::Item& item : scene.items) {
    ordered_json values = ordered_json::array();
    for (const Scene::Value& value : item.values) {
      values.push_back(value.frames.empty() ? ordered_json(value.constant) : ordered_json(base64(value.frames)));
    }
    items.push_back({{"shape", name(item.shape)},
                     {"name", item.name},
                     {"scenery", item.is_scenery},
                     {"trail", item.has_trail},
                     {"closed", item.is_closed},
                     {"values", std::move(values)}});
  }
  return {{"note", scene.note}, {"t", base64(scene.t)}, {"items", std::move(items)}};
}

}  // namespace

std::string base64(const std::vector<double>& numbers) {
  static constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((numbers.size() * 8 + 2) / 3 * 4);
  std::uint32_t pending = 0;
  int bytes = 0;
  for (const double number : numbers) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &number, sizeof bits);
    for (int byte = 0; byte < 8; ++byte) {
      pending = pending << 8 | static_cast<std::uint32_t>(bits >> (8 * byte) & 0xff);
      if (++bytes < 3) continue;
      for (int shift = 18; shift >= 0; shift -= 6) text += digits[pending >> shift & 63];
      pending = 0;
      bytes = 0;
    }
  }
  if (bytes == 1) text += {digits[pending >> 2], digits[pending << 4 & 63], '=', '='};
  if (bytes == 2) text += {digits[pending >> 10], digits[pending >> 4 & 63], digits[pending << 2 & 63], '='};
  return text;
}

ordered_json to_json(const Pictures& pictures) {
  ordered_json plots = ordered_json::array();
  for (const Plot& plot : pictures.plots) plots.push_back(to_json(plot));
  ordered_json portraits = ordered_json::array();
  for (const Portrait& one : pictures.portraits) {
    portraits.push_back({{"names", {one.x, one.y}},
                         {"plane", one.is_plane},
                         {"t", times(one.samples)},
                         {"x", component(one.samples, 0)},
                         {"y", component(one.samples, 1)}});
  }
  ordered_json strips = ordered_json::array();
  for (const Strip& strip : pictures.strips) strips.push_back(to_json(strip));
  return {{"plots", std::move(plots)},
          {"portraits", std::move(portraits)},
          {"strip_title", pictures.strip_title},
          {"strips", std::move(strips)},
          {"scene", to_json(pictures.scene)}};
}

}  // namespace orthant::present

// SPDX-License-Identifier: Apache-2.0
#include "orthant/report/pictures.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace orthant::report {
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

// Of each column and order, on their way to the plots that have the column.
class Atoms {
 public:
  void add(const std::string& name, int order, double t, double weight) {
    groups_.try_emplace({name, order}, 2000).first->second.add({t, {weight}});
  }
  void put_into(Pictures& pictures) const {
    for (const auto& [key, atoms] : groups_) {
      for (Plot& plot : pictures.plots) {
        const bool has_curve = std::any_of(plot.curves.begin(), plot.curves.end(),
                                           [&key = key](const Curve& curve) { return curve.name == key.first; });
        if (has_curve) plot.stems.push_back({key.first, key.second, atoms.samples()});
      }
    }
  }

 private:
  std::map<std::pair<std::string, int>, Thinner<1>> groups_;
};

}  // namespace

std::string base64(const std::vector<double>& numbers) {
  static constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((numbers.size() * 8 + 2) / 3 * 4);
  std::uint32_t pending = 0;
  int bytes = 0;
  for (const double number : numbers) {
    const auto bits = std::bit_cast<std::uint64_t>(number);
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

void add_atoms(Pictures& pictures, const simulation::LambdaDistribution& lambda) {
  Atoms atoms;
  for (const simulation::Atom& atom : lambda.atoms) {
    for (const char* letter : {"chi", "lambda"}) {
      atoms.add(fmt::format("{}{}", letter, atom.output), atom.order, atom.t, atom.weight);
    }
  }
  atoms.put_into(pictures);
}

void add_atoms(Pictures& pictures, const std::vector<simulation::Impact>& impacts, Index contacts) {
  Atoms atoms;
  for (const simulation::Impact& impact : impacts) {
    const bool is_contact = impact.contact < contacts;
    const Index number = is_contact ? impact.contact : impact.contact - contacts;
    atoms.add(fmt::format("{}{}", is_contact ? "p" : "joint", number), 0, impact.t, impact.impulse[0]);
    for (Index k = 1; k < impact.impulse.size(); ++k) {
      atoms.add(fmt::format("pt{}_{}", number, k - 1), 0, impact.t, impact.impulse[k]);
    }
  }
  atoms.put_into(pictures);
}

void add_atoms(Pictures& pictures, const std::vector<simulation::SweepingJump>& jumps) {
  Atoms atoms;
  for (const simulation::SweepingJump& jump : jumps) {
    for (Index i = 0; i < jump.after.size(); ++i) {
      atoms.add(fmt::format("r{}", i), 0, jump.t, jump.after[i] - jump.before[i]);
    }
  }
  atoms.put_into(pictures);
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
          {"strips", std::move(strips)}};
}

}  // namespace orthant::report

// SPDX-License-Identifier: Apache-2.0
// What a report draws, as values: curves over time, stems where there are atoms, curves in a plane, when constraints
// were active, and bodies that move.
#pragma once

#include "orthant/present/page/scene.hpp"
#include "orthant/present/thinner.hpp"

#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace orthant::present {

inline constexpr std::size_t most_points = 150000;  // of all curves of a page: 16 bytes each, a third more as base64

struct Curve {
  std::string name;   // of the column
  std::string label;  // "floor": what the file calls it; may be empty
  std::vector<Sample<1>> samples;
  bool is_density = false;  // of the measure in that column
};

/// weight · δ^(order) at each t
struct Stems {
  std::string name;  // of the curve that is the density
  int order = 0;
  std::vector<Sample<1>> atoms;
};

struct Plot {
  std::string title, note = {};
  std::vector<Curve> curves = {};
  std::vector<Stems> stems = {};
};

struct Portrait {
  std::string x, y;  // names of the columns
  std::vector<Sample<2>> samples;
  bool is_plane = false;  // both axes have the same scale
};

struct Strip {
  std::string name, label;
  std::vector<std::pair<double, double>> intervals;
};

struct Pictures {
  std::vector<Plot> plots = {};
  std::vector<Portrait> portraits = {};
  std::string strip_title = {};
  std::vector<Strip> strips = {};
  Scene scene = {};
};

/// Numbers as base64 of little-endian Float64.
[[nodiscard]] nlohmann::ordered_json to_json(const Pictures& pictures);

/// RFC 4648, with padding
[[nodiscard]] std::string base64(const std::vector<double>& numbers);

}  // namespace orthant::present

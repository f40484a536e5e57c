// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/support/generated_model.hpp"

#include <array>
#include <functional>
#include <string_view>
#include <vector>

#include <fmt/ranges.h>

namespace orthant::fuzz {
namespace {

using Entry = std::function<std::string(std::size_t)>;

std::string quoted(const std::string& text) {
  return "\"" + text + "\"";
}

std::string list(std::size_t count, const Entry& entry) {
  std::vector<std::string> entries;
  for (std::size_t i = 0; i < count; ++i) entries.push_back(entry(i));
  return fmt::format("[{}]", fmt::join(entries, ", "));
}

class ModelText {
 public:
  explicit ModelText(Choices& choices) : choices_(choices) {}

  std::string made() {
    switch (choices_.below(3)) {
      case 0:
        return lcs() + run({"auto", "emts", "exponential", "backward-euler", "event-driven", "hybrid"});
      case 1:
        return lagrangian() + run({"auto", "moreau-jean", "event-driven", "hybrid"});
      default:
        return sweeping() + run({"auto", "catching-up"});
    }
  }

 private:
  std::string number() { return fmt::format("{}", choices_.number()); }
  std::string size() { return fmt::format("{}", choices_.size()); }
  std::string unit() { return fmt::format("{}", static_cast<double>(choices_.below(11)) / 10); }
  std::string numbers(std::size_t count) {
    return list(count, [this](std::size_t) { return number(); });
  }
  std::string matrix(std::size_t rows, std::size_t columns) {
    return list(rows, [&](std::size_t) { return numbers(columns); });
  }
  std::string formula(const std::vector<std::string>& leaves) {
    if (choices_.flag()) return number();
    return quoted(Formulas(choices_, leaves).text(2));
  }
  std::string formulas(std::size_t count, const std::vector<std::string>& leaves) {
    return list(count, [&](std::size_t) { return formula(leaves); });
  }

  std::string run(const std::vector<std::string>& schemes) {
    std::string text = fmt::format("\n[run]\nscheme = \"{}\"\nh = {}\nT = {}\n", choices_.any(schemes),
                                   choices_.any(std::array{"1e-2", "0.1", "1", "1e-5", "3e-3"}),
                                   choices_.any(std::array{"1", "0.25", "0", "1e-3", "10"}));
    if (choices_.seldom(4)) text += "zeno = \"continue\"\n";
    if (choices_.seldom(4)) text += fmt::format("theta = {}\n", unit());
    if (choices_.seldom()) text += fmt::format("tolerance = {}\n", size());
    return text;
  }

  // x_1' = x_2, … : outputs far from the multiplier, as they do not occur by chance
  std::string chain(std::size_t n) {
    return list(n, [&](std::size_t i) {
      return list(n, [&](std::size_t j) {
        return j == i + 1 ? "1" : i + 1 == n && choices_.flag() ? number() : std::string("0");
      });
    });
  }
  static std::string corner(std::size_t rows, std::size_t columns, bool is_last) {
    return list(rows, [&](std::size_t i) {
      return list(columns, [&](std::size_t j) {
        return std::string(is_last ? (i + 1 == rows && j + 1 == columns ? "1" : "0") : (i == 0 && j == 0 ? "1" : "0"));
      });
    });
  }

  std::string lcs() {
    const bool is_chain = choices_.flag();
    const std::size_t n = 1 + choices_.below(4);
    const std::size_t m = is_chain ? 1 : 1 + choices_.below(3);
    std::string text = fmt::format("[system]\nkind = \"lcs\"\nA = {}\nB = {}\nC = {}\nx0 = {}\n",
                                   is_chain ? chain(n) : matrix(n, n), is_chain ? corner(n, m, true) : matrix(n, m),
                                   is_chain ? corner(m, n, false) : matrix(m, n), numbers(n));
    if (choices_.seldom(3)) text += fmt::format("D = {}\n", matrix(m, m));
    if (choices_.flag()) {
      const std::size_t p = 1 + choices_.below(2);
      text += fmt::format("E = {}\nu = {}\n", matrix(n, p), formulas(p, {"t"}));
      if (choices_.flag()) text += fmt::format("F = {}\n", matrix(m, p));
    }
    if (choices_.seldom(3)) {
      text += fmt::format("law = \"relay\"\nbounds = {}\n", list(m, [this](std::size_t) {
                            return choices_.seldom(4) ? fmt::format("[-inf, {}]", number())
                                                      : fmt::format("[-{}, {}]", size(), size());
                          }));
      if (choices_.flag()) text += fmt::format("hysteresis = {}\n", size());
    } else if (choices_.flag()) {
      text += fmt::format("restitution = {}\n", list(is_chain ? n : 1, [this](std::size_t) { return unit(); }));
    }
    return text;
  }

  std::string gap(std::size_t n, const std::vector<std::string>& q) {
    if (choices_.flag()) return fmt::format("normal = {}\noffset = {}\n", numbers(n), formula({"t"}));
    std::vector<std::string> leaves = q;
    leaves.emplace_back("t");
    return fmt::format("gap = {}\n", quoted(Formulas(choices_, leaves).text(3)));
  }

  std::string contact(std::size_t n, const std::vector<std::string>& q) {
    std::string text = "\n[[contact]]\n" + gap(n, q);
    if (choices_.flag()) text += fmt::format("restitution = {}\n", unit());
    if (choices_.flag()) {
      const std::size_t tangents = 1 + choices_.below(2);
      text += fmt::format("friction = {}\ntangents = {}\n", unit(),
                          list(tangents, [&](std::size_t) { return formulas(n, q); }));
      if (choices_.flag()) text += fmt::format("surface_velocity = {}\n", formulas(tangents, {"t"}));
    }
    return text;
  }

  std::string mass(std::size_t n, const std::vector<std::string>& q) {
    if (choices_.seldom()) return matrix(n, n);
    const bool is_constant = choices_.flag();
    return list(n, [&](std::size_t i) {
      return list(n, [&](std::size_t j) {
        if (i != j) return std::string("0");
        return is_constant ? size() : quoted(fmt::format("1 + ({})^2", Formulas(choices_, q).text(2)));
      });
    });
  }

  std::string lagrangian() {
    const std::size_t n = 1 + choices_.below(3);
    std::vector<std::string> q;
    std::vector<std::string> all = {"t"};
    for (std::size_t i = 0; i < n; ++i) q.push_back(fmt::format("q[{}]", i));
    for (std::size_t i = 0; i < n; ++i) all.push_back(fmt::format("v[{}]", i));
    all.insert(all.end(), q.begin(), q.end());
    std::string text = fmt::format("[system]\nkind = \"lagrangian\"\nM = {}\nforce = {}\nq0 = {}\nv0 = {}\n",
                                   mass(n, q), formulas(n, all), numbers(n), numbers(n));
    if (choices_.seldom(3)) text += fmt::format("K = {}\n", matrix(n, n));
    if (choices_.seldom(3)) text += fmt::format("C = {}\n", matrix(n, n));
    if (choices_.seldom(3)) text += fmt::format("potential = {}\n", formula(q));
    for (std::size_t i = choices_.below(4); i > 0; --i) text += contact(n, q);
    if (choices_.seldom(4)) text += "\n[[joint]]\n" + gap(n, q);
    if (choices_.seldom(4)) {
      text += fmt::format("\n[[dry_friction]]\ndirection = {}\nbound = {}\n", numbers(n), size());
    }
    return text;
  }

  std::string set(std::size_t n) {
    switch (choices_.below(5)) {
      case 0:
        return fmt::format("kind = \"ball\"\ncenter = {}\nradius = {}\n", formulas(n, {"t"}), formula({"t"}));
      case 1:
        return fmt::format("kind = \"box\"\nlower = {}\nupper = {}\n", formulas(n, {"t"}), formulas(n, {"t"}));
      case 2:
        return fmt::format("kind = \"halfspace\"\nnormal = {}\noffset = {}\n", formulas(n, {"t"}), formula({"t"}));
      case 3: {
        const std::size_t rows = 1 + choices_.below(4);
        return fmt::format("kind = \"polyhedron\"\nA = {}\nb = {}\n",
                           list(rows, [&](std::size_t) { return formulas(n, {"t"}); }), formulas(rows, {"t"}));
      }
      default:
        return fmt::format("kind = \"ellipsoid\"\ncenter = {}\nshape = {}\n", formulas(n, {"t"}),
                           list(n, [&](std::size_t i) {
                             return list(n, [&](std::size_t j) { return i == j ? size() : std::string("0"); });
                           }));
    }
  }

  std::string sweeping() {
    const std::size_t n = 1 + choices_.below(3);
    std::vector<std::string> leaves = {"t"};
    for (std::size_t i = 0; i < n; ++i) leaves.push_back(fmt::format("x[{}]", i));
    std::string text = fmt::format("[system]\nkind = \"sweeping\"\nx0 = {}\n", numbers(n));
    if (choices_.flag()) text += fmt::format("drift = {}\n", formulas(n, leaves));
    for (std::size_t i = 1 + choices_.below(3); i > 0; --i) text += "\n[[set]]\n" + set(n);
    return text;
  }

  Choices& choices_;
};

}  // namespace

std::string generated_model(Choices& choices) {
  return ModelText(choices).made();
}

}  // namespace orthant::fuzz

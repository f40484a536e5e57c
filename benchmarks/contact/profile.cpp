// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/contact/profile.hpp"

#include "benchmarks/harness/table.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>

namespace orthant::benchmarks {
namespace {

constexpr double left = 50.0, top = 30.0, width = 260.0, height = 220.0, gap = 40.0, line_step = 17.0;
constexpr double largest_power = 3.0;  // the axis ends at τ = 1000
constexpr std::array<std::string_view, 10> colours{"#0b6e4f", "#1b9e77", "#66a61e", "#4575b4", "#7fbf7b",
                                                   "#d95f02", "#e7298a", "#7570b3", "#a6761d", "#666666"};

double horizontal(std::size_t panel, double factor) {
  const double power = std::min(std::log10(factor), largest_power);
  return left + static_cast<double>(panel) * (width + gap) + width * power / largest_power;
}
double vertical(double part) {
  return top + height * (1.0 - part);
}

std::size_t problems_of(const Profile& profile) {
  return profile.lines.empty() ? 0 : profile.lines.front().seconds.size();
}

void add_axes(std::size_t panel, const Profile& profile, std::string& text) {
  add(text, "<rect x='{:.1f}' y='{:.1f}' width='{}' height='{}' fill='none' stroke='#888'/>\n", horizontal(panel, 1.0),
      top, width, height);
  add(text, "<text x='{:.1f}' y='20'>{}</text>\n", horizontal(panel, 1.0), profile.title);
  for (const double factor : {1.0, 10.0, 100.0, 1000.0}) {
    add(text, "<text x='{:.1f}' y='{:.1f}' text-anchor='middle'>{:g}</text>\n", horizontal(panel, factor),
        top + height + 16.0, factor);
  }
  for (const double part : {0.0, 0.5, 1.0}) {
    if (panel == 0)
      add(text, "<text x='{}' y='{:.1f}' text-anchor='end'>{:g}</text>\n", left - 6, vertical(part) + 4, part);
  }
}

void add_curve(std::size_t panel, const std::vector<double>& steps, std::size_t problems, std::string& text) {
  double part = 0.0;
  add(text, "M{:.1f} {:.1f}", horizontal(panel, 1.0), vertical(0.0));
  for (const double factor : steps) {
    add(text, "H{:.1f}", horizontal(panel, factor));
    part += 1.0 / static_cast<double>(problems);
    add(text, "V{:.1f}", vertical(part));
  }
  add(text, "H{:.1f}", horizontal(panel, std::pow(10.0, largest_power)));
}

void add_panel(std::size_t panel, const Profile& profile, std::string& text) {
  add_axes(panel, profile, text);
  const std::vector<std::vector<double>> all = factors(profile);
  for (std::size_t i = 0; i < all.size(); ++i) {
    add(text, "<path fill='none' stroke='{}' stroke-width='{}'{} d='", colours.at(i % colours.size()),
        profile.lines[i].is_ours ? 2.5 : 1.5, profile.lines[i].is_ours ? "" : " stroke-dasharray='6 3'");
    add_curve(panel, all[i], problems_of(profile), text);
    add(text, "'/>\n");
  }
}

void add_legend(const Profile& profile, std::string& text) {
  double y = top + height + 44.0;
  for (std::size_t i = 0; i < profile.lines.size(); ++i, y += line_step) {
    add(text, "<path stroke='{}' stroke-width='2.5'{} d='M{} {:.1f}h30'/>", colours.at(i % colours.size()),
        profile.lines[i].is_ours ? "" : " stroke-dasharray='6 3'", left, y - 4.0);
    add(text, "<text x='{}' y='{:.1f}'>{}</text>\n", left + 38.0, y, profile.lines[i].name);
  }
}

}  // namespace

std::vector<std::vector<double>> factors(const Profile& profile) {
  std::vector<std::vector<double>> result(profile.lines.size());
  for (std::size_t problem = 0; problem < problems_of(profile); ++problem) {
    double best = std::numeric_limits<double>::infinity();
    for (const ProfileLine& line : profile.lines) best = std::min(best, line.seconds[problem]);
    for (std::size_t i = 0; i < result.size(); ++i) {
      const double seconds = profile.lines[i].seconds[problem];
      if (std::isfinite(seconds)) result[i].push_back(seconds / best);
    }
  }
  for (std::vector<double>& line : result) std::sort(line.begin(), line.end());
  return result;
}

std::string as_csv(const std::vector<Profile>& profiles) {
  std::string text = "profile,solver,factor,part\n";
  for (const Profile& profile : profiles) {
    const std::vector<std::vector<double>> all = factors(profile);
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t k = 0; k < all[i].size(); ++k) {
        const double part = static_cast<double>(k + 1) / static_cast<double>(problems_of(profile));
        add(text, "{},{},{:.4g},{:.4g}\n", profile.title, profile.lines[i].name, all[i][k], part);
      }
    }
  }
  return text;
}

std::string as_svg(const std::vector<Profile>& profiles) {
  const std::size_t lines = profiles.empty() ? 0 : profiles.front().lines.size();
  std::string text;
  add(text,
      "<svg xmlns='http://www.w3.org/2000/svg' width='{:.0f}' height='{:.0f}' font-family='sans-serif' "
      "font-size='12'>\n<rect width='100%' height='100%' fill='white'/>\n",
      left + static_cast<double>(profiles.size()) * (width + gap),
      top + height + 50.0 + line_step * static_cast<double>(lines));
  for (std::size_t panel = 0; panel < profiles.size(); ++panel) add_panel(panel, profiles[panel], text);
  if (!profiles.empty()) add_legend(profiles.front(), text);
  return text + "</svg>\n";
}

}  // namespace orthant::benchmarks

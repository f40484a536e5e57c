// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/support/mutated_model.hpp"

#include "tests/fuzz/support/formulas.hpp"

#include <array>
#include <cctype>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

namespace orthant::fuzz {
namespace {

constexpr std::array<std::string_view, 20> odd_numbers = {
    "0",    "1",   "-1",   "2",   "0.5",  "1e-300", "1e300",  "-1e300", "1e-17",      "inf",
    "-inf", "nan", "1000", "3.0", "-0.0", "1e16",   "5e-324", "1e-9",   "4294967296", "9223372036854775807"};
constexpr std::array<std::string_view, 24> words = {"lcs",
                                                    "lagrangian",
                                                    "sweeping",
                                                    "auto",
                                                    "emts",
                                                    "exponential",
                                                    "backward-euler",
                                                    "moreau-jean",
                                                    "hybrid",
                                                    "event-driven",
                                                    "catching-up",
                                                    "ball",
                                                    "box",
                                                    "halfspace",
                                                    "polyhedron",
                                                    "ellipsoid",
                                                    "relay",
                                                    "complementarity",
                                                    "newton",
                                                    "none",
                                                    "continue",
                                                    "stop",
                                                    "",
                                                    "x.mtx"};
constexpr std::array<std::string_view, 48> lines = {"D = [[1]]",
                                                    "E = [[1]]",
                                                    "F = [[1]]",
                                                    "u = [\"sin(9*t)\"]",
                                                    "restitution = 0.5",
                                                    "restitution = [0.5]",
                                                    "law = \"relay\"",
                                                    "bounds = [[-1, 1]]",
                                                    "hysteresis = 0.1",
                                                    "K = [[1]]",
                                                    "C = [[1]]",
                                                    "force = [\"-q\"]",
                                                    "potential = \"q[0]^2\"",
                                                    "coriolis = \"none\"",
                                                    "v0 = [1]",
                                                    "friction = 0.3",
                                                    "tangents = [[1, 0]]",
                                                    "surface_velocity = [1]",
                                                    "offset = \"sin(t)\"",
                                                    "gap = \"q[0]\"",
                                                    "normal = [1]",
                                                    "direction = [1]",
                                                    "bound = 1",
                                                    "drift = [\"x[0]\"]",
                                                    "center = [0]",
                                                    "radius = 1",
                                                    "lower = [0]",
                                                    "upper = [1]",
                                                    "shape = [[1]]",
                                                    "b = [1]",
                                                    "scheme = \"hybrid\"",
                                                    "scheme = \"event-driven\"",
                                                    "scheme = \"emts\"",
                                                    "scheme = \"moreau-jean\"",
                                                    "theta = 0.5",
                                                    "zeno = \"continue\"",
                                                    "every = 3",
                                                    "points = 5",
                                                    "tolerance = 1e-3",
                                                    "max_events = 2",
                                                    "[[contact]]",
                                                    "[[joint]]",
                                                    "[[dry_friction]]",
                                                    "[[set]]",
                                                    "[[draw]]",
                                                    "compensated = true",
                                                    "M = { size = 3, bands = { 0 = 2, 1 = -1, -1 = -1 } }",
                                                    "q0 = { size = 3, entry = \"i\" }"};

struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
};

bool is_of_number(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '+' || c == '-' || c == '_';
}

// Numbers and strings, keys left out; what is in a string is not looked at.
struct Values {
  std::vector<Span> numbers, strings, entries;  // entries of arrays: from one comma or bracket to the next
};

Values values_of(const std::string& text) {
  Values values;
  std::size_t after_comma = std::string::npos;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const std::size_t begin = i;
    if (c == '#') {
      while (i + 1 < text.size() && text[i + 1] != '\n') ++i;
    } else if (c == '"') {
      while (i + 1 < text.size() && text[i + 1] != '"' && text[i + 1] != '\n') ++i;
      if (i + 1 < text.size()) ++i;
      values.strings.push_back({begin, i + 1});
    } else if (c == '[' || c == ',' || c == ']') {
      if (c != '[' && after_comma != std::string::npos) values.entries.push_back({after_comma, i});
      after_comma = c == ']' ? std::string::npos : i + 1;
    } else if (std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '-') {
      while (i + 1 < text.size() && is_of_number(text[i + 1])) ++i;
      values.numbers.push_back({begin, i + 1});
    } else if (is_of_number(c)) {  // a key
      while (i + 1 < text.size() && is_of_number(text[i + 1])) ++i;
    }
  }
  return values;
}

std::vector<Span> lines_of(const std::string& text) {
  std::vector<Span> spans;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = text.find('\n', begin);
    end = end == std::string::npos ? text.size() : end + 1;
    spans.push_back({begin, end});
    begin = end;
  }
  return spans;
}

// Each header with what follows it, up to the next.
std::vector<std::string> tables_of(const std::string& text) {
  std::vector<std::string> tables(1);
  for (const Span& line : lines_of(text)) {
    if (text[line.begin] == '[') tables.emplace_back();
    tables.back() += text.substr(line.begin, line.end - line.begin);
    if (tables.back().back() != '\n') tables.back() += '\n';
  }
  return tables;
}

class Mutation {
 public:
  Mutation(std::string text, unsigned seed) : text_(std::move(text)), generator_(seed) {}

  std::string done() {
    for (std::size_t repeat = 0; repeat <= below(3); ++repeat) change();
    return std::move(text_);
  }

 private:
  std::size_t below(std::size_t bound) { return std::uniform_int_distribution<std::size_t>(0, bound - 1)(generator_); }
  std::string_view any(const auto& list) { return list[below(list.size())]; }
  void replace(const Span& span, std::string_view by) { text_.replace(span.begin, span.end - span.begin, by); }
  std::string copy(const Span& span) const { return text_.substr(span.begin, span.end - span.begin); }

  std::string formula() {
    std::string bytes(24, '\0');
    for (char& c : bytes) c = static_cast<char>(below(256));
    Choices choices(bytes);
    return Formulas(choices, {"t", "t", "q[0]", "q[1]", "v[0]", "x[0]"}).text(3);
  }

  std::string other_number(const std::string& number) {
    const double value = std::strtod(number.c_str(), nullptr);
    switch (below(6)) {
      case 0:
        return std::string(any(odd_numbers));
      case 1:
        return fmt::format("{}", -value);
      case 2:
        return fmt::format("{}", std::ldexp(value, static_cast<int>(below(9)) - 4));
      case 3:
        return fmt::format("{}", value + static_cast<double>(below(5)) - 2);
      case 4:
        return fmt::format("{}", std::nextafter(value, 1e300));
      default:
        return "\"" + formula() + "\"";
    }
  }

  void change() {
    if (text_.empty()) text_ = "[system]\n";
    const Values values = values_of(text_);
    const std::vector<Span> rows = lines_of(text_);
    const Span& row = rows[below(rows.size())];
    const std::size_t sort = below(14);
    if (sort <= 4 && !values.numbers.empty()) {
      const Span& number = values.numbers[below(values.numbers.size())];
      replace(number, other_number(copy(number)));
    } else if (sort <= 6 && !values.strings.empty()) {
      const Span& string = values.strings[below(values.strings.size())];
      replace(string, "\"" + (below(3) == 0 ? std::string(any(words)) : formula()) + "\"");
    } else if (sort == 7 && !values.entries.empty()) {
      const Span& entry = values.entries[below(values.entries.size())];
      const std::string again = copy(entry);
      text_.insert(entry.end, "," + again);
    } else if (sort == 8 && !values.entries.empty()) {
      const Span& entry = values.entries[below(values.entries.size())];
      const bool has_comma = entry.end < text_.size() && text_[entry.end] == ',';
      text_.erase(entry.begin, entry.end - entry.begin + (has_comma ? 1 : 0));
    } else if (sort == 9) {
      text_.erase(row.begin, row.end - row.begin);
    } else if (sort == 10) {
      text_.insert(row.begin, copy(row));
    } else if (sort == 11) {
      const std::vector<std::string> tables = tables_of(text_);
      text_ += "\n" + tables[below(tables.size())];
    } else {
      text_.insert(row.end, std::string(any(lines)) + "\n");
    }
  }

  std::string text_;
  std::mt19937 generator_;
};

}  // namespace

std::string mutated_model(const std::string& text, unsigned seed) {
  return Mutation(text, seed).done();
}

std::string crossed_model(const std::string& first, const std::string& second, unsigned seed) {
  std::mt19937 generator(seed);
  std::string text;
  for (const std::string* model : {&first, &second}) {
    for (const std::string& table : tables_of(*model)) {
      const std::string header = table.substr(0, table.find('\n'));
      const bool is_twice = !header.starts_with("[[") && text.find(header) != std::string::npos;
      if (!is_twice && generator() % 4 != 0) text += table;
    }
  }
  return text;
}

}  // namespace orthant::fuzz

// SPDX-License-Identifier: Apache-2.0
// The depth of a text, as it is read before the parser starts, is that of the document that the parser makes of it.
#include "orthant/files/models/detail/toml_nesting.hpp"

#include "tests/support/model_messages.hpp"

#include <algorithm>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <toml++/toml.h>

namespace orthant::files {
namespace {

using detail::deepest_value;
using detail::nested_beyond;

// Keys and arrays on the way to the deepest value; the array of [[a]] counts nothing.
std::size_t depth_of(const toml::node& node) {
  std::size_t inside = 0;
  if (const toml::table* table = node.as_table()) {
    for (const auto& [key, value] : *table) inside = std::max(inside, 1 + depth_of(value));
    return inside;
  }
  const toml::array* array = node.as_array();
  if (array == nullptr) return 0;
  const toml::table* first = array->empty() ? nullptr : array->front().as_table();
  const bool is_of_header = first != nullptr && !first->is_inline();
  for (const toml::node& entry : *array) inside = std::max(inside, depth_of(entry));
  return inside + (is_of_header ? 0 : 1);
}

std::size_t scanned_depth(const std::string& text) {
  std::size_t depth = 0;
  while (nested_beyond(text, depth)) ++depth;
  return depth;
}

// Random documents that are TOML: everything that a scanner might take for a bracket, a key or the end of a string.
class RandomToml {
 public:
  explicit RandomToml(unsigned seed) : generator_(seed) {}

  std::string document() {
    std::string text = below(2) == 0 ? "# [[[ \"\"\" ''' a.b.c = {\n" : "";
    text += statements(below(4));
    for (std::size_t i = below(5); i > 0; --i) {
      const std::string name = fmt::format("{}{}", key(), dotted_rest());
      text += below(3) == 0 ? fmt::format("[[ {} ]]{}", name, line_end()) : fmt::format("[{}]{}", name, line_end());
      text += statements(below(4));
    }
    return text;
  }

 private:
  std::size_t below(std::size_t bound) { return std::uniform_int_distribution<std::size_t>(0, bound - 1)(generator_); }
  std::string pick(const std::vector<std::string>& words) { return words[below(words.size())]; }

  // every key is new, so that nothing is defined twice
  std::string key() {
    const std::string name = fmt::format("k{}", ++keys_);
    switch (below(5)) {
      case 0:
        return fmt::format(R"("{}.[{{=#\"'\\")", name);
      case 1:
        return fmt::format("'{}.]}}\"= # \\'", name);
      case 2:
        return std::to_string(keys_);
      default:
        return name;
    }
  }
  std::string dotted_rest() {
    std::string rest;
    for (std::size_t i = below(4); i > 0; --i) rest += pick({".", " . ", "\t."}) + key();
    return rest;
  }
  std::string line_end() { return pick({"\n", "\r\n", " # ]} ' \"\"\"\n", "\t\n\n", "  #\n \n"}); }

  std::string statements(std::size_t count) {
    std::string text;
    for (; count > 0; --count) text += key() + dotted_rest() + pick({"=", " = "}) + value(0) + line_end();
    return text;
  }

  std::string scalar() {
    return pick({"1",
                 "-1.5e-3",
                 "+inf",
                 "nan",
                 "true",
                 "0x1F",
                 "1_000.25",
                 "1979-05-27T07:32:00.999-07:00",
                 "1979-05-27",
                 "07:32:00.5",
                 R"("a # [ { \" ] \\")",
                 R"("")",
                 "''",
                 "'\\'",
                 "'[[\"'",
                 R"("'''")",
                 "\"\"\"\n[[a.b = {\n\\\" \"\" \" \\\\\"\"\"",
                 "'''\n[a]\n'' ' \\'''",
                 R"("""""")",
                 "''''''",
                 R"("""x""""")",
                 "'''x'''''",
                 R"("\u005B")",
                 R"("é{")"});
  }
  std::string value(int depth) {
    if (depth > 6 || below(3) == 0) return scalar();
    return below(2) == 0 ? array(depth) : inline_table(depth);
  }
  // lines may end anywhere between the entries
  std::string array(int depth) {
    std::string text = "[" + gap();
    for (std::size_t i = below(4); i > 0; --i) text += value(depth + 1) + gap() + "," + gap();
    return text + "]";
  }
  std::string gap() { return pick({"", " ", "\n", " # ] } \"\n", "\r\n\t"}); }
  std::string inline_table(int depth) {
    std::string text = "{";
    const std::size_t count = below(4);
    for (std::size_t i = 0; i < count; ++i) {
      text += (i > 0 ? " , " : " ") + key() + dotted_rest() + " = " + value(depth + 1);
    }
    return text + " }";
  }

  std::mt19937 generator_;
  int keys_ = 0;
};

TEST(TomlNesting, IsThatOfTheParsedDocument) {
  std::size_t deepest = 0;
  for (unsigned seed = 1; seed <= 5000; ++seed) {
    const std::string text = RandomToml(seed).document();
    std::size_t depth = 0;
    ASSERT_NO_THROW(depth = depth_of(toml::parse(text))) << "seed " << seed << "\n" << text;
    ASSERT_EQ(scanned_depth(text), depth) << "seed " << seed << "\n" << text;
    deepest = std::max(deepest, depth);
  }
  EXPECT_GE(deepest, 15U);
}

TEST(TomlNesting, CountsKeysAndArrays) {
  EXPECT_EQ(scanned_depth(""), 0U);
  EXPECT_EQ(scanned_depth("# [[["), 0U);
  EXPECT_EQ(scanned_depth("[system]\nA = [[0, 1]]\n"), 4U);
  EXPECT_EQ(scanned_depth("[a]\nu.v = { w = 1 }\n"), 4U);
  EXPECT_EQ(scanned_depth("[[a]]\n[[a.b]]\nc = 1.5\n[d]\ne = 1\n"), 3U);
  EXPECT_EQ(scanned_depth("a = \"[[[[\"\nb = '''\n[[\n'''\n"), 1U);
}

std::string times(std::size_t count, const std::string& piece) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += piece;
  return text;
}

// Files of this kind exhausted the stack.
TEST(TomlNesting, IsBoundedBeforeTheParserStarts) {
  const std::string complaint = fmt::format(
      " is nested more than {} deep, must be a model: keys with dots, brackets and braces add up", deepest_value);
  const std::size_t n = 50000;
  const std::string key = times(n, "a.") + "a";
  EXPECT_EQ(test::message(key + " = 1\n"), "m.toml:1:129:" + complaint);
  EXPECT_EQ(test::message("[" + key + "]\n"), "m.toml:1:130:" + complaint);
  EXPECT_EQ(test::message("[[" + key + "]]\n"), "m.toml:1:131:" + complaint);
  EXPECT_EQ(test::message("x = 1\nz = " + times(n, "[") + times(n, "]") + "\n"), "m.toml:2:68:" + complaint);
  EXPECT_EQ(test::message("z = {" + key + " = 1}\n"), "m.toml:1:132:" + complaint);
  EXPECT_EQ(test::message("z = " + times(n, "{a=") + "1" + times(n, "}") + "\n"), "m.toml:1:195:" + complaint);
  EXPECT_EQ(test::message("z = " + times(n, "[")), "m.toml:1:68:" + complaint);
  const std::string good = "[system]\nkind = \"lcs\"\nA = [[0]]\nB = [[1]]\nC = [[1]]\nx0 = [1]\n";
  const std::string start = "--set " + times(40, "a.") + "...:";
  EXPECT_EQ(test::message(good, {key + "=1"}), start + complaint);
  EXPECT_EQ(test::message(good, {"z=" + times(n, "[")}), "--set z=" + times(78, "[") + "...:" + complaint);
}

// The limit itself is fine: 64 keys and arrays, here of a key that no model has.
TEST(TomlNesting, LetsEverythingElsePass) {
  const std::string rest = " is not a known key";
  EXPECT_NE(test::message("[system]\nkind = \"lcs\"\n" + times(62, "a.") + "a = 1\n").find(rest), std::string::npos);
  EXPECT_NE(test::message("[system]\nkind = \"lcs\"\nz = " + times(62, "[") + times(62, "]")).find(rest),
            std::string::npos);
}

}  // namespace
}  // namespace orthant::files

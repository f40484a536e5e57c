# SPDX-License-Identifier: Apache-2.0
import pathlib
import sys
import unittest

from fake_tree import FakeTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools/documentation"))

import navigation
from check_site import mistakes
from cpp_declarations import read_header
from page_parts import parts
from references import Linker, labels_of, read_bibliography, references_page
from site_links import SiteLinks

HEADER = """// SPDX-License-Identifier: Apache-2.0
// What it computes:
//   x = 1   (a.1)
#pragma once
#include <vector>

namespace orthant::a {

class Later;

/// A comment; "};" in it does not count.
template <class T>
struct Options {
  int n = 0;  // how many
  std::vector<T> list = {};
  /// Two lines
  /// of it.
  [[nodiscard]] int twice() const { return 2 * n; }
  static void fields(auto& self, auto&& visit) {
    visit("}", self.n);
  }
};

class Made {
 public:
  explicit Made(int n) : n_{n}, list_(3) {}

 private:
  int n_;
};

namespace detail {
int hidden();
}

inline constexpr int limit = 3;  // of them
[[nodiscard]] Made operator+(const Made& a, const Made& b);
/// The first.
[[nodiscard]] Made made(int n = 3,
                        double x = 1);

}  // namespace orthant::a
"""


class CppDeclarations(unittest.TestCase):
    def setUp(self):
        self.header = read_header(HEADER)
        self.code = {declaration.name: declaration.code for declaration in self.header.declarations}

    def test_finds_what_is_public(self):
        self.assertEqual(list(self.code), ["Options", "Made", "limit", "operator+", "made"])
        self.assertEqual(self.header.namespace, "orthant::a")
        self.assertEqual(self.header.opening, ["What it computes:", "  x = 1   (a.1)"])

    def test_keeps_comments_and_leaves_bodies_out(self):
        self.assertEqual(self.header.declarations[0].comment, ['A comment; "};" in it does not count.'])
        for text in ("template <class T>\nstruct Options {", "int n = 0;  // how many", "/// Two lines\n  /// of it.",
                     "int twice() const;", "static void fields(auto& self, auto&& visit);"):
            self.assertIn(text, self.code["Options"])
        self.assertNotIn("return", self.code["Options"])
        self.assertTrue(self.code["Options"].endswith("\n};"))
        self.assertEqual(self.code["limit"], "inline constexpr int limit = 3;  // of them")

    def test_leaves_out_what_is_private(self):
        self.assertEqual(self.code["Made"], "class Made {\n  explicit Made(int n);\n};")


class Formulas(unittest.TestCase):
    def setUp(self):
        self.theory = "See\n\n    x = y < 1      (a.1) [AB08, (2)]\n    more\n\nand **(a.2)**, `(a.1)`, (a.1)-(a.2), (a.9).\n\n- item\n\n    text\n"
        self.labels = labels_of({"theory/a.md": self.theory})
        self.linker = Linker("theory/a.md", self.labels, {"AB08": {}})

    def test_finds_labels(self):
        self.assertEqual(self.labels, {"a.1": "theory/a.md", "a.2": "theory/a.md"})

    def test_tells_formulas_from_lists(self):
        self.assertEqual([part.kind for part in parts(self.theory)], ["prose", "formula", "prose"])
        self.assertEqual("\n".join(line for part in parts(self.theory) for line in part.lines), self.theory)

    def test_a_formula_has_an_anchor(self):
        text = self.linker.formula(["    x = y < 1      (a.1) [AB08, (2)]"])[0]
        self.assertIn('<a id="a.1" href="#a.1">(a.1)</a>', text)
        self.assertIn('<span class="row">x = y &lt; 1</span>', text)
        self.assertIn('[<a href="references.html#AB08">AB08</a>, (2)]', text)

    def test_uses_become_links_but_not_in_code(self):
        text = Linker("guide/b.md", self.labels, {}).prose("by `(a.1)`, (a.1)-(a.2) and (a.9) [AB08]")
        self.assertEqual(text, 'by `(a.1)`, (<a href="../theory/a.html#a.1">a.1</a>)-(<a href="../theory/a.html#a.2">a.2</a>)'
                         " and (a.9) [AB08]")
        self.assertIn('<strong id="a.2">(<a href="#a.2">a.2</a>)</strong>', self.linker.prose("and **(a.2)**"))

    def test_the_bibliography_is_readable(self):
        fields = read_bibliography("@article{AB08,\n  author = {Br{\\'e}mond, M. and {\\c{C}}o, A.},\n  title = {On {M}},\n  year = {2008}\n}\n")
        page = references_page(fields)
        self.assertIn('id="AB08"', page)
        self.assertIn("M. Brémond and A. Ço: **On M**. 2008.", page)


class Site(FakeTree):
    def test_links_of_the_repository_become_links_of_the_site(self):
        self.write("docs/guide/a.md", "# A")
        self.write("CITATION.cff", "")
        links = SiteLinks(self.root, {"guide/a.md": "# A", "index.md": ""})
        self.assertEqual(links.rewrite("[a](docs/guide/a.md#x) [b](docs/guide) [c](https://x.org)", "CHANGELOG.md"),
                         "[a](guide/a.md#x) [b](guide/a.md) [c](https://x.org)")
        self.assertEqual(links.rewrite("[m](../../models/ball.toml) ![c](../../CITATION.cff)", "docs/guide/a.md"),
                         "[m](../reference/models.md#ball_toml) ![c](../CITATION.cff)")
        self.assertEqual(links.files, {"CITATION.cff"})

    def test_a_page_in_no_section_is_a_mistake(self):
        pages = {entry: "# T" for entry in navigation.entries(navigation.NAVIGATION) if not entry.endswith("/")}
        self.assertTrue(navigation.resolve(pages))
        with self.assertRaisesRegex(ValueError, "lost.md"):
            navigation.resolve({**pages, "lost.md": "# T"})
        del pages["index.md"]
        with self.assertRaisesRegex(ValueError, "index.md"):
            navigation.resolve(pages)

    def test_check_site_finds_dead_links_and_the_network(self):
        self.write("a.html", '<a href="b.html#x">b</a><a href="b.html">b</a><a href="c.html">c</a><script src="https://x.org/a.js"></script>')
        self.write("b.html", '<p id="y"></p><p id="y"></p><a href="https://x.org">x</a>')
        self.assertEqual(list(mistakes(self.root)), [
            "a.html: https://x.org/a.js is loaded from the network", "a.html: b.html#x: no such anchor",
            "a.html: c.html: no such file", "b.html: the anchor y is there twice"])


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: Apache-2.0
import unittest

from fake_tree import FakeTree

from check_citations import check


class CheckCitations(FakeTree):
    def setUp(self):
        super().setUp()
        self.write("docs/theory/references.bib", "@book{CPS92,\n title = {A},\n}\n@article{ Oettli-Prager64 , title = {B}}\n")
        self.write("docs/theory/lcp.md", "Find z:\n\n$$ w = Mz + q \\tag{lcp.1} $$\n\nsee (lcp.1) [CPS92].\n")

    def code(self, text):
        self.write("src/orthant/lcp.cpp", text)

    def test_accepts_what_is_defined(self):
        self.code("// (lcp.1) [CPS92, Thm n] and [Oettli-Prager64; CPS92], /* [No99] inside a comment needs a key */\n")
        self.assert_one_error(check, "src/orthant/lcp.cpp:1:", "[No99]")
        self.code("// (lcp.1) [CPS92, Thm n] and [Oettli-Prager64; CPS92]\n")
        self.assertEqual(check(self.root).errors, [])

    def test_rejects_an_unknown_key_with_its_line(self):
        self.code("int a;\n/* first\n   second [Lemke65] */\n")
        self.assert_one_error(check, "src/orthant/lcp.cpp:3:", "[Lemke65]")
        self.code("")
        self.write("docs/theory/convex.md", "\nby [Moreau62]\n")
        self.assert_one_error(check, "docs/theory/convex.md:2:", "[Moreau62]")

    def test_rejects_the_second_key_of_a_citation(self):
        self.code("// [CPS92, Lemke65]\n")
        self.assert_one_error(check, "src/orthant/lcp.cpp:1:", "[Lemke65]")

    def test_reads_comments_only(self):
        self.code('auto a = table[Lemke65]; auto s = "// (no.1) [No99]"; auto r = R"x(// [No99] ")x"; char c = \'"\';\n')
        self.assertEqual(check(self.root).errors, [])
        self.code("char c = '\"'; // [No99]\n")
        self.assert_one_error(check, "src/orthant/lcp.cpp:1:", "[No99]")

    def test_takes_indices_for_what_they_are(self):
        self.code("// x[0], M[i], [0, 1], [A11 A12], [l, u], f(x.0), e.g. (see 3.1)\n")
        self.assertEqual(check(self.root).errors, [])

    def test_rejects_an_unknown_label(self):
        self.code("// by (lcp.1) and\n// (lcp.2)\n")
        self.assert_one_error(check, "src/orthant/lcp.cpp:2:", "(lcp.2) is defined nowhere")
        self.code("// (lcp.1, lcp.3)\n")
        self.assert_one_error(check, "src/orthant/lcp.cpp:1:", "(lcp.3) is defined nowhere")

    def test_knows_every_way_to_define(self):
        self.code("// (a.1) (a.2) (a.3) (a.4) (a.5)\n")
        self.write("docs/theory/a.md", "**(a.1)** bold\n\n```\nx = y   (a.2) [CPS92]\n```\n\n$$\nx = z  (a.3),\n$$\n"
                   "\n    x = 0   (a.4)\n\n$$ x (a.5) $$\n")
        self.assertEqual(check(self.root).errors, [])

    def test_takes_neither_prose_nor_program_text_for_a_definition(self):
        self.write("docs/theory/b.md", "as in (b.1)\n\n```cpp\n// (b.2)\n```\n")
        errors = check(self.root).errors
        self.assertEqual(errors, ["docs/theory/b.md:1: (b.1) is defined nowhere in docs/theory",
                                  "docs/theory/b.md:4: (b.2) is defined nowhere in docs/theory"])

    def test_rejects_what_is_defined_twice(self):
        self.write("docs/theory/z.md", "\n**(lcp.1)** again\n")
        self.assert_one_error(check, "docs/theory/z.md:2:", "defined twice", "docs/theory/lcp.md:3")
        self.write("docs/theory/z.md", "")
        self.write("docs/theory/references.bib", "@book{CPS92,\n}\n@book{CPS92,\n}\n")
        self.assert_one_error(check, "docs/theory/references.bib:3:", "CPS92 is defined twice")


if __name__ == "__main__":
    unittest.main()

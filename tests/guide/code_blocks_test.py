# SPDX-License-Identifier: Apache-2.0
"""The harness of the code blocks: it takes what is right, and finds what is wrong."""

import argparse
import pathlib
import tempfile
import unittest

from blocks import PageError, blocks
from code_blocks import Page
from cpp_blocks import program_names, sources
from outputs import difference


class Outputs(unittest.TestCase):
    def agree(self, shown, printed):
        self.assertEqual(difference(shown, printed), "")

    def differ(self, shown, printed):
        self.assertNotEqual(difference(shown, printed), "")

    def test_blanks_do_not_count(self):
        self.agree("a   b\n\n  c", "a b\nc\n")

    def test_words_do(self):
        self.differ("solved by lemke", "solved by pivoting")
        self.differ("a\nb", "a")
        self.differ("a", "a\nb")
        self.differ("z0_1", "z0_2")

    def test_numbers_agree_to_the_digits_shown(self):
        self.agree("x = 0.691978", "x = 0.6919779")
        self.agree("1e-05", "1.0e-5")
        self.differ("x = 0.691978", "x = 0.69195")
        self.differ("5 pivots", "6 pivots")
        self.differ("1", "-1")

    def test_rounding_agrees_with_rounding_only(self):
        self.agree("1.7e-16", "0")
        self.agree("-6.66e-16", "4.44e-16")
        self.differ("1.7e-16", "1e-3")

    def test_times_do_not_count(self):
        self.agree("auto 0.8 us", "auto 12.5 ms")
        self.differ("auto 0.8 us", "lemke 12.5 ms")

    def test_an_ellipsis_stands_for_anything(self):
        self.agree("one of h, …; did you", "one of h, T, theta; did you")
        self.agree("...\nb\n…\nd", "a\nb\nc\nd")
        self.agree("a\n...", "a")
        self.differ("a\n...\nd", "a\nb\nc")
        self.differ("...\nb", "b\nc")
        self.differ("a\n...\na", "a")


class Blocks(unittest.TestCase):
    def test_finds_language_line_and_markers(self):
        text = "a\n\n<!-- file: a.toml -->\n<!-- not run: why\n not -->\n```toml\nx = 1\n```\n\n```text\n1\n```\nb\n```\n2\n```\n"
        first, second, third = blocks(text)
        self.assertEqual((first.line, first.language, first.text), (6, "toml", "x = 1\n"))
        self.assertEqual(first.markers, {"file": "a.toml", "not run": "why\n not"})
        self.assertEqual((second.follows, third.follows, third.language), (True, False, ""))

    def test_rejects_a_block_that_is_not_closed(self):
        with self.assertRaises(PageError):
            blocks("```sh\nls\n")

    def test_makes_programs(self):
        text = ("```cpp\nint main() {}\n```\n<!-- before: #include <vector>\nint n = 1; -->\n```cpp\nstd::vector<int> v(n);\n```\n"
                "<!-- same as: a.cpp -->\n```cpp\nfoo\n```\n```cpp\nint main() { return 0; }\n```\n")
        made = sources("/page.md", blocks(text))
        self.assertEqual(sorted(made), ["guide_page_0", "guide_page_2", "guide_page_fragments"])
        fragments = made["guide_page_fragments"]
        self.assertTrue(fragments.startswith("#include <vector>\n"))
        self.assertIn("static void fragment_0() {\nint n = 1;\nstd::vector<int> v(n);\n}", fragments)
        self.assertEqual(program_names("/page.md", blocks(text))[6], "guide_page_fragments")


class Pages(unittest.TestCase):
    """A page with these blocks, run with `echo` in place of the program."""

    def mistakes(self, text):
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder, "page.md")
            page.write_text(text, encoding="utf-8")
            (page.parent / "work").mkdir()
            arguments = argparse.Namespace(program="/bin/echo", python=folder, programs=folder)
            return Page(page, page.parent / "work", arguments).visit_all()

    def finds(self, text, message):
        found = self.mistakes(text)
        self.assertEqual(len(found), 1, found)
        self.assertIn(message, found[0])

    def test_takes_what_is_right(self):
        self.assertEqual(self.mistakes("```console\n$ orthant 1.50\n1.5\n$ ./dev run x\nrun x\n```\n```sh\n./dev test\n```\n"
                                       "```python\na = 2\n```\n```python\nprint(a)\n```\n\n```text\n2\n```\n"
                                       "<!-- file: a.toml -->\n```toml\nx = 1\n```\n```sh\ntest -f a.toml\n```\n"), [])

    def test_finds_output_that_differs(self):
        self.finds("```console\n$ orthant 1.5\n1.7\n```\n", "page.md:1: orthant 1.5 prints something else")
        self.finds("```python\nprint(1)\n```\n\n```\n2\n```\n", "page.md:5: the block before prints something else")

    def test_finds_what_fails(self):
        self.finds("```sh\nfalse\n```\n", "exit code 1")
        self.finds("```sh\n./dev nonsense\n```\n", "unknown command 'nonsense'")
        self.finds("\n```python\n\n1/0\n```\n", 'File "page.md", line 4')
        self.finds("```toml\nx = \n```\n", "page.md:1")
        self.finds("```json\n{\n```\n", "page.md:1")

    def test_wants_a_language_for_commands(self):
        self.finds("```\n$ orthant\n```\n", "needs a language")

    def test_installs_nothing(self):
        self.finds("```sh\nsudo true\n```\n", "installs something")
        self.finds("```sh\napt-get -y install g++\n```\n", "installs something")

    def test_too_many_blocks_that_are_not_run_are_a_mistake(self):
        self.finds("<!-- not run: no -->\n```sh\nfalse\n```\n", "more than half")


if __name__ == "__main__":
    unittest.main()

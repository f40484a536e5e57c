# SPDX-License-Identifier: Apache-2.0
import unittest

from fake_tree import FakeTree

from check_links import check


class CheckLinks(FakeTree):
    def setUp(self):
        super().setUp()
        self.write("docs/page.md", "# The *LCP*, in `code`\n\n## Notes\n\n## Notes\n")

    def test_accepts_links_that_resolve(self):
        self.write("README.md", "# Home\n[a](docs/page.md) ![b](docs) [c](docs/page.md#the-lcp-in-code) [d](#home)\n"
                   "[e](https://example.org/none) [f](mailto:a@b.c) [g](docs/page.md#notes-1 \"title\")\n[h]: docs/page.md\n")
        self.assertEqual(check(self.root).errors, [])

    def test_rejects_a_file_that_is_not_there(self):
        self.write("docs/other.md", "\n[a](README.md)\n")
        self.assert_one_error(check, "docs/other.md:2:", "README.md: no such file")
        self.write("docs/other.md", "\n\n[a]: none.md\n")
        self.assert_one_error(check, "docs/other.md:3:", "none.md: no such file")

    def test_rejects_a_heading_that_is_not_there(self):
        self.write("README.md", "[a](docs/page.md#notes-2)\n")
        self.assert_one_error(check, "README.md:1:", "no such heading")

    def test_rejects_a_path_from_the_root_of_the_disk(self):
        self.write("README.md", "[a](/docs/page.md)\n")
        self.assert_one_error(check, "README.md:1:", "relative")

    def test_does_not_read_code(self):
        self.write("README.md", "`[a](none.md)`\n\n```\n[a](none.md)\n```\n")
        self.assertEqual(check(self.root).errors, [])


if __name__ == "__main__":
    unittest.main()

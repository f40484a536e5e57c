#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Patches are written, applied and refused as seams.py says, on a small tree made for the purpose."""

import pathlib
import tempfile
import unittest

import seams

OLD = "".join(f"line {i}\n" for i in range(20))


class Patches(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root, self.toy = pathlib.Path(temporary.name, "root"), pathlib.Path(temporary.name, "toy")
        self.write(self.root, "src/list.hpp", OLD)
        self.write(self.toy, "src/list.hpp", OLD.replace("line 3\n", "line 3\ntoy\n").replace("line 17\n", ""))
        self.write(self.toy, "src/toy.hpp", "#pragma once\n\nint toy();\n")
        self.patch = seams.difference(self.root, self.toy)

    def write(self, root, name, text):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def test_makes_the_tree_that_it_was_written_from(self):
        result, existing = seams.after_patch(self.patch, self.root)
        self.assertEqual(existing, ["src/list.hpp"])
        self.assertEqual(set(result), {"src/list.hpp", "src/toy.hpp"})
        for name, text in result.items():
            self.assertEqual(text, (self.toy / name).read_text(encoding="utf-8"))

    def test_applies_when_lines_were_added_above(self):
        self.write(self.root, "src/list.hpp", "above\n" + OLD)
        result, _ = seams.after_patch(self.patch, self.root)
        self.assertEqual(result["src/list.hpp"], "above\n" + (self.toy / "src/list.hpp").read_text(encoding="utf-8"))

    def test_refuses_lines_that_are_not_what_it_expects(self):
        self.write(self.root, "src/list.hpp", OLD.replace("line 4\n", "another\n"))
        with self.assertRaisesRegex(seams.Failure, "src/list.hpp: the lines from 2 on"):
            seams.after_patch(self.patch, self.root)

    def test_refuses_to_write_over_a_file_and_to_change_one_that_is_not_there(self):
        self.write(self.root, "src/toy.hpp", "")
        with self.assertRaisesRegex(seams.Failure, "src/toy.hpp is there already"):
            seams.after_patch(self.patch, self.root)
        (self.root / "src/toy.hpp").unlink()
        (self.root / "src/list.hpp").unlink()
        with self.assertRaisesRegex(seams.Failure, "src/list.hpp is not there"):
            seams.after_patch(self.patch, self.root)

    def test_refuses_what_is_no_patch(self):
        with self.assertRaises(seams.Failure):
            seams.after_patch("", self.root)


if __name__ == "__main__":
    unittest.main()

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""docs/errors.md is true: every message it shows is what its command prints, and every status of a run is explained.

usage: errors_test.py ORTHANT
"""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
ORTHANT = None


def section_of(heading):
    """The text from a heading of level 2 to the next."""
    return re.search(rf"^## {heading}$(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)[1]


def commands(text):
    """(command, the output shown below it) of all console blocks."""
    for block in re.findall(r"^```console\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


def matches(shown, printed):
    """... stands for anything."""
    pattern = ".*".join(re.escape(part) for part in re.split(r"\.\.\.\n?(?=\Z|\n)", shown))
    return re.fullmatch(pattern, printed, re.DOTALL) is not None


class Errors(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        for name in ("models", "examples"):
            os.symlink(ROOT / name, Path(self.folder.name, name))
        self.environment = os.environ | {"PATH": f"{ORTHANT.parent}{os.pathsep}{os.environ['PATH']}"}

    def tearDown(self):
        self.folder.cleanup()

    def answer(self, command):
        return subprocess.run(["sh", "-c", command], cwd=self.folder.name, env=self.environment, text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)

    def check(self, text, code):
        count = 0
        for command, shown in commands(text):
            with self.subTest(command):
                answer = self.answer(command)
                self.assertEqual(answer.returncode, code)
                self.assertTrue(matches(shown, answer.stdout), f"shown:\n{shown}\nprinted:\n{answer.stdout}")
            count += 1
        self.assertGreater(count, 0)

    def test_bad_input_has_exit_code_2(self):
        for heading in ("The model file", "The scheme does not fit the model", "The command line"):
            self.check(section_of(heading), 2)

    def test_runs_that_end_otherwise_have_exit_code_1(self):
        self.check(section_of("How a run ends"), 1)

    def test_warnings_leave_exit_code_0(self):
        self.check(section_of("Warnings of runs that finish"), 0)

    def test_answers_of_solve(self):
        self.check(section_of("Answers of `orthant solve`"), 1)

    def test_every_status_is_explained(self):
        header = (ROOT / "src/orthant/runs/result.hpp").read_text(encoding="utf-8")
        names = re.findall(r"^  (\w+),", re.search(r"enum class RunStatus \{(.*?)\};", header, re.DOTALL)[1], re.MULTILINE)
        self.assertIn("zeno", names)
        for name in set(names) - {"finished", "not_run"}:
            self.assertIn(f"\n### `{name}`\n", PAGE)


if __name__ == "__main__":
    ORTHANT = Path(sys.argv.pop(1)).resolve()
    unittest.main()

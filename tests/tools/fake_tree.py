# SPDX-License-Identifier: Apache-2.0
"""A small project in a temporary folder, for the tests of tools/."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))

SPDX = "// SPDX-License-Identifier: Apache-2.0\n"
HEADER = SPDX + "#pragma once\n"


class FakeTree(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name).resolve()

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def assert_one_error(self, check, *parts):
        """Exactly one error, which starts with the first part and holds the others."""
        errors = check(self.root).errors
        self.assertEqual(len(errors), 1, errors)
        self.assertTrue(errors[0].startswith(parts[0]), errors[0])
        for part in parts[1:]:
            self.assertIn(part, errors[0])

# SPDX-License-Identifier: Apache-2.0
"""The stored answers of random batteries are what their oracles give. Minutes each: with ORTHANT_LONG."""

import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests/golden"
PYTHON = shutil.which("python3", path="/usr/bin") or sys.executable  # the one that has Debian's packages


def differs(a, b):
    """Numbers that were computed in high precision are the same up to the last digits."""
    if isinstance(a, dict):
        return a.keys() != b.keys() or any(differs(a[key], b[key]) for key in a)
    if isinstance(a, list):
        return len(a) != len(b) or any(differs(x, y) for x, y in zip(a, b))
    if isinstance(a, (int, float)):
        return not math.isclose(a, b, rel_tol=1e-10, abs_tol=1e-12)
    return a != b


def run(tool, *arguments):
    return subprocess.run([PYTHON, "-B", str(ROOT / "tools" / tool), *map(str, arguments)], check=True,
                          stdout=subprocess.PIPE, text=True, encoding="utf-8").stdout


class Differs(unittest.TestCase):
    def test_a_changed_digit_is_seen(self):
        self.assertTrue(differs({"x": [1.0, 2.0]}, {"x": [1.0, 2.000001]}))
        self.assertTrue(differs([1.0], [1.0, 2.0]))
        self.assertTrue(differs([math.nan], [1.0]))
        self.assertFalse(differs({"x": [1.0]}, {"x": [1.0 + 1e-14]}))


@unittest.skipUnless("ORTHANT_LONG" in os.environ, "minutes: ORTHANT_LONG=1")
class Golden(unittest.TestCase):
    def stored(self, name):
        return json.loads((GOLDEN / name).read_text(encoding="utf-8"))

    def test_contacts(self):
        run("reference_contacts.py", "--check", GOLDEN / "contact_battery.json")

    def test_narrow(self):
        run("reference_narrow.py", "--check", GOLDEN / "narrow.json")
        run("reference_narrow.py", "--lifted", "--check", GOLDEN / "lifted.json")

    def test_levels(self):
        stored = self.stored("levels.json")
        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder, "levels.json")
            run("reference_levels.py", made, len(stored["systems"]))
            self.assertFalse(differs(json.loads(made.read_text(encoding="utf-8")), stored))

    def test_relays_with_hysteresis(self):
        self.assertFalse(differs(json.loads(run("oracles/relay_hysteresis.py")), self.stored("relay_hysteresis.json")))


if __name__ == "__main__":
    unittest.main()

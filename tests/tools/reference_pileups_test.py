# SPDX-License-Identifier: Apache-2.0
import json
import os
import sys
import unittest
from fractions import Fraction
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
try:
    import reference_pileups
except ImportError:
    reference_pileups = None

GOLDEN = ROOT / "tests/golden/lcs_battery.json"


def ball(e):
    """Falls from 1 with g = 10."""
    one, zero = Fraction(1), Fraction(0)
    return {"sort": "ball", "A": [[zero, one], [zero, zero]], "B": [[zero], [one]], "C": [[one, zero]], "E": [[zero], [one]],
            "F": [[zero]], "inputs": [{"values": [Fraction(-10), zero, one, zero, zero], "jump": None}],
            "x0": [one, zero], "restitution": [[zero, e]], "T": Fraction(5)}


@unittest.skipIf(reference_pileups is None, "mpmath, numpy or sympy is not installed")
class ReferencePileups(unittest.TestCase):
    def test_a_ball_comes_to_rest_where_the_closed_form_says(self):
        motion = reference_pileups.Motion(ball(Fraction(1, 2)))
        self.assertEqual(len(motion.rests), 1)
        self.assertAlmostEqual(float(motion.rests[0][0]), 0.2**0.5 * 3, delta=1e-15)
        self.assertEqual([float(v) for v in motion.x], [0.0, 0.0])

    def test_the_first_system_of_the_golden_file_has_the_motion_that_is_stored(self):
        golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
        stored = next(one for one in golden["systems"] if one["sort"] == "rest")
        system, answer = next(reference_pileups.battery(golden["seed"], "rest", 1))
        self.assertEqual({**reference_pileups.plain(system), **answer}, stored)

    @unittest.skipUnless("ORTHANT_LONG" in os.environ, "minutes: ORTHANT_LONG=1")
    def test_the_golden_file_is_what_the_tool_gives(self):
        reference_pileups.check(GOLDEN, 1)


if __name__ == "__main__":
    unittest.main()

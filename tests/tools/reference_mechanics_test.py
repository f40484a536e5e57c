# SPDX-License-Identifier: Apache-2.0
import json
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
try:
    import reference_mechanics
except ImportError:
    reference_mechanics = None


@unittest.skipIf(reference_mechanics is None, "mpmath or scipy is not installed")
class ReferenceMechanics(unittest.TestCase):
    def exact(self, name):
        return json.loads(json.dumps(reference_mechanics.plain(reference_mechanics.EXACT[name]())))

    def test_the_golden_file_is_what_the_tool_gives(self):
        golden = json.loads((ROOT / "tests/golden/mechanics.json").read_text(encoding="utf-8"))["exact"]
        for name in ("shaken_table", "painleve_rod"):
            self.assertEqual(self.exact(name), golden[name])

    def test_an_oscillator_without_a_push_loses_two_mu_per_half_turn(self):
        # from rest at x = 1 with mu = 0.15: turns at -0.7, 0.4, -0.1, and stays there, |x| <= mu
        oscillator = reference_mechanics.FrictionOscillator("0.15", "0", 0)
        x, t, turns = reference_mechanics.mp.mpf(1), reference_mechanics.mp.mpf(0), []
        oscillator.T = reference_mechanics.mp.mpf(20)
        for _ in range(4):
            t, x, _ = oscillator.phase(t, x, reference_mechanics.mp.mpf(0))
            turns.append(float(x))
        for found, wanted in zip(turns, (-0.7, 0.4, -0.1, -0.1)):
            self.assertAlmostEqual(found, wanted, delta=1e-14)
        self.assertEqual(oscillator.phases[-1]["phase"], "stick")

    def test_the_pendulum_keeps_its_energy_between_impacts(self):
        import math

        def energy(state):
            (a, b), (u, w) = state["q"], state["v"]
            return u * u + w * w / 2 + math.cos(a - b) * u * w - 20 * math.cos(a) - 10 * math.cos(b)

        states = self.exact("double_pendulum")["states"]
        self.assertAlmostEqual(energy(states[0]), -30 * math.cos(-0.8), delta=1e-10)  # before the first impact
        self.assertAlmostEqual(energy(states[1]), energy(states[4]), delta=1e-10)  # between the first and the second
        self.assertLess(energy(states[-1]), energy(states[1]))


if __name__ == "__main__":
    unittest.main()

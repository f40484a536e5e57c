# SPDX-License-Identifier: Apache-2.0
import json
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
try:
    import reference_lcs
except ImportError:
    reference_lcs = None


@unittest.skipIf(reference_lcs is None, "mpmath or sympy is not installed")
class ReferenceLcs(unittest.TestCase):
    def solution(self, name):
        return reference_lcs.solution(ROOT / "models" / f"{name}.toml")

    def test_jumps_of_system_159_are_those_computed_elsewhere_with_12_digits(self):
        events = self.solution("figure_3")["events"]
        self.assertEqual(len(events), 2)
        for event, t, weight in zip(events, (2.419165660666, 6.359898796359), (0.75020319, 0.06378839)):
            self.assertAlmostEqual(event["t"], t, delta=1e-12)
            self.assertAlmostEqual(event["weights"][1], weight, delta=1e-8)

    def test_the_golden_file_is_what_the_tool_gives(self):
        golden = json.loads((ROOT / "tests/golden/lcs_events.json").read_text(encoding="utf-8"))["models"]
        for name in ("figure_2", "chain_6", "input_jump"):
            self.assertEqual(json.loads(json.dumps(self.solution(name))), golden[name])

    def test_a_chain_has_its_closed_form(self):
        event = self.solution("chain_6")["events"][1]
        self.assertAlmostEqual(event["t"], 20**0.5, delta=1e-14)
        self.assertAlmostEqual(event["weights"][1], 20 / 3, delta=1e-13)

    def test_a_negative_leading_matrix_has_no_reference(self):
        self.assertIn("P-matrix", self.solution("circuit_as_printed")["none"])


if __name__ == "__main__":
    unittest.main()

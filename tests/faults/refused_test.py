# SPDX-License-Identifier: Apache-2.0
"""A model that is refused leaves nothing behind."""

import fault


class Refused(fault.Case):
    def test_leaves_nothing(self):
        model = self.folder / "bad.toml"
        model.write_text('[system]\nkind = "lcs"\nA = [[0, 1], [0]]\nB = [[0], [1]]\nC = [[1, 0]]\nx0 = [1, 0]\n')
        outcome = self.orthant("run", model, "--out", "result")
        self.assertEqual(outcome.returncode, 2, outcome.stderr)
        self.assertIn("bad.toml:3:", outcome.stderr)
        self.assertEqual(self.names(), ["bad.toml"])


if __name__ == "__main__":
    fault.main()

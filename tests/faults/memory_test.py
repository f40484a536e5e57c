# SPDX-License-Identifier: Apache-2.0
"""Little memory, by ulimit -v: every command ends soon, with an exit code of ours and a message."""

import os
import resource

import fault

LONG = "ORTHANT_LONG" in os.environ
MEGABYTES = [10, *range(15, 60, 5 if LONG else 10), 60, 80, 150, 200, 400, *([70, 100, 120, 170, 230, 260, 300] if LONG else [])]
NO_ANSWER = 30  # s


def limited(megabytes):
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return limit


class Memory(fault.Case):
    def commands(self):
        ball = str(fault.MODELS / "bouncing_ball.toml")
        bridge = str(fault.MODELS / "diode_bridge.toml")
        self.orthant("run", ball, "--out", "a", "--quiet")
        (self.folder / "large.json").write_text(
            '{"M": {"rows": 2000, "columns": 2000, "entries": [' + ", ".join(f"[{i}, {i}, 2]" for i in range(2000)) +
            ']}, "q": [' + ", ".join(["-1"] * 2000) + "]}")
        return [["--version"], ["run", ball, "--out", "r", "--quiet"], ["analyze", bridge, "--json"],
                ["run", ball, "--out", "r", "--quiet", "--format", "h5"],
                ["study", ball, "--steps", "1e-3,5e-4", "--set", "run.T=1", "--out", "s", "--quiet"], ["compare", "a", "a", "--json"],
                ["plot", "a", "-o", "figure.svg"], ["solve", "large.json", "--json"]]

    def test_every_command_ends_with_a_message(self):
        codes = {}
        for arguments in self.commands():
            for megabytes in MEGABYTES:
                with self.subTest(arguments=arguments, megabytes=megabytes):
                    outcome = self.orthant(*arguments, preexec_fn=limited(megabytes), timeout=NO_ANSWER)
                    by_loader = "error while loading shared libraries" in outcome.stderr or outcome.stderr == ""
                    is_loader = outcome.returncode == 127 or (outcome.returncode < 0 and megabytes <= 15 and by_loader)
                    self.assertTrue(outcome.returncode in (0, 1, 2) or is_loader, (outcome.returncode, outcome.stderr))
                    self.assertTrue(outcome.returncode == 0 or outcome.stderr or is_loader)
                    self.assertFalse([name for name in self.names() if name.startswith(".")])
                    codes.setdefault(outcome.returncode, []).append(megabytes)
        self.assertIn(0, codes)
        self.assertIn(1, codes, "the limits were never felt")

    def test_the_analysis_says_what_it_could_not_ask(self):
        outcome = self.orthant("analyze", fault.MODELS / "diode_bridge.toml", preexec_fn=limited(150), timeout=NO_ANSWER)
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        self.assertIn("256 MB", " ".join(outcome.stdout.split()))


if __name__ == "__main__":
    fault.main()

# SPDX-License-Identifier: Apache-2.0
"""Many runs at the same time, for the same destination and for others: every result is whole, and nobody disturbs
another."""

import json
import shutil
import subprocess

import fault

BALL = fault.MODELS / "bouncing_ball.toml"


class Parallel(fault.Case):
    def run_all(self, targets):
        """About 20 at a time; returns what they said."""
        waiting, running, said = list(enumerate(targets)), [], []
        while waiting or running:
            while waiting and len(running) < 20:
                number, target = waiting.pop()
                h = 1e-3 * (1 + number % 7)
                running.append(self.start("run", BALL, "--quiet", "--out", target, "--set", f"run.h={h}"))
            run = running.pop(0)
            _, error = run.communicate(timeout=fault.NO_ANSWER)
            self.assertEqual(run.returncode, 0, error)
            said.append(error)
        return said

    def assert_whole(self, folder):
        self.assertEqual(len(self.names(folder)), 4)
        result = json.loads((self.folder / folder / "result.json").read_text())
        rows = (self.folder / folder / "trajectory.csv").read_text().count("\n")
        self.assertEqual(rows, result["steps"] + 2)  # of the same run: header and start
        self.assertEqual(self.check(folder).returncode, 0)

    def check(self, folder):
        return subprocess.run(["b2sum", "--quiet", "-c", "checksums.txt"], cwd=self.folder / folder, check=False)

    def test_200_runs_for_one_destination(self):
        said = self.run_all(["ball"] * 200)
        self.assertEqual(set(said), {""})
        self.assertEqual(self.names(), ["ball"])
        self.assert_whole("ball")

    def test_200_runs_for_different_destinations(self):
        targets = [f"ball{i}" for i in range(200)]
        self.assertEqual(set(self.run_all(targets)), {""})
        self.assertEqual(self.names(), sorted(targets))
        for target in targets[::10]:
            self.assert_whole(target)

    def test_notes_survive_20_runs(self):
        self.run_all(["ball"])
        (self.folder / "ball" / "notes").write_text("mine")
        self.run_all(["ball"] * 20)
        self.assertEqual((self.folder / "ball" / "notes").read_text(), "mine")
        self.assertEqual(self.names(), sorted(["ball", *(f"ball.{i}" for i in range(2, 22))]))
        for name in self.names()[1:]:
            self.assert_whole(name)
        shutil.rmtree(self.folder / "ball")


if __name__ == "__main__":
    fault.main()

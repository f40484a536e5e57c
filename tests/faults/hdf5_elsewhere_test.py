# SPDX-License-Identifier: Apache-2.0
"""HDF5 files may name other files of the machine, and code to load: none of that is followed."""

import os
import shutil
import subprocess
import unittest
from pathlib import Path

import fault

MAKER = Path(__file__).with_suffix(".c").with_name("hdf5_elsewhere.c")
PROBLEM = fault.ROOT / "tests/data/fclib/OneObject-i100000-316.hdf5"
WHAT = {
    "soft": "is a link, or lies behind one, must be in the file itself",
    "link": "is a link, or lies behind one, must be in the file itself",
    "storage": "keeps its numbers in other files, must keep them in the file itself",
    "virtual": "keeps its numbers in other files, must keep them in the file itself",
    "filter": "is packed by a filter that is not part of HDF5, must be unpacked, or packed by deflate",
}


@unittest.skipUnless(shutil.which("h5cc"), "needs h5cc (Debian: libhdf5-dev)")
class Hdf5Elsewhere(fault.Case):
    def setUp(self):
        super().setUp()
        self.maker = self.folder / "maker"
        subprocess.run(["h5cc", "-o", self.maker, MAKER], check=True, cwd=self.folder, capture_output=True)
        # whoever opens the other file waits for ever
        os.mkfifo(self.folder / "other")

    def spoil(self, source, target, place, kind):
        subprocess.run([self.maker, source, target, place, kind, "other"], check=True, cwd=self.folder)

    def test_a_problem_is_refused_and_the_place_named(self):
        for place in ("fclib_local/W/x", "fclib_local/vectors/q", "fclib_local/spacedim"):
            for kind, what in WHAT.items():
                with self.subTest(place=place, kind=kind):
                    self.spoil(PROBLEM, "spoilt.hdf5", place, kind)
                    outcome = self.orthant("solve", "spoilt.hdf5", timeout=10)
                    self.assertEqual(outcome.stderr, f"orthant: spoilt.hdf5: {place} {what}\n")
                    self.assertEqual(outcome.returncode, 2)

    def test_a_group_that_is_a_link_is_refused(self):
        for group in ("fclib_local", "fclib_local/W"):
            for kind in ("soft", "link"):
                with self.subTest(group=group, kind=kind):
                    self.spoil(PROBLEM, "spoilt.hdf5", group, kind)
                    outcome = self.orthant("solve", "spoilt.hdf5", timeout=10)
                    self.assertRegex(outcome.stderr, rf"^orthant: spoilt.hdf5: {group}/\S+ {WHAT[kind]}\n$")
                    self.assertEqual(outcome.returncode, 2)

    def test_a_trajectory_is_refused_and_the_column_named(self):
        run = self.orthant("run", fault.MODELS / "bouncing_ball.toml", "--format", "h5", "--set", "run.T=0.1", "--out", "ball")
        self.assertEqual(run.returncode, 0, run.stderr)
        shutil.copytree(self.folder / "ball", self.folder / "spoilt")
        for kind, what in WHAT.items():
            with self.subTest(kind=kind):
                self.spoil("ball/trajectory.h5", "spoilt/trajectory.h5", "q0", kind)
                for command in (("compare", "ball", "spoilt"), ("plot", "spoilt", "--columns", "q0")):
                    outcome = self.orthant(*command, timeout=10)
                    self.assertEqual(outcome.stderr, f"orthant: spoilt/trajectory.h5: q0 {what}\n")
                    self.assertEqual(outcome.returncode, 2)


if __name__ == "__main__":
    fault.main()

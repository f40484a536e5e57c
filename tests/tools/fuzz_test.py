# SPDX-License-Identifier: Apache-2.0
"""tests/fuzz/fuzz.py with programs made for the purpose: what they print is counted, what they find is kept."""

import pathlib
import stat
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "fuzz"))
import fuzz  # noqa: E402

printed = """echo '#3 INITED cov: 10 ft: 12 corp: 2/3b exec/s: 0 rss: 30Mb' >&2
echo '#900 DONE cov: 70 ft: 78 corp: 5/9b lim: 24 exec/s: 0 rss: 40Mb' >&2
"""
finding = 'for a; do case $a in -artifact_prefix=*) echo x >"${a#-artifact_prefix=}crash-1";; esac; done; exit 77\n'


class Fuzz(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        real, fuzz.here = fuzz.here, self.root
        self.addCleanup(setattr, fuzz, "here", real)

    def report(self, script):
        program = self.root / "fuzz_toy"
        program.write_text("#!/bin/sh\n" + script, encoding="utf-8")
        program.chmod(stat.S_IRWXU)
        (self.root / "grown").mkdir(exist_ok=True)
        return fuzz.fuzz(program, "toy", 1, self.root / "grown/toy", self.root / "grown/toy.log")

    def test_counts_what_was_done(self):
        report = self.report(printed)
        self.assertEqual((report.executions, report.edges, report.features, report.units - report.before), (900, 70, 78, 3))
        self.assertEqual(report.findings, [])

    def test_keeps_what_was_found(self):
        report = self.report(printed + finding)
        self.assertEqual(len(report.findings), 1)
        self.assertEqual((self.root / "found/toy/crash-1").read_text(encoding="utf-8"), "x\n")

    def test_takes_a_program_that_cannot_run_for_a_finding(self):
        self.assertEqual(self.report("exit 3\n").findings, ["exit code 3"])


if __name__ == "__main__":
    unittest.main()

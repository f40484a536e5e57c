# SPDX-License-Identifier: Apache-2.0
"""What the tests of faults share: the program, and a folder of its own for each test.

    class FullDisk(fault.Case):
        def test_leaves_no_empty_file(self):
            outcome = self.orthant("run", fault.MODELS / "bouncing_ball.toml", "--out", "ball")
            self.assertEqual(outcome.returncode, 0)

    if __name__ == "__main__":
        fault.main()
"""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MODELS = ROOT / "models"
ORTHANT = None
NO_ANSWER = 120  # seconds after which a program that does not end is a failure


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="orthant_fault_")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def orthant(self, *arguments, **options):
        """Runs the program in the folder of the test and waits for it; the streams are text."""
        options = {"cwd": self.folder, "capture_output": True, "text": True, "timeout": NO_ANSWER, **options}
        return subprocess.run([ORTHANT, *map(str, arguments)], check=False, **options)

    def start(self, *arguments, **options):
        """Starts the program in the folder of the test; it is ended with the test at the latest."""
        options = {"cwd": self.folder, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, **options}
        process = subprocess.Popen([ORTHANT, *map(str, arguments)], **options)
        self.addCleanup(self.end, process)
        return process

    @staticmethod
    def end(process):
        if process.poll() is None:
            process.kill()
        process.wait()
        for stream in (process.stdout, process.stderr):
            if stream:
                stream.close()

    def names(self, folder="."):
        """Everything in a folder of the test, hidden files too."""
        return sorted(os.listdir(self.folder / folder))


def is_long():
    return "ORTHANT_LONG" in os.environ


def needs_root():
    return unittest.skipUnless(os.geteuid() == 0, "needs root")


def main():
    global ORTHANT
    ORTHANT = Path(sys.argv.pop(1)).resolve()
    unittest.main()

# SPDX-License-Identifier: Apache-2.0
"""Names that are long, odd or circular; pipes; an environment with nothing in it."""

import os
import shutil
import subprocess
import threading

import fault

BALL = fault.MODELS / "bouncing_ball.toml"


class Names(fault.Case):
    def run_to(self, target, **options):
        return self.orthant("run", BALL, "--quiet", "--out", target, **options)

    def test_the_longest_name(self):
        for name in ("a" * 255, "ä" * 127, "a" * 250 + ".svg"):
            self.assertEqual(self.run_to(name).returncode, 0, name)
            self.assertEqual(self.run_to(name).returncode, 0, name)
            self.assertEqual(len(self.names(name)), 4)
        outcome = self.run_to("a" * 256)
        self.assertEqual(outcome.returncode, 2)
        self.assertIn("the name is too long", outcome.stderr)
        figure = "a" * 251 + ".svg"
        self.assertEqual(self.orthant("plot", "a" * 255, "-o", figure).returncode, 0)
        self.assertEqual(len(self.names()), 4)
        self.assertEqual(self.orthant("plot", "a" * 255, "-o", figure).returncode, 0)  # over its own

    def test_odd_names(self):
        for name in ("with space", "line\nbreak", "per%cent%s%n", "{}", "-dash", "ünïcode", "'quote\"", "\t", "*?[a]"):
            for _ in range(2):
                outcome = self.run_to("./" + name)
                self.assertEqual(outcome.returncode, 0, outcome.stderr)
            (self.folder / name / "notes").write_text("mine")
            self.assertEqual(self.run_to("./" + name).returncode, 0)
            self.assertEqual(self.names(), sorted([name, name + ".2"]))
            for result in (name, name + ".2"):
                shutil.rmtree(self.folder / result)

    def test_names_that_are_not_utf8(self):
        name = os.fsencode(self.folder) + b"/\xff\xfe"
        for arguments in ([b"run", os.fsencode(BALL), b"--out", name], [b"run", os.fsencode(BALL), b"--out", name]):
            outcome = subprocess.run([fault.ORTHANT, *arguments], capture_output=True, check=False)
            self.assertEqual(outcome.returncode, 0, outcome.stderr)
        self.assertEqual(len(os.listdir(name)), 4)
        self.assertEqual(len(self.names()), 1)

    def test_links_in_a_circle(self):
        (self.folder / "loop").symlink_to("loop")
        for target in ("loop", "loop/ball"):
            outcome = self.run_to(target)
            self.assertEqual(outcome.returncode, 2)
            self.assertEqual(outcome.stderr.count("\n"), 1)
        outcome = self.orthant("plot", "loop")
        self.assertEqual(outcome.returncode, 2)
        self.assertEqual(self.orthant("run", "loop").returncode, 2)
        outcome = self.orthant("examples", "bouncing_ball", "loop")
        self.assertIn("symbolic links lead in a circle", outcome.stderr)
        self.assertEqual(self.names(), ["loop"])

    def test_a_file_where_a_folder_should_be(self):
        (self.folder / "file").write_text("mine")
        outcome = self.run_to("file/ball")
        self.assertEqual(outcome.returncode, 2)
        self.assertIn("not a folder", outcome.stderr)


class Pipes(fault.Case):
    def setUp(self):
        super().setUp()
        os.mkfifo(self.folder / "pipe")

    def feed(self, text):
        thread = threading.Thread(target=(self.folder / "pipe").write_bytes, args=(text,))
        thread.start()
        self.addCleanup(thread.join)

    def test_as_a_model(self):
        self.feed(BALL.read_bytes())
        outcome = self.orthant("run", "pipe", "--quiet", "--out", "ball", timeout=30)
        self.assertEqual(outcome.returncode, 0, outcome.stderr)

    def test_as_a_destination(self):
        self.assertEqual(self.orthant("run", BALL, "--quiet", "--out", "pipe", timeout=30).returncode, 2)
        self.assertEqual(self.names(), ["pipe"])

    def test_as_a_figure(self):
        self.orthant("run", BALL, "--quiet", "--out", "ball")
        run = self.start("compare", "ball", "ball", "--report", "pipe", "--json")
        text = (self.folder / "pipe").read_text()
        self.assertEqual((run.wait(timeout=30), run.communicate()[1]), (0, ""))
        self.assertIn("Orthant wrote this file", text)


class Environment(fault.Case):
    def test_nothing_is_set(self):
        outcome = self.orthant("run", BALL, "--quiet", env={})
        self.assertEqual((outcome.returncode, outcome.stderr), (0, ""))
        self.assertEqual(len(self.names("bouncing_ball.result")), 4)

    def test_folders_that_do_not_exist(self):
        for form in ("csv", "h5"):
            outcome = self.orthant("run", BALL, "--quiet", "--format", form,
                                   env={"HOME": "/nowhere", "TMPDIR": "/nowhere", "PATH": ""})
            self.assertEqual((outcome.returncode, outcome.stderr), (0, ""))
        self.assertEqual(len(self.names("bouncing_ball.result")), 4)

    def test_a_current_folder_that_is_gone(self):
        gone = self.folder / "gone"
        gone.mkdir()
        line = f"cd {gone} && rmdir {gone} && {fault.ORTHANT} run {BALL} --quiet"
        outcome = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False, timeout=30)
        self.assertEqual(outcome.returncode, 2, outcome.stderr)
        self.assertIn("there is no such folder", outcome.stderr)


if __name__ == "__main__":
    fault.main()

# SPDX-License-Identifier: Apache-2.0
"""What a user puts where a result goes, before or during a run, is still there afterwards.

The steps of the exchange itself are tried in tests/files/results/whole_folder.cpp, with 500 random interleavings.
"""

import random
import shutil
import time
from pathlib import Path

import fault

BALL = fault.MODELS / "bouncing_ball.toml"
TARGET = "ball.result"


class UserFiles(fault.Case):
    def run_ball(self, *options):
        outcome = self.orthant("run", BALL, "--quiet", "--out", TARGET, *options)
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        return outcome.stderr

    def assert_whole(self, folder):
        self.assertEqual(self.names(folder), ["checksums.txt", "report.html", "result.json", "trajectory.csv"])

    def run_while(self, act):
        """A run of about a second, with something done at the destination in the middle of it."""
        run = self.start("run", BALL, "--quiet", "--out", TARGET, "--set", "run.h=2e-5")
        time.sleep(0.2)
        act(self.folder / TARGET)
        _, error = run.communicate(timeout=fault.NO_ANSWER)
        self.assertEqual(run.returncode, 0, error)
        return error

    def test_an_old_result_is_replaced(self):
        self.assertEqual(self.run_ball(), "")
        first = (self.folder / TARGET / "trajectory.csv").read_bytes()
        self.assertEqual(self.run_ball("--set", "run.h=1e-2"), "")
        self.assertNotEqual((self.folder / TARGET / "trajectory.csv").read_bytes(), first)
        self.assertEqual(self.names(), [TARGET])

    def test_notes_put_in_during_a_run_are_kept(self):
        self.run_ball()
        error = self.run_while(lambda target: (target / "notes.txt").write_text("years of work"))
        self.assertIn(f"{TARGET} is kept: it has notes.txt", error)
        self.assertIn(f"{TARGET}.2", error)
        self.assertEqual((self.folder / TARGET / "notes.txt").read_text(), "years of work")
        self.assert_whole(TARGET + ".2")
        self.assertEqual(self.names(), [TARGET, TARGET + ".2"])

    def test_an_edited_file_is_kept(self):
        self.run_ball()
        edited = self.folder / TARGET / "report.html"
        time.sleep(0.05)  # an edit within the same tick of the clock is found later, and the folder is moved aside
        edited.write_text(edited.read_text() + "my remark")
        self.assertIn("report.html in it was changed", self.run_ball())
        self.assertTrue(edited.read_text().endswith("my remark"))

    def test_what_appears_during_a_run_is_kept(self):
        def folder(target):
            target.mkdir()
            (target / "result.json").write_text("mine")
            (target / "trajectory.csv").mkdir()
            (target / "trajectory.csv" / "deep").write_text("mine, too")

        for act in (folder, lambda target: target.write_text("mine"), lambda target: target.symlink_to("mine")):
            with self.subTest(act=act):
                error = self.run_while(act)
                self.assertIn(f"{TARGET} is kept", error)
                self.assert_whole(TARGET + ".2")
                shutil.rmtree(self.folder / (TARGET + ".2"))
                target = self.folder / TARGET
                if target.is_symlink():
                    self.assertEqual(str(target.readlink()), "mine")
                elif target.is_file():
                    self.assertEqual(target.read_text(), "mine")
                else:
                    self.assertEqual((target / "trajectory.csv" / "deep").read_text(), "mine, too")
                    shutil.rmtree(target)
                    continue
                target.unlink()

    def test_a_result_of_an_older_version_is_kept(self):
        self.run_ball()
        (self.folder / TARGET / "checksums.txt").unlink()
        self.assertIn("it has no checksums.txt", self.run_ball())
        self.assert_whole(TARGET + ".2")

    def test_a_copy_of_a_result_is_still_a_result(self):
        self.run_ball()
        shutil.copytree(self.folder / TARGET, self.folder / "copy")
        outcome = self.orthant("run", BALL, "--quiet", "--out", "copy")
        self.assertEqual((outcome.returncode, outcome.stderr), (0, ""))
        self.assertEqual(self.names(), [TARGET, "copy"])

    def test_a_study_keeps_notes_too(self):
        study = ("study", BALL, "--steps", "1e-2,1e-3", "--quiet", "--out", "ball.study")
        for _ in range(2):
            self.assertNotIn("is kept", self.orthant(*study).stderr)
        (self.folder / "ball.study" / "notes").write_text("mine")
        self.assertIn("the new one is in ball.study.2", self.orthant(*study).stderr)

    def test_what_is_nothing_like_a_result_is_refused_before_the_run(self):
        (self.folder / "photos").mkdir()
        (self.folder / "photos" / "cat.png").write_text("cat")
        (self.folder / "file").write_text("mine")
        (self.folder / "loop").symlink_to("loop")
        for target in ("photos", "file", "loop", ".", "..", "photos/..", "new/..", "./", "/"):
            outcome = self.orthant("run", BALL, "--quiet", "--out", target)
            self.assertEqual(outcome.returncode, 2, target)
            self.assertIn(f"--out {target.rstrip('/') or '/'}", outcome.stderr)
            self.assertEqual(outcome.stderr.count("\n"), 1, outcome.stderr)
        self.assertEqual(self.names(), ["file", "loop", "photos"])


class SingleFiles(fault.Case):
    """plot -o, compare --report, examples NAME FILE."""

    def setUp(self):
        super().setUp()
        for name in ("a", "b"):
            self.assertEqual(self.orthant("run", BALL, "--quiet", "--out", name).returncode, 0)

    def commands(self, file):
        return (("plot", "a", "-o", file + ".svg"), ("compare", "a", "b", "--report", file + ".html"))

    def test_own_files_are_replaced(self):
        for command in self.commands("mine"):
            self.assertEqual(self.orthant(*command).returncode, 0)
            before = (self.folder / command[-1]).read_bytes()
            self.assertEqual(self.orthant(*command).returncode, 0)
            self.assertEqual((self.folder / command[-1]).read_bytes(), before)

    def test_other_files_are_not_overwritten(self):
        commands = [*self.commands("thesis"), ("examples", "bouncing_ball", "thesis.toml"),
                    ("compare", "a", "b", "--report", "a/report.html"), ("compare", "a", "b", "--report", "a/result.json")]
        for command in commands:
            file = self.folder / command[-1]
            if not file.exists():
                file.write_text("years of work")
            before = file.read_bytes()
            outcome = self.orthant(*command)
            self.assertEqual((outcome.returncode, outcome.stdout), (2, ""), command)
            self.assertIn("is not overwritten: name another file, or use --force", outcome.stderr)
            self.assertEqual(file.read_bytes(), before)
            self.assertEqual(self.orthant(*command, "--force").returncode, 0)
            self.assertNotEqual(file.read_bytes(), before)

    def test_a_figure_that_was_touched_up_is_not_overwritten(self):
        for command in self.commands("mine"):
            self.orthant(*command)
            file = self.folder / command[-1]
            file.write_text(file.read_text().replace("fill", "FILL", 1))
            self.assertEqual(self.orthant(*command).returncode, 2)

    def test_links_and_devices(self):
        (self.folder / "deep").mkdir()
        (self.folder / "link.svg").symlink_to("deep/real.svg")
        self.assertEqual(self.orthant("plot", "a", "-o", "link.svg").returncode, 2)  # a link to nothing
        self.assertEqual(self.orthant("plot", "a", "-o", "deep/real.svg").returncode, 0)
        self.assertEqual(self.orthant("plot", "a", "-o", "link.svg").returncode, 0)
        self.assertTrue((self.folder / "link.svg").is_symlink())
        outcome = self.orthant("compare", "a", "b", "--report", "/dev/stdout", "--json")
        self.assertIn("<!doctype html>", outcome.stdout)
        self.assertEqual(self.orthant("compare", "a", "b", "--report", "deep").returncode, 2)
        outcome = self.orthant("plot", "a", "-o", "none/figure.svg")
        self.assertEqual(outcome.returncode, 1)
        self.assertIn("none/figure.svg cannot be written: there is no such folder", outcome.stderr)


class Interleaved(fault.Case):
    """The real program, and a user who does one thing at a random moment."""

    def test_nothing_is_lost(self):
        generator = random.Random(20261118)
        for trial in range(100 if fault.is_long() else 12):
            target = self.folder / f"run{trial}"
            self.orthant("run", BALL, "--quiet", "--out", target)
            run = self.start("run", BALL, "--quiet", "--out", target)
            time.sleep(generator.random() * 0.06)
            word = f"word {trial}"
            kind = trial % 3
            try:
                if kind == 0:
                    (target / "notes").write_text(word)
                elif kind == 1:
                    with open(target / "result.json", "a", encoding="utf-8") as file:
                        file.write(word)
                else:
                    target.rename(self.folder / f"moved{trial}")
                    target.write_text(word)
            except (FileNotFoundError, FileExistsError, IsADirectoryError):
                word = ""  # the folder was exchanged between two steps of ours
            _, error = run.communicate(timeout=fault.NO_ANSWER)
            self.assertEqual(run.returncode, 0 if kind < 2 or "--out" not in error else 2, error)
            files = [path for path in self.folder.rglob("*") if path.is_file()]
            found = [path for path in files if word.encode() in path.read_bytes()]
            self.assertTrue(found, f"trial {trial}: {word} is lost; {error}")
            self.assertFalse([name for name in self.names() if name.startswith(".")], f"trial {trial}")
            for path in Path(self.folder).glob("*"):
                shutil.rmtree(path, ignore_errors=True)


if __name__ == "__main__":
    fault.main()

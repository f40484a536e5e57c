# SPDX-License-Identifier: Apache-2.0
"""Disks that are full or read-only, folders without permission, standard output that takes nothing."""

import os
import pwd
import subprocess
import unittest

import fault

BALL = fault.MODELS / "bouncing_ball.toml"
LONG = ("--set", "run.h=2e-5")  # some 20 MB of trajectory
FULL = "cannot be written: the disk is full"


def can_mount():
    probe = subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True, check=False)
    return probe.returncode == 0


@fault.needs_root()
@unittest.skipUnless(os.geteuid() != 0 or can_mount(), "cannot mount a file system of its own")
class SmallDisk(fault.Case):
    """A tmpfs that only the program sees, at `disk` in the folder of the test."""

    def on_disk(self, options, *commands):
        """Runs shell lines there; `$O` is the program. The last line lists what is on the disk."""
        (self.folder / "disk").mkdir(exist_ok=True)
        lines = [f"mount -t tmpfs -o {options} tmpfs disk", "cd disk", *commands, "echo; find . -mindepth 1 | sort"]
        environment = {**os.environ, "O": str(fault.ORTHANT), "BALL": str(BALL)}
        outcome = subprocess.run(["unshare", "-m", "sh", "-c", "\n".join(lines)], cwd=self.folder, env=environment,
                                 capture_output=True, text=True, check=False, timeout=fault.NO_ANSWER)
        return outcome.stdout.split("\n\n")[-1].split(), outcome

    def test_a_full_disk_leaves_nothing_and_says_so(self):
        for form in ("csv", "h5"):
            with self.subTest(format=form):
                left, outcome = self.on_disk(
                    "size=1m", f"$O run $BALL --quiet --format {form} --set run.h=2e-5 --out ball; echo $?")
                self.assertEqual(outcome.stdout.split()[0], "1", outcome.stderr)
                self.assertIn(FULL, outcome.stderr)
                self.assertTrue(outcome.stderr.startswith("orthant: ball/"), outcome.stderr)
                self.assertEqual(outcome.stderr.count("\n"), 1)
                self.assertEqual(left, [])

    def test_an_old_result_survives_a_full_disk(self):
        left, outcome = self.on_disk("size=2m", "$O run $BALL --quiet --out ball",
                                     "$O run $BALL --quiet --set run.h=2e-5 --out ball; echo $?")
        self.assertIn(FULL, outcome.stderr)
        self.assertEqual(left, ["./ball", *(f"./ball/{name}" for name in
                                            ("checksums.txt", "report.html", "result.json", "trajectory.csv"))])

    def test_every_size_of_disk(self):
        for size in range(4, 700, 60 if not fault.is_long() else 4):
            left, outcome = self.on_disk(f"size={size}k", "$O run $BALL --quiet --out ball; echo $?")
            code = outcome.stdout.split()[0]
            self.assertIn(code, ("0", "1"), outcome.stderr)
            self.assertEqual(len(left), 5 if code == "0" else 0, left)
            self.assertEqual(outcome.stderr.strip().endswith("the disk is full"), code == "1", outcome.stderr)

    def test_no_more_files(self):
        for files in range(2, 10):
            left, outcome = self.on_disk(f"nr_inodes={files}", "$O run $BALL --quiet --out ball; echo $?")
            code = outcome.stdout.split()[0]
            self.assertEqual(len(left), 5 if code == "0" else 0, left)
            self.assertEqual("the disk is full" in outcome.stderr, code == "1", outcome.stderr)

    def test_single_files_are_whole_or_absent(self):
        outside = "$O run $BALL --quiet --out ../ball"
        for command in ("plot ../ball -o ball.svg", "compare ../ball ../ball --report both.html",
                        "examples bouncing_ball", "examples bouncing_ball --force"):
            left, outcome = self.on_disk("size=8k", outside, "cat /dev/zero > filler 2> /dev/null", f"$O {command}; echo $?")
            self.assertIn("\n1\n", "\n" + outcome.stdout, command)
            self.assertIn(FULL, outcome.stderr)
            self.assertEqual(left, ["./filler"], command)

    def test_a_study_on_a_full_disk(self):
        left, outcome = self.on_disk("size=40k", "$O study $BALL --steps 1e-2,1e-3 --quiet --out s; echo $?")
        self.assertEqual(outcome.stdout.split()[0], "1")
        self.assertIn(FULL, outcome.stderr)
        self.assertEqual(left, [])

    def test_a_read_only_disk(self):
        left, outcome = self.on_disk("size=2m", "mount -o remount,ro ../disk", "cd ../disk",
                                     "$O run $BALL --quiet --out ball; echo $?", "$O examples bouncing_ball; echo $?")
        self.assertEqual(outcome.stdout.split()[:2], ["2", "1"])
        self.assertEqual(outcome.stderr.count("the file system is read-only"), 2, outcome.stderr)
        self.assertEqual(left, [])


class NoPermission(fault.Case):
    def orthant_as_nobody(self, *arguments):
        """Root may write anywhere."""
        if os.geteuid() != 0:
            return self.orthant(*arguments)
        nobody = pwd.getpwnam("nobody")
        return self.orthant(*arguments, user=nobody.pw_uid, group=nobody.pw_gid, extra_groups=[])

    def test_a_folder_without_permission(self):
        self.folder.chmod(0o755)
        closed = self.folder / "closed"
        closed.mkdir(mode=0o555)
        outcome = self.orthant_as_nobody("run", BALL, "--quiet", "--out", "closed/ball")
        self.assertEqual(outcome.returncode, 2)
        self.assertIn("--out closed/ball: cannot be made: there is no permission to write there", outcome.stderr)
        outcome = self.orthant_as_nobody("examples", "bouncing_ball", "closed/ball.toml")
        self.assertEqual(outcome.returncode, 1)
        self.assertIn("closed/ball.toml cannot be written: there is no permission to write there", outcome.stderr)
        self.assertEqual(self.names("closed"), [])

    def test_a_result_that_was_made_read_only_is_kept(self):
        self.folder.chmod(0o777)
        self.assertEqual(self.orthant_as_nobody("run", BALL, "--quiet", "--out", "ball").returncode, 0)
        (self.folder / "ball").chmod(0o555)
        outcome = self.orthant_as_nobody("run", BALL, "--quiet", "--out", "ball")
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        self.assertIn("ball is kept: there is no permission to write there; the new one is in ball.2", outcome.stderr)
        (self.folder / "ball").chmod(0o755)
        self.assertEqual(self.names(), ["ball", "ball.2"])


class StandardOutput(fault.Case):
    def test_takes_nothing(self):
        for command in (("run", BALL), ("run", BALL, "--json"), ("examples",), ("analyze", BALL),
                        ("examples", "bouncing_ball", "-"), ("--version",), ("--help",)):
            with open("/dev/full", "w", encoding="utf-8") as full:
                outcome = self.orthant(*command, stdout=full, capture_output=False, stderr=subprocess.PIPE)
            self.assertEqual(outcome.returncode, 1, command)
            self.assertIn("orthant: standard output cannot be written", outcome.stderr)
        self.assertEqual(len(self.names("bouncing_ball.result")), 4)  # the result itself is there


if __name__ == "__main__":
    fault.main()

# SPDX-License-Identifier: Apache-2.0
"""Terminals that are narrow, resized, slow or without UTF-8; names that would command them; readers that leave."""

import fcntl
import json
import os
import pty
import re
import select
import shutil
import struct
import subprocess
import termios
import time

import fault

TRIPLE = fault.MODELS / "triple_integrator.toml"
CLEAR = "\r\x1b[K"


def set_columns(terminal, columns):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))


class Terminal(fault.Case):
    def run_in_terminal(self, *arguments, columns=80, environment=None, pause=0.0, resize=None):
        """What the program writes on a terminal of so many columns, which is read every `pause` seconds."""
        ours, theirs = pty.openpty()
        set_columns(ours, columns)
        process = self.start(*arguments, stdin=theirs, stdout=theirs, stderr=theirs, text=False,
                             env={**os.environ, "LC_ALL": "C.UTF-8", **(environment or {})})
        os.close(theirs)
        written, start = b"", time.monotonic()
        while True:
            if resize and time.monotonic() - start > 1:
                set_columns(ours, resize)
            ready, _, _ = select.select([ours], [], [], 0.2)
            if ready:
                try:
                    part = os.read(ours, 256 if pause else 65536)
                except OSError:  # the other side is closed
                    break
                written += part
                time.sleep(pause)
            elif process.poll() is not None:
                break
        os.close(ours)
        return process.wait(), written.decode(errors="replace")

    def bars(self, text):
        return [line for line in text.split(CLEAR)[1:] if "%" in line.split("\r")[0]]

    def test_the_bar_fits_narrow_terminals(self):
        for columns in (60, 40, 12, 4):
            with self.subTest(columns=columns):
                code, text = self.run_in_terminal("run", TRIPLE, "--set", "run.h=5e-6", "--set", "run.every=1000",
                                                  columns=columns)
                self.assertEqual(code, 0)
                lines = [line.split("\r")[0] for line in self.bars(text)]
                self.assertTrue(lines or columns == 4)
                self.assertLess(max(map(len, lines), default=0), columns)
                sketched = [line for line in text.split("\n") if re.search("[\u2801-\u28ff]", line)]
                self.assertLess(max((len(line.rstrip()) for line in sketched), default=0), max(columns, 1))

    def test_the_bar_follows_a_resize(self):
        code, text = self.run_in_terminal("run", TRIPLE, "--set", "run.h=1e-6", "--set", "run.every=10000",
                                          columns=100, resize=30)
        lengths = [len(line.split("\r")[0]) for line in self.bars(text)]
        self.assertGreater(max(lengths), 40)
        self.assertLess(lengths[-1], 30)

    def test_without_utf8_only_ascii_is_written(self):
        for locale in ("C", "POSIX"):
            code, text = self.run_in_terminal("run", TRIPLE, "--set", "run.h=1e-5", environment={"LC_ALL": locale})
            self.assertEqual(code, 0)
            self.assertTrue(text.isascii(), [c for c in text if not c.isascii()][:5])
            self.assertIn("*", text)

    def test_a_slow_terminal_does_not_slow_the_run(self):
        arguments = ["run", TRIPLE, "--set", "run.h=1e-6", "--set", "run.every=10000", "--out", "r"]
        start = time.monotonic()
        self.run_in_terminal(*arguments)
        quick = time.monotonic() - start
        ours, theirs = pty.openpty()  # nobody reads
        process = self.start(*arguments, stdin=theirs, stdout=subprocess.DEVNULL, stderr=theirs)
        start = time.monotonic()
        self.assertEqual(process.wait(60), 0)
        self.assertLess(time.monotonic() - start, 3 * quick + 2)
        os.close(ours)
        os.close(theirs)

    def test_names_cannot_command_the_terminal(self):
        attack = "\x1b]0;title\x07\x1b[31m\u009b32m\nred"
        model = self.folder / f"m{attack}.toml"
        shutil.copy(fault.MODELS / "bouncing_ball.toml", model)
        text = model.read_text().replace('name = "floor"', 'name = "floor\\u001b[31m"')
        model.write_text(text)
        runs = [("run", model, "--out", f"out{attack}"), ("run", self.folder / f"no{attack}.toml"), ("run", f"--{attack}"),
                ("analyze", model), ("study", model, "--steps", "1e-2", "--out", "s"), ("solve", f"x{attack}.json"),
                ("compare", f"out{attack}", "nothing"), ("plot", f"out{attack}", "-o", f"f{attack}.svg"),
                ("examples", "bouncing_ball", f"e{attack}.toml"), ("examples", attack)]
        for arguments in runs:
            with self.subTest(arguments=arguments):
                outcome = self.orthant(*arguments)
                for stream in (outcome.stdout, outcome.stderr):
                    bad = re.findall("[\x00-\x09\x0b-\x1f\x7f\x80-\x9f]", stream)
                    self.assertEqual(bad, [], stream[:300])
                self.assertNotIn("\nred", outcome.stderr)

    def test_two_dashes_end_the_options(self):
        shutil.copy(fault.MODELS / "bouncing_ball.toml", self.folder / "-model.toml")
        outcome = self.orthant("run", "--quiet", "--out", "r", "--", "-model.toml")
        self.assertEqual((outcome.returncode, outcome.stderr), (0, ""))
        outcome = self.orthant("run", "--quiet", "--", "-model.toml", "-other.toml")
        self.assertEqual(outcome.returncode, 2)


class Readers(fault.Case):
    def piped(self, line):
        return subprocess.run(["bash", "-c", f"set -o pipefail; {line}"], cwd=self.folder, capture_output=True, text=True,
                              check=False, env={**os.environ, "ORTHANT": str(fault.ORTHANT), "MODELS": str(fault.MODELS)})

    def test_a_reader_that_leaves_gets_the_result_all_the_same(self):
        for line in ('"$ORTHANT" run "$MODELS/bouncing_ball.toml" --out r | head -1',
                     '"$ORTHANT" run "$MODELS/bouncing_ball.toml" --out r --json | head -c 10',
                     '"$ORTHANT" run "$MODELS/bouncing_ball.toml" --out r 2>&1 | true',
                     '"$ORTHANT" examples bouncing_ball - | true'):
            with self.subTest(line=line):
                outcome = self.piped(line)
                self.assertEqual((outcome.returncode, outcome.stderr), (0, ""))
                if "run" in line:
                    self.assertEqual(json.loads((self.folder / "r" / "result.json").read_text())["status"], "finished")
                    shutil.rmtree(self.folder / "r")

    def test_streams_that_take_nothing(self):
        ball = '"$ORTHANT" run "$MODELS/bouncing_ball.toml" --out r'
        outcome = self.piped(ball + " > /dev/full")
        self.assertEqual(outcome.returncode, 1)
        self.assertRegex(outcome.stderr, "^orthant: standard output .*\n$")
        for line, code in ((ball + " --quiet 2> /dev/full", 0), ('"$ORTHANT" run nothing.toml 2> /dev/full', 2),
                           (ball + " --quiet >&- 2>&-", 0), ('"$ORTHANT" nothing 2>&-', 2)):
            with self.subTest(line=line):
                self.assertEqual(self.piped(line).returncode, code)


if __name__ == "__main__":
    fault.main()

# SPDX-License-Identifier: Apache-2.0
"""Locales, clocks that jump, and runs that would take for ever."""

import os
import re
import shutil
import signal
import subprocess
import time

import fault

BALL = fault.MODELS / "bouncing_ball.toml"
TRIPLE = fault.MODELS / "triple_integrator.toml"


def has_locale(name):
    listed = subprocess.run(["locale", "-a"], capture_output=True, text=True, check=False).stdout
    return name.lower().replace("-", "") in listed.lower().replace("-", "").split()


class Locales(fault.Case):
    def environment(self, name):
        """Of a locale, which is made here if the machine does not have it; None when that cannot be done."""
        if name == "C" or has_locale(name):
            return {**os.environ, "LC_ALL": name}
        if shutil.which("localedef") is None or not os.path.exists("/usr/share/i18n/locales/de_DE"):
            return None
        made = subprocess.run(["localedef", "-i", "de_DE", "-f", "UTF-8", str(self.folder / name)], capture_output=True,
                              check=False)
        return {**os.environ, "LC_ALL": name, "LOCPATH": str(self.folder)} if made.returncode == 0 else None

    def test_results_do_not_depend_on_the_locale(self):
        expected = None
        for name in ("C", "de_DE.UTF-8"):
            environment = self.environment(name)
            if environment is None:
                self.skipTest("de_DE.UTF-8 is not there, and the package locales that makes it is not either")
            outcome = self.orthant("run", BALL, "--out", name + ".result", env=environment)
            self.assertEqual(outcome.returncode, 0, outcome.stderr)
            compared = self.orthant("compare", "C.result", name + ".result", "--json", env=environment)
            self.assertEqual(compared.returncode, 0, compared.stderr)
            found = (outcome.stdout.replace(name, "NAME"), (self.folder / (name + ".result") / "trajectory.csv").read_bytes())
            expected = expected or found
            self.assertEqual(found, expected)


class Clocks(fault.Case):
    def test_a_clock_that_jumps_changes_nothing(self):
        if shutil.which("faketime") is None:
            self.skipTest("faketime is not installed")
        expected = self.orthant("run", BALL, "--out", "a", "--json").stdout
        for when in ("2038-01-19 03:14:00", "1970-01-02 00:00:00", "@2026-01-01 00:00:00 x1000"):
            with self.subTest(when=when):
                outcome = subprocess.run(["faketime", "-f", when, str(fault.ORTHANT), "run", str(BALL), "--out", "b", "--json"],
                                         cwd=self.folder, capture_output=True, text=True, timeout=60, check=False)
                self.assertEqual((outcome.returncode, outcome.stdout), (0, expected), outcome.stderr)


class Forecast(fault.Case):
    def warnings_of(self, *arguments, seconds=2.5):
        process = self.start("run", TRIPLE, "--out", "r", "--quiet", *arguments)
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate()
        return [line for line in errors.splitlines() if "steps" in line]

    def test_very_many_steps_are_announced_with_their_time(self):
        first, second = self.warnings_of("--set", "run.h=1e-10", "--set", "run.T=1000", "--set", "run.points=1000")
        self.assertIn("1e+13 steps", first)
        self.assertRegex(second, r"at [\d.]+ [kM] steps/s the run will take [\d.]+ (days|years)")

    def test_others_are_not(self):
        self.assertEqual(self.warnings_of("--set", "run.h=1e-7", "--set", "run.points=1000", seconds=1.5), [])
        events = self.orthant("run", TRIPLE, "--out", "e", "--quiet", "--set", 'run.scheme="event-driven"', "--set",
                              "run.h=1e-9", "--set", "run.points=100", timeout=60)
        self.assertFalse(re.search("steps/s|makes", events.stderr), events.stderr)


if __name__ == "__main__":
    fault.main()

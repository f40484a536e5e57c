#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""docs/coming_from/*.md are true: the Siconos scripts and the netlists shown there run and agree with Orthant.

usage: coming_from_test.py ORTHANT. Siconos and ngspice are not needed to build Orthant: what is not there is skipped.
"""

import csv
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "docs" / "coming_from"
ORTHANT = None


def python_with(module):
    """A python3 of the PATH that can import the module; the first one need not be the system's."""
    for folder in [str(Path(sys.executable).parent), *os.environ["PATH"].split(os.pathsep)]:
        python = Path(folder) / "python3"
        if python.exists() and subprocess.run([python, "-c", f"import {module}"], capture_output=True).returncode == 0:
            return python
    return None


def rows(lines, separator):
    return [[float(word) for word in line.split(separator) if word.strip()] for line in lines if line.strip()]


def orthant(folder, model, columns, *settings):
    """The columns of a run, row by row."""
    out = Path(folder) / "result"
    options = [word for setting in settings for word in ("--set", setting)]
    file = model if isinstance(model, Path) else ROOT / "models" / f"{model}.toml"
    subprocess.run([ORTHANT, "run", file, *options, "--out", out, "--quiet"], check=True)
    with open(out / "trajectory.csv", encoding="ascii") as file:
        return [[float(row[name]) for name in columns] for row in csv.DictReader(file)]


def largest_difference(first, second, column):
    return max(abs(a[column] - b[column]) for a, b in zip(first, second, strict=True))


def at_times_of(wanted, samples):
    """The samples interpolated linearly at the first column of wanted."""
    answer, k = [], 0
    for t, *_ in wanted:
        while k + 2 < len(samples) and samples[k + 1][0] < t:
            k += 1
        a, b = samples[k], samples[k + 1]
        weight = min(max((t - a[0]) / (b[0] - a[0]), 0.0), 1.0)
        answer.append([t, *((1 - weight) * x + weight * y for x, y in zip(a[1:], b[1:]))])
    return answer


class Siconos(unittest.TestCase):
    """The same scheme and the same h: the same numbers, but for rounding."""

    def check(self, model, columns):
        python = python_with("siconos.kernel")
        if not python:
            self.skipTest("no python3 with siconos")
        script = PAGES / "siconos" / f"{model}.py"
        output = subprocess.run([python, "-B", script], check=True, capture_output=True, text=True).stdout
        theirs = rows((line for line in output.splitlines() if line[:1] in "-0123456789"), ",")
        with tempfile.TemporaryDirectory() as folder:
            ours = orthant(folder, model, columns)
        for column in range(1, len(columns)):
            scale = max(abs(row[column]) for row in ours)
            self.assertLess(largest_difference(theirs, ours, column), 1e-12 * scale, columns[column])

    def test_bouncing_ball(self):
        self.check("bouncing_ball", ("t", "q0", "v0"))

    def test_diode_bridge(self):
        self.check("diode_bridge", ("t", "x0", "x1"))


class Spice(unittest.TestCase):
    """A diode has a forward voltage, N Vt ln(1 + i/IS), the ideal one has none: the distance is of that size, and half of it
    for half of N."""

    def voltage_distance(self, folder, netlist, ours, emission):
        text = (PAGES / "spice" / f"{netlist}.cir").read_text(encoding="ascii").replace("N=0.01", f"N={emission}")
        Path(folder, "deck.cir").write_text(text, encoding="ascii")
        subprocess.run(["ngspice", "-b", "deck.cir"], cwd=folder, check=True, capture_output=True)
        theirs = rows(Path(folder, f"{netlist}.txt").read_text(encoding="ascii").splitlines(), None)
        return largest_difference(at_times_of(ours, theirs), ours, 1)

    def check(self, netlist, model, *settings, diodes, current):
        if not shutil.which("ngspice"):
            self.skipTest("no ngspice")
        with tempfile.TemporaryDirectory() as folder:
            ours = orthant(folder, model, ("t", "x0", "x1"), *settings)
            distance = self.voltage_distance(folder, netlist, ours, 0.01)
            half = self.voltage_distance(folder, netlist, ours, 0.005)
        forward = 0.01 * 0.02585 * 2.302585 * (12 + current)  # Vt at 300 K, IS = 1e-12, current = log10(i/A)
        self.assertLess(distance, 2 * diodes * forward)
        self.assertGreater(distance, 0.25 * diodes * forward)
        self.assertAlmostEqual(distance / half, 2.0, delta=0.1)

    def test_rectifier(self):
        self.check("rectifier", "rlc_diode", "run.scheme=event-driven", diodes=1, current=0.3)

    def test_diode_bridge(self):
        self.check("diode_bridge", "diode_bridge", "run.h=5e-8", "run.every=10", diodes=2, current=-2)


class Netlist(unittest.TestCase):
    """netlist_to_model.py makes models that move like those written by hand."""

    def check(self, netlist, model, *settings):
        python = python_with("numpy")
        if not python:
            self.skipTest("no python3 with numpy")
        folder = PAGES / "spice"
        made = subprocess.run([python, "-B", folder / "netlist_to_model.py", folder / f"{netlist}.cir"], check=True,
                              capture_output=True, text=True).stdout
        with tempfile.TemporaryDirectory() as out:
            written = Path(out, "made.toml")
            written.write_text(made, encoding="utf-8")
            columns = ("t", "x0", "x1")
            first, second = orthant(out, written, columns, *settings), orthant(out, model, columns, *settings)
        for column in (1, 2):
            scale = max(abs(row[column]) for row in second)
            self.assertLess(largest_difference(first, second, column), 1e-10 * scale)

    def test_rectifier(self):
        self.check("rectifier", "rlc_diode")

    def test_diode_bridge(self):
        self.check("diode_bridge", "diode_bridge", "run.scheme=backward-euler", "run.theta=0.5")


class Page(unittest.TestCase):
    """What the pages show is what is run."""

    def test_shows_each_script_and_netlist(self):
        for page, pattern in (("siconos.md", "siconos/*.py"), ("spice.md", "spice/*.cir")):
            text = (PAGES / page).read_text(encoding="utf-8")
            files = sorted(PAGES.glob(pattern))
            self.assertTrue(files)
            for file in files:
                source = file.read_text(encoding="utf-8")
                if file.suffix == ".py":
                    source = source[source.index("def trajectory"):source.index("\n\nif __name__")]
                self.assertIn(source.strip(), text, file.name)


if __name__ == "__main__":
    ORTHANT = Path(sys.argv.pop(1)).resolve()
    unittest.main()

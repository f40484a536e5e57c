# SPDX-License-Identifier: Apache-2.0
"""A host program may speak German: numbers have a point all the same."""

import os
import subprocess
import sys

import pytest

MODEL = """
[system]
kind = "lcs"
A = [[0, 1], [-1.5, "-0.25*2"]]
B = [[0], [1.25]]
C = [[1, 0]]
x0 = [0.75, -1.5e-1]
[run]
scheme = "emts"
h = 2.5e-2
T = 0.5
"""

SCRIPT = """
import locale, sys
language, point, model, folder = sys.argv[1:]
locale.setlocale(locale.LC_ALL, language)
assert locale.localeconv()["decimal_point"] == point
import orthant as ot
result = ot.load(model, {"run.tolerance": 1.5e-8}).run()
stored = ot.read_result(result.save(folder))
assert stored["x0"][0] == 0.75 and stored.h == 0.025
assert (stored.table == result.table).all()
print(result, result["x0"][-1].hex(), ot.compare(result, folder).hausdorff)
"""


@pytest.fixture
def german(tmp_path):
    """An environment in which de_DE.UTF-8 exists; skips the test where it cannot be made."""
    target = tmp_path / "locales" / "de_DE.UTF-8"
    target.parent.mkdir()
    try:
        subprocess.run(["localedef", "-i", "de_DE", "-f", "UTF-8", str(target)], capture_output=True)
    except FileNotFoundError:
        pytest.skip("no localedef here")
    if not target.exists():
        pytest.skip("no German locale could be made here")
    return {**os.environ, "LOCPATH": str(target.parent)}


def test_results_are_written_and_read_in_every_country(tmp_path, german):
    model = tmp_path / "model.toml"
    model.write_text(MODEL)
    printed = []
    for language, point in (("C", "."), ("de_DE.UTF-8", ",")):
        command = [sys.executable, "-c", SCRIPT, language, point, str(model), str(tmp_path / f"result_{language}")]
        done = subprocess.run(command, env=german, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        printed.append(done.stdout)
    assert printed[0] == printed[1]
    for name in ("result.json", "trajectory.csv", "report.html"):
        assert (tmp_path / "result_C" / name).read_bytes() == (tmp_path / "result_de_DE.UTF-8" / name).read_bytes()

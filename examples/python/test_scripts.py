# SPDX-License-Identifier: Apache-2.0
"""Runs the scripts that draw figures, and the tutorial; they assert what is known about their figures themselves."""

import json
import pathlib
import re
import runpy

import matplotlib
import pytest

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402  the backend first

import to_notebook  # noqa: E402

HERE = pathlib.Path(__file__).parent
CURVES = {  # lines of data in each figure
    "ab05_figure_2": 10,
    "ab07_figure_22_1": 6,
    "abg08_examples_8_and_9": 9,
    "abg08_figure_1": 6,
    "abg08_figure_6": 3,
    "abg08_figure_7_circuit": 4,
    "abg08_figures_2_to_5": 24,
    "adtut_double_integrator": 6,
    "adtut_friction_oscillator": 6,
}


@pytest.fixture(autouse=True)
def a_clean_place(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    yield
    plt.close("all")


def curves(svg):
    """Paths of three points or more that are clipped by axes: the curves, not ticks, areas and straight lines."""
    paths = re.findall(r'<path d="([^"]*)" clip-path="[^"]*" style="fill: none', svg)
    return [path for path in paths if path.count("\n") > 2 and "nan" not in path.lower()]


@pytest.mark.parametrize("name", CURVES)
def test_a_script_draws_its_figure(name, tmp_path, monkeypatch):
    monkeypatch.setattr("sys.argv", [name, "figure.svg"])
    runpy.run_path(str(HERE / f"{name}.py"), run_name="__main__")
    assert len(curves((tmp_path / "figure.svg").read_text(encoding="utf-8"))) == CURVES[name]


def test_every_script_is_in_the_tests_and_in_the_readme():
    scripts = {path.stem for path in HERE.glob("a*.py")}  # the keys of the sources begin so
    assert scripts == set(CURVES)
    readme = (HERE / "README.md").read_text(encoding="utf-8")
    assert [name for name in scripts if f"`{name}.py`" not in readme] == []


def test_the_tutorial_runs():
    runpy.run_path(str(HERE / "tutorial.py"), run_name="__main__")
    assert len(plt.get_fignums()) == 6


def test_the_notebook_is_that_of_the_tutorial():
    made = json.loads(to_notebook.with_outputs((HERE / "tutorial.py").read_text(encoding="utf-8")))
    stored = json.loads((HERE / "tutorial.ipynb").read_text(encoding="utf-8"))
    assert made["metadata"] == stored["metadata"] and len(made["cells"]) == len(stored["cells"])
    for one, other in zip(made["cells"], stored["cells"]):
        assert one["source"] == other["source"]
        assert told(one) == told(other)


def told(cell):
    """What a cell has put out: its text without the digits, which may differ by rounding, and how many pictures."""
    found = []
    for output in cell.get("outputs", ()):
        text = "".join(output.get("text", output.get("data", {}).get("text/plain", ())))
        found.append((output["output_type"], re.sub(r"[-+]?[\d.]+(e[-+]?\d+)?", "#", text)))
    return found

# SPDX-License-Identifier: Apache-2.0
"""A kind of system is one file of Python; a model runs without it too."""

import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest

import orthant as ot
from orthant.system import System

SPRING = """
from .system import System

__all__ = ["Spring"]

class Spring(System):
    kind = "spring"
"""


@pytest.mark.parametrize("name", ["bouncing_ball", "triple_integrator", "play"])
def test_a_kind_without_a_class_runs_all_the_same(name, monkeypatch, tmp_path):
    model = ot.example(name)
    known = model.run(T=1)
    monkeypatch.setattr(System, "_kinds", {})
    result = model.run(T=1)
    assert type(result) is ot.Result
    np.testing.assert_array_equal(result.table, known.table)
    assert result.names == known.names and result.events == known.events and result.certificate == known.certificate
    assert str(result) == str(known) and "<svg" in result._repr_html_()
    assert ot.read_result(result.save(tmp_path / name)).status == result.status
    assert model.start == ot.example(name).start
    with pytest.raises(ValueError, match="a model of the kind .* has no class in Python"):
        ot.example(name).system


def test_a_new_kind_is_found_by_its_file(tmp_path):
    package = tmp_path / "orthant"
    package.mkdir()
    for file in pathlib.Path(ot.__file__).parent.iterdir():
        if file.name != "__pycache__":
            (package / file.name).symlink_to(file.resolve())
    (package / "spring.py").write_text(SPRING)
    code = "import orthant as ot; print(ot.Spring().kind, 'Spring' in ot.__all__, ot.Lcs.kind)"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    shown = subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True)
    assert shown.stdout.split() == ["spring", "True", "lcs"]


def test_what_a_kind_offers_is_part_of_orthant():
    for system in System._kinds.values():
        assert set(sys.modules[system.__module__].__all__) <= set(ot.__all__)


def test_only_the_file_of_a_kind_names_it():
    folder = pathlib.Path(ot.__file__).parent
    for file in folder.glob("*.py"):
        kinds = [kind for kind, system in System._kinds.items() if system.__module__ != f"orthant.{file.stem}"]
        code = file.read_text()
        assert not [kind for kind in kinds if f'== "{kind}"' in code or f"import {kind}" in code], file.name
        if file.name not in ("__init__.py", *(f"{kind}.py" for kind in System._kinds)):
            assert not [kind for kind in kinds if f"from .{kind}" in code], file.name


def test_a_class_derived_from_a_system_is_no_kind_of_its_own():
    class Chain(ot.Lcs):
        def __init__(self, n):
            super().__init__(A=np.diag(np.ones(n - 1), k=1), B=np.eye(n)[:, -1:], C=np.eye(n)[:1])

    assert System._kinds["lcs"] is ot.Lcs
    assert ot.analyze(Chain(3)).relative_degree == [3]
    assert repr(Chain(2)) == "Chain(A=[[0.0, 1.0], [0.0, 0.0]], B=[[0.0], [1.0]], C=[[1.0, 0.0]])"

# SPDX-License-Identifier: Apache-2.0
"""Mistakes are ValueErrors that say where, what was found and what is allowed."""

import numpy as np
import pytest

import orthant as ot


def message(function, *arguments, **options):
    with pytest.raises(ValueError) as caught:
        function(*arguments, **options)
    return str(caught.value)


BALL = ot.Lagrangian(M=1, force=["-10"], contacts=[ot.Contact("q0")])


def test_an_expression_is_shown_with_its_place():
    assert message(ot.Lagrangian, M=1, force=["-10*sinn(t)"]) == (
        "Lagrangian: force[0] is not an expression: unknown function 'sinn', did you mean 'sin'?\n  -10*sinn(t)\n      ^~~~"
    )
    assert message(ot.Lagrangian, M=1, contacts=[ot.Contact("q0 - 1"), ot.Contact("q1")]) == (
        "Lagrangian: contacts[1].gap is not an expression: 'q' has no component 1, the only one is q[0]\n  q1\n  ^~"
    )
    assert message(ot.Lcs, A=0, B=1, C=1, E=1, u=["sin(x)"]).startswith(
        "Lcs: u[0] is not an expression: unknown name 'x', known are t, pi"
    )
    assert message(ot.Sweeping, [ot.Ball(["t"], radius="1 +")]).startswith("Sweeping: sets[0].radius is not an expression")


def test_shapes_and_numbers():
    assert message(ot.Lcs, A=np.eye(2), B=[[1]], C=[[1, 0]]).startswith("Lcs: B is 1 x 1, must be 2 x 1")
    assert message(ot.Lcs, A=[[1, np.nan], [0, 1]], B=[[1], [0]], C=[[1, 0]]) == (
        "Lcs: A[0][1] is nan, must be a number, not NaN"
    )
    assert message(ot.Lcs, A=0, B=1, C=1, lower=[1], upper=[-1]) == "Lcs: bounds[0] is [1, -1], must have lower <= upper"
    assert message(ot.Lagrangian, M=-1) == (
        "Lagrangian: M has the pivot -1 at coordinate 0, must be positive definite: a mass in every direction"
    )
    assert message(ot.Lagrangian, M=1, contacts=[ot.Contact("q0", restitution=1.5)]) == (
        "Lagrangian: contacts[0].restitution is 1.5, must be in [0, 1]"
    )
    assert message(ot.Model, BALL, q0=[1, 2]).startswith("Lagrangian: q0 has 2 entries, must have 1")
    assert message(ot.Model, BALL) == "Lagrangian: q0 is missing, it says where the motion starts"
    assert message(ot.Model, BALL, x0=[1]) == "Lagrangian: it has no x0, it starts from q0 and v0"


def test_options_of_a_run():
    model = ot.Model(BALL, q0=[1])
    assert message(model.run) == 'run: the run has no key "h", must have h, the step'
    assert message(model.run, h=-1, T=1) == "run: h is -1, must be > 0"
    assert message(model.run, h=1e-2, T=1, scheme="emts").startswith('run: scheme is the string "emts", must be one of')
    assert message(model.run, h=1e-2, T=1, step=3).startswith("run: step is not a known key, must be one of scheme, h, T")
    assert message(model.run, h=1e-2, T=1, shceme="auto").endswith("did you mean 'scheme'?")


def test_files_and_texts(tmp_path):
    missing = message(ot.load, tmp_path / "nothing.toml")
    assert missing.startswith(f"{tmp_path}/nothing.toml: ")
    with pytest.raises(ot.ModelError, match="model:1:5: is not TOML") as caught:
        ot.parse("A = ")
    assert isinstance(caught.value, ValueError)
    assert message(ot.example, "bouncing_ball", set={"parameters.f": 1}).startswith("--set parameters.f=1: ")
    assert "unknown example 'ball'" in message(ot.example, "ball")


def test_other_arguments():
    assert message(ot.solve_lcp, [[1, 0], [0, 1]], [1]) == "q has 1 entries, must have 2"
    assert message(ot.solve_lcp, [[1]], [1], method="pivotin").startswith("unknown method 'pivotin', did you mean 'pivoting'?")
    assert message(ot.study, ot.example("play"), [1e-2]).startswith("study: a sweeping process has no event-driven run")
    assert "unknown scheme 'euler'" in message(ot.study, ot.example("circuit"), [1e-2], schemes=["euler"])
    assert "is not a model" in message(ot.run, 3)
    assert message(ot.Lcs, A=[[None]], B=1, C=1) == "a list contains None, its entries must be numbers, strings or lists"

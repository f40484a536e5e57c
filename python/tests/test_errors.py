# SPDX-License-Identifier: Apache-2.0
"""Mistakes are ValueErrors that say where, what was found and what is allowed."""

from fractions import Fraction

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
        "Lcs: u[0] is not an expression: unknown name 'x', known names are t, pi"
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


SQUARE = dict(A=np.eye(2), B=[[1], [0]], C=[[1, 0]])


as_arrays_and_lists = pytest.mark.parametrize("made", [np.array, list], ids=["array", "list"])


@as_arrays_and_lists
def test_matrices_of_an_lcs(made):
    wrong = {
        "A": [
            ([[1, np.inf], [0, 1]], "Lcs: A[0][1] is inf, must be finite"),
            ([[1, 0], [np.nan, 1]], "Lcs: A[1][0] is nan, must be a number, not NaN"),
            ([1, 2], "Lcs: A[0] is 1, must be a row, that is an array of numbers"),
            ([[[1, 2], [3, 4]]], "Lcs: A[0][0] is an array, must be a number or an expression in a string"),
            ([], "Lcs: A is empty, must have at least one row"),
            ([[1, 0, 0], [0, 1, 0]], "Lcs: A is 2 x 3, must be 2 x 2: A must be square"),
            ([[True, False], [False, True]], "Lcs: A[0][0] is true, must be a number or an expression in a string"),
        ],
        "B": [([[], []], "Lcs: B[0] is empty, must have at least one entry")],
        "D": [([[1, 0]], "Lcs: D is 1 x 2, must be 1 x 1: one row and one column for each output")],
        "lower": [([np.nan], "Lcs: bounds[0][0] is nan, must be a number, not NaN")],
    }
    for name, cases in wrong.items():
        for value, expected in cases:
            if made is np.array and value == []:
                value = np.zeros((0, 0))
            assert message(ot.Lcs, **{**SQUARE, name: made(value)}) == expected


@as_arrays_and_lists
def test_starts(made):
    system = ot.Lcs(**SQUARE)
    assert message(ot.Model, system, x0=made([1])) == "Lcs: x0 has 1 entry, must have 2: one for each state"
    assert message(ot.Model, system, x0=made([1, np.nan])) == "Lcs: x0[1] is nan, must be a number, not NaN"
    assert message(ot.Model, system, x0=made([[1], [2]])) == (
        "Lcs: x0[0] is an array, must be a number or an expression in a string"
    )


@as_arrays_and_lists
def test_matrices_of_a_lagrangian(made):
    for value, expected in (
        ([[1, 2], [0, 1]], "M is not symmetric, must be symmetric positive definite"),
        ([[1, 0, 0], [0, 1, 0]], "M is 2 x 3, must be square"),
        ([[1, 0], [0, np.nan]], "M[1][1] is nan, must be a number, not NaN"),
        ([1, 2], "M[0] is 1, must be a row, that is an array of numbers"),
    ):
        assert message(ot.Lagrangian, M=made(value)) == f"Lagrangian: {expected}"
    for arguments, expected in (
        (dict(K=made([[1]])), "K is 1 x 1, must be 2 x 2 like M"),
        (dict(force=made([1])), "force has 1 entry, must have 2: one for each row of M"),
        (dict(force=made([1, np.inf])), "force[1] is inf, must be finite"),
        (dict(contacts=[ot.Contact(made([1]))]), "contacts[0].normal has 1 entry, must have 2: one for each row of M"),
        (dict(contacts=[ot.Contact(made([0, 0]))]), "contacts[0].normal is zero, must have a nonzero entry"),
        (dict(contacts=[ot.Contact(made([[1, 0], [0, 0]]))]), "contacts[0].normal[1] is zero, must have a nonzero entry"),
        (dict(joints=[ot.Joint(made([1, np.nan]))]), "joints[0].normal[1] is nan, must be a number, not NaN"),
    ):
        assert message(ot.Lagrangian, M=np.eye(2), **arguments) == f"Lagrangian: {expected}"


@as_arrays_and_lists
def test_matrices_of_sets(made):
    assert message(ot.Sweeping, ot.Polyhedron(made([[1, np.nan]]), [1])) == (
        "Sweeping: sets[0].A[0][1] is nan, must be a number, not NaN"
    )
    assert message(ot.Sweeping, ot.Ellipsoid([0, 0], made([[-1, 0], [0, -1]]))) == (
        "Sweeping: sets[0].shape has the eigenvalue -1, must be positive definite"
    )


def test_sparse_matrices_have_the_same_messages():
    scipy = pytest.importorskip("scipy.sparse")
    assert message(ot.Lcs, **{**SQUARE, "A": scipy.csr_matrix([[1, 0], [np.nan, 1]])}) == (
        "Lcs: A[1][0] is nan, must be a number, not NaN"
    )
    assert message(ot.Lagrangian, M=scipy.csr_matrix([[1.0, 2.0]])) == "Lagrangian: M is 1 x 2, must be square"
    assert message(ot.Lagrangian, M=scipy.diags([1.0, np.inf])) == "Lagrangian: M[1][1] is inf, must be finite"


def test_what_has_another_type_is_named():
    assert message(ot.Lcs, A=None, B=1, C=1) == "Lcs: A is None, must be given"
    assert message(ot.Lcs, A=[[1, 2], [3]], B=[[1], [0]], C=[[1, 0]]) == "Lcs: A[1] has 1 entry, must have 2 like A[0]"
    assert message(ot.Lagrangian, M=1, contacts=["q0"]) == "Lagrangian: contacts[0] is 'q0', must be an ot.Contact"
    assert message(ot.Lagrangian, M=1, contacts=[ot.Contact("q0", name="a"), ot.Contact("q0", name="a")]) == (
        'Lagrangian: contacts[1].name is the string "a", must differ from contacts[0].name'
    )
    assert message(ot.Sweeping, [1]).startswith("Sweeping: sets[0] is 1, must be one of Ball, Box, HalfSpace")
    assert message(ot.Model, 3) == "Model: 3 is not a system, must be one of Lagrangian, Lcs, Sweeping"
    assert message(ot.Lcs, A=Fraction(1, 2), B=1, C=1).startswith("an object of the type Fraction is not allowed here")
    assert message(ot.analyze, BALL, q0=[1], h=3) == "analyze: h is not a start, must be one of q0, v0, x0"


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


def test_lists_that_are_too_deep_or_contain_themselves():
    endless = []
    endless.append(endless)
    deep = 1.0
    for _ in range(50000):
        deep = [deep]
    for nested in (endless, deep):
        assert message(ot.Lcs, A=nested, B=1, C=1) == "lists are nested more than 64 deep"

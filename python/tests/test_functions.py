# SPDX-License-Identifier: Apache-2.0
"""Functions of Python as forces and inputs."""

import math
import pickle

import numpy as np
import pytest

import orthant as ot

FLOOR = [ot.Contact([1], restitution=0.8)]


def gravity(t, q, v):
    return np.array([-10.0])


def drag(t, q, v):
    return [-10 - 0.1 * v[0] + math.sin(t) * q[0]]


def test_a_force_gives_what_the_expression_gives():
    ours = ot.Lagrangian(M=1, force=drag, contacts=FLOOR)
    theirs = ot.Lagrangian(M=1, force=["-10 - 0.1*v0 + sin(t)*q0"], contacts=FLOOR)
    options = dict(q0=[1], h=1e-3, T=2, scheme="moreau-jean")
    np.testing.assert_allclose(ot.run(ours, **options).q, ot.run(theirs, **options).q, atol=2e-3)


def test_an_input_gives_what_the_expression_gives():
    matrices = dict(A=-1, B=1, C=1, D=1, E=1, F=0)
    ours, theirs = (ot.Lcs(**matrices, u=[u]) for u in (math.sin, "sin(t)"))
    options = dict(x0=[0], h=1e-2, T=2, scheme="backward-euler")
    np.testing.assert_allclose(ot.run(ours, **options).x, ot.run(theirs, **options).x, rtol=1e-14)


def test_derivatives_of_an_input_are_used():
    matrices = dict(A=[[0, 1], [0, 0]], B=[[0], [1]], C=[[1, 0]], E=[[0], [1]], F=[[0]])
    sine = ot.Function(math.sin, derivatives=[math.cos, lambda t: -math.sin(t)])
    ours, theirs = (ot.Lcs(**matrices, u=[u]) for u in (sine, "sin(t)"))
    options = dict(x0=[0.1, 0], h=1e-2, T=2, scheme="emts")
    np.testing.assert_allclose(ot.run(ours, **options).x, ot.run(theirs, **options).x, atol=1e-12)


def test_what_a_function_raises_comes_through():
    def broken(t, q, v):
        raise ZeroDivisionError(f"at {t:g}")

    with pytest.raises(ZeroDivisionError, match="at 0"):
        ot.run(ot.Lagrangian(M=1, force=broken), q0=[1], h=1e-2, T=1)


def test_what_a_function_returns_is_checked():
    def run(force):
        return ot.run(ot.Lagrangian(M=1, force=force), q0=[1], h=1e-2, T=1)

    with pytest.raises(ValueError, match="force returned 2 numbers at t = .*, must return 1: one for each coordinate"):
        run(lambda t, q, v: [1, 2])
    with pytest.raises(ValueError, match="force returned an object of the type str"):
        run(lambda t, q, v: "abc")
    with pytest.raises(ValueError, match=r"u\[0\] returned an object of the type NoneType"):
        ot.run(ot.Lcs(A=-1, B=1, C=1, D=1, E=1, u=[lambda t: None]), x0=[0], h=1e-2, T=1)
    with pytest.raises(ValueError, match="is not callable"):
        ot.Function(3)


def test_the_event_driven_schemes_refuse_functions():
    with pytest.raises(ValueError, match="event-driven"):
        ot.run(ot.Lagrangian(M=1, force=gravity), q0=[1], h=1e-2, T=1, scheme="event-driven")


def test_systems_with_functions_are_pickled_by_name():
    model = ot.Model(ot.Lagrangian(M=1, force=gravity, contacts=FLOOR), q0=[1], h=1e-2, T=1)
    np.testing.assert_array_equal(pickle.loads(pickle.dumps(model)).run().table, model.run().table)


def test_a_study_calls_functions_from_its_threads():
    def errors(force):
        model = ot.Model(ot.Lagrangian(M=1, force=force, contacts=FLOOR), q0=[1], h=1e-2, T=0.8)
        return [row.hausdorff for row in model.study([2e-2, 1e-2], schemes=["moreau-jean"], against=1e-3).rows]

    assert errors(gravity) == pytest.approx(errors([-10.0]), rel=1e-6)

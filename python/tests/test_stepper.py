# SPDX-License-Identifier: Apache-2.0
"""Runs driven step by step: the same numbers, arrays that stay current, and hardly a cost."""

import time

import numpy as np
import pytest

import orthant as ot

CASES = {"bouncing_ball": ("q", "v"), "triple_integrator": ("x",), "play": ("x",), "relay_sliding": ("x",)}


@pytest.mark.parametrize("name", CASES)
def test_the_numbers_are_those_of_a_run(name):
    result = ot.example(name).run(every=1, points=0)
    stepper = ot.Stepper(ot.example(name))
    arrays = {part: getattr(stepper, part) for part in CASES[name]}
    for row in range(1, min(300, len(result.t))):
        assert stepper.advance() == "solved"
        assert stepper.t == result.t[row] and stepper.k == row
        for part, array in arrays.items():
            assert getattr(stepper, part) is array
            np.testing.assert_array_equal(array, getattr(result, part)[row])


def test_many_steps_at_once_are_the_same():
    one, many = (ot.Stepper(ot.example("bouncing_ball")) for _ in range(2))
    for _ in range(777):
        one.advance()
    assert many.advance(777) == "solved"
    assert one.t == many.t and one.k == many.k == 777
    np.testing.assert_array_equal(one.q, many.q)
    many.restart()
    assert many.k == 0 and many.t == 0 and many.q[0] == 1


def test_a_controller_in_python():
    stepper = ot.Stepper(ot.example("bouncing_ball"), h=1e-3)
    while stepper.v[0] <= 0:
        stepper.advance()
    assert stepper.t == pytest.approx(np.sqrt(0.2), abs=2e-3)
    assert stepper.multiplier[0] == pytest.approx(1.8 * np.sqrt(20), rel=1e-2)
    stepper.restart(q0=[2], v0=[0])
    assert stepper.q[0] == 2
    with pytest.raises(ValueError):
        stepper.x
    with pytest.raises(ValueError, match="n is -1, must be >= 0"):
        stepper.advance(-1)


def test_event_driven_has_no_steps():
    with pytest.raises(ValueError, match="event-driven"):
        ot.Stepper(ot.example("bouncing_ball"), scheme="event-driven")


# The least of many repeats is what the call costs; the rest is what else the machine does.
def seconds_per_step(stepper, work, steps):
    best = np.inf
    for _ in range(30):
        stepper.restart()
        start = time.perf_counter()
        work(steps)
        best = min(best, time.perf_counter() - start)
    return best / steps


def test_a_call_costs_less_than_a_microsecond():
    stepper = ot.Stepper(ot.example("bouncing_ball_elastic"))
    advance, q = stepper.advance, stepper.q

    def one_by_one(steps):
        for _ in range(steps):
            advance()

    overhead = seconds_per_step(stepper, one_by_one, 1000) - seconds_per_step(stepper, advance, 1000)
    print(f"a call of advance() costs {1e9 * overhead:.0f} ns above the step")
    assert overhead < 1e-6

# SPDX-License-Identifier: Apache-2.0
"""The bouncing ball against its closed form, and what a Lagrangian result has."""

import numpy as np
import pytest

import orthant as ot

G, E = 10.0, 0.8


def ball(**arguments):
    return ot.Lagrangian(M=1, force=[-G], contacts=[ot.Contact("q0", restitution=E)], **arguments)


def impact_times(height, count):
    """t0 = √(2 height/g), then flights of 2 t0 eᵏ."""
    first = np.sqrt(2 * height / G)
    return first + 2 * first * np.concatenate([[0], np.cumsum(E ** np.arange(1, count))])


def test_impacts_of_the_ball_are_those_of_the_closed_form():
    result = ot.run(ball(), q0=[1], h=1e-4, T=3)
    times = impact_times(1, 6)
    impulses = (1 + E) * E ** np.arange(6) * np.sqrt(2 * G)
    assert result.status == "finished"
    np.testing.assert_allclose(result.atoms["t"][:6], times, atol=5e-3)
    np.testing.assert_allclose(result.atoms["impulse"][:6], impulses, rtol=5e-3)


def test_event_driven_impacts_are_exact():
    result = ot.run(ball(), q0=[1], h=1e-2, T=3, scheme="event-driven")
    np.testing.assert_allclose(result.atoms["t"][:6], impact_times(1, 6), rtol=1e-12)


def test_a_model_built_in_python_runs_as_the_file_does():
    file = ot.example("bouncing_ball")
    floor = ot.Contact([1], restitution=0.8, name="floor")
    built = ot.Lagrangian(M=[[1]], force=["-10"], contacts=[floor])
    ours = ot.Model(built, q0=[1], v0=[0], **file.options).run()
    np.testing.assert_array_equal(ours.table, file.run().table)


def test_arrays_are_views_of_the_result_that_live_on():
    result = ot.run(ball(), q0=[1], h=1e-3, T=1)
    table, q = result.table, result.q
    assert np.shares_memory(table, result._raw.table)
    assert np.shares_memory(table, q) and np.shares_memory(table, result["v0"])
    assert not q.flags.writeable
    before = q.copy()
    del result, table
    assert np.array_equal(q, before)
    with pytest.raises(ValueError, match="read-only"):
        q[0] = 1


def test_the_ledger_closes():
    ledger = ot.run(ball(), q0=[1], h=1e-3, T=1).ledger
    assert ledger.initial == pytest.approx(G)
    assert ledger.initial - ledger.dissipated == pytest.approx(ledger.final)


def test_friction_stops_a_sliding_box():
    box = ot.Lagrangian(
        M=np.eye(2), force=[0, -G], contacts=[ot.Contact([0, 1], friction=0.5, tangents=[1, 0])]
    )
    result = ot.run(box, q0=[0, 0], v0=[1, 0], h=1e-4, T=1)
    assert result.v[-1, 0] == pytest.approx(0, abs=1e-12)
    assert result.q[-1, 0] == pytest.approx(1 / (2 * 0.5 * G), rel=1e-3)


def test_expressions_of_every_kind_are_read():
    pendulum = ot.Lagrangian(
        M=[[2, "cos(q0 - q1)"], ["cos(q[0] - q[1])", 1]],
        potential="-20*cos(q0) - 10*cos(q1)",
        contacts=[ot.Contact("0.3 - sin(q0) - sin(q1)", restitution=0.8, name="wall")],
    )
    file = ot.example("double_pendulum")
    ours = ot.Model(pendulum, q0=[-0.8, -0.8], **file.options).run()
    np.testing.assert_array_equal(ours.table, file.run().table)


def test_joints_and_dry_friction_hold():
    rod = ot.Lagrangian(M=np.eye(2), force=[0, -G], joints=[ot.Joint("q0^2 + q1^2 - 1", name="rod")])
    result = ot.run(rod, q0=[1, 0], h=1e-3, T=1, projection=True)
    assert result.certificate.joints < 1e-6
    stuck = ot.Lagrangian(M=1, force=["0.5"], dry_friction=[ot.DryFriction([1], bound=1)])
    assert ot.run(stuck, q0=[0], h=1e-2, T=1).q[-1, 0] == 0


def test_two_stops_are_two_contacts():
    walls = ot.Contact("q0", restitution=0.5, between=[-1, "1"], name="wall")
    assert repr(walls) == "Contact(gap='q0', restitution=0.5, name='wall', between=[-1, '1'])"
    system = ot.Lagrangian(M=1, contacts=[walls])
    result = ot.run(system, q0=[0], v0=[1], h=1e-2, T=6, scheme="event-driven")
    np.testing.assert_allclose(result.atoms["t"], [1, 5], rtol=1e-14)
    assert list(result.atoms["contact"]) == [1, 0]
    assert [event.name for event in result.events.impulses] == ["wall high", "wall low"]
    by_row = ot.Lagrangian(M=1, contacts=[ot.Contact([1], restitution=0.5, between=np.array([-1, 1]))])
    again = ot.run(by_row, q0=[0], v0=[1], h=1e-2, T=6, scheme="event-driven")
    np.testing.assert_array_equal(again.q, result.q)
    written = ot.parse(ot.Model(system, q0=[0], v0=[1], h=1e-2, T=6).to_toml()).run(scheme="event-driven")
    np.testing.assert_array_equal(written.q, result.q)
    with pytest.raises(ValueError, match=r"contacts\[0\].between is \[1, -1\], must be an interval"):
        ot.Lagrangian(M=1, contacts=[ot.Contact("q0", between=[1, -1])])

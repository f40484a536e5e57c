# SPDX-License-Identifier: Apache-2.0
"""Linear complementarity systems: published numbers, distributions, relays."""

import math

import numpy as np
import pytest

import orthant as ot


def triple(**options):
    system = ot.Lcs(A=[[0, 1, 0], [0, 0, 1], [0, 0, 0]], B=[[0], [0], [1]], C=[[1, 0, 0]])
    return ot.Model(system, x0=[0, -1, 0], h=1e-2, T=10, scheme="emts", **options)


# From (0, -1, 0) the extended Moreau scheme lands in its first step, whatever h: z = 0, and the impulse 1 of level 2
def test_the_triple_integrator_lands_in_one_step():
    for h in (1e-1, 1e-3):
        result = triple().run(h=h)
        np.testing.assert_array_equal(result.z[0][1], [0, 0, 0])
        np.testing.assert_allclose(result.mu[0][1], [0, 1, 0], atol=1e-14)
    np.testing.assert_array_equal(triple().run().table, ot.example("triple_integrator").run().table)


# [ABG08, (159)], Fig. 5: on the boundary arc [4.6, 6.0] the density has the total variation 1.11057
@pytest.mark.parametrize("scheme", ["emts", "exponential"])
def test_the_density_of_the_published_system(scheme):
    result = ot.example("figure_5").run(scheme=scheme, h=1e-3)
    arc = (result.t > 4.6 - 5e-4) & (result.t < 6.0 + 5e-4)
    variation = np.abs(np.diff(result.density[arc, 0])).sum()
    assert variation == pytest.approx(1.11057, rel=0.05)


def test_lambda_is_a_distribution():
    result = triple().run()
    assert result.relative_degree == [3] and result.lambda_degree == 3
    assert [(atom["output"], atom["order"]) for atom in result.atoms] == [(0, 1)]
    assert result.atoms["weight"][0] == pytest.approx(1)
    # <δ', φ> = -φ'(t): with φ = exp(-t) and one atom at the first step
    assert result.action(0, lambda t, k: (-1) ** k * math.exp(-t)) == pytest.approx(math.exp(-result.atoms["t"][0]), rel=2e-2)


def test_lambda_is_that_of_the_equation_as_written():
    """With w''' = -2 w'' + lambda the jump of x is A B + 2 B: lambda = delta' + 2 delta, and w'' has a delta."""
    system = ot.Lcs(A=[[0, 1, 0], [0, 0, 1], [0, 0, -2]], B=[[0], [0], [1]], C=[[1, 0, 0]])
    for scheme in ("emts", "event-driven"):
        result = ot.run(system, x0=[0, -1, 0], scheme=scheme, h=0.01, T=1)
        assert [(atom["order"], atom["weight"]) for atom in result.atoms] == [(1, 1), (0, 2)]
        assert [(atom["level"], atom["order"], atom["weight"]) for atom in result.z_atoms] == [(3, 0, 1)]


def test_an_exact_graph_begins_before_the_jump_of_the_start():
    study = ot.example("example_9").study([0.1, 0.05, 0.025])
    assert study.order["emts"] == pytest.approx(1, abs=0.05)


def test_what_phi_raises_comes_through():
    with pytest.raises(ZeroDivisionError):
        triple().run().action(0, lambda t, k: 1 / 0)


def test_a_relay_slides():
    relay = ot.Lcs(A=0, B=-1, C=-1, lower=[-1], upper=[1])
    result = ot.run(relay, x0=[0.5], h=1e-2, T=1)
    assert result.status == "finished"
    assert result.x[-1, 0] == pytest.approx(0, abs=1e-9)


def test_a_relay_with_hysteresis_goes_between_its_thresholds():
    relay = ot.Lcs(A=-1, B=1, C=1, lower=[-1], upper=[1], hysteresis=0.1)
    result = ot.run(relay, x0=[0.5], h=1e-2, T=3, scheme="event-driven")
    assert result.is_finished
    first, half = np.log(1.5 / 0.9), np.log(1.1 / 0.9)  # x + 1 from 1.5 to 0.9; then 1 - x from 1.1 to 0.9, and so on
    switches, since = divmod(3 - first, half)
    side = 1 if switches % 2 == 0 else -1
    assert result.x[-1, 0] == pytest.approx(side * (1 - 1.1 * np.exp(-since)), abs=1e-10)
    with pytest.raises(ValueError, match="hysteresis has no meaning here"):
        ot.Lcs(A=0, B=1, C=1, hysteresis=0.1)


def test_two_stops_keep_an_output_between_them():
    particle = ot.Lcs(A=[[0, 1], [0, 0]], B=[[0], [1]], C=[[1, 0]], between=[0, 1], restitution=[0, 1])
    result = ot.run(particle, x0=[0.5, 1], h=1e-2, T=5, scheme="event-driven")
    np.testing.assert_allclose(result.atoms["t"], [0.5, 1.5, 2.5, 3.5, 4.5], rtol=1e-13)
    np.testing.assert_allclose(result.x[-1], [0.5, -1], atol=1e-13)
    assert result.w.shape[1] == 2
    written = ot.parse(ot.Model(particle, x0=[0.5, 1], h=1e-2, T=5).to_toml()).run(scheme="event-driven")
    np.testing.assert_array_equal(written.x, result.x)
    with pytest.raises(ValueError, match=r"between is \[1, 1\]|between\[0\] = \[1, 1\]"):
        ot.Lcs(A=0, B=1, C=1, between=[1, 1])


def test_inputs_are_expressions_of_time():
    driven = ot.Lcs(A=-1, B=1, C=1, D=1, E=1, F=0, u=["sin(t)"])
    result = ot.run(driven, x0=[0], h=1e-4, T=1, scheme="backward-euler")
    exact = (np.exp(-1) - np.cos(1) + np.sin(1)) / 2
    assert result.x[-1, 0] == pytest.approx(exact, abs=1e-4)


def test_findings_are_attributes_and_items():
    findings = triple().analyze()
    assert findings.verdict == findings["verdict"] == "relative degree 3, globally well posed, use emts"
    assert findings.well_posed.verdict == "globally well posed"
    assert "Well-posedness" in str(findings)
    with pytest.raises(AttributeError, match="no entry 'nothing'"):
        findings.nothing


def test_an_unfinished_run_can_raise():
    unstable = ot.Lcs(A=1e3, B=1, C=1)
    result = ot.run(unstable, x0=[1], h=1, T=1000, scheme="emts")
    assert not result.is_finished
    with pytest.raises(RuntimeError, match=result.status):
        result.raise_for_status()

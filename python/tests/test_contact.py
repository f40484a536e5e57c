# SPDX-License-Identifier: Apache-2.0
"""Contact problems: closed forms, and Coulomb's law measured from outside."""

import numpy as np
import pytest

import orthant as ot


def law(r, u, mu, dimension):
    """How far Coulomb's law is from being met, contact by contact: |min(r_n, u_n)|, |r_T| - mu r_n, |u_T| r_T + mu r_n u_T."""
    r, u = r.reshape(-1, dimension), u.reshape(-1, dimension)
    impulse, speed = np.linalg.norm(r[:, 1:], axis=1), np.linalg.norm(u[:, 1:], axis=1)
    outside = np.maximum(impulse - mu * r[:, 0], 0)
    against = np.linalg.norm(speed[:, None] * r[:, 1:] + (mu * r[:, 0])[:, None] * u[:, 1:], axis=1)
    return max(np.abs(np.minimum(r[:, 0], u[:, 0])).max(), outside.max(), against.max())


def random_problem(dimension, contacts):
    rng = np.random.default_rng(20080113)
    root = rng.normal(size=(dimension * contacts, dimension * contacts))
    return root @ root.T + np.eye(len(root)), rng.normal(size=len(root)), rng.uniform(0, 1, size=contacts)


# One contact with W = 1: it sticks while |q_T| ≤ -mu q_n, and opens when q_n ≥ 0
@pytest.mark.parametrize(
    "q, r, state",
    [([-1, 0.4], [1, -0.4], "sticking"), ([-1, 2], [1, -0.5], "sliding"), ([1, 2], [0, 0], "open")],
)
def test_one_contact_in_the_plane(q, r, state):
    solution = ot.solve_contact(np.eye(2), q, mu=0.5)
    assert solution.status == "solved" and solution.states == [state]
    np.testing.assert_allclose(solution.r, r, atol=1e-12)
    np.testing.assert_allclose(solution.u, np.add(q, r), atol=1e-12)


def test_one_contact_in_space():
    solution = ot.solve_contact(np.eye(3), [-1, 3, 4], mu=[0.5])
    np.testing.assert_allclose(solution.r, [1, -0.3, -0.4], atol=1e-8)
    assert solution.states == ["sliding"]


@pytest.mark.parametrize("dimension", [2, 3])
def test_the_law_holds(dimension):
    W, q, mu = random_problem(dimension, contacts=6)
    solution = ot.solve_contact(W, q, mu, tolerance=1e-10)
    assert solution.status == "solved" and solution.certificate.natural_map <= 1e-10
    np.testing.assert_allclose(solution.u, W @ solution.r + q, atol=1e-9)
    assert law(solution.r, solution.u, mu, dimension) < 1e-8
    scipy = pytest.importorskip("scipy.sparse")
    np.testing.assert_array_equal(ot.solve_contact(scipy.csr_matrix(W), q, mu, tolerance=1e-10).r, solution.r)


def test_methods_are_named():
    W, q, mu = random_problem(3, contacts=4)
    solution = ot.solve_contact(W, q, mu, method="nsgs")
    assert solution.method == "nsgs" and solution.to_dict()["method"]["asked"] == "nsgs"
    assert str(solution).startswith("solved by nsgs: natural map")
    assert "4 contacts in space" in str(solution)


def test_no_solution_is_proved():
    solution = ot.solve_contact(np.zeros((2, 2)), [-1, 0], mu=[0.5])
    assert solution.status == "no_solution" and solution.because
    assert repr(solution).startswith("<ContactSolution: no solution by")


def test_mistakes_are_named():
    with pytest.raises(ValueError, match=r"solve_contact: q has 5 entries and mu 2, must have 2 \(in the plane\) or 3"):
        ot.solve_contact(np.eye(5), np.ones(5), mu=[1, 1])
    with pytest.raises(ValueError, match="W has 4 rows, must have 6, 3 per contact"):
        ot.solve_contact(np.eye(4), np.ones(6), mu=[1, 1])
    with pytest.raises(ValueError, match=r"mu\[0\] = -1, must be >= 0"):
        ot.solve_contact(np.eye(2), np.ones(2), mu=[-1])
    with pytest.raises(ValueError, match="unknown method 'nsg', did you mean 'nsgs'"):
        ot.solve_contact(np.eye(2), np.ones(2), mu=[1], method="nsg")
    with pytest.raises(ValueError, match="tolerance"):
        ot.solve_contact(np.eye(2), np.ones(2), mu=[1], tolerance=-1)

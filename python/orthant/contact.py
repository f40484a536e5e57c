# SPDX-License-Identifier: Apache-2.0
"""Contact problems with Coulomb's friction."""

from __future__ import annotations

from typing import Any, Sequence

import numpy as np

from . import _core
from .solution import Answer


class ContactSolution(Answer):
    """The answer to a contact problem; made by ot.solve_contact. `r` are the impulses and `u` the velocities, contact after contact,
    the normal first; `states` says of each contact whether it is 'open', 'sticking' or 'sliding'.

    >>> import orthant as ot
    >>> ot.solve_contact([[1, 0], [0, 1]], [-1, 2], mu=[0.5])
    <ContactSolution: solved by planar, 1 contact: sliding>
    """

    def __init__(self, entries: dict, r: np.ndarray, u: np.ndarray, states: list[str], text: str) -> None:
        super().__init__(entries, text)
        self.r = r
        self.u = u
        self.states = states

    def __repr__(self) -> str:
        counts = [(self.states.count(state), state) for state in ("open", "sticking", "sliding")]
        shown = ", ".join(state if count == len(self.states) else f"{count} {state}" for count, state in counts if count)
        contacts = f"{len(self.states)} contact{'s' if len(self.states) != 1 else ''}"
        return f"<ContactSolution: {self._line()}, {contacts}: {shown}>"


def solve_contact(
    W: Any, q: Sequence[float], mu: Sequence[float] | float, method: str = "auto", tolerance: float | None = None
) -> ContactSolution:
    """Solves u = W r + q with Coulomb's law between the velocities u and the impulses r of each contact: r_n ≥ 0, |r_T| ≤ μ r_n,
    u_n ≥ 0 unless r_n = 0, and r_T against u_T when it slides. A contact owns 2 rows in the plane and 3 in space, the normal first.
    `mu` has a number for each contact; W may be sparse, of scipy.sparse.

    >>> import orthant as ot
    >>> solution = ot.solve_contact([[1, 0], [0, 1]], [-1, 2], mu=[0.5])
    >>> solution.r, solution.u, solution.states
    (array([ 1. , -0.5]), array([0. , 1.5]), ['sliding'])
    """
    q, mu = (np.atleast_1d(np.asarray(each, dtype=float)) for each in (q, mu))
    if len(q) not in (2 * len(mu), 3 * len(mu)):
        raise ValueError(
            f"solve_contact: q has {len(q)} entries and mu {len(mu)}, must have 2 (in the plane) or 3 (in space) in q for each in mu"
        )
    if hasattr(W, "tocsc"):
        return ContactSolution(*_core.solve_sparse_contact(W.tocsc(), q, mu, method, tolerance))
    return ContactSolution(*_core.solve_contact(np.atleast_2d(np.asarray(W, dtype=float)), q, mu, method, tolerance))

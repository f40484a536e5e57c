# SPDX-License-Identifier: Apache-2.0
"""What the results of each kind of system have."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Callable

import numpy as np

from . import _core
from .records import Record
from .result import Result

if TYPE_CHECKING:
    from .model import Model


class LcsResult(Result):
    """The run of a linear complementarity system.

    >>> import orthant as ot
    >>> result = ot.example("triple_integrator").run()
    >>> result.relative_degree, result.lambda_degree
    ([3], 3)
    >>> [(atom["order"].item(), round(atom["weight"].item(), 6)) for atom in result.atoms]
    [(1, 1.0)]
    """

    @property
    def x(self) -> np.ndarray:
        """The state, rows × n.

        >>> import orthant as ot
        >>> ot.example("triple_integrator").run().x[-1]
        array([0., 0., 0.])
        """
        return self.columns("x")

    @property
    def w(self) -> np.ndarray:
        """The outputs, rows × m."""
        return self.columns("w")

    def _levels(self, letters: str) -> list[np.ndarray]:
        found: dict[int, list[int]] = {}
        for i, name in enumerate(self.names):
            match = re.fullmatch(letters + r"(\d+)_\d+", name)
            if match:
                found.setdefault(int(match[1]), []).append(i)
        return [self._selected(found[output]) for output in sorted(found)]

    @property
    def z(self) -> list[np.ndarray]:
        """For each output its levels z1 … zr, rows × r.

        >>> import orthant as ot
        >>> ot.example("triple_integrator").run(T=1).z[0].shape
        (101, 3)
        """
        return self._levels("z")

    @property
    def mu(self) -> list[np.ndarray]:
        """For each output the measures of the steps, one for each level, rows × r."""
        return self._levels("mu")

    @property
    def xi(self) -> np.ndarray:
        """The zero dynamics, rows × (n - sum of the relative degrees)."""
        return self.columns("xi")

    @property
    def density(self) -> np.ndarray:
        """The function part of λ, rows × m."""
        density = self.columns("chi")
        return density if density.shape[1] else self.columns("lambda")

    @property
    def atoms(self) -> np.ndarray:
        """weight · δ_t^(order) in λ, as a structured array with the fields t, output, order, weight.

        >>> import orthant as ot
        >>> ot.example("triple_integrator").run().atoms["order"]
        array([1])
        """
        kind = [("t", float), ("output", int), ("order", int), ("weight", float)]
        return np.array([tuple(atom[name] for name, _ in kind) for atom in self._object["lambda"].atoms], dtype=kind)

    @property
    def lambda_degree(self) -> int:
        """0: λ is continuous, 1: it jumps, 2 + k: it has a δ^(k)."""
        return self._object["lambda"].degree

    @property
    def relative_degree(self) -> list[int]:
        """Of each output."""
        return self._object.relative_degree

    def action(self, component: int, phi: Callable[[float, int], float]) -> float:
        """<λ_component, φ>, where phi(t, k) is the k-th derivative of a smooth φ; every step must have been kept.

        >>> import math
        >>> import orthant as ot
        >>> result = ot.example("triple_integrator").run(h=1e-3)
        >>> round(result.action(0, lambda t, k: (-1) ** k * math.exp(-t)), 2)
        1.0
        """
        return self._raw.action(component, phi)


class LagrangianResult(Result):
    """The run of a Lagrangian system.

    >>> import orthant as ot
    >>> result = ot.example("bouncing_ball").run()
    >>> result.q.shape, result.v.shape, len(result.events) > 5
    ((1001, 1), (1001, 1), True)
    """

    @property
    def q(self) -> np.ndarray:
        """The positions, rows × n."""
        return self.columns("q")

    @property
    def v(self) -> np.ndarray:
        """The velocities, rows × n."""
        return self.columns("v")

    @property
    def gap(self) -> np.ndarray:
        """The gaps of the contacts, then |g| of the joints, rows × contacts."""
        return self.columns("gap")

    @property
    def p(self) -> np.ndarray:
        """The normal impulses of the steps, rows × contacts."""
        return self.columns("p")

    @property
    def energy(self) -> np.ndarray:
        """Kinetic and potential energy, J."""
        return self["energy"]

    @property
    def ledger(self) -> Record:
        """Where the energy has gone since the start, J.

        >>> import orthant as ot
        >>> ledger = ot.example("bouncing_ball").run().ledger
        >>> abs(ledger.initial - ledger.dissipated - ledger.final) < 1e-9
        True
        """
        return self._object.energy

    @property
    def atoms(self) -> np.ndarray:
        """Normal impulses of the impacts, as a structured array with the fields t, contact, impulse.

        >>> import orthant as ot
        >>> ot.example("bouncing_ball").run().atoms["impulse"][0].round(1)
        8.1
        """
        kind = [("t", float), ("contact", int), ("impulse", float)]
        return np.array([(hit.t, hit.contact, hit.impulse[0]) for hit in self.events], dtype=kind)


class SweepingResult(Result):
    """The run of a sweeping process.

    >>> import orthant as ot
    >>> result = ot.example("play").run()
    >>> result.x.shape == result.reaction.shape
    True
    """

    @property
    def x(self) -> np.ndarray:
        """The state, rows × n."""
        return self.columns("x")

    @property
    def reaction(self) -> np.ndarray:
        """The reaction of the sets in each step, rows × n."""
        return self.columns("r")

    @property
    def gap(self) -> np.ndarray:
        """How far x is inside each set, rows × sets."""
        return self.columns("gap")


_kinds = {
    _core.LcsResult: LcsResult,
    _core.LagrangianResult: LagrangianResult,
    _core.SweepingResult: SweepingResult,
}


def made_result(raw: Any, model: Model) -> Result:
    return _kinds[type(raw)](raw, model)

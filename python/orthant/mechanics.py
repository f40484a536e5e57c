# SPDX-License-Identifier: Apache-2.0
"""Lagrangian systems with contacts, joints and dry friction."""

from __future__ import annotations

from typing import Any, Callable, Sequence

import numpy as np

from .system import Described, Formula, Matrix, Number, System, listed, matrix_rows, plain


class Contact(Described):
    """A gap that stays ≥ 0: an expression of q0, q1, … and t, or a row of numbers with `offset`.

    `tangents` are the rows along which friction acts, one in the plane and two in space; `surface_velocity` is that of the other
    side, an expression of t for each tangent.

    >>> import orthant as ot
    >>> ot.Contact("q0 - 0.1", restitution=0.8)
    Contact(gap='q0 - 0.1', restitution=0.8)
    """

    def __init__(
        self,
        gap: str | Sequence[Number],
        restitution: Formula = 0,
        friction: Formula = 0,
        tangents: Sequence[Any] = (),
        surface_velocity: Sequence[Formula] = (),
        name: str = "",
        offset: Formula = 0,
    ) -> None:
        self._keep(locals())

    def _document(self) -> dict[str, Any]:
        tangents = listed(self.tangents)
        if tangents and not isinstance(plain(tangents[0]), (list, tuple)):
            tangents = [tangents]  # one row
        return {
            **_gap(self.gap, self.offset),
            "restitution": plain(self.restitution),
            "friction": plain(self.friction) if tangents or self.friction != 0 else None,
            "tangents": tangents or None,
            "surface_velocity": listed(self.surface_velocity) or None,
            "name": self.name or None,
        }


def _gap(gap: Any, offset: Any) -> dict[str, Any]:
    if isinstance(gap, str):
        return {"gap": gap, "offset": offset if offset != 0 else None}
    return {"normal": listed(gap), "offset": plain(offset)}


class Joint(Described):
    """A gap that stays 0: an expression of q0, q1, … and t, or a row of numbers with `offset`.

    >>> import orthant as ot
    >>> ot.Joint("q0^2 + q1^2 - 1", name="rod")
    Joint(gap='q0^2 + q1^2 - 1', name='rod')
    """

    def __init__(self, gap: str | Sequence[Number], name: str = "", offset: Formula = 0) -> None:
        self._keep(locals())

    def _document(self) -> dict[str, Any]:
        return {**_gap(self.gap, self.offset), "name": self.name or None}


class DryFriction(Described):
    """A force in -bound Sgn(direction·v), along the direction.

    >>> import orthant as ot
    >>> ot.DryFriction([1, -1], bound=0.5)
    DryFriction(direction=[1, -1], bound=0.5)
    """

    def __init__(self, direction: Sequence[Number], bound: Formula, name: str = "") -> None:
        self._keep(locals())

    def _document(self) -> dict[str, Any]:
        return {"direction": listed(self.direction), "bound": plain(self.bound), "name": self.name or None}


class Lagrangian(System):
    """M(q) dv + (C v + K q + N(q, v)) dt = (F(t, q, v) - ∇V(q)) dt + Hᵀ dp, q' = v, with contacts, joints and dry friction.

    Entries of M may be expressions of q0, q1, …; `force` has an expression of t, q0, …, v0, … or a number for each coordinate,
    or is one Python function f(t, q, v) that returns an array (slow); `potential` is V, an expression of q0, q1, ….

    >>> import orthant as ot
    >>> ball = ot.Lagrangian(M=1, force=["-9.81"], contacts=[ot.Contact("q0", restitution=0.8)])
    >>> result = ot.run(ball, q0=[1], h=1e-3, T=1)
    >>> round(result.events[0].t, 2)
    0.45
    """

    kind = "lagrangian"

    def __init__(
        self,
        M: Matrix,
        C: Matrix | None = None,
        K: Matrix | None = None,
        force: Any = None,
        potential: str | None = None,
        contacts: Sequence[Contact] = (),
        joints: Sequence[Joint] = (),
        dry_friction: Sequence[DryFriction] = (),
        coriolis: str | None = None,
    ) -> None:
        self._keep(locals())
        rows = matrix_rows(M)
        if not any(isinstance(entry, str) for row in rows for entry in row):  # M(q) is checked where the motion starts
            self._spec({"q0": np.zeros(len(rows))})

    def _callables(self) -> tuple[list[tuple | None], Callable | None]:
        return [], self.force if callable(self.force) else None

    def _document(self) -> dict[str, Any]:
        force = None if callable(self.force) else self.force
        return {
            "system": {
                "kind": self.kind,
                **{name: matrix_rows(getattr(self, name)) for name in "MCK"},
                "force": None if force is None else listed(force),
                "potential": self.potential,
                "coriolis": self.coriolis,
            },
            "contact": [contact._document() for contact in self.contacts] or None,
            "joint": [joint._document() for joint in self.joints] or None,
            "dry_friction": [friction._document() for friction in self.dry_friction] or None,
        }

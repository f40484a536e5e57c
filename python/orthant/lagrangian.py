# SPDX-License-Identifier: Apache-2.0
"""Lagrangian systems with contacts, joints and dry friction, and their results."""

from __future__ import annotations

from typing import Any, Callable, Mapping, Sequence

import numpy as np

from .records import Record
from .result import Result
from .system import Described, Formula, Matrix, Number, System, labels_in, listed, matrix, members, numbers, plain, size, vector
from .tables import Table

__all__ = ["Contact", "DryFriction", "Joint", "Lagrangian", "LagrangianResult"]


class Contact(Described):
    """A gap that stays ≥ 0: an expression of q0, q1, … and t, or a row of numbers with `offset`.

    With `between` = [low, high] it stays between two stops, which are two contacts of the system, the lower first. `tangents` are the rows along which friction acts, one in the plane and two in space; `surface_velocity` is that of the other
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
        between: Sequence[Formula] | None = None,
    ) -> None:
        self._keep(locals())

    def _document(self) -> dict[str, Any]:
        tangents = listed(self.tangents)
        if tangents and not isinstance(plain(tangents[0]), (list, tuple)):
            tangents = [tangents]  # one row
        return {
            **_gap(self.gap, self.offset),
            "between": None if self.between is None else listed(self.between),
            "restitution": plain(self.restitution),
            "friction": plain(self.friction) if tangents or self.friction != 0 else None,
            "tangents": tangents or None,
            "surface_velocity": vector(self.surface_velocity),
            "name": self.name or None,
        }


def _gap(gap: Any, offset: Any) -> dict[str, Any]:
    if isinstance(gap, str):
        return {"gap": gap, "offset": offset if not isinstance(offset, (int, float)) or offset != 0 else None}
    return {"normal": matrix(gap) if hasattr(gap, "tocsc") else numbers(gap), "offset": numbers(offset)}


def _from_gap(entries: dict[str, Any]) -> dict[str, Any]:
    """Arguments of a contact or a joint: the gap is an expression, or a row."""
    others = {name: value for name, value in entries.items() if name not in ("normal", "gap")}
    return {"gap": entries.get("gap", entries.get("normal")), **others}


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
        return {"direction": vector(self.direction), "bound": plain(self.bound), "name": self.name or None}


def _is_mixed(force: Any) -> bool:
    return isinstance(force, (list, tuple)) and any(map(callable, force))


def _together(force: Sequence[Any]) -> Callable:
    """The Python functions of a list as one; 0 where there is a formula."""

    def functions(t: float, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        return np.array([float(each(t, q, v)) if callable(each) else 0.0 for each in force])

    return functions


def _has_formula(rows: list[Any]) -> bool:
    return any(isinstance(entry, str) for row in rows if isinstance(row, list) for entry in row)


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
        return np.array([(hit.t, hit.contact, hit.impulse[0]) for hit in self.events.impulses], dtype=kind)


class Lagrangian(System):
    """M(q) dv + (C v + K q + N(q, v)) dt = (F(t, q, v) - ∇V(q)) dt + Hᵀ dp, q' = v, with contacts, joints and dry friction.

    Entries of M may be expressions of q0, q1, …; `force` has an expression of t, q0, …, v0, … or a number for each coordinate,
    where a Python function f(t, q, v) may stand too, or is one that returns an array (slow); `potential` is V, an expression of q0, q1, ….

    >>> import orthant as ot
    >>> ball = ot.Lagrangian(M=1, force=["-9.81"], contacts=[ot.Contact("q0", restitution=0.8)])
    >>> result = ot.run(ball, q0=[1], h=1e-3, T=1)
    >>> round(result.events[0].t, 2)
    0.45
    """

    kind = "lagrangian"
    _article = "a Lagrangian system"
    _start = ("q0", "v0")
    _result = LagrangianResult

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
        tables: Mapping[str, Table] | None = None,
        names: Mapping[str, Sequence[str]] | None = None,
        units: Mapping[str, str | Sequence[str]] | None = None,
        outputs: Mapping[str, Formula] | None = None,
    ) -> None:
        contacts = members("Lagrangian: contacts", contacts, Contact, "an ot.Contact")
        joints = members("Lagrangian: joints", joints, Joint, "an ot.Joint")
        dry_friction = members("Lagrangian: dry_friction", dry_friction, DryFriction, "an ot.DryFriction")
        self._keep(locals())
        self._check()

    @classmethod
    def _from_document(cls, document: dict[str, Any]) -> Lagrangian:
        return cls(
            **document["system"],
            contacts=[Contact(**_from_gap(each)) for each in document.get("contact", ())],
            joints=[Joint(**_from_gap(each)) for each in document.get("joint", ())],
            dry_friction=[DryFriction(**each) for each in document.get("dry_friction", ())],
            **labels_in(document),
        )

    def _size(self, document: dict[str, Any]) -> int | None:
        M = document["system"]["M"]
        return None if isinstance(M, list) and _has_formula(M) else size(M)  # M(q) is checked where the motion starts

    def _callables(self) -> tuple[list[tuple | None], Callable | None]:
        if callable(self.force):
            return [], self.force
        return [], _together(self.force) if _is_mixed(self.force) else None

    def _document(self) -> dict[str, Any]:
        force = None if callable(self.force) else self.force
        if _is_mixed(force):
            force = [0 if callable(each) else each for each in force]
        return {
            "system": {
                **{name: matrix(getattr(self, name)) for name in "MCK"},
                "force": None if force is None else vector(force),
                "potential": self.potential,
                "coriolis": self.coriolis,
            },
            "contact": [contact._document() for contact in self.contacts] or None,
            "joint": [joint._document() for joint in self.joints] or None,
            "dry_friction": [friction._document() for friction in self.dry_friction] or None,
        }

# SPDX-License-Identifier: Apache-2.0
"""Systems built in Python. Each knows the document that a model file would be (docs/guide/models.md); the reader of model
files checks it, so that the same mistakes give the same messages."""

from __future__ import annotations

import copy
from typing import Any, Callable, Sequence, Union

import numpy as np

from . import _core

Number = Union[int, float]
Formula = Union[Number, str]  # a number, or an expression such as "sin(t)"
Row = Sequence[Formula]
Matrix = Union[Number, Sequence[Row], np.ndarray]


def _plain(value: Any) -> Any:
    """Arrays and their numbers as lists and numbers."""
    return value.tolist() if hasattr(value, "tolist") else value


def _matrix(value: Any) -> Any:
    """Rows; a single number is a matrix of one entry."""
    if value is None:
        return None
    if hasattr(value, "toarray"):  # scipy.sparse
        value = value.toarray()
    value = _plain(value)
    return [[value]] if isinstance(value, (int, float, str)) else value


def _list(value: Any) -> Any:
    value = _plain(value)
    return [value] if isinstance(value, (int, float, str)) else list(value)


def _shown(value: Any) -> str:
    return repr(_plain(value)) if not callable(value) else getattr(value, "__name__", "function")


class _Described:
    """What is made of its arguments: shown, compared and copied by them."""

    _arguments: dict[str, Any]

    def _keep(self, arguments: dict[str, Any]) -> None:
        self._arguments = {name: copy.copy(value) for name, value in arguments.items() if name not in ("self", "__class__")}

    def __getattr__(self, name: str) -> Any:
        arguments = self.__dict__.get("_arguments", {})
        if name in arguments:
            return arguments[name]
        raise AttributeError(f"{type(self).__name__} has no {name!r}, it has {', '.join(arguments)}")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._arguments]

    def __repr__(self) -> str:
        given = [f"{name}={_shown(value)}" for name, value in self._arguments.items() if not _is_empty(value)]
        return f"{type(self).__name__}({', '.join(given)})"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and repr(self) == repr(other)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self):
        return _remade, (type(self), self._arguments)


def _is_empty(value: Any) -> bool:
    return value is None or (isinstance(value, (str, tuple, list)) and len(value) == 0)


def _remade(kind: type, arguments: dict[str, Any]) -> Any:
    return kind(**arguments)


class System(_Described):
    """What a model is made of: Lcs, Lagrangian or Sweeping."""

    kind: str

    def _document(self) -> dict[str, Any]:
        raise NotImplementedError

    def _spec(self, start: dict[str, Any], **document: Any) -> _core.Spec:
        whole = self._document()
        whole["system"].update({name: _list(value) for name, value in start.items() if value is not None})
        return _core.build({**whole, **document}, type(self).__name__)


class Lcs(System):
    """The linear complementarity system x' = A x + B λ + E u(t), w = C x + D λ + F u(t), 0 ≤ w ⟂ λ ≥ 0.

    Matrices are arrays or lists of rows. `u` holds expressions of t and numbers. With `lower` or `upper`
    it is a relay: -w is in the normal cone of [lower, upper] at λ. `restitution` has a number for each level of an output, or a
    list of them for each output.

    >>> import orthant as ot
    >>> chain = ot.Lcs(A=[[0, 1, 0], [0, 0, 1], [0, 0, 0]], B=[[0], [0], [1]], C=[[1, 0, 0]])
    >>> ot.run(chain, x0=[0, -1, 0], h=0.01, T=1).lambda_degree
    3
    """

    kind = "lcs"

    def __init__(
        self,
        A: Matrix,
        B: Matrix,
        C: Matrix,
        D: Matrix | None = None,
        E: Matrix | None = None,
        F: Matrix | None = None,
        u: Sequence[Formula] = (),
        lower: Sequence[Number] | None = None,
        upper: Sequence[Number] | None = None,
        restitution: Sequence[Any] = (),
    ) -> None:
        self._keep(locals())
        self._spec({"x0": np.zeros(len(_matrix(A)))})

    def _bounds(self) -> list[list[float]] | None:
        if self.lower is None and self.upper is None:
            return None
        count = len(_matrix(self.C))
        lower = [0.0] * count if self.lower is None else _list(self.lower)
        upper = [np.inf] * count if self.upper is None else _list(self.upper)
        if len(lower) != len(upper):
            raise ValueError(f"Lcs: lower has {len(lower)} entries and upper {len(upper)}, must have as many")
        return [list(pair) for pair in zip(lower, upper)]

    def _document(self) -> dict[str, Any]:
        bounds = self._bounds()
        system = {name: _matrix(getattr(self, name)) for name in "ABCDEF"}
        return {
            "system": {
                "kind": self.kind,
                **system,
                "u": _list(self.u) or None,
                "law": "relay" if bounds else None,
                "bounds": bounds,
                "restitution": _list(self.restitution) or None,
            }
        }


class Contact(_Described):
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

    def __repr__(self) -> str:
        zeros = {name for name in ("restitution", "friction", "offset") if self._arguments[name] == 0}
        shown = [f"{name}={_shown(value)}" for name, value in self._arguments.items() if name not in zeros and not _is_empty(value)]
        return f"Contact({', '.join(shown)})"

    def _document(self) -> dict[str, Any]:
        tangents = _list(self.tangents)
        if tangents and not isinstance(_plain(tangents[0]), (list, tuple)):
            tangents = [tangents]  # one row
        return {
            **_gap(self.gap, self.offset),
            "restitution": _plain(self.restitution),
            "friction": _plain(self.friction) if tangents or self.friction != 0 else None,
            "tangents": tangents or None,
            "surface_velocity": _list(self.surface_velocity) or None,
            "name": self.name or None,
        }


def _gap(gap: Any, offset: Any) -> dict[str, Any]:
    if isinstance(gap, str):
        return {"gap": gap, "offset": offset if offset != 0 else None}
    return {"normal": _list(gap), "offset": _plain(offset)}


class Joint(_Described):
    """A gap that stays 0: an expression of q0, q1, … and t, or a row of numbers with `offset`.

    >>> import orthant as ot
    >>> ot.Joint("q0^2 + q1^2 - 1", name="rod")
    Joint(gap='q0^2 + q1^2 - 1', name='rod', offset=0)
    """

    def __init__(self, gap: str | Sequence[Number], name: str = "", offset: Formula = 0) -> None:
        self._keep(locals())

    def _document(self) -> dict[str, Any]:
        return {**_gap(self.gap, self.offset), "name": self.name or None}


class DryFriction(_Described):
    """A force in -bound Sgn(direction·v), along the direction.

    >>> import orthant as ot
    >>> ot.DryFriction([1, -1], bound=0.5)
    DryFriction(direction=[1, -1], bound=0.5)
    """

    def __init__(self, direction: Sequence[Number], bound: Formula, name: str = "") -> None:
        self._keep(locals())

    def _document(self) -> dict[str, Any]:
        return {"direction": _list(self.direction), "bound": _plain(self.bound), "name": self.name or None}


class Lagrangian(System):
    """M(q) dv + (C v + K q + N(q, v)) dt = (F(t, q, v) - ∇V(q)) dt + Hᵀ dp, q' = v, with contacts, joints and dry friction.

    Entries of M may be expressions of q0, q1, …; `force` has an expression of t, q0, …, v0, … or a number for each coordinate;
    `potential` is V, an expression of q0, q1, ….

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
        rows = _matrix(M)
        if not any(isinstance(entry, str) for row in rows for entry in row):  # M(q) is checked where the motion starts
            self._spec({"q0": np.zeros(len(rows))})

    def _document(self) -> dict[str, Any]:
        force = self.force
        return {
            "system": {
                "kind": self.kind,
                **{name: _matrix(getattr(self, name)) for name in "MCK"},
                "force": None if force is None else _list(force),
                "potential": self.potential,
                "coriolis": self.coriolis,
            },
            "contact": [contact._document() for contact in self.contacts] or None,
            "joint": [joint._document() for joint in self.joints] or None,
            "dry_friction": [friction._document() for friction in self.dry_friction] or None,
        }


class _Set(_Described):
    kind: str

    def _document(self) -> dict[str, Any]:
        entries = {name: _plain(value) for name, value in self._arguments.items() if not _is_empty(value)}
        return {"kind": self.kind, **entries}

    def _size(self) -> int:
        """Of the space it lies in."""
        first = next(value for value in self._arguments.values() if not _is_empty(value))
        return len(first)


class Ball(_Set):
    """|x - center| ≤ radius; the entries may be expressions of t, here and in the other sets.

    >>> import orthant as ot
    >>> ot.Ball(["sin(t)", 0], radius=1)
    Ball(center=['sin(t)', 0], radius=1)
    """

    kind = "ball"

    def __init__(self, center: Row, radius: Formula, name: str = "") -> None:
        self._keep(locals())


class Box(_Set):
    """lower ≤ x ≤ upper, entry by entry; one of both may be left out.

    >>> import orthant as ot
    >>> ot.Box(lower=["2*sin(t) - 0.5"], upper=["2*sin(t) + 0.5"])
    Box(lower=['2*sin(t) - 0.5'], upper=['2*sin(t) + 0.5'])
    """

    kind = "box"

    def __init__(self, lower: Row | None = None, upper: Row | None = None, name: str = "") -> None:
        self._keep(locals())
        if _is_empty(lower) and _is_empty(upper):
            raise ValueError("Box: lower and upper are left out, must have one of both")


class HalfSpace(_Set):
    """normal·x ≤ offset.

    >>> import orthant as ot
    >>> ot.HalfSpace([0, -1], offset="-t")
    HalfSpace(normal=[0, -1], offset='-t')
    """

    kind = "halfspace"

    def __init__(self, normal: Row, offset: Formula, name: str = "") -> None:
        self._keep(locals())


class Polyhedron(_Set):
    """A x ≤ b.

    >>> import orthant as ot
    >>> ot.Polyhedron([[1, 1], [-1, 0], [0, -1]], [1, 0, 0])
    Polyhedron(A=[[1, 1], [-1, 0], [0, -1]], b=[1, 0, 0])
    """

    kind = "polyhedron"

    def __init__(self, A: Sequence[Row], b: Row, name: str = "") -> None:
        self._keep(locals())

    def _size(self) -> int:
        return len(self.A[0])


class Ellipsoid(_Set):
    """(x - center)·shape·(x - center) ≤ 1.

    >>> import orthant as ot
    >>> ot.Ellipsoid([0, 0], shape=[[4, 0], [0, 1]])
    Ellipsoid(center=[0, 0], shape=[[4, 0], [0, 1]])
    """

    kind = "ellipsoid"

    def __init__(self, center: Row, shape: Sequence[Row], name: str = "") -> None:
        self._keep(locals())


class Sweeping(System):
    """The sweeping process -dx + f(t, x) dt ∈ N_K(t)(x), K(t) the intersection of the sets; `drift` is f, an expression of t,
    x0, x1, … or a number for each state.

    >>> import orthant as ot
    >>> play = ot.Sweeping([ot.Box(lower=["sin(t) - 0.5"], upper=["sin(t) + 0.5"])])
    >>> round(float(ot.run(play, x0=[0], h=0.01, T=1.57).x[-1, 0]), 3)
    0.5
    """

    kind = "sweeping"

    def __init__(self, sets: Sequence[_Set], drift: Row = ()) -> None:
        sets = [sets] if isinstance(sets, _Set) else list(sets)
        self._keep({"sets": sets, "drift": drift})
        if not sets:
            raise ValueError("Sweeping: sets is empty, must have at least one set")
        self._spec({"x0": np.zeros(sets[0]._size())})

    def _document(self) -> dict[str, Any]:
        return {
            "system": {"kind": self.kind, "drift": _list(self.drift) or None},
            "set": [each._document() for each in self.sets],
        }

# SPDX-License-Identifier: Apache-2.0
"""Sweeping processes, their moving sets, and their results."""

from __future__ import annotations

from typing import Any, ClassVar, Mapping, Sequence

import numpy as np

from .result import Result
from .system import Described, Formula, Row, System, is_empty, labels_in, members, numbers, size, vector
from .tables import Table

__all__ = ["Ball", "Box", "Ellipsoid", "HalfSpace", "Polyhedron", "Sweeping", "SweepingResult"]


class _Set(Described):
    """A convex set that moves."""

    _kinds: ClassVar[dict[str, type[_Set]]] = {}  # by their names in model files

    kind: ClassVar[str]

    def __init_subclass__(cls) -> None:
        _Set._kinds[cls.kind] = cls

    @staticmethod
    def _from_document(document: dict[str, Any]) -> _Set:
        entries = {name: value for name, value in document.items() if name != "kind"}
        return _Set._kinds[document["kind"]](**entries)

    def _document(self) -> dict[str, Any]:
        entries = {name: numbers(value) for name, value in self._arguments.items() if not is_empty(value)}
        return {"kind": self.kind, **entries}

    def _size(self) -> int:
        """Of the space it lies in."""
        return size(next(value for value in self._arguments.values() if not is_empty(value)))


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
    """lower ≤ x ≤ upper, entry by entry; either may be left out.

    >>> import orthant as ot
    >>> ot.Box(lower=["2*sin(t) - 0.5"], upper=["2*sin(t) + 0.5"])
    Box(lower=['2*sin(t) - 0.5'], upper=['2*sin(t) + 0.5'])
    """

    kind = "box"

    def __init__(self, lower: Row | None = None, upper: Row | None = None, name: str = "") -> None:
        self._keep(locals())
        if is_empty(lower) and is_empty(upper):
            raise ValueError("Box: lower and upper are both left out, must have at least one")


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
        return size(self.A[0])


class Ellipsoid(_Set):
    """(x - center)·shape·(x - center) ≤ 1.

    >>> import orthant as ot
    >>> ot.Ellipsoid([0, 0], shape=[[4, 0], [0, 1]])
    Ellipsoid(center=[0, 0], shape=[[4, 0], [0, 1]])
    """

    kind = "ellipsoid"

    def __init__(self, center: Row, shape: Sequence[Row], name: str = "") -> None:
        self._keep(locals())


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


class Sweeping(System):
    """The sweeping process -dx + f(t, x) dt ∈ N_K(t)(x), K(t) the intersection of the sets; `drift` is f, an expression of t,
    x0, x1, … or a number for each state.

    >>> import orthant as ot
    >>> play = ot.Sweeping([ot.Box(lower=["sin(t) - 0.5"], upper=["sin(t) + 0.5"])])
    >>> round(float(ot.run(play, x0=[0], h=0.01, T=1.57).x[-1, 0]), 3)
    0.5
    """

    kind = "sweeping"
    _article = "a sweeping process"
    _start = ("x0",)
    _result = SweepingResult

    def __init__(
        self,
        sets: Sequence[_Set],
        drift: Row = (),
        tables: Mapping[str, Table] | None = None,
        names: Mapping[str, Sequence[str]] | None = None,
        units: Mapping[str, str | Sequence[str]] | None = None,
        outputs: Mapping[str, Formula] | None = None,
    ) -> None:
        sets = members("Sweeping: sets", sets, _Set, f"one of {', '.join(kind.__name__ for kind in _Set._kinds.values())}")
        self._keep(locals())
        if not sets:
            raise ValueError("Sweeping: sets is empty, must have at least one set")
        self._check()

    @classmethod
    def _from_document(cls, document: dict[str, Any]) -> Sweeping:
        return cls([_Set._from_document(each) for each in document["set"]], **document["system"], **labels_in(document))

    def _size(self, document: dict[str, Any]) -> int:
        return self.sets[0]._size()

    def _document(self) -> dict[str, Any]:
        return {
            "system": {"drift": vector(self.drift)},
            "set": [each._document() for each in self.sets],
        }

# SPDX-License-Identifier: Apache-2.0
"""Sweeping processes and their moving sets."""

from __future__ import annotations

from typing import Any, Sequence

import numpy as np

from .system import Described, Formula, Row, System, is_empty, listed, plain


class _Set(Described):
    kind: str

    def _document(self) -> dict[str, Any]:
        entries = {name: plain(value) for name, value in self._arguments.items() if not is_empty(value)}
        return {"kind": self.kind, **entries}

    def _size(self) -> int:
        """Of the space it lies in."""
        first = next(value for value in self._arguments.values() if not is_empty(value))
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
            "system": {"kind": self.kind, "drift": listed(self.drift) or None},
            "set": [each._document() for each in self.sets],
        }

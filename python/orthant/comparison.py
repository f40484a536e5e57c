# SPDX-License-Identifier: Apache-2.0
"""Comparing runs: studies of the step, and distances between two runs."""

from __future__ import annotations

import os
from typing import Any, Union

from . import _core, pictures
from .records import Record, recorded
from .result import Result
from .stored import StoredResult


class Study:
    """How the error of schemes shrinks with the step; made by ot.study.

    >>> import orthant as ot
    >>> study = ot.study(ot.example("bouncing_ball"), steps=[1e-2, 1e-3], T=1)
    >>> [row.h for row in study.rows]
    [0.01, 0.001]
    >>> study.rows[1].hausdorff < study.rows[0].hausdorff
    True
    """

    def __init__(self, entries: dict, text: str) -> None:
        self._entries = recorded(entries)
        self._text = text

    @property
    def rows(self) -> list[Record]:
        """A row for each scheme and step: h, hausdorff, skorokhod, uniform, l1, order, status, …"""
        return self._entries.rows

    @property
    def against(self) -> Any:
        """'exact', or the step of the reference."""
        return self._entries.against

    @property
    def order(self) -> dict[str, float | None]:
        """For each scheme, the order in h: the slope of the line through all errors.

        >>> import orthant as ot
        >>> list(ot.study(ot.example("bouncing_ball"), steps=[1e-2, 1e-3], T=1).order)
        ['moreau-jean']
        """
        schemes = self._entries.get("schemes") or [{"scheme": self.rows[0].scheme, "order": self._entries.order}]
        return {each["scheme"]: each["order"] for each in schemes}

    def to_dict(self) -> dict[str, Any]:
        """What study.json holds."""
        return self._entries

    def plot(self, ax: Any = None) -> Any:
        """Errors over steps, log-log, by matplotlib. Returns the figure.

        >>> import orthant as ot
        >>> figure = ot.study(ot.example("bouncing_ball"), steps=[1e-2, 1e-3], T=1).plot()
        """
        return pictures.plotted_study(self, ax)

    def __str__(self) -> str:
        return self._text.rstrip()

    def __repr__(self) -> str:
        orders = ", ".join(f"{name} {order:.2f}" if order is not None else f"{name} -" for name, order in self.order.items())
        return f"<Study: {len(self.rows)} rows, order {orders}>"


class Comparison:
    """How far apart two runs are; made by ot.compare.

    >>> import orthant as ot
    >>> model = ot.example("bouncing_ball")
    >>> ot.compare(model.run(), model.run()).hausdorff
    0.0
    """

    def __init__(self, entries: dict, text: str) -> None:
        self._entries = recorded(entries)
        self._text = text

    @property
    def hausdorff(self) -> float:
        """The distance of the filled-in graphs, in which time-stepping schemes converge."""
        return self._entries.hausdorff

    @property
    def skorokhod(self) -> float | None:
        """Skorokhod's distance; None when it would take too long."""
        return self._entries.skorokhod

    @property
    def uniform(self) -> float:
        """The largest difference at the same time."""
        return self._entries.uniform

    @property
    def l1(self) -> float:
        """The integral of the difference over time."""
        return self._entries.l1

    @property
    def components(self) -> Record:
        """The same distances, component by component."""
        return self._entries.components

    @property
    def place(self) -> Record:
        """Where the Hausdorff distance is attained."""
        return self._entries.attained

    def to_dict(self) -> dict[str, Any]:
        """What `orthant compare --json` prints."""
        return self._entries

    def __str__(self) -> str:
        return self._text.rstrip()

    def __repr__(self) -> str:
        return f"<Comparison: hausdorff {self.hausdorff:.3g} at t = {self.place.t:g}, uniform {self.uniform:.3g}, l1 {self.l1:.3g}>"


Run = Union[Result, StoredResult, str, "os.PathLike[str]"]


def _stored(run: Run, label: str) -> _core.Stored:
    if isinstance(run, Result):
        return run._raw.stored(label)
    return _core.read_stored(os.fspath(run.folder if isinstance(run, StoredResult) else run))


def compare(a: Run, b: Run) -> Comparison:
    """How far apart two runs are. Each is a result or a result folder.

    >>> import orthant as ot
    >>> model = ot.example("bouncing_ball")
    >>> comparison = ot.compare(model.run(h=1e-2, T=1), model.run(h=1e-3, T=1))
    >>> comparison.hausdorff < comparison.uniform
    True
    """
    return Comparison(*_core.compare(_stored(a, "the first"), _stored(b, "the second")))

# SPDX-License-Identifier: Apache-2.0
"""Samples as functions in formulas."""

from __future__ import annotations

from typing import Any, Sequence

import numpy as np

from .system import Described

__all__ = ["Table", "table"]


class Table(Described):
    """Samples of a function; `tables={"quake": …}` of a system gives them the name by which formulas call them.

    >>> import orthant as ot
    >>> ot.Table([0, 1], [0, 5], outside="hold")
    Table(t=[0.0, 1.0], values=[0.0, 5.0], outside='hold')
    """

    def __init__(
        self, t: Sequence[float], values: Sequence[float], interpolation: str = "linear", outside: str = "error"
    ) -> None:
        t, values = (np.array(each, dtype=float, ndmin=1) for each in (t, values))
        self._keep(locals())

    def _document(self, name: str) -> dict[str, Any]:
        return {
            "name": name,
            "t": self.t,
            "values": self.values,
            "interpolation": self.interpolation,
            "outside": self.outside,
        }


def table(t: Sequence[float], values: Sequence[float], interpolation: str = "linear", outside: str = "error") -> Table:
    """Samples as a function: measured data, a characteristic. Between them it is "linear", "previous" or "cubic"; outside of
    their range there is an "error", or the last value on "hold", "zero", or a "repeat".

    >>> import numpy as np
    >>> import orthant as ot
    >>> t = np.linspace(0, 2, 201)
    >>> shaken = ot.Lagrangian(M=1, K=40, force=["-quake(t)"], tables={"quake": ot.table(t, 3 * np.sin(9 * t))})
    >>> ot.run(shaken, q0=[0], h=1e-2, T=2).status
    'finished'
    """
    return Table(t, values, interpolation, outside)

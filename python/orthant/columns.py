# SPDX-License-Identifier: Apache-2.0
"""Tables of numbers whose columns have names."""

from __future__ import annotations

import re
from typing import Any, Sequence

import numpy as np

from . import pictures


class Columns:
    """A table of numbers whose columns have names."""

    @property
    def names(self) -> list[str]:
        """The names of the columns."""
        raise NotImplementedError

    @property
    def keys(self) -> list[str]:
        """What the columns are called in every model: x0, q1, gap0. Without names of the model's own, the same as `names`."""
        raise NotImplementedError

    @property
    def table(self) -> np.ndarray:
        """All rows; columns as in `names`."""
        raise NotImplementedError

    @property
    def t(self) -> np.ndarray:
        """The times of the rows.

        >>> import orthant as ot
        >>> ot.example("bouncing_ball").run(T=0.01).t
        array([0.   , 0.005, 0.01 ])
        """
        return self.table[:, 0]

    def __getitem__(self, name: str) -> np.ndarray:
        """The column of that name, or key."""
        for known in (self.names, self.keys):
            if name in known:
                return self.table[:, known.index(name)]
        raise KeyError(f"no column {name!r}, there are {', '.join(self.names)}")

    def columns(self, letters: str) -> np.ndarray:
        """The columns letters0, letters1, …, side by side; none when there are none.

        >>> import orthant as ot
        >>> ot.example("double_pendulum").run(T=0.01).columns("q").shape
        (11, 2)
        """
        pattern = re.compile(re.escape(letters) + r"\d+")
        return self._selected([i for i, key in enumerate(self.keys) if pattern.fullmatch(key)])

    def _selected(self, numbers: list[int]) -> np.ndarray:
        if not numbers:
            return self.table[:, :0]
        first, last = numbers[0], numbers[-1]
        is_together = last - first + 1 == len(numbers)
        return self.table[:, first : last + 1] if is_together else self.table[:, numbers]

    def plot(
        self, columns: Sequence[str] | None = None, ax: Any = None, label: str | Sequence[str] | None = None, **style: Any
    ) -> Any:
        """Curves over time, by matplotlib: those named, or the state. Lines end where the function jumps, and begin again.

        With `ax` all go into these axes, so that several results can share them; `label` is for the legend, one for each
        column; anything else is handed to matplotlib's plot: color, linestyle, …. Returns the figure.

        >>> import orthant as ot
        >>> figure = ot.example("bouncing_ball").run().plot(["q0", "v0"])
        >>> len(figure.axes)
        2
        """
        return pictures.plotted(self, columns, ax, label, style)

    def _shown(self) -> list[str]:
        """The columns that a picture shows unless told otherwise: positions and velocities, or the state, or the first ones."""
        for letters in ("qv", "x"):
            pairs = list(zip(self.names, self.keys))
            names = [name for letter in letters for name, key in pairs if re.fullmatch(letter + r"\d+", key)]
            if names:
                return names[:6]
        return self.names[1:7]

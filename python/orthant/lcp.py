# SPDX-License-Identifier: Apache-2.0
"""Linear complementarity problems."""

from __future__ import annotations

from typing import Any, Sequence

import numpy as np

from . import _core
from .solution import Answer


class Solution(Answer):
    """The answer to a linear complementarity problem; made by ot.solve_lcp.

    >>> import orthant as ot
    >>> ot.solve_lcp([[2, 1], [1, 2]], [-1, 0])
    <Solution: solved by pivoting, z = [0.5 0. ]>
    """

    def __init__(self, entries: dict, z: np.ndarray, w: np.ndarray, text: str) -> None:
        super().__init__(entries, text)
        self.z = z
        self.w = w

    def __repr__(self) -> str:
        shown = np.array2string(self.z, threshold=8, precision=6)
        return f"<Solution: {self._line()}, z = {shown}>"


def solve_lcp(
    M: Any,
    q: Sequence[float],
    lower: Sequence[float] | None = None,
    upper: Sequence[float] | None = None,
    method: str = "auto",
) -> Solution:
    """Solves w = M z + q, 0 ≤ z ⟂ w ≥ 0; with bounds, -w is in the normal cone of [lower, upper] at z. M may be
    a scipy.sparse matrix.

    >>> import orthant as ot
    >>> solution = ot.solve_lcp([[2, 1], [1, 2]], [-1, 0])
    >>> solution.z, solution.w
    (array([0.5, 0. ]), array([0. , 0.5]))
    """
    vectors = [None if each is None else np.atleast_1d(np.asarray(each, dtype=float)) for each in (q, lower, upper)]
    if hasattr(M, "tocsc"):
        return Solution(*_core.solve_sparse_lcp(M.tocsc(), *vectors, method))
    return Solution(*_core.solve_lcp(np.atleast_2d(np.asarray(M, dtype=float)), *vectors, method))

# SPDX-License-Identifier: Apache-2.0
"""Linear complementarity systems, and Python functions as their inputs."""

from __future__ import annotations

from typing import Any, Callable, Sequence

import numpy as np

from .system import Formula, Matrix, Number, System, listed, matrix_rows


class Function:
    """A callable f(t) with its derivatives, for inputs of systems that need them: a scheme says how many when they are missing.

    >>> import math
    >>> import orthant as ot
    >>> sine = ot.Function(math.sin, derivatives=[math.cos])
    >>> driven = ot.Lcs(A=[[0, 1], [0, 0]], B=[[0], [1]], C=[[1, 0]], E=[[0], [1]], F=[[0]], u=[sine])
    >>> ot.run(driven, x0=[1, 0], h=0.01, T=1).status
    'finished'
    """

    def __init__(self, f: Callable[[float], float], derivatives: Sequence[Callable[[float], float]] = ()) -> None:
        self.functions = (f, *derivatives)
        for function in self.functions:
            if not callable(function):
                raise ValueError(f"Function: {function!r} is not callable, must be a function of t")

    def __call__(self, t: float) -> float:
        return self.functions[0](t)

    def __repr__(self) -> str:
        names = [getattr(function, "__name__", repr(function)) for function in self.functions]
        return f"Function({names[0]}, derivatives=[{', '.join(names[1:])}])"


def _functions(value: Any) -> tuple | None:
    """The callables of an input, None when it is a formula."""
    if isinstance(value, Function):
        return value.functions
    return (value,) if callable(value) else None


class Lcs(System):
    """The linear complementarity system x' = A x + B λ + E u(t), w = C x + D λ + F u(t), 0 ≤ w ⟂ λ ≥ 0.

    Matrices are arrays or lists of rows. `u` holds expressions of t, numbers, and Python functions (slow; ot.Function when
    derivatives are needed). With `lower` or `upper` it is a relay: -w is in the normal cone of [lower, upper] at λ.
    `restitution` has a number for each level of an output, or a list of them for each output.

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
        u: Sequence[Formula | Function | Callable[[float], float]] = (),
        lower: Sequence[Number] | None = None,
        upper: Sequence[Number] | None = None,
        restitution: Sequence[Any] = (),
    ) -> None:
        self._keep(locals())
        self._spec({"x0": np.zeros(len(matrix_rows(A)))})

    def _inputs(self) -> list[Any]:
        return [self.u] if callable(self.u) else listed(self.u)

    def _callables(self) -> tuple[list[tuple | None], Callable | None]:
        return [_functions(each) for each in self._inputs()], None

    def _bounds(self) -> list[list[float]] | None:
        if self.lower is None and self.upper is None:
            return None
        count = len(matrix_rows(self.C))
        lower = [0.0] * count if self.lower is None else listed(self.lower)
        upper = [np.inf] * count if self.upper is None else listed(self.upper)
        if len(lower) != len(upper):
            raise ValueError(f"Lcs: lower has {len(lower)} entries and upper {len(upper)}, must have the same number")
        return [list(pair) for pair in zip(lower, upper)]

    def _document(self) -> dict[str, Any]:
        bounds = self._bounds()
        system = {name: matrix_rows(getattr(self, name)) for name in "ABCDEF"}
        return {
            "system": {
                "kind": self.kind,
                **system,
                "u": [0 if callable(each) else each for each in self._inputs()] or None,
                "law": "relay" if bounds else None,
                "bounds": bounds,
                "restitution": listed(self.restitution) or None,
            }
        }

# SPDX-License-Identifier: Apache-2.0
"""Linear complementarity systems, functions of Python as their inputs, and their results."""

from __future__ import annotations

import re
from typing import Any, Callable, Mapping, Sequence

import numpy as np

from .result import Result
from .system import Formula, Matrix, Number, System, labels_in, listed, matrix, size
from .tables import Table

__all__ = ["Function", "Lcs", "LcsResult"]


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


class LcsResult(Result):
    """The run of a linear complementarity system.

    >>> import orthant as ot
    >>> result = ot.example("triple_integrator").run()
    >>> result.relative_degree, result.lambda_degree
    ([3], 3)
    >>> [(atom["order"].item(), round(atom["weight"].item(), 6)) for atom in result.atoms]
    [(1, 1.0)]
    """

    @property
    def x(self) -> np.ndarray:
        """The state, rows × n.

        >>> import orthant as ot
        >>> ot.example("triple_integrator").run().x[-1]
        array([0., 0., 0.])
        """
        return self.columns("x")

    @property
    def w(self) -> np.ndarray:
        """The outputs, rows × m."""
        return self.columns("w")

    def _levels(self, letters: str) -> list[np.ndarray]:
        found: dict[int, list[int]] = {}
        for i, name in enumerate(self.keys):
            match = re.fullmatch(letters + r"(\d+)_\d+", name)
            if match:
                found.setdefault(int(match[1]), []).append(i)
        return [self._selected(found[output]) for output in sorted(found)]

    @property
    def z(self) -> list[np.ndarray]:
        """For each output its levels z1 … zr, rows × r.

        >>> import orthant as ot
        >>> ot.example("triple_integrator").run(T=1).z[0].shape
        (101, 3)
        """
        return self._levels("z")

    @property
    def mu(self) -> list[np.ndarray]:
        """For each output the measures of the steps, one for each level, rows × r."""
        return self._levels("mu")

    @property
    def xi(self) -> np.ndarray:
        """The zero dynamics, rows × (n - sum of the relative degrees)."""
        return self.columns("xi")

    @property
    def density(self) -> np.ndarray:
        """The function part of λ, rows × m."""
        density = self.columns("chi")
        return density if density.shape[1] else self.columns("lambda")

    @property
    def atoms(self) -> np.ndarray:
        """weight · δ_t^(order) in λ of x' = A x + B λ + E u, as a structured array with the fields t, output, order, weight.

        >>> import orthant as ot
        >>> ot.example("triple_integrator").run().atoms["order"]
        array([1])
        """
        kind = [("t", float), ("output", int), ("order", int), ("weight", float)]
        return np.array([tuple(atom[name] for name, _ in kind) for atom in self._object["lambda"].atoms], dtype=kind)

    @property
    def z_atoms(self) -> np.ndarray:
        """weight · δ_t^(order) in level z_level of an output, in addition to the function in `z`: fields t, output, level, order, weight.

        >>> import orthant as ot
        >>> ot.example("triple_integrator").run().z_atoms["level"]
        array([3])
        """
        kind = [("t", float), ("output", int), ("level", int), ("order", int), ("weight", float)]
        return np.array([tuple(atom[name] for name, _ in kind) for atom in self._object["z_atoms"]], dtype=kind)

    @property
    def lambda_degree(self) -> int:
        """0: λ is continuous, 1: it jumps, 2 + k: it has a δ^(k)."""
        return self._object["lambda"].degree

    @property
    def relative_degree(self) -> list[int]:
        """Of each output."""
        return self._object.relative_degree

    def action(self, component: int, phi: Callable[[float, int], float]) -> float:
        """<λ_component, φ>, where phi(t, k) is the k-th derivative of a smooth φ; every step must have been kept.

        >>> import math
        >>> import orthant as ot
        >>> result = ot.example("triple_integrator").run(h=1e-3)
        >>> round(result.action(0, lambda t, k: (-1) ** k * math.exp(-t)), 2)
        1.0
        """
        return self._raw.action(component, phi)


class Lcs(System):
    """The linear complementarity system x' = A x + B λ + E u(t), w = C x + D λ + F u(t), 0 ≤ w ⟂ λ ≥ 0.

    Matrices are arrays or lists of rows. `u` holds expressions of t, numbers, and Python functions (slow; ot.Function when
    derivatives are needed). With `lower` or `upper` it is a relay: -w is in the normal cone of [lower, upper] at λ.
    `hysteresis`, a number or one for each output, is that of a relay: λ stays at its bound until w has passed ±hysteresis.
    `between`, [low, high] or one such pair for each output, keeps w between two stops: each is an output of the system, the lower first.
    `restitution` has a number for each level of an output, or a list of them for each output.

    >>> import orthant as ot
    >>> chain = ot.Lcs(A=[[0, 1, 0], [0, 0, 1], [0, 0, 0]], B=[[0], [0], [1]], C=[[1, 0, 0]])
    >>> ot.run(chain, x0=[0, -1, 0], h=0.01, T=1).lambda_degree
    3
    """

    kind = "lcs"
    _article = "a linear complementarity system"
    _start = ("x0",)
    _result = LcsResult
    _is_analyzed_without_start = True

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
        hysteresis: Number | Sequence[Number] | None = None,
        between: Sequence[Any] | None = None,
        tables: Mapping[str, Table] | None = None,
        names: Mapping[str, Sequence[str]] | None = None,
        units: Mapping[str, str | Sequence[str]] | None = None,
        outputs: Mapping[str, Formula] | None = None,
    ) -> None:
        self._keep(locals())
        self._check()

    @classmethod
    def _from_document(cls, document: dict[str, Any]) -> Lcs:
        entries = {name: value for name, value in document["system"].items() if name not in ("law", "bounds")}
        bounds = document["system"].get("bounds")
        if bounds:
            entries["lower"], entries["upper"] = map(list, zip(*bounds))
        return cls(**entries, **labels_in(document))

    def _size(self, document: dict[str, Any]) -> int:
        return size(document["system"]["A"])

    def _inputs(self) -> list[Any]:
        return [self.u] if callable(self.u) else listed(self.u)

    def _callables(self) -> tuple[list[tuple | None], Callable | None]:
        return [_functions(each) for each in self._inputs()], None

    def _bounds(self, count: int) -> list[list[float]] | None:
        if self.lower is None and self.upper is None:
            return None
        lower = [0.0] * count if self.lower is None else listed(self.lower)
        upper = [np.inf] * count if self.upper is None else listed(self.upper)
        if len(lower) != len(upper):
            raise ValueError(f"Lcs: lower has {len(lower)} entries and upper {len(upper)}, must have the same number")
        return [list(pair) for pair in zip(lower, upper)]

    def _document(self) -> dict[str, Any]:
        matrices = {name: matrix(getattr(self, name)) for name in "ABCDEF"}
        bounds = self._bounds(size(matrices["C"]))
        return {
            "system": {
                **matrices,
                "u": [0 if callable(each) else each for each in self._inputs()] or None,
                "law": "relay" if bounds else None,
                "bounds": bounds,
                "hysteresis": None if self.hysteresis is None else listed(self.hysteresis),
                "between": None if self.between is None else listed(self.between),
                "restitution": listed(self.restitution) or None,
            }
        }

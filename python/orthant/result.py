# SPDX-License-Identifier: Apache-2.0
"""What a run returns. Arrays are views of the memory of C++, not to be written to."""

from __future__ import annotations

import functools
import json
import os
import pathlib
import re
from typing import TYPE_CHECKING, Any, Callable, Sequence, Union

import numpy as np

from . import _core, pictures
from .records import Record, recorded

if TYPE_CHECKING:
    from .model import Model

Path = Union[str, "os.PathLike[str]"]


class Columns:
    """A table of numbers whose columns have names."""

    @property
    def names(self) -> list[str]:
        """The names of the columns."""
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
        """The column of that name."""
        if name not in self.names:
            raise KeyError(f"no column {name!r}, there are {', '.join(self.names)}")
        return self.table[:, self.names.index(name)]

    def columns(self, letters: str) -> np.ndarray:
        """The columns letters0, letters1, …, side by side; none when there are none.

        >>> import orthant as ot
        >>> ot.example("double_pendulum").run(T=0.01).columns("q").shape
        (11, 2)
        """
        pattern = re.compile(re.escape(letters) + r"\d+")
        return self._selected([i for i, name in enumerate(self.names) if pattern.fullmatch(name)])

    def _selected(self, numbers: list[int]) -> np.ndarray:
        if not numbers:
            return self.table[:, :0]
        first, last = numbers[0], numbers[-1]
        is_together = last - first + 1 == len(numbers)
        return self.table[:, first : last + 1] if is_together else self.table[:, numbers]

    def plot(self, columns: Sequence[str] | None = None, ax: Any = None) -> Any:
        """Curves over time, by matplotlib: those named, or the state. Jumps are vertical. Returns the figure.

        >>> import orthant as ot
        >>> figure = ot.example("bouncing_ball").run().plot(["q0", "v0"])
        >>> len(figure.axes)
        2
        """
        return pictures.plotted(self, columns, ax)

    def _shown(self) -> list[str]:
        """The columns that a picture shows unless told otherwise."""
        for letters in ("q", "x"):
            names = [name for name in self.names if re.fullmatch(letters + r"\d+", name)]
            if names:
                break
        velocities = [name for name in self.names if re.fullmatch(r"v\d+", name)]
        return (names + velocities if letters == "q" else names)[:6]


class Result(Columns):
    """The run of a model. LcsResult, LagrangianResult and SweepingResult add what their systems have.

    >>> import orthant as ot
    >>> result = ot.example("bouncing_ball").run()
    >>> result
    <LagrangianResult: finished at t = 5 by moreau-jean, 1000 steps of h = 0.005>
    >>> result["q0"].min() > -0.03
    True
    """

    def __init__(self, raw: Any, model: Model) -> None:
        self._raw = raw
        self._model = model

    @property
    def model(self) -> Model:
        """With the options of this run."""
        return self._model

    @functools.cached_property
    def _object(self) -> Record:
        return recorded(self._raw.object(self._model._spec))

    @functools.cached_property
    def names(self) -> list[str]:
        """The names of the columns."""
        return self._raw.names

    @functools.cached_property
    def table(self) -> np.ndarray:
        """All rows that were kept; columns as in `names`.

        >>> import orthant as ot
        >>> result = ot.example("bouncing_ball").run(T=1)
        >>> result.table.shape == (len(result.t), len(result.names))
        True
        """
        return self._raw.table

    @property
    def status(self) -> str:
        """'finished' when the end was reached and every certificate was met; otherwise what happened."""
        return self._object.status

    @property
    def is_finished(self) -> bool:
        """Is the status 'finished'?"""
        return self.status == "finished"

    def raise_for_status(self) -> Result:
        """Raises RuntimeError unless the run finished; returns the result, so that calls can be chained.

        >>> import orthant as ot
        >>> ot.example("bouncing_ball").run().raise_for_status().status
        'finished'
        """
        if not self.is_finished:
            why = "; ".join(self.warnings)
            raise RuntimeError(f"{self.status} at t = {self.t_end:g}" + (f": {why}" if why else ""))
        return self

    @property
    def scheme(self) -> str:
        """The scheme that was used."""
        return self._object.scheme

    @property
    def scheme_because(self) -> str:
        """Why, when the scheme was chosen by 'auto'."""
        return self._object.scheme_because

    @property
    def h(self) -> float:
        """The step, s."""
        return self._object.h

    @property
    def steps(self) -> int:
        """How many steps were taken."""
        return self._object.steps

    @property
    def t_end(self) -> float:
        """Where the run ended, s."""
        return self._object.t_end

    @property
    def warnings(self) -> list[str]:
        """What is not as it should be."""
        return self._object.warnings

    @property
    def work(self) -> Record:
        """Counts of work: one-step problems, pivots, factorisations, ….

        >>> import orthant as ot
        >>> ot.example("bouncing_ball").run().work.one_step_problems
        1000
        """
        return self._object.work

    @property
    def certificate(self) -> Record:
        """The worst residuals along the run, measured on the model; None: does not apply.

        >>> import orthant as ot
        >>> ot.example("bouncing_ball").run().certificate.dynamics < 1e-12
        True
        """
        return self._object.certificate

    @property
    def events(self) -> list[Record]:
        """Jumps: when, where, and the values before and after.

        >>> import orthant as ot
        >>> hit = ot.example("bouncing_ball").run().events[0]
        >>> round(hit.before[0], 1), round(hit.after[0], 1)
        (-4.4, 3.6)
        """
        return self._object.events

    def to_dict(self) -> dict[str, Any]:
        """What result.json holds.

        >>> import orthant as ot
        >>> ot.example("bouncing_ball").run().to_dict()["model"]["name"]
        'bouncing_ball'
        """
        return self._raw.object(self._model._spec)

    def save(self, folder: Path) -> pathlib.Path:
        """Writes what `orthant run` writes: result.json, trajectory.csv, report.html. Returns the folder.

        >>> import orthant as ot
        >>> import tempfile
        >>> folder = ot.example("bouncing_ball").run().save(tempfile.mkdtemp() + "/ball")
        >>> sorted(file.name for file in folder.iterdir())
        ['report.html', 'result.json', 'trajectory.csv']
        """
        self._raw.save(self._model._spec, os.fspath(folder))
        return pathlib.Path(folder)

    def report(self, path: Path = "report.html") -> pathlib.Path:
        """Writes the report, one page that a browser opens from disk. Returns its path.

        >>> import orthant as ot
        >>> import tempfile
        >>> page = ot.example("bouncing_ball").run().report(tempfile.mkdtemp() + "/ball.html")
        >>> page.read_text()[:15]
        '<!doctype html>'
        """
        target = pathlib.Path(path)
        target.write_text(self._raw.report(self._model._spec), encoding="utf-8")
        return target

    def _line(self) -> str:
        status = self.status.replace("_", " ")
        return f"{status} at t = {self.t_end:g} by {self.scheme}, {self.steps} steps of h = {self.h:g}"

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._line()}>"

    def __str__(self) -> str:
        return self._raw.text(self._model._spec).rstrip()

    def _repr_html_(self) -> str:
        """For notebooks: how the run ended, a picture, and the certificates."""
        return pictures.html(self)

    def __getstate__(self) -> tuple:
        return self._raw, self._model

    def __setstate__(self, state: tuple) -> None:
        self._raw, self._model = state


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
        for i, name in enumerate(self.names):
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
        """weight · δ_t^(order) in λ, as a structured array with the fields t, output, order, weight.

        >>> import orthant as ot
        >>> ot.example("triple_integrator").run().atoms["order"]
        array([1])
        """
        kind = [("t", float), ("output", int), ("order", int), ("weight", float)]
        return np.array([tuple(atom[name] for name, _ in kind) for atom in self._object["lambda"].atoms], dtype=kind)

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
        """Where the energy went since the start, J.

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
        return np.array([(hit.t, hit.contact, hit.impulse[0]) for hit in self.events], dtype=kind)


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
        """What the sets pushed with in each step, rows × n."""
        return self.columns("r")

    @property
    def gap(self) -> np.ndarray:
        """How far x is inside each set, rows × sets."""
        return self.columns("gap")


_kinds = {
    _core.LcsResult: LcsResult,
    _core.LagrangianResult: LagrangianResult,
    _core.SweepingResult: SweepingResult,
}


def made_result(raw: Any, model: Model) -> Result:
    return _kinds[type(raw)](raw, model)


class StoredResult(Columns):
    """A result folder read back.

    >>> import orthant as ot
    >>> import tempfile
    >>> folder = ot.example("bouncing_ball").run().save(tempfile.mkdtemp() + "/ball")
    >>> ot.read_result(folder)["q0"][0]
    1.0
    """

    def __init__(self, folder: Path) -> None:
        self.folder = pathlib.Path(folder)
        _core.read_stored(str(self.folder))  # says what is wrong with the folder
        self._object = recorded(json.loads((self.folder / "result.json").read_text(encoding="utf-8")))
        self._names = (self.folder / "trajectory.csv").open(encoding="utf-8").readline().strip().split(",")

    @property
    def names(self) -> list[str]:
        """The names of the columns."""
        return self._names

    @functools.cached_property
    def table(self) -> np.ndarray:
        """All rows; columns as in `names`."""
        return np.loadtxt(self.folder / "trajectory.csv", delimiter=",", skiprows=1, ndmin=2)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._object, name)

    def to_dict(self) -> dict[str, Any]:
        """What result.json holds."""
        return self._object

    def __repr__(self) -> str:
        return f"<StoredResult {self.folder}: {self._object.status} at t = {self._object.t_end:g}>"


def read_result(folder: Path) -> StoredResult:
    """The result that `orthant run` or Result.save wrote: .t, .table, .names, ["q0"], and every key of result.json.

    >>> import orthant as ot
    >>> import tempfile
    >>> folder = ot.example("play").run().save(tempfile.mkdtemp() + "/play")
    >>> ot.read_result(folder).status
    'finished'
    """
    return StoredResult(folder)

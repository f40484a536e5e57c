# SPDX-License-Identifier: Apache-2.0
"""What a run returns. Arrays are read-only views of memory owned by C++."""

from __future__ import annotations

import functools
import os
import pathlib
import warnings
from typing import TYPE_CHECKING, Any, Union

import numpy as np

from . import pictures
from .columns import Columns
from .events import Events, events_of
from .records import Record, recorded

if TYPE_CHECKING:
    from .model import Model

Path = Union[str, "os.PathLike[str]"]


class Result(Columns):
    """The run of a model of any kind: columns, events, certificates. Most kinds have a class derived from this one, such as
    LagrangianResult, with names for what their systems have.

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
    def _events(self) -> Events:
        return events_of(self._object)

    @functools.cached_property
    def names(self) -> list[str]:
        """The names of the columns."""
        return self._raw.names

    @functools.cached_property
    def keys(self) -> list[str]:
        """What the columns are called in every model: x0, q1, gap0."""
        return self._raw.keys

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
        """What needs attention."""
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
    def events(self) -> Events:
        """Impulses, jumps of inputs and every change of mode: when, where, and the values before and after.

        >>> import orthant as ot
        >>> hit = ot.example("bouncing_ball").run().events[0]
        >>> round(hit.before[0], 1), round(hit.after[0], 1)
        (-4.4, 3.6)
        """
        return self._events

    def to_dict(self) -> dict[str, Any]:
        """What result.json holds.

        >>> import orthant as ot
        >>> ot.example("bouncing_ball").run().to_dict()["model"]["name"]
        'bouncing_ball'
        """
        return self._raw.object(self._model._spec)

    def save(self, folder: Path, format: str = "csv") -> pathlib.Path:
        """Writes what `orthant run` writes: result.json, trajectory.csv, report.html. Returns the folder.

        An older result that is as Orthant wrote it is replaced. Anything else is kept: the new folder then goes beside
        it, as `folder.2`, with a warning. With format="h5" the trajectory is written as trajectory.h5.

        >>> import orthant as ot
        >>> import tempfile
        >>> folder = ot.example("bouncing_ball").run().save(tempfile.mkdtemp() + "/ball")
        >>> sorted(file.name for file in folder.iterdir())
        ['checksums.txt', 'report.html', 'result.json', 'trajectory.csv']
        """
        written, notes = self._raw.save(self._model._spec, os.fspath(folder), format)
        for note in notes:
            warnings.warn(note, stacklevel=2)
        return pathlib.Path(written)

    def report(self, path: Path = "report.html", force: bool = False) -> pathlib.Path:
        """Writes the report, one page that a browser opens from disk. Returns its path.

        A file that Orthant did not write, or that was changed since, is not overwritten unless `force` says so.

        >>> import orthant as ot
        >>> import tempfile
        >>> page = ot.example("bouncing_ball").run().report(tempfile.mkdtemp() + "/ball.html")
        >>> page.read_text()[:15]
        '<!doctype html>'
        """
        self._raw.report(self._model._spec, os.fspath(path), force)
        return pathlib.Path(path)

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

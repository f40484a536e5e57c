# SPDX-License-Identifier: Apache-2.0
"""Runs driven step by step."""

from __future__ import annotations

from typing import Any

from . import _core
from .model import Model, model_of, parted
from .read_only import NoNewAttributes
from .system import System


class Stepper(NoNewAttributes, _core.Stepper):
    """A run driven step by step, for your own loops: control, coupling, animation. The numbers are those of a run, bit for
    bit; nothing is recorded and no certificate is measured. For the time-stepping schemes: emts, exponential, backward-euler,
    moreau-jean, catching-up.

    x, z, q, v, gap and multiplier are arrays that change with every advance: copy() what you want to keep.

    >>> import orthant as ot
    >>> stepper = ot.Stepper(ot.example("bouncing_ball"), h=1e-3)
    >>> stepper.advance()
    'solved'
    >>> while stepper.v[0] <= 0:
    ...     _ = stepper.advance()
    >>> round(stepper.t, 2)
    0.45
    >>> stepper.advance(1000), stepper.k > 1000
    ('solved', True)
    """

    def __init__(self, model: Model | System, **options: Any) -> None:
        start, options = parted(options)
        self._model = model_of(model, start)
        if "T" not in self._model.options:
            options.setdefault("T", 0.0)  # a stepper has no end
        self._model = self._model.with_options(**options)
        super().__init__(self._model._spec)

    @property
    def model(self) -> Model:
        """With the options of this stepper."""
        return self._model

    def _instead_of(self, name: str) -> str:
        if name in ("u", "force"):
            return f"{name} is a function that the model knows: give one of Python that reads your own variables, as in ot.Lcs(u=lambda t: ...)"
        if name in ("x", "q", "v", "z", "xi"):
            return "restart(x0) or restart(q0, v0) begins from another state"
        if name in ("h", "scheme"):
            return f"make another, as in ot.Stepper(model, {name}=...)"
        return "a stepper has nothing to set"

    def __repr__(self) -> str:
        return f"<Stepper: {self.status} at t = {self.t:g}, {self.k} steps of h = {self.h:g} by {self.scheme}>"

# SPDX-License-Identifier: Apache-2.0
"""Orthant: nonsmooth dynamical systems of any relative degree.

>>> import orthant as ot
>>> result = ot.example("bouncing_ball").run()
>>> result.status, round(result.events[0].t, 2)
('finished', 0.45)

Guide: docs/guide/python.md.
"""

from ._core import ModelError, __version__
from .comparison import Comparison, Study, compare
from .contact import ContactSolution, solve_contact
from .events import Events
from .lagrangian import Contact, DryFriction, Joint, Lagrangian, LagrangianResult
from .lcp import Solution, solve_lcp
from .lcs import Function, Lcs, LcsResult
from .model import Model, analyze, example, examples, load, parse, run, study
from .records import Findings, Record
from .result import Result
from .stepper import Stepper
from .stored import StoredResult, read_result
from .sweeping import Ball, Box, Ellipsoid, HalfSpace, Polyhedron, Sweeping, SweepingResult
from .system import found_kinds as _found_kinds
from .tables import Table, table

__all__ = [
    "Ball",
    "Box",
    "Comparison",
    "Contact",
    "ContactSolution",
    "DryFriction",
    "Ellipsoid",
    "Events",
    "Findings",
    "Function",
    "HalfSpace",
    "Joint",
    "Lagrangian",
    "LagrangianResult",
    "Lcs",
    "LcsResult",
    "Model",
    "ModelError",
    "Polyhedron",
    "Record",
    "Result",
    "Solution",
    "Stepper",
    "StoredResult",
    "Study",
    "Sweeping",
    "SweepingResult",
    "Table",
    "__version__",
    "analyze",
    "compare",
    "example",
    "examples",
    "load",
    "parse",
    "read_result",
    "run",
    "solve_contact",
    "solve_lcp",
    "study",
    "table",
]

# a kind that is not named above, where editors look for names, is found by its file
for _name, _value in _found_kinds(__name__, __path__).items():
    if _name not in __all__:
        globals()[_name] = _value
        __all__ += [_name]

# SPDX-License-Identifier: Apache-2.0
"""Models: a system, its start, and the options of its run."""

from __future__ import annotations

import os
import pathlib
from typing import Any, Iterable, Mapping, Sequence, Union

from . import _core
from .comparison import Study
from .progress import Bar
from .read_only import NoNewAttributes, read_only
from .records import Findings
from .result import Result
from .system import System, article, result_class, start_names, system_of
from .toml import toml_text

Path = Union[str, "os.PathLike[str]"]
Overrides = Union[Mapping[str, Any], Iterable[str]]


def _overrides(set: Overrides) -> list[str]:
    """As --set of the command line takes them."""
    if isinstance(set, str):
        return [set]
    if isinstance(set, Mapping):
        return [f"{key}={_toml(value)}" for key, value in set.items()]
    return list(set)


def _toml(value: Any) -> str:
    value = value.tolist() if hasattr(value, "tolist") else value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_entry(each) for each in value)}]"
    return str(value)


def _entry(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else _toml(value)


class Model(NoNewAttributes):
    """A system with its start and the options of its run, all by name: the start is `x0` of an Lcs or a Sweeping, `q0` and `v0`
    of a Lagrangian; options are the keys of [run] in model files: h, T, scheme, theta, every, points, ….

    >>> import orthant as ot
    >>> ball = ot.Lagrangian(M=1, force=["-9.81"], contacts=[ot.Contact("q0", restitution=0.8)])
    >>> model = ot.Model(ball, q0=[1], h=1e-3, T=2, name="ball")
    >>> model
    Model('ball', lagrangian, scheme='auto', h=0.001, T=2.0)
    >>> model.run().status
    'finished'

    `draw` is what the report animates: tables as [[draw]] of model files has them, with the same keys.

    >>> drawn = ot.Model(ball, q0=[1], h=1e-3, T=2, draw=[{"shape": "disc", "at": [0, "q"], "radius": 0.1}])
    """

    def __init__(
        self, system: System, *, name: str = "", comment: str = "", draw: Sequence[Mapping[str, Any]] = (), **options: Any
    ) -> None:
        if not isinstance(system, System):
            known = [kind.__name__ for kind in System._kinds.values()]
            raise ValueError(f"Model: {system!r} is not a system, must be one of {', '.join(known)}")
        start, options = parted(options)
        _require_start(system, start)
        draw = [dict(one) for one in draw]
        spec = system._started(start, name, comment, draw)
        self._set(spec.with_options(options) if options else spec, (_built, system, start, name, comment, draw), system)

    def _set(self, spec: _core.Spec, source: tuple, system: System | None) -> None:
        self._spec = spec
        self._source = source  # a function and its arguments that make the spec again, but for the options
        self._system = system

    @classmethod
    def _of(cls, spec: _core.Spec, source: tuple) -> Model:
        model = cls.__new__(cls)
        model._set(spec, source, None)
        return model

    @property
    def kind(self) -> str:
        """As model files name it: 'lcs', 'lagrangian', 'sweeping'."""
        return self._spec.kind

    @property
    def name(self) -> str:
        """As given, or the name of the file."""
        return self._spec.name

    @property
    def comment(self) -> str:
        """What the model is about."""
        return self._spec.comment

    @property
    def system(self) -> System:
        """The system, with the parameters put in.

        >>> import orthant as ot
        >>> ot.example("bouncing_ball").system.force
        [-10.0]
        """
        if self._system is None:
            self._system = system_of(self._spec.document)
        return self._system

    @property
    def start(self) -> dict[str, list[float]]:
        """Where the motion starts, by name: x0, or q0 and v0.

        >>> import orthant as ot
        >>> ot.example("bouncing_ball").start
        {'q0': [1.0], 'v0': [0.0]}
        """
        return read_only(self._spec.start, "a model with another start is ot.Model(system, ...), or ot.load(file, set={'system.q0': ...})")

    @property
    def parameters(self) -> dict[str, float]:
        """The [parameters] of the file; they are put in when the file is read.

        >>> import orthant as ot
        >>> ot.example("bouncing_ball", set={"parameters.e": 0.5}).parameters["e"]
        0.5
        """
        return read_only(self._spec.parameters, "read the model with other values, as in ot.load(file, set={'parameters.e': 0.5})")

    @property
    def options(self) -> dict[str, Any]:
        """The options of the run.

        >>> import orthant as ot
        >>> ot.example("bouncing_ball").options["h"]
        0.005
        """
        return read_only(self._spec.options, "model.with_options(h=1e-3) is another model, model.run(h=1e-3) a run with it")

    def with_options(self, **options: Any) -> Model:
        """The same model with other options of its run.

        >>> import orthant as ot
        >>> ot.example("bouncing_ball").with_options(h=1e-3).options["h"]
        0.001
        """
        model = Model._of(self._spec.with_options(options), self._source)
        model._system = self._system
        return model

    def _instead_of(self, name: str) -> str:
        if name in self.options:
            return f"model.with_options({name}=...) is another model, model.run({name}=...) a run with it"
        if name in self.parameters:
            return f"read the model with another value, as in ot.load(file, set={{'parameters.{name}': ...}})"
        return "a model stays as it is made; make another with ot.Model(system, ...), or read it with ot.load(file, set=...)"

    def to_toml(self) -> str:
        """The model file: the system with its start and the options of the run; parameters are put in.

        >>> import orthant as ot
        >>> ball = ot.Lagrangian(M=1, force=["-9.81"], contacts=[ot.Contact("q0", restitution=0.8)])
        >>> text = ot.Model(ball, q0=[1], h=1e-3, T=2).to_toml()
        >>> ot.parse(text).run().status
        'finished'
        """
        return toml_text(self)

    def analyze(self) -> Findings:
        """What can be said before a run.

        >>> import orthant as ot
        >>> ot.example("triple_integrator").analyze().relative_degree
        [3]
        """
        return Findings(*_core.analyze(self._spec))

    def run(self, progress: bool = False, **options: Any) -> Result:
        """Runs the model; options replace the model's own. Other Python threads keep running, and Ctrl-C works.

        >>> import orthant as ot
        >>> ot.example("bouncing_ball").run(h=1e-3, T=1).steps
        1000
        """
        model = self.with_options(**options)
        with Bar(progress, model.options["T"]) as bar:
            return result_class(model.kind)(_core.run(model._spec, bar.update if progress else None), model)

    def study(self, steps: Sequence[float], schemes: Sequence[str] = (), against: Any = "exact", **options: Any) -> Study:
        """How the error shrinks with the step: see ot.study.

        >>> import orthant as ot
        >>> round(ot.example("bouncing_ball").study([1e-2, 1e-3], T=1, theta=0.5).order["moreau-jean"])
        1
        """
        return study(self, steps, schemes, against, **options)

    def __repr__(self) -> str:
        options = self.options
        shown = "".join(f", {key}={options[key]!r}" for key in ("scheme", "h", "T") if key in options)
        return f"Model({self.name!r}, {self.kind}{shown})"

    def __str__(self) -> str:
        parameters = ", ".join(f"{name} = {value:g}" for name, value in self.parameters.items())
        lines = [repr(self), self.comment, f"parameters: {parameters}" if parameters else ""]
        return "\n".join(line for line in lines if line)

    def __reduce__(self):
        return _remade, (self._source, self.options if "h" in self.options else {}, self._system)


def _remade(source: tuple, options: dict[str, Any], system: System | None) -> Model:
    spec = source[0](*source[1:])
    model = Model._of(spec.with_options(options) if options else spec, source)
    model._system = system
    return model


def parted(arguments: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Those that say where the motion starts, and the options of the run."""
    start = {name: arguments[name] for name in start_names() if arguments.get(name) is not None}
    return start, {name: value for name, value in arguments.items() if name not in start_names()}


def _require_start(system: System, start: dict[str, Any]) -> None:
    for name in start:
        if name not in system._start:
            raise ValueError(f"{type(system).__name__}: it has no {name}, it starts from {' and '.join(system._start)}")
    if system._start[0] not in start:
        raise ValueError(f"{type(system).__name__}: {system._start[0]} is missing, it says where the motion starts")


def _built(system: System, start: dict[str, Any], name: str, comment: str, draw: Sequence[dict] = ()) -> _core.Spec:
    return system._started(start, name, comment, draw)


def _parsed(text: str, name: str, overrides: list[str]) -> _core.Spec:
    return _core.parse(text, name, overrides)


def load(path: Path, set: Overrides = ()) -> Model:
    """The model of a file. `set` changes keys of it, as --set of the command line does: {"run.h": 1e-3} or ["run.h=1e-3"].

    >>> import orthant as ot
    >>> import pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "fall.toml"
    >>> _ = file.write_text('''[system]
    ... kind = "lagrangian"
    ... M = [[1]]
    ... force = [-10]
    ... q0 = [1]
    ... [run]
    ... h = 1e-2
    ... T = 1
    ... ''')
    >>> ot.load(file, set={"run.h": 1e-3}).options["h"]
    0.001
    """
    overrides = _overrides(set)
    spec = _core.read(os.fspath(path), overrides)
    text = pathlib.Path(path).read_text(encoding="utf-8")
    return Model._of(spec, (_parsed, text, str(pathlib.Path(path).absolute()), overrides))


def parse(text: str, name: str = "model", set: Overrides = ()) -> Model:
    """The model of a text, which is what a model file holds.

    >>> import orthant as ot
    >>> ot.parse('[system]\\nkind = "sweeping"\\nx0 = [1]\\n[[set]]\\nkind = "ball"\\ncenter = [0]\\nradius = 2').kind
    'sweeping'
    """
    source = (_parsed, text, name, _overrides(set))
    return Model._of(source[0](*source[1:]), source)


_gallery = pathlib.Path(__file__).parent / "models"


def examples() -> list[str]:
    """The names of the models that come with Orthant.

    >>> import orthant as ot
    >>> "bouncing_ball" in ot.examples()
    True
    """
    return sorted(path.stem for path in _gallery.glob("*.toml"))


def example(name: str, set: Overrides = ()) -> Model:
    """One of the models that come with Orthant.

    >>> import orthant as ot
    >>> ot.example("bouncing_ball", set={"parameters.e": 0.5}).parameters
    {'g': 10.0, 'e': 0.5}
    """
    if name not in examples():
        raise ValueError(f"unknown example {name!r}, must be one of {', '.join(examples())}")
    return load(_gallery / f"{name}.toml", set)


def model_of(model: Model | System, start: dict[str, Any]) -> Model:
    """A model as it is, or that of a system with its start."""
    if isinstance(model, System):
        return Model(model, **start)
    if not isinstance(model, Model):
        raise ValueError(f"{model!r} is not a model, must come from ot.load, ot.example or ot.Model, or be a system with its start")
    for name in start:
        raise ValueError(f"{name} goes with a system, the model {model.name!r} has its own start")
    return model


def analyze(model: Model | System, **start: Any) -> Findings:
    """What can be said of a model, or of a system with its start, before it runs. A linear complementarity system needs no start.

    >>> import orthant as ot
    >>> print(ot.analyze(ot.example("bouncing_ball")).verdict)
    1 coordinate, 1 contact, use moreau-jean
    >>> ot.analyze(ot.Lcs(A=[[0, 1], [0, 0]], B=[[0], [1]], C=[[1, 0]])).relative_degree
    [2]
    """
    start, options = parted(start)
    if options:
        raise ValueError(f"analyze: {', '.join(options)} is not a start, must be one of {', '.join(start_names())}")
    if isinstance(model, System) and model._is_analyzed_without_start and not start:
        start = model._spec.start
    return model_of(model, start).analyze()


def run(model: Model | System, *, progress: bool = False, **options: Any) -> Result:
    """Runs a model, or a system with its start; start and options as in Model, by name.

    >>> import orthant as ot
    >>> relay = ot.Lcs(A=0, B=-1, C=-1, lower=[-1], upper=[1])
    >>> ot.run(relay, x0=[1], h=0.01, T=2).status
    'finished'
    """
    start, options = parted(options)
    return model_of(model, start).run(progress=progress, **options)


def study(
    model: Model, steps: Sequence[float], schemes: Sequence[str] = (), against: Any = "exact", **options: Any
) -> Study:
    """How the error of schemes shrinks with the step, in the Hausdorff distance of filled-in graphs: from the exact solution
    (event-driven) or, with a number, from the run of the same scheme with that step.

    >>> import orthant as ot
    >>> study = ot.study(ot.example("circuit"), steps=[1e-1, 1e-2, 1e-3], T=3)
    >>> round(study.order["emts"])
    1
    """
    steps = [float(h) for h in steps]
    if steps:
        options.setdefault("h", max(steps))  # of a model that has none
    model = model_of(model, {}).with_options(**options)
    schemes = [schemes] if isinstance(schemes, str) else list(schemes) or [model.options["scheme"]]
    all_schemes = _core.scheme_names(model._spec)
    known = [name for name in all_schemes if name != "event-driven"]
    for scheme in schemes:
        if scheme == "event-driven":
            raise ValueError(f"study: event-driven has no step to study, name others with schemes, of {', '.join(known)}")
        if scheme not in known:
            raise ValueError(f"study: unknown scheme {scheme!r}, must be one of {', '.join(known)}")
    if against == "exact" and "event-driven" not in all_schemes:
        raise ValueError(f"study: {article(model.kind)} has no event-driven run; name a small step instead, as in against=1e-5")
    step = None if against == "exact" else float(against)
    return Study(*_core.study(model._spec, steps, schemes, step))

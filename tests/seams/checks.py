# SPDX-License-Identifier: Apache-2.0
"""What each toy must do once it is built: run, be judged, be written, be read back, be refused when it is asked wrongly."""

import csv
import json
import math
import subprocess


class Failure(Exception):
    """Something that was promised and is not so."""


# A step made wrong on purpose: file, what it has, what it gets.
WRONG = {
    "scheme": ("src/orthant/schemes/trapezoid.cpp", "BackwardEuler{.theta = theta}", "BackwardEuler{.theta = 0.75}"),
    "kind": ("src/orthant/schemes/implicit_decay.cpp", "/ (1 + h_ * a_[i])", "* (1 - h_ * a_[i])"),
}


def require(is_so, what):
    if not is_so:
        raise Failure(what)


class Result:
    """A result folder."""

    def __init__(self, folder):
        self.folder = folder
        self.object = json.loads((folder / "result.json").read_text(encoding="utf-8"))
        self.report = (folder / "report.html").read_text(encoding="utf-8")

    def rows(self, file="trajectory.csv", delimiter=","):
        """The columns of the trajectory by their names."""
        with open(self.folder / file, encoding="utf-8", newline="") as text:
            lines = list(csv.reader(text, delimiter=delimiter))
        return {name: [float(line[i]) for line in lines[1:]] for i, name in enumerate(lines[0])}


class Toy:
    """The program with the toy in it, and the model that goes with it."""

    def __init__(self, program, model, folder):
        self.program, self.model, self.folder = program, model, folder

    def call(self, *words):
        return subprocess.run([str(self.program), *map(str, words)], capture_output=True, text=True, check=False)

    def ok(self, *words):
        done = self.call(*words)
        require(done.returncode == 0, f"orthant {' '.join(map(str, words))}\n{done.stdout}{done.stderr}")
        return done.stdout

    def run(self, name, *settings, options=()):
        """Runs the model, and expects it to finish with all certificates met."""
        words = [word for setting in settings for word in ("--set", setting)]
        self.ok("run", self.model, "--out", self.folder / name, "--quiet", *words, *options)
        result = Result(self.folder / name)
        require(result.object["status"] == "finished", f"status {result.object['status']}")
        judged = [value for value in result.object["certificate"].values() if value is not None]
        require(judged and all(math.isfinite(value) for value in judged), "no certificates in result.json")
        return result

    def refuses(self, setting, *parts, options=()):
        """The run with this setting ends with a message that has these parts, and writes nothing."""
        words = ("--set", setting) if setting else ()
        done = self.call("run", self.model, "--out", self.folder / "refused", "--quiet", *words, *options)
        require(done.returncode != 0, f"{setting} is not refused")
        for part in parts:
            require(part in done.stderr, f"{setting}: the message does not have '{part}':\n{done.stderr}")
        require(not (self.folder / "refused").exists(), f"{setting}: refused, but there is a result")

    def says(self, result, **expected):
        for key, value in expected.items():
            require(result.object[key] == value, f"{key} is {result.object[key]}, must be {value}")


def near(value, exact, tolerance, what):
    require(abs(value - exact) <= tolerance * max(1, abs(exact)), f"{what} is {value!r}, must be {exact!r}")


def judge_finds_it(toy):
    """After a step was made wrong on purpose."""
    done = toy.call("run", toy.model, "--out", toy.folder / "wrong", "--quiet")
    status = json.loads((toy.folder / "wrong/result.json").read_text(encoding="utf-8"))["status"]
    require(done.returncode != 0 and status == "certificate_violated", f"a wrong step ends with status {status}")


def scheme(toy):
    result = toy.run("trapezoid")
    toy.says(result, kind="lcs", scheme="trapezoid", asked="trapezoid")
    require("trapezoid" in result.report, "the report does not name the scheme")
    # the same step by another way
    other = toy.run("theta", "run.scheme=backward-euler", "run.theta=0.5")
    ours, theirs = result.rows(), other.rows()
    require(ours.keys() == theirs.keys() and len(ours["t"]) == 501, "other columns or rows than backward-euler")
    for name, values in ours.items():
        size = max(map(abs, theirs[name]))
        for mine, one in zip(values, theirs[name]):
            near(mine / (size or 1), one / (size or 1), 1e-13, name)
    # `auto` chooses what it did
    chosen = toy.run("auto", "run.scheme=auto")
    toy.says(chosen, scheme="emts", asked="auto")
    require(any("max_stiffness is not an option of emts" in one for one in chosen.object["warnings"]), "no warning")
    models = toy.model.parent.parent.parent / "models"
    for name, advised in (("relay_sliding", "backward-euler"), ("figure_2", "emts"), ("circuit", None)):
        advice = json.loads(toy.ok("analyze", models / f"{name}.toml", "--json"))["advice"]["scheme"]
        require(advice != "trapezoid" and advised in (None, advice), f"{name}: {advice} is advised")
    toy.refuses("run.scheme=trapezoit", "trapezoid", "did you mean")
    toy.refuses("run.max_stiffness=-1", "run.max_stiffness", "must be > 0")
    toy.refuses("run.max_stiffness=1e-3", "run.h", "must be at most trapezoid.max_stiffness")
    toy.refuses("run.max_stifness=1", "did you mean", "max_stiffness")


def law(toy):
    mass, gravity, e0, v0 = 2, 10, 0.9, 5
    for scheme_name, tolerance in (("event-driven", 1e-11), ("moreau-jean", 1e-9)):
        result = toy.run(scheme_name, f"run.scheme={scheme_name}", *(["run.h=1e-4"] if scheme_name == "moreau-jean" else []))
        toy.says(result, kind="lagrangian", scheme=scheme_name)
        events = [one for one in result.object["events"] if "impulse" in one]
        require(len(events) >= 2, f"{len(events)} impacts")
        lost = 0
        for event in events:
            before, after = event["before"][0], event["after"][0]
            near(after, -before * e0 / (1 - before / v0), tolerance, "the velocity after an impact")
            lost += mass / 2 * (before**2 - after**2)
        # a step of moreau-jean has gravity in it, too: h g of 4.5 m/s
        near(result.rows()["impacts"][-1], lost, 1e-9 if scheme_name == "event-driven" else 1e-3, "the energy that impacts take")
        if scheme_name == "event-driven":  # the closed form, from one impact to the next
            speed = math.sqrt(2 * gravity * 1)
            for event in events:
                near(event["before"][0], -speed, 1e-9, "the speed of approach")
                speed *= e0 / (1 + speed / v0)
            near(result.rows()["energy"][-1], mass / 2 * speed**2, 1e-9, "the energy after the last impact")
    for markup in ('<mi>e</mi><mo stretchy="false">(</mo><msubsup><mi>u</mi>', "<mi>v</mi><mo>=</mo><mn>5</mn>"):
        require(markup in result.report, f"the report does not have {markup}")
    toy.ok("analyze", toy.model)
    toy.refuses("contact.0.speed=-1", "speed", "must be > 0")
    toy.refuses("contact.0.restitution=2", "restitution", "must be in [0, 1]")
    toy.refuses("contact.0.law=softning", "softening", "did you mean")
    toy.refuses("contact.0.law=newton", "speed")  # no number of that law


def kind(toy):
    result = toy.run("decay")
    toy.says(result, kind="decay", scheme="implicit-decay", asked="auto")
    require(set(result.object["certificate"]) == {"constraint", "complementarity", "dynamics"}, "other certificates")
    require("implicit-decay" in result.report and "Levels" in result.report, "the report does not name scheme and columns")
    rows, h = result.rows(), result.object["h"]
    require(list(rows) == ["t", "x0", "x1", "r0", "r1"], f"columns {list(rows)}")
    empty = next(t for t, x in zip(rows["t"], rows["x0"]) if x == 0)
    near(empty, math.log(3) / 2, 2 * h, "when the first tank is empty")
    near(rows["x1"][-1], 3 * (1 + h) ** -1000, 1e-12, "the level of the second tank")
    require(min(rows["r0"]) >= 0 and max(rows["r1"]) == 0, "the reaction has the wrong sign")
    findings = json.loads(toy.ok("analyze", toy.model, "--json"))
    near(findings["empty_at"][0], math.log(3) / 2, 1e-12, "empty_at")
    require("use implicit-decay" in toy.ok("analyze", toy.model), "no advice")
    finer = toy.run("finer", "run.h=5e-4")
    distances = json.loads(toy.ok("compare", result.folder, finer.folder, "--json"))
    require(0 < distances["uniform"] < 3 * h, f"the distance from half the step is {distances['uniform']}")
    toy.ok("plot", result.folder, "--columns", "x", "-o", toy.folder / "decay.svg")
    study = toy.call("study", toy.model, "--steps", "4e-3,2e-3,1e-3", "--against", "1e-4", "--out", toy.folder / "study")
    require(study.returncode == 0, f"study\n{study.stdout}{study.stderr}")
    toy.refuses("system.rate=[-1, 1]", "system.rate[0]", "must not be negative")
    toy.refuses("system.x0=[1, 2, 3]", "system.x0")
    toy.refuses("system.kind=decai", "decay", "did you mean")
    toy.refuses("run.scheme=implicit-deca", "implicit-decay", "did you mean")
    toy.refuses("run.scheme=emts", "implicit-decay")
    toy.refuses("run.empty_below=-1", "must be >= 0")


def output_format(toy):
    result = toy.run("tabs", options=("--format", "tsv"))
    toy.says(result, kind="lagrangian", scheme="moreau-jean")
    require(not (result.folder / "trajectory.csv").exists(), "there is a trajectory.csv")
    other = toy.run("commas")
    ours = {name.split(" [")[0]: values for name, values in result.rows("trajectory.tsv", "\t").items()}
    require(ours == other.rows() and "energy [J]" in result.rows("trajectory.tsv", "\t"), "other numbers than in csv")
    distances = json.loads(toy.ok("compare", result.folder, other.folder, "--json"))
    require(distances["uniform"] == 0 and distances["hausdorff"] == 0, f"a distance to itself: {distances}")
    toy.ok("plot", result.folder, "--columns", "q;v", "-o", toy.folder / "tabs.svg")
    toy.ok("plot", other.folder, "--columns", "q;v", "-o", toy.folder / "commas.svg")
    picture = (toy.folder / "tabs.svg").read_text(encoding="utf-8")
    require("<svg" in picture and picture == (toy.folder / "commas.svg").read_text(encoding="utf-8"), "another figure")
    toy.refuses("", "tsv", options=("--format", "tvs"))
    # another run into the same folder leaves one trajectory
    toy.run("tabs")
    require(not (result.folder / "trajectory.tsv").exists(), "the trajectory of the run before is still there")
    toy.run("tabs", options=("--format", "tsv"))
    table = result.folder / "trajectory.tsv"
    table.write_text(table.read_text(encoding="utf-8").replace("\n0.5\t", "\nhalf\t"), encoding="utf-8")
    done = toy.call("compare", result.folder, other.folder)
    require(done.returncode != 0 and "trajectory.tsv:52" in done.stderr and "half" in done.stderr, done.stderr)


def column(toy):
    described = {"name": "momentum0", "key": "momentum0", "family": "momentum", "nature": "jumps", "unit": "kg m/s"}
    for scheme_name in ("moreau-jean", "event-driven"):
        result = toy.run(scheme_name, f"run.scheme={scheme_name}")
        toy.says(result, kind="lagrangian", scheme=scheme_name)
        require(described in result.object["columns"], f"result.json has {result.object['columns']}")
        rows = result.rows()
        for name, speed, mass in (("momentum0", "v0", 2), ("momentum1", "v1", 3)):
            require(rows[name] == [mass * v for v in rows[speed]], f"{name} is not {mass} {speed}")
        require("momentum0" in result.report and "Momentum" in result.report, "the report does not have the column")
        toy.ok("plot", result.folder, "--columns", "momentum", "-o", toy.folder / f"{scheme_name}.svg")


CHECKS = {"scheme": scheme, "law": law, "kind": kind, "format": output_format, "column": column}

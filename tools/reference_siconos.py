#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs of model files by Siconos 4.4, for reference_mechanics.py: the Moreau-Jean scheme of another program.

MoreauJeanOSI takes an interaction into the step when y + h y'/2 <= 0 at its beginning, and asks for
0 <= y'+ + e y' ⟂ p >= 0; both as [ADtut] has it. Dry friction is a RelayNSL whose bounds are impulses, mu h, on a
relation that is shifted so as to be closed always.
"""

import math
import tomllib
from pathlib import Path

import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn

MODELS = Path(__file__).resolve().parents[1] / "models"


class Numbers:
    """Values of a model file: numbers, expressions of the parameters, the notations of matrices and vectors."""

    def __init__(self, parameters):
        self.names = {name: getattr(math, name) for name in ("sin", "cos", "atan", "sqrt", "pi")}
        for name, value in parameters.items():
            self.names[name] = self.number(value)

    def number(self, value, **names):
        return float(eval(value.replace("^", "**"), {}, {**self.names, **names}) if isinstance(value, str) else value)

    def vector(self, value):
        if isinstance(value, dict):
            return np.array([self.number(value["entry"], i=i) for i in range(value["size"])])
        return np.array([self.number(entry) for entry in value])

    def matrix(self, value):
        if not isinstance(value, dict):
            return np.array([[self.number(entry) for entry in row] for row in value])
        rows, columns = value["size"] if isinstance(value["size"], list) else 2 * [value["size"]]
        matrix = np.zeros((rows, columns))
        for offset, entry in value["bands"].items():
            for i in range(max(0, -int(offset)), min(rows, columns - int(offset))):
                matrix[i, i + int(offset)] = self.number(entry, i=i)
        return matrix


class Pushed(sk.LagrangianLinearTIDS):
    """M v' + C v + K q = F(t)."""

    def __init__(self, start, matrices, force):
        super().__init__(*start, *matrices)
        self.force = force
        self.value = force(0.0)
        self.setFExtPtr(self.value)

    def computeFExt(self, t, *_):
        self.value = self.force(t)
        self.setFExtPtr(self.value)


class Run:
    """A model file in Siconos."""

    def __init__(self, name, parameters=None):
        document = tomllib.loads((MODELS / f"{name}.toml").read_text(encoding="utf-8"))
        self.numbers = Numbers({**document.get("parameters", {}), **(parameters or {})})
        self.run, self.system = document["run"], document["system"]
        self.contacts, self.dry = document.get("contact", []), document.get("dry_friction", [])
        self.h, self.T, self.theta = self.run["h"], self.run["T"], self.run.get("theta", 0.5)
        self.body = self.pushed()
        self.interactions = [i for contact in self.contacts for i in self.interactions_of(contact)]
        self.interactions += [self.relay(friction) for friction in self.dry]
        nsds = sk.NonSmoothDynamicalSystem(0, self.T)
        nsds.insertDynamicalSystem(self.body)
        for interaction in self.interactions:
            nsds.link(interaction, self.body)
        self.simulation = sk.TimeStepping(nsds, sk.TimeDiscretisation(0, self.h), sk.MoreauJeanOSI(self.theta),
                                          self.one_step_problem())

    def pushed(self):
        numbers = self.numbers
        M = numbers.matrix(self.system["M"])
        n = len(M)
        matrices = [numbers.matrix(self.system[key]) if key in self.system else np.zeros((n, n)) for key in ("K", "C")]
        q0, force = numbers.vector(self.system["q0"]), self.system["force"]
        v0 = numbers.vector(self.system["v0"]) if "v0" in self.system else np.zeros(n)
        entries = n * [force["entry"]] if isinstance(force, dict) else force
        return Pushed((q0, v0), (M, *matrices), lambda t: np.array([numbers.number(entry, t=t) for entry in entries]))

    def interactions_of(self, contact):
        numbers, normal = self.numbers, contact["normal"]
        rows = numbers.matrix(normal) if isinstance(normal, dict) else np.array([numbers.vector(normal)])
        offset, e = numbers.number(contact.get("offset", 0)), numbers.number(contact.get("restitution", 0))
        if "friction" not in contact:
            return [sk.Interaction(sk.NewtonImpactNSL(e), sk.LagrangianLinearTIR(row[None, :].copy(), [offset]))
                    for row in rows]
        law = sk.NewtonImpactFrictionNSL(e, 0.0, numbers.number(contact["friction"]), 2)
        return [sk.Interaction(law, sk.LagrangianLinearTIR(np.vstack([rows, numbers.matrix(contact["tangents"])]),
                                                           [offset, 0.0]))]

    def relay(self, friction):
        bound = self.numbers.number(friction["bound"]) * self.h
        direction = self.numbers.vector(friction["direction"])[None, :]
        return sk.Interaction(sk.RelayNSL(1, -bound, bound), sk.LagrangianLinearTIR(direction, [-1e3]))

    def one_step_problem(self):
        if self.dry:
            return sk.Relay()
        if not any("friction" in contact for contact in self.contacts):
            return sk.LCP()
        problem = sk.FrictionContact(2, sn.SICONOS_FRICTION_2D_LEMKE)
        problem.numericsSolverOptions().dparam[sn.SICONOS_DPARAM_TOL] = 1e-13
        return problem

    def samples(self, count, end=None):
        """q, v and the impulse on the coordinates (the step's Hᵀp) after steps that are evenly spread."""
        steps = round((end or self.T) / self.h)
        kept = {round(steps * k / count) for k in range(1, count + 1)}
        rows = []
        for k in range(1, steps + 1):
            self.simulation.computeOneStep()
            if k in kept:
                rows.append({"step": k, "q": list(self.body.q()), "v": list(self.body.velocity()),
                             "p": list(self.body.p(1))})
            self.simulation.nextStep()
        return {"h": self.h, "theta": self.theta, "samples": rows}


def all_runs():
    answer = {
        "bouncing_ball": Run("bouncing_ball").samples(40),
        "bead_column": Run("bead_column").samples(30),
        "woodpecker": Run("woodpecker").samples(20),
    }
    for mu in (0.025, 0.05, 0.1):
        answer[f"friction_oscillator mu={mu}"] = Run("friction_oscillator", {"mu": mu}).samples(20)
    return {"source": "Siconos 4.4.0, MoreauJeanOSI; p: the impulse of the step on the coordinates",
            "tolerance": "1e-9, both programs do the same arithmetic in another order, while contact decisions agree",
            "runs": answer}

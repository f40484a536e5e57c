#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A netlist of R, L, C, V and D as a model of kind "lcs", with ideal diodes: netlist_to_model.py FILE.cir > FILE.toml

A capacitor is a voltage source of value v, its state; a coil a current source of value i. A diode is a voltage source of
value λ, its blocking voltage, with w its current, or a current source of value λ, its current, with w its blocking voltage:
the first choice for which the network of resistors has a solution is taken. That solution is linear in x, λ and u.
"""

import itertools
import json
import re
import sys

import numpy as np

UNITS = {"t": 1e12, "g": 1e9, "meg": 1e6, "k": 1e3, "m": 1e-3, "u": 1e-6, "n": 1e-9, "p": 1e-12, "f": 1e-15, None: 1.0}


def number(word):
    match = re.fullmatch(r"([-+.\d]+(?:e[-+]?\d+)?)(meg|[tgkmunpf])?[a-z]*", word.lower())
    if not match:
        raise SystemExit(f"'{word}' is not a number of SPICE")
    return float(match[1]) * UNITS[match[2]]


def elements(text):
    """(kind, plus, minus, the rest of the line) of each element; the first line is the title."""
    lines = itertools.takewhile(lambda line: not line.lower().startswith((".control", ".end")), text.splitlines()[1:])
    parts = [line.split(None, 3) for line in lines if line[:1].isalpha()]
    for name, *_ in parts:
        if name[0].upper() not in "RLCVD":
            raise SystemExit(f"{name}: only R, L, C, V and D are known here")
    return [(name[0].upper(), plus, minus, rest) for name, plus, minus, rest in parts]


def network(parts, is_voltage):
    """The potentials and branch currents as a matrix on the values of the sources, or None when they are not determined."""
    nodes = sorted({node for part in parts for node in part[1:3]} - {"0"})
    sources = [k for k, part in enumerate(parts) if part[0] != "R"]
    branches = [k for k in sources if is_voltage[k]]
    G, S = np.zeros((len(nodes) + len(branches),) * 2), np.zeros((len(nodes) + len(branches), len(sources)))
    incidence = np.array([[(node == plus) - (node == minus) for node in nodes] for _, plus, minus, _ in parts], dtype=float)
    for k, (kind, _, _, rest) in enumerate(parts):
        if kind == "R":  # Kirchhoff's current law, row by row
            G[:len(nodes), :len(nodes)] += np.outer(incidence[k], incidence[k]) / number(rest.split()[0])
        elif is_voltage[k]:
            row = len(nodes) + branches.index(k)
            G[:len(nodes), row], G[row, :len(nodes)] = incidence[k], incidence[k]
            S[row, sources.index(k)] = 1.0
        else:
            S[:len(nodes), sources.index(k)] = -incidence[k]
    if np.linalg.matrix_rank(G) < len(G):
        return None
    solution = np.linalg.solve(G, S)
    voltages, currents = incidence @ solution[:len(nodes)], np.zeros((len(parts), len(sources)))
    for row, k in enumerate(branches):
        currents[k] = solution[len(nodes) + row]
    return voltages, currents, sources


def system(parts):
    of_kind = {kind: [k for k, part in enumerate(parts) if part[0] == kind] for kind in "LCVD"}
    states = [k for k, part in enumerate(parts) if part[0] in "LC"]
    for choice in itertools.product((True, False), repeat=len(of_kind["D"])):
        is_voltage = {k: part[0] in "CV" for k, part in enumerate(parts)} | dict(zip(of_kind["D"], choice))
        if answer := network(parts, is_voltage):
            break
    else:
        raise SystemExit("no choice of the diodes determines the circuit: look for loops of capacitors, cuts of coils")
    voltages, currents, sources = answer
    # a blocking voltage is that from cathode to anode, so that a diode as a voltage source has the value -λ
    sign = np.array([-1.0 if parts[k][0] == "D" and is_voltage[k] else 1.0 for k in sources])
    rates = np.array([(currents if parts[k][0] == "C" else voltages)[k] / number(parts[k][3].split()[0]) for k in states]) * sign
    outputs = np.array([currents[k] if is_voltage[k] else -voltages[k] for k in of_kind["D"]]) * sign
    x, diodes, inputs = ([sources.index(k) for k in group] for group in (states, of_kind["D"], of_kind["V"]))
    matrices = {"A": rates[:, x], "B": rates[:, diodes], "C": outputs[:, x], "D": outputs[:, diodes]}
    if inputs:
        matrices |= {"E": rates[:, inputs], "F": outputs[:, inputs], "u": [source(parts[k][3]) for k in of_kind["V"]]}
    return matrices | {"x0": [initial(parts[k][3]) for k in states]}


def source(text):
    if match := re.match(r"sin\((\S+) (\S+) (\S+)\)", text.lower()):
        offset, amplitude, frequency = map(number, match.groups())
        return f"{offset} + {amplitude}*sin(2*pi*{frequency}*t)"
    return number(re.sub("^dc ", "", text.lower()))


def initial(text):
    match = re.search(r"ic=(\S+)", text.lower())
    return number(match[1]) if match else 0.0


def main(path):
    text = open(path, encoding="ascii").read()
    step, end = (number(word) for word in re.search(r"^\.tran (\S+) (\S+)", text, re.M).groups())
    keys = system(elements(text))
    print(f"# {text.splitlines()[0]}\n[system]\nkind = \"lcs\"")
    for key, value in keys.items():
        print(f"{key} = {json.dumps((value + 0.0).tolist() if isinstance(value, np.ndarray) else value)}")
    print(f"\n[run]\nh = {step:g}\nT = {end:g}")


if __name__ == "__main__":
    main(sys.argv[1])

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random planar contact systems, as data for reference_contacts.py and as model files: seven families, one seed each.

rest at the origin, a bar under a moving load, a slope that tilts, a block on rough feet, masses on belts, landings,
stacks.
"""

import json

import numpy as np


def rounded(random, low, high, digits=3):
    return round(float(random.uniform(low, high)), digits)


def wave(random, amplitude):
    return [rounded(random, 0.2, 1) * amplitude, rounded(random, 0.5, 6, 2), rounded(random, -3, 3, 2)]


def body(random, feet, friction):
    """A block in the plane, linearised: q = (x, y, phi); feet at (a, -b) from its centre of mass."""
    mass, b = rounded(random, 0.5, 2, 2), rounded(random, 0.1, 0.8, 2)
    places = np.sort(random.uniform(-1, 1, feet)).round(2)
    if feet > 1 and np.diff(places).min() < 0.2:
        places = np.linspace(-0.7, 0.8, feet).round(2)
    contacts = []
    for a in places:
        contact = {"normal": [0, 1, float(a)]}
        if friction:
            contact.update(tangent=[1, 0, b], friction=rounded(random, 0.2, 1.2, 2))
        contacts.append(contact)
    return {"M": [[mass, 0, 0], [0, mass, 0], [0, 0, rounded(random, 0.05, 0.5)]], "contacts": contacts,
            "force": [{}, {"constant": -10 * mass}, {}], "q0": [0, 0, 0], "v0": [0, 0, 0], "T": 2.0}, places, mass


def rest_at_origin(random):
    """Pressed within the cone, or not pressed at all; nothing moves, or it starts from rest."""
    system, places, mass = body(random, int(random.integers(1, 4)), random.random() < 0.7)
    if len(places) == 1:
        system["contacts"][0]["normal"][2] = 0
        if "tangent" in system["contacts"][0]:
            system["contacts"][0]["tangent"][2] = 0
        places = [0.0]
    pick = random.random()
    if pick < 0.2:
        system["force"] = [{}, {}, {}]
        return system
    N = 10 * mass
    middle = rounded(random, min(places), max(places), 2)
    system["force"][2]["constant"] = -round(N * middle, 6) if len(places) > 1 else 0
    if "friction" in system["contacts"][0] and pick < 0.7:
        mu = min(c["friction"] for c in system["contacts"])
        push = rounded(random, -0.5, 0.5) * mu * N
        system["force"][0]["constant"] = push
        lever = system["contacts"][0]["tangent"][2]
        system["force"][2]["constant"] += push * lever if len(places) == 1 else push * lever
    return system


def moving_load(random):
    """A bar on two or three supports; the load wanders beyond them, contacts open and close again."""
    system, places, mass = body(random, int(random.integers(2, 4)), False)
    load = rounded(random, 5, 30, 1)
    system["force"][1]["constant"] -= load
    if random.random() < 0.5:
        system["force"][2]["linear"] = -load * rounded(random, 0.2, 0.8)
        system["T"] = 2.5
    else:
        system["force"][2]["waves"] = [wave(random, load)]
    e = rounded(random, 0, 1, 2) if random.random() < 0.7 else 0
    for contact in system["contacts"]:
        contact["restitution"] = e
    return system


def slope(random):
    """A point on a slope that tilts: its weight turns."""
    omega, tilt = rounded(random, 0.3, 2, 2), rounded(random, -1, 1, 2)
    mass = rounded(random, 0.5, 2, 2)
    system = {"M": [[mass, 0], [0, mass]], "force": [{"waves": [[10 * mass, omega, tilt]]}, {"constant": -10 * mass}],
              "contacts": [{"normal": [0, 1], "tangent": [1, 0], "friction": rounded(random, 0.1, 1.2, 2)}],
              "q0": [0, 0], "v0": [rounded(random, -1, 1) if random.random() < 0.5 else 0, 0], "T": 4.0}
    if random.random() < 0.4:
        system["force"][1]["waves"] = [wave(random, 12 * mass)]
        system["contacts"][0]["restitution"] = rounded(random, 0, 0.8, 2)
        system["T"] = 2.0
    if random.random() < 0.3:
        system["K"] = [[rounded(random, 1, 20, 1), 0], [0, 0]]
    return system


def two_feet(random):
    """Hyperstatic: friction at two or three feet, a push that grows or swings; it slips, tips, lifts a foot."""
    system, places, mass = body(random, int(random.integers(2, 4)), True)
    system["contacts"] = system["contacts"][: len(places)]
    if random.random() < 0.6:  # one material
        for contact in system["contacts"]:
            contact["friction"] = system["contacts"][0]["friction"]
    kind = random.random()
    if kind < 0.4:
        system["force"][0]["linear"] = rounded(random, 1, 8, 1) * mass * random.choice([-1, 1])
        system["T"] = 3.0
    else:
        system["force"][0]["waves"] = [wave(random, 10 * mass)]
    if random.random() < 0.5:
        system["force"][2]["waves"] = [wave(random, 3 * mass)]
    for contact in system["contacts"]:
        contact["restitution"] = 0 if random.random() < 0.5 else rounded(random, 0, 0.6, 2)
    return system


def belt(random):
    """Masses with springs on a belt, with a force that falls with speed as a negative damping."""
    n = int(random.integers(1, 3))
    size = n + 1
    K, C, M = np.zeros((size, size)), np.zeros((size, size)), np.eye(size)
    for i in range(n):
        K[i, i] += rounded(random, 1, 5, 2)
        M[i, i] = rounded(random, 0.5, 2, 2)
        C[i, i] = rounded(random, -0.3, 0.2, 2)
    if n == 2:
        k = rounded(random, 0.5, 3, 2)
        K[:2, :2] += [[k, -k], [-k, k]]
    speed = rounded(random, 0.1, 0.6, 2)
    contacts = []
    weight = rounded(random, 3, 10, 1)
    # all masses are pressed by one plate, the last coordinate
    unit = np.eye(size)
    system = {"M": M.tolist(), "K": K.tolist(), "C": C.tolist(),
              "force": [{} for _ in range(n)] + [{"constant": -weight}],
              "q0": [rounded(random, -0.3, 0.3, 2) for _ in range(n)] + [0],
              "v0": [rounded(random, -0.3, 0.3, 2) if random.random() < 0.5 else 0 for _ in range(n)] + [0], "T": 10.0}
    if n == 2:  # each mass has its own plate
        system["M"] = (np.diag([M[0, 0], M[1, 1], 1, 1])).tolist()
        grown = np.zeros((4, 4))
        grown[:2, :2] = K[:2, :2]
        system["K"] = grown.tolist()
        grown = np.zeros((4, 4))
        grown[:2, :2] = C[:2, :2]
        system["C"] = grown.tolist()
        system["force"] = [{}, {}, {"constant": -weight}, {"constant": -rounded(random, 3, 10, 1)}]
        system["q0"] = system["q0"][:2] + [0, 0]
        system["v0"] = system["v0"][:2] + [0, 0]
        unit = np.eye(4)
    for i in range(n):
        contacts.append({"normal": unit[n + i].tolist(), "tangent": unit[i].tolist(), "belt": speed,
                         "friction": rounded(random, 0.05, 0.4, 2)})
    system["contacts"] = contacts
    if random.random() < 0.4:
        system["force"][0]["waves"] = [wave(random, 1)]
    return system


def landing(random):
    """A body falls on its feet, with restitution, and comes to rest or not."""
    system, places, mass = body(random, int(random.integers(1, 4)), random.random() < 0.4)
    system["q0"] = [0, rounded(random, 0.05, 0.4), rounded(random, -0.04, 0.04)]
    system["v0"] = [rounded(random, -1, 1), rounded(random, -1, 0.5), rounded(random, -0.5, 0.5)]
    for contact in system["contacts"]:
        contact["restitution"] = rounded(random, 0, 0.9, 2) if random.random() < 0.9 else 1.0
        contact["offset"] = 0.05
    if len(places) == 1:
        system["K"] = [[0, 0, 0], [0, 0, 0], [0, 0, rounded(random, 1, 10, 1)]]
    system["T"] = rounded(random, 0.6, 1.6, 2)
    return system


def stack(random):
    """Masses above each other with springs between them, on a floor that may be elastic."""
    n = int(random.integers(2, 4))
    M = np.diag([rounded(random, 0.5, 2, 2) for _ in range(n)])
    K = np.zeros((n, n))
    force = [{"constant": -10 * M[i, i]} for i in range(n)]
    floor = 1.0 if random.random() < 0.5 else rounded(random, 0, 0.9, 2)
    contacts = [{"normal": np.eye(n)[0].tolist(), "restitution": floor}]
    for i in range(1, n):
        row = np.eye(n)[i] - np.eye(n)[i - 1]
        contacts.append({"normal": row.tolist(), "restitution": rounded(random, 0, 0.8, 2)})
        if random.random() < 0.6:
            k, length = rounded(random, 5, 60, 1), rounded(random, 0.05, 0.3, 2)
            K += k * np.outer(row, row)
            force[i]["constant"] += k * length
            force[i - 1]["constant"] -= k * length
    heights = np.cumsum([rounded(random, 0.05, 0.3, 2) for _ in range(n)])
    is_at_rest = random.random() < 0.25
    return {"M": M.tolist(), "K": K.tolist(), "force": force, "contacts": contacts,
            "q0": [0.0] * n if is_at_rest else heights.round(2).tolist(),
            "v0": [0.0] * n if is_at_rest else [rounded(random, -1, 1, 2) for _ in range(n)],
            "T": rounded(random, 0.5, 1.2, 2)}


FAMILIES = [rest_at_origin, moving_load, slope, two_feet, belt, landing, stack]


def force_text(force):
    terms = []
    if force.get("constant"):
        terms.append(repr(force["constant"]))
    if force.get("linear"):
        terms.append(f"{force['linear']!r}*t")
    for amplitude, omega, phase in force.get("waves", []):
        terms.append(f"{amplitude!r}*sin({omega!r}*t + {phase!r})")
    return " + ".join(terms) or "0"


def model(data):
    """The system as a model file."""
    lines = ["[system]", 'kind = "lagrangian"', f"M = {data['M']}"]
    lines += [f"{key} = {data[key]}" for key in ("C", "K") if data.get(key)]
    lines.append(f"force = {json.dumps([force_text(f) for f in data['force']])}")
    lines += [f"q0 = {data['q0']}", f"v0 = {data['v0']}"]
    for contact in data["contacts"]:
        lines.append("[[contact]]")
        lines.append(f"normal = {contact['normal']}")
        if contact.get("offset"):
            lines.append(f"offset = {contact['offset']}")
        if contact.get("restitution"):
            lines.append(f"restitution = {contact['restitution']}")
        if contact.get("friction"):
            lines.append(f"friction = {contact['friction']}")
            lines.append(f"tangents = [{contact['tangent']}]")
            if contact.get("belt"):
                lines.append(f'surface_velocity = ["{contact["belt"]}"]')
    lines += ["[run]", 'scheme = "event-driven"', f"T = {data['T']}", f"h = {data['T'] / 10}", 'zeno = "continue"']
    return "\n".join(lines) + "\n"


def generated(seed):
    random = np.random.default_rng(seed)
    family = FAMILIES[seed % len(FAMILIES)]
    return family.__name__, json.loads(json.dumps(family(random)))

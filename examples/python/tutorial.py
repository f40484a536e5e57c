# SPDX-License-Identifier: Apache-2.0
# %% [markdown]
# # Orthant, a tutorial
#
# From a bouncing ball to distributions, relays and a controller in the loop, cell after cell. The pictures need matplotlib.

# %%
import matplotlib.pyplot as plt
import numpy as np

import orthant as ot

print(f"Orthant {ot.__version__}, {len(ot.examples())} models in the gallery")

# %% [markdown]
# ## A ball
#
# A mass, a potential, one contact. Impacts are not located: each step asks for the *impulse* that keeps the ball
# above the floor, so that infinitely many impacts in a finite time are no obstacle.

# %%
ball = ot.Lagrangian(M=[[1]], potential="10*q0", contacts=[ot.Contact("q0", restitution=0.8, name="floor")])
result = ot.run(ball, q0=[1], v0=[0], h=5e-3, T=5, theta=0.5)
print(result.status, "by", result.scheme, "with", len(result.events.impulses), "impacts")
print("the energy was 10 J; lost in impacts:", result.ledger.impacts)
assert result.is_finished and abs(result.v[-1, 0]) < 1e-12

figure, (above, below) = plt.subplots(2, 1, sharex=True)
above.plot(result.t, result.q[:, 0])
above.set_ylabel("height (m)")
below.plot(result.t, result.v[:, 0])
below.set_ylabel("velocity (m/s)")
below.set_xlabel("t (s)")

# %% [markdown]
# ## Look first: the relative degree
#
# A linear complementarity system is x' = A x + B λ, w = C x + D λ, 0 ≤ w ⊥ λ ≥ 0. How often must w be differentiated
# until λ appears? `analyze` says, and whether the system is well posed.

# %%
integrator = ot.Lcs(A=[[0, 1, 0], [0, 0, 1], [0, 0, 0]], B=[[0], [0], [1]], C=[[1, 0, 0]])
model = ot.Model(integrator, x0=[1, -1, 0], h=1e-3, T=2)
findings = model.analyze()
print(findings.verdict)
assert findings.relative_degree == [3]

# %% [markdown]
# ## Relative degree 3: λ is a distribution
#
# w falls with speed 1 and lands at t = 1. To stop it, w' must jump, so that w'' has a Dirac measure and λ = w''' its
# derivative: λ has no values, but it has *atoms*, and it acts on smooth functions.

# %%
result = model.run()
for atom in result.atoms:
    print(f"λ has {atom['weight']:g} δ{'′' * atom['order']} at t = {atom['t']:g}")
assert result.atoms["order"].tolist() == [1]


def wave(t, k):
    """The k-th derivative of sin."""
    return np.sin(t + k * np.pi / 2)


print("<λ, sin> =", result.action(0, wave), "and exactly it is -cos(1) =", -np.cos(1))  # <δ′, φ> = -φ′
assert abs(result.action(0, wave) + np.cos(1)) < 2 * result.h

# %% [markdown]
# ## Atoms and densities
#
# In this model the landing costs two atoms; then the state rests on the constraint, and λ is a function, the density,
# until the state leaves by itself.

# %%
result = ot.example("figure_5").run()
figure, (above, below) = plt.subplots(2, 1, sharex=True)
for level in range(3):
    above.plot(result.t, result.z[0][:, level], label=f"$z_{level + 1}$")
below.plot(result.t, result.density[:, 0], color="C4", label="density of λ")
for order, mark in [(1, "^"), (0, "o")]:
    atoms = result.atoms[result.atoms["order"] == order]
    below.plot(atoms["t"], atoms["weight"], mark, label="weight of δ" + "′" * order)
for axes in (above, below):
    axes.legend()
below.set_xlabel("t")
assert len(result.atoms) == 2 and result.density.max() > 1

# %% [markdown]
# ## How good is it? The order by a study
#
# The uniform norm cannot say: a jump that comes a moment late is wrong by its whole height. The distance of the
# filled-in graphs can. `exponential` moves exactly between landings; what is left is the error of the landing time.

# %%
study = ot.study(ot.example("figure_5"), steps=[1e-1, 1e-2, 1e-3], schemes=["emts", "exponential"], against="exact")
print(study)
for scheme in ["emts", "exponential"]:
    errors = [row["hausdorff"] for row in study.rows if row["scheme"] == scheme]
    print(f"{scheme} has order {study.order[scheme]:.2f}, and at the smallest step the error {errors[-1]:.1e}")
assert abs(study.order["emts"] - 1) < 0.1
study.plot()

# %% [markdown]
# ## A relay
#
# With bounds on λ the same system is a relay: λ = -1 for w > 0, +1 for w < 0, and anything between on w = 0. From the
# moment the line x1 + x2 = 0 is reached the state slides along it to the origin, whatever the disturbance, without
# chatter.

# %%
relay = ot.Lcs(A=[[0, 1], [0, 0]], B=[[0], [1]], C=[[1, 1]], E=[[0], [1]], u=["0.3*sin(t)"], lower=[-1], upper=[1])
result = ot.run(relay, x0=[1, 0], h=1e-3, T=5, scheme="backward-euler")
sliding = result.t > 3
print("largest |w| while it slides:", np.abs(result.w[sliding]).max())
assert np.abs(result.w[sliding]).max() < 1e-12

figure, axes = plt.subplots()
axes.plot(result.x[:, 0], result.x[:, 1])
axes.plot([0, 1], [0, -1], "k:", label="$x_1 + x_2 = 0$")
axes.set_xlabel("$x_1$")
axes.set_ylabel("$x_2$")
axes.legend()

# %% [markdown]
# ## A force of your own
#
# Expressions as text are compiled and fast. Where they do not suffice, a force may be any Python function of (t, q,
# v): here the wind that carries a ball along comes from a table.

# %%
times, speeds = [0, 1, 2, 3, 4], [0, 3, -1, 2, 0]


def wind(t, q, v):
    relative = np.interp(t, times, speeds) - v[0]
    return [0.5 * relative * abs(relative), -10.0]


windy = ot.Lagrangian(M=np.eye(2), force=wind, contacts=[ot.Contact("q1", restitution=0.7, name="ground")])
result = ot.run(windy, q0=[0, 2], v0=[0, 0], h=1e-3, T=4)
assert result.is_finished and result.gap.min() > -0.02
figure, axes = plt.subplots()
axes.plot(result.q[:, 0], result.q[:, 1])
axes.set_xlabel("x (m)")
axes.set_ylabel("height (m)")

# %% [markdown]
# ## Step by step, with a controller in the loop
#
# A stepper goes one step, or many, and shows the state; between two calls you may do what you like. Here a controller
# looks at the ball a hundred times in a second and pushes while the ball rises with too little energy. The ball
# learns to bounce one metre high.

# %%
push = [0.0]  # what the controller sets, and the force reads
player = ot.Lagrangian(M=[[1]], force=lambda t, q, v: [push[0] - 10], contacts=[ot.Contact("q0", restitution=0.8)])
stepper = ot.Stepper(player, q0=[0.2], v0=[0], h=1e-3)
seen = []
for _ in range(1000):
    q, v = stepper.q[0], stepper.v[0]
    missing = 10 * 1.0 - (0.5 * v * v + 10 * q)  # J
    push[0] = np.clip(20 * missing, 0, 20) if v > 0 else 0.0
    assert stepper.advance(10) == "solved"
    seen.append((stepper.t, stepper.q[0], push[0]))

seen = np.array(seen)
print("highest of the last two seconds:", seen[-200:, 1].max())
assert abs(seen[-200:, 1].max() - 1) < 0.05
figure, (above, below) = plt.subplots(2, 1, sharex=True)
above.plot(seen[:, 0], seen[:, 1])
above.set_ylabel("height (m)")
below.plot(seen[:, 0], seen[:, 2])
below.set_ylabel("push (N)")
below.set_xlabel("t (s)")

# %%
plt.show()

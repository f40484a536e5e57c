# SPDX-License-Identifier: Apache-2.0
"""A ball falls on the floor and bounces: position, velocity, impulses and energy."""

import orthant as ot

ball = ot.Lagrangian(M=1, force=["-10"], contacts=[ot.Contact("q0", restitution=0.8)])
result = ot.run(ball, q0=[1], h=5e-3, T=5)

print(result)
result.plot(["q0", "v0", "p0", "energy"]).savefig("bouncing_ball.png")
result.report("bouncing_ball.html")

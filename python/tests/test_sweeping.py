# SPDX-License-Identifier: Apache-2.0
"""Sweeping processes with every kind of set."""

import numpy as np
import pytest

import orthant as ot


def test_play_is_that_of_the_gallery():
    play = ot.Sweeping([ot.Box(lower=["2*sin(t) - 0.5"], upper=["2*sin(t) + 0.5"], name="gap")])
    file = ot.example("play")
    np.testing.assert_array_equal(ot.Model(play, x0=[0], **file.options).run().table, file.run().table)


SETS = {
    "ball": (ot.Ball(["t", 0], radius=1), 1.0),
    "box": (ot.Box(lower=["t", -1]), 2.0),
    "half space": (ot.HalfSpace([-1, 0], offset="-t"), 2.0),
    "polyhedron": (ot.Polyhedron([[-1, 0], [0, 1]], ["-t", 5]), 2.0),
    "ellipsoid": (ot.Ellipsoid(["t", 0], shape=[[1, 0], [0, 4]]), 1.0),
}


@pytest.mark.parametrize("name", SETS)
def test_a_set_carries_the_state_along(name):
    shape, behind = SETS[name]
    result = ot.run(ot.Sweeping(shape), x0=[0, 0], h=1e-3, T=2)
    assert result.status == "finished"
    assert result.x[-1] == pytest.approx([behind, 0], abs=1e-6)
    assert result.x.shape == result.reaction.shape and result.gap.shape[1] == 1


def test_a_drift_pushes_against_a_wall():
    process = ot.Sweeping([ot.HalfSpace([1, 0], offset=1)], drift=["2 - x1", 0])
    assert ot.run(process, x0=[0, 0], h=1e-3, T=1).x[-1] == pytest.approx([1, 0])

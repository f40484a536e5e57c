# SPDX-License-Identifier: Apache-2.0
"""Every model of the gallery: its system, taken apart and built again in Python, runs as the file does."""

import numpy as np
import pytest

import orthant as ot


@pytest.mark.parametrize("name", ot.examples())
def test_a_system_built_again_runs_the_same(name):
    model = ot.example(name)
    options = {**model.options, "T": min(model.options["T"], 30 * model.options["h"])}
    again = ot.Model(model.system, **model.start, **options)
    assert again.kind == model.kind
    ours, theirs = again.run(), model.run(**options)
    assert ours.status == theirs.status
    np.testing.assert_allclose(ours.table, theirs.table, rtol=1e-9, atol=1e-12)
    assert repr(again.system) == repr(model.system)

# SPDX-License-Identifier: Apache-2.0
"""Events as a table, of runs and of stored results in both formats."""

import pathlib
import pickle

import numpy as np
import pytest

import orthant as ot

FORMAT_1 = pathlib.Path(__file__).parents[2] / "tests/data/format_1"


@pytest.fixture(scope="module")
def oscillator():
    return ot.example("friction_oscillator").run(scheme="event-driven")


def test_columns_are_arrays_and_filters_combine(oscillator):
    events = oscillator.events
    assert events.t.dtype == float and (np.diff(events.t) >= 0).all()
    assert set(events.event) == {"stick", "slip"}
    sticks = events.filter(event="stick")
    assert len(sticks) + len(events.filter(event=["slip", "open"])) == len(events)
    assert [hit.t for hit in events.filter(event="stick", source=0, t=(7, 23))] == list(sticks.t[:2])
    assert len(events.filter(source=5)) == 0 and len(events.filter(name="nothing")) == 0
    assert events[events.event == "stick"] == sticks and events[:3] == list(events)[:3]


def test_intervals_fill_the_run_and_agree_with_the_velocity(oscillator):
    intervals = oscillator.events.intervals(0)
    assert intervals[0][1] == 0 and intervals[-1][2] == oscillator.t_end
    assert all(one[2] == other[1] for one, other in zip(intervals, intervals[1:]))
    for what, begin, end in intervals:
        inside = (oscillator.t > begin + 1e-9) & (oscillator.t < end - 1e-9)
        is_still = np.abs(oscillator.v[inside, 0]) < 1e-12
        assert is_still.all() if what == "stick" else not is_still.any()
    with pytest.raises(IndexError, match="no source 7"):
        oscillator.events.intervals(7)


def test_the_index_set_is_that_of_closed_contacts():
    events = ot.example("bouncing_ball_plastic").run(scheme="event-driven").events
    assert events.active(0.1) == [] and events.active(1.9) == [0]


def test_impulses_are_those_with_an_impulse():
    events = ot.example("figure_5").run(scheme="event-driven").events
    assert [("weights" in hit) for hit in events.impulses] == [True] * len(events.impulses)
    assert sum("weights" in hit for hit in events) == len(events.impulses) == 1
    assert len(events) == 3


def test_a_table_says_what_is_in_it():
    text = repr(ot.example("bouncing_ball").run().events)
    assert text.splitlines()[0] == "18 events"
    assert "impulse  contact 0 floor" in text and "… 10 more" in text


def test_events_are_stored_and_pickled(oscillator, tmp_path):
    assert pickle.loads(pickle.dumps(oscillator)).events == oscillator.events
    stored = ot.read_result(oscillator.save(tmp_path / "one"))
    assert stored.events == oscillator.events and stored.format == 2
    assert stored.event_count == len(stored.events) and stored.impulse_count == 0


def test_results_of_format_1_are_read():
    stored = ot.read_result(FORMAT_1)
    assert "format" not in stored.to_dict()
    assert len(stored.events) == len(stored.events.impulses) == stored.event_count > 0
    assert set(stored.events.event) == {"impulse"} and stored.events.source[0] == 0
    again = ot.example("bouncing_ball").run(h=0.02, T=1)
    assert stored.events.t[0] == again.events.impulses.t[0]
    assert ot.compare(stored, again).hausdorff < 1e-12

# SPDX-License-Identifier: Apache-2.0
"""Runs and the interpreter: other threads go on, Ctrl-C stops, a bar shows how far it is."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import orthant as ot

LONG = dict(h=1e-7, T=100.0, points=100)  # minutes


def test_other_threads_go_on():
    counted, stop = 0, threading.Event()

    def count():
        nonlocal counted
        while not stop.is_set():
            counted += 1

    thread = threading.Thread(target=count)
    thread.start()
    before = counted
    start = time.perf_counter()
    ot.example("bouncing_ball").run(h=2e-6, T=3, points=10)
    seconds = time.perf_counter() - start
    during = counted - before
    stop.set()
    thread.join()
    assert seconds > 0.05
    assert during / seconds > 1e4  # a thread that waits for the lock counts nothing


def interrupted(code):
    """Starts a program, presses Ctrl-C once it says 'ready', and returns how long it took and what it printed."""
    program = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert program.stdout.readline().strip() == "ready"
    time.sleep(0.3)
    start = time.perf_counter()
    os.kill(program.pid, signal.SIGINT)
    output, errors = program.communicate(timeout=60)
    return output, errors


CAUGHT = """
import time, threading
import orthant as ot
model = ot.example("{name}")
print("ready", flush=True)
pressed = []
import signal
def note(*_):
    pressed.append(time.perf_counter())
    raise KeyboardInterrupt
signal.signal(signal.SIGINT, note)
try:
    {work}
except KeyboardInterrupt:
    print("interrupted", time.perf_counter() - pressed[0])
"""


@pytest.mark.parametrize(
    "name, work",
    [
        ("bouncing_ball", "model.run(h=1e-7, T=100, points=100)"),
        ("triple_integrator", "model.run(h=1e-8, T=100, points=100)"),
        ("bouncing_ball", "model.study([1e-6], against=1e-7, T=10)"),
    ],
)
def test_control_c_stops_at_once(name, work):
    output, errors = interrupted(CAUGHT.format(name=name, work=work))
    word, seconds = output.split()
    assert word == "interrupted", errors
    assert float(seconds) < 0.5


def test_a_bar_is_shown_and_taken_away(capsys):
    ot.example("bouncing_ball").run(h=2e-6, T=3, points=10, progress=True)
    shown = capsys.readouterr().err
    assert "steps/s" in shown and shown.endswith("\r\x1b[K")

# SPDX-License-Identifier: Apache-2.0
"""SIGINT, SIGTERM and SIGHUP at random moments in the life of every command: none is lost, nothing half is left."""

import json
import os
import random
import signal
import subprocess
import time

import fault

SEED = 14
LONG = "ORTHANT_LONG" in os.environ
TRIALS = 500 if LONG else 150
MOST_CPU = 0.5  # s after the signal
LIFE = 1.5 if LONG else 0.4  # s from the start in which signals come
TICK = os.sysconf("SC_CLK_TCK")
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def large_lcs(states):
    """A diffusion line with a diode at every tenth node: its analysis takes a while."""
    row = lambda entries, size: "[" + ", ".join(str(entries.get(j, 0)) for j in range(size)) + "]"
    pairs = states // 10
    A = [row({i - 1: 1, i: -2.1, i + 1: 1}, states) for i in range(states)]
    B = [row({i // 10: 1} if i % 10 == 0 else {}, pairs) for i in range(states)]
    C = [row({10 * k: 1}, states) for k in range(pairs)]
    x0 = row({i: i % 7 - 3 for i in range(states)}, states)
    lines = lambda rows: "[" + ",\n".join(rows) + "]"
    return (f'[system]\nkind = "lcs"\nA = {lines(A)}\nB = {lines(B)}\nC = {lines(C)}\nx0 = {x0}\n'
            '[run]\nh = 1e-3\nT = 10\n')


def pile(contacts):
    """Masses on the floor, all in contact: long steps."""
    row = lambda own, other, k: "[" + ", ".join(own if i == k else other for i in range(contacts)) + "]"
    all_of = lambda entry: "[" + ", ".join([entry] * contacts) + "]"
    M = ",\n".join(row("2", "0.1", k) for k in range(contacts))
    rows = "\n".join("[[contact]]\nnormal = " + row("1", "0", k) for k in range(contacts))
    force, q0 = all_of('"-10"'), all_of("0")
    return (f'[system]\nkind = "lagrangian"\nM = [{M}]\nforce = {force}\nq0 = {q0}\n{rows}\n'
            "[run]\nh = 1e-4\nT = 100\n")


def large_lcp(order):
    generator = random.Random(SEED)
    M = [[(order if i == j else 0) + generator.uniform(-1, 1) for j in range(order)] for i in range(order)]
    return json.dumps({"M": M, "q": [generator.uniform(-1, 1) for _ in range(order)]})


class Job:
    def __init__(self, *arguments, out=None):
        self.arguments = arguments
        self.out = out
        self.is_json = "--json" in arguments


class Signals(fault.Case):
    def prepare(self):
        (self.folder / "large.toml").write_text(large_lcs(120))
        (self.folder / "pile.toml").write_text(pile(120))
        (self.folder / "lcp.json").write_text(large_lcp(250))
        ball = fault.MODELS / "bouncing_ball.toml"
        triple = fault.MODELS / "triple_integrator.toml"
        for name, h in (("a", "1e-4"), ("b", "1.1e-4")):
            made = self.orthant("run", ball, "--quiet", "--out", name, "--set", f"run.h={h}")
            self.assertEqual(made.returncode, 0, made.stderr)
        self.kept = self.names()
        return [
            Job("run", ball, "--out", "r", "--json", out="r"),
            Job("run", ball, "--out", "r", "--quiet", "--set", 'run.scheme="event-driven"', "--set",
                'run.zeno="continue"', out="r"),
            Job("run", triple, "--out", "r", "--json", "--set", "run.h=1e-6", "--set", "run.every=100", out="r"),
            Job("run", fault.MODELS / "diode_bridge.toml", "--out", "r", "--json", out="r"),
            Job("run", "large.toml", "--out", "r", "--json", out="r"),
            # every tenth row: the checksum of 200 MB alone takes half a second (docs/limits.md)
            Job("run", "pile.toml", "--out", "r", "--json", "--set", "run.every=10", out="r"),
            Job("analyze", fault.MODELS / "diode_bridge.toml", "--json"),
            Job("analyze", "large.toml", "--json"),
            Job("study", ball, "--steps", "1e-2,1e-3,1e-4,1e-5", "--out", "r", "--json", out="r"),
            Job("compare", "a", "b", "--json"),
            Job("plot", "a", "b", "-o", "figure.svg"),
            Job("solve", "lcp.json", "--method", "all", "--json"),
            Job("solve", "lcp.json", "--classes", "--json"),
        ]

    def clear(self):
        for name in set(self.names()) - set(self.kept):
            subprocess.run(["rm", "-rf", str(self.folder / name)], check=True)

    def duration(self, job):
        """Of the job undisturbed, but no more than LIFE."""
        start = time.monotonic()
        process = self.start(*job.arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            process.wait(LIFE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self.clear()
        return time.monotonic() - start

    def cpu(self, pid):
        """Seconds of the process so far, and whether it handles signals by now."""
        try:
            with open(f"/proc/{pid}/stat", encoding="ascii") as file:
                fields = file.read().rsplit(")", 1)[1].split()
            with open(f"/proc/{pid}/status", encoding="ascii") as file:
                caught = next(int(line.split()[1], 16) for line in file if line.startswith("SigCgt"))
            is_ours = os.readlink(f"/proc/{pid}/exe") == str(fault.ORTHANT)
        except (FileNotFoundError, ProcessLookupError, StopIteration):
            return 0.0, True  # it has ended
        return (int(fields[11]) + int(fields[12])) / TICK, is_ours and bool(caught & 1 << signal.SIGTERM - 1)

    def interrupt(self, job, kind, delay, second=None):
        with open(self.folder / "stdout", "wb") as stdout, open(self.folder / "stderr", "wb") as stderr:
            process = subprocess.Popen([fault.ORTHANT, *map(str, job.arguments)], cwd=self.folder, stdout=stdout, stderr=stderr)
            time.sleep(delay)
            before, handles = self.cpu(process.pid)
            os.kill(process.pid, kind)  # which, unlike Popen, does not ask first whether it has ended
            if second is not None:
                time.sleep(second)
                os.kill(process.pid, kind)
            watchdog = time.monotonic() + fault.NO_ANSWER
            while True:
                pid, status, usage = os.wait4(process.pid, os.WNOHANG)
                if pid:
                    break
                self.assertLess(time.monotonic(), watchdog, "does not end")
                time.sleep(0.002)
            process.returncode = os.waitstatus_to_exitcode(status)
        spent = usage.ru_utime + usage.ru_stime - before
        return process.returncode, handles, spent

    def check(self, job, code, handles):
        output = (self.folder / "stdout").read_text()
        errors = (self.folder / "stderr").read_text()
        left = set(self.names()) - set(self.kept) - {"stdout", "stderr"}
        self.assertFalse([name for name in left if name.startswith(".")], "hidden leftovers")
        self.assertLessEqual(left, {"r", "figure.svg"})
        if code < 0:
            self.assertFalse(handles, f"died of signal {-code}")
            return
        self.assertIn(code, (0, 1), errors)
        if code == 1:
            said = "interrupted" in output + errors or "r" in left
            self.assertTrue(said, output[:200] + errors)
        if job.is_json and output:
            status = json.loads(output).get("status")
            self.assertEqual(status == "interrupted", code == 1, status)
        if job.is_json and not output:
            self.assertEqual(code, 1)
        if "r" in left:
            self.check_folder(self.folder / "r", code)
        if "figure.svg" in left:
            self.assertRegex((self.folder / "figure.svg").read_text(), "</svg>\\s*(<!--.*-->)?\\s*$")

    def check_folder(self, folder, code):
        study = (folder / "study.json").exists()
        result = json.loads((folder / ("study.json" if study else "result.json")).read_text())
        self.assertEqual(result["status"], "interrupted" if code == 1 else "finished")
        self.assertTrue((folder / "report.html").read_text().rstrip().endswith("</html>"))
        if study:
            return
        lines = (folder / "trajectory.csv").read_text().split("\n")
        self.assertEqual(lines[-1], "")
        self.assertEqual({line.count(",") for line in lines[:-1]}, {lines[0].count(",")})
        self.assertAlmostEqual(float(lines[-2].split(",")[0]), result["t_end"], places=9)

    def test_none_of_many_random_signals_is_lost(self):
        generator = random.Random(SEED)
        jobs = [(job, self.duration(job)) for job in self.prepare()]
        early = interrupted = finished = code = 0
        slowest = 0.0
        for trial in range(TRIALS):
            job, life = jobs[trial % len(jobs)]
            kind, delay = generator.choice(SIGNALS), generator.uniform(0, life)
            with self.subTest(seed=SEED, trial=trial, job=job.arguments, signal=kind.name, delay=delay):
                code, handles, spent = self.interrupt(job, kind, delay)
                self.check(job, code, handles)
                if code == 1:
                    threads = os.cpu_count() if "study" in job.arguments else 1
                    slowest = max(slowest, spent / threads)
                    self.assertLessEqual(spent, (MOST_CPU + 2 / TICK) * threads)
            early += code < 0
            interrupted += code == 1
            finished += code == 0
            self.clear()
        print(f"{TRIALS} signals: {interrupted} interrupted, {finished} had finished, {early} before main; "
              f"at most {slowest:.2f} s of CPU after the signal")
        self.assertGreater(interrupted, TRIALS // 4)

    def test_a_second_signal_ends_at_once_and_leaves_nothing(self):
        jobs = self.prepare()
        long = Job("run", fault.MODELS / "triple_integrator.toml", "--out", "r", "--json", "--set", "run.h=1e-8", "--set",
                   "run.every=1000", out="r")
        for trial, job in enumerate([long, Job(*jobs[4].arguments, "--set", "run.h=1e-6", out="r"), jobs[5]]):
            with self.subTest(job=job.arguments):
                code, _, _ = self.interrupt(job, SIGNALS[trial % 2], 0.4, second=0.15)
                self.check(job, code, True)
                self.assertEqual(code, 1)
            self.clear()

    def test_timeout_which_signals_twice_keeps_the_result(self):
        process = subprocess.run(["timeout", "1", fault.ORTHANT, "run", fault.MODELS / "triple_integrator.toml", "--set",
                                  "run.h=1e-7", "--set", "run.every=1000", "--out", "r", "--quiet"],
                                 cwd=self.folder, capture_output=True, text=True, check=False)
        self.assertEqual(process.returncode, 124, process.stderr)
        self.check_folder(self.folder / "r", 1)

    def test_an_ignored_signal_stays_ignored_and_a_blocked_one_arrives(self):
        arguments = ["run", str(fault.MODELS / "triple_integrator.toml"), "--set", "run.h=1e-5", "--out", "r", "--quiet"]
        process = self.start(*arguments, preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        time.sleep(0.2)
        process.send_signal(signal.SIGHUP)
        self.assertEqual(process.wait(), 0)
        arguments[3] = "run.h=1e-7"
        process = self.start(*arguments, preexec_fn=lambda: signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS))
        time.sleep(0.5)
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(), 1)

    def test_an_older_result_stays_when_nothing_was_computed(self):
        (self.folder / "large.toml").write_text(large_lcs(400))
        self.orthant("run", fault.MODELS / "bouncing_ball.toml", "--out", "r", "--quiet")
        before = (self.folder / "r" / "result.json").read_text()
        process = self.start("run", "large.toml", "--out", "r")
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(), 1)
        self.assertEqual(self.names(), ["large.toml", "r"])
        if "before there was a result" in process.stderr.read():
            self.assertEqual((self.folder / "r" / "result.json").read_text(), before)


if __name__ == "__main__":
    fault.main()

# SPDX-License-Identifier: Apache-2.0
"""kill -9 at any moment: no half result, and the next run for the same destination removes what was left behind."""

import random
import signal
import time

import fault

BALL = fault.MODELS / "bouncing_ball.toml"
SEED = 20261118


def is_hidden(name):
    return name.startswith(".orthant-")


class Killed(fault.Case):
    def run_to(self, target, *options):
        return ("run", BALL, "--quiet", "--out", target, *options)

    def hidden(self):
        return [name for name in self.names() if is_hidden(name)]

    def seconds(self, *arguments):
        start = time.monotonic()
        self.orthant(*arguments)
        return time.monotonic() - start

    def test_the_next_run_tidies_up(self):
        generator = random.Random(SEED)
        duration = min(self.seconds(*self.run_to("ball")) for _ in range(5))  # of an undisturbed run
        other = self.start(*self.run_to("other", "--set", "run.h=1e-7", "--set", "run.every=100000"))
        self.wait_for(self.hidden)
        other.kill()
        other.wait()
        dead_of_other = self.hidden()
        left = 0
        for trial in range(300 if fault.is_long() else 30):
            run = self.start(*self.run_to("ball"))
            time.sleep(generator.random() * duration)
            run.send_signal(signal.SIGKILL)
            run.wait()
            left += len(self.hidden()) > len(dead_of_other)
            names = [name for name in self.names() if not is_hidden(name)]
            self.assertEqual(names, ["ball"], f"trial {trial} of seed {SEED}")
            self.assertEqual(len(self.names("ball")), 4, f"trial {trial} of seed {SEED}")
        outcome = self.orthant(*self.run_to("ball"))
        self.assertEqual((outcome.returncode, outcome.stderr), (0, ""))
        self.assertEqual(self.hidden(), dead_of_other)
        self.assertGreater(left, 0, "no run was killed while it had something to leave")
        self.orthant(*self.run_to("other"))
        self.assertEqual(self.names(), ["ball", "other"])

    def test_the_living_are_left_alone(self):
        living = self.start(*self.run_to("ball", "--set", "run.h=2e-6", "--set", "run.every=1000"))
        self.wait_for(self.hidden)
        before = self.hidden()
        for _ in range(5):
            self.assertEqual(self.orthant(*self.run_to("ball")).returncode, 0)
        if living.poll() is None:
            self.assertEqual(self.hidden(), before)
        _, error = living.communicate(timeout=fault.NO_ANSWER)
        self.assertEqual((living.returncode, error), (0, ""))
        self.assertEqual(self.names(), ["ball"])

    def test_a_single_file_leaves_nothing_either(self):
        generator = random.Random(SEED)
        self.orthant(*self.run_to("ball"))
        for trial in range(15):
            run = self.start("plot", "ball", "-o", "ball.svg")
            time.sleep(generator.random() * 0.05)
            run.kill()
            run.wait()
            if (self.folder / "ball.svg").exists():
                self.assertIn("Orthant wrote this file", (self.folder / "ball.svg").read_text()[-200:], f"trial {trial}")
        self.assertEqual(self.orthant("plot", "ball", "-o", "ball.svg").returncode, 0)
        self.assertEqual(self.names(), ["ball", "ball.svg"])

    def test_what_a_user_put_into_what_was_left_stays(self):
        run = self.start(*self.run_to("ball", "--set", "run.h=1e-7", "--set", "run.every=100000"))
        self.wait_for(self.hidden)
        self.wait_for(lambda: (self.folder / self.hidden()[0] / "new").exists())
        run.kill()
        run.wait()
        (self.folder / self.hidden()[0] / "new" / "notes").write_text("mine")
        self.assertEqual(self.orthant(*self.run_to("ball")).returncode, 0)
        self.assertEqual((self.folder / self.hidden()[0] / "new" / "notes").read_text(), "mine")

    def wait_for(self, condition):
        for _ in range(1000):
            if condition():
                return
            time.sleep(0.005)
        self.fail("nothing happened")


if __name__ == "__main__":
    fault.main()

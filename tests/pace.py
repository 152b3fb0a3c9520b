"""How long work may take in tests: a guard against what grows without end. How fast it is, the benchmark says."""

import time

QUIET = 0.012  # seconds that `_floor` takes on the machine whose seconds the tests name
GENEROUS = 5.0  # times that: other processes spoil a processor's memory in ways that the floor does not feel


def allowed(seconds):
    """Return how many seconds of a processor this machine may take now for what takes a quiet one `seconds`."""
    return seconds * GENEROUS * max(1.0, _floor() / QUIET)


def _floor():
    """Return the seconds of a processor that the same small work takes, the least of five."""
    spent = []
    for _ in range(5):
        begun = time.thread_time()
        sum(n * n % 7 for n in range(100_000))
        spent.append(time.thread_time() - begun)
    return min(spent)

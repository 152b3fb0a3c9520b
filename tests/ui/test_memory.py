"""Memory of pictures goes back to the system, and large rows of numbers do not wait for it while one works with them."""

import subprocess
import sys

import pytest

WORK = """
import resource
import numpy as np
from assistant.core.memory import give_back, large_numbers

def room():
    return int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize()

def emptied():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(40):
        np.ones(1 << 18)
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before

give_back()
apart, before = emptied(), room()
with large_numbers():
    kept = [np.ones(1 << 18) for _ in range(30)]
    del kept
    together = emptied()
assert together < apart / 4, (apart, together)
assert room() < before + (8 << 20), (before, room())
assert emptied() > apart / 2, "afterwards all is as before"
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere nothing is done")
def test_large_numbers_take_each_others_place_and_are_given_back():
    assert subprocess.run([sys.executable, "-c", WORK]).returncode == 0


ALONE = """
import resource
import numpy as np
from assistant.core.memory import keep_all

def emptied():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(5):
        kept = [np.ones(1 << 21) for _ in range(4)]
        del kept
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before

keep_all()
emptied()
assert emptied() < 2000
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere nothing is done")
def test_a_command_does_not_wait_for_empty_room():
    assert subprocess.run([sys.executable, "-c", ALONE]).returncode == 0

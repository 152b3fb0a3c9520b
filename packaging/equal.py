"""Ask our games' rules and their rules cards the same: `python3 packaging/equal.py [POSITIONS] [NAME …]`.

Each name of tests/games/kit/ours (all of them; 10,000 positions each) is answered by the Python rules and by the card of the
same game, on random positions. They must agree on every one; the exit status is 1 where they do not.
"""

from __future__ import annotations

import sys
import time

from prepare import inside

POSITIONS = 10_000


def main() -> int:
    """Print a line for each name; return 1 when an answer differs."""
    inside()
    from tests.games.kit.ours import COMPARED, differences

    words = sys.argv[1:]
    times = int(words[0]) if words else POSITIONS
    status = 0
    for name in words[1:] or COMPARED:
        begun = time.monotonic()
        found = differences(name, times)
        print(f"{name:22} {times} positions, {len(found)} differ, {time.monotonic() - begun:.0f} s", flush=True)
        for n, said, meant in found[:3]:
            print(f"  position {n}: the card says {said}, the rules {meant}", flush=True)
        status |= bool(found)
    return status


if __name__ == "__main__":
    sys.exit(main())

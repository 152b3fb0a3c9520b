"""Run the parts named on the command line, or all of them; words that begin with -- are for a part to read."""

import importlib
import sys

PARTS = (
    "core",
    "journal",
    "plans",
    "window",
    "answers",
    "opening",
    "tracing",
    "gestures",
    "photo",
    "opponent",
    "large",
)


def main() -> int:
    """Print every row; return 1 when a goal was missed."""
    missed = 0
    for part in [word for word in sys.argv[1:] if not word.startswith("--") and not word.isdigit()] or PARTS:
        print(f"== {part}", flush=True)
        for row in importlib.import_module(f"benchmarks.{part}").rows():
            print(row, flush=True)
            missed += not row.met
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

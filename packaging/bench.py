"""Measure what must stay fast, each against a floor measured in the same run: `python3 packaging/bench.py [NAME …]`.

Times depend on the machine; the ratios to the floor hardly do. A row that misses its goal is marked and the exit status is 1.
"""

import os
import subprocess
import sys

from prepare import ROOT, prepare


def main() -> int:
    """Prepare, then run the benchmark with the private environment's Python."""
    python = prepare(tests=True)
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "packaging")]),
    }
    command = [str(python), "-m", "benchmarks", *sys.argv[1:]]
    return subprocess.run(command, check=False, cwd=ROOT, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())

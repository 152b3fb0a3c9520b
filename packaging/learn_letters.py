"""Learn to tell letters from borders anew: `python3 packaging/learn_letters.py [SCENES]`, ten minutes with the usual 24.

Writes assistant/scan/fit/lettering.npz; `tests/scan/test_letters.py` and `python3 packaging/bench.py tracing` say how good it is.
"""

import os
import subprocess
import sys

from prepare import ROOT, prepare


def main() -> int:
    """Prepare, then learn with the private environment's Python."""
    python = prepare(tests=True)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "packaging")])}
    return subprocess.run([str(python), "-m", "learning", *sys.argv[1:]], check=False, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())

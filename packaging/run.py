"""Set Sabretache up and open it on a sample table: `python3 packaging/run.py [FILE]`.

Without a display, or with `--demo`, it answers five sample questions in text and writes `demo.png`.
"""

import os
import subprocess
import sys

from prepare import ROOT, has_display, prepare


def main() -> int:
    """Prepare, then start the program; return its exit status."""
    arguments = sys.argv[1:]
    if "-h" in arguments or "--help" in arguments:
        print(__doc__)
        return 0
    demo = "--demo" in arguments or not has_display()
    python = prepare(window=not demo)
    if demo:
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
        words = [word for word in arguments if word != "--demo"]
        command = [python, "-m", "assistant", "demo", *words]
    else:
        environment = dict(os.environ)
        command = [python, "-m", "assistant", *(arguments or ["--sample"])]
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    return subprocess.run([str(word) for word in command], check=False, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())

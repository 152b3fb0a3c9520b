"""Set everything up and open it on a sample table: `python3 packaging/run.py [FILE]`.

Without a display, or with `--demo`, it answers five sample questions in text and writes `demo.png`.
"""

import os
import sys

from prepare import ROOT, has_display, prepare, run


def main() -> int:
    """Prepare, then start the program; return its exit status."""
    words = [word for word in sys.argv[1:] if word != "--demo"]
    if "-h" in words or "--help" in words:
        print(__doc__)
        return 0
    demo = "--demo" in sys.argv or not has_display()
    python = prepare(window=not demo)
    paths = filter(None, [str(ROOT), os.environ.get("PYTHONPATH")])
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    if demo:
        environment["QT_QPA_PLATFORM"] = "offscreen"
    words = ["demo", *words] if demo else words or ["--sample"]
    return run(python, "-m", "assistant", *words, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())

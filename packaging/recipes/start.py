"""Where the frozen program begins."""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()  # a process of a study starts this file anew and goes no further

    from assistant.__main__ import main

    sys.exit(main())

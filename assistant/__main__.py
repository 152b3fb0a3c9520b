"""`sabretache` and `python -m assistant`: without arguments the window, otherwise the command line."""

from __future__ import annotations

import sys


def main() -> int:
    """Start the program; return its exit status."""
    if len(sys.argv) > 1:
        from assistant.cli.main import main as command_line

        return command_line()
    from assistant.ui.app import main as window

    return window()


if __name__ == "__main__":
    sys.exit(main())

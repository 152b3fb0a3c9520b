"""Completion for shells."""

from __future__ import annotations

import argparse

from argcomplete.shell_integration import shellcode


def complete(options: argparse.Namespace) -> None:
    """Print the completion script of a shell, which asks the program itself what may stand where."""
    print(shellcode(["sabretache"], shell=options.shell))

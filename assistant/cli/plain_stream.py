"""What commands print reaches the terminal as letters alone: what is typed into a table cannot clear a screen or colour it."""

from __future__ import annotations

import argparse
import contextlib
import re
import sys
from collections.abc import Iterator
from typing import Any, TextIO

from assistant.core.text import Name, Text, render

# All controls but tab and line feed, and what turns the direction of writing about.
CONTROL = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def plain(words: str) -> str:
    """Return words with a visible sign in the place of each control: `␛` for escape."""
    return CONTROL.sub(_sign, words) if CONTROL.search(words) else words


def _sign(found: re.Match[str]) -> str:
    code = ord(found[0])
    return chr(0x2400 + code) if code < 32 else "\N{SYMBOL FOR DELETE}" if code == 127 else "\N{REPLACEMENT CHARACTER}"


class PlainStream:
    """A text stream that is written plain; all else is the stream's own."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream

    def write(self, words: str) -> int:
        """Write words, plain."""
        return int(self.stream.write(plain(words)))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


@contextlib.contextmanager
def plainly() -> Iterator[None]:
    """Have both streams of this process written plain; one that the caller closed stays closed."""
    with contextlib.ExitStack() as stack:
        if sys.stdout is not None:
            stack.enter_context(contextlib.redirect_stdout(PlainStream(sys.stdout)))
        if sys.stderr is not None:
            stack.enter_context(contextlib.redirect_stderr(PlainStream(sys.stderr)))
        yield


def tell(text: Text | Name, options: argparse.Namespace, file: TextIO | None = None) -> None:
    """Print a text in the language of a command."""
    print(render(text, options.lang), file=file)


def progress(share: float) -> None:
    """Show on a terminal how much is done, from 0 to 1, always on the same line."""
    stream = getattr(sys.stderr, "stream", sys.stderr)
    if stream is not None and stream.isatty():
        stream.write(f"\r{share:4.0%}" + ("" if share < 1 else "\n"))
        stream.flush()

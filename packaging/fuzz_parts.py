"""What the readers of `fuzz.py` share: what a reader is, where hostile files lie, looking at an opened table."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOSTILE = ROOT / "tests" / "data" / "hostile"


@dataclass(frozen=True)
class Reader:
    """One door: sound and hostile files to begin with, words that its files are made of, and what reads a file.

    `read` raises Trouble for what it refuses. Anything else that it raises is a finding.
    """

    seeds: tuple[bytes, ...]
    read: Callable[[bytes], object]
    words: tuple[bytes, ...] = ()


def looked_at(desk) -> None:  # type: ignore[no-untyped-def]
    """Do what opening a table does, but for painting: tell the journal, the states of the game, the first question."""
    from assistant.cli.answers import as_text
    from assistant.core.problems import Trouble
    from assistant.core.questions import Ask
    from assistant.core.text import render
    from assistant.desk.descriptions import describe

    for n in range(1, min(desk.journal.length, 20) + 1):
        before = desk.position_of(desk.journal.table_at(n - 1))
        render(describe(desk.journal.step(n).edit, before, desk.game), "fr")
    if desk.game.status is not None:
        for item in desk.game.status(desk.position):
            render(item.text, "fr")
    with contextlib.suppress(Trouble):
        as_text(desk.ask(desk.game.asked(Ask("findings"))), "fr", exact=False)


def words_in(data: bytes) -> tuple[bytes, ...]:
    """Return the words between quotes of some JSON, XML or TOML, and of a table the cells."""
    return tuple(sorted(set(re.findall(rb'"[\w./;-]{1,24}"|(?<=,)[\w-]{2,20}(?=,)|<[\w.]{2,60}', data)))[:400])

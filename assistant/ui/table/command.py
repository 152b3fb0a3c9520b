"""A command of the window: its menu, its keys, what it does, when it is ticked. The table of all of them is commands.py.

`keys` are shortcuts of the whole window. `letter` is a key for the board only (keyboard.py).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QKeySequence

from assistant.ui.widgets.session import Session

MENUS = ("table", "edit", "ask", "view", "paper", "campaign", "help")


@dataclass(frozen=True)
class Command:
    """One command: its text is the message `do-<id>`. Without a deed it is a submenu, or a line of the sheet of keys."""

    id: str
    menu: str
    deed: Callable[[], object] | None = None
    keys: tuple[str, ...] = ()
    letter: str = ""
    ticked: Callable[[], bool] | None = None
    enabled: Callable[[], bool] | None = None
    key: Callable[[], str] | None = None  # of its text, where that changes
    asks: bool = False  # it asks a question: done too early, it is taken back without a trace
    rule_before: bool = False
    hidden: bool = False  # in the sheet of keys only

    def text(self, session: Session) -> str:
        """Return its words in the window's language."""
        return session.own(self.key() if self.key is not None else f"do-{self.id}")


def key_words(key: str, session: Session) -> str:
    """Return keys as they are written on the keyboards of the language."""
    written = {
        "Enter": "enter-key",
        "Del": "delete-key",
        "Esc": "escape-key",
        "Space": "space-key",
        "Shift": "shift-key",
        "Home": "home-key",
    }
    return re.sub(
        r"[A-Z][a-z]+", lambda found: session.own(written[found[0]]) if found[0] in written else found[0], key
    )


def keys_of(command: Command, session: Session) -> str:
    """Return the keys of a command in words."""
    native = [QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in command.keys]
    return ", ".join([*([key_words(command.letter, session)] if command.letter else []), *native])

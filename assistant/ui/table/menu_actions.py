"""A command of the window: its menu, its keys, what it does; and the commands as actions in menus.

The table of all of them is `commands.csv`; commands.py says what they do.
"""

from __future__ import annotations

import csv
import functools
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from assistant.ui.look.wording import tip
from assistant.ui.widgets.session import Session

# A command of the window: its menu, its keys, what it does, when it is ticked.
#
# `keys` are shortcuts of the whole window. `letter` is a key for the board only (keyboard.py).

MENUS = ("table", "edit", "ask", "view", "paper", "campaign", "help")


@dataclass(frozen=True)
class Command:
    """One command: its text is the message `do-<id>`. Without a deed it is a submenu, or a line of the sheet of keys."""

    id: str
    menu: str
    keys: tuple[str, ...]
    letter: str
    changes: bool  # it changes what is selected or marked: its letter alone does nothing without
    rule_before: bool
    hidden: bool  # in the sheet of keys only
    deed: Callable[[], object] | None = None
    ticked: Callable[[], bool] | None = None
    enabled: Callable[[], bool] | None = None
    key: Callable[[], str] | None = None  # of its text, where that changes

    def text(self, session: Session) -> str:
        """Return its words in the window's language."""
        return session.own(self.key() if self.key is not None else f"do-{self.id}")


@functools.cache
def declared() -> tuple[Command, ...]:
    """Return every command as `commands.csv` has it: nobody says yet what it does."""
    lines = Path(__file__).with_name("commands.csv").read_text(encoding="utf-8").splitlines()
    return tuple(
        Command(name, menu, tuple(keys.split()), letter, "changes" in flags, "rule" in flags, "hidden" in flags)
        for name, menu, keys, letter, flags in csv.reader(lines[1:])
    )


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


# The commands as actions in menus, with their words, shortcuts and ticks.


class Actions:
    """One action for each command of a window; `fill` puts them into its menus."""

    def __init__(self, window: QWidget, session: Session, commands: Sequence[Command]) -> None:
        self.window, self.session = window, session
        self.commands = {command.id: command for command in commands if not command.hidden}
        self.menus: dict[str, QMenu] = {}
        self.recent, self.panels, self.layouts = QMenu(window), QMenu(window), QMenu(window)
        self.by_id = {name: self._made(command) for name, command in self.commands.items()}
        for name, menu in (("recent", self.recent), ("panels", self.panels), ("layouts", self.layouts)):
            self.by_id[name].setMenu(menu)

    def _made(self, command: Command) -> QAction:
        action = QAction(self.window)
        action.setObjectName(command.id)
        action.setCheckable(command.ticked is not None)
        if command.keys:
            action.setShortcuts([QKeySequence(key) for key in command.keys])
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        if command.deed is not None:
            action.triggered.connect(lambda _on=False, deed=command.deed: self._do(deed))
        self.window.addAction(action)
        return action

    def _do(self, deed: Callable[[], object]) -> None:
        deed()
        self.refresh()

    def fill(self, bar: QMenuBar) -> None:
        """Put the menus into a bar; `say` must follow."""
        bar.clear()
        for name in MENUS:
            own = [command for command in self.commands.values() if command.menu == name]
            if not own:
                continue
            menu = self.menus[name] = QMenu(bar)
            menu.aboutToShow.connect(self.refresh)
            for command in own:
                if command.rule_before:
                    menu.addSeparator()
                menu.addAction(self.by_id[command.id])
            bar.addMenu(menu)

    def say(self) -> None:
        """Write every title in the window's language; board keys stand after a tab, as Qt writes shortcuts."""
        for name, menu in self.menus.items():
            menu.setTitle(self.session.own(f"menu-{name}"))
        self.refresh()

    def refresh(self) -> None:
        """Write the words, tick what is switched on, and grey what cannot be done."""
        for name, command in self.commands.items():
            action, words = self.by_id[name], command.text(self.session)
            letter = f"\t{key_words(command.letter, self.session)}" if command.letter else ""
            action.setText(words + letter)
            action.setToolTip(tip(words))
            if command.ticked is not None:
                with QSignalBlocker(action):
                    action.setChecked(command.ticked())
            if command.enabled is not None:
                action.setEnabled(command.enabled())

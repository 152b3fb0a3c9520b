"""Every command of the window with its menu and its key, in one table; the sheet of keys reads it too.

`keys` are shortcuts of the whole window. `letter` is a key for the board only: it waits for a moment, because whoever types on
writes into the line of quick entry.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from assistant.ui.widgets.session import Session

MENUS = ("table", "edit", "ask", "view", "paper", "campaign", "help")
GIVING_OUT = "campaign"  # only where the game has pages to give out


@dataclass(frozen=True)
class Command:
    """One command: the texts are `do-<id>`."""

    id: str
    menu: str
    keys: tuple[str, ...] = ()
    letter: str = ""
    checkable: bool = False
    rule_before: bool = False
    hidden: bool = False  # in the sheet of keys only


COMMANDS = (
    Command("new", "table", ("Ctrl+N",)),
    Command("open", "table", ("Ctrl+O",)),
    Command("recent", "table"),
    Command("keep-setup", "table", rule_before=True),
    Command("rename", "table"),
    Command("export", "table"),
    Command("import", "table"),
    Command("print", "table", ("Ctrl+P",), rule_before=True),
    Command("pack-up", "table", ("Ctrl+W",)),
    Command("quit", "table", ("Ctrl+Q",), rule_before=True),
    Command("undo", "edit", ("Ctrl+Z", "Alt+Left")),
    Command("redo", "edit", ("Ctrl+Shift+Z", "Ctrl+Y", "Alt+Right")),
    Command("journal", "edit", ("Ctrl+J",), checkable=True),
    Command("quick", "edit", ("Ctrl+K",), rule_before=True),
    Command("move", "edit", letter="M"),
    Command("flip", "edit", letter="F"),
    Command("loss", "edit", letter="L"),
    Command("reserve", "edit", letter="Del"),
    Command("control", "edit", letter="C"),
    Command("marker", "edit", letter="T"),
    Command("bookmark", "edit", ("Ctrl+B",), rule_before=True),
    Command("fight", "ask", letter="A"),
    Command("supply", "ask", letter="S"),
    Command("supply-all", "ask", ("Shift+S",)),
    Command("reach", "ask", letter="R"),
    Command("phase-end", "ask", letter="E"),
    Command("points", "ask", letter="V"),
    Command("findings", "ask", letter="W"),
    Command("questions", "ask", ("Ctrl+Space",), checkable=True, rule_before=True),
    Command("accept", "ask", letter="Enter", rule_before=True),
    Command("choose", "ask", letter="1–9", hidden=True),
    Command("choose-next", "ask", letter="Space", hidden=True),
    Command("dice", "ask", letter="1–6", hidden=True),
    Command("close-card", "ask", letter="Esc"),
    Command("close-cards", "ask", ("Ctrl+Shift+W",)),
    Command("fit", "view", letter="Home"),
    Command("fit-all", "view", ("Ctrl+0",)),
    Command("zoom-in", "view", letter="+"),
    Command("zoom-out", "view", letter="−"),
    Command("walk", "view", letter="← ↑ → ↓", hidden=True),
    Command("fan", "view", letter="Enter", hidden=True),
    Command("only-board", "view", letter="Tab", rule_before=True),
    Command("panels", "view"),
    Command("next-panel", "view", ("F6",)),
    Command("tray", "view", ("Ctrl+R",), checkable=True),
    Command("own-counters", "view", ("Ctrl+U",), checkable=True),
    Command("peek", "view", letter="P", rule_before=True),
    Command("inspector", "view", ("Ctrl+I",), checkable=True),
    Command("full-screen", "view", ("F11",), checkable=True),
    Command("larger", "view", ("Ctrl++", "Ctrl+="), rule_before=True),
    Command("smaller", "view", ("Ctrl+-",)),
    Command("usual-size", "view"),
    Command("motion", "view", checkable=True),
    Command("theme", "view", ("F9",), rule_before=True),
    Command("language", "view", ("F8",)),
    Command("facts", "paper", checkable=True),
    Command("readings", "paper", checkable=True),
    Command("registers", "paper", checkable=True),
    Command("check-board", "paper", checkable=True, rule_before=True),
    Command("differs", "paper"),
    Command("own-board", "paper", rule_before=True),
    Command("my-picture", "paper"),
    Command("my-photo", "paper"),
    Command("counters-away", "paper"),
    Command("manuscript", "campaign", checkable=True),
    Command("pages-html", "campaign", rule_before=True),
    Command("pages-pdf", "campaign"),
    Command("seal", "campaign", rule_before=True),
    Command("unseal", "campaign"),
    Command("keys", "help", ("F1",)),
    Command("about", "help"),
)
BY_ID: Mapping[str, Command] = {command.id: command for command in COMMANDS}
LETTERS: Mapping[str, str] = {
    command.letter: command.id for command in COMMANDS if len(command.letter) == 1 and command.letter.isalpha()
}


class Actions:
    """The commands as actions in menus. `deeds` maps their ids to what they do."""

    def __init__(self, window: QWidget, session: Session, deeds: Mapping[str, Callable[[], object]]) -> None:
        self.window, self.session, self.deeds = window, session, deeds
        self.by_id: dict[str, QAction] = {}
        self.menus: dict[str, QMenu] = {}
        self.recent = QMenu(window)
        self.panels = QMenu(window)
        for command in COMMANDS:
            if not command.hidden:
                self.by_id[command.id] = self._made(command)

    def _made(self, command: Command) -> QAction:
        action = QAction(self.window)
        action.setObjectName(command.id)
        action.setCheckable(command.checkable)
        if command.keys:
            action.setShortcuts([QKeySequence(key) for key in command.keys])
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        if command.id in self.deeds:
            action.triggered.connect(lambda _on=False, deed=self.deeds[command.id]: deed())
        self.window.addAction(action)
        return action

    def fill(self, bar: QMenuBar) -> None:
        """Put the menus into a bar, and the words into the menus."""
        bar.clear()
        for name in MENUS:
            if name == GIVING_OUT and self.session.desk.game.pages is None:
                continue
            menu = QMenu(bar)
            self.menus[name] = menu
            for command in COMMANDS:
                if command.menu != name or command.hidden:
                    continue
                if command.rule_before:
                    menu.addSeparator()
                action = self.by_id[command.id]
                if command.id == "recent":
                    action.setMenu(self.recent)
                elif command.id == "panels":
                    action.setMenu(self.panels)
                menu.addAction(action)
            bar.addMenu(menu)
        self.say()

    def say(self) -> None:
        """Write every title in the window's language; board keys stand after a tab, as Qt writes shortcuts."""
        for name, menu in self.menus.items():
            menu.setTitle(self.session.own(f"menu-{name}"))
        for command in COMMANDS:
            action = self.by_id.get(command.id)
            if action is not None:
                words = self.session.own(f"do-{command.id}")
                action.setText(f"{words}\t{key_words(command.letter, self.session)}" if command.letter else words)
                action.setToolTip(words)


def key_words(key: str, session: Session) -> str:
    """Return a key as it is written on the keyboards of the language."""
    return {
        "Enter": session.own("enter-key"),
        "Del": session.own("delete-key"),
        "Esc": session.own("escape-key"),
        "Space": session.own("space-key"),
    }.get(key, key)


def keys_of(command: Command, session: Session) -> str:
    """Return the keys of a command in words."""
    native = [QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in command.keys]
    return ", ".join([*([key_words(command.letter, session)] if command.letter else []), *native])

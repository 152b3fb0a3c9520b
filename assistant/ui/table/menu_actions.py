"""A command of the window as an action: its menu, its keys, what it does, when it is ticked; all of them to look through.

The table of all of them is `commands.csv`; commands.py finds there what each does.
"""

from __future__ import annotations

import csv
import functools
import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import starmap
from pathlib import Path
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QListWidget, QListWidgetItem, QWidget

from assistant.core.text import folded
from assistant.ui.look.wording import tip
from assistant.ui.widgets.lines import VALUE, EventWatch, hbox, holding, label, listed, named, vbox
from assistant.ui.widgets.notices import OverCard
from assistant.ui.widgets.scrolling import ScrollArea
from assistant.ui.widgets.session import AtTable, Session
from assistant.ui.work.event_loop import Callback

# `keys` are shortcuts of the whole window. `letter` is a key for the board only (keyboard.py).

MENUS = ("table", "edit", "ask", "view", "paper", "campaign", "help")


class Row(NamedTuple):
    """A line of `commands.csv`."""

    id: str
    menu: str
    keys: str
    letter: str
    flags: str  # changes: its letter alone does nothing where nothing is selected or marked; rule: before it; hidden: in no menu
    does: str  # where among a window's helpers its deed is, and what that is given
    on: str  # where it is said whether it is switched on
    verbs: str  # of the command line that do the same


DeclaredT = TypeVar("DeclaredT", bound=tuple[str, ...])


@functools.cache
def lines_of(file: str, kind: Callable[..., DeclaredT]) -> tuple[DeclaredT, ...]:
    """Return the lines of a table beside this module, below their heads."""
    words = Path(__file__).with_name(file).read_text(encoding="utf-8")
    return tuple(starmap(kind, csv.reader(words.splitlines()[1:])))


def declared() -> tuple[Row, ...]:
    """Return every command as `commands.csv` has it: nobody says yet what it does."""
    return lines_of("commands.csv", Row)


class Command(QAction):
    """One command: its text is the message `do-<id>`. Without a deed it is a submenu, or a line of the sheet of keys."""

    def __init__(
        self,
        frame: QWidget,
        session: Session,
        row: Row,
        deed: Callback | None,
        ticked: Callable[[], bool] | None,
    ) -> None:
        super().__init__(frame)
        self.session, self.row, self.deed, self.ticked = session, row, deed, ticked
        self.id, self.letter, self.hidden = row.id, row.letter, "hidden" in row.flags
        self.key: Callable[[], str] = lambda: f"do-{row.id}"  # of its text, which may change
        self.enabled: Callable[[], bool] = lambda: True
        self.setObjectName(row.id)
        self.setCheckable(ticked is not None)
        self.setShortcuts([QKeySequence(key) for key in row.keys.split()])
        if deed is not None:
            self.triggered.connect(lambda: deed())
        frame.addAction(self)

    @property
    def words(self) -> str:
        """Its words in the window's language."""
        return self.session.own(self.key())

    @property
    def keys(self) -> str:
        """Its keys in words."""
        native = [key.toString(QKeySequence.SequenceFormat.NativeText) for key in self.shortcuts()]
        return ", ".join(filter(None, (key_words(self.letter, self.session), *native)))

    def refresh(self) -> None:
        """Write its words, its board key after a tab, as Qt writes shortcuts; tick it, and grey what cannot be done."""
        words, letter = self.words, f"\t{key_words(self.letter, self.session)}" if self.letter else ""
        self.setText(words + letter)
        self.setToolTip(tip(words))
        self.setChecked(self.ticked is not None and self.ticked())
        self.setEnabled(self.enabled())


def key_words(key: str, session: Session) -> str:
    """Return keys as they are written on the keyboards of the language."""
    short = {"Del": "delete", "Esc": "escape"}
    return re.sub(
        "Enter|Del|Esc|Space|Shift|Home",
        lambda found: session.own(f"{short.get(found[0], found[0].lower())}-key"),
        key,
    )


# All commands to look through: the palette, found by any part of their words, and the sheet of all keys.

# The sheet of all keys (F1 over the board), which it covers; any key puts it away, F1 for the manual.

COLUMNS = (  # of menus; as many as there is room for
    (("edit", "table"), ("ask", "help"), ("view", "paper", "campaign")),
    (("edit", "table", "help"), ("ask", "view", "paper", "campaign")),
    (("edit", "table", "ask", "view", "paper", "campaign", "help"),),
)
EDGES = 28  # pixels beside the page: frame and scroll bar
GESTURES = ("look", "drag", "double", "ctrl-click", "wheel", "right")


class KeysSheet(AtTable, OverCard):
    """Every command that has a key, by menu, and the gestures of the hand."""

    def __init__(self, session: Session, over: QWidget, back: QWidget, commands: Sequence[Command]) -> None:
        super().__init__(session, over, back)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.commands = commands
        self.area = ScrollArea(bare=True)
        vbox(self.area, on=self, margins=(2, 10, 2, 10))
        room = over.width() - 16 - EDGES
        pages = (self._page(columns) for columns in COLUMNS)
        page = next((each for each in pages if each.sizeHint().width() <= room), None)
        most = QSize(over.width() - 16, over.height() - 16)
        # Words that are broken want no width of their own: they get all that there is.
        size = page.sizeHint() + QSize(EDGES, 28) if page is not None else most
        self.area.setWidget(page or self._page(COLUMNS[-1], wrap=True))
        self.resize(size.boundedTo(most))
        self.appear(self)

    def _page(self, columns: Sequence[Sequence[str]], *, wrap: bool = False) -> QWidget:
        """Return the sheet in columns of menus, its words broken into lines where even one column is too wide."""
        assert {name for menus in columns for name in menus} == set(MENUS)
        own = self.own
        row = hbox(*((self._column(menus, wrap=wrap), 1 if wrap else 0) for menus in columns), spacing=34)
        gestures = " · ".join(own(f"gesture-{name}") for name in GESTURES)
        below = (label(gestures, "small"), label(own("keys-manual"), "small"))
        return holding(vbox(label(own("do-keys"), "heading"), row, *below, margins=(26, 8, 26, 10)), "sheet")

    def _column(self, menus: Sequence[str], *, wrap: bool) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        at = 0
        for menu in menus:
            listed = [command for command in self.commands if command.row.menu == menu and command.keys]
            if not listed:
                continue
            grid.setRowMinimumHeight(at, 30 if at else 20)
            head = label(self.own(f"menu-{menu}"), "small", wrap=False)
            grid.addWidget(head, at, 0, 1, 2, Qt.AlignmentFlag.AlignBottom)
            at += 1
            for command in listed:
                grid.addWidget(label(command.keys, "step", wrap=wrap), at, 0)
                grid.addWidget(label(self.own(f"do-{command.id}"), wrap=wrap), at, 1)
                at += 1
        grid.setRowStretch(at, 1)
        return grid

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go; the keys that scroll do so where there is more than is seen. The key that brought the sheet leads to the manual."""
        bar = self.area.verticalScrollBar()
        ways = {
            Qt.Key.Key_Down: 60,
            Qt.Key.Key_Up: -60,
            Qt.Key.Key_PageDown: bar.pageStep(),
            Qt.Key.Key_PageUp: -bar.pageStep(),
        }
        way = ways.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_F1:
            self.leave()
            next(command.deed for command in self.commands if command.id == "manual" and command.deed)()
        elif way is None or not bar.maximum():
            self.leave()
        else:
            bar.setValue(bar.value() + way)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: ARG002 - Qt's own name
        """Go."""
        self.leave()

    def event(self, event: QEvent) -> bool:
        """Go at any shortcut too."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
        return super().event(event)


# The command palette: every command and every question of the game, found by any part of its words.

WIDTH, HEIGHT = 560, 380
STEM = 4  # letters of a word of which a longer form finds it


class Entry(NamedTuple):
    """One line of the palette."""

    words: str
    keys: str
    deed: Callback


def entries(session: Session, commands: Sequence[Command]) -> list[Entry]:
    """Return what can be done now: commands that have a deed and are not greyed, then the questions of the game."""
    found = [
        Entry(command.words.rstrip("…"), command.keys, command.deed)
        for command in commands
        if command.deed is not None and not command.hidden and command.enabled()
    ]
    known = {entry.words for entry in found}
    for question in session.game.questions:
        if (title := session.titled(question)) not in known:  # a command may open the same form
            found.append(Entry(title, session.own("palette-question"), partial(session.forming.emit, question, {})))
    return found


def matching(found: Sequence[Entry], words: str) -> list[Entry]:
    """Return the entries that hold every one of the words, those that begin with the first word before the others.

    Where none does, a longer form of a word will do: "photographie" for "photo".
    """
    wanted = folded_words(words)
    held = [entry for entry in found if all(word in " ".join(folded_words(entry.words)) for word in wanted)]
    if not held:
        held = [entry for entry in found if all(_is_longer(word, folded_words(entry.words)) for word in wanted)]
    return sorted(held, key=lambda entry: not " ".join(folded_words(entry.words)).startswith(" ".join(wanted)))


def _is_longer(word: str, others: Sequence[str]) -> bool:
    """Tell whether one of some words is held by another or, if it is not short, begins it."""
    return any(word in other or (len(other) >= STEM and word.startswith(other)) for other in others)


def folded_words(words: str) -> list[str]:
    """Return words as they are compared: without case, accents and signs."""
    return [folded(word) for word in words.replace("’", " ").split() if folded(word)]


class Palette(OverCard):
    """The line to type into, and what can be done beneath it."""

    def __init__(self, session: Session, over: QWidget, back: QWidget, commands: Sequence[Command]) -> None:
        super().__init__(over, back)
        self.all, self.none = entries(session, commands), session.own("palette-none")
        self.line, self.list = QLineEdit(), QListWidget()
        for each in (self.line, self.list):
            named(each, session.own("do-palette"))
        self.line.setPlaceholderText(session.own("palette-hint"))
        self.list.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.list.setFocusProxy(self.line)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        vbox(self.line, (self.list, 1), on=self)
        self.line.textChanged.connect(self.look_for)
        self.line.returnPressed.connect(lambda: self.take(self.list.currentItem()))
        EventWatch(self.line, self, self.leave, QEvent.Type.FocusOut)  # whatever takes the keyboard puts it away
        self.list.itemClicked.connect(self.take)
        self.resize(min(WIDTH, over.width() - 16), min(HEIGHT, over.height() - 16))
        self.look_for("")
        self.appear(self.line)

    def look_for(self, words: str) -> None:
        """List what holds the words."""
        self.list.clear()
        for entry in matching(self.all, words):
            listed(self.list, f"{entry.words}   {entry.keys}".rstrip(), entry)
        if not self.list.count():
            listed(self.list, self.none, None)
        self.list.setCurrentRow(0)

    def take(self, item: QListWidgetItem | None) -> None:
        """Put the palette away and do what the line says."""
        entry: Entry | None = item.data(VALUE) if item is not None else None
        if entry is not None:
            self.leave()
            entry.deed()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk the list by what the line has no use for: its arrows."""
        self.list.keyPressEvent(event)
        super().keyPressEvent(event)

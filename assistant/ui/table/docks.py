"""The panels around the board (`docks.csv`): docks that can be moved, floated and closed; most are made when first opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow, QSizePolicy, QTabBar, QWidget

from assistant.ui.answers.panel import AnswersPanel
from assistant.ui.board.view import BoardView
from assistant.ui.look.wording import PlainLabel
from assistant.ui.panels.quick_entry import QuickLine
from assistant.ui.panels.status import FindingsPanel, Inspector
from assistant.ui.panels.tray import Tray
from assistant.ui.table.board_actions import BoardActions
from assistant.ui.table.menu_actions import lines_of
from assistant.ui.table.phase_bar import PhaseBar
from assistant.ui.widgets.lines import Button, hbox
from assistant.ui.widgets.notices import Prompt
from assistant.ui.widgets.session import AtTable, Session

RIGHT = Qt.DockWidgetArea.RightDockWidgetArea
WIDTH = 372  # of the panels at the usual size of text; they grow with it, up to
WIDEST = 500

NARROWEST = 260  # pixels of a panel's width
GRIP = 5  # pixels by which Qt may miss a width that was asked for
WIDE = "registers"  # the panel of tables: it takes half of the window while it is looked at


class Declared(NamedTuple):
    """A dock: the module and class of its panel, if it is made here; the word that explains it."""

    name: str
    panel: str
    word: str


def declared() -> tuple[Declared, ...]:
    """Return the docks of every window."""
    return lines_of("docks.csv", Declared)


class Title(QWidget):
    """A dock's title with its two buttons, in the theme's style."""

    def __init__(self, dock: QDockWidget, session: Session) -> None:
        super().__init__(dock)
        self.setObjectName("title")
        self.words = PlainLabel()
        float_it = Button(session, "dock-float", lambda: dock.setFloating(not dock.isFloating()), "float")
        self.buttons = (float_it, Button(session, "dock-close", dock.close, "close"))
        for button in self.buttons:
            button.setObjectName("flat")
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        hbox((self.words, 1), *self.buttons, on=self, margins=(0, 0, 4, 0), spacing=0)

    def say(self, words: str) -> None:
        """Write the title."""
        self.words.setText(words)
        for button in self.buttons:
            button.setAccessibleName(button.session.labelled(words, button.session.own(button.key)))


class Docks(AtTable, QObject):
    """All docks of a window."""

    _narrow = 0  # the width of the panels before the tables took half of the window; 0 while they have not

    def __init__(self, window: QMainWindow, session: Session, answers: QWidget, findings: FindingsPanel) -> None:
        super().__init__(session, window)
        self.window, self.findings = window, findings
        self._scale = session.look.text_scale
        self._given: set[int] = set()  # the widths that the panels got with the size of text
        self.by_id: dict[str, QDockWidget] = {}
        self.making: dict[str, Callable[[], QWidget]] = {}  # panels that are made when they are first opened
        there = {"answers": answers, "findings": findings}
        for dock in declared():
            if dock.name == "manuscript" and session.game.pages is None:
                continue
            self._add(dock, there.get(dock.name))
            if dock.name != "answers":
                window.tabifyDockWidget(self.by_id["answers"], self.by_id[dock.name])
                self.by_id[dock.name].hide()
        self.by_id["answers"].raise_()
        window.setTabPosition(RIGHT, window.tabPosition(RIGHT).North)
        self._give(self.by_id["answers"])
        self.by_id[WIDE].visibilityChanged.connect(self._make_room)
        self.by_id["questions"].visibilityChanged.connect(lambda seen: None if seen else session.unpicked.emit())
        findings.counted.connect(lambda _count: self.say())

    @property
    def _room(self) -> int:
        """The width that the panels need at the size of text in force."""
        return min(round(WIDTH * max(1.0, self.session.look.text_scale)), WIDEST)

    def widen(self) -> None:
        """Give the panels the width that the text needs, where they have less, or a width that no hand has given them."""
        shown = self._shown()
        if shown is None or shown is self.by_id[WIDE]:
            return
        untouched = any(abs(shown.width() - width) < GRIP for width in self._given)
        if shown.width() < self._room or untouched or self._is_half(shown):
            self._give(shown)

    def _give(self, dock: QDockWidget) -> None:
        """Give a panel the width that the text needs."""
        self._given.add(self._room)
        self.window.resizeDocks([dock], [self._room], Qt.Orientation.Horizontal)

    def _is_half(self, dock: QDockWidget) -> bool:
        """Tell whether a dock has about half of the window."""
        return dock.width() * 20 >= self.window.width() * 9

    def _make_room(self, seen: bool) -> None:
        """Give the panel of tables half of the window; when another one is looked at, give the room back that nobody changed."""
        dock = self.by_id[WIDE]
        half = self.window.width() // 2
        if dock.isFloating() or self.window.dockWidgetArea(dock) != RIGHT:
            self._narrow = 0
        elif seen and not self._narrow:
            # A window that opens with them has them so
            self._narrow = self._room if self._is_half(dock) else dock.width()
            self.window.resizeDocks([dock], [max(half, dock.width())], Qt.Orientation.Horizontal)
        elif not seen and self._narrow:
            before, self._narrow = self._narrow, 0
            beside = [one for one in self._right() if one is not dock and not one.isHidden()]
            if beside and self._is_half(dock) and dock.width() <= half * 11 // 10:
                self.window.resizeDocks(beside[:1], [before], Qt.Orientation.Horizontal)

    def _shown(self) -> QDockWidget | None:
        """Return the dock at the right of the board that is in view."""
        return next((dock for dock in self._right() if not dock.visibleRegion().isEmpty()), None)

    def _right(self) -> list[QDockWidget]:
        """Return the docks that have their place at the right of the board."""
        docks = (dock for dock in self.by_id.values() if not dock.isFloating())
        return [dock for dock in docks if self.window.dockWidgetArea(dock) == RIGHT]

    def _add(self, declared: Declared, panel: QWidget | None) -> None:
        """Add a dock; without a panel, that is made when it is first seen."""
        dock = self.by_id[declared.name] = QDockWidget(self.window)
        dock.setObjectName(f"dock-{declared.name}")
        dock.setTitleBarWidget(Title(dock, self.session))
        dock.setMinimumWidth(min(NARROWEST, self.window.screen().availableSize().width() // 2))
        self.window.addDockWidget(RIGHT, dock)
        if panel is not None:
            dock.setWidget(panel)
            return
        self.making.setdefault(declared.name, partial(self._make, declared))
        dock.visibilityChanged.connect(lambda seen: self.panel(declared.name) if seen else None)

    def add_foot(self, foot: QWidget) -> None:
        """Put the foot below everything."""
        dock = QDockWidget(self.window)
        dock.setObjectName("dock-foot")
        empty = QWidget()
        empty.setFixedHeight(0)
        dock.setTitleBarWidget(empty)
        dock.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        dock.setWidget(foot)
        self.window.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, dock)
        foot.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.foot = dock

    def _make(self, dock: Declared) -> QWidget:
        module, _, kind = dock.panel.partition(".")
        panel: QWidget = getattr(import_module(f"assistant.ui.panels.{module}"), kind)(self.session)
        return panel

    def panel(self, name: str) -> Any:
        """Return a panel, made now if it was not yet."""
        dock = self.by_id[name]
        if dock.widget() is None:
            made = self.making[name]()
            made.setAccessibleName(dock.windowTitle())
            dock.setWidget(made)
            made.show()
        return dock.widget()

    def open(self, name: str) -> None:
        """Bring a panel into view."""
        dock = self.by_id[name]
        self.panel(name)  # before the dock is laid out: what is in view waits for clicks
        dock.show()
        dock.raise_()
        for bar in self._tabs():
            bar.setElideMode(Qt.TextElideMode.ElideNone)
            bar.setUsesScrollButtons(True)

    @property
    def arranged(self) -> tuple[str, ...]:
        """The panels at the right of the board that are open, the one in view first."""
        shown = self._shown()
        right = [name for name, dock in self.by_id.items() if dock in self._right() and not dock.isHidden()]
        return tuple(sorted(right, key=lambda name: self.by_id[name] is not shown))

    def arrange(self, names: Sequence[str]) -> None:
        """Have those panels open at the right of the board again, the first in view."""
        if tuple(names) == self.arranged:
            return
        for name in set(self.arranged) - set(names):
            self.by_id[name].hide()
        for name in names[:1]:
            self.open(name)

    def look_at_findings(self) -> None:
        """Bring the findings into view, or the answers again."""
        self.open("findings" if self.by_id["findings"].visibleRegion().isEmpty() else "answers")

    def is_open(self, name: str) -> bool:
        """Tell whether a panel is open, though maybe behind another one."""
        return not self.by_id[name].isHidden()

    def toggle(self, name: str) -> None:
        """Open a panel, or close it if it is in view."""
        dock = self.by_id[name]
        if dock.isVisible() and not dock.visibleRegion().isEmpty():
            dock.hide()
            return
        self.open(name)
        if not dock.isHidden():
            self.panel(name).setFocus()

    def say(self) -> None:
        """Write the titles in the window's language, and give large text its room."""
        if self.session.look.text_scale != self._scale:
            self._scale = self.session.look.text_scale
            self.widen()
        for name, dock in self.by_id.items():
            words = self.own(f"panel-{name}")
            if name == "findings":
                words += f"  {self.findings.count}" if self.findings.count else ""
            dock.setWindowTitle(words)
            if (panel := dock.widget()) is not None:
                panel.setAccessibleName(words)
            title = dock.titleBarWidget()
            if isinstance(title, Title):
                title.say(words)
        self.name_tabs()

    def name_tabs(self) -> None:
        """Say what the tabs of the panels are, to those who do not see them; Qt makes them when panels first share a place."""
        for tabs in self._tabs():
            tabs.setAccessibleName(self.own("panels-tabs"))

    def _tabs(self) -> list[QTabBar]:
        """Return the tabs that Qt makes when docks share a place; panels have tabs of their own."""
        return self.window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)


# What a table's window is to its helpers: its parts, and nothing of how it joins them.


class TableParts(QMainWindow):
    """The parts of one window, shared by commands, keyboard and menus."""

    packed_up = Signal()  # the player wants the start page
    opening = Signal(str, object)  # what the start page can do: "new", "open", "file" with a path

    session: Session
    board: BoardView
    deeds: BoardActions
    docks: Docks
    answers: AnswersPanel
    quick: QuickLine
    prompt: Prompt
    tray: Tray
    phase_bar: PhaseBar
    inspector: Inspector
    bar: QWidget  # menus and state of the game, above the board
    foot: QWidget  # tray, journal and quick entry, below it

    def retitle(self) -> None:
        """Show what the table is called now."""
        about, title = self.session.desk.title, self.session.words(self.session.game.title)
        self.setWindowTitle(f"{about} — {title}" if about not in ("", title) else title)


class Helper(AtTable):
    """Some commands of one window."""

    def __init__(self, parts: TableParts, *more: Any) -> None:
        super().__init__(parts.session, *more)
        self.parts = parts

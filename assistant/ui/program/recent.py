"""The tables of the last evenings, as a card of the start page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QSizePolicy, QVBoxLayout

from assistant.core.game import Game
from assistant.core.problems import Trouble
from assistant.games import find_game
from assistant.ui.look.plain import tip
from assistant.ui.look.settings import Settings
from assistant.ui.widgets.lines import label

DAY = "d MMM yyyy, HH:mm"  # how the day of the last evening is written


class Recent(QFrame):
    """Lists the tables opened last with their game, turn and day; below, what opens others."""

    wanted = Signal(object)  # Path of a table
    choose_file = Signal()
    choose_import = Signal()

    def __init__(self, settings: Settings, games: tuple[Game, ...], own: Callable[..., str]) -> None:
        super().__init__()
        self.settings, self.games = settings, games
        self.setObjectName("card")
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 12, 18, 14)
        column.addWidget(label(own("recent-tables"), "heading"))
        self.tables = QListWidget()
        self.tables.setMinimumHeight(70)
        self.tables.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.tables.setWordWrap(True)
        self.tables.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tables.setAccessibleName(own("recent-tables"))
        for path in settings.recent():
            item = QListWidgetItem("\n".join(self._told(path)))
            item.setData(Qt.ItemDataRole.UserRole, path)
            item.setToolTip(tip(str(path)))
            self.tables.addItem(item)
        self.tables.itemActivated.connect(lambda item: self.wanted.emit(item.data(Qt.ItemDataRole.UserRole)))
        self.tables.itemClicked.connect(lambda item: self.wanted.emit(item.data(Qt.ItemDataRole.UserRole)))
        column.addWidget(self.tables, 1)
        if not self.tables.count():
            self.tables.hide()
            column.addWidget(label(own("no-recent"), "small"))
            column.addStretch(1)
        row = QHBoxLayout()
        for key, signal in (("start-open", self.choose_file), ("do-import", self.choose_import)):
            button = QPushButton(own(key))
            button.clicked.connect(lambda _on=False, signal=signal: signal.emit())
            row.addWidget(button)
        row.addStretch(1)
        column.addLayout(row)

    def _told(self, path: Path) -> tuple[str, str]:
        """Return what is said of a table: its name; its game, its turn, and when it was last played."""
        language = self.settings.language
        slug, turns = self.settings.played(path)
        when = QDateTime.fromSecsSinceEpoch(int(path.stat().st_mtime))
        game = next((game for game in self.games if game.slug == slug), None) or _kit(slug)
        said = (
            game.title[language] if game is not None else "",
            turns.get(language, ""),
            QLocale(language).toString(when, DAY),
        )
        return path.stem, " · ".join(filter(None, said))


def _kit(slug: str) -> Game | None:
    """Return the kit that a table was played with, if it is still at hand."""
    try:
        return find_game(slug) if slug else None
    except Trouble:
        return None

"""What the menu Table does with files, titles and set-ups, and the bookmarks of the journal."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from assistant.core.problems import Trouble
from assistant.ui.table.parts import TableParts
from assistant.ui.widgets.file_kinds import openable


class FileCommands:
    """The commands of one window about its table's file."""

    def __init__(self, parts: TableParts) -> None:
        self.parts, self.session = parts, parts.session

    def open(self) -> None:
        """Choose a table file."""
        name, _ = QFileDialog.getOpenFileName(self.parts.frame, self.session.own("do-open"), "", openable())
        if name:
            self.parts.open("file", Path(name))

    def keep_setup(self) -> None:
        """Keep the position as a set-up of the player's own."""

        def keep(title: str) -> None:
            from assistant.desk import setups as own_setups

            if self.session.attempt(
                lambda: own_setups.keep(self.session.desk.game, title, self.session.position.table)
            ):
                self.session.tell("setup-kept", title=title)

        self.parts.prompt.ask(self.session.own("setup-title"), keep)

    def rename(self) -> None:
        """Give the table another title."""
        save = self.session.desk.save
        if save is None:
            return

        def rename(title: str) -> None:
            self.session.attempt(lambda: save.rename(title))
            self.parts.retitle()

        self.parts.prompt.ask(self.session.own("table-title"), rename, first=save.about().title)

    def export(self) -> None:
        """Write the table as JSON."""
        from assistant.desk import exchange

        save = self.session.desk.save
        name, _ = QFileDialog.getSaveFileName(
            self.parts.frame,
            self.session.own("do-export"),
            f"{save.path.stem if save is not None else 'table'}.json",
            "JSON (*.json)",
        )
        if name and self.session.attempt(lambda: exchange.export_to(self.session.desk, Path(name))):
            self.session.tell("file-written", path=Path(name).name)

    def print(self) -> None:
        """Write the position as PDF: the map, and what lies in each zone."""
        name, _ = QFileDialog.getSaveFileName(
            self.parts.frame, self.session.own("do-print"), "position.pdf", "PDF (*.pdf)"
        )
        if name:
            self.print_to(Path(name))

    def print_to(self, path: Path) -> None:
        """Write the position as PDF."""
        from assistant.ui.export.printing import write_pdf

        try:
            write_pdf(self.session, path)
        except Trouble as trouble:
            self.session.told.emit(self.session.words(trouble.text))
        else:
            self.session.tell("file-written", path=path.name)

    def bookmark(self) -> None:
        """Write a bookmark into the journal."""
        self.parts.prompt.ask(self.session.own("bookmark-title"), self.parts.deeds.bookmark, first="•")

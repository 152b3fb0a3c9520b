"""What a table's menus do about the player's own pictures of counters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from assistant.core.kinds import Kind
from assistant.desk.own import counters as own_counters
from assistant.ui.table.parts import TableParts

PICTURES = "(*.png *.jpg *.jpeg *.gif *.webp *.bmp *.tif *.tiff)"


class CounterCommands:
    """Shows the pictures or not, takes one from a file, takes them all away and brings them back."""

    def __init__(self, parts: TableParts) -> None:
        self.parts, self.session = parts, parts.session
        self.pictures = self.session.pictures
        self.pictures.changed.connect(self._show)
        # A picture is read while the board is painted: what is wrong with it is told after that.
        self.pictures.torn.connect(self._tell_torn, Qt.ConnectionType.QueuedConnection)

    @property
    def ticked(self) -> bool:
        """Whether the player's pictures are shown."""
        return self.pictures.shown and self.pictures.there

    @property
    def away(self) -> bool:
        """Whether there are pictures that could come back."""
        return own_counters.is_away(self.set_id)

    @property
    def set_id(self) -> str:
        """The counter set of the table."""
        return self.session.desk.game.counters

    def toggle(self) -> None:
        """Show the player's pictures, or the drawn counters."""
        if self.pictures.there:
            self.pictures.show(not self.pictures.shown)
        else:
            self.session.tell("own-counters-none")

    def take_away(self) -> None:
        """Take all pictures away, or bring back those taken away."""
        if own_counters.is_away(self.set_id):
            self._change(lambda: own_counters.bring_back(self.set_id), "own-counters-back")
        elif self.pictures.there:
            self._change(lambda: own_counters.take_away(self.set_id), "own-counters-gone")
        else:
            self.session.tell("own-counters-none")

    def face_of(self, counters: tuple[str, ...]) -> tuple[Kind, int] | None:
        """Return the one face that these counters show; None if they show several, or one that hides what it is."""
        position = self.session.position
        faces = {(position.kind(name).id, position.table.counters[name].face) for name in counters}
        if len(faces) != 1:
            return None
        kind_id, face = faces.pop()
        kind = position.kinds.kinds[kind_id]
        return (kind, face) if own_counters.may_have(kind, face) else None

    def choose(self, kind: Kind, face: int) -> None:
        """Choose the picture of a face."""
        name, _ = QFileDialog.getOpenFileName(self.parts.frame, self.session.own("own-counter-choose"), "", PICTURES)
        if name:
            self.take(kind, face, Path(name))

    def take(self, kind: Kind, face: int, path: Path) -> None:
        """Take an image file as the picture of a face, and show the pictures."""

        def keep() -> None:
            own_counters.keep_file(self.set_id, kind.id, face, path)
            self.pictures.show(True)

        self._change(keep, "own-counter-kept", kind=kind.name)

    def draw_again(self, kind: Kind, face: int) -> None:
        """Take the picture of one face away."""
        self._change(lambda: own_counters.forget(self.set_id, kind.id, face), "own-counter-drawn", kind=kind.name)

    def _change(self, deed: Callable[[], None], key: str, **args: object) -> None:
        if self.session.attempt(deed):
            self.session.settings.counters_changed.emit(self.set_id)
            self.session.tell(key, **args)

    def _show(self) -> None:
        board = self.parts.board
        if board.stage is not None:
            board.stage.forget()
            board.viewport().update()

    def _tell_torn(self, kind: Kind, name: str) -> None:
        self.session.tell("own-counter-torn", kind=kind.name, path=name)

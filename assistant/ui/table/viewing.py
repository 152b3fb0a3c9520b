"""What the menu View does: hides and shows what is around the board, goes from panel to panel, shows the sheet of keys."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from assistant.ui.table.command import Command
from assistant.ui.table.parts import TableParts

STEP = 1.25  # of the zoom, a key


class ViewCommands:
    """The commands of one window about what of it is seen."""

    def __init__(self, parts: TableParts) -> None:
        self.parts = parts
        self.bare = False  # everything but the board is hidden
        self._hidden: list[QWidget] = []

    def escape(self) -> bool:
        """Leave what is innermost: the bare board, else the page of choices that was turned, else the card."""
        if self.bare:
            self.only_board()
            return True
        return self.parts.answers.leave()

    def zoom_in(self) -> None:
        """See the board from nearer."""
        self.parts.board.zoom_by(STEP)

    def zoom_out(self) -> None:
        """See more of the board."""
        self.parts.board.zoom_by(1 / STEP)

    def only_board(self) -> None:
        """Hide everything but the board, or bring it back."""
        w = self.parts
        self.bare = not self.bare
        if self.bare:
            docks = [*w.docks.by_id.values(), w.docks.foot]
            self._hidden = [dock for dock in docks if dock.isVisible()]
            self._hidden.append(w.bar)
            for widget in self._hidden:
                widget.hide()
        else:
            for widget in self._hidden:
                widget.show()
            self._hidden = []
        w.board.setFocus()

    def show_line(self) -> None:
        """Bring the line of quick entry back into view, where everything but the board is hidden."""
        self.parts.docks.foot.show()

    def next_panel(self) -> None:
        """Give the keyboard to the next panel in view."""
        w = self.parts
        places: list[QWidget] = [w.board, w.quick]
        places += [w.docks.panel(name) for name, dock in w.docks.by_id.items() if not dock.visibleRegion().isEmpty()]
        here = next(
            (n for n, place in enumerate(places) if place.hasFocus() or place.isAncestorOf(w.frame.focusWidget())), -1
        )
        after = places[(here + 1) % len(places)]
        after.setFocus(Qt.FocusReason.TabFocusReason)
        after.focusNextChild() if after.focusPolicy() == after.focusPolicy().NoFocus else None

    def toggle_tray(self) -> None:
        """Fold the tray away, or unfold it."""
        tray = self.parts.tray
        tray.setVisible(not tray.isVisibleTo(self.parts.foot))

    def toggle_inspector(self) -> None:
        """Show what is known of the zone under the pointer, or not."""
        self.parts.inspector.wanted = not self.parts.inspector.wanted
        if not self.parts.inspector.wanted:
            self.parts.inspector.hide()

    def full_screen(self) -> None:
        """Use the whole screen, or a window again."""
        whole = self.parts.frame.window()
        if whole.isFullScreen():
            whole.showNormal()
        else:
            whole.showFullScreen()

    @property
    def whole_screen(self) -> bool:
        """Whether the window takes the whole screen."""
        return self.parts.frame.window().isFullScreen()

    def keys(self, commands: Sequence[Command]) -> None:
        """Show the sheet of keys."""
        from assistant.ui.table.keys_sheet import KeysSheet

        over = self.parts.board if self.bare else self.parts.frame
        sheet = KeysSheet(self.parts.session, over, self.parts.board, commands)
        sheet.show()
        sheet.raise_()
        sheet.setFocus()

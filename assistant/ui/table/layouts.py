"""Window layouts: where the docks stand, kept under names of the player's own and brought back from a menu."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QByteArray, QCoreApplication, QEvent, QPropertyAnimation
from PySide6.QtWidgets import QMainWindow, QMenu

from assistant.ui.table.parts import TableParts

NAMES = "layouts"  # in the settings
MOST = 12  # that are kept; the oldest makes room


def restore(frame: QMainWindow, state: QByteArray) -> None:
    """Let the docks of a window stand as they did.

    They glide to their places. Qt itself would come down were a bar of tabs, that is wanted no more, deleted before its gliding is.
    """
    frame.restoreState(state)
    for gliding in frame.findChildren(QPropertyAnimation):
        QCoreApplication.sendPostedEvents(gliding, QEvent.Type.DeferredDelete.value)


class LayoutCommands:
    """Keeps and brings back layouts of one window. They belong to all tables."""

    def __init__(self, parts: TableParts) -> None:
        self.parts, self.session = parts, parts.session
        self._first = QByteArray(parts.frame.saveState())

    @property
    def names(self) -> list[str]:
        """The layouts that are kept, the newest last."""
        kept = self.session.settings.kept(NAMES, [])
        return [kept] if isinstance(kept, str) else list(kept or [])

    def keep(self) -> None:
        """Ask for a name, and keep the layout as it is under it."""
        self.parts.prompt.ask(self.session.own("layout-name"), self.keep_as, names=self.names)

    def keep_as(self, name: str) -> None:
        """Keep the layout as it is under a name; the older one of that name gives way."""
        names = [*(known for known in self.names if known != name), name][-MOST:]
        self.session.settings.keep(f"layout/{name.replace('/', '-')}", self.parts.frame.saveState())
        self.session.settings.keep(NAMES, names)
        self.session.tell("layout-kept", name=name)

    def bring_back(self, name: str) -> None:
        """Bring a layout back."""
        state = self.session.settings.kept(f"layout/{name.replace('/', '-')}")
        if isinstance(state, QByteArray):
            restore(self.parts.frame, state)

    def usual(self) -> None:
        """Bring back the layout that every window begins with."""
        restore(self.parts.frame, self._first)

    def fill(self, menu: QMenu) -> None:
        """List the layouts in a menu."""
        menu.clear()
        for name in reversed(self.names):
            menu.addAction(name.replace("&", "&&"), partial(self.bring_back, name))
        menu.setEnabled(bool(self.names))

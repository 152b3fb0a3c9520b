"""The manual: the pages that were made when the program was built, in the browser."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from assistant.core.places import manual
from assistant.ui.look.settings import Settings


def show_manual(settings: Settings, tell: Callable[[str], object]) -> None:
    """Have the browser show the manual; `tell` says to the player where it is, or why there is none."""
    page = manual() / settings.language / "index.html"
    if not page.is_file():
        tell(settings.own("manual-missing"))
        return
    opens = QDesktopServices.openUrl(QUrl.fromLocalFile(str(page)))
    tell(settings.own("manual-opens" if opens else "manual-unopened", path=str(page)))

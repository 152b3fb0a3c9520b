"""The signs on the window's buttons, drawn like those of the board."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPaintEvent, QPixmap, QPixmapCache
from PySide6.QtWidgets import QWidget

from assistant.core.atomic_write import whole
from assistant.core.questions import Role
from assistant.ui.look.settings import cache_folder
from assistant.ui.look.symbols import Drawing, draw, draw_badge
from assistant.ui.look.theme import Look, Theme, painting

SIGNS: Mapping[str, Drawing] = {
    "undo": Drawing("M -3 -7 L -7.6 -3 L -3 1 M -7 -3 L 2 -3 C 8 -3 8 6.4 2 6.4 L -3 6.4"),
    "redo": Drawing("M 3 -7 L 7.6 -3 L 3 1 M 7 -3 L -2 -3 C -8 -3 -8 6.4 -2 6.4 L 3 6.4"),
    "close": Drawing("M -5 -5 L 5 5 M 5 -5 L -5 5"),
    "refresh": Drawing(
        "M 6.6 -1.6 C 6 -5.4 3 -7.2 0 -7.2 C -9.4 -7.2 -9.4 7 0 7 C 3 7 5.4 5.4 6.4 2.8 M 7.4 -6 L 6.8 -1 L 1.8 -2"
    ),
    "change": Drawing("M -7 7 L -6 2.6 L 3.6 -7 L 7 -3.6 L -2.6 6 Z M 1 -4.4 L 4.4 -1"),
    "pick": Drawing("O 0 0 4.6 M 0 -8.4 L 0 -2.6 M 0 8.4 L 0 2.6 M -8.4 0 L -2.6 0 M 8.4 0 L 2.6 0", "", 1.8),
    "float": Drawing("R -7 -3 9 9 M -3 -3 L -3 -7 L 7 -7 L 7 2 L 2 2", "", 1.6),
    "less": Drawing("M 3 -6 L -4 0 L 3 6", "", 2.6),
    "more": Drawing("M -3 -6 L 4 0 L -3 6", "", 2.6),
    "fold": Drawing("M -6 -3 L 0 4 L 6 -3", "", 2.4),
    "unfold": Drawing("M -6 3 L 0 -4 L 6 3", "", 2.4),
    "help": Drawing("O 0 0 8.2 M -2.6 -2.4 C -2.6 -5.6 3 -5.4 2.8 -2.4 C 2.7 -0.7 0 -0.4 0 1.4", "O 0 4.6 1.3", 1.7),
    "tick": Drawing("M -6 0.6 L -1.8 5 L 6.4 -5", "", 2.8),
    "open": Drawing("O 0 0 4.6", "", 1.6),
    "flag": Drawing("M -5 8 L -5 -8 L 6 -8 L 3 -4 L 6 0 L -5 0"),
    "pencil": Drawing("M -7 7 L -6 2.6 L 3.6 -7 L 7 -3.6 L -2.6 6 Z", "", 1.8),
    "eye": Drawing("M -8.4 0 C -5 -6 5 -6 8.4 0 C 5 6 -5 6 -8.4 0 Z", "O 0 0 2.6", 1.6),
    "plus": Drawing("M 0 -6 L 0 6 M -6 0 L 6 0", "", 2.6),
    "minus": Drawing("M -6 0 L 6 0", "", 2.6),
    "menu": Drawing("M -7 -5 L 7 -5 M -7 0 L 7 0 M -7 5 L 7 5", "", 2.2),
}


def icon(name: str, look: Look, size: int = 18) -> QIcon:
    """Return a sign as an icon in the theme's ink, sharp at twice its size too."""
    made = QIcon()
    for ink, mode in ((look.theme.ink, QIcon.Mode.Normal), (look.theme.second_ink, QIcon.Mode.Disabled)):
        for ratio in (1.0, 2.0):
            made.addPixmap(_picture(name, ink, 0.45 if mode is QIcon.Mode.Disabled else 1.0, size, ratio), mode)
    return made


def _picture(name: str, ink: str, share: float, size: int, ratio: float) -> QPixmap:
    """Return a sign's picture; every card bears the same few, which Qt keeps."""
    key = f"sign {name} {ink} {share} {size} {ratio}"
    kept = QPixmap()
    if QPixmapCache.find(key, kept):
        return kept
    picture = QPixmap(QSize(round(size * ratio), round(size * ratio)))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with painting(picture) as painter:
        colour = QColor(ink)
        colour.setAlphaF(share)
        draw(painter, SIGNS[name], QPointF(size / 2, size / 2), size * 0.86, colour)
    QPixmapCache.insert(key, picture)
    return picture


def file_of(name: str, colour: str, size: int = 32) -> str:
    """Return the path of a sign as a PNG, for style sheets, which know pictures by their files only."""
    path = cache_folder() / "signs" / f"{name}-{colour.lstrip('#')}-{size}.png"
    if not path.exists():
        picture = QPixmap(size, size)
        picture.fill(Qt.GlobalColor.transparent)
        with painting(picture) as painter:
            draw(painter, SIGNS[name], QPointF(size / 2, size / 2), size * 0.9, QColor(colour))
        path.parent.mkdir(parents=True, exist_ok=True)
        with whole(path, lasting=False) as draft:
            picture.save(str(draft))
    return path.as_posix()


class Badge(QWidget):
    """The badge of a role, the same as on the board."""

    def __init__(self, role: Role, theme: Theme, size: int = 22, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.role, self.theme = role, theme
        self.setFixedSize(size, size)
        self.setAccessibleName(role.value)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's own name
        """Draw it."""
        with painting(self) as painter:
            side = self.width()
            draw_badge(painter, self.theme.roles[self.role], self.theme, QPointF(side / 2, side / 2), side * 0.9)

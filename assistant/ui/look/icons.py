"""The signs on the window's buttons, drawn like those of the board."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPaintEvent, QPixmap, QPixmapCache
from PySide6.QtWidgets import QWidget

from assistant.core.atomic_write import whole
from assistant.core.questions import Role
from assistant.ui.look.settings import cache_folder
from assistant.ui.look.symbols import draw, draw_badge, drawings
from assistant.ui.look.theme import Look, Theme, painting

SIGNS = drawings("buttons")


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

"""A zone as the photograph shows it, beside the same zone as the mirror has it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from assistant.ui.look import lettering, writing
from assistant.ui.widgets.session import Session

GAP, LINE = 8, 18  # pixels between the pictures, and of the words under them
HIGHEST = 220


class ZonePictures(QWidget):
    """Two pictures of one size with their names; both show the same piece of the board."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.photograph: QImage | None = None
        self.mirror: QImage | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(session.own("photo-pictures"))

    def show_both(self, photograph: QImage | None, mirror: QImage | None) -> None:
        """Show two pictures; None where there is none."""
        self.photograph, self.mirror = photograph, mirror
        self.setVisible(photograph is not None or mirror is not None)
        self.update()

    @property
    def place(self) -> QSize:
        """The size of one picture in pixels of the screen."""
        wide = (self.width() - GAP) // 2
        return QSize(max(1, wide), max(1, self.height() - LINE))

    def heightForWidth(self, width: int) -> int:
        """Return the height at which each picture is about square."""
        return min(HIGHEST, round((width - GAP) / 2 * 0.86)) + LINE

    def sizeHint(self) -> QSize:
        """Return a size for the narrowest panel."""
        return QSize(260, self.heightForWidth(260))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw both, framed, with their names."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        theme = self.session.settings.look.theme
        size = self.place
        for n, (image, key) in enumerate(((self.photograph, "photo-shown"), (self.mirror, "photo-mirror"))):
            rect = QRectF(n * (size.width() + GAP), 0, size.width(), size.height())
            painter.fillRect(rect, QColor(theme.cell))
            if image is not None:
                shown = image.size().scaled(size, Qt.AspectRatioMode.KeepAspectRatio)
                inner = QRectF(0, 0, shown.width(), shown.height())
                inner.moveCenter(rect.center())
                painter.drawImage(inner, image)
            painter.setPen(QPen(QColor(theme.frame), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5))
            words = self.session.own(key)
            at = rect.center()
            at.setY(rect.bottom() + LINE / 2)
            writing.line(painter, words, at, 13 * 0.95, QColor(theme.second_ink), lettering.SANS, 500)
        painter.end()

"""The player's own pictures of counters: read when a counter is first drawn, cut like ours.

The signs of ours that no picture has are drawn over them.
"""

from __future__ import annotations

import io

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from assistant.core.kinds import Kind
from assistant.core.problems import DataError
from assistant.desk.user_data import counters as own_counters
from assistant.scan.pictures.headers import header_of
from assistant.ui.counters.body import BODY, CREAM, OUTLINE, RADIUS, Face, body_colour, draw_body, draw_edge, rounded
from assistant.ui.look.settings import Settings
from assistant.ui.look.theme import Theme

# Draws a counter as the player's own picture shows it, cut like ours, with the signs of ours that no picture has.

LONG = 2.5  # at most so many times as long as wide
DIM = QColor(140, 136, 128, 140)
LOSS, LOSS_SMALL = 27.0, 40.0  # the turned corner of a reduced counter, and of one under 36 pixels
ROUND = 0.07  # of its sides: a picture that is clear there, at each corner, is that of a disc


def draw_own(painter: QPainter, picture: QImage, face: Face, theme: Theme, px: float, dim: bool) -> None:
    """Draw a picture as a counter, in the middle of 100 units; `dim`: out of supply or spent.

    Args:
        picture: the player's own picture of it.
    """
    frame = _frame(picture)
    path = _outline(picture, frame)
    draw_body(painter, body_colour(face, dim), path)  # its shadow, and what shows where the picture is transparent
    painter.save()
    painter.setClipPath(path)
    _draw_sharp(painter, picture, frame)
    if dim:
        painter.fillPath(path, DIM)
    if face.reduced:
        _draw_loss(painter, frame, LOSS_SMALL if px < 36 else LOSS)
    painter.restore()
    draw_edge(painter, px, theme, path)


def _frame(picture: QImage) -> QRectF:
    """Return the largest place of the picture's shape on a counter."""
    shape = max(1 / LONG, min(LONG, picture.width() / picture.height()))
    wide, high = (BODY.width(), BODY.width() / shape) if shape > 1 else (BODY.height() * shape, BODY.height())
    return QRectF(BODY.center().x() - wide / 2, BODY.center().y() - high / 2, wide, high)


def _outline(picture: QImage, frame: QRectF) -> QPainterPath:
    """Return a counter's outline, or that of a disc."""
    x, y = round(picture.width() * ROUND), round(picture.height() * ROUND)
    right, bottom = picture.width() - 1 - x, picture.height() - 1 - y
    corners = ((x, y), (right, y), (x, bottom), (right, bottom))
    if any(picture.pixelColor(*corner).alpha() for corner in corners):
        return rounded(frame, RADIUS * min(frame.width(), frame.height()) / BODY.width())
    path = QPainterPath()
    path.addEllipse(frame)
    return path


def _draw_sharp(painter: QPainter, picture: QImage, frame: QRectF) -> None:
    """Draw the picture at the size of its place in device pixels, on whole ones: neither jagged nor blurred."""
    world = painter.worldTransform()
    place = world.mapRect(frame).toAlignedRect()
    scaled = picture.scaled(
        place.size(), Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    painter.resetTransform()
    painter.drawImage(place.topLeft(), scaled)
    painter.setWorldTransform(world)


def _draw_loss(painter: QPainter, frame: QRectF, size: float) -> None:
    """Turn a corner down, that which neither the number of a pile nor the counters on top hide: it has taken a loss."""
    corner = frame.topLeft()
    start, end = corner + QPointF(0, size), corner + QPointF(size, 0)
    path = QPainterPath()
    path.addPolygon(QPolygonF([start, corner, end, start]))
    painter.fillPath(path, QColor(CREAM))
    painter.setPen(QPen(QColor(OUTLINE), 3.2))
    painter.drawLine(start, end)


# The player's own pictures of counters, as a table shows them: read when a counter is first drawn, kept while they are shown.
#
# The files are small and were written by us (`desk/user_data/counters.py`), but anybody may have laid others in their place: their
# size is looked at before they are decoded. What cannot be read is told once, and the drawn counter is shown.

SHOWN = "own-counters"  # in the settings
MOST_SIDE = 2000  # pixels
MOST_FILE = 8 << 20  # bytes
END = b"IEND\xaeB`\x82"  # of a PNG that is whole


class CounterPictures(QObject):
    """The pictures of one counter set. `changed`: counters look otherwise now; `torn`: a Kind and a file's name."""

    changed = Signal()
    torn = Signal(object, str)

    def __init__(self, set_id: str, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.set_id, self.settings = set_id, settings
        self.shown = settings.is_on(SHOWN)
        self._names: frozenset[str] | None = None
        self._read: dict[str, QImage | None] = {}
        settings.counters_changed.connect(self._others)

    @property
    def there(self) -> bool:
        """Whether there are any."""
        return bool(self.names)

    @property
    def names(self) -> frozenset[str]:
        """The files that there are."""
        if self._names is None:
            self._names = own_counters.names(self.set_id)
        return self._names

    def of(self, kind: Kind, face: int) -> QImage | None:
        """Return the player's picture of a face; None where there is none, or where it is not to be shown."""
        if not self.shown or not self.has(kind, face):
            return None
        name = own_counters.file_name(kind.id, face)
        if name not in self._read:
            self._read[name] = image = _image(self.set_id, name)
            if image is None:
                self.torn.emit(kind, name)
        return self._read[name]

    def has(self, kind: Kind, face: int) -> bool:
        """Tell whether there is a file for a face that may have a picture."""
        return own_counters.may_have(kind, face) and own_counters.file_name(kind.id, face) in self.names

    def show(self, shown: bool) -> None:
        """Show the pictures, or the drawn counters again; remembered."""
        self.shown = shown
        self.settings.keep(SHOWN, shown)
        self.changed.emit()

    def _others(self, set_id: str) -> None:
        """Look again at what there is: pictures were kept or taken away."""
        if set_id == self.set_id:
            self._names = None
            self._read.clear()
            self.shown = self.settings.is_on(SHOWN)
            self.changed.emit()


def picture_of(set_id: str, kind: Kind, face: int) -> QImage | None:
    """Return the player's picture of a face; None where there is none that can be read. Any thread may ask."""
    return _image(set_id, own_counters.file_name(kind.id, face)) if own_counters.may_have(kind, face) else None


def _image(set_id: str, name: str) -> QImage | None:
    try:
        with (own_counters.folder(set_id) / name).open("rb") as file:
            data = file.read(MOST_FILE)
        header = header_of(io.BytesIO(data), name)
    except (OSError, DataError):
        return None
    if header.kind != "png" or max(header.width, header.height) > MOST_SIDE or END not in data[-1024:]:
        return None
    image = QImage.fromData(data)
    return None if image.isNull() else image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)

"""Faces of counters for synthetic photographs: ours, and the same counters in another art as a publisher would print them.

A face is RGBA, upright, cut to its outline; its size is its width in units of the sheet. Beside it is what it would be without its
small print, letters up to 2 mm high that no rule needs: names of formations, nations and kinds.
Keys are "KIND/FACE", markers "MARKER/NUMBER".
"""

import functools
import zlib
from dataclasses import dataclass, field

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QImage, QPainter, QPainterPath, QPen

from assistant.core.counter_files import counters
from assistant.core.printed import Kind
from assistant.ui.counters.draw import aspect, draw_counter, draw_marker, face_of
from assistant.ui.look.symbols import COUNTER_SIGNS, SIGNS, draw
from assistant.ui.look.theme import LIGHT

Pixels = NDArray[np.uint8]
FINE = 160  # pixels in the width of a face
MARKERS = 20  # of a sort, where the game does not count them
FONTS = ("DejaVu Serif", "DejaVu Sans Mono", "DejaVu Sans")


@dataclass(frozen=True, eq=False)
class Piece:
    """A face: RGBA pixels, its width in units of the sheet, the same without its small print; how many the game has of it."""

    pixels: Pixels = field(repr=False)
    width: float
    large_print: Pixels = field(repr=False)
    copies: int

    @property
    def height(self):
        """In units of the sheet."""
        return self.width * self.pixels.shape[0] / self.pixels.shape[1]


@functools.lru_cache(maxsize=4)
def drawn(set_id, side):
    """Return the faces of a counter set as the program draws them; `side` of a counter in units of the sheet."""
    _application()
    found = {}
    kinds = counters(set_id)
    for key, thing, number in _all(kinds):
        if isinstance(thing, Kind):
            face = face_of(thing, number, kinds, "en")
            found[key] = _piece(functools.partial(_draw_face, face), side, thing)
        else:
            width = side if aspect(thing) > 1 else 0.8 * side
            found[key] = _piece(functools.partial(_draw_marker, thing, number, kinds), width, thing)
    return found


@functools.lru_cache(maxsize=4)
def printed(set_id, side):
    """Return the same faces in another art: square, other colours and fonts, a symbol, figures in a row."""
    _application()
    found = {}
    kinds = counters(set_id)
    for key, thing, number in _all(kinds):
        if isinstance(thing, Kind):
            found[key] = _piece(functools.partial(_print_counter, thing, number, kinds), side, thing)
        else:
            found[key] = _piece(functools.partial(_print_marker, thing, number, kinds), 0.8 * side, thing)
    return found


def worn(piece, rng, strength=1.0):
    """Return a copy that was played with for years: paper shows at edges and corners, scratches, stains, faded ink."""
    high, wide = piece.shape[:2]
    rgb = piece[..., :3].astype(np.float32)
    paper = np.array([214, 205, 188], np.float32) + rng.normal(0, 6, 3)
    grain = cv2.resize(rng.normal(0, 1, (high // 2, wide // 2)).astype(np.float32), (wide, high))
    grain += 1.4 * cv2.resize(rng.normal(0, 1, (high // 12 + 2, wide // 12 + 2)).astype(np.float32), (wide, high))
    inside = cv2.distanceTransform((piece[..., 3] > 127).astype(np.uint8), cv2.DIST_L2, 3)
    rub = np.clip(1.3 - inside / (0.05 * wide) + 0.5 * grain, 0, 1) * rng.uniform(0.2, 0.8) * strength
    rub = np.maximum(rub, np.clip(grain - 2.6 + 0.5 * strength, 0, 0.6) * strength)
    scratches = np.zeros((high, wide), np.float32)
    for _ in range(rng.poisson(2 * strength)):
        a, b = rng.uniform(0, wide, 2), rng.uniform(0, wide, 2)
        cv2.line(
            scratches, (int(a[0]), int(a[1])), (int(b[0]), int(b[1])), float(rng.uniform(0.2, 0.6)), 2, cv2.LINE_AA
        )
    rub = np.maximum(rub, scratches)[..., None]
    fade = rng.uniform(0, 0.22) * strength
    rgb = rgb * (1 - fade) + fade * rgb.mean(axis=2, keepdims=True) * 0.5 + fade * 0.5 * paper
    rgb = rgb * (1 - rub) + paper * rub + grain[..., None] * 3.5 * strength
    rgb *= rng.uniform(1 - 0.1 * strength, 1 + 0.04 * strength)
    return np.dstack([np.clip(rgb, 0, 255).astype(np.uint8), piece[..., 3]])


def _all(kinds):
    for kind in kinds.kinds.values():
        for face in range(len(kind.faces)):
            yield f"{kind.id}/{face}", kind, face
    for marker in kinds.markers.values():
        for number in range(1, max(marker.levels, len(marker.looks), 1) + 1):
            yield f"{marker.id}/{number}", marker, number


def _piece(paint, width, of):
    """Return what `paint` paints, with small print and without."""
    return Piece(_painted(paint, True), width, _painted(paint, False), of.copies or MARKERS)


def _painted(paint, small_print):
    image = QImage(2 * FINE, 2 * FINE, QImage.Format.Format_RGBA8888)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(2 * FINE / 100, 2 * FINE / 100)
    paint(painter, small_print)
    painter.end()
    return _cut(image)


def _draw_face(face, painter, small_print):
    if not small_print and (face.style != "chip" or face.value or face.sign in COUNTER_SIGNS):
        face = msgspec.structs.replace(face, name="")
    draw_counter(painter, face, LIGHT, QRectF(0, 0, 100, 100))


def _draw_marker(marker, number, kinds, painter, _small_print):
    draw_marker(painter, marker, number, kinds, LIGHT, QRectF(0, 0, 100, 100 / aspect(marker)))


def _print_counter(kind, number, kinds, painter, small_print):
    face = face_of(kind, number, kinds, "fr")
    body = _other(face.livery.body)
    if face.hidden:
        painter.fillRect(QRectF(2, 2, 96, 96), body.darker(125))
        painter.setPen(QPen(body.lighter(150), 6))
        painter.drawEllipse(QRectF(22, 22, 56, 56))
        _write(
            painter,
            (face.emblem.sign[:1] if face.emblem else kind.id[:1]).upper(),
            QRectF(22, 22, 56, 56),
            40,
            0,
            body.lighter(170),
        )
        return
    ground = body.lighter(165) if number else body
    ink = QColor("#161412") if ground.lightness() > 105 else QColor("#F4EFE2")
    painter.fillRect(QRectF(2, 2, 96, 96), ground)
    painter.fillRect(QRectF(2, 2, 13, 96), _other(face.livery.light).darker(115))
    box = QRectF(30, 24, 50, 32)
    painter.setPen(QPen(ink, 3.5))
    if face.style == "formation":
        painter.setBrush(QColor("#E9DFC3") if number == 0 else Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
        _symbol(painter, face.sign or kind.type, box, QColor("#161412") if number == 0 else ink)
    elif (sign := SIGNS.get(face.sign) or COUNTER_SIGNS.get(face.sign)) is not None:
        draw(painter, sign, QPointF(56, 42), 52, ink)
    if face.value:
        _write(
            painter, "-".join(word for word in (face.value, face.support) if word), QRectF(16, 62, 82, 34), 31, 0, ink
        )
    elif small_print:
        _write(painter, face.name, QRectF(17, 66, 80, 30), 11, 2, ink)
    if small_print:
        _write(painter, kind.nation or kind.type, QRectF(17, 5, 80, 16), 10, 1, ink)


def _print_marker(marker, number, kinds, painter, small_print):
    livery = kinds.livery(marker.side) if marker.side else None
    ground = _other(livery.body) if livery else QColor.fromHsv(zlib.crc32(marker.kind.encode()) % 360, 120, 205)
    path = QPainterPath()
    if marker.kind == "control":
        path.addEllipse(QRectF(3, 3, 94, 94))
    else:
        path.addRect(QRectF(3, 3, 94, 94))
    painter.fillPath(path, ground)
    ink = QColor("#15110D") if ground.lightness() > 110 else QColor("#F7F2E8")
    painter.setPen(QPen(ink, 5))
    painter.drawPath(path)
    words = (marker.side or marker.kind)[:3].upper()
    _write(painter, words, QRectF(8, 16, 84, 40), 32, 2, ink)
    if marker.levels > 1:
        _write(painter, str(number), QRectF(8, 54, 84, 34), 30, 0, ink)
    elif small_print:
        _write(painter, marker.kind[:6], QRectF(8, 54, 84, 34), 16, 0, ink)


def _symbol(painter, sign, box, ink):
    painter.setPen(QPen(ink, 3))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if "tank" in sign or "armo" in sign or "panzer" in sign or "mech" in sign:
        painter.drawEllipse(box.adjusted(6, 7, -6, -7))
    if not ("tank" in sign or "armo" in sign or "panzer" in sign):
        painter.drawLine(box.topLeft(), box.bottomRight())
        painter.drawLine(box.bottomLeft(), box.topRight())


def _write(painter, words, rect, size, font, ink):
    letters = QFont(FONTS[font])
    letters.setPixelSize(round(size))
    letters.setBold(True)
    painter.setFont(letters)
    painter.setPen(ink)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, words)


def _other(colour):
    """Return a publisher's choice of a colour like ours: the hue a little off, more or less full."""
    own = QColor(colour)
    shift = zlib.crc32(colour.encode())
    hue = (max(own.hsvHue(), 0) + shift % 31 - 15) % 360
    return QColor.fromHsv(
        hue, min(255, int(own.hsvSaturation() * (0.75 + shift % 50 / 100))), min(255, int(own.value() * 0.95) + 12)
    )


def _cut(image):
    """Return what an image shows but for its shadow, cut to its outline, FINE pixels wide."""
    high, wide = image.height(), image.width()
    pixels = (
        np.frombuffer(image.constBits(), np.uint8)
        .reshape(high, image.bytesPerLine())[:, : 4 * wide]
        .reshape(high, wide, 4)
    )
    solid = pixels[..., 3] > 150
    rows, columns = np.flatnonzero(solid.any(axis=1)), np.flatnonzero(solid.any(axis=0))
    part = pixels[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].copy()
    part[..., 3] = np.clip((part[..., 3].astype(int) - 110) * 2, 0, 255)
    return np.asarray(
        cv2.resize(part, (FINE, round(FINE * part.shape[0] / part.shape[1])), interpolation=cv2.INTER_AREA), np.uint8
    )


def _application():
    global _kept
    if QGuiApplication.instance() is None:
        _kept = QGuiApplication([])  # fonts need one; it lives as long as the process


_kept: QGuiApplication | None = None

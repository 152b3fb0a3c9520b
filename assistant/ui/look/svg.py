"""Drawings of strangers as pixels: SVG is painted in the reading process alone, never in a window's."""

from __future__ import annotations

import re
from xml.parsers import expat

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtSvg import QSvgRenderer

from assistant.core.text import DataError, speaker
from assistant.scan.reading import apart
from assistant.ui.look.theme import blank, encoded, painting

say = speaker("assistant.ui")
LARGEST = 4 << 20  # bytes
MOST_PARTS = 100_000  # that are painted; a board of hexes has some thousand
ROUNDS = 20  # parts that show others that show others …
ELSEWHERE = re.compile(
    rb"<!ENTITY|<!DOCTYPE[^>\[]*\[|href\s*=\s*[\"'](?!#|data:im(?:age|g)/)|url\(\s*[\"']?(?!#)|@import", re.IGNORECASE
)


def rastered(data: bytes, size: tuple[int, int]) -> bytes:
    """Return an SVG as a PNG within `size`; empty if it is none, too large or costly, or refers to anything outside itself."""
    try:
        return painted("SVG", data, size)
    except DataError:
        return b""


@apart
def painted(name: str, data: bytes, size: tuple[int, int]) -> bytes:
    """Do as `rastered`; DataError, which names the drawing, says that painting it costs too much."""
    if len(data) > LARGEST or ELSEWHERE.search(data):
        return b""
    if _parts_of(data) > MOST_PARTS:
        raise DataError(say("svg-too-many-parts", name=name))
    program = QGuiApplication.instance() or QGuiApplication([])  # fonts want one
    renderer = QSvgRenderer(QByteArray(data))
    if not renderer.isValid():
        return b""
    shape = renderer.defaultSize()
    if shape.isEmpty():
        shape = QSize(*size)
    shape.scale(QSize(*size), Qt.AspectRatioMode.KeepAspectRatio)
    image = blank(shape)
    with painting(image) as painter:
        renderer.render(painter, QRectF(image.rect()))
    data = encoded(image)
    del program
    return data


def _parts_of(data: bytes) -> int:
    """Return how many parts are painted, those that `use` shows again counted again; about, and no further than `MOST_PARTS`."""
    parents, shows, numbers, above = list[int](), list[str](), dict[str, int](), [-1]

    def begin(_name: str, said: dict[str, str]) -> None:
        if said.get("id"):
            numbers[said["id"]] = len(parents)
        shows.append(said.get("href", said.get("xlink:href", "")).removeprefix("#"))
        parents.append(above[-1])
        above.append(len(parents) - 1)

    reader = expat.ParserCreate()
    reader.StartElementHandler, reader.EndElementHandler = begin, lambda _name: above.pop()
    try:
        reader.Parse(data, True)
    except expat.ExpatError:
        return 0  # Qt reads none of it either
    known: list[int] = []
    for _ in range(ROUNDS):
        counted = [1 + (known[numbers[shown]] if known and shown in numbers else 0) for shown in shows]
        for n in range(len(parents) - 1, 0, -1):
            counted[parents[n]] += counted[n]
        if counted == known or (counted and counted[0] > MOST_PARTS):
            break
        known = counted
    return counted[0] if counted else 0

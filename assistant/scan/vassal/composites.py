"""What a piece looks like: its pictures one over the other, in the order and at the places that VASSAL draws them.

A look is kept as a word: the entry of the one picture that it is, else a list of steps in JSON. It is drawn on demand.
"""

from __future__ import annotations

import base64
import contextlib
import io
import math
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import msgspec
import numpy as np
from msgspec.structs import replace

from assistant.core.amounts import read_count
from assistant.core.atomic_write import whole, write_whole
from assistant.core.limits import MOST_PART
from assistant.core.text import DataError, Text, speaker
from assistant.scan.pictures.headers import header_of
from assistant.scan.vassal.archive import Archive
from assistant.scan.vassal.counter_pictures import (
    LONGEST,
    Coloured,
    decoded,
    looked_at,
    picture_size,
    small_png,
)
from assistant.scan.vassal.pieces import Label, Layer, Mask, Part, Piece, Turn, asked, said

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

say = speaker(__name__)

Draw = Callable[[bytes, tuple[int, int]], bytes]  # an SVG and a size in pixels to a PNG; empty if it cannot be drawn
Find = Callable[[str], str | None]  # the entry of the archive that holds a picture

MOST_KEPT = 16_000_000  # pixels of pictures that are kept for the next look
MOST_DRAWN = 4_000_000  # pixels that are worked with at once, at 16 bytes each
LINE = 1.17  # height of a line of Java's usual letters, to their size
MOST_INSIDE = 2 << 20  # bytes of other files in a drawing
REFERS = re.compile(rb"""(href\s{0,9}=\s{0,9}["'])([^"'#:]{1,200})(#[^"']{1,200})?(["'])""")
NAMES = re.compile(rb"<!DOCTYPE[^\[>]{0,400}\[([^\]]{0,20000})\]\s{0,9}>")
ENTITY = re.compile(rb"""<!ENTITY\s{1,9}(\w{1,40})\s{1,9}(["'])([^"'&<%]{0,200})\2\s{0,9}>""")
TEXT, TURN = 0, 1  # what a step begins with that is no picture
USUAL = (256, 256)  # pixels of a drawing that does not tell its size


def look_of(piece: Piece, entry: Find, known: Mapping[str, str]) -> str:
    """Return what a piece looks like to a player who has not masked it; "" if there is nothing to see.

    Args:
        known: values of properties that the piece does not have itself.
    """
    known = {**known, **_about(piece)}
    steps: list[tuple[Any, ...]] = []

    def lay(image: str, offset: tuple[int, int] = (0, 0), scale: float = 1.0) -> None:
        if found := entry(image):
            steps.append((found, *offset, scale))

    lay(piece.image)
    for part in piece.parts:
        match part:
            case Layer():
                if 0 < part.level <= len(part.images):
                    lay(part.images[part.level - 1], part.offset, part.scale)
            case Turn() if steps and part.degrees % 360:
                steps.append((TURN, part.degrees))
            case Label() if words := said(part.words, known):
                style = (part.size, part.ink, part.paper, part.place, *part.offset, part.just, part.turn)
                steps.append((TEXT, words, *style))
            case Mask() if part.on:
                steps.clear()
                lay(part.image)
    if not steps:
        return ""
    plain = len(steps) == 1 and steps[0][1:] == (0, 0, 1.0) and not steps[0][0].startswith("[")
    return steps[0][0] if plain else msgspec.json.encode(steps).decode()


def labels(piece: Piece, known: Mapping[str, str]) -> tuple[str, ...]:
    """Return the words of a piece's labels."""
    words = [part.words for part in piece.parts if isinstance(part, Label)]
    if not words:
        return ()
    known = {**known, **_about(piece)}
    return tuple(said(one, known) for one in words)


def side_of(look: str, archive: Archive) -> float:
    """Return the side of a square as large as the largest picture of a look, in pixels; 0 where nothing tells it."""
    steps: list[Any] = msgspec.json.decode(look) if look.startswith("[") else [[look, 0, 0, 1.0]]
    sides = [0.0]
    for entry, *_, scale in (step for step in steps if isinstance(step[0], str)):
        with contextlib.suppress(DataError):
            wide, high = picture_size(archive.read(entry), entry) or (0, 0)
            sides.append(scale * math.sqrt(wide * high))
    return max(sides)


def _about(piece: Piece) -> dict[str, str]:
    """Return the values that labels and layers of a piece may ask for."""
    found = {"Obscured": str(piece.mask is not None and piece.mask.on).lower()}
    for part in piece.parts:
        if isinstance(part, Layer) and part.name:
            found[f"{part.name}_Level"], found[f"{part.name}_Active"] = str(part.level), str(part.level > 0).lower()
    names = dict.fromkeys(("BasicName", "PieceName", "pieceName"), piece.name)
    return {**found, **piece.formulas, **piece.properties, **names}


def resolved(piece: Piece, known: Mapping[str, str]) -> Piece:
    """Return a piece whose layers that follow properties are at the level that these give."""
    if not any(isinstance(part, Layer) and part.follows for part in piece.parts):
        return piece
    known = {**known, **_about(piece)}

    def at(part: Part) -> Part:
        return replace(part, level=_level(part, known)) if isinstance(part, Layer) and part.follows else part

    return replace(piece, parts=tuple(map(at, piece.parts)))


def _level(layer: Layer, known: Mapping[str, str]) -> int:
    name, wanted = layer.only
    if layer.level < 1 or (name and (asked(known, name) == "true") != wanted):
        return 0
    try:
        level = int(asked(known, layer.follows) or layer.first) - layer.first + 1
    except ValueError:
        level = layer.level
    return min(max(level, 1), len(layer.images))


class Faces:
    """Draws looks out of an archive; each picture is taken out of it once.

    Args:
        draw: draws SVG pictures; without it there are none.
        longest: pixels of a side that are enough; larger looks are drawn smaller.
    """

    def __init__(self, archive: Archive, draw: Draw | None = None, longest: int = 0) -> None:
        self._archive, self._draw, self._longest = archive, draw, longest
        self._pictures: dict[str, Picture] = {}
        self._kept = 0

    def pixels(self, look: str) -> Coloured:
        """Return a look as it is drawn, as large as the module's pictures are.

        Raises:
            DataError: a picture of it cannot be read.
        """
        if not look.startswith("["):
            return np.asarray(self._picture(look), np.uint8)
        steps = msgspec.json.decode(look)
        sides = [side for step in steps if isinstance(step[0], str) for side in self._picture(step[0]).size]
        share = min(1.0, self._longest / max(sides)) if self._longest and sides else 1.0
        canvas = _Canvas(share)
        for kind, *step in steps:
            if kind == TURN:
                canvas.turn(*step)
            elif kind == TEXT:
                canvas.write(*step)
            else:
                x, y, scale = step
                canvas.lay(self._picture(kind), (x, y), scale)
        return np.asarray(canvas.image, np.uint8) if canvas.image is not None else np.zeros((1, 1, 4), np.uint8)

    def png(self, look: str, name: str) -> bytes:
        """Return a look as a small PNG, as counters wear it (`small_png`).

        Raises:
            DataError: a picture of it cannot be read, or there is nothing on it.
        """
        return small_png(self.pixels(look), name)

    def plain(self, look: str) -> tuple[bytes, str] | None:
        """Return bytes and kind of the file that a look of one picture is, a drawing as pixels; None for several pictures."""
        if look.startswith("["):
            return None
        data = self.file(look)
        return data, header_of(io.BytesIO(data), look).kind

    def file(self, entry: str) -> bytes:
        """Return the file of a picture, a drawing as pixels.

        Raises:
            DataError: there is none.
        """
        data = self._archive.read(entry)
        if header_of(io.BytesIO(data), entry).kind == "svg" and self._draw is not None:
            drawn = self._draw(self._whole(data, entry), picture_size(data, entry) or USUAL)
            if not drawn:
                raise DataError(say("image-unknown-kind", name=Path(entry).name))
            return drawn
        return data

    def _picture(self, entry: str) -> Picture:
        from PIL import Image

        if entry not in self._pictures:
            if self._kept > MOST_KEPT:
                self._pictures.clear()
                self._kept = 0
            found = self._pictures[entry] = Image.fromarray(decoded(self.file(entry), Path(entry).name))
            self._kept += found.width * found.height
        return self._pictures[entry]

    def _whole(self, data: bytes, entry: str) -> bytes:
        """Return a drawing with what it shows of other files of the module put inside it."""
        folder = entry.rpartition("/")[0]
        held: dict[str, bytes] = {}
        left = MOST_INSIDE

        def put(found: re.Match[bytes]) -> bytes:
            nonlocal left
            name = f"{folder}/{unquote(found[2].decode(errors='replace'))}"
            if name not in self._archive.names or left < 0:
                return found[0]
            other = held.get(name) or self._archive.read(name, MOST_INSIDE)
            kind = header_of(io.BytesIO(other), name).kind
            left -= len(other)
            if kind == "svg":
                held[name] = other
                return found[1] + (found[3] or b"") + found[4]
            return b"%sdata:image/%s;base64,%s%s" % (found[1], kind.encode(), base64.b64encode(other), found[4])

        data = REFERS.sub(put, _spelt(data))
        start = data.find(b">", data.find(b"<svg")) + 1
        parts = b"".join(map(_group, held.values()))
        return b"%s<defs>%s</defs>%s" % (data[:start], parts, data[start:]) if held else data


def _spelt(drawing: bytes) -> bytes:
    """Return a drawing with short names of its own in full, as some programs write them; unchanged if there is more to them."""
    kept = NAMES.search(drawing)
    if kept is None or kept[1].count(b"<!") != len(named := ENTITY.findall(kept[1])):
        return drawing
    found = drawing[: kept.start()] + drawing[kept.end() :]
    for name, _, words in named:
        if len(found) + found.count(b"&%s;" % name) * len(words) > MOST_INSIDE:
            return drawing
        found = found.replace(b"&%s;" % name, words)
    return found


def _group(drawing: bytes) -> bytes:
    """Return a drawing as a group of another one: a drawing in a drawing is passed over."""
    start, end = drawing.find(b"<svg") + 4, drawing.rfind(b"</svg")
    return b"<g%s</g>" % drawing[start:end] if 4 <= start < end else b""


class Shelf(Archive):
    """Looks of faces, with the pictures that they are drawn of, in two files of a folder; each is drawn when it is asked for.

    Pictures lie one behind the other in one file, and are called by where they begin and how long they are.
    """

    def __init__(self, path: Path) -> None:
        self._path, self._parts = path, path.with_suffix(".parts")
        self.looks: dict[str, str] = {}
        with contextlib.suppress(OSError, msgspec.MsgspecError):  # nothing is kept there
            self.looks = msgspec.json.decode(path.read_bytes(), type=dict[str, str])
        self.faces = Faces(self, longest=LONGEST)

    def read(self, name: str, most: int = MOST_PART) -> bytes:
        """Return a picture."""
        try:
            start, length = map(int, name.split("+"))
            with self._parts.open("rb") as file:
                file.seek(start)
                return file.read(min(length, most))
        except (OSError, ValueError):
            raise DataError(say("archive-part-missing", name=name)) from None

    def drop(self, name: str) -> None:
        """Forget the look of a face."""
        if self.looks.pop(name, None) is not None:
            write_whole(self._path, msgspec.json.encode(self.looks))

    def fill(self, looks: Mapping[str, str], faces: Faces, report: Callable[[float], object]) -> list[Text]:
        """Keep looks, and return why some pictures of them cannot be kept: faces with those have none."""
        called: dict[str, str | Text] = {}

        def kept(entry: str) -> str:
            if entry not in called:
                try:
                    data = faces.file(entry)
                    looked_at(data, Path(entry).name)
                    called[entry] = f"{file.tell()}+{len(data)}"
                    file.write(data)
                except DataError as error:
                    called[entry] = error.text
            if isinstance(name := called[entry], Text):
                raise DataError(name)
            return name

        with whole(self._parts) as draft, draft.open("wb") as file:
            for n, (name, look) in enumerate(looks.items()):
                report(n / len(looks))
                with contextlib.suppress(DataError):  # told below
                    self.looks[name] = _renamed(look, kept)
        write_whole(self._path, msgspec.json.encode(self.looks))
        return list(dict.fromkeys(wrong for wrong in called.values() if isinstance(wrong, Text)))


def _renamed(look: str, of: Callable[[str], str]) -> str:
    """Return a look whose pictures are called otherwise."""
    if not look.startswith("["):
        return of(look)
    steps = msgspec.json.decode(look)
    return msgspec.json.encode(
        [[of(step[0]), *step[1:]] if isinstance(step[0], str) else step for step in steps]
    ).decode()


class _Canvas:
    """A picture round the point of a piece; `left` and `top` are where it begins.

    Args:
        share: how much smaller than VASSAL shows it all is drawn.
    """

    def __init__(self, share: float = 1.0) -> None:
        self._share = share
        self.image: Picture | None = None
        self.left = self.top = 0

    def lay(self, picture: Picture, offset: tuple[int, int], scale: float) -> None:
        from PIL import Image

        wide, high = picture.size
        left, top = -(wide // 2), -(high // 2)
        scale *= self._share
        if scale != 1.0:
            left, top, wide, high = (int(scale * side) for side in (left, top, wide, high))
            if wide < 1 or high < 1 or wide * high > MOST_DRAWN:
                return
            picture = picture.resize((wide, high), Image.Resampling.HAMMING)
        self._over(picture, left + round(offset[0] * self._share), top + round(offset[1] * self._share))

    def turn(self, degrees: float) -> None:
        """Turn all that is there clockwise about the point."""
        from PIL import Image

        if self.image is None or self.image.width * self.image.height > MOST_DRAWN:
            return
        angle = math.radians(degrees)
        x, y = self.left + self.image.width / 2, self.top + self.image.height / 2
        self.image = self.image.rotate(-degrees, Image.Resampling.BICUBIC, expand=True)
        self.left = round(x * math.cos(angle) - y * math.sin(angle) - self.image.width / 2)
        self.top = round(x * math.sin(angle) + y * math.cos(angle) - self.image.height / 2)

    def write(
        self, words: str, size: int, ink: str, paper: str, place: str, x: int, y: int, just: str, turn: int
    ) -> None:
        """Write words against the box of what is there."""
        picture = _written(words, max(1, round(size * self._share)), ink, paper)
        x, y = round(x * self._share), round(y * self._share)
        wide, high = self.image.size if self.image else (0, 0)
        y += {"t": self.top, "b": self.top + high}.get(place[0], 0)
        x += {"l": self.left, "r": self.left + wide}.get(place[1], 0)
        y -= {"b": picture.height, "c": picture.height // 2}.get(just[0], 0)
        x -= {"r": picture.width, "c": picture.width // 2}.get(just[1], 0)
        label = _Canvas()
        label._over(picture, x, y)
        if turn:
            label.turn(turn)
        self._over(label.image or picture, label.left, label.top)

    def _over(self, picture: Picture, left: int, top: int) -> None:
        from PIL import Image

        if self.image is None:
            self.image, self.left, self.top = picture, left, top
            return
        x0, y0 = min(left, self.left), min(top, self.top)
        x1 = max(left + picture.width, self.left + self.image.width)
        y1 = max(top + picture.height, self.top + self.image.height)
        if (x1 - x0) * (y1 - y0) > MOST_DRAWN:  # nobody sees a picture as far off as this
            return
        whole = Image.new("RGBA", (x1 - x0, y1 - y0))
        whole.paste(self.image, (self.left - x0, self.top - y0))
        whole.alpha_composite(picture, (left - x0, top - y0))
        self.image, self.left, self.top = whole, x0, y0


def _written(words: str, size: int, ink: str, paper: str) -> Picture:
    from PIL import Image, ImageDraw, ImageFont

    font = ImageFont.load_default(size)
    lines = words.split("\n")[:20]
    step = math.ceil(LINE * size)
    wide = max(1, min(2_000, math.ceil(max(font.getlength(line) for line in lines))))
    image = Image.new("RGBA", (wide, step * len(lines)), _colour(paper))
    pen = ImageDraw.Draw(image)
    for n, line in enumerate(lines):
        pen.text((0, step * n + 0.93 * size), line, _colour(ink), font, anchor="ls")
    return image


def _colour(words: str) -> tuple[int, ...]:
    numbers = [n for n in map(read_count, map(str.strip, words.split(","))) if n >= 0]
    return tuple(min(number, 255) for number in (*numbers, 255)[:4]) if len(numbers) >= 3 else (0, 0, 0, 0)

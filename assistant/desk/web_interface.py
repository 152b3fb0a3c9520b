"""The pages for telephones as front ends know them: their codes, the pages while they are open, what opens them.

Whoever starts the program lends them to the window and to the command line (`assistant/__main__.py`); neither knows the server.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from assistant.core.printed import Box, Point
from assistant.core.record import Record
from assistant.desk.desk import Desk


class FlatBoard(Record):
    """A board laid flat: its size in units, each zone's outline as the path of an SVG, and the middle of its place.

    `map`: where the map itself lies among the papers, as left, top, width and height.
    """

    width: float
    height: float
    map: Box
    outlines: Mapping[str, str]
    middles: Mapping[str, Point]


class Picture(Record, array_like=True):
    """A picture on the board, a list in JSON: kind and face, or marker and number; its middle and size in units."""

    name: str
    number: int
    x: float
    y: float
    width: float
    height: float
    dim: bool = False


class Stack(Record):
    """Counters that lie on each other: those that are drawn, from bottom to top, and of how many they are."""

    drawn: tuple[Picture, ...]
    count: int


class Codes(Protocol):
    """The codes of one evening: to look on, to change the table, each side's own."""

    @property
    def page(self) -> str:
        """The code to look on."""

    @property
    def trusted(self) -> str:
        """The code to change the table."""

    @property
    def sides(self) -> Mapping[str, str]:
        """Each side's own code."""


class OpenPages(Protocol):
    """The pages of one table, as long as they are open."""

    @property
    def codes(self) -> Codes:
        """What lets people in."""

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where they are open."""

    @property
    def url(self) -> str:
        """What a telephone opens."""

    @property
    def guests(self) -> tuple[int, tuple[str, ...]]:
        """How many telephones came in, and the names of those that may change the table."""

    def shown(self, code: str) -> str:
        """Return a code as it is read and typed."""

    def qr_code(self, code: str) -> tuple[tuple[bool, ...], ...]:
        """Return the QR code of the address with a code, row by row; dark modules are true."""

    def close(self) -> None:
        """Close them; their codes open nothing any more."""


class Wanted(Record):
    """The pages that are to be opened.

    Attributes:
        desk: their table, which belongs to the thread in which they are opened.
        run: does a deed in that thread, and returns what it gives.
        language: that they begin with.
        addresses: where they are open.
        received: is told of each photograph that comes, and from whom, in a thread of the server.
        port: any, if none is asked for.
    """

    desk: Desk
    run: Callable[[Callable[[], object]], object]
    language: str
    addresses: Sequence[str]
    received: Callable[[Path, str], None] | None = None
    port: int | None = None


class LentPages(Protocol):
    """What opens pages."""

    def addresses(self) -> tuple[str, ...]:
        """Return this machine's addresses, that of the local network first."""

    def open(self, wanted: Wanted) -> OpenPages:
        """Open pages.

        Raises:
            Trouble: they cannot be opened there, or what they need is not installed.
        """

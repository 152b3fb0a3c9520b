"""Where things lie on the board, and pictures of them, as the window draws them: made when first wanted, kept while the pages
are open. No Qt here.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from concurrent.futures import Future
from typing import Protocol

from assistant.core.printed import Board
from assistant.core.table import Position
from assistant.desk.web_interface import FlatBoard, Picture, Stack

LEVELS = (0.5, 1.0, 2.0)  # pixels a unit of the board, at which its ground is painted
TILE = 512  # pixels of a tile's side
THEMES = ("light", "dark")


class TilePainter(Protocol):
    """Draws the board of one game for the pages; called in any thread."""

    def sheet(self, board: Board) -> FlatBoard:
        """Return a board laid flat."""

    def zones(self, position: Position) -> Mapping[str, tuple[Sequence[Stack], Sequence[Picture]]]:
        """Return what lies in each zone: the piles of counters, and the markers."""

    def holder(self, position: Position, zone: str, theme: str) -> str:
        """Return the colour of who holds a zone that is not his at home, else nothing."""

    def ground(self, position: Position, theme: str, language: str, tile: tuple[int, int, int]) -> bytes:
        """Return a tile of the ground with its names as PNG: which of LEVELS, which column, which row."""

    def counter(self, position: Position, what: tuple[str, int], theme: str, language: str) -> bytes:
        """Return the picture of a counter as PNG: its kind and face."""

    def marker(self, position: Position, what: tuple[str, int], theme: str) -> bytes:
        """Return the picture of a marker as PNG: its kind and number."""


ROOM = 96 << 20  # bytes kept


class Album:
    """Pictures by what they show; each is drawn once, however many want it at a time."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, Future[bytes]] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def find(self, key: Hashable, draw: Callable[[], bytes]) -> bytes:
        """Return a picture, drawn now if nobody wanted it before."""
        with self._lock:
            waiting = self._kept.get(key)
            mine = waiting is None
            if waiting is None:
                waiting = self._kept[key] = Future()
            else:
                self._kept.move_to_end(key)
        if not mine:
            return waiting.result()
        try:
            data = draw()
        except BaseException as error:
            with self._lock:
                del self._kept[key]
            waiting.set_exception(error)
            raise
        waiting.set_result(data)
        with self._lock:
            self._bytes += len(data)
            while self._bytes > ROOM and len(self._kept) > 1:
                oldest = next(iter(self._kept))
                if not self._kept[oldest].done():
                    break
                self._bytes -= len(self._kept.pop(oldest).result())
        return data

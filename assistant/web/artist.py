"""What the pages borrow from the window: where things lie on the board, and pictures of them. They know its shape, not Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from assistant.core.board import Board
from assistant.core.position import Position

LEVELS = (0.5, 1.0, 2.0)  # pixels a unit of the board, at which its ground is painted
TILE = 512  # pixels of a tile's side
THEMES = ("light", "dark")


class Sheet(Protocol):
    """A board laid flat: its size in units, and the outline of each zone as the path of an SVG, with the middle of its place.

    `map`: where the map itself lies among the papers, as left, top, width and height.
    """

    @property
    def width(self) -> float: ...
    @property
    def height(self) -> float: ...
    @property
    def outlines(self) -> Mapping[str, str]: ...
    @property
    def map(self) -> tuple[float, float, float, float]: ...
    @property
    def middles(self) -> Mapping[str, tuple[float, float]]: ...


class Lying(Protocol):
    """A picture on the board: its middle and size in units. `what`: a counter's kind and face, or a marker and its number."""

    @property
    def what(self) -> tuple[str, int]: ...
    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...
    @property
    def width(self) -> float: ...
    @property
    def height(self) -> float: ...
    @property
    def dim(self) -> bool: ...


class Heap(Protocol):
    """Counters that lie on each other: those that are drawn, from bottom to top, and of how many they are."""

    @property
    def drawn(self) -> Sequence[Lying]: ...
    @property
    def count(self) -> int: ...


class Artist(Protocol):
    """Draws the board of one game for the pages; called in any thread."""

    def sheet(self, board: Board) -> Sheet:
        """Return a board laid flat."""

    def zones(self, position: Position) -> Mapping[str, tuple[Sequence[Heap], Sequence[Lying]]]:
        """Return what lies in each zone: the piles of counters, and the markers."""

    def holder(self, position: Position, zone: str, theme: str) -> str:
        """Return the colour of who holds a zone that is not his at home, else nothing."""

    def ground(self, position: Position, theme: str, language: str, tile: tuple[int, int, int]) -> bytes:
        """Return a tile of the ground with its names as PNG: which of LEVELS, which column, which row."""

    def counter(self, position: Position, what: tuple[str, int], theme: str, language: str) -> bytes:
        """Return the picture of a counter as PNG: its kind and face."""

    def marker(self, position: Position, what: tuple[str, int], theme: str) -> bytes:
        """Return the picture of a marker as PNG: its kind and number."""

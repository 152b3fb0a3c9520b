"""What the window lends to whoever looks at photographs: pictures of the faces and sheets as the program draws them. No Qt here."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from assistant.core.board import Board
from assistant.core.kinds import CounterSet, Kind, MarkerKind

Pixels = NDArray[np.uint8]  # (high, wide, 3) RGB
Coloured = NDArray[np.uint8]  # (high, wide, 4), the last says how much is covered


class Drawings(Protocol):
    """Draws what lies on a table that was printed from this program."""

    def counter(self, kinds: CounterSet, kind: Kind, face: int, size: int) -> Coloured:
        """Return a counter's face, cut to its outline; `size` pixels are a counter's side with its margin."""

    def marker(self, kinds: CounterSet, marker: MarkerKind, number: int, size: int) -> Coloured:
        """Return a marker, cut to its outline; `size` pixels are the side of a counter."""

    def sheet(self, board: Board, kinds: CounterSet, sheet: str, width: int) -> Pixels:
        """Return a sheet of the board with nothing on it."""

"""The piles of a board by where they lie: those that meet what is to be drawn, without asking each of a thousand."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtCore import QRectF

from assistant.core.board import ZoneId
from assistant.core.cells import Box, Cells
from assistant.ui.plan.stacks import Pile


class Lying:
    """Piles sorted by their zones; an edit sorts in only the zones that it changed.

    Args:
        piles: of every zone where counters lie, in the order in which they are drawn.
    """

    def __init__(self, piles: Mapping[ZoneId, Sequence[Pile]]) -> None:
        self._piles = {zone: here for zone, here in piles.items() if here}
        self._numbers = {zone: n for n, zone in enumerate(self._piles)}
        self._cells: Cells[ZoneId] = Cells((zone, _covered(here)) for zone, here in self._piles.items())

    def put(self, zone: ZoneId, here: Sequence[Pile]) -> None:
        """Have these be the piles of a zone; a zone that had none is drawn last."""
        n = self._numbers.setdefault(zone, len(self._numbers))
        self._piles[zone] = here
        if here:
            self._cells.put(n, zone, _covered(here))
        else:
            self._cells.drop(n)

    def meeting(self, parts: Sequence[QRectF]) -> Iterator[Pile]:
        """Yield the piles that meet any of the parts, each once."""
        found = {zone for part in parts for zone in self._cells.meeting(box(part))}
        for zone in sorted(found, key=self._numbers.__getitem__):
            yield from (pile for pile in self._piles[zone] if any(map(pile.rect.intersects, parts)))


def box(rect: QRectF) -> Box:
    """Return the edges of a rectangle: left, top, right, bottom."""
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def _covered(here: Sequence[Pile]) -> Box:
    return box(functools.reduce(QRectF.united, (pile.rect for pile in here)))

"""Where markers lie on the board: around the piles of their zone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec
from PySide6.QtCore import QPointF, QRectF

from assistant.core.board import ZoneId
from assistant.core.kinds import MarkerKind
from assistant.core.position import CONTROL, Position
from assistant.ui.counters.markers import aspect, is_wide
from assistant.ui.plan.board import BoardPlan, is_paper
from assistant.ui.plan.stacks import CASCADE, Pile, map_size


class Chip(msgspec.Struct, frozen=True):
    """A marker as it lies on the board."""

    marker: MarkerKind
    number: int
    rect: QRectF


class _Around(NamedTuple):
    """What markers lie around: the middle of a zone's piles, how far these reach to the right and down, the size of a counter."""

    middle: QPointF
    reach: QPointF
    size: float

    @classmethod
    def of(cls, piles: Sequence[Pile], place: QPointF, size: float) -> _Around:
        """Return it for some piles; of none, the place where they would lie."""
        if not piles:
            return cls(place, QPointF(), size)
        middle = (piles[0].at + piles[-1].at) / 2
        apart = piles[-1].at - middle
        half = size / 2 + (max(pile.layers for pile in piles) - 1) * size * CASCADE / 2
        return cls(middle, QPointF(half + abs(apart.x()), half + abs(apart.y())), size)


def chips_in(plan: BoardPlan, position: Position, zone: ZoneId, piles: Sequence[Pile], zoom: float) -> Iterator[Chip]:
    """Yield a zone's markers around its piles: wide ones beyond the name, control at the left, states at the right."""
    around = _Around.of(piles, plan.centres[zone], map_size(plan, zoom))
    below = plan.name_point(plan.board.zones[zone]).y() <= around.middle.y()
    used: dict[str, int] = {}
    for name, number in position.markers_in(zone).items():
        marker = position.kinds.markers.get(name)
        if marker is None:
            continue
        side = "before" if is_wide(marker) else "left" if marker.kind == CONTROL else "right"
        n = used.get(side, 0)
        used[side] = n + 1
        if side == "before":
            rect = _before(around, aspect(marker), n, below)
        elif is_paper(plan.board.zones[zone]):
            rect = _on_paper(around, aspect(marker), n)
        else:
            rect = _at_left(around, aspect(marker), n) if side == "left" else _at_right(around, aspect(marker), n)
        yield Chip(marker, number, rect)


def _before(around: _Around, shape: float, n: int, below: bool) -> QRectF:
    """Return the place of the `n`-th wide marker; `shape` is width over height."""
    middle, reach, size = around
    high = size * 25 / 56
    if reach.isNull():
        return _about(middle.x(), middle.y() + n * high, high, shape)
    return _about(middle.x(), middle.y() + (reach.y() + high * (0.34 + n * 0.9)) * (1 if below else -1), high, shape)


def _on_paper(around: _Around, shape: float, n: int) -> QRectF:
    high = around.size * 0.46
    return _about(around.middle.x() + n * high * shape * 0.6, around.middle.y(), high, shape)


def _at_left(around: _Around, shape: float, n: int) -> QRectF:
    middle, reach, size = around
    high = size * 0.46
    x = middle.x() - reach.x() - high * shape * 0.30 if reach.x() else middle.x()
    return _about(x, middle.y() + n * high * 0.6, high, shape)


def _at_right(around: _Around, shape: float, n: int) -> QRectF:
    middle, reach, size = around
    high = size * 0.46
    wide = high * shape
    x = middle.x() + reach.x() - wide * 0.1 + (n // 2) * wide * 0.8 if reach.x() else middle.x() + n * wide
    return _about(x, middle.y() + (reach.y() * 0.62 if n % 2 == 0 else -reach.y() * 0.62), high, shape)


def _about(x: float, y: float, high: float, shape: float) -> QRectF:
    return QRectF(x - high * shape / 2, y - high / 2, high * shape, high)

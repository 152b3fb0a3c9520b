"""Where the counters of an opened pile lie: side by side above it, in rows of seven, all of them in view."""

from __future__ import annotations

import math

import msgspec
from PySide6.QtCore import QRectF

from assistant.core.kinds import CounterId
from assistant.ui.plan.stacks import Pile

SIZE = 76.0  # screen pixels of a counter in the fan
ROW = 7  # counters side by side
BASE = (64.0, 22.0)  # screen pixels of the handle that takes the whole pile


class Card(msgspec.Struct, frozen=True):
    """A counter in the fan: where it lies (scene) and how it is turned, in degrees."""

    counter: CounterId
    rect: QRectF
    angle: float


def fan_cards(pile: Pile, unit: float, visible: QRectF) -> tuple[Card, ...]:
    """Return the counters of a pile in rows of seven, each row a shallow arc; the fan stays in view.

    Args:
        pile: the pile that is opened.
        unit: scene units that one screen pixel takes.
        visible: the part of the scene in view.
    """
    size = SIZE * unit
    count = len(pile.counters)
    rows = math.ceil(count / ROW)
    found = []
    for n, counter in enumerate(pile.counters):
        row, column = divmod(n, ROW)
        columns = min(ROW, count - row * ROW)
        off = column - (columns - 1) / 2
        angle = off * 8.0 if count <= 5 else 0.0
        x = pile.at.x() + off * size * 0.98
        y = pile.at.y() + (row - rows + 1) * size * 1.06 + (off * off) * size * 0.055 * (1 if count <= 5 else 0)
        found.append(Card(counter, QRectF(x - size / 2, y - size / 2, size, size), angle))
    whole = QRectF()
    for card in found:
        whole = whole.united(card.rect)
    room = visible.adjusted(6 * unit, 6 * unit, -6 * unit, -40 * unit)
    dx = max(0.0, room.left() - whole.left()) - max(0.0, whole.right() - room.right())
    dy = max(0.0, room.top() - whole.top()) - max(0.0, whole.bottom() - room.bottom())
    return tuple(Card(card.counter, card.rect.translated(dx, dy), card.angle) for card in found)


def fan_base(cards: tuple[Card, ...], unit: float) -> QRectF:
    """Return the handle below a fan that takes the whole pile; an empty rectangle where no pile is open.

    `unit` as in `fan_cards`.
    """
    if not cards:
        return QRectF()
    bottom = max(card.rect.bottom() for card in cards) + 6 * unit
    middle = (cards[0].rect.center().x() + cards[min(len(cards), ROW) - 1].rect.center().x()) / 2
    return QRectF(middle - BASE[0] * unit / 2, bottom, BASE[0] * unit, BASE[1] * unit)

"""Where counters lie: in piles, boxes, cells of tracks, an opened pile; and the part of the map where they are."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import msgspec
from PySide6.QtCore import QPointF, QRectF

from assistant.core.board import Zone, ZoneId
from assistant.core.kinds import CounterId
from assistant.core.position import Position
from assistant.core.table import Counter
from assistant.desk.descriptions import bottom_up
from assistant.ui.plan.board import BoardPlan, along, is_paper

# Where counters lie: a pile a side in each zone of the map, sorted piles in reserve boxes, small rows in the cells of tracks.

SIZE = 56.0  # a counter in a reserve box or on a track, in scene units, at most
SMALLEST = 18.0  # in screen pixels
CASCADE = 8.0 / SIZE  # how far each counter of a pile is shifted, in counter sizes
SHOWN = 4  # counters of a pile that can be told apart


@dataclass(frozen=True)
class Pile:
    """Counters that lie on each other, from bottom to top; `at` is the middle of the pile, `size` of a counter, in scene units.

    `sorted_box`: one of the piles of a reserve box, written `×n` instead of cascading far.
    """

    zone: ZoneId
    counters: tuple[CounterId, ...]
    at: QPointF
    size: float
    sorted_box: bool = False

    @functools.cached_property
    def layers(self) -> int:
        """How many counters are drawn."""
        return min(len(self.counters), 3 if self.sorted_box else SHOWN)

    def place(self, layer: int) -> QRectF:
        """Return where a drawn counter lies, 0 being the lowest one drawn."""
        step = self.size * CASCADE * (0.5 if self.sorted_box else 1.0)
        shift = (layer - (self.layers - 1) / 2) * step
        return QRectF(self.at.x() + shift - self.size / 2, self.at.y() - shift - self.size / 2, self.size, self.size)

    @functools.cached_property
    def rect(self) -> QRectF:
        """Everything that the pile covers."""
        return self.place(0).united(self.place(self.layers - 1))


def map_size(plan: BoardPlan, zoom: float) -> float:
    """Return the size of counters on the map in scene units, as large as it says: never under 18 screen pixels."""
    return max(plan.counter, SMALLEST / zoom)


def piles(plan: BoardPlan, position: Position, zoom: float, *, covered: bool = False) -> dict[ZoneId, tuple[Pile, ...]]:
    """Return the piles of every zone where counters lie; `covered`, without those of any side.

    Args:
        covered: whether what is secret is covered.
    """
    zones = (zone for zone in position.occupied if zone in plan.board.zones)
    return {zone: piles_in(plan, position, zone, zoom, covered=covered) for zone in zones}


def piles_in(
    plan: BoardPlan, position: Position, zone: ZoneId, zoom: float, *, covered: bool = False
) -> tuple[Pile, ...]:
    """Return the piles of one zone; `covered`, without those of any side.

    Args:
        covered: whether what is secret is covered.
    """
    if not position.counters_in(zone):
        return ()
    found = _piles(plan, position, plan.board.zones[zone], zoom)
    return tuple(pile for pile in found if not (covered and position.kind(pile.counters[0]).side))


def together(piles: Sequence[Pile]) -> Pile:
    """Return the piles of a zone as one, to be looked through from the keyboard."""
    middle = (piles[0].at + piles[-1].at) / 2
    return replace(piles[0], counters=tuple(name for pile in piles for name in pile.counters), at=middle)


def _piles(plan: BoardPlan, position: Position, zone: Zone, zoom: float) -> Iterator[Pile]:
    counters = position.counters_in(zone.id)
    if not is_paper(zone):
        yield from _by_side(plan, zone.id, position, map_size(plan, zoom))
    elif plan.boxes[zone.id].width() >= 200 and plan.boxes[zone.id].height() >= 100:
        yield from _sorted(plan.boxes[zone.id], zone.id, counters)
    else:
        numbered = isinstance(zone.tags.get("box"), int)
        named = not numbered or not zone.name.en.endswith(str(zone.tags["box"]))
        yield from _in_cell(plan.boxes[zone.id].adjusted(0, 0, 0, -20 if named else 0), zone.id, counters)


def _by_side(plan: BoardPlan, zone: ZoneId, position: Position, size: float) -> Iterator[Pile]:
    """Yield a pile for each side: enemies who share a zone lie side by side in it, closer together where there is little room.

    What shows no value (missions, pawns) lies under the counters that fight; types that lie apart have a pile of their own.
    """
    sides: dict[tuple[str, bool], list[CounterId]] = {}
    kinds = position.kinds.kinds
    for counter in bottom_up(position, zone):
        kind = kinds[counter.kind]
        sides.setdefault((kind.side, position.kinds.look(kind).apart), []).append(counter.id)
    middle = plan.centres[zone]
    piles = [Pile(zone, tuple(names), middle, size) for _, names in sorted(sides.items())]
    if len(piles) == 1:
        yield piles[0]
        return
    row = plan.row(zone, len(piles))
    widths = [pile.rect.width() * (1.14 if size <= plan.counter else 0.78) for pile in piles]
    for pile, step in zip(piles, along(widths), strict=True):
        yield replace(pile, at=middle + row.shift + row.direction * step)


def _sorted(box: QRectF, zone: ZoneId, counters: tuple[Counter, ...]) -> Iterator[Pile]:
    """Yield a pile for each kind and face, in rows as large as the box allows."""
    groups: dict[tuple[str, int], list[CounterId]] = {}
    for counter in counters:
        groups.setdefault((counter.kind, counter.face), []).append(counter.id)
    room = box.adjusted(14, 32, -10, -8)
    size = min(SIZE, room.height())
    while size > 14:
        wide = size * (1.85 if any(len(group) > 1 for group in groups.values()) else 1.2)
        columns = max(1, int(room.width() / wide))
        rows = math.ceil(len(groups) / columns)
        if rows * size * 1.22 <= room.height() + size * 0.22:
            break
        size *= 0.92
    for n, group in enumerate(groups.values()):
        column, row = n % columns, n // columns
        at = QPointF(room.left() + column * wide + size * 0.56, room.top() + row * size * 1.22 + size * 0.56)
        yield Pile(zone, tuple(group), at, size, sorted_box=True)


def _in_cell(box: QRectF, zone: ZoneId, counters: tuple[Counter, ...]) -> Iterator[Pile]:
    """Yield each counter of a track's cell by itself, smaller the more there are."""
    count = len(counters)
    columns = math.ceil(math.sqrt(count))
    rows = math.ceil(count / columns)
    room = box.adjusted(6, min(24, box.height() * 0.28), -6, -6)
    size = min(SIZE, room.width() / columns, room.height() / rows) * 0.96
    for n, counter in enumerate(counters):
        column, row = n % columns, n // columns
        x = room.center().x() + (column - (columns - 1) / 2) * size * 1.04
        y = room.center().y() + (row - (rows - 1) / 2) * size * 1.04
        yield Pile(zone, (counter.id,), QPointF(x, y), size)


# Where the counters of an opened pile lie: side by side above it, in rows of seven, all of them in view.

CARD_SIZE = 76.0  # screen pixels of a counter in the fan
FAN_ROW = 7  # counters side by side
FAN_BASE = (64.0, 22.0)  # screen pixels of the handle that takes the whole pile


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
    size = CARD_SIZE * unit
    count = len(pile.counters)
    rows = math.ceil(count / FAN_ROW)
    found = []
    for n, counter in enumerate(pile.counters):
        row, column = divmod(n, FAN_ROW)
        columns = min(FAN_ROW, count - row * FAN_ROW)
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
    middle = (cards[0].rect.center().x() + cards[min(len(cards), FAN_ROW) - 1].rect.center().x()) / 2
    return QRectF(middle - FAN_BASE[0] * unit / 2, bottom, FAN_BASE[0] * unit, FAN_BASE[1] * unit)


# The part of the map at which a table opens: where things lie now, and not the whole sheet.

FEWEST = 6  # zones in which something lies; below, nothing is known of where the game is
APART = 0.06  # of these zones at each edge of the map, which are left out: a garrison far away makes nothing small


def front(plan: BoardPlan, position: Position) -> QRectF | None:
    """Return the rectangle of the scene in which nearly all counters of the map lie, with room around; None where few do."""
    lands = [
        zone
        for name in position.occupied
        if (zone := plan.board.zones.get(name)) is not None and zone.sheet == plan.largest and not is_paper(zone)
    ]
    if len(lands) < FEWEST:
        return None
    places = [plan.centres[zone.id] for zone in lands]
    spare = round(len(lands) * APART)
    across = sorted(at.x() for at in places)[spare : len(places) - spare]
    down = sorted(at.y() for at in places)[spare : len(places) - spare]
    found = QRectF(across[0], down[0], across[-1] - across[0], down[-1] - down[0])
    return found.adjusted(-2 * SIZE, -2 * SIZE, 2 * SIZE, 2 * SIZE).intersected(plan.sheet_rect(plan.largest))

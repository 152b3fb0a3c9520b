"""What lies under a point of the board, as pure geometry without any window; and how counters and markers travel, as MIME data."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence

import msgspec
from PySide6.QtCore import QByteArray, QMimeData, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QDrag, QPixmap

from assistant.core.printed import MarkerId, ZoneId
from assistant.core.record import Ids, Record
from assistant.ui.board.layers.counters import Chip
from assistant.ui.plan.board import BoardPlan, Card, Pile

CARRIED = "application/x-sabretache"


class CarriedMarker(Record):
    """A marker in somebody's hand; `zone` is where it lay, empty when it comes from the tray."""

    marker: MarkerId
    number: int = 1
    zone: ZoneId = ""


Grip = Ids | CarriedMarker  # what a drag takes


def pack(grip: Grip) -> QMimeData:
    """Return what is taken as data for a drag."""
    data = QMimeData()
    data.setData(CARRIED, QByteArray(msgspec.json.encode(grip)))
    data.setText(grip.marker if isinstance(grip, CarriedMarker) else ", ".join(grip))
    return data


def carry(source: QObject, grip: Grip, picture: QPixmap) -> None:
    """Have what is taken carried out of a widget as a drag, its picture under the pointer."""
    drag = QDrag(source)
    drag.setMimeData(pack(grip))
    drag.setPixmap(picture)
    drag.setHotSpot(picture.rect().center() / picture.devicePixelRatio())
    drag.exec(Qt.DropAction.MoveAction)


def carried(data: QMimeData) -> Grip | None:
    """Return the counters or the marker that are carried, None if something else is."""
    with contextlib.suppress(msgspec.DecodeError):
        return msgspec.json.decode(bytes(data.data(CARRIED).data()), type=Grip) or None
    return None


class Shapes(Record):
    """Everything on the board that can be hit, in scene units and as large as it is at the zoom of the moment."""

    plan: BoardPlan
    piles: Mapping[ZoneId, Sequence[Pile]]  # in the order in which they are drawn
    chips: Mapping[ZoneId, tuple[Chip, ...]] = {}
    open_pile: Pile | None = None  # whose fan is open
    cards: tuple[Card, ...] = ()  # of the fan
    base: QRectF = msgspec.field(default_factory=QRectF)  # of the fan


def pile_at(shapes: Shapes, point: QPointF) -> Pile | None:
    """Return the topmost pile under a point."""
    under = (
        pile
        for here in reversed([*shapes.piles.values()])
        for pile in reversed(here)
        if pile.rect.contains(point) and any(pile.place(n).contains(point) for n in range(pile.layers))
    )
    return next(under, None)


def marker_at(shapes: Shapes, point: QPointF) -> CarriedMarker | None:
    """Return the marker under a point, with its zone and number."""
    for zone, chips in shapes.chips.items():
        for chip in chips:
            if chip.rect.contains(point):
                return CarriedMarker(chip.marker.id, chip.number, zone)
    return None


def card_at(shapes: Shapes, point: QPointF) -> Card | None:
    """Return the counter of the open fan under a point."""
    return next((card for card in reversed(shapes.cards) if card.rect.contains(point)), None)


def zone_at(shapes: Shapes, point: QPointF) -> ZoneId:
    """Return the zone under a point: of the pile that lies there, else of the ground; empty if none."""
    pile = pile_at(shapes, point)
    zone = shapes.plan.zone_at(point) if pile is None else None
    return pile.zone if pile else zone.id if zone else ""


def grip_at(shapes: Shapes, point: QPointF) -> Grip | None:
    """Return what a drag that starts at a point takes: a counter of the fan, the fan's pile by its base, a marker, a pile."""
    card = card_at(shapes, point)
    if card is not None:
        return (card.counter,)
    if shapes.open_pile is not None and shapes.base.contains(point):
        return shapes.open_pile.counters
    marker = marker_at(shapes, point)
    if marker is not None:
        return marker
    pile = pile_at(shapes, point)
    return pile.counters if pile is not None else None

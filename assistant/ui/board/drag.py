"""How counters and markers travel between the board and other parts of the window: as MIME data."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QByteArray, QMimeData

from assistant.core.board import ZoneId
from assistant.core.kinds import CounterId, MarkerId

COUNTERS = "application/x-sabretache-counters"
MARKER = "application/x-sabretache-marker"


class CarriedMarker(msgspec.Struct, frozen=True):
    """A marker in somebody's hand; `zone` is where it lay, empty when it comes from the tray."""

    marker: MarkerId
    number: int = 1
    zone: ZoneId = ""


def pack_counters(counters: tuple[CounterId, ...]) -> QMimeData:
    """Return counters as data for a drag."""
    data = QMimeData()
    data.setData(COUNTERS, QByteArray(msgspec.json.encode(counters)))
    data.setText(", ".join(counters))
    return data


def pack_marker(marker: CarriedMarker) -> QMimeData:
    """Return a marker as data for a drag."""
    data = QMimeData()
    data.setData(MARKER, QByteArray(msgspec.json.encode(marker)))
    data.setText(marker.marker)
    return data


def counters_in(data: QMimeData) -> tuple[CounterId, ...]:
    """Return the counters that are carried, none if something else is."""
    try:
        return (
            msgspec.json.decode(bytes(data.data(COUNTERS).data()), type=tuple[str, ...])
            if data.hasFormat(COUNTERS)
            else ()
        )
    except msgspec.DecodeError:
        return ()


def marker_in(data: QMimeData) -> CarriedMarker | None:
    """Return the marker that is carried, None if something else is."""
    try:
        return (
            msgspec.json.decode(bytes(data.data(MARKER).data()), type=CarriedMarker) if data.hasFormat(MARKER) else None
        )
    except msgspec.DecodeError:
        return None

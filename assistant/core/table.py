"""The table: what lies where, as one immutable value that mirrors the players' own table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from assistant.core.board import ZoneId
from assistant.core.kinds import CounterId, KindId, MarkerId


class Counter(msgspec.Struct, frozen=True, gc=False):
    """A counter with an identity (`germany-a5#3`: its kind and which copy), lying in a zone on one of its faces."""

    id: CounterId
    kind: KindId
    zone: ZoneId
    face: int = 0  # 0 front, 1 back


class Table(msgspec.Struct, frozen=True, gc=False):
    """A picture of the table.

    The order of `counters` is the stacking order: a moved counter goes on top, that is last. `markers` have no identity,
    only a number in a zone (the level of a trench, 1 for a control marker). `facts` are what players know and no paper
    shows, and the registers that a game keeps; their values are JSON data.
    """

    counters: Mapping[CounterId, Counter] = {}
    markers: Mapping[tuple[MarkerId, ZoneId], int] = {}
    facts: Mapping[str, Any] = {}

    def __hash__(self) -> int:
        return id(self)

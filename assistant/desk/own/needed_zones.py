"""Which zones of a map its games cannot do without on any board, and why: somebody's set-up lays something there."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Any

from assistant.core import board_reading as files
from assistant.core import counter_reading as counter_files
from assistant.core.board import ZoneId
from assistant.core.counter_reading import Setup
from assistant.core.text import Text, speaker
from assistant.games import games_on

say = speaker(__name__)


@functools.lru_cache(maxsize=8)
def needed_zones(map_id: str) -> Mapping[ZoneId, Text]:
    """Return the zones that a board of a map must have, each with the reason in a sentence.

    Rules ask zones for what is printed in them, so that a board may have fewer or more; but a set-up names the zones that it
    fills, a kind of counters the box it lies in when it is not in play, and a track consists of its boxes.
    """
    reasons: dict[ZoneId, Text] = {}
    for game in games_on(map_id):
        for setup in (counter_files.setup(game.counters, name) for name in game.setups):
            for zone in _named_by(setup):
                reasons.setdefault(zone, say("zone-needed-by-setup", setup=setup.title))
        for kind in counter_files.counters(game.counters).kinds.values():
            reasons.setdefault(str(kind.tags.get("home", "")), say("zone-needed-by-counters", kind=kind.name))
    shipped = files.board(map_id)
    for box in shipped.zones.values():
        if "track" in box.tags:
            reasons.setdefault(box.id, say("zone-needed-by-track"))
    return {zone: reason for zone, reason in reasons.items() if zone in shipped.zones}


def _named_by(setup: Setup) -> Iterator[ZoneId]:
    yield from setup.zones
    for zones in (*setup.control.values(), *setup.markers.values()):
        yield from zones
    yield from _words(setup.facts)


def _words(value: Any) -> Iterator[str]:
    """Yield every word in a fact: some of them are zones."""
    match value:
        case str():
            yield value
        case Mapping():
            for key, part in value.items():
                yield str(key)
                yield from _words(part)
        case list() | tuple():
            for part in value:
                yield from _words(part)

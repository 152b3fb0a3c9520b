"""The zones that the rules speak of, under any of the names people give them."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from assistant.core.problems import folded
from assistant.games.third_reich.words import charts

_IDS: Mapping[str, str] = {
    folded(row[column]): row["id"] for row in charts("named_zones") for column in ("id", "en", "fr")
} | {"uk": "royaume_uni", "royaumeuni": "royaume_uni", "unitedkingdom": "royaume_uni", "usa": "etats_unis"}

BRITISH_ISLES = frozenset({"royaume_uni", "londres", "plymouth", "manchester", "ecosse"})
FRENCH_NORTH_AFRICA = frozenset({"casablanca", "oran", "alger", "tebessa", "tunis"})


@functools.lru_cache(maxsize=1024)
def zone_id(name: str) -> str:
    """Return the id of the zone that the rules call `name` (English, French or id, any case), or "" if they name none."""
    return _IDS.get(folded(name), "")

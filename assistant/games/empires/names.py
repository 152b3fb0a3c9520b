"""Zones that the rules speak of by name, in any spelling: id, English or French name."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Literal

from assistant.core.problems import folded

Named = Literal["riga", "kiev", "warsaw", "wilna", "minsk", "salonika", "gallipoli", "brussels"]

SPELLINGS: Mapping[Named, tuple[str, ...]] = {
    "riga": ("riga",),
    "kiev": ("kiev", "kiew", "kyiv"),
    "warsaw": ("warsaw", "varsovie"),
    "wilna": ("wilna", "vilna", "vilnius"),
    "minsk": ("minsk",),
    "salonika": ("salonika", "salonique", "salonica", "thessalonique", "thessaloniki"),
    "gallipoli": ("gallipoli",),
    "brussels": ("brussels", "bruxelles"),
}

_BY_SPELLING: Mapping[str, Named] = {word: zone for zone, words in SPELLINGS.items() for word in words}

# Cities whose capture by Austria-Hungary serves Germany alone (5).
FOUR_CITIES: frozenset[Named] = frozenset({"warsaw", "wilna", "minsk", "riga"})


@functools.lru_cache(maxsize=4096)
def named(zone: str) -> Named | None:
    """Return which of the zones named by the rules is called `zone`, or None for any other zone."""
    return _BY_SPELLING.get(folded(zone))

"""Names for the places of VASSAL boards that no two share: names are compared without signs, commas and accents."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from assistant.core.board import Zone
from assistant.core.problems import folded
from assistant.core.text import Name

MINUS = Name("minus", "moins")
AND = Name("and", "et")


def told_apart(zones: Mapping[str, Zone], boards: Mapping[str, str]) -> dict[str, Zone]:
    """Return the zones with names that differ in letters and digits.

    On a board where only signs and commas tell cells apart (`-1,11` and `1,-11`, `1,11` and `11,1`) they are said in
    words. A name that a board before has too goes with the name of its board; on one board the second has a number.

    Args:
        zones: named as VASSAL names them.
        boards: what the board of each sheet is called.
    """
    sheets: dict[str, list[Zone]] = {}
    for zone in zones.values():
        sheets.setdefault(zone.sheet, []).append(zone)
    blurred = {sheet for sheet, its in sheets.items() if _blurred(its)}
    named = {zone.id: _said(zone.name) if zone.sheet in blurred else zone.name for zone in zones.values()}
    taken: set[str] = set()
    numbers: Counter[str] = Counter()
    earlier: dict[str, str] = {}  # the first board that has a name
    found = {}
    for zone in zones.values():
        plain = name = named[zone.id]
        if earlier.setdefault(folded(plain.en), zone.sheet) != zone.sheet:
            plain = name = _with(plain, boards.get(zone.sheet, zone.sheet))
        base = folded(plain.en)
        while folded(name.en) in taken:
            numbers[base] += 1
            name = _with(plain, str(numbers[base] + 1))
        taken.add(folded(name.en))
        found[zone.id] = replace(zone, name=name)
    return found


def _with(name: Name, word: str) -> Name:
    return Name(f"{name.en} ({word})", f"{name.fr} ({word})")


def _blurred(zones: Sequence[Zone]) -> bool:
    """Tell whether names that differ are the same without signs and commas."""
    names = {zone.name.en for zone in zones}
    return len({folded(name) for name in names}) < len(names)


def _said(name: Name) -> Name:
    return Name(_in_words(name.en, MINUS.en, AND.en), _in_words(name.fr, MINUS.fr, AND.fr))


def _in_words(name: str, minus: str, joint: str) -> str:
    name = re.sub(r"(?<!\w)-(?=\d)", f"{minus} ", name)
    return re.sub(rf"(?<=\d)[^\w()]+(?=\d|{minus} )", f" {joint} ", name)

"""Answers as cards: reasons with the names of the board, what they speak of, corrections of the situation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from assistant.core.blocks import Reason, ReasonKind
from assistant.core.board import is_assumption
from assistant.core.calc import Worked
from assistant.core.position import Position
from assistant.core.table import Counter, Edit, Flip, Move, Note, Several
from assistant.core.text import Name, Text
from assistant.games.empires.mirror import CEDED, on_map, reserve_of
from assistant.games.empires.words import Explanation, say


def zone_name(position: Position, zone: str) -> Name | str:
    """Return the name of a zone; the word itself when the board has no such zone."""
    known = position.board.zones.get(zone)
    return known.name if known else zone


def army_name(position: Position, counter: str) -> Text | str:
    """Return an army in words: what is printed, whether it is reduced. Cardboard has no numbers to tell copies apart."""
    lying = position.table.counters.get(counter)
    if lying is None:
        return counter
    name = position.kinds.kinds[lying.kind].name
    return say("army-reduced" if lying.face else "army-full", name=name)


def army_in_place(position: Position, counter: str) -> Text | str:
    """Return an army in words with the zone where it stands, by which players tell armies alike apart."""
    lying = position.table.counters.get(counter)
    if lying is None or not on_map(position, lying.zone):
        return army_name(position, counter)
    return say("army-in-zone", army=army_name(position, counter), zone=zone_name(position, lying.zone))


def named(position: Position, text: Text) -> Text:
    """Return a text of the rules with the ids in it replaced by the names of zones and armies."""
    return Text(text.package, text.key, {key: _renamed(position, value) for key, value in text.args.items()})


def _renamed(position: Position, value: Any) -> Any:
    if isinstance(value, Text):
        return named(position, value)
    if isinstance(value, tuple):
        return tuple(_renamed(position, item) for item in value)
    if isinstance(value, str):
        if value in position.table.counters:
            return army_in_place(position, value)
        if value in position.board.zones:
            return position.board.zones[value].name
    return value


def _ids(position: Position, text: Text) -> Iterable[str]:
    for value in text.args.values():
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Text):
                yield from _ids(position, item)
            elif isinstance(item, str) and (item in position.table.counters or item in position.board.zones):
                yield item


def reasons_of(position: Position, worked: Worked | Explanation) -> tuple[Reason, ...]:
    """Return reasons and assumptions of the rules as the card shows them, each with what it speaks of."""
    reasons = [
        Reason(named(position, reason.text), reason.rule, reason.kind, tuple(_ids(position, reason.text)))
        for reason in worked.reasons
    ]
    reasons += [Reason(named(position, text), "", ReasonKind.ASSUMED) for text in worked.assumed]
    return tuple(reasons)


# What is said of several zones in the same words is said once.
SAID_TOGETHER = frozenset({"movement-ceded", "movement-cannot-attack", "movement-must-attack", "ban-exit"})


def together_by_zone(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return the reasons of a movement with those that differ only by their zone joined, each where its first one stood."""
    joined: dict[object, list[Reason]] = {}
    for n, reason in enumerate(map(_bare, reasons)):
        others = {name: value for name, value in reason.text.args.items() if name != "zone"}
        alike = (reason.text.key, repr(others)) if reason.text.key in SAID_TOGETHER else n
        joined.setdefault(alike, []).append(reason)
    return tuple(_joined(group) for group in joined.values())


def _bare(reason: Reason) -> Reason:
    """Return a reason that only passes on the words of another text with those words."""
    why = reason.text.args.get("why")
    if reason.text.key != "because" or not isinstance(why, Text):
        return reason
    return Reason(why, reason.rule, reason.kind, reason.about)


def _joined(group: list[Reason]) -> Reason:
    first = group[0]
    if len(group) == 1:
        return first
    zones = tuple(reason.text.args["zone"] for reason in group)
    about = tuple(dict.fromkeys(name for reason in group for name in reason.about))
    text = Text(first.text.package, first.text.key, {**first.text.args, "zone": zones})
    return Reason(text, first.rule, first.kind, about)


def fact(key: str, about: tuple[str, ...] = (), **args: Any) -> Reason:
    """Return a reason that rests on what lies on the table."""
    return Reason(say(key, **args), "", ReasonKind.FACT, about)


def assumed(key: str, about: tuple[str, ...] = (), **args: Any) -> Reason:
    """Return an assumption that no rule function knows of."""
    return Reason(say(key, **args), "", ReasonKind.ASSUMED, about)


def unread(position: Position, values: Iterable[tuple[str, int, str]], zones: Iterable[str] = ()) -> tuple[Reason, ...]:
    """Return one assumption that lists the printed values which nobody read on the player's own copy; none if all were.

    Args:
        values: counter, face and column of each value that the answer rests on.
        zones: zones on whose terrain it rests.
    """
    found: dict[tuple[str, int], dict[str, Text]] = {}  # by kind and face, then by column
    about: list[str] = []
    for counter, face, column in values:
        kind = position.kinds.kinds[position.table.counters[counter].kind]
        printed = position.kinds.columns.get(column)
        source = kind.sources.get(f"{'back' if face else 'front'}_{column}", printed.source if printed else "")
        if printed and is_assumption(source):
            about.append(counter)
            value = say("value-unread", column=printed.name, n=int(kind.face(face).get(column, 0)))
            found.setdefault((kind.id, face), {})[column] = value
    for zone in zones:
        place, terrain = position.board.zones[zone], position.board.columns.get("terrain")
        if is_assumption(place.sources.get("terrain", terrain.source if terrain else "")):
            about.append(zone)
            word = say(f"terrain-{place.tags.get('terrain', 'plain')}")
            found.setdefault((zone, 0), {})["terrain"] = word
    if not found:
        return ()
    kinds = position.kinds.kinds
    parts = []
    for (what, face), listed in found.items():
        name = say("army-reduced" if face else "army-full", name=kinds[what].name) if what in kinds else None
        parts.append(say("values-of", what=name or zone_name(position, what), values=tuple(listed.values())))
    words = parts[-1]
    for earlier in reversed(parts[:-1]):
        words = say("values-and", first=earlier, second=words)
    text = say("values-unread", n=sum(map(len, found.values())), values=words)
    return (Reason(text, "", ReasonKind.ASSUMED, tuple(dict.fromkeys(about)), printed=True),)


def loss_edits(position: Position, counter: Counter, steps: int) -> tuple[Edit, ...]:
    """Return the edits by which an army takes losses: turned over, or face up into the reserve (1)."""
    if steps <= 0:
        return ()
    left = (2 if counter.face == 0 else 1) - steps
    if left > 0:
        return (Flip((counter.id,), 1),)
    edits: list[Edit] = [Flip((counter.id,), 0)] if counter.face else []
    edits.append(Move((counter.id,), reserve_of(position, counter)))
    if f"{CEDED}/{counter.id}" in position.table.facts:
        edits.append(Note(f"{CEDED}/{counter.id}"))  # a ceded army returns to the German reserve (first 14.5)
    return tuple(edits)


def together(edits: Iterable[Edit], label: Text | None = None) -> Edit:
    """Return edits as one, with its name for the journal; without one the journal tells what moved whence and whither."""
    return Several(tuple(edits), label)

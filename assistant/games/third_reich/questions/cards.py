"""From a table's question to the rules and back: one copy of each rule serves table and script."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from assistant.core.board import Zone, is_assumption
from assistant.core.calc import Situation, Worked
from assistant.core.edits import Edit, Flip, Move, Note, Several
from assistant.core.overrides import with_overrides
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import Text, speaker
from assistant.games.third_reich.mirror import COUNTRIES_NOTED, Theatre
from assistant.games.third_reich.words import SPOKEN, Faction

say = speaker(__name__)
S = TypeVar("S", bound=Situation)


def work(situation: S, overrides: Mapping[str, Any], solve: Callable[[S], Worked]) -> tuple[S, Worked]:
    """Return the situation as the asker corrected it, and what the rules make of it.

    Raises:
        QuestionError: a correction fits no value of the situation; `field` is its path.
    """
    corrected = with_overrides(situation, overrides)
    return corrected, solve(corrected)


def reasons(position: Position, worked: Worked) -> tuple[Reason, ...]:
    """Return the reasons of a worked answer in the table's own names, each with the things that it speaks of."""
    told: dict[tuple[Text, str], Reason] = {}
    for reason in worked.reasons:
        text = named(position, reason.text)
        # Counters that look alike are told of once; the board lights each of them.
        before = told.get((text, reason.rule))
        about = (*(before.about if before else ()), *_ids(position, reason.text))
        told[text, reason.rule] = Reason(text, reason.rule, reason.kind, tuple(dict.fromkeys(about)))
    return (*told.values(), *(Reason(text, "", ReasonKind.ASSUMED) for text in worked.assumed))


def named(position: Position, text: Any) -> Any:
    """Return a text whose ids of zones and counters are replaced by what people call them."""
    if isinstance(text, Text):
        if not text.args:
            return text
        return Text(text.package, text.key, {key: named(position, value) for key, value in text.args.items()})
    if isinstance(text, (tuple, list)):
        return tuple(named(position, part) for part in text)
    if isinstance(text, str):
        if text in position.board.zones:
            return position.board.zones[text].name
        if text in position.table.counters:
            return army_named(position, text)
    return text


def _ids(position: Position, text: Any) -> Iterable[str]:
    if isinstance(text, Text):
        for value in text.args.values():
            yield from _ids(position, value)
    elif isinstance(text, (tuple, list)):
        for part in text:
            yield from _ids(position, part)
    elif isinstance(text, str) and (text in position.board.zones or text in position.table.counters):
        yield text


def zone_name(position: Position, zone: str) -> Any:
    """Return what people call a zone.

    Raises:
        QuestionError: it is no zone of the map.
    """
    if zone not in position.board.zones:
        raise QuestionError("zone", say("no-such-zone-here", zone=zone))
    return position.board.zones[zone].name


def army_named(position: Position, counter: str) -> Any:
    """Return what people call an army, and that it is reduced: armies of a kind are then told apart."""
    kind = position.kind(counter)
    reduced = kind.type == "army" and position.table.counters[counter].face == 1
    return say("army-reduced", army=kind.name) if reduced else kind.name


def unread(position: Position, zone: str, columns: Sequence[str], supports: Iterable[str]) -> tuple[Reason, ...]:
    """Return one assumption that lists the printed values which nobody read on the player's own copy; none if all were.

    Args:
        position: the table.
        zone: the zone that is fought over.
        columns: what the answer uses of the zone: terrain, fortress.
        supports: armies whose support value it uses.
    """
    place = position.board.zones[zone]
    listed = [column for column in columns if is_assumption(_source(position, place, column))]
    parts = [say("values-of", what=place.name, values=tuple(_spoken(place, column) for column in listed))][
        : len(listed)
    ]
    about = [zone] if listed else []
    told: set[tuple[str, int]] = set()  # kinds and faces: armies that look alike are told of once
    for army in supports:
        kind, face = position.kind(army), position.table.counters[army].face
        column = "back_support" if face else "front_support"
        if not is_assumption(kind.sources.get(column, position.kinds.columns["support"].source)):
            continue
        about.append(army)
        if (kind.id, face) not in told:
            told.add((kind.id, face))
            value = say("value-support", n=position.value(army, "support"))
            parts.append(say("values-of", what=army_named(position, army), values=(value,)))
    if not parts:
        return ()
    words = parts[-1]
    for earlier in reversed(parts[:-1]):
        words = say("values-and", first=earlier, second=words)
    text = say("values-unread", n=len(listed) + len(told), values=words)
    return (Reason(text, "", ReasonKind.ASSUMED, tuple(about), printed=True),)


def _source(position: Position, place: Zone, column: str) -> str:
    return place.sources.get(column, position.board.columns[column].source)


def _spoken(place: Zone, column: str) -> Text:
    terrain = str(place.get("terrain", "plain"))
    return say("value-fortress") if column == "fortress" else SPOKEN.get(terrain, say("value-desert"))


def unseen(seen: Theatre, *sides: Faction) -> tuple[Reason, ...]:
    """Return what an answer does not count: available tiles that nobody has revealed."""
    found = []
    for side in sides:
        secret = tuple(tile.id for tile in seen.laid(side, "available") if seen.hidden(tile))
        if secret:
            text = say("tiles-unseen", faction=SPOKEN[side], n=len(secret))
            found.append(Reason(text, "4.5", ReasonKind.FACT, secret))
    return tuple(found)


def pawn_edit(position: Position, pawn: str, box: int) -> Edit:
    """Return the edit that moves a track's pawn (`po-axis`) to a box."""
    return Move((f"{pawn}#1",), f"{position.kinds.kinds[pawn].get('track')}:{box}")


def loss_edit(position: Position, counter: str, losses: int = 1) -> Edit:
    """Return the edit by which an army takes losses: turned to its reduced face, or put back in its reserve (1)."""
    lying = position.table.counters[counter]
    home = str(position.kind(counter).get("home"))
    if losses == 1 and lying.face == 0 and len(position.kind(counter).faces) > 1:
        return Flip((counter,), 1)
    return Several((Flip((counter,), 0), Move((counter,), home)))


def country_noted(position: Position, country: str, **values: Any) -> Note:
    """Return the edit that notes something about a country: its surrender, its return, who invades it."""
    row = {**position.register(COUNTRIES_NOTED).get(country, {}), **values}
    return Note(f"{COUNTRIES_NOTED}/{country}", row)

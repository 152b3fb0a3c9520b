"""The table, one immutable value that mirrors the players' own table, and edits: what a player does to it.

Edits can be impossible (no such counter) but never illegal. They are plain values that travel as JSON, `{"do": "move",
"counters": ["germany-a5#1"], "zone": "varsovie"}`, and carry no rules, so correcting a rule can never break a saved table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

from msgspec import structs

from assistant.core.board import ZoneId
from assistant.core.kinds import CounterId, KindId, MarkerId
from assistant.core.problems import EditError, nearest
from assistant.core.record import Filled, Record
from assistant.core.text import Text, speaker


class Counter(Record, gc=False):
    """A counter with an identity (`germany-a5#3`: its kind and which copy), lying in a zone on one of its faces."""

    id: CounterId
    kind: KindId
    zone: ZoneId
    face: int = 0  # 0 front, 1 back, beyond it further states


class Table(Record, gc=False):
    """A picture of the table.

    The order of `counters` is the stacking order: a moved counter goes on top, that is last. `markers` have no identity,
    only a number in a zone (the level of a trench, 1 for a control marker). `facts` are what players know and no paper
    shows, and the registers that a game keeps; their values are JSON data.
    """

    counters: Mapping[CounterId, Counter] = {}
    markers: Mapping[tuple[MarkerId, ZoneId], int] = {}
    facts: Filled = {}

    def __hash__(self) -> int:
        return id(self)


say = speaker(__name__)


class _Edit(Record, gc=False, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    pass  # values in no circle, of which a long journal has a hundred thousand: nothing for the garbage collector


class Place(_Edit, tag="place"):
    """Put a new counter of a kind on the table."""

    counter: CounterId
    kind: KindId
    zone: ZoneId
    face: int = 0


class Move(_Edit, tag="move"):
    """Put counters on top of a zone's stack, in the order given; to a reserve box as to any zone.

    `via`: the zones they passed on the way, in order, if somebody said so.
    """

    counters: tuple[CounterId, ...]
    zone: ZoneId
    via: tuple[ZoneId, ...] = ()


class Flip(_Edit, tag="flip"):
    """Turn counters of two faces over, or any to a given face."""

    counters: tuple[CounterId, ...]
    face: int | None = None


class Remove(_Edit, tag="remove"):
    """Take counters out of the game altogether (a dead counter usually goes to a reserve box instead: Move)."""

    counters: tuple[CounterId, ...]


class Mark(_Edit, tag="mark"):
    """Lay a marker in a zone with a number (its level); 0 takes it away."""

    marker: MarkerId
    zone: ZoneId
    number: int = 1


class Note(_Edit, tag="note"):
    """Write down a fact, or a row of a register; null forgets it."""

    fact: str
    value: Any = None


class Several(_Edit, tag="several"):
    """Edits done, named and undone as one.

    `deed`: what they mean where that cannot be read off the table, in the game's words: who attacked whom, with which dice.
    """

    edits: tuple[Edit, ...]
    label: Text | None = None
    deed: Filled | None = None


class Said(_Edit, tag="said"):
    """What players say about the `back`-th edit before this one; it changes nothing on the table (core/ledger.py).

    `correction`: the table was otherwise, nobody did anything; `first`: it was done first in its phase, and told late;
    `played`: it was played so, whatever the rules say.
    """

    back: int
    value: Literal["correction", "first", "played"]


NOTE = "note"  # the fact that holds the last note written into the journal
BOOKMARK = "bookmark"
SPOKEN = frozenset({NOTE, BOOKMARK})  # what is said of the table, and lies nowhere on it
Edit = Place | Move | Flip | Remove | Mark | Note | Several | Said


def apply(table: Table, edit: Edit) -> Table:
    """Return the table after `edit`.

    Raises:
        EditError: the edit cannot be done; nothing of it is.
    """
    changed: dict[str, dict[Any, Any]] = {}
    for part in parts(edit):
        if not isinstance(part, Said):
            field, do = _DONE[type(part)]
            if field not in changed:
                changed[field] = dict(getattr(table, field))
            do(changed[field], part)
    return structs.replace(table, **changed) if changed else table


def _place(counters: dict[CounterId, Counter], edit: Place) -> None:
    if edit.counter in counters:
        raise EditError(say("counter-already-there", counter=edit.counter))
    counters[edit.counter] = Counter(edit.counter, edit.kind, edit.zone, edit.face)


def _move(counters: dict[CounterId, Counter], edit: Move) -> None:
    for name in edit.counters:
        counter = _taken(counters, name)
        counters[name] = Counter(name, counter.kind, edit.zone, counter.face)


def _flip(counters: dict[CounterId, Counter], edit: Flip) -> None:
    for name in edit.counters:
        if name not in counters:
            raise _no_counter(name, counters)
        counter = counters[name]
        face = int(not counter.face) if edit.face is None else edit.face
        counters[name] = Counter(name, counter.kind, counter.zone, face)


def _remove(counters: dict[CounterId, Counter], edit: Remove) -> None:
    for name in edit.counters:
        _taken(counters, name)


def _mark(markers: dict[tuple[MarkerId, ZoneId], int], edit: Mark) -> None:
    if edit.number < 0:
        raise EditError(say("marker-below-nothing", marker=edit.marker, zone=edit.zone))
    markers.pop((edit.marker, edit.zone), None)
    if edit.number:
        markers[edit.marker, edit.zone] = edit.number


def _note(facts: dict[str, Any], edit: Note) -> None:
    if edit.value is None:
        facts.pop(edit.fact, None)
    else:
        facts[edit.fact] = edit.value


# What of a table each edit changes, and how it does: on a copy, made once for all parts of an edit.
_DONE: Mapping[type[Any], tuple[str, Callable[[dict[Any, Any], Any], None]]] = {
    Place: ("counters", _place),
    Move: ("counters", _move),
    Flip: ("counters", _flip),
    Remove: ("counters", _remove),
    Mark: ("markers", _mark),
    Note: ("facts", _note),
}


def _taken(counters: dict[CounterId, Counter], name: CounterId) -> Counter:
    if name not in counters:
        raise _no_counter(name, counters)
    return counters.pop(name)


def _no_counter(name: CounterId, counters: Mapping[CounterId, Counter]) -> EditError:
    close = nearest(name, counters)
    return EditError(
        say("no-such-counter-near", counter=name, nearest=close) if close else say("no-such-counter", counter=name)
    )


def together(edits: Iterable[Edit]) -> Edit:
    """Return edits as one: one alone as it is."""
    every = tuple(edits)
    return every[0] if len(every) == 1 else Several(every)


def parts(edit: Edit) -> tuple[Edit, ...]:
    """Return the simple edits that `edit` consists of, in order."""
    if isinstance(edit, Several):
        return tuple(part for inner in edit.edits for part in parts(inner))
    return (edit,)


def rests_on(edit: Edit, table: Table) -> dict[tuple[str, ...], Any]:
    """Return what of `table` an edit speaks of, as it lies there; None stands for what does not.

    What is said for the journal rests on nothing. Made for one table, an edit means the same on another where all of this is the
    same.
    """
    found: dict[tuple[str, ...], Any] = {}
    for part in parts(edit):
        match part:
            case Mark():
                found["marker", part.marker, part.zone] = table.markers.get((part.marker, part.zone))
            case Note() if part.fact not in SPOKEN:
                found["fact", part.fact] = table.facts.get(part.fact)
            case Place():
                found["counter", part.counter] = table.counters.get(part.counter)
            case Move() | Flip() | Remove():
                found.update({("counter", c): table.counters.get(c) for c in part.counters})
    return found


def is_same(table: Table, other: Table) -> bool:
    """Tell whether two tables look alike: the same counters in the same stacks, the same markers and facts."""
    if table.markers != other.markers or table.facts != other.facts or table.counters != other.counters:
        return False
    return list(table.counters) == list(other.counters) or _stacks(table) == _stacks(other)


def _stacks(table: Table) -> dict[ZoneId, list[CounterId]]:
    found: dict[ZoneId, list[CounterId]] = {}
    for counter in table.counters.values():
        found.setdefault(counter.zone, []).append(counter.id)
    return found

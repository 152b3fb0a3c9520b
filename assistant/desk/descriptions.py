"""An edit in words, for the journal: "2 × Germany, army 5: Berlin → Warsaw"."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from assistant.core import phase_log
from assistant.core.board import ZoneId
from assistant.core.game import Game
from assistant.core.kinds import CounterId, Kind
from assistant.core.looks import WEAKER
from assistant.core.position import CONTROL, Position
from assistant.core.problems import EditError
from assistant.core.table import (
    BOOKMARK,
    NOTE,
    SPOKEN,
    Counter,
    Edit,
    Flip,
    Mark,
    Move,
    Note,
    Place,
    Remove,
    Said,
    Several,
    Table,
    parts,
)
from assistant.core.text import Name, Text, number, speaker, verbatim
from assistant.desk import wording

say = speaker(__name__)

SHOWN = 2  # of a group of edits without a name, so many are told


def describe(edit: Edit, position: Position, game: Game | None = None) -> Text:
    """Return what `edit`, done in `position`, does; short, one line, no full stop."""
    match edit:
        case Several():
            return _several(edit, position, game)
        case Place():
            return say("placed", what=_kind_name(position, edit.kind, 1), zone=zone_named(position, edit.zone))
        case Move():
            return _move(edit, position)
        case Flip():
            return _flip(edit, position)
        case Remove():
            return say("removed", what=counters_named(position, edit.counters))
        case Mark():
            return _mark(edit, position)
        case Note():
            return _note(edit, position, game)
        case Said():
            return say(f"said-{edit.value}", back=edit.back)


def unfolded(edit: Edit, position: Position, game: Game | None = None) -> tuple[Text, ...]:
    """Return the parts of an edit so that a stranger can do them after it on cardboard; nothing where its own words say as much.

    Counters are told with their faces, from where to where. A group within it that has a name is told by it before its parts.
    """
    whole = edit if isinstance(edit, Several) else Several((edit,))
    lines = list(_lines(whole, position, game))
    said = whole.label is None and len(lines) <= SHOWN and lines == _in_words(whole, position, game)
    return () if said else tuple(lines)


def brought(edit: Edit, position: Position, game: Game) -> tuple[Text, ...]:
    """Return what the game writes along with an edit that is not done yet: control that changes, points, who is ceded.

    Raises:
        EditError: it cannot be done.
    """
    whole = game.with_notes(position, edit)
    own = list(_lines(edit if isinstance(edit, Several) else Several((edit,)), position, game))
    every = _lines(whole, position, game) if isinstance(whole, Several) else ()
    return tuple(text for text in every if text not in own)


def _lines(edit: Several, position: Position, game: Game | None) -> Iterator[Text]:
    for part in _worth_telling(edit.edits, position):
        match part:
            case Several():
                if part.label is not None and part.label != edit.label:
                    yield part.label
                yield from _lines(part, position, game)
            case Move():
                yield from _moves(part, position)
            case _:
                yield describe(part, position, game)
        try:
            position = position.after(part)
        except EditError:
            return


def _moves(edit: Move, position: Position) -> Iterator[Text]:
    """Yield a movement as one for each place and face of those that go."""
    groups: dict[tuple[ZoneId, bool], list[CounterId]] = {}
    for counter in edit.counters:
        if (lying := position.table.counters.get(counter)) is not None:
            groups.setdefault((lying.zone, _is_weaker(position, lying)), []).append(counter)
    for counters in groups.values():
        yield _move(Move(tuple(counters), edit.zone, edit.via), position, counters_lying(position, counters)[0])


def tells(edit: Edit) -> bool:
    """Tell whether an edit is kept though the table is the same after it: a remark, a way there and back, a deed that it tells."""
    if isinstance(edit, Several):
        return edit.deed is not None or any(map(tells, edit.edits))
    noted = isinstance(edit, Note) and edit.fact in SPOKEN
    return noted or isinstance(edit, Said) or (isinstance(edit, Move) and bool(edit.via))


def scene(edit: Edit, table: Table) -> Table:
    """Return the part of a table that the words of an edit rest on: the counters and rows that it speaks of, as they are there.

    A long journal is told without looking the whole table through at every line.
    """
    named: list[Any] = []
    rows: dict[str, Any] = {}
    for part in parts(edit):
        match part:
            case Move() | Flip() | Remove():
                named += part.counters
            case Place():
                named.append(part.counter)
            case Note():
                if "/" in part.fact and part.fact in table.facts:
                    rows[part.fact] = table.facts[part.fact]
                named += (
                    part.fact.partition("/")[2],
                    *(part.value if isinstance(part.value, (list, tuple)) else (part.value,)),
                )
    counters = {name: table.counters[name] for name in named if isinstance(name, str) and name in table.counters}
    return Table(counters, facts=rows)


def alike(edit: Edit, table: Table) -> Hashable:
    """Return what is the same for all moves, turns and markers that have the same words; None for edits of other sorts."""
    match edit:
        case Move() | Flip() if len(edit.counters) == 1 and (lying := table.counters.get(edit.counters[0])) is not None:
            rest = (edit.zone, edit.via) if isinstance(edit, Move) else edit.face
            return rest, lying.kind, lying.zone, lying.face
        case Mark():
            return edit
    return None


def spoken(text: Text, position: Position) -> Text:
    """Return a text whose arguments that are ids (of counters, zones, kinds, sides, nations) are said by name."""

    def named(value: Any) -> Any:
        if isinstance(value, Text):
            return spoken(value, position)
        if isinstance(value, tuple):
            return tuple(named(part) for part in value)
        if not isinstance(value, str):
            return value
        if "#" in value and value.partition("#")[0] in position.kinds.kinds:
            return counters_named(position, (value,))
        for known in (position.board.zones, position.kinds.kinds, position.kinds.sides, position.kinds.nations):
            if value in known:
                return known[value].name
        return value

    return Text(text.package, text.key, {name: named(value) for name, value in text.args.items()})


def counters_named(position: Position, counters: Iterable[CounterId]) -> Text | Name:
    """Return counters in words, those that look alike together: "2 × Germany, army 5 and Russia, army 3".

    Of what lies face down and is secret, only its power is told.
    """
    groups: dict[str, int] = {}
    secret: dict[str, int] = {}
    for counter in counters:
        lying = position.table.counters.get(counter)
        known = position.kinds.kinds.get(lying.kind) if lying else None
        if lying is not None and known is not None and known.is_secret(lying.face):
            secret[known.side] = secret.get(known.side, 0) + 1
        else:
            kind = lying.kind if lying else counter
            groups[kind] = groups.get(kind, 0) + 1
    told = [_kind_name(position, kind, n) for kind, n in groups.items()]
    told += [say("counters-face-down", n=n, side=_side(position, side)) for side, n in secret.items()]
    return told[0] if len(told) == 1 else say("counters", groups=tuple(told))


def counters_lying(position: Position, counters: Iterable[CounterId]) -> tuple[Text, ...]:
    """Return counters in words by their faces: the whole ones, then those on their weaker face, said to be reduced."""
    whole: list[CounterId] = []
    reduced: list[CounterId] = []
    for counter in counters:
        lying = position.table.counters[counter]
        (reduced if _is_weaker(position, lying) else whole).append(counter)
    told = (counters_named(position, whole),) if whole else ()
    return (*told, *((say("counters-reduced", counters=counters_named(position, reduced)),) if reduced else ()))


def _is_weaker(position: Position, lying: Counter) -> bool:
    """Tell whether a counter shows its weaker face."""
    kind = position.kinds.kinds[lying.kind]
    return lying.face > 0 and not kind.is_secret(lying.face) and position.kinds.look(kind).style in WEAKER


def _side(position: Position, side: str) -> Any:
    known = position.kinds.sides.get(side)
    return known.name if known else verbatim(side)


def _kind_name(position: Position, kind: str, n: int) -> Text | Name:
    known = position.kinds.kinds.get(kind)
    name = known.name if known else verbatim(kind)
    return name if n == 1 else say("counter-group", n=n, name=name)


def zone_named(position: Position, zone: ZoneId) -> Any:
    """Return what people call a zone; its id if no board has it."""
    known = position.board.zones.get(zone)
    return known.name if known else verbatim(zone)


def _move(edit: Move, position: Position, told: Text | Name | None = None) -> Text:
    counters, printed = position.table.counters, position.kinds.kinds
    lying = [counters[c] for c in edit.counters if c in counters]
    kinds = [printed[c.kind] for c in lying if c.kind in printed]
    homes = {kind.get("home") for kind in kinds}
    to = position.board.zones.get(edit.zone)
    if len(kinds) == 1 and kinds[0].get("track") and to is not None and "box" in to.tags:
        return say("pawn-moved", pawn=kinds[0].name, box=number(int(to.tags["box"]), "en"))
    what = told or counters_named(position, edit.counters)
    if homes == {edit.zone}:
        return say("to-reserve", what=what, start=_starts(position, [c.zone for c in lying]))
    start = lying[0].zone if lying else ""
    if start and start not in homes and all(c.zone == start for c in lying):
        way = zone_named(position, start)
        for passed in edit.via:
            way = say("way", first=way, second=zone_named(position, passed))
        return say("moved-from", what=what, start=way, zone=zone_named(position, edit.zone))
    return say("moved", what=what, zone=zone_named(position, edit.zone))


def _starts(position: Position, zones: Sequence[ZoneId]) -> Text:
    return say("zones", zones=tuple(zone_named(position, zone) for zone in dict.fromkeys(zones)))


def _flip(edit: Flip, position: Position) -> Text:
    what = counters_named(position, edit.counters)
    lying = [position.table.counters[c] for c in edit.counters if c in position.table.counters]
    where = _starts(position, [c.zone for c in lying])
    changes = {change_of(position, c.kind, c.face, int(not c.face) if edit.face is None else edit.face) for c in lying}
    key = changes.pop() if len(changes) == 1 else "flipped"
    return say(key, what=what, zone=where)


def change_of(position: Position, kind: str, before: int, after: int) -> str:
    """Return whether turning over weakens or strengthens a counter, by the first figure that its faces show.

    Args:
        before: the face that lay up.
        after: the face that lies up then.
    """
    printed = position.kinds.kinds.get(kind)
    if printed is None or before == after:
        return "flipped"
    old, new = main_value(printed, before), main_value(printed, after)
    if old is None or new is None or old == new:
        return "flipped"
    return "reduced" if new < old else "restored"


def main_value(kind: Kind, face: int = 0) -> int | None:
    """Return the first figure that a face shows, by which players name their counters; None if it shows none."""
    shown = kind.face(face).values()
    return next((value for value in shown if isinstance(value, int) and not isinstance(value, bool)), None)


def bottom_up(position: Position, zone: ZoneId) -> list[Counter]:
    """Return the counters of a zone as they lie there: what shows no value (missions, pawns) beneath those that fight."""
    kinds = position.kinds.kinds
    return sorted(position.counters_in(zone), key=lambda lying: main_value(kinds[lying.kind]) is not None)


def _mark(edit: Mark, position: Position) -> Text:
    marker = position.kinds.markers.get(edit.marker)
    zone = zone_named(position, edit.zone)
    if marker is None:
        return say("marked", marker=verbatim(edit.marker), zone=zone)
    if marker.kind == CONTROL:
        side = position.kinds.sides.get(marker.side)
        held_by = side.name if side else marker.name
        return say("control-taken", zone=zone, side=held_by) if edit.number else say("control-lifted", zone=zone)
    if not edit.number:
        return say("unmarked", marker=marker.name, zone=zone)
    if marker.levels > 1:
        return say("marked-level", marker=marker.name, zone=zone, n=edit.number)
    return say("marked", marker=marker.name, zone=zone)


def bookmarked(value: Any) -> tuple[str, int | None]:
    """Return the words of a bookmark, and after how many edits of its branch it stands if it was set while looking back."""
    if isinstance(value, Mapping) and isinstance(value.get("at"), int):
        return str(value.get("words", "")), value["at"]
    return str(value), None


def _note(edit: Note, position: Position, game: Game | None) -> Text:
    if edit.fact == NOTE and edit.value is not None:
        return say("noted", words=str(edit.value))
    if edit.fact == BOOKMARK and edit.value is not None:
        words, at = bookmarked(edit.value)
        return say("bookmarked", words=words) if at is None else say("bookmarked-there", words=words, n=at)
    register, _, row = edit.fact.partition("/")
    if row and game is not None:
        title = wording.register_title(game, register)
        return say(
            "row-written" if edit.value else "row-struck", register=title, row=row_named(position, register, row, game)
        )
    title = fact_named(position, edit.fact, game)
    if edit.value is None:
        return say("fact-forgotten", fact=title)
    return say("fact-noted", fact=title, value=fact_value(position, edit.fact, edit.value, game))


def fact_named(position: Position, fact: str, game: Game | None) -> Text:
    """Return what a fact is called, a row of a register with the register's title."""
    register, _, row = fact.partition("/")
    if row and game is not None:
        return say(
            "row-of", register=wording.register_title(game, register), row=row_named(position, register, row, game)
        )
    return wording.fact_title(game, fact) if game is not None else verbatim(fact)


def row_named(
    position: Position, register: str, row: str, game: Game, thing: Callable[[Position, str], Any] | None = None
) -> Any:
    """Return what people call a row: as the game says, else its number, else the counter, zone or side of that id.

    Args:
        thing: says what such an id is called; a counter with its place, if nothing is said.
    """
    own = game.called(position, register, row) if game.called is not None else None
    if own is not None:
        return own
    return str(int(row)) if row.isdecimal() else (thing or _row)(position, row)


def fact_value(position: Position, fact: str, value: Any, game: Game | None) -> Any:
    """Return the value of a fact in words; one that is not noted is as the game begins with it."""
    known = next((each for each in game.facts if each.id == fact), None) if game is not None else None
    if known is not None and game is not None:
        return wording.fact_value(game, known, known.default if value is None else value)
    return say("fact-unknown") if value is None else _value(position, value)


def _value(position: Position, value: Any) -> Any:
    """Return the value of a fact that no game declares: lists of counters and zones by their names, the rest as it is."""
    if isinstance(value, (list, tuple)):
        items = [str(item) for item in value]
        counters = [item for item in items if item in position.table.counters]
        others = [_row(position, item) for item in items if item not in position.table.counters]
        return say("zones", zones=(*((counters_named(position, counters),) if counters else ()), *others))
    return _row(position, str(value))


def _row(position: Position, row: str) -> Any:
    lying = position.table.counters.get(row)
    if lying is not None and lying.kind in position.kinds.kinds:
        return say("counter-in", counter=counters_named(position, (row,)), zone=zone_named(position, lying.zone))
    for names in (position.board.zones, position.kinds.nations, position.kinds.sides):
        if row in names:
            return names[row].name
    return verbatim(row)


def _several(edit: Several, position: Position, game: Game | None) -> Text:
    if edit.label is not None:
        return edit.label
    told = _in_words(edit, position, game)
    if not told:
        return say("nothing")
    if len(told) <= SHOWN:
        return say("both", edits=_joined(told))
    return say("and-more", edits=_joined(told[:SHOWN]), n=len(told) - SHOWN)


def _in_words(edit: Several, position: Position, game: Game | None) -> list[Text]:
    told: list[Text] = []
    for part in _worth_telling(edit.edits, position):
        told.append(describe(part, position, game))
        try:
            position = position.after(part)
        except EditError:
            break
    return told


def _joined(told: Sequence[Text]) -> Text:
    return told[0] if len(told) == 1 else say("then", first=told[0], second=_joined(told[1:]))


def _worth_telling(edits: Sequence[Edit], position: Position) -> tuple[Edit, ...]:
    """Leave out what only serves another edit: a control marker lifted to lay another, a face turned up in the reserve, notes.

    What the phase log notes about an edit is told only where it was written by itself.
    """
    edits = [
        e for e in edits if not (phase_log.is_row(e) or (isinstance(e, Note) and e.fact == phase_log.FOUGHT))
    ] or edits
    laid = {e.zone for e in edits if isinstance(e, Mark) and e.number and _is_control(position, e)}
    home = {
        counter
        for e in edits
        if isinstance(e, Move)
        for counter in e.counters
        if counter in position.table.counters and position.kind(counter).get("home") == e.zone
    }

    def serves(e: Edit) -> bool:
        if isinstance(e, Mark):
            return not e.number and e.zone in laid and _is_control(position, e)
        return isinstance(e, Flip) and e.face == 0 and home.issuperset(e.counters)

    return tuple(e for e in edits if not serves(e))


def _is_control(position: Position, edit: Mark) -> bool:
    marker = position.kinds.markers.get(edit.marker)
    return marker is not None and marker.kind == CONTROL

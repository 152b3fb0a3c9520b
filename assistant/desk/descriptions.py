"""An edit in words, for the journal: "2 × Germany, army 5: Berlin → Warsaw"."""

from __future__ import annotations

import functools
import itertools
from collections import Counter as Counts
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from assistant.core import phase_log
from assistant.core.amounts import read_count, written
from assistant.core.cards import in_turn, place_named
from assistant.core.decoding import exact
from assistant.core.game import Game, RegisterColumn
from assistant.core.looks import WEAKER
from assistant.core.printed import CounterId, CounterSet, Kind, ZoneId
from assistant.core.questions import cents
from assistant.core.record import grouped, repeated
from assistant.core.table import (
    BOOKMARK,
    CONTROL,
    NOTE,
    SPOKEN,
    Counter,
    Edit,
    Flip,
    Mark,
    Move,
    Note,
    Place,
    Position,
    Remove,
    Said,
    Several,
    Table,
    once,
    parts,
    touched,
)
from assistant.core.text import EditError, Name, Spoken, Text, Texts, folded, number, speaker, verbatim
from assistant.desk import wording

say = speaker(__name__)

GROUP = "group"  # the message that names the parts beneath it
SHOWN = 2  # of a group of edits without a name, so many are told
BAR = "|"  # between the lines of a cell
END = " ⏎ "  # between the lines of words


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


def unfolded(edit: Edit, position: Position, game: Game | None = None) -> Texts:
    """Return the parts of an edit, precise enough to repeat it on a real table; nothing where its own words say as much.

    Counters are told with their faces, from where to where; of a row the cells that change. A group within it that has a name
    is told by it before its parts. Quick entry reads each part back (desk/entry/journal_lines.py).
    """
    whole = edit if isinstance(edit, Several) else Several((edit,))
    lines = list(_lines(whole, position, game))
    said = whole.label is None and len(lines) <= SHOWN and lines == _in_words(whole, position, game)
    return () if said else tuple(lines)


def brought(edit: Edit, position: Position, game: Game) -> Texts:
    """Return what the game writes along with an edit that is not done yet: control that changes, points, who is ceded.

    Raises:
        EditError: it cannot be done.
    """
    whole = game.with_notes(position, edit)
    own = list(_lines(edit, position, game))
    more = (text for text in _lines(whole, position, game) if text not in own)
    return tuple(text.args["label"] if text.key == GROUP else text for text in more)  # nothing stands beneath it here


def _lines(edit: Edit, position: Position, game: Game | None) -> Iterator[Text]:
    edit = edit if isinstance(edit, Several) else Several((edit,))
    turned = {c for part in edit.edits if isinstance(part, Flip) and part.face == 0 for c in part.counters}
    for part, now in _worth_telling(edit.edits, position):
        match part:
            case Several():
                beneath = list(_lines(part, now, game))
                if part.label is not None and part.label != edit.label and (beneath or part.deed):
                    yield say(GROUP, label=part.label) if beneath else part.label
                yield from beneath
            case Move():
                yield from _moves(part, now, turned)
            case Flip():
                yield from _flips(part, now)
            case Note() if "/" in part.fact and part.value and game is not None:
                yield _row_told(part, now, game)
            case _:
                yield describe(part, now, game)


def _moves(edit: Move, position: Position, turned: Collection[CounterId]) -> Iterator[Text]:
    """Yield a movement as one for each place and face of those that go.

    "Reserve" says that they lie on their front there: those `turned` up with it. Others go to the place, as they lie.
    """
    lying = (position.counters[counter] for counter in edit.counters if counter in position.counters)
    groups = grouped(
        ((one.zone, is_weaker(position, one), bool(one.face) and one.id not in turned), one.id) for one in lying
    )
    for (_, _, kept), counters in groups.items():
        moved = Move(tuple(counters), edit.zone, edit.via)
        yield _move(moved, position, counters_lying(position, counters)[0], home=not kept)


def _flips(edit: Flip, position: Position) -> Iterator[Text]:
    """Yield turns as one for each place, and for each way in which they change what lies there.

    What is turned to a face that says nothing is not named: it was laid in secret.
    """
    lying = (position.counters[counter] for counter in edit.counters if counter in position.counters)
    turned = ((one, int(not one.face) if edit.face is None else edit.face) for one in lying)
    groups = grouped(
        ((one.zone, change_of(position, one.kind, one.face, face)), one.id)
        for one, face in turned
        if one.face != face and not position.kind(one).is_secret(face)
    )
    for counters in groups.values():
        yield _flip(Flip(tuple(counters), edit.face), position)


def _row_told(edit: Note, position: Position, game: Game) -> Text:
    """Return a row with the cells that it changes."""
    register, _, row = edit.fact.partition("/")
    cells = _cells_changed(edit, position, game)
    if not cells:
        return _note(edit, position, game)
    new = row not in position.register(register) and row not in position.counters
    name = row_named(position.after(edit) if new else position, register, row, game)
    if new:  # nothing else says which it is
        name = row if row.isdecimal() else say("row-new", row=name, id=row)
    return say("row-told", register=wording.register_title(game, register), row=name, cells=_joined("cells", cells))


def _cells_changed(edit: Note, position: Position, game: Game) -> list[Text]:
    """Return the cells that a row changes; one that is not written holds its column's default."""
    register, _, row = edit.fact.partition("/")
    before = position.register(register).get(row, {})
    columns = next((known.columns for known in game.registers if known.id == register), ())
    values = edit.value if isinstance(edit.value, Mapping) else {}
    return [
        say(
            "cell", column=wording.column_title(game, register, column.id), value=cell_told(game, position, column, new)
        )
        for column in columns
        if (new := values.get(column.id, column.default)) != before.get(column.id, column.default)
    ]


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
        named += touched(part)
        if isinstance(part, Note):
            if "/" in part.fact and part.fact in table.facts:
                rows[part.fact] = table.facts[part.fact]
            named.append(part.fact.partition("/")[2])
            match part.value:
                case Mapping() as cells:
                    named += cells.values()
                case [*cells]:
                    named += cells
                case cell:
                    named.append(cell)
    counters = {name: table.counters[name] for name in named if isinstance(name, str) and name in table.counters}
    return Table(counters, facts=rows)


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
        for known in (position.zones, position.kinds.kinds, position.sides, position.kinds.nations):
            if value in known:
                return known[value].name
        return value

    return Text(text.package, text.key, {name: named(value) for name, value in text.args.items()})


def counters_named(position: Position, counters: Iterable[CounterId]) -> Text | Name:
    """Return counters in words, those that look alike together: "2 × Germany, army 5 and Russia, army 3".

    Of what lies face down and is secret, only its power is told.
    """
    groups, secret = Counts[str](), Counts[str]()
    for counter in counters:
        lying = position.counters.get(counter)
        known = position.kinds.kinds.get(lying.kind) if lying else None
        if lying is not None and known is not None and known.is_secret(lying.face):
            secret[known.side] += 1
        else:
            groups[lying.kind if lying else counter] += 1
    told = [_kind_name(position, kind, n) for kind, n in groups.items()]
    told += [say("counters-face-down", n=n, side=_side(position, side)) for side, n in secret.items()]
    return told[0] if len(told) == 1 else say("counters", groups=tuple(told))


def counters_lying(position: Position, counters: Iterable[CounterId]) -> Texts:
    """Return counters in words by their faces: the whole ones, then those on their weaker face, said to be reduced."""
    groups = grouped((is_weaker(position, position.counters[counter]), counter) for counter in counters)
    named: Iterator[tuple[bool, Any]] = ((one, counters_named(position, groups[one])) for one in sorted(groups))
    return tuple(say("counters-reduced", counters=what) if weaker else what for weaker, what in named)


def is_weaker(position: Position, lying: Counter) -> bool:
    """Tell whether a counter shows its weaker face."""
    kind = position.kind(lying)
    return lying.face > 0 and not kind.is_secret(lying.face) and position.kinds.look(kind).style in WEAKER


def _side(position: Position, side: str) -> Any:
    known = position.sides.get(side)
    return known.name if known else verbatim(side)


def _kind_name(position: Position, kind: str, n: int) -> Text | Name:
    known = position.kinds.kinds.get(kind)
    name = known.name if known else verbatim(kind)
    return name if n == 1 else say("counter-group", n=n, name=name)


def zone_named(position: Position, zone: ZoneId, side: str = "") -> Spoken:
    """Return what people call a zone; its id if no board has it. A side's counters need not be told whose its own box is."""
    return place_named(position.board, zone, side)


def _move(edit: Move, position: Position, told: Text | Name | None = None, *, home: bool = True) -> Text:
    counters, printed = position.counters, position.kinds.kinds
    lying = [counters[c] for c in edit.counters if c in counters]
    kinds = [printed[c.kind] for c in lying if c.kind in printed]
    homes = {kind.home for kind in kinds}
    to = position.zones.get(edit.zone)
    if len(kinds) == 1 and kinds[0].track and to is not None and "box" in to.tags:
        return say("pawn-moved", what=kinds[0].name, box=number(int(to.tags["box"]), "en"))
    what, side = told or counters_named(position, edit.counters), _side_of(position, lying)
    if home and homes == {edit.zone}:
        return say("to-reserve", what=what, start=_starts(position, lying))
    start, goal = lying[0].zone if lying else "", zone_named(position, edit.zone, side)
    if start and start not in homes and all(c.zone == start for c in lying):
        way = zone_named(position, start, side)
        for passed in edit.via:
            way = say("way", first=way, second=zone_named(position, passed))
        return say("moved-from", what=what, start=way, zone=goal)
    return say("moved", what=what, zone=goal)


def _side_of(position: Position, lying: Iterable[Counter]) -> str:
    """Return the side of counters; empty if they are of several, or if others have counters that are called so."""
    kinds, shared = position.kinds.kinds, _shared_kinds(position.kinds)
    known = [kinds[counter.kind] for counter in lying if counter.kind in kinds]
    sides = {kind.side if kind.name not in shared else "" for kind in known}
    return sides.pop() if len(sides) == 1 else ""


@functools.lru_cache(maxsize=4)
def _shared_kinds(kinds: CounterSet) -> frozenset[Name]:
    """Return the names that several kinds of counters have."""
    return frozenset(repeated(kind.name for kind in kinds.kinds.values()))


def _starts(position: Position, lying: Sequence[Counter]) -> Text:
    side = _side_of(position, lying)
    zones = dict.fromkeys(counter.zone for counter in lying)
    return say("zones", zones=tuple(zone_named(position, zone, side) for zone in zones))


def _flip(edit: Flip, position: Position) -> Text:
    what = counters_named(position, edit.counters)
    lying = [position.counters[c] for c in edit.counters if c in position.counters]
    where = _starts(position, lying)
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
    if printed is None or before == after or printed.track:  # of a pawn, its box says what it is worth
        return "flipped"
    old, new = main_value(printed, before), main_value(printed, after)
    if old is None or new is None or old == new:
        return "flipped"
    if new < old:
        return "reduced"
    whole = all((main_value(printed, face) or 0) <= new for face in range(len(printed.faces)))
    return "restored" if whole else "flipped"  # one step of several back is not all of them


def main_value(kind: Kind, face: int = 0) -> int | None:
    """Return the first figure that a face shows, by which players name their counters; None if it shows none."""
    shown = kind.face(face).values()
    return next((value for value in shown if type(value) is int), None)


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
        side = position.sides.get(marker.side)
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
    position: Position, register: str, row: str, game: Game, thing: Callable[[Position, str], Spoken] | None = None
) -> Spoken:
    """Return what people call a row: as the game says, else its number, else the counter, zone or side of that id.

    Args:
        thing: says what such an id is called; a counter with its place, if nothing is said.
    """
    own = game.called(position, register, row)
    if own is not None:
        return own
    return str(n) if (n := read_count(row)) >= 0 else (thing or _row)(position, row)


def fact_value(position: Position, fact: str, value: Any, game: Game | None) -> Any:
    """Return the value of a fact in words; one that is not noted is as the game begins with it."""
    known = next((each for each in game.facts if each.id == fact), None) if game is not None else None
    if known is not None and game is not None:
        return wording.fact_value(game, known, known.default if value is None else value)
    return say("fact-unknown") if value is None else _value(position, value)


def facts_told(position: Position, game: Game) -> Iterator[Text]:
    """Yield what is written down beside the board, facts and then rows of registers, as lines that quick entry reads back."""
    blank = position.with_table(Table(position.counters))
    notes = [Note(fact, value) for fact, value in position.facts.items() if fact not in SPOKEN]
    for note in sorted(notes, key=lambda note: note.fact.rpartition("/")[0]):
        printed = note.fact in blank.defaults and not _cells_changed(note, blank, game)
        if not is_kept(note) and not ("/" in note.fact and printed):
            yield from _lines(note, blank, game)


def _value(position: Position, value: Any) -> Any:
    """Return the value of a fact that no game declares: lists of counters and zones by their names, the rest as it is."""
    if isinstance(value, (list, tuple)):
        items = [str(item) for item in value]
        counters = [item for item in items if item in position.counters]
        others = [_row(position, item) for item in items if item not in position.counters]
        told = (*((counters_named(position, counters),) if counters else ()), *others)
        return say("zones", zones=told)
    return _row(position, str(value))


def _row(position: Position, row: str) -> Spoken:
    lying = position.counters.get(row)
    if lying is not None and lying.kind in position.kinds.kinds:
        return say("counter-in", counter=counters_named(position, (row,)), zone=zone_named(position, lying.zone))
    return thing_called(position, row)


def _several(edit: Several, position: Position, game: Game | None) -> Text:
    if edit.label is not None:
        return edit.label
    told = _in_words(edit, position, game)
    if not told:
        return say("nothing")
    if len(told) <= SHOWN:
        return in_turn(told)
    return say("and-more", edits=in_turn(told[:SHOWN]), n=len(told) - SHOWN)


def _in_words(edit: Several, position: Position, game: Game | None) -> list[Text]:
    return [describe(part, before, game) for part, before in _worth_telling(edit.edits, position)]


def _worth_telling(edits: Sequence[Edit], position: Position) -> Iterator[tuple[Edit, Position]]:
    """Yield each edit with the position before it, as long as they can be done.

    What only serves another is left out: a control marker lifted to lay another, a face turned up in the reserve, notes.

    What the phase log notes about an edit is told only where it was written by itself.
    """
    facts = position.facts
    edits = [e for e in edits if not (isinstance(e, Note) and is_kept(e, facts.get(e.fact)))] or edits
    laid = {e.zone for e in edits if isinstance(e, Mark) and e.number and _is_control(position, e)}
    home = {
        counter
        for e in edits
        if isinstance(e, Move)
        for counter in e.counters
        if counter in position.counters and position.kind(counter).home == e.zone
    }

    def serves(e: Edit) -> bool:
        if isinstance(e, Mark):
            return not e.number and e.zone in laid and _is_control(position, e)
        return isinstance(e, Flip) and e.face == 0 and home.issuperset(e.counters)

    for part in itertools.filterfalse(serves, edits):
        yield part, position
        try:
            position = position.after(part)
        except EditError:
            return


def is_kept(note: Note, held: object = None) -> bool:
    """Tell whether a note is the program's own memory, which nobody lays or writes: a row of the phase log, what was rolled for.

    Args:
        held: what is forgotten, where it says that something is.
    """
    own = isinstance(held if note.value is None else note.value, Mapping) and "/" not in note.fact
    return own or note.fact == phase_log.FOUGHT or phase_log.is_row(note)


def _is_control(position: Position, edit: Mark) -> bool:
    marker = position.kinds.markers.get(edit.marker)
    return marker is not None and marker.kind == CONTROL


# The cells of registers as people read them.


def as_words(column: RegisterColumn, value: Any) -> str:
    """Return a cell's value as it is typed: lists with bars between their lines, amounts as decimals."""
    if value is None:
        return ""
    if column.type == "fraction":
        return written(exact(Fraction, value))
    if isinstance(value, (list, tuple)):
        return f" {BAR} ".join(str(item) for item in value)
    return str(value)


def row_called(game: Game, position: Position, register: str, row: str) -> Spoken:
    """Return what people call a row: as the game says, else its counter, nation, side or zone, else its number or its id."""
    return row_named(position, register, row, game, thing_called)


def thing_called(position: Position, thing: str) -> Spoken:
    """Return the name of a counter, a nation, a side or a zone, or of several zones; other words stay as they are."""
    if thing in position.counters:
        return counters_named(position, (thing,))
    for names in (position.kinds.nations, position.sides, position.zones):
        if thing in names:
            return names[thing].name
    zones = thing.split()
    if len(zones) > 1 and all(zone in position.zones for zone in zones):
        return say("several", names=tuple(position.zones[zone].name for zone in zones))
    return thing


@once
def things_called(position: Position) -> Mapping[str, Spoken]:
    """Return the names of sides, nations, zones and counters; of those that share one the first alone has it."""
    first: dict[Spoken, str] = {}
    for thing in (*position.sides, *position.kinds.nations, *position.zones, *position.counters):
        first.setdefault(thing_called(position, thing), thing)
    return {thing: called for called, thing in first.items()}


def cell_said(game: Game, position: Position, column: RegisterColumn, value: Any) -> Spoken:
    """Return a cell's value as people read it: names for ids, turns by their names, amounts to two decimals."""
    if value is None or value == "" or column.type == "flag":
        return ""
    match column.type:
        case "number":
            return say("amount", n=value)
        case "fraction":
            return say("amount", n=cents(exact(Fraction, value)))
        case "moment" | "done":
            return _turn(game, position, value if column.type == "moment" else value - 1)
        case "choice":
            return wording.word(game, str(value), column.id)
        case "row":
            return row_called(game, position, column.values[0] if column.values else "", str(value))
        case "zone" | "side" | "nation" | "thing":
            return thing_called(position, str(value))
        case "zones":
            return _joined("way", [thing_called(position, str(zone)) for zone in value])
        case "holdings":
            return _joined("parts", [_holding(position, str(line)) for line in value])
    return as_words(column, value)


def cell_told(game: Game, position: Position, column: RegisterColumn, value: Any) -> Spoken | int | Decimal:
    """Return a cell's value so that it can be typed back: names for ids, else as it is typed."""
    if value in (None, "", []):
        return say("cell-empty")
    if column.type == "flag":
        return say("yes" if value else "no")
    if column.type == "zones":
        return _joined("bar", [thing_called(position, str(zone)) for zone in value])
    if column.type == "thing":
        called, zones = things_called(position), str(value).split()
        things = zones if all(zone in position.zones for zone in zones) else [str(value)]
        return _joined("bar", [called.get(thing, thing) for thing in things])
    if column.type == "fraction":
        words = written(exact(Fraction, value))
        if "/" not in words and len(words.partition(".")[2]) != 3:  # three figures behind a comma could be thousands
            return Decimal(words)  # with the comma or the point of whoever reads it
    known = (said for each, said in cell_choices(game, position, column, "en") or () if each == value)
    typed = as_words(column, value).replace("\n", END)
    return next(known, say("cell-quoted", words=typed) if ";" in typed or " #" in typed else typed)


def cell_choices(
    game: Game, position: Position, column: RegisterColumn, language: str
) -> list[tuple[Any, Spoken]] | None:
    """Return what a cell can hold and how it is said, zones in the order of their names; None where it is typed."""
    nothing: list[tuple[Any, Spoken]] = [("", say("no-choice"))] if column.default == "" else []
    match column.type:
        case "choice":
            return [(value, wording.word(game, value, column.id)) for value in column.values]
        case "side":
            return nothing + [(side.id, side.name) for side in position.sides.values()]
        case "zone":
            zones = [zone for zone in position.zones.values() if not zone.track]
            return nothing + [
                (zone.id, zone.name) for zone in sorted(zones, key=lambda zone: folded(zone.name[language]))
            ]
        case "row":
            register = column.values[0] if column.values else ""
            return nothing + [(row, row_called(game, position, register, row)) for row in position.register(register)]
        case "moment":
            return list(enumerate(game.turns(position))) or None
        case "done":
            turns = game.turns(position)
            return [(0, say("never")), *enumerate(turns, start=1)] if turns else None
    return None


def _turn(game: Game, position: Position, number: int) -> Spoken:
    """Return the name of a turn, its number where the game names none that late; a turn before the first is none."""
    turns = game.turns(position)
    if number < 0:
        return ""
    return turns[number] if number < len(turns) else verbatim(str(number + 1))


def _holding(position: Position, line: str) -> Spoken:
    """Return a line `side: zone zone` in names."""
    side, colon, zones = line.partition(":")
    if not colon or side not in position.sides:
        return line
    names = tuple(thing_called(position, zone) for zone in zones.split())
    return say("holding", side=thing_called(position, side), zones=names, n=len(names))


def _joined(key: str, parts: Sequence[Spoken]) -> Spoken:
    """Return parts one after the other as the message `key` joins two."""
    return functools.reduce(lambda first, second: say(key, first=first, second=second), parts) if parts else ""

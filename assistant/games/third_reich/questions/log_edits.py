"""What an edit means in the words of the phase log: moves by hand are operations, tiles research, markers missions (4, 8).

The desk asks this of every edit, whoever made it. What an edit says itself of a counter, in rows of the log, is believed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from assistant.core import phase_log
from assistant.core.phase_log import Deed
from assistant.core.position import Position
from assistant.core.table import Counter, Edit, Flip, Mark, Move, Note, Several, parts
from assistant.core.text import Text
from assistant.games.third_reich.geography import Army
from assistant.games.third_reich.mirror import Theatre, theatre
from assistant.games.third_reich.questions.actions import deed_of, paid, unpaid
from assistant.games.third_reich.questions.cards import payment
from assistant.games.third_reich.questions.operations import attacked, by_hand, left_behind
from assistant.games.third_reich.questions.phases import forgotten
from assistant.games.third_reich.questions.recruitment import Meant, placed, put_back, side_of, turned
from assistant.games.third_reich.words import (
    ATTACKED,
    EXCHANGED,
    FACTIONS,
    FLEW,
    MOVES,
    OVERSPENT,
    RECRUITED,
    REINFORCED,
    RESEARCHED,
    SPOKEN,
    SUPPORTED,
    Faction,
    say,
)


def noted(position: Position, edit: Edit, after: Position) -> tuple[Edit, ...]:
    """Return what an edit writes into the phase log and changes with it: points, markers, first entries."""
    said = tuple(parts(edit))
    seen, then = theatre(position), theatre(after)
    if then.phase != seen.phase or then.turn != seen.turn:
        # Another phase begins. The offer that ends one empties the log itself; who notes the next by hand need not.
        emptied = any(phase_log.is_row(row) for row in said)
        return () if emptied else forgotten(seen, new_turn=then.phase == FACTIONS[0] or then.turn != seen.turn)
    found: list[tuple[Position, Meant]] = []
    notes = [*_rows_by_hand(seen, said, after), *attacked(seen, then)]
    now = position
    for row in said:
        now = now.after(row) if phase_log.is_row(row) else now
    for note in notes:
        now = now.after(note)
    told = phase_log.spoken_for(edit) | _told_beside(position, said)
    for part in _one_by_one(said):
        for meant in _meant(theatre(now), part, told, after):
            found.append((now, meant))
            for note in _written(theatre(now), meant, said):
                notes.append(note)
                now = now.after(note)
        now = now.after(part)
    notes = _last_of_each(notes)
    words = _words(found, _corrected(position, after))
    return tuple(notes) if words is None or not notes else (Several(tuple(notes), words),)


def _one_by_one(said: Iterable[Edit]) -> Iterator[Move | Flip]:
    """Yield the moves and turns of an edit, counter by counter: each is looked at on the table as those before it leave it."""
    for part in said:
        if isinstance(part, Move):
            yield from (Move((name,), part.zone, part.via) for name in part.counters)
        elif isinstance(part, Flip):
            yield from (Flip((name,), part.face) for name in part.counters)


def _last_of_each(notes: Iterable[Edit]) -> list[Edit]:
    """Return edits without those that a later one of the same pawn, marker or fact replaces."""
    last: dict[object, Edit] = {}
    for note in notes:
        place: object = note
        if isinstance(note, Move):
            place = note.counters
        elif isinstance(note, Mark):
            place = (note.marker, note.zone)
        elif isinstance(note, Note):
            place = note.fact
        last.pop(place, None)
        last[place] = note
    return list(last.values())


def _words(found: list[tuple[Position, Meant]], costs: Mapping[str, int]) -> Text | None:
    """Return what was noted and what it cost, in words for the journal; None where nothing is worth telling."""
    rows = [(phase_log.deeds(now)[one.row] if one.row else None, one.deed) for now, one in found]
    deeds = [deed for _, deed in rows if deed is not None and deed.did not in (FLEW, OVERSPENT)]
    operations = sum(costs.values())
    operations += sum(deed.cost for deed in deeds if deed.did in MOVES)
    operations -= sum(before.cost for before, _ in rows if before is not None and before.did in MOVES)
    if rows and not deeds and any(before is not None and before.did in MOVES for before, _ in rows):
        return say("noted-taken-back", n=-operations)
    bought = (RECRUITED, REINFORCED)
    points = sum(deed.cost for deed in deeds if deed.did in bought)
    back = sum(before.cost for before, _ in rows if before is not None and before.did in bought)
    if points or back:
        return say("noted-recruited" if points > back else "noted-recruits-back", n=abs(points - back))
    if not deeds:
        return say("noted-points", n=operations) if operations else None
    names = tuple(SPOKEN[did] for did in dict.fromkeys(deed.did for deed in deeds))
    return say("noted-deeds" if operations else "noted-free", deeds=names, n=operations)


def _told_beside(position: Position, said: tuple[Edit, ...]) -> frozenset[str]:
    """Return the counters of which an edit tells without naming them as the doer.

    Tiles that it moves and tells of as research, for its row does not name one that lies face down (4.5); the infantry that
    becomes armour (10).
    """
    rows = [part.value for part in said if isinstance(part, Note) and phase_log.is_row(part) and part.value]
    exchanged = frozenset(str(row.get("whom")) for row in rows if row.get("did") == EXCHANGED)
    if not any(row.get("did") == RESEARCHED for row in rows):
        return exchanged
    moved = {name for part in said if isinstance(part, Move) for name in part.counters}
    return exchanged | {name for name in moved if position.kind(name).type == "tile"}


def _meant(seen: Theatre, part: Move | Flip, told: frozenset[str], after: Position) -> Iterator[Meant]:
    """Yield what a move or a turn of a counter means."""
    (name,) = part.counters
    lying = seen.position.table.counters.get(name)
    if lying is None or name in told:
        return
    if isinstance(part, Move):
        yield from _moved(seen, lying, part, after) if lying.zone != part.zone else ()
        return
    face = 1 - lying.face if part.face is None else part.face
    # An army that leaves the board with the same edit only turns to its full face on its way.
    stays = name in seen.armies and after.table.counters[name].zone == lying.zone
    if stays and face != lying.face and _is_active(seen, lying):
        yield from turned(seen, lying, face)


def _is_active(seen: Theatre, counter: Counter) -> bool:
    return side_of(seen, counter) == seen.phase


def _moved(seen: Theatre, lying: Counter, move: Move, after: Position) -> Iterator[Meant]:
    kind = seen.kind(lying)
    if not _is_active(seen, lying):
        if kind.type == "mission":
            yield from _mission(seen, lying, move.zone)
    elif kind.type == "army":
        army = next((army for army in seen.state.armies if army.id == lying.id), None)
        if move.zone in seen.board.zones:
            if army is not None:
                yield _operation(seen, army, (*move.via, move.zone))
            elif lying.zone == kind.get("home"):
                yield from placed(seen, lying, move.zone)
        elif army is not None and move.zone == kind.get("home") and kind.nation not in theatre(after).surrendered:
            yield from put_back(seen, lying)
    elif kind.type == "tile":
        yield from _tile(seen, lying, move.zone)
    elif kind.type == "mission":
        yield from _mission(seen, lying, move.zone)


def _mission(seen: Theatre, lying: Counter, zone: str) -> Iterator[Meant]:
    """Yield the mission that an air marker flies, or takes back (11)."""
    kind = seen.kind(lying)
    if kind.get("mission") != "air":
        return
    side = kind.side
    box = f"missions-{side}"
    if lying.zone == box and zone in seen.board.zones:
        yield Meant(Deed(did=FLEW, side=side, who=lying.id, zone=zone))
    elif lying.zone in seen.board.zones and zone == box:
        row, _ = _last(seen, (FLEW,), lying.id)
        if row:
            yield Meant(None, row)


def _tile(seen: Theatre, lying: Counter, zone: str) -> Iterator[Meant]:
    """Yield the research that a tile moved by hand is, or takes back (4.5)."""
    side = seen.phase
    if zone.startswith(f"development-{side}:"):
        moved = msgspec.structs.replace(lying, zone=zone)
        yield Meant(deed_of(seen, moved, side, lying.zone, zone.rpartition(":")[2]), beside=paid(seen, side))
    elif zone == seen.kind(lying).get("home"):
        row, _ = _last(seen, (RESEARCHED,), "" if seen.hidden(lying) else lying.id)
        if row:
            yield Meant(None, row, unpaid(seen, side))


def _operation(seen: Theatre, army: Army, further: tuple[str, ...]) -> Meant:
    """Return the operation that a move by hand is, or goes on with, or takes back (8)."""
    row, earlier = _last(seen, tuple(MOVES), army.id)
    if earlier is None or earlier.zone != army.zone or _fought_since(seen, row):
        return Meant(by_hand(seen, army, (army.zone, *further), known=len(further) > 1).deed)
    if further[-1] == earlier.start:
        return Meant(None, row)
    leg = by_hand(seen, army, (army.zone, *further), known=len(further) > 1).way
    way = (earlier.start, *(zone for zone in earlier.entered if zone != earlier.start), *leg[1:])
    return Meant(by_hand(seen, msgspec.structs.replace(army, zone=earlier.start), way, known=True).deed, row)


def _last(seen: Theatre, did: tuple[str, ...], who: str) -> tuple[str, Deed | None]:
    """Return the last row of the log that tells so of a counter, with its deed."""
    rows = phase_log.deeds(seen.position)
    row = next((row for row in reversed(tuple(rows)) if rows[row].did in did and rows[row].who == who), "")
    return row, rows.get(row)


def _fought_since(seen: Theatre, row: str) -> bool:
    """Tell whether combats began after a row of the log: an operation made before them is over then (22.1)."""
    rows = phase_log.deeds(seen.position)
    later = tuple(rows)[tuple(rows).index(row) + 1 :]
    return any(rows[other].did in (ATTACKED, SUPPORTED) and bool(rows[other].zone) for other in later)


def _written(seen: Theatre, meant: Meant, said: tuple[Edit, ...]) -> Iterator[Edit]:
    """Yield what a change by hand writes: its row, what lies beside it, and for an operation its points and what it enters."""
    yield from meant.beside
    before = phase_log.deeds(seen.position).get(meant.row)
    new = [meant.deed] if meant.deed is not None and not meant.row else []
    made = [meant.deed] if meant.deed is not None and meant.deed.did in MOVES else []
    back = [before] if before is not None and before.did in MOVES else []
    cost = sum(deed.cost for deed in made) - sum(deed.cost for deed in back)
    if meant.row:
        yield from [phase_log.rewritten(meant.row, meant.deed)] if meant.deed else phase_log.struck((meant.row,))
    if made or back:
        yield from left_behind(seen, made, [meant.row] if back else [])
    if cost and _follows(said, side := (made or back)[0].side):
        paid = payment(seen, _faction(side), "po", cost)
        new += paid.short
        yield from paid.edits
    yield from phase_log.written(seen.position, new)


def _faction(side: str) -> Faction:
    return next(faction for faction in FACTIONS if faction == side)


def _follows(said: tuple[Edit, ...], side: str) -> bool:
    """Tell whether the pawn of operation points follows what an edit costs: not one that the edit moves itself."""
    return not any(isinstance(part, Move) and f"po-{side}#1" in part.counters for part in said)


def _rows_by_hand(seen: Theatre, said: tuple[Edit, ...], after: Position) -> Iterator[Edit]:
    """Yield what follows from rows of the log that an edit writes itself: points; of rows alone, markers and entries too."""
    was, now = phase_log.deeds(seen.position), phase_log.deeds(after)
    if all(phase_log.is_row(part) for part in said):
        back = [row for row, deed in was.items() if deed.did in MOVES and now.get(row) != deed]
        yield from left_behind(seen, [d for row, d in now.items() if d.did in MOVES and was.get(row) != d], back)
    for side, cost in _corrected(seen.position, after).items():
        if _follows(said, side):
            paid = payment(theatre(after), _faction(side), "po", cost)
            yield from (*paid.edits, *phase_log.written(after, paid.short))


def _corrected(before: Position, after: Position) -> dict[str, int]:
    """Return by how much rows that an edit itself writes change what the operations of each side cost."""
    costs: dict[str, int] = {}
    for sign, position in ((-1, before), (1, after)):
        for deed in phase_log.done(position, *MOVES):
            costs[deed.side] = costs.get(deed.side, 0) + sign * deed.cost
    return {side: cost for side, cost in costs.items() if cost}

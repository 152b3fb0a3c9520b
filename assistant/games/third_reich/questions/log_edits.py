"""What an edit brings with it, whoever made it: points, markers, what outlasts the phase (2-4, 8, 16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from assistant.core.deeds import Researched
from assistant.core.ledger import Deed
from assistant.core.position import Position
from assistant.core.table import Edit, Mark, Move, Note, Said, Several, parts
from assistant.core.text import Text
from assistant.games.third_reich.deeds import (
    BEGUN,
    Bought,
    Exchanged,
    Fought,
    Operated,
    Recruited,
    Reinforced,
    cleared,
)
from assistant.games.third_reich.mirror import ATTACKED, PHASES, Theatre
from assistant.games.third_reich.questions.actions import taken, taking
from assistant.games.third_reich.questions.cards import pawn_edit
from assistant.games.third_reich.questions.combatants import laid_in_combat, left_behind
from assistant.games.third_reich.questions.log import KEEPER, ledger, paid, read, theatre
from assistant.games.third_reich.words import MOST_PB, MOST_PO, SPOKEN, Faction, say, zone_id

D = TypeVar("D", bound=Deed)
MOST = {"po": MOST_PO, "pb": MOST_PB}


def noted(position: Position, edit: Edit, after: Position) -> tuple[Edit, ...]:
    """Return what an edit brings with it, but for what it says itself of a pawn, a marker, a fact."""
    if isinstance(edit, Said):
        return ()
    own, span, then_span = set(map(_key, parts(edit))), PHASES.turn(position), PHASES.turn(after)
    if KEEPER.span(position) != KEEPER.span(after):
        met = after.register(ATTACKED) if span != then_span else ()
        found: Iterable[Edit] = (*cleared(after), *(Note(f"{ATTACKED}/{army}") for army in met))
        return tuple(note for note in found if _key(note) not in own)
    before = ledger(position)
    book = read(before, position, edit)
    known, left = set(map(id, before.entries)), set(map(id, book.entries))
    new = tuple(entry for entry in book.entries if id(entry) not in known)
    back = tuple(entry.deed for entry in before.entries if id(entry) not in left)
    if not new and not back:
        return ()
    seen, then, done = theatre(position), theatre(after), [entry.deed for entry in new]
    side = seen.phase
    notes = (
        *_points(then, side, done, back),
        *left_behind(seen, _of(Operated, done, side), _of(Operated, back, side)),
        *_research(then, side, _of(Researched, book.of(Researched), side), _of(Researched, back, side)),
        *(note for deed in _of(Fought, done, side) if deed.zone for note in _fight(seen, deed)),
    )
    told = tuple(note for note in notes if _key(note) not in own)
    words = _words(done, back, side)
    return told if words is None or not told else (Several(told, words),)


def _of(of: type[D], deeds: Iterable[Deed], side: str) -> tuple[D, ...]:
    return tuple(deed for deed in deeds if isinstance(deed, of) and deed.by == side)


def _key(note: Edit) -> object:
    """Return the pawn, the marker or the fact that an edit sets: of each the edit's own word is the last."""
    if isinstance(note, Move):
        return note.counters
    if isinstance(note, Mark):
        return note.marker, note.zone
    return note.fact if isinstance(note, Note) else note


def _points(then: Theatre, side: Faction, new: Sequence[Deed], back: Sequence[Deed]) -> Iterator[Edit]:
    """Yield the pawns that pay what was done, or give back what is taken back (4.1, 4.2)."""
    for track, most in MOST.items():
        cost = sum(paid(deed).get(track, 0) for deed in _of(Deed, new, side))
        cost -= sum(paid(deed).get(track, 0) for deed in _of(Deed, back, side))
        if cost and f"{track}-{side}#1" in then.position.table.counters:
            left = max(0, min(most, then.points(track, side) - cost))
            yield pawn_edit(then.position, f"{track}-{side}", left)


def _research(then: Theatre, side: Faction, made: Sequence[Researched], back: Sequence[Researched]) -> Iterator[Edit]:
    """Yield the markers of research actions: laid for each step, unless they lie there; taken back with it (3, 4.5)."""
    lying = taken(then, side, "research")
    if len(made) > len(lying):
        yield from taking(then, side, "research", len(made) - len(lying))
    elif back and len(lying) >= len(made) + len(back):
        yield Move(tuple(lying[len(made) :]), f"actions-{side}:unused")


def _fight(seen: Theatre, deed: Fought) -> Iterator[Edit]:
    """Yield what an attack brings: combats have begun, who was attacked by whom, Germans in Karelia, markers (3, 8.2, 16, 22.1)."""
    position, table = seen.position, seen.position.table.counters
    yield Note(BEGUN, True)
    if deed.lead in table:
        yield from laid_in_combat(seen, deed)
        if position.kind(deed.lead).nation == "germany" and zone_id(deed.zone) == "carelie":
            yield Note("german-attacked-karelia", True)
    if deed.target in table and position.kind(deed.target).side == "axis":
        met = (*seen.did(deed.target).attacked_by, deed.by)
        yield Note(f"{ATTACKED}/{deed.target}", {"by": " ".join(dict.fromkeys(met))})


WORDS: dict[type[Deed], str] = {
    Fought: "attacked", Recruited: "recruited", Reinforced: "reinforced", Exchanged: "exchanged", Researched: "researched",
}  # fmt: skip


def _words(new: Sequence[Deed], back: Sequence[Deed], side: str) -> Text | None:
    """Return what was done and what it cost, in words for the journal; None where nothing is worth telling."""

    def cost(of: type[Operated] | type[Bought]) -> int:
        return sum(deed.cost for deed in _of(of, new, side)) - sum(deed.cost for deed in _of(of, back, side))

    points, bought = cost(Operated), cost(Bought)
    if _of(Operated, back, side) and not _of(Operated, new, side):
        return say("noted-taken-back", n=-points)
    if bought:
        return say("noted-recruited" if bought > 0 else "noted-recruits-back", n=abs(bought))
    told = dict.fromkeys(
        deed.op or "moved" if isinstance(deed, Operated) else WORDS[type(deed)]
        for deed in _of(Deed, new, side)
        if isinstance(deed, Operated) or type(deed) in WORDS
    )
    if told:
        return say("noted-deeds" if points else "noted-free", deeds=tuple(SPOKEN[did] for did in told), n=points)
    return say("noted-points", n=points) if points else None

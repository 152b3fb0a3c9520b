"""From one position of the rules to another, as the edits that move the markers; and the diary of the war (7, 10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import replace

from assistant.core.ledger import Deed
from assistant.core.questions import Block, Steps
from assistant.core.record import Filled, Record
from assistant.core.table import Edit, Edits, Flip, Move, Note, Place, Position, Remove, Several, apply, parts
from assistant.core.text import Text
from assistant.games.der_des_ders import log, mirror, turn_sequence
from assistant.games.der_des_ders.log import forgotten, telling
from assistant.games.der_des_ders.offensives import ArmisticeRoll, prize
from assistant.games.der_des_ders.state import Lying, State
from assistant.games.der_des_ders.words import SECTORS, SIDES, TECHS, SectorId, Side, enemy, say

# The war's diary: what turned it, entered whichever way it happened, for the points, the rolls owed and the summary (7, 10).


DIARY = "diary"
Turning = Literal["surrender", "revolution", "peace", "entry", "lafayette", "blockade", "armistice"]
TURNINGS: tuple[Turning, ...] = get_args(Turning)
TOLD = ("pr", "lafayette", "jutland_minus_1", "blockade_definitive")  # by markers, besides sectors and markers (11)


class TurningPoint(Record, omit_defaults=True):
    """One line of the war's diary.

    `side` is whom it serves, with the victory points that it gave; `die` is the Armistice roll that followed, 0 as long as it
    is owed. `sector` is empty for what concerns none.
    """

    turn: int
    what: Turning
    sector: SectorId = ""
    side: Side | None = None
    vp: int = 0
    die: int = 0

    @property
    def rolls(self) -> bool:
        """Whether an Armistice roll follows (7)."""
        return self.what == "surrender"


def entries(position: Position) -> tuple[TurningPoint, ...]:
    """Return what turned the war so far, in the order of the turns; a row that nobody can read is left out."""
    found = (_read(position, row, values) for row, values in position.register(DIARY).items())
    return tuple(sorted((point for point in found if point is not None), key=lambda point: point.turn))


def _read(position: Position, row: str, values: Filled) -> TurningPoint | None:
    zone, _, what = row.rpartition(":")
    side = next((side for side in SIDES if side == values.get("side")), None)
    kind = next((word for word in TURNINGS if word == values.get("what", what)), None)
    if kind is None:
        return None
    sector = mirror.sector_at(position, str(values.get("sector") or zone))
    whole = {name: int(values.get(name) or 0) for name in ("turn", "vp", "die")}
    return TurningPoint(whole["turn"], kind, sector, side, whole["vp"], whole["die"])


def called(position: Position, _register: str, row: str) -> Text | None:
    """Return what people call a line of the diary: the sector and what became of it."""
    zone, _, what = row.rpartition(":")
    if what not in TURNINGS:
        return None
    told = say(f"word-{what}")
    known = position.zones.get(zone)
    return say("turning-called", sector=known.name, what=told) if known is not None else told


def row_of(position: Position, what: Turning, sector: SectorId = "") -> str:
    """Return the fact that holds a line of the diary: a sector falls, enters or leaves once."""
    return f"{DIARY}/{mirror.zone_of(position, sector)}:{what}"


def entered(position: Position, point: TurningPoint) -> Note:
    """Return the note that enters a turning point in the diary."""
    values = msgspec.to_builtins(replace(point, sector=mirror.zone_of(position, point.sector)))
    return Note(row_of(position, point.what, point.sector), values)


def turning_points(
    position: Position, before: State, after: Lying, rolls: Iterable[ArmisticeRoll] = ()
) -> Iterator[Note]:
    """Yield the lines that the diary gains or loses when one position becomes another.

    Args:
        position: the table as it lies before.
        rolls: the Armistice rolls that were made on the way.
    """
    dice = {roll.sector: roll.die for roll in rolls}
    turn = before.turn
    for sector in SECTORS:
        was, now = before.status[sector], after.status[sector]
        if was == now:
            continue
        side = enemy(before.side(sector))
        die = dice.get(sector, 0)
        if was not in ("neutral", "at_war"):
            yield from (Note(row_of(position, what, sector)) for what in _ends(position, sector))
        if was == "neutral" and now == "at_war":
            yield entered(position, TurningPoint(turn, "entry", sector, enemy(side)))
        elif now == "neutral":
            yield Note(row_of(position, "entry", sector))
        elif now == "surrendered":
            yield entered(position, TurningPoint(turn, "surrender", sector, side, prize(sector, before), die))
        elif now == "out":
            gained = after.vp[side] - before.vp[side]
            what: Turning = "revolution" if gained > 0 else "peace"
            yield entered(position, TurningPoint(turn, what, sector, side, max(0, gained), die))
    if before.lafayette is None and after.lafayette is not None:
        yield entered(position, TurningPoint(turn, "lafayette", side="entente"))
    if after.blockade_definitive != before.blockade_definitive:
        point = TurningPoint(turn, "blockade", side="entente")
        yield entered(position, point) if after.blockade_definitive else Note(row_of(position, "blockade"))
    if mirror.ARMISTICE in after.events and mirror.ARMISTICE not in before.events:
        yield entered(position, TurningPoint(turn, "armistice"))


def _ends(position: Position, sector: SectorId) -> Iterator[Turning]:
    ways: tuple[Turning, ...] = ("surrender", "revolution", "peace")
    return (what for what in ways if row_of(position, what, sector) in position.facts)


def armistice_rolls_due(position: Position, state: State) -> tuple[TurningPoint, ...]:
    """Return the surrenders whose Armistice roll has not been noted (7)."""
    return tuple(
        point
        for point in entries(position)
        if point.rolls and not point.die and point.sector and state.status[point.sector] != "at_war"
    )


def counted(position: Position, state: State) -> Mapping[Side, tuple[int, int]]:
    """Return the least and the most victory points that the fallen sectors give each side (7, 9, 14).

    The two differ where the table does not tell how Russia left the war.
    """
    points = {(point.sector, point.what): point.vp for point in entries(position)}
    found: dict[Side, tuple[int, int]] = {}
    for side in SIDES:
        least = most = 0
        for sector in state.of_side(enemy(side)):
            if state.status[sector] in ("at_war", "neutral"):
                continue
            low, high = _given(points, sector, state)
            least, most = least + low, most + high
        found[side] = least, most
    return found


def _given(points: Mapping[tuple[SectorId, Turning], int], sector: SectorId, state: State) -> tuple[int, int]:
    scored: tuple[Turning, ...] = ("surrender", "revolution")
    noted = [points[sector, what] for what in scored if (sector, what) in points]
    if noted:
        return max(noted), max(noted)
    if (sector, "peace") in points:
        return 0, 0
    if state.status[sector] == "surrendered" and sector != "russia":
        return prize(sector, state), prize(sector, state)
    return 0, state.board.sectors[sector].vp


# What an edit of hands notes beside moving the markers. Done with an offer, all of it is in the offer.


def noted(position: Position, edit: Edit, after: Position) -> Edits:
    """Return what an edit of hands means beyond this turn: whenever it happens, a sector's marker leaving the breakdown track for
    its sector is a surrender, steps of the Entente absorb a naval loss that waits for them, and the turn's pawn going on begins
    another turn. A marker leaving the bowl in the phase of events was drawn.
    """
    if any(isinstance(part, Note) for part in parts(edit)) or not _moves(position, edit):
        return ()
    before = log.state(position)
    now = mirror.lying(after)
    written = turning_points(position, before, now)
    if now.turn != before.turn:
        return (*written, *new_turn(position))
    return (*written, *_absorbed(position, before, now), *_drawn(position, after, now))


def _moves(position: Position, edit: Edit) -> bool:
    """Tell whether a marker that the log cares for goes elsewhere, or is turned."""
    for part in parts(edit):
        if isinstance(part, (Move, Remove, Flip)):
            known = (counter for counter in part.counters if counter in position.counters)
            if any(position.kind(counter).type in ("sector", "event", "pawn", "reminder") for counter in known):
                return True
        elif isinstance(part, Place):
            return True
    return False


def new_turn(position: Position) -> Edits:
    """Return the notes by which the table forgets a turn and stands at the beginning of the next (6.8)."""
    facts = (Note(name) for name in ("drawn", "pending") if position.fact(name))
    return (Note("phase", "initiative"), *facts, *forgotten(position))


def _absorbed(position: Position, before: State, now: Lying) -> Iterator[Edit]:
    """Steps that the Entente takes off its sectors absorb a naval loss (6.6)."""
    missing = int(position.fact("overflow") or 0)
    mine = [sector for sector in before.of_side("entente") if before.at_war(sector)]
    lost = sum(max(0, before.breakdown[sector] - now.breakdown[sector]) for sector in mine)
    if missing and lost:
        yield Note("overflow", max(0, missing - lost))


def _drawn(position: Position, after: Position, now: Lying) -> Iterator[Note]:
    """An event marker taken out of the bowl in the phase of events is one of the turn's draw; put back, it is not (6.3).

    It waits until the table shows all that it does.
    """
    if position.fact("phase") != "events":
        return
    was, bowl = set(mirror.in_bowl(position)), set(mirror.in_bowl(after))
    drawn, pending = ([int(event) for event in position.fact(name) or ()] for name in ("drawn", "pending"))
    waiting = [*pending, *(event for event in sorted(was - bowl) if event not in (*drawn, *pending))]
    shown = set(_shown(log.state(log.since(log.ledger(position), position, "events")), drawn, waiting, now, bowl))
    sorted_out = {
        "drawn": [*drawn, *(event for event in waiting if event in shown)],
        "pending": [event for event in waiting if event not in shown],
    }
    for name, events in sorted_out.items():
        kept = [event for event in events if event not in bowl]
        if kept != [int(event) for event in position.fact(name) or ()]:
            yield Note(name, kept or None)


def _shown(state: State, drawn: Sequence[int], waiting: Sequence[int], now: Lying, bowl: Set[int]) -> Iterator[int]:
    """Yield the waiting markers of which the table shows all that they do, since their step began with `state` (11).

    One that does nothing waits for nobody; what dice decide is shown only by what they changed.
    """
    for event in (*drawn, *waiting):
        rolled = turn_sequence.needs_die(event, state)
        outcomes = [turn_sequence.apply_event(state, event, die) for die in (range(1, 7) if rolled else (0,))]
        likely = (done for done in outcomes if not rolled or done.state != state)
        shown = next((done for done in likely if _lies(state, done, now, bowl)), None)
        if shown is not None and event in waiting:
            yield event
        if shown is not None or event in drawn:
            state = (shown or outcomes[0]).state


def _lies(before: State, done: turn_sequence.Applied, now: Lying, bowl: Set[int]) -> bool:
    """Tell whether all that a marker changed lies on the table, which may have gone on; of a free attack, that it hit."""
    after = done.state
    if done.attack is not None:
        return now.breakdown[done.attack.defender] < before.breakdown[done.attack.defender]
    return (
        all(now.breakdown[s] <= box for s, box in after.breakdown.items() if box < before.breakdown[s])
        and all(now.status[s] == how for s, how in after.status.items() if how not in (before.status[s], "surrendered"))
        and all((event in now.events) == (event in after.events) for event in {*before.events} ^ {*after.events})
        and all(getattr(now, n) == getattr(after, n) for n in TOLD if getattr(before, n) != getattr(after, n))
        and bowl >= set(done.into_bowl)
    )


def edits_between(
    position: Position, before: State, after: Lying, *, rolls: Iterable[ArmisticeRoll] = (), deed: Deed | None = None
) -> Edits:
    """Return the edits that turn `before` into `after` on the table; what did not change is not touched.

    Args:
        position: the table, which lies as `before` says.
        before: the position that the rules were asked with.
        after: what they made of it.
        rolls: the Armistice rolls that were made, for the diary.
        deed: what they mean, for what is remembered of this turn.
    """
    edits = (*moves_between(position, before, after), *turning_points(position, before, after, rolls))
    return edits if deed is None else telling(edits, deed)


def moves_between(position: Position, before: Lying, after: Lying) -> Iterator[Edit]:
    """Yield the edits that move the markers from one position of the rules to another."""
    for side in SIDES:
        if after.pr[side] != before.pr[side]:
            yield from points_edits(position, side, after.pr[side])
        if after.vp[side] != before.vp[side]:
            yield lay(position, mirror.pawn(f"vp-{side}"), f"vp:{after.vp[side]}")
        for tech in TECHS:
            if after.tech[side][tech] != before.tech[side][tech]:
                pawn = f"tech-{side}-{tech}"
                yield lay(position, mirror.pawn(pawn), f"{pawn}:{after.tech[side][tech]}")
    yield from _sector_edits(position, before, after)
    yield from _event_edits(position, before, after)
    if after.revolution != before.revolution:
        yield lay(position, mirror.pawn("revolution"), f"revolution:{after.revolution}")
    if after.turn != before.turn:
        yield lay(position, mirror.pawn("turn"), f"turn:{after.turn}")


def _sector_edits(position: Position, before: Lying, after: Lying) -> Iterator[Edit]:
    for sector in SECTORS:
        steps, status = after.breakdown[sector], after.status[sector]
        if status == "at_war" and (steps, status) != (before.breakdown[sector], before.status[sector]):
            yield lay(position, mirror.sector_marker(position, sector), f"rupture:{steps}")
        elif status != before.status[sector]:
            # 7: the marker covers its sector's production again.
            yield lay(position, mirror.sector_marker(position, sector), mirror.zone_of(position, sector))


def _event_edits(position: Position, before: Lying, after: Lying) -> Iterator[Edit]:
    for event in after.events:
        if event not in before.events:
            yield lay(position, mirror.event_marker(event), mirror.IN_PROGRESS)
    for event in before.events:
        if event not in after.events:
            yield lay(position, mirror.event_marker(event), mirror.DISCARDED)
    if after.lafayette != before.lafayette and after.lafayette is not None:
        yield lay(position, mirror.event_marker(mirror.LAFAYETTE), f"resources:{min(10, after.lafayette)}")
    for name, face in (("blockade_definitive", 0), ("jutland_minus_1", 1)):
        if getattr(after, name) and not getattr(before, name):
            yield lay(position, mirror.BLOCKADE_MARKER, mirror.BLOCKADE)
            yield Flip((mirror.BLOCKADE_MARKER,), face)


def points_edits(position: Position, side: str, amount: int) -> Edits:
    """Return the edits that show `amount` resource points: the other face of the marker is worth 10 more (3.3.2)."""
    counter = mirror.pawn(f"resources-{side}")
    face = 1 if amount > 10 else 0
    box, lying = f"resources:{amount - 10 * face}", position.counters.get(counter)
    moved = () if lying is not None and lying.zone == box else (lay(position, counter, box),)
    return moved if lying is not None and lying.face == face else (*moved, Flip((counter,), face))


def lay(position: Position, counter: str, zone: str) -> Edit:
    """Return the edit that puts a marker in a zone, whether or not it lies on the table already."""
    if counter in position.counters:
        return Move((counter,), zone)
    return Place(counter, counter.partition("#")[0], zone)


def into_bowl(position: Position, events: Iterable[int]) -> Edits:
    """Return the edits that put event markers into the bowl (6.3, 11.2)."""
    return tuple(lay(position, mirror.event_marker(event), mirror.BOWL) for event in events)


def next_phase(phase: str, **facts: Any) -> Edits:
    """Return the notes that the game stands at `phase` now, and other facts."""
    return (Note("phase", phase), *(Note(name.replace("_", "-"), value) for name, value in facts.items()))


def war_won(winner: str | None, by: str = "armistice") -> Edits:
    """Return the notes that the war is over; none if nobody has won.

    Args:
        winner: the side that has won, if any.
        by: `armistice` for a roll that succeeded, `points` for the count at the end.
    """
    return next_phase("over", winner=winner, won_by=by) if winner else ()


def cardboard(position: Position, edits: Iterable[Edit]) -> tuple[Block, ...]:
    """Return what hands have to do on the cardboard when `edits` are accepted: one line for each marker that goes elsewhere."""
    after = apply(position.table, Several(tuple(edits)))
    lines = []
    for counter, lying in after.counters.items():
        before = position.counters.get(counter)
        if before == lying:
            continue
        kind, zone = position.kind(lying), position.zones[lying.zone]
        plus = int(kind.face(lying.face).get("plus", 0))
        turned = before is not None and before.face != lying.face
        key = "cardboard-plus" if plus else "cardboard-turned" if turned else "cardboard-move"
        where = say("cardboard-box", n=zone.tags["box"]) if kind.type == "pawn" and "box" in zone.tags else zone.name
        lines.append(say(key, counter=kind.name, zone=where))
    return (Steps(say("cardboard-title"), tuple((line, False) for line in lines)),) if lines else ()

"""The war's diary: what turned it, entered whichever way it happened, for the points, the rolls owed and the summary (7, 10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

import msgspec

from assistant.core.edits import Note
from assistant.core.position import Position
from assistant.games.der_des_ders import mirror
from assistant.games.der_des_ders.rules import Rules
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.surrender import ArmisticeRoll, prize
from assistant.games.der_des_ders.words import SECTORS, SIDES, SectorId, Side, enemy

DIARY = "diary"
Turning = Literal["surrender", "revolution", "peace", "entry", "lafayette", "blockade", "armistice"]
TURNINGS: tuple[Turning, ...] = ("surrender", "revolution", "peace", "entry", "lafayette", "blockade", "armistice")


class TurningPoint(msgspec.Struct, frozen=True):
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
    rows = position.register(DIARY)
    found = (_read(position, row, values) for row, values in rows.items())
    return tuple(sorted((point for point in found if point is not None), key=lambda point: point.turn))


def _read(position: Position, row: str, values: Mapping[str, Any]) -> TurningPoint | None:
    zone, _, what = row.rpartition(":")
    side = next((side for side in SIDES if side == values.get("side")), None)
    kind = next((word for word in TURNINGS if word == values.get("what", what)), None)
    if kind is None:
        return None
    sector = mirror.sector_at(position, str(values.get("sector") or zone))
    whole = {name: int(values.get(name) or 0) for name in ("turn", "vp", "die")}
    return TurningPoint(whole["turn"], kind, sector, side, whole["vp"], whole["die"])


def row_of(position: Position, what: Turning, sector: SectorId = "") -> str:
    """Return the fact that holds a line of the diary: a sector falls, enters or leaves once."""
    zone = mirror.zone_of(position, sector) if sector else ""
    return f"{DIARY}/{zone}:{what}"


def entered(position: Position, point: TurningPoint) -> Note:
    """Return the note that enters a turning point in the diary."""
    zone = mirror.zone_of(position, point.sector) if point.sector else None
    values = {"turn": point.turn, "what": point.what, "sector": zone, "side": point.side}
    numbers = {"vp": point.vp or None, "die": point.die or None}
    shown = {name: value for name, value in {**values, **numbers}.items() if value is not None}
    return Note(row_of(position, point.what, point.sector), shown)


def turning_points(
    position: Position, before: State, after: State, rules: Rules, rolls: Iterable[ArmisticeRoll] = ()
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
        side = enemy(rules.board.side(sector))
        die = dice.get(sector, 0)
        if was != "neutral" and now == "at_war":
            yield from (Note(row_of(position, what, sector)) for what in _ends(position, sector))
        elif now == "at_war":
            yield entered(position, TurningPoint(turn, "entry", sector, enemy(side)))
        elif now == "neutral":
            yield Note(row_of(position, "entry", sector))
        elif now == "surrendered":
            yield entered(position, TurningPoint(turn, "surrender", sector, side, prize(sector, rules), die))
        elif now == "out":
            gained = after.vp[side] - before.vp[side]
            what: Turning = "revolution" if gained > 0 else "peace"
            yield entered(position, TurningPoint(turn, what, sector, side, max(0, gained), die))
    if before.lafayette is None and after.lafayette is not None:
        yield entered(position, TurningPoint(turn, "lafayette", side="entente"))
    if after.blockade_definitive and not before.blockade_definitive:
        yield entered(position, TurningPoint(turn, "blockade", side="entente"))
    if mirror.ARMISTICE in after.events and mirror.ARMISTICE not in before.events:
        yield entered(position, TurningPoint(turn, "armistice"))


def _ends(position: Position, sector: SectorId) -> Iterator[Turning]:
    ways: tuple[Turning, ...] = ("surrender", "revolution", "peace")
    return (what for what in ways if row_of(position, what, sector) in position.table.facts)


def owed(position: Position, state: State) -> tuple[TurningPoint, ...]:
    """Return the surrenders whose Armistice roll has not been noted (7)."""
    return tuple(
        point
        for point in entries(position)
        if point.rolls and not point.die and point.sector and state.status[point.sector] != "at_war"
    )


def counted(position: Position, state: State, rules: Rules) -> Mapping[Side, tuple[int, int]]:
    """Return the least and the most victory points that the fallen sectors give each side (7, 9, 14).

    The two differ where the table does not tell how Russia left the war.
    """
    points = {(point.sector, point.what): point.vp for point in entries(position)}
    found: dict[Side, tuple[int, int]] = {}
    for side in SIDES:
        least = most = 0
        for sector in rules.board.of_side(enemy(side)):
            if state.status[sector] in ("at_war", "neutral"):
                continue
            low, high = _given(points, sector, state, rules)
            least, most = least + low, most + high
        found[side] = least, most
    return found


def _given(
    points: Mapping[tuple[SectorId, Turning], int], sector: SectorId, state: State, rules: Rules
) -> tuple[int, int]:
    scored: tuple[Turning, ...] = ("surrender", "revolution")
    noted = [points[sector, what] for what in scored if (sector, what) in points]
    if noted:
        return max(noted), max(noted)
    if (sector, "peace") in points:
        return 0, 0
    if state.status[sector] == "surrendered" and sector != "russia":
        return prize(sector, rules), prize(sector, rules)
    return 0, rules.board.sectors[sector].vp

"""What on the table the rules would not have; never a ban, each with an offer where it can be mended."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.findings import Finding, FindingsQuestion
from assistant.core.position import Position
from assistant.core.questions import Question
from assistant.games.antique.amounts import exact, shown
from assistant.games.antique.armies import army_limits
from assistant.games.antique.books import Books, balance
from assistant.games.antique.levies import MOST_CORPS, MOST_CORPS_INVADED, levy_limits
from assistant.games.antique.mirror import (
    SEA,
    Corps,
    all_corps,
    allied,
    corps_in,
    corps_name,
    corps_of,
    fleets,
    home,
    is_province,
    nation,
    pawn,
    row,
    rows,
    season_index,
    side_name,
    sides_in,
)
from assistant.games.antique.muster import is_invaded, leave, season_levies
from assistant.games.antique.questions.cards import corps_label, sheet_odd
from assistant.games.antique.questions.reorganising import army_situation
from assistant.games.antique.rows import MoveRow, OrderRow
from assistant.games.antique.words import say


class Findings(FindingsQuestion, frozen=True, tag="findings"):
    """What did I forget: limits passed, books out of balance, sheets missing."""

    def found(self, position: Position) -> Iterator[Finding]:
        """Yield everything noticed, nations first."""
        return findings(position)


def findings(position: Position) -> Iterator[Finding]:
    """Yield everything noticed, nations first."""
    for track in ("season", "year"):
        if not pawn(position, track):
            yield Finding(say(f"no-{track}-pawn"), "3")
    for side in position.kinds.sides:
        yield from _books(position, side)
        yield from _numbers(position, side)
    yield from _armies(position)
    yield from _stray(position)


def _books(position: Position, side: str) -> Iterator[Finding]:
    name, treasury, due = side_name(position, side), exact(nation(position, side).treasury), balance(position, side)
    if treasury < 0:
        yield Finding(say("treasury-negative", nation=name, po=shown(treasury)), "4.2")
    if treasury != due:
        fix = Books(position).pay(side, treasury - due, "correction").write("nations", side, treasury=treasury)
        offer = fix.offer("correct", nation=name, po=shown(treasury - due))
        yield Finding(say("books-unbalanced", nation=name, po=shown(treasury), due=shown(due)), "4", offer=offer)


def _numbers(position: Position, side: str) -> Iterator[Finding]:
    name, own = side_name(position, side), corps_of(position, side)
    most = MOST_CORPS_INVADED if is_invaded(position, side) else MOST_CORPS
    if len(own) > most:
        yield Finding(say("too-many-corps", nation=name, n=len(own), most=most), "5.2.3", tuple(u.id for u in own))
    levies = levy_limits(season_levies(position, side)).value
    for violation in levies.violations:
        if violation != "corps_cap":
            yield Finding(say(f"levies-{violation.replace('_', '-')}", nation=name), "5.2.1")
    for unit in own:
        if unit.row.free and not is_invaded(position, side):
            back = Books(position).manpower(side, unit.row.mp_inf, unit.row.mp_cav)
            offer = leave(back, position, unit).offer("send-home", "5.8.1", corps=corps_name(position, unit))
            yield Finding(say("levy-no-threat", corps=corps_label(position, unit)), "5.8.1", (unit.id,), offer)
        if unit.row.risen and unit.row.raised <= season_index(position) and not _marches(position, unit):
            gone = leave(Books(position), position, unit).offer("send-home", "5.8.2", corps=corps_name(position, unit))
            yield Finding(say("allies-idle", corps=corps_label(position, unit)), "5.8.2", (unit.id,), gone)
        if (unit.row.free or unit.row.emergency) and unit.zone != home(position, side):
            yield Finding(say("levy-abroad", corps=corps_label(position, unit)), "5.8.1", (unit.id, unit.zone))


def _marches(position: Position, unit: Corps) -> bool:
    """Tell whether a corps has moved this season or is ordered to."""
    now = season_index(position)
    moved = any(m.counter == unit.id and m.season == now for m in rows(position, "moves", MoveRow).values())
    return moved or bool(row(position, "orders", unit.id, OrderRow).path)


def _armies(position: Position) -> Iterator[Finding]:
    for zone in sorted({unit.zone for unit in all_corps(position)}):
        name = position.zone(zone).name
        sides = sides_in(position, zone)
        for side in sides:
            units = corps_in(position, zone, side)
            for army in sorted({unit.row.army for unit in units}):
                same = tuple(unit for unit in units if unit.row.army == army)
                if not army_limits(army_situation(position, side, same)).value.ok:
                    text = say("army-over-limits", zone=name, nation=side_name(position, side))
                    yield Finding(text, "5.2.5", (zone, *(unit.id for unit in same)))
        foes = [(a, b) for n, a in enumerate(sides) for b in sides[n + 1 :] if not allied(position, a, b)]
        if foes and is_province(position, zone):
            a, b = (side_name(position, side) for side in foes[0])
            yield Finding(say("enemies-together", zone=name, a=a, b=b), "5.4", (zone,))


def _stray(position: Position) -> Iterator[Finding]:
    for unit in all_corps(position):
        if not position.knows(f"corps/{unit.id}"):
            yield Finding(say("corps-unwritten", corps=corps_label(position, unit)), "5.1.1", (unit.id,))
        if not unit.adds_up:
            yield Finding(sheet_odd(position, unit), "5.5.1", (unit.id,))
        if unit.row.garrison and position.zone(unit.zone).kind == SEA:
            yield Finding(say("garrison-at-sea", corps=corps_label(position, unit)), "4.2", (unit.id,))
    for counter, _, zone, _ in fleets(position):
        if not position.knows(f"fleets/{counter}"):
            where = position.zone(zone).name
            yield Finding(say("fleet-unwritten", fleet=position.kind(counter).name, zone=where), "5.3.2", (counter,))


QUESTIONS: tuple[type[Question], ...] = (Findings,)

"""Armies: corps put together under one name, and what one army may hold (2, 5.2.5)."""

from __future__ import annotations

from fractions import Fraction

from assistant.core.blocks import Grid
from assistant.core.cards import answered, work
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, CounterIds, Highlights, Overrides, Question, Role, SideId, ZoneId
from assistant.core.reasons import Reason
from assistant.games.antique.amounts import shown
from assistant.games.antique.armies import ArmyCorps, ArmyLimits, army_limits
from assistant.games.antique.books import Books
from assistant.games.antique.mirror import (
    Corps,
    corps,
    corps_in,
    corps_name,
    nation,
    rows,
    season_index,
    side_name,
    unwritten,
)
from assistant.games.antique.rows import MoveRow
from assistant.games.antique.words import because, say


class Army(Question, frozen=True, tag="army"):
    """Whether the corps of a nation in a province may be one army (2, 5.2.5)."""

    zone: ZoneId
    side: SideId
    army: str = ""
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Add up AP, manpower and generals of the corps that bear the army's name."""
        units = tuple(unit for unit in corps_in(position, self.zone, self.side) if self.army in ("", unit.row.army))
        situation, worked = work(army_situation(position, self.side, units), self.overrides, army_limits)
        rows = tuple(
            (
                say("named", name=corps_name(position, unit)),
                say("cell", amount=shown(unit.present)),
                say("cell", amount=shown(unit.row.mp_inf + unit.row.mp_cav)),
                say("cell", amount=unit.row.generals),
            )
            for unit in units
        )
        header = tuple(say(f"army-column-{word}") for word in ("corps", "points", "manpower", "generals"))
        name = position.zone(self.zone).name
        verdict = say(
            "army-fits" if worked.value.ok else "army-too-big", zone=name, nation=side_name(position, self.side)
        )
        return answered(
            verdict,
            situation,
            worked,
            reasons=_unwritten_corps(position, units),
            body=(Grid(say("army-title", zone=name), header, rows, tuple((unit.id,) for unit in units)),),
            tone=Role.SUBJECT if worked.value.ok else Role.WARNING,
        )


def army_situation(position: Position, side: str, units: tuple[Corps, ...]) -> ArmyLimits:
    """Return corps as the limits of an army see them; a mixed corps' manpower is given once, the rule doubles it."""
    return ArmyLimits(
        corps=tuple(
            ArmyCorps(
                type=unit.type,
                points=Fraction(unit.present),
                mp=max(unit.row.mp_inf, unit.row.mp_cav),
                generals=unit.row.generals,
                allied=bool(unit.row.ally),
            )
            for unit in units
        ),
        list_generals=nation(position, side).list_generals,
    )


def _unwritten_corps(position: Position, units: tuple[Corps, ...]) -> tuple[Reason, ...]:
    return tuple(r for unit in units for r in unwritten(position, "corps", unit.id, corps_name(position, unit)))


class Regroup(Question, frozen=True, tag="regroup"):
    """Corps of one province put together into an army, or taken out of theirs, before any move (5.2.5)."""

    counters: CounterIds
    army: str = ""

    def answer(self, position: Position) -> Answer:
        """Look at the limits and at what has moved already, and offer to write the army's name down.

        Raises:
            QuestionError: the corps are of several nations, or stand apart.
        """
        units = tuple(corps(position, counter) for counter in self.counters)
        if len({unit.side for unit in units}) != 1:
            raise QuestionError("counters", say("not-one-nation"))
        if len({unit.zone for unit in units}) != 1:
            raise QuestionError("counters", say("regroup-apart"))
        side, zone = units[0].side, units[0].zone
        name = self.army.strip()
        others = tuple(
            unit
            for unit in corps_in(position, zone, side)
            if name and unit.row.army == name and unit.id not in self.counters
        )
        together = army_limits(army_situation(position, side, (*units, *others)))
        now = season_index(position)
        moved = {row.counter for row in rows(position, "moves", MoveRow).values() if row.season == now}
        walked = [unit for unit in units if unit.id in moved]
        books = Books(position)
        for unit in units:
            if unit.row.army != name:
                books.write("corps", unit.id, army=name)
        names = {
            "corps": tuple(corps_name(position, unit) for unit in units),  # no two alike
            "n": len(units),
            "army": name,
            "zone": position.zone(zone).name,
        }
        key = "regroup" if name else "regroup-apart-again"
        doubtful = bool(walked) or (bool(name) and not together.value.ok)
        return Answer(
            say(f"{key}-verdict", **names),
            reasons=(
                *(together.reasons if name else ()),
                *(because("5.2.5", "regroup-moved", corps=corps_name(position, unit)) for unit in walked),
            ),
            highlights=Highlights(counters={unit.id: Role.SUBJECT for unit in (*units, *others)}),
            offers=(books.offer(key, "5.2.5", **names),) if any(unit.row.army != name for unit in units) else (),
            tone=Role.WARNING if doubtful else Role.SUBJECT,
        )


QUESTIONS: tuple[type[Question], ...] = (Army, Regroup)

"""Corps raised at home and disbanded (5.2.1, 5.2.6, 5.8.1)."""

from __future__ import annotations

import msgspec

from assistant.core.blocks import Sum, SumLine
from assistant.core.cards import answered, work
from assistant.core.position import Position
from assistant.core.questions import Answer, CounterId, Overrides, Question, Role, RowId
from assistant.core.reasons import Reason
from assistant.games.antique.amounts import Exact, exact, shown
from assistant.games.antique.books import Books
from assistant.games.antique.designs import lowered_design
from assistant.games.antique.homeland import (
    WHOLE_POINTS,
    EmergencyLevy,
    LevyCorps,
    MassLevy,
    MassLevyReadings,
    emergency_levy,
    mass_levy,
)
from assistant.games.antique.levies import (
    Dissolve,
    LevyCost,
    LevyCostReadings,
    dissolve,
    levy_cost,
    levy_limits,
    spendable,
)
from assistant.games.antique.mirror import corps, corps_name, corps_of, home, nation, readings_of, side_name, unwritten
from assistant.games.antique.muster import designed, enter, is_invaded, leave, new_corps, season_levies
from assistant.games.antique.words import assumed, because, say

LEVIED = "-levee"  # how the rows of designs one grade down end


class Levy(Question, frozen=True, tag="levy"):
    """Raising a corps at home: its PO, its manpower, missing manpower bought (5.2.1)."""

    register = "designs"
    design: RowId
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Price the corps, look at the season's limits, and offer to raise it."""
        side = designed(position, self.design).nation
        wanted = new_corps(position, self.design)
        books = nation(position, side)
        given = LevyCost(
            po_cost=wanted.po_cost,
            mp_inf=wanted.mp_inf,
            mp_cav=wanted.mp_cav,
            stock_inf=books.mp_inf,
            stock_cav=books.mp_cav,
            options=readings_of(position, LevyCostReadings),
        )
        situation, worked = work(given, self.overrides, levy_cost)
        paid = worked.value
        wanted = msgspec.structs.replace(wanted, bought=bool(paid.missing_inf or paid.missing_cav))
        limits = levy_limits(season_levies(position, side, wanted.bought))
        entry = Books(position).pay(side, -paid.po, "levy", wanted.name).manpower(side, -paid.used_inf, -paid.used_cav)
        enter(entry, position, side, wanted, home(position, side))
        lines = (
            SumLine(say("levy-line-corps"), exact(situation.po_cost), "5.2.1"),
            SumLine(say("levy-line-missing"), exact(paid.po - situation.po_cost), "5.2.1"),
        )
        fits = limits.value.ok and paid.po <= books.treasury
        return answered(
            say("levy-verdict" if fits else "levy-against", corps=wanted.name, po=shown(paid.po)),
            situation,
            worked,
            reasons=(
                *limits.reasons,
                *_purse(position, side, paid.po),
                *unwritten(position, "designs", self.design, wanted.name),
            ),
            body=(Sum(say("levy-title", corps=wanted.name), lines, 2),),
            offers=(
                entry.offer("levy", "5.2.1", nation=side_name(position, side), corps=wanted.name, po=shown(paid.po)),
            ),
            tone=Role.SUBJECT if fits else Role.WARNING,
        )


class Emergency(Question, frozen=True, tag="emergency"):
    """Raising a corps at once in the invaded homeland, for twice its PO (5.8.1)."""

    register = "designs"
    design: RowId
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Price it, and offer to raise it."""
        side = designed(position, self.design).nation
        wanted = msgspec.structs.replace(new_corps(position, self.design), emergency=True)
        books = nation(position, side)
        given = EmergencyLevy(
            po_cost=wanted.po_cost,
            mp_inf=wanted.mp_inf,
            mp_cav=wanted.mp_cav,
            stock_inf=books.mp_inf,
            stock_cav=books.mp_cav,
            corps_in_play=len(corps_of(position, side)),
        )
        situation, worked = work(given, self.overrides, emergency_levy)
        po = worked.value.po
        entry = Books(position).pay(side, -po, "emergency", wanted.name)
        entry.manpower(side, -situation.mp_inf, -situation.mp_cav)
        enter(entry, position, side, wanted, home(position, side))
        offer = entry.offer("levy", "5.8.1", nation=side_name(position, side), corps=wanted.name, po=shown(po))
        invaded = is_invaded(position, side)
        return answered(
            say("levy-verdict" if worked.value.ok and invaded else "levy-against", corps=wanted.name, po=shown(po)),
            situation,
            worked,
            reasons=(*_purse(position, side, po), *(() if invaded else (because("5.8.1", "homeland-not-invaded"),))),
            offers=(offer,) if worked.value.ok else (),
            tone=Role.SUBJECT if worked.value.ok and invaded else Role.WARNING,
        )


class MassLevies(Question, frozen=True, tag="mass-levy"):
    """One or two free corps, one grade down, while the homeland is invaded (5.8.1)."""

    register = "designs"
    first: RowId
    second: RowId = ""
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """See which corps can be raised, and offer them; their manpower comes back with peace."""
        side = designed(position, self.first).nation
        wanted = [new_corps(position, name) for name in (self.first, self.second) if name]
        books = nation(position, side)
        given = MassLevy(
            corps=tuple(LevyCorps(mp_inf=corps_.mp_inf, mp_cav=corps_.mp_cav) for corps_ in wanted),
            stock_inf=books.mp_inf,
            stock_cav=books.mp_cav,
            corps_in_play=len(corps_of(position, side)),
            options=readings_of(position, MassLevyReadings),
        )
        situation, worked = work(given, self.overrides, mass_levy)
        value = worked.value
        entry = Books(position).manpower(side, value.stock_inf - books.mp_inf, value.stock_cav - books.mp_cav)
        laid: list[str] = []
        aside_inf, aside_cav = books.mp_inf, books.mp_cav
        for corps_, goes in zip(wanted, value.raised, strict=False):
            if goes:
                # What is set aside comes back when the corps is disbanded with the threat.
                inf = spendable(corps_.mp_inf, aside_inf, WHOLE_POINTS)
                cav = spendable(corps_.mp_cav, aside_cav, WHOLE_POINTS)
                aside_inf, aside_cav = aside_inf - inf, aside_cav - cav
                # One grade down: the corps follows a design of its own, which the register keeps beside the first one.
                levied = lowered_design(designed(position, corps_.design))
                entry.put("designs", f"{corps_.design}{LEVIED}", levied)
                free = msgspec.structs.replace(
                    corps_,
                    name=levied.name,
                    design=f"{corps_.design}{LEVIED}",
                    field=levied.field,
                    free=True,
                    mp_inf=inf,
                    mp_cav=cav,
                )
                laid.append(enter(entry, position, side, free, home(position, side), laid))
        raised = sum(value.raised)
        invaded = is_invaded(position, side)
        return answered(
            say("mass-levy-verdict", n=raised),
            situation,
            worked,
            reasons=() if invaded else (because("5.8.1", "homeland-not-invaded"),),
            offers=(entry.offer("mass-levy", "5.8.1", nation=side_name(position, side), n=raised),) if raised else (),
            tone=Role.SUBJECT if raised and invaded else Role.WARNING,
        )


class Disband(Question, frozen=True, tag="disband"):
    """Disbanding a corps: what comes back of its manpower and its cost (5.2.6)."""

    counter: CounterId
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Say what it brings, and offer to disband it."""
        unit = corps(position, self.counter)
        given = Dissolve(
            po_cost=unit.row.po_cost,
            mp_inf=unit.row.mp_inf,
            mp_cav=unit.row.mp_cav,
            at_home=unit.zone == home(position, unit.side),
        )
        situation, worked = work(given, self.overrides, dissolve)
        back = worked.value
        name = corps_name(position, unit)
        books = Books(position)
        if unit.row.free:
            # A corps of a mass levy was free: only the manpower set aside returns (5.8.1).
            books.manpower(unit.side, unit.row.mp_inf, unit.row.mp_cav)
            leave(books, position, unit)
            offer = books.offer("send-home", "5.8.1", corps=name)
            return answered(say("disband-free", corps=name), situation, worked, offers=(offer,))
        books.pay(unit.side, back.po, "disband", unit.row.name).manpower(unit.side, back.inf, back.cav)
        leave(books, position, unit)
        return answered(
            say("disband-verdict", corps=name, po=shown(back.po), inf=shown(back.inf), cav=shown(back.cav)),
            situation,
            worked,
            reasons=unwritten(position, "corps", unit.id, name),
            offers=(books.offer("disband", "5.2.6", corps=name, po=shown(back.po)),),
        )


def _purse(position: Position, side: str, po: Exact) -> tuple[Reason, ...]:
    treasury = nation(position, side).treasury
    return () if po <= treasury else (assumed("treasury-too-small", treasury=shown(treasury), po=shown(po)),)


QUESTIONS: tuple[type[Question], ...] = (Levy, Emergency, MassLevies, Disband)

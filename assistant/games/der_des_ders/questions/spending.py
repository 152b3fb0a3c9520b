"""Questions about the spending phase: technologies, offensives, reinforcements, the seas, the best use of points (6.5-6.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, get_args

from msgspec.structs import replace

from assistant.core.blocks import Steps, odds, percent, signed
from assistant.core.cards import onward
from assistant.core.position import Position
from assistant.core.questions import (
    Answer,
    Ask,
    Correctable,
    FollowUp,
    Highlights,
    Offers,
    Question,
    Role,
    Rolls,
    SideId,
    ZoneId,
    ZoneIds,
    among,
)
from assistant.core.record import Filled
from assistant.core.table import Note, Several
from assistant.core.text import verbatim
from assistant.games.der_des_ders import log, mirror, offensives, purchases
from assistant.games.der_des_ders.board import Level
from assistant.games.der_des_ders.book import launch
from assistant.games.der_des_ders.log import Launched, Sailed, telling
from assistant.games.der_des_ders.offensives import NavalPlan, Settled, carry_out, taken
from assistant.games.der_des_ders.planning import Aim, Plan, attempts_of, best_use, blows_of, parts_of, useful_attempts
from assistant.games.der_des_ders.questions.cards import (
    NOW,
    Blocks,
    FollowUps,
    Rows,
    back,
    booked,
    card,
    decimal,
    grid,
    lit,
    naval_chances,
    naval_outcome,
    offensive_odds,
    offer,
    out_of,
    prospects,
    refused,
    rolled,
    shown,
    solved,
    the_sector,
    the_side,
    thrown,
    told,
)
from assistant.games.der_des_ders.state import Placed, Refusal, State, TrackBox
from assistant.games.der_des_ders.system import Candidate, ranked_attackers
from assistant.games.der_des_ders.table_edits import Edits, cardboard, edits_between, next_phase, war_won
from assistant.games.der_des_ders.topics import (
    naval_absorb,
    naval_distribution,
    naval_result,
    obligations,
    offensive_setup,
    reinforcement,
    tech_attempt,
)
from assistant.games.der_des_ders.words import BySector, Parts, SectorId, Side, Tech, Texts, because, enemy, say

# Questions about technologies: which are open, what an attempt costs and promises, what it gave (6.5.1).


class ChooseTechnology(Question, tag="choose-technology"):
    """The technologies that a side may attempt now, with the chance for 1, 2 and 3 points (6.5.1)."""

    side: SideId

    def answer(self, position: Position) -> Answer:
        """Return the open technologies, each as a question."""
        state = log.state(position)
        side = the_side(self.side)
        rows, follow = Rows(), []
        for tech in purchases.open_technologies(state, side):
            tries = list(attempts(state.with_pr(side, 3), side, tech))
            name = say("technology-level", tech=tech, level=tries[0].level)
            rows.append(((), name, *((percent(tried.probability), tried.probability) for tried in tries)))
            if state.pr[side]:
                follow.append(onward(name, Technology(side=side, tech=tech)))
        header = (say("choose-column-technology"), *(say("choose-column-for", pr=pr) for pr in (1, 2, 3)))
        body = grid("", header, rows, say("choose-chances"))
        verdict = say("choose-technology-verdict", side=side, n=len(rows), pr=state.pr[side])
        return told(position, verdict, body=body, follow_ups=(*follow, back()), value={"open": len(rows)})


def attempts(rich: State, side: Side, tech: Tech) -> list[purchases.Attempt]:
    """Return the attempts that the stock of `rich` pays, the cheapest first.

    Args:
        rich: the war with points to spare.
    """
    tries = (purchases.attempt(rich, side, tech, extra) for extra in range(rich.pr[side]))
    return [tried for tried in tries if isinstance(tried, purchases.Attempt)]


class Technology(Correctable, tag="technology"):
    """An attempt to unlock a technology: its odds against its cost, and with the die what it gave (6.5.1)."""

    side: SideId
    tech: Tech
    extra_pr: TrackBox = 0
    dice: Rolls = ()

    def answer(self, position: Position) -> Answer:
        """Return the odds of the attempt, or its result."""
        given, worked = solved(position, self, tech_attempt, die=next(iter(self.dice), None))
        tried = worked.result
        if isinstance(tried, Refusal):
            return refused(position, say("technology-refused", tech=given.tech), given, worked)
        state = given.full_state()
        roll = rolled(position, self, lambda dice: carry_out(state, tried, dice))
        done, act = roll.result, shown(position, state, tried, roll.result)
        if done is None:
            more: FollowUps = ()
            if self.extra_pr + 2 <= state.pr[given.side]:
                dearer = replace(self, extra_pr=self.extra_pr + 1)
                more = (FollowUp(say("technology-more", pr=self.extra_pr + 2), dearer),)
            (meant,), chance = telling((), act.deed), odds(tried.probability)
            return card(
                position,
                say("technology-verdict", tech=tried.tech, level=tried.level, cost=tried.cost, chance=chance),
                given,
                worked,
                body=_prices(state, given.side, given.tech),
                follow_ups=more,
                meant=meant,
                roll=roll,
            )
        edits = edits_between(position, state, done.state, deed=act.deed)
        return card(
            position,
            done.reasons[0].text,
            given,
            worked,
            body=act.odds,
            offers=offer(act.line, edits, "6.5.1", booked=booked(act.line, self.dice, given.side)),
            roll=roll,
        )


def _prices(state: State, side: Side, tech: Tech) -> Blocks:
    """The chance for each price, as far as more points help."""
    tries = useful_attempts(state.with_pr(side, 7), side, tech)
    rows = (((), tried.cost, verbatim(signed(tried.bonus)), odds(tried.probability)) for tried in tries)
    return grid("price", "pr bonus chance", rows, say("technology-prices"))


# Questions about reinforcements: which sectors lack steps, what they cost, the risk of the Russian Revolution (6.5.3, 9).


class ChooseReinforcement(Question, tag="choose-reinforcement"):
    """The sectors that a side may reinforce now: steps missing, price of the next one, risk of revolution (6.5.3, 9)."""

    side: SideId

    def answer(self, position: Position) -> Answer:
        """Return the sectors, each as a question."""
        state = log.state(position)
        side = the_side(self.side)
        rows, follow = Rows(), []
        for sector in state.board.of_side(side):
            missing = state.missing(sector)
            if purchases.barred(state, sector) is not None or missing <= 0:
                continue
            price = purchases.price(state.reinforced.get(sector, 0), 1)
            zone = mirror.zone_of(position, sector)
            rows.append((zone, say("sector", sector=sector), state.breakdown[sector], missing, price))
            if price <= state.pr[side]:
                label = say("choose-reinforcement-for", sector=sector, pr=price)
                follow.append(onward(label, Reinforce(zone=zone)))
        return told(
            position,
            say("choose-reinforcement-verdict", side=side, n=len(rows), pr=state.pr[side]),
            body=grid("choose", "sector box missing next", rows, say("choose-missing")),
            highlights=Highlights({zone: Role.SOURCE for zone, *_ in rows}),
            follow_ups=(*follow, back()),
            value={"possible": len(rows)},
        )


def any_reinforcement(state: State, side: Side) -> bool:
    """Tell whether a side can buy any reinforcement now (6.5.3)."""
    return any(
        purchases.barred(state, sector) is None and purchases.affordable_steps(state, sector)
        for sector in state.board.of_side(side)
    )


class Reinforce(Correctable, tag="reinforce"):
    """Reinforcements of a sector: their cost, and for Russia the risk of revolution (6.5.3, 9)."""

    zone: ZoneId
    steps: Level = 1
    dice: Rolls = ()

    def answer(self, position: Position) -> Answer:
        """Return the cost of the steps, with the edits that buy them."""
        sector = the_sector(position, self.zone, "zone")
        given, worked = solved(position, self, reinforcement, sector=sector)
        state = given.full_state()
        bought = worked.result
        if isinstance(bought, Refusal):
            lights = lit(position, Role.TARGET, sector)
            return refused(position, say("reinforce-refused", sector=sector), given, worked, highlights=lights)
        roll = rolled(position, self, lambda dice: carry_out(state, bought, dice))
        done, act = roll.result, shown(position, state, bought, roll.result)
        figures = {"sector": sector, "cost": bought.cost, "after": bought.after}
        parts: Parts = {"meant": telling((), act.deed)[0]}
        if done is not None:
            line = booked(act.line, self.dice, state.board.side(sector))
            edits = edits_between(position, state, done.state, deed=act.deed)
            offers = offer(say("offer-reinforce", **figures), edits, "6.5.3", booked=line)
            parts = {"offers": offers, "remarks": done.reasons}
        return card(
            position,
            say("reinforce-verdict", **figures),
            given,
            worked,
            body=_risk(state, bought),
            highlights=act.lights,
            roll=roll,
            **parts,
        )


def _risk(state: State, bought: purchases.Purchase) -> Blocks:
    """Return the law of the Revolution dice; nothing where none is rolled."""
    if not bought.revolution_dice:
        return ()
    to_go = state.board.revolution_last_square.value - state.revolution
    law = purchases.revolution_law(bought.revolution_dice)
    rows = (
        (say("revolution-complete-row" if n >= to_go else "revolution-row", n=n), p, "bad" if n >= to_go else "")
        for n, p in law.items()
    )
    return (out_of(rows, say("revolution-title", to_go=to_go)),)


# Questions about the mastery of the seas: the naval roll, and losses that find no resource points (6.6).


class Naval(Correctable, tag="naval"):
    """A naval roll: its law for the points spent, and with the die what it does to the stocks (6.6)."""

    side: SideId
    pr: TrackBox = 0
    dice: Rolls = ()

    def answer(self, position: Position) -> Answer:
        """Return the law of the table, or the result of the die."""
        return self._rolled(position, self.dice[0]) if self.dice else self._law(position)

    def _law(self, position: Position) -> Answer:
        given, worked = solved(position, self, naval_distribution, pr_spent=self.pr)
        state = given.full_state()
        if purchases.forbidden(state, given.side) is not None:
            verdict = say("naval-no-roll", side=given.side)
            line = booked(say("naval-not-rolled"), side=given.side)
            ended = offer(say("offer-no-naval-roll"), phase_over(position, self.side), "6.6", booked=line)
            return card(position, verdict, given, worked, offers=ended, throws=())
        roll = rolled(position, self, lambda dice: dice.roll("naval"))
        act = shown(position, state, NavalPlan(given.side, given.pr_spent))
        more: FollowUps = ()
        if self.pr < state.pr[given.side]:
            more = (FollowUp(say("naval-more", pr=self.pr + 1), replace(self, pr=self.pr + 1)),)
        return card(
            position,
            say("naval-verdict", side=given.side, spent=given.pr_spent, mean=worked.value["expected"]),
            given,
            worked,
            body=act.odds,
            follow_ups=more,
            meant=Several((*telling((), act.deed), *phase_over(position, self.side))),
            roll=roll,
        )

    def _rolled(self, position: Position, die: int) -> Answer:
        given, worked = solved(position, self, naval_result, pr_spent=self.pr, die=die)
        state, side, roll = given.full_state(), given.side, worked.result
        if isinstance(roll, Refusal):
            return refused(position, say("naval-refused"), given, worked)
        edits = (
            *edits_between(position, state, roll.state, deed=Sailed(by=side, cost=roll.cost)),
            *phase_over(position, self.side),
            *((Note("overflow", roll.overflow),) if roll.overflow else ()),
        )
        absorb = FollowUp(say("absorb-follow", n=roll.overflow), Absorb(missing=roll.overflow))
        line = booked(say(f"naval-booked-{side}", value=roll.value), (die,), side)
        return card(
            position,
            naval_outcome(side, roll.value, roll.overflow) if roll.rolls else say("naval-no-roll", side=side),
            given,
            worked,
            body=(naval_chances(state, side, roll.cost, roll.value),) if roll.rolls else (),
            offers=offer(say("offer-naval"), edits, "6.6", Ask("absorb") if roll.overflow else NOW, line),
            follow_ups=(absorb,) if roll.overflow else (),
            throws=thrown("naval"),
        )


def phase_over(position: Position, side: str) -> Edits:
    """Return the note that ends the spending phase of `side`, if it is that side's phase on the table (6.1)."""
    if mirror.spender(position) != side:
        return ()
    return next_phase("second" if position.fact("phase") == "first" else "end")


def _entente_at_war(position: Position, _: Filled) -> set[str]:
    """Return the zones of the sectors of the Entente at war."""
    state = log.state(position)
    return set(mirror.zones(position, *filter(state.at_war, state.board.of_side("entente"))))


class Absorb(Correctable, tag="absorb"):
    """How the Entente absorbs a naval loss that its stock could not pay: one step of a sector for each point (6.6)."""

    zones: Annotated[ZoneIds, among(_entente_at_war)] = ()  # one step each; a zone may be named several times
    missing: TrackBox | None = None
    dice: Rolls = ()

    def answer(self, position: Position) -> Answer:
        """Return whether these steps absorb the loss, with the edits that take them; the Entente chooses them one by one."""
        state = log.state(position)
        missing = int(position.fact("overflow") or 0) if self.missing is None else self.missing
        due = min(missing, purchases.steps_left(state))
        shifts: dict[SectorId, int] = {}
        for zone in self.zones:
            sector = the_sector(position, zone, "zones")
            shifts[sector] = shifts.get(sector, 0) + 1
        if not shifts and position.fact("opponent") == "entente":
            shifts = dict(purchases.cautious_shifts(state, missing))
        if sum(shifts.values()) < due:
            return self._choose(position, state, shifts, due)
        return self._absorb(position, shifts, missing)

    def _choose(self, position: Position, state: State, shifts: BySector, due: int) -> Answer:
        """Let the owner name the next sector: the rules leave the choice to the Entente."""
        given, worked = solved(position, self, naval_absorb, shifts=shifts, overflow=due)
        left = due - sum(shifts.values())
        rows, follow = Rows(), []
        values = state.board.operational_value.values
        for sector in state.board.of_side("entente"):
            box = state.breakdown[sector] - shifts.get(sector, 0)
            if not state.at_war(sector) or box <= 0:
                continue
            zone = mirror.zone_of(position, sector)
            rows.append((zone, say("sector", sector=sector), box, values[box], values[box - 1]))
            key = "absorb-from-last" if box == 1 else "absorb-from"
            label = say(key, sector=sector, before=box, after=box - 1)
            follow.append(onward(label, replace(self, zones=(*self.zones, zone))))
        if shifts:
            follow.append(FollowUp(say("absorb-again"), replace(self, zones=())))
        else:  # as the system would take them, for whoever does not mind
            easy = purchases.cautious_shifts(state, due)
            zones = mirror.zones(position, *(sector for sector, steps in easy.items() for _ in range(steps)))
            follow.append(FollowUp(say("absorb-cautious", parts=_parts(easy)), replace(self, zones=zones)))
        return card(
            position,
            say("absorb-choose", n=left, chosen=sum(shifts.values())),
            given,
            replace(worked, reasons=()),
            body=grid("absorb", "sector box value after", rows),
            highlights=Highlights({zone: Role.TARGET for zone, *_ in rows}),
            follow_ups=follow,
            throws=(),
        )

    def _absorb(self, position: Position, shifts: BySector, missing: int) -> Answer:
        given, worked = solved(position, self, naval_absorb, shifts=shifts, overflow=missing)
        state = given.full_state()
        lights = lit(position, Role.TARGET, *shifts)
        if isinstance(worked.result, Refusal):
            return refused(position, say("absorb-refused", n=missing), given, worked, highlights=lights)

        # Reading of 6.6: a marker may go to 0; the enemy scores.
        roll = rolled(position, self, lambda dice: taken(state, shifts, dice))
        verdict, line = say("absorb-nothing"), say("absorb-booked-none", n=missing)
        if shifts:
            verdict, line = (say(f"absorb-{key}", n=missing, parts=_parts(shifts)) for key in ("verdict", "booked"))
        after, settled = roll.result or (state, Settled())
        offers: Offers = ()
        if missing and roll.result is not None:
            edits = (
                *edits_between(position, state, after, rolls=settled.rolls),
                Note("overflow", 0),
                *war_won(settled.winner),
            )
            then = Ask("war") if settled.winner else NOW
            offers = offer(say("offer-absorb"), edits, "6.6", then, booked(line, self.dice))
        return card(
            position, verdict, given, worked, remarks=settled.reasons, highlights=lights, offers=offers, roll=roll
        )


def _parts(shifts: BySector) -> Texts:
    return tuple(say("absorb-part", sector=sector, n=n) for sector, n in shifts.items())


# The question of the best use of resource points over all technology attempts and offensives of a turn (6.5).


class Best(Correctable, tag="best"):
    """The best use of resource points over all technology attempts and offensives of a turn (6.5)."""

    side: SideId
    pr: TrackBox | None = None
    aim: Aim = "steps"

    def answer(self, position: Position) -> Answer:
        """Return the plans, best first."""
        given, worked = solved(position, self, best_use)
        best, *others = worked.result.plans
        plan = Steps(say("best-plan-title"), tuple((step, False) for step in parts_of(best)))
        shown = percent if given.aim == "win" else decimal

        def starts(plan: Plan) -> tuple[str, ...]:
            return mirror.zones(position, *(strike.attacker for strike in plan.branches[0].offensives))

        rows = (
            (
                starts(at),
                say("best-plan", parts=parts_of(at)),
                (shown(at.value), at.value),
                (decimal(at.levels), at.levels),
            )
            for at in others
        )
        body = (plan, *grid("best", f"plan {given.aim} levels", rows))
        lights = Highlights(dict.fromkeys(starts(best), Role.SOURCE))
        rather = (
            onward(say(f"best-rather-{aim}"), replace(self, aim=aim)) for aim in get_args(Aim) if aim != given.aim
        )
        figures = {"pr": worked.result.pr, "value": shown(best.value), "levels": decimal(best.levels)}
        return card(
            position,
            say(f"best-verdict-{given.aim}", **figures),
            given,
            worked,
            body=body,
            highlights=lights,
            follow_ups=(*self._first(position, best), *rather, back()),
        )

    def _first(self, position: Position, best: Plan) -> Iterator[FollowUp]:
        """Begin with what the plan begins with."""
        if best.technologies:
            use = best.technologies[0]
            asked = Ask("technology", {"side": self.side, "tech": use.tech, "extra_pr": use.cost - 1})
            yield onward(attempts_of(best)[0], asked)
        elif blows := best.branches[0].offensives:
            start, end = mirror.zones(position, blows[0].attacker, blows[0].defender)
            asked = Ask("attack", {"defender": end, "attacker": start, "pr": blows[0].pr})
            yield onward(blows_of(best)[0], asked)


# Questions about offensives (6.7, 11).

MANY = 20  # the most resource points a side can hold
TABLE_PATHS = ("state", "board", "options")  # corrections that concern the position, not the offensive itself


class ChooseOffensive(Question, tag="choose-offensive"):
    """Every offensive that a side may launch now with all the dice it can pay, the most promising first (6.7)."""

    side: SideId

    def answer(self, position: Position) -> Answer:
        """Return the offensives, each as a question."""
        state, side = log.state(position), the_side(self.side)
        targets = state.board.of_side(enemy(side))
        found = [c for target in targets for c in ranked_attackers(state, target, state.pr[side], True)]
        found.sort(key=lambda candidate: -candidate.expected_hits)
        rows, follow = _offensives(position, state, found)
        duties = offensives.duties(state, side, log.done(position, Launched))
        return told(
            position,
            say("choose-offensive-verdict", side=side, n=len(rows), pr=state.pr[side]),
            *(offensives.explain(duty.obligation) for duty in duties if duty.standing == "due"),
            body=grid("choose", OFFENSIVE_COLUMNS, rows, say("choose-chances")),
            highlights=_sides_lit(rows),
            follow_ups=(*follow, back()),
            value={"possible": len(rows)},
        )


OFFENSIVE_COLUMNS = "offensive pr hit mean fall win"


def _offensives(position: Position, state: State, found: Iterable[Candidate]) -> tuple[Rows, list[FollowUp]]:
    """Return offensives as the rows of a grid, each with its zones, its price and its chances, and as questions."""
    rows, follow = Rows(), []
    for candidate in found:
        ready = candidate.offensive
        names = {"attacker": ready.attacker, "defender": ready.defender}
        start, end = mirror.zones(position, *names.values())
        figures = (candidate.p_any_hit, candidate.expected_hits, *prospects(state, ready))
        cells = ((decimal if n == 1 else percent)(figure) for n, figure in enumerate(figures))
        rows.append(((start, end), say("choose-offensive-row", **names), ready.cost, *zip(cells, figures, strict=True)))
        label = say("choose-offensive-for", pr=ready.cost, **names)
        follow.append(onward(label, Attack(defender=end, attacker=start, pr=ready.cost)))
    return rows, follow


def _sides_lit(rows: Rows) -> Highlights:
    """Return where the offensives of these rows begin and end, on the board."""
    ways = [way for way, *_ in rows]
    return Highlights({start: Role.SOURCE for start, _ in ways} | {end: Role.TARGET for _, end in ways})


def any_offensive(state: State, side: Side) -> bool:
    """Tell whether a side can launch any offensive now (6.7)."""
    targets = state.board.of_side(enemy(side))
    return any(ranked_attackers(state, target, state.pr[side], best_effort=True) for target in targets)


def _at_war(position: Position, _: Filled) -> set[str]:
    """Return the zones of the sectors at war."""
    state = log.state(position)
    return set(mirror.zones(position, *filter(state.at_war, state.board.sectors)))


def _able(position: Position, filled: Filled) -> set[str] | None:
    """Return the zones from which the target may be attacked; None where none is named."""
    target = mirror.sector_at(position, str(filled.get("defender", "")))
    able = offensives.attackers_of(log.state(position), target) if target else ()
    return set(mirror.zones(position, *able)) if target else None


class Attack(Correctable, tag="attack"):
    """An offensive: its dice and modifiers, the exact law of its hits, and with the dice what it did (6.7)."""

    defender: Annotated[ZoneId, among(_at_war)]
    attacker: Annotated[ZoneId, among(_able)] = ""
    pr: Level | None = None
    dice: Rolls = ()
    penalty: Level | None = None

    def answer(self, position: Position) -> Answer:
        """Return the odds of the offensive, or its result."""
        target = the_sector(position, self.defender, "defender")
        if not self.attacker:
            return self._who(position, target)
        return self._attack(position, the_sector(position, self.attacker, "attacker"), target)

    def _who(self, position: Position, target: SectorId) -> Answer:
        """Compare everyone who could attack the target now."""
        state = log.state(position)
        held = state.pr[enemy(state.board.side(target))] or MANY
        found = ranked_attackers(state, target, held, best_effort=True)
        if not found:
            why = because("6.7", "attackers-none", target=target)
            lights = lit(position, Role.TARGET, target)
            return told(position, why.text, why, highlights=lights, tone=Role.BLOCKED, throws=())
        rows, follow = _offensives(position, state, found)
        body = grid("choose", OFFENSIVE_COLUMNS, rows, say("attack-who", target=target))
        verdict = say("attack-who-verdict", target=target, n=len(found))
        return told(position, verdict, body=body, highlights=_sides_lit(rows), follow_ups=follow, throws=())

    def _attack(self, position: Position, attacker: SectorId, target: SectorId) -> Answer:
        corrected = {path: value for path, value in self.overrides.items() if path.partition(".")[0] in TABLE_PATHS}
        state = log.situation(position, Placed, corrected).full_state()
        most = max(1, min(state.operational_value(attacker), state.pr[state.board.side(attacker)]))
        values = {"attacker": attacker, "defender": target, "pr": most if self.pr is None else self.pr}
        given, worked = solved(position, self, offensive_setup, **values)
        ready, names = worked.result, {"attacker": attacker, "target": target}
        if isinstance(ready, Refusal):
            start, end = mirror.zones(position, attacker, target)
            lights = Highlights({start: Role.SOURCE, end: Role.BLOCKED})
            return refused(position, say("attack-refused", **names), given, worked, highlights=lights)
        state = given.full_state()
        roll = rolled(position, self, lambda dice: carry_out(state, ready, dice, penalty_pr=self.penalty))
        done, act = roll.result, shown(position, state, ready, roll.result)
        parts: Parts = {"highlights": act.lights, "roll": roll}
        if done is None:
            (meant,), verdict = telling((), act.deed), offensive_odds(state, ready)
            return card(position, verdict, given, worked, body=act.odds, meant=meant, **parts)
        hits, left = done.lines[0]["hits"], done.lines[0]["target_breakdown"]
        edits = (*edits_between(position, state, done.state, rolls=done.rolls, deed=act.deed), *war_won(done.winner))
        figures = {"hits": hits, "sector": target, "left": left}
        label = say("offer-battle" if left else "offer-battle-fallen", **figures)
        line = say("battle-booked", attacker=attacker, dice=" ".join(map(str, self.dice)), n=len(self.dice), **figures)
        return card(
            position,
            say("attack-result", hits=hits, left=left, **names),
            given,
            worked,
            remarks=done.reasons,
            body=(*act.odds, *cardboard(position, edits)),
            offers=offer(label, edits, "6.7", Ask("war") if done.winner else NOW, line),
            **parts,
        )


class Obligations(Correctable, tag="obligations"):
    """The compulsory offensives of a side this turn, and what has become of each (11)."""

    side: SideId

    def answer(self, position: Position) -> Answer:
        """Return what must be attacked, by whom, for how much, and which were launched already."""
        given, worked = solved(position, self, obligations)
        state = given.full_state()
        found = offensives.duties(state, given.side, log.done(position, Launched))
        due = [duty.obligation for duty in found if duty.standing == "due"]
        settled = [duty for duty in found if duty.standing not in ("due", "void")]
        remarks = [offensives.standing_of(duty) for duty in settled]
        needed, held = offensives.points_needed(state, given.side), state.pr[given.side]
        if needed > held:
            remarks.append(because("11", "obligations-poor", needed=needed, held=held))
        gone = {f"11 ({duty.obligation.event})" for duty in settled}
        return card(
            position,
            say("obligations-verdict", side=given.side, n=len(due)),
            given,
            replace(worked, reasons=tuple(reason for reason in worked.reasons if reason.rule not in gone)),
            remarks=remarks,
            highlights=lit(position, Role.TARGET, *(duty.defender for duty in due)),
            follow_ups=(*(launch(position, duty, able, usual=True) for duty in due for able in duty.attackers), back()),
        )

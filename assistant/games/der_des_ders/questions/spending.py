"""Questions about the spending phase: technologies, offensives, reinforcements, the seas, the best use of points (6.5-6.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, get_args

from msgspec.structs import replace

from assistant.core.cards import onward
from assistant.core.questions import (
    Answer,
    Ask,
    Correctable,
    FollowUp,
    Question,
    Role,
    Rolls,
    SideId,
    Steps,
    ZoneId,
    ZoneIds,
    among,
    odds,
    out_of,
    percent,
    signed,
)
from assistant.core.record import Filled, Ids
from assistant.core.table import Edits, Note, Position, Several
from assistant.core.text import Text, Texts, verbatim
from assistant.games.der_des_ders import log, mirror, offensives, purchases
from assistant.games.der_des_ders.board import Level
from assistant.games.der_des_ders.book import launch
from assistant.games.der_des_ders.log import Launched, Sailed
from assistant.games.der_des_ders.offensives import Course, NavalPlan, carry_out, prospects
from assistant.games.der_des_ders.planning import Aim, Plan, best_use, parts_of, useful_attempts
from assistant.games.der_des_ders.questions.cards import (
    NOW,
    Blocks,
    Card,
    Rows,
    booked,
    decimal,
    grid,
    naval_chances,
    naval_outcome,
    offensive_odds,
    the_sector,
    thrown,
)
from assistant.games.der_des_ders.state import Placed, Refusal, State, TrackBox
from assistant.games.der_des_ders.system import Candidate, ranked_attackers
from assistant.games.der_des_ders.table_edits import cardboard, edits_between, next_phase, points_edits, war_won
from assistant.games.der_des_ders.topics import (
    naval_absorb,
    naval_distribution,
    naval_result,
    obligations,
    offensive_setup,
    reinforcement,
    tech_attempt,
)
from assistant.games.der_des_ders.words import BySector, SectorId, Side, Tech, enemy, say, the_side

# Questions about technologies: which are open, what an attempt costs and promises, what it gave (6.5.1).


class ChooseTechnology(Question, tag="choose-technology"):
    """The technologies that a side may attempt now, with the chance for 1, 2 and 3 points (6.5.1)."""

    side: SideId

    def answer(self, position: Position) -> Answer:
        """Return the open technologies, each as a question."""
        state, side, rows = log.state(position), the_side(self.side), Rows()
        card = Card(position, side=side, pr=state.pr[side])
        for tech in purchases.open_technologies(state, side):
            tries = list(attempts(state.with_pr(side, 3), side, tech))
            name = say("technology-level", tech=tech, level=tries[0].level)
            rows.append(((), name, *((percent(tried.probability), tried.probability) for tried in tries)))
            if state.pr[side]:
                card.follow_ups.append(onward(name, Technology(side=side, tech=tech)))
        card.back()
        header = (say("choose-column-technology"), *(say("choose-column-for", pr=pr) for pr in (1, 2, 3)))
        card.body += grid("", header, rows, say("choose-chances"))
        return card.answer("choose-technology-verdict", n=len(rows), value={"open": len(rows)})


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
        card = Card(position, self)
        tried = card.work(tech_attempt, die=card.die).result
        if isinstance(tried, Refusal):
            return card.refused("technology-refused")
        state = card.state
        done = card.roll(lambda dice: carry_out(state, tried, dice))
        act = card.show(tried, done)
        if done is None:
            card.body += _prices(state, tried.side, tried.tech)
            if self.extra_pr + 2 <= state.pr[tried.side]:
                card.follow("technology-more", replace(self, extra_pr=self.extra_pr + 1), pr=self.extra_pr + 2)
            return card.answer("technology-verdict", chance=odds(tried.probability))
        card.body += act.odds
        card.offer(act.line, act.edits, "6.5.1", card.booked(act.line, tried.side))
        return card.answer(done.reasons[0].text)


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
        state, side, rows = log.state(position), the_side(self.side), Rows()
        card = Card(position, side=side)
        for sector in state.of_side(side):
            missing = state.missing(sector)
            if purchases.barred(state, sector) is not None or missing <= 0:
                continue
            price = purchases.price(state.reinforced.get(sector, 0), 1)
            zone = mirror.zone_of(position, sector)
            rows.append((zone, say("sector", sector=sector), state.breakdown[sector], missing, price))
            card.light(sector, role=Role.SOURCE)
            if price <= state.pr[side]:
                card.follow("choose-reinforcement-for", Reinforce(zone=zone), usual=True, sector=sector, pr=price)
        card.back()
        card.body += grid("choose", "sector box missing next", rows, say("choose-missing"))
        n = len(rows)
        return card.answer("choose-reinforcement-verdict", n=n, pr=state.pr[side], value={"possible": n})


def any_reinforcement(state: State, side: Side) -> bool:
    """Tell whether a side can buy any reinforcement now (6.5.3)."""
    return any(
        purchases.barred(state, sector) is None and purchases.affordable_steps(state, sector)
        for sector in state.of_side(side)
    )


class Reinforce(Correctable, tag="reinforce"):
    """Reinforcements of a sector: their cost, and for Russia the risk of revolution (6.5.3, 9)."""

    zone: ZoneId
    steps: Level = 1
    dice: Rolls = ()

    def answer(self, position: Position) -> Answer:
        """Return the cost of the steps, with the edits that buy them."""
        card, sector = Card(position, self), the_sector(position, self.zone, "zone")
        bought = card.work(reinforcement, sector=sector).result
        if isinstance(bought, Refusal):
            card.light(sector)
            return card.refused("reinforce-refused")
        state = card.state
        done = card.roll(lambda dice: carry_out(state, bought, dice))
        act = card.show(bought, done)
        card.body += _risk(state, bought)
        if done is not None:
            card.reasons += done.reasons
            card.offer("offer-reinforce", act.edits, "6.5.3", card.booked(act.line, state.side(sector)))
        return card.answer("reinforce-verdict")


def _risk(state: State, bought: purchases.Purchase) -> Blocks:
    """Return the law of the Revolution dice; nothing where none is rolled."""
    if not bought.revolution_dice:
        return ()
    to_go = state.revolution_end - state.revolution
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
        card = Card(position, self)
        return self._rolled(card, self.dice[0]) if len(self.dice) == 1 else self._law(card)

    def _law(self, card: Card) -> Answer:
        over, law = phase_over(card.position, self.side), card.work(naval_distribution, pr_spent=self.pr).value
        state, side, spent = card.state, card.situation.side, card.situation.pr_spent
        if purchases.forbidden(state, side) is not None:
            card.throws = ()
            card.offer("offer-no-naval-roll", over, "6.6", card.booked("naval-not-rolled", side))
            return card.answer("naval-no-roll")
        card.roll(lambda dice: dice.roll("naval"))
        card.body += card.show(NavalPlan(side, spent)).odds
        paid = points_edits(card.position, side, max(0, state.pr[side] - spent))
        card.meant = card.meant and Several((card.meant, *paid, *over))
        if self.pr < state.pr[side]:
            card.follow("naval-more", replace(self, pr=self.pr + 1), pr=self.pr + 1)
        return card.answer("naval-verdict", spent=spent, mean=law["expected"])

    def _rolled(self, card: Card, die: int) -> Answer:
        roll = card.work(naval_result, pr_spent=self.pr, die=die).result
        if isinstance(roll, Refusal):
            return card.refused("naval-refused")
        state, side, position = card.state, card.situation.side, card.position
        card.throws = thrown("naval")
        edits = (
            *edits_between(position, state, roll.state, deed=Sailed(by=side, cost=roll.cost)),
            *phase_over(position, self.side),
            *((Note("overflow", roll.overflow),) if roll.overflow else ()),
        )
        line = booked(say(f"naval-booked-{side}", value=roll.value, spent=roll.cost), (die,), side)
        card.offer("offer-naval", edits, "6.6", line, Ask("absorb") if roll.overflow else NOW)
        if roll.overflow:
            card.follow("absorb-follow", Absorb(missing=roll.overflow), n=roll.overflow)
        if not roll.rolls:
            return card.answer("naval-no-roll")
        card.body.append(naval_chances(state, side, roll.cost, roll.value))
        return card.answer(naval_outcome(side, roll.value, roll.overflow))


def phase_over(position: Position, side: str) -> Edits:
    """Return the note that ends the spending phase of `side`, if it is that side's phase on the table (6.1)."""
    if mirror.spender(position) != side:
        return ()
    return next_phase("second" if position.fact("phase") == "first" else "end")


def _entente_at_war(position: Position, _: Filled) -> set[str]:
    """Return the zones of the sectors of the Entente at war."""
    state = log.state(position)
    return set(mirror.zones(position, *filter(state.at_war, state.of_side("entente"))))


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
            return self._choose(Card(position, self), shifts, due)
        return self._absorb(Card(position, self), shifts, missing)

    def _choose(self, card: Card, shifts: BySector, due: int) -> Answer:
        """Let the owner name the next sector: the rules leave the choice to the Entente."""
        position, state, rows = card.position, log.state(card.position), Rows()
        card.worked = replace(card.work(naval_absorb, shifts=shifts, overflow=due), reasons=())
        card.throws, values = (), state.board.operational_value.values
        for sector in state.of_side("entente"):
            box = state.breakdown[sector] - shifts.get(sector, 0)
            if not state.at_war(sector) or box <= 0:
                continue
            zone = mirror.zone_of(position, sector)
            rows.append((zone, say("sector", sector=sector), box, values[box], values[box - 1]))
            card.light(sector)
            asked = replace(self, zones=(*self.zones, zone))
            key = "absorb-from-last" if box == 1 else "absorb-from"
            card.follow(key, asked, usual=True, sector=sector, before=box, after=box - 1)
        card.body += grid("absorb", "sector box value after", rows)
        if shifts:
            card.follow("absorb-again", replace(self, zones=()))
        else:  # as the system would take them, for whoever does not mind
            easy = purchases.cautious_shifts(state, due)
            zones = mirror.zones(position, *(sector for sector, steps in easy.items() for _ in range(steps)))
            card.follow("absorb-cautious", replace(self, zones=zones), parts=_parts(easy))
        return card.answer("absorb-choose", n=due - sum(shifts.values()))

    def _absorb(self, card: Card, shifts: BySector, missing: int) -> Answer:
        why = card.work(naval_absorb, shifts=shifts, overflow=missing).result
        card.know(n=missing, parts=_parts(shifts))
        card.light(*shifts)
        if isinstance(why, Refusal):
            return card.refused("absorb-refused")
        # Reading of 6.6: a marker may go to 0; the enemy scores.
        position, state = card.position, card.state
        made = card.roll(lambda dice: Course(state, dice).lose(shifts))
        if made is not None:
            card.reasons += made.reasons
            edits = (
                *edits_between(position, state, made.state, rolls=made.rolls),
                Note("overflow", 0),
                *war_won(made.winner),
            )
            line = card.booked("absorb-booked" if shifts else "absorb-booked-none")
            card.offer("offer-absorb", edits if missing else (), "6.6", line, Ask("war") if made.winner else NOW)
        return card.answer("absorb-verdict" if shifts else "absorb-nothing")


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
        card = Card(position, self)
        found = card.work(best_use).result
        (best, *others), aim = found.plans, card.situation.aim
        card.body.append(Steps(say("best-plan-title"), tuple((step, False) for step in parts_of(best))))
        shown = percent if aim == "win" else decimal

        def starts(plan: Plan) -> Ids:
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
        card.body += grid("best", f"plan {aim} levels", rows)
        card.light(*starts(best), role=Role.SOURCE)
        card.follow_ups += self._first(position, best)
        for other in get_args(Aim):
            if other != aim:
                card.follow(f"best-rather-{other}", replace(self, aim=other), usual=True)
        card.back()
        figures = {"pr": found.pr, "value": shown(best.value), "levels": decimal(best.levels)}
        return card.answer(say(f"best-verdict-{aim}", **figures))

    def _first(self, position: Position, best: Plan) -> Iterator[FollowUp]:
        """Begin with what the plan begins with."""
        if best.technologies:
            use = best.technologies[0]
            asked = Ask("technology", {"side": self.side, "tech": use.tech, "extra_pr": use.cost - 1})
        elif blows := best.branches[0].offensives:
            start, end = mirror.zones(position, blows[0].attacker, blows[0].defender)
            asked = Ask("attack", {"defender": end, "attacker": start, "pr": blows[0].pr})
        else:
            return
        yield onward(say("best-first", step=parts_of(best)[0]), asked)


# Questions about offensives (6.7, 11).

MANY = 20  # the most resource points a side can hold
TABLE_PATHS = ("state", "board", "options")  # corrections that concern the position, not the offensive itself


class ChooseOffensive(Question, tag="choose-offensive"):
    """Every offensive that a side may launch now with all the dice it can pay, the most promising first (6.7)."""

    side: SideId

    def answer(self, position: Position) -> Answer:
        """Return the offensives, each as a question."""
        state, side = log.state(position), the_side(self.side)
        targets = state.of_side(enemy(side))
        found = [c for target in targets for c in ranked_attackers(state, target, state.pr[side], True)]
        found.sort(key=lambda candidate: -candidate.expected_hits)
        card = Card(position, side=side, n=len(found), pr=state.pr[side])
        duties = offensives.duties(state, side, log.done(position, Launched))
        card.reasons += (offensives.explain(duty.obligation) for duty in duties if duty.standing == "due")
        _offensives(card, found, say("choose-chances"))
        card.back()
        return card.answer("choose-offensive-verdict", value={"possible": len(found)})


OFFENSIVE_COLUMNS = "offensive pr hit mean fall win"


def _offensives(card: Card, found: Iterable[Candidate], title: Text) -> None:
    """Show offensives as the rows of a grid, each with its zones, its price and its chances, and as questions."""
    rows, state = Rows(), card.state
    for candidate in found:
        ready = candidate.offensive
        names = {"attacker": ready.attacker, "defender": ready.defender}
        start, end = way = mirror.zones(card.position, *names.values())
        figures = (candidate.p_any_hit, candidate.expected_hits, *prospects(state, ready))
        cells = ((decimal if n == 1 else percent)(figure) for n, figure in enumerate(figures))
        rows.append((way, say("choose-offensive-row", **names), ready.cost, *zip(cells, figures, strict=True)))
        asked = Attack(defender=end, attacker=start, pr=ready.cost)
        card.follow("choose-offensive-for", asked, usual=True, pr=ready.cost, **names)
    for way, *_ in rows:
        card.light(way[0], role=Role.SOURCE)
    card.light(*(way[1] for way, *_ in rows))
    card.body += grid("choose", OFFENSIVE_COLUMNS, rows, title)


def any_offensive(state: State, side: Side) -> bool:
    """Tell whether a side can launch any offensive now (6.7)."""
    targets = state.of_side(enemy(side))
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
        card = Card(position, self, target=target)
        if not self.attacker:
            return self._who(card, target)
        return self._attack(card, the_sector(position, self.attacker, "attacker"), target)

    def _who(self, card: Card, target: SectorId) -> Answer:
        """Compare everyone who could attack the target now."""
        state, card.throws = log.state(card.position), ()
        held = state.pr[enemy(state.side(target))] or MANY
        found, side = ranked_attackers(state, target, held, best_effort=True), state.side(target)
        if side == mirror.spender(card.position):  # "offensive Allemagne" in its own phase: its own may be meant
            card.follow("attack-own", ChooseOffensive(side=side), side=side)
        if not found:
            beside = [offensives.refusal(state, sector, target, 1) for sector in state.board.neighbours[target]]
            card.reasons += dict.fromkeys(why.reason for why in beside if why)
            card.light(target)
            return card.refused("attackers-none")
        _offensives(card, found, card.say("attack-who"))
        return card.answer("attack-who-verdict", n=len(found))

    def _attack(self, card: Card, attacker: SectorId, target: SectorId) -> Answer:
        corrected = {path: value for path, value in self.overrides.items() if path.partition(".")[0] in TABLE_PATHS}
        state = log.situation(card.position, Placed, corrected).full_state()
        most = max(1, min(state.operational_value(attacker), state.pr[state.side(attacker)]))
        pr = most if self.pr is None else self.pr
        ready = card.work(offensive_setup, attacker=attacker, defender=target, pr=pr).result
        card.know(attacker=attacker)
        if isinstance(ready, Refusal):
            card.light(attacker, role=Role.SOURCE)
            card.light(target, role=Role.BLOCKED)
            return card.refused("attack-refused")
        state = card.state
        done = card.roll(lambda dice: carry_out(state, ready, dice, penalty_pr=self.penalty))
        act = card.show(ready, done)
        card.body += act.odds
        if done is None:
            return card.answer(offensive_odds(state, ready))
        hits, left = done.lines[0]["hits"], done.lines[0]["target_breakdown"]
        card.know(sector=target, hits=hits, left=left)
        card.reasons += done.reasons
        edits = (*act.edits, *war_won(done.winner))
        card.body += cardboard(card.position, edits)
        line = card.say("battle-booked", dice=" ".join(map(str, self.dice)), n=len(self.dice))
        label = "offer-battle" if left else "offer-battle-fallen"
        card.offer(label, edits, "6.7", line, Ask("war") if done.winner else NOW)
        return card.answer("attack-result")


class Obligations(Correctable, tag="obligations"):
    """The compulsory offensives of a side this turn, and what has become of each (11)."""

    side: SideId

    def answer(self, position: Position) -> Answer:
        """Return what must be attacked, by whom, for how much, and which were launched already."""
        card = Card(position, self)
        worked = card.work(obligations)
        state, side = card.state, card.situation.side
        found = offensives.duties(state, side, log.done(position, Launched))
        due = [duty.obligation for duty in found if duty.standing == "due"]
        settled = [duty for duty in found if duty.standing not in ("due", "void")]
        card.reasons += map(offensives.standing_of, settled)
        needed, held = offensives.points_needed(state, side), state.pr[side]
        if needed > held:
            card.because("11", "obligations-poor", needed=needed, held=held)
        gone = {f"11 ({duty.obligation.event})" for duty in settled}
        card.worked = replace(worked, reasons=tuple(reason for reason in worked.reasons if reason.rule not in gone))
        card.light(*(duty.defender for duty in due))
        card.follow_ups += (launch(position, duty, able, usual=True) for duty in due for able in duty.attackers)
        card.back()
        return card.answer("obligations-verdict", n=len(due))

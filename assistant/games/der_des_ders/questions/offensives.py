"""Questions about offensives, and an offensive on the fight panel: who attacks, with which odds, how it may end (6.7, 11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from assistant.core.blocks import (
    Aid,
    Chances,
    Fight,
    Fighter,
    Part,
    Party,
    Reason,
    Sum,
    SumLine,
    odds,
    percent,
    signed,
)
from assistant.core.position import Position
from assistant.core.questions import (
    Answer,
    Arrow,
    Ask,
    FollowUp,
    Highlights,
    Offer,
    Overrides,
    Question,
    Role,
    Rolls,
    SideId,
    ZoneId,
    among,
)
from assistant.core.text import Text
from assistant.games.der_des_ders import log, mirror, offensives
from assistant.games.der_des_ders.battle import Battle, armistice_chance, fight, prize
from assistant.games.der_des_ders.deeds import Launched, telling
from assistant.games.der_des_ders.dice import Dice, at_least, hit_law
from assistant.games.der_des_ders.offensives import (
    GAZA,
    SCHLIEFFEN,
    Offensive,
    attack_modifiers,
    attackers_of,
    free_dice,
    prepare,
)
from assistant.games.der_des_ders.questions.cards import (
    NOW,
    back,
    card,
    columns,
    counted,
    decimal,
    grid,
    number,
    offer,
    out_of,
    refused,
    rolled,
    solved,
    the_sector,
    the_side,
    told,
)
from assistant.games.der_des_ders.state import Placed, Refusal, State
from assistant.games.der_des_ders.system import Candidate, ranked_attackers
from assistant.games.der_des_ders.table_edits import cardboard, edits_between, war_won
from assistant.games.der_des_ders.topics_spending import obligations, offensive_setup
from assistant.games.der_des_ders.words import (
    TECH_NAMES,
    SectorId,
    Side,
    because,
    enemy,
    say,
)

# An offensive as the fight panel shows it: who attacks whom with how many dice, what helps either side, how it may end (6.7).


def fight_panel(
    position: Position, state: State, ready: Offensive, hits: int | None = None, *, decided: bool = False
) -> Fight:
    """Return the panel of an offensive.

    Args:
        state: the position of the rules, before the offensive.
        ready: the offensive, with its dice.
        hits: how many it scored; None before the dice fall.
        decided: whether nothing may be turned any more: the system has chosen.
    """
    attacker, defender = ready.attacker, ready.defender
    standing = state.breakdown[defender]
    law = hit_chances(ready, standing, state)
    chances = counted(law, state.board.side(attacker), "offensive", range(len(law.rows)), hits)
    shown = Fight(
        title=say("fight-title", attacker=attacker, defender=defender),
        attacker=Party(
            tuple(_attackers(position, state, ready)),
            (*_prices(state, ready), *_helping(state, ready)),
            _dice(state, ready),
        ),
        defender=Party(
            tuple(_defenders(position, state, ready)),
            tuple(_hindering(state, ready)),
            Sum(say("fight-standing"), (SumLine(say("sector", sector=defender), standing, "6.7"),)),
        ),
        chances=chances,
        costs=say("fight-costs", sector=defender),
        fallen=hits,
    )
    return _fixed(shown) if decided else shown


def hit_chances(ready: Offensive, standing: int, state: State) -> Chances:
    """Return the exact law of the hits against a sector that stands on box `standing` (6.7), with the box that each leaves.

    Args:
        ready: the offensive as it is prepared.
    """
    law = hit_law(ready.pool, state.readings.gaza_rerolls_artillery)
    rows = (
        (say("hits-fall" if hits >= standing else "hits-row", n=hits), chance, "good" if hits else "bad")
        for hits, chance in law.items()
    )
    plain = out_of(rows, say("hits-title"))
    told = (
        replace(row, word=say("hits-word", n=hits), cost=number(max(0, standing - hits)))
        for hits, row in zip(law, plain.rows, strict=True)
    )
    return Chances(plain.title, tuple(told))


def _dice(state: State, ready: Offensive) -> Sum:
    """Return the dice: one for each point, those of events, artillery; no event leaves fewer than none."""
    lines = [SumLine(say("dice-line-bought"), ready.cost, "6.7")]
    if ready.is_free:
        lines = [SumLine(say("event-only", event=SCHLIEFFEN), ready.pool.attack_dice, "11 (3)")]
    for event, amount in () if ready.is_free else free_dice(state, ready.attacker, ready.defender):
        kept = max(amount, -sum(line.amount for line in lines))
        lines.append(SumLine(say("event-only", event=event), kept, f"11 ({event})"))
    if guns := ready.pool.artillery_dice:
        lines.append(SumLine(say("aid-named", what="artillery"), guns, "6.5.1"))
    return Sum(say("dice-title"), tuple(lines))


def _attackers(position: Position, state: State, ready: Offensive) -> Iterator[Fighter]:
    """Yield the sector that attacks, then those that could instead: a click sends another."""
    yield _fighter(position, ready.attacker, "leads", {})
    held = state.pr[state.board.side(ready.attacker)]
    for sector in attackers_of(state, ready.defender):
        if sector != ready.attacker:
            pr = min(state.operational_value(sector), max(1, held))
            yield _fighter(position, sector, "idle", {"attacker": mirror.zone_of(position, sector), "pr": pr})


def _defenders(position: Position, state: State, ready: Offensive) -> Iterator[Fighter]:
    """Yield the sector under attack, then the attacker's other enemies: a click turns the offensive against another."""
    yield _fighter(position, ready.defender, "attacked", {})
    for sector in state.board.neighbours[ready.attacker]:
        if sector != ready.defender and state.at_war(sector):
            yield _fighter(position, sector, "spared", {"defender": mirror.zone_of(position, sector)})


def _fighter(position: Position, sector: SectorId, part: Part, turned: Mapping[str, Any]) -> Fighter:
    return Fighter(mirror.sector_marker(position, sector), part, say(f"part-{part}"), turned)


def _prices(state: State, ready: Offensive) -> Iterator[Aid]:
    """Yield each price that the sector's operational value and its side's stock allow, that of the offensive lit (6.7)."""
    for pr in range(1, state.operational_value(ready.attacker) + 1):
        other = prepare(state, ready.attacker, ready.defender, pr)
        if isinstance(other, Offensive):
            chosen = pr == ready.cost
            dice = other.pool.attack_dice + other.pool.artillery_dice
            yield Aid(say("aid-price", pr=pr), say("aid-dice", n=dice), chosen, {} if chosen else {"pr": pr}, "6.7")


def _helping(state: State, ready: Offensive) -> Iterator[Aid]:
    """Yield what helps the attacker, and what takes from his own dice: technologies and events, as the rules have them."""
    for amount, reason in attack_modifiers(state, ready.attacker, ready.defender, ready.is_free):
        if reason.text.key != "modifier-defence":
            yield _modifier(amount, reason)
    if ready.pool.artillery_modifier:
        gas = say("event-only", event=offensives.GAS)
        yield _named(gas, say("aid-worth", n=signed(ready.pool.artillery_modifier)), "11 (6)")
    if ready.pool.attacker_artillery_reroll and ready.pool.artillery_dice:
        yield _named(say("aid-named", what="air"), say("aid-reroll"), "6.5.1")


def _hindering(state: State, ready: Offensive) -> Iterator[Aid]:
    """Yield what helps the defender: his Defence, the rerolls that he or an event may ask for."""
    for amount, reason in attack_modifiers(state, ready.attacker, ready.defender, ready.is_free):
        if reason.text.key == "modifier-defence":
            yield _modifier(amount, reason)
    if ready.pool.defender_reroll:
        yield _named(say("aid-named", what="air"), say("aid-reroll"), "6.5.1")
    if ready.pool.gaza:
        yield _named(say("event-only", event=GAZA), say("aid-reroll"), f"11 ({GAZA})")


def _modifier(amount: int, reason: Reason) -> Aid:
    tech = {"modifier-attack": "attack", "modifier-defence": "defence"}.get(reason.text.key)
    name = next((named for known, named in TECH_NAMES.items() if known == tech), reason.text.args.get("event"))
    return _named(say("aid-named", what=name), say("aid-worth", n=signed(amount)), reason.rule)


def _named(label: Any, figure: Any, rule: str) -> Aid:
    return Aid(label, figure, True, {}, rule)


def _fixed(shown: Fight) -> Fight:
    """Return a panel on which nothing turns, without the sectors and prices that were not chosen."""

    def party(one: Party) -> Party:
        fighters = tuple(fighter for fighter in one.fighters if fighter.part in ("leads", "attacked"))
        return Party(fighters, tuple(aid for aid in one.aids if aid.on), one.potential)

    return replace(shown, attacker=party(shown.attacker), defender=party(shown.defender))


MANY = 20  # the most resource points a side can hold
TABLE_PATHS = ("state", "board", "options")  # corrections that concern the position, not the offensive itself


class ChooseOffensive(Question, frozen=True, tag="choose-offensive"):
    """Every offensive that a side may launch now with all the dice it can pay, the most promising first (6.7)."""

    side: SideId

    def answer(self, position: Position) -> Answer:
        """Return the offensives, each as a question."""
        state = log.state(position)
        side = the_side(self.side)
        targets = state.board.of_side(enemy(side))
        found = [c for target in targets for c in ranked_attackers(state, target, state.pr[side], True)]
        found.sort(key=lambda candidate: -candidate.expected_hits)
        rows, exact, about, follow = [], [], [], []
        for candidate in found:
            ready = candidate.offensive
            names = {"attacker": ready.attacker, "defender": ready.defender}
            start, end = mirror.zone_of(position, ready.attacker), mirror.zone_of(position, ready.defender)
            fall, win = _prospects(state, candidate)
            figures = (candidate.p_any_hit, candidate.expected_hits, fall, win)
            shown = (percent(figures[0]), decimal(figures[1]), percent(fall), percent(win))
            rows.append((say("choose-offensive-row", **names), number(ready.cost), *shown))
            exact.append((None, None, *figures))
            about.append((start, end))
            label = say("choose-offensive-for", pr=ready.cost, **names)
            follow.append(FollowUp(label, Attack(defender=end, attacker=start, pr=ready.cost), usual=True))
        header = columns("choose", "offensive", "pr", "hit", "mean", "fall", "win")
        body = grid(say("choose-chances"), header, rows, about, exact)
        zones = {start: Role.SOURCE for start, _ in about} | {end: Role.TARGET for _, end in about}
        verdict = say("choose-offensive-verdict", side=side, n=len(rows), pr=state.pr[side])
        return told(
            position,
            verdict,
            *_still_due(position, state, side),
            body=body,
            highlights=Highlights(zones),
            follow_ups=(*follow, back()),
            value={"possible": len(rows)},
        )


def _still_due(position: Position, state: State, side: Side) -> Iterator[Reason]:
    """Yield the compulsory offensives that a side has still to launch: another one may break them (11)."""
    found = offensives.duties(state, side, log.done(position, Launched))
    return (offensives.explain(duty.obligation) for duty in found if duty.standing == "due")


def _prospects(state: State, candidate: Candidate) -> tuple[Fraction, Fraction]:
    """Return the chances that the target surrenders, and that the Armistice roll then wins the war (7)."""
    ready = candidate.offensive
    fall = _fall(state, ready)
    vp = state.vp[state.board.side(ready.attacker)] + prize(ready.defender, state)
    return fall, fall * armistice_chance(vp, state)


def _fall(state: State, ready: offensives.Offensive) -> Fraction:
    law = hit_law(ready.pool, state.readings.gaza_rerolls_artillery)
    return at_least(law, max(1, state.breakdown[ready.defender]))


def any_offensive(state: State, side: Side) -> bool:
    """Tell whether a side can launch any offensive now (6.7)."""
    targets = state.board.of_side(enemy(side))
    return any(ranked_attackers(state, target, state.pr[side], best_effort=True) for target in targets)


def _at_war(position: Position, _: Mapping[str, Any]) -> set[str]:
    """Return the zones of the sectors at war."""
    state = log.state(position)
    return {mirror.zone_of(position, s) for s in state.board.sectors if state.at_war(s)}


def _able(position: Position, filled: Mapping[str, Any]) -> set[str] | None:
    """Return the zones from which the target may be attacked; None where none is named."""
    target = mirror.sector_at(position, str(filled.get("defender", "")))
    return {mirror.zone_of(position, s) for s in attackers_of(log.state(position), target)} if target else None


class Attack(Question, frozen=True, tag="attack"):
    """An offensive: its dice and modifiers, the exact law of its hits, and with the dice what it did (6.7)."""

    defender: Annotated[ZoneId, among(_at_war)]
    attacker: Annotated[ZoneId, among(_able)] = ""
    pr: Annotated[int, Meta(ge=0, le=9)] | None = None
    dice: Rolls = ()
    penalty: Annotated[int, Meta(ge=0, le=9)] | None = None
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the odds of the offensive, or its result."""
        target = the_sector(position, self.defender, "defender")
        if not self.attacker:
            return self._who(position, target)
        return self._attack(position, the_sector(position, self.attacker, "attacker"), target)

    def _who(self, position: Position, target: SectorId) -> Answer:
        """Compare everyone who could attack the target now."""
        state = log.state(position)
        side = enemy(state.board.side(target))
        found = ranked_attackers(state, target, state.pr[side] or MANY, best_effort=True)
        end = mirror.zone_of(position, target)
        starts = {candidate.attacker: mirror.zone_of(position, candidate.attacker) for candidate in found}
        lights = Highlights({end: Role.TARGET, **dict.fromkeys(starts.values(), Role.SOURCE)})
        if not found:
            why = because("6.7", "attackers-none", target=target)
            return told(position, why.text, why, highlights=lights, tone=Role.BLOCKED, throws=())
        header = columns("attack", "attacker", "pr", "any", "mean", "fall")
        rows, follow = [], []
        for candidate in found:
            sector, cost = candidate.attacker, candidate.offensive.cost
            fall = odds(_fall(state, candidate.offensive))
            figures = (number(cost), odds(candidate.p_any_hit), decimal(candidate.expected_hits), fall)
            rows.append((say("sector", sector=sector), *figures))
            asked = Attack(defender=end, attacker=starts[candidate.attacker], pr=cost)
            follow.append(FollowUp(say("attack-from", attacker=sector, pr=cost), asked))
        zones = ((zone,) for zone in starts.values())
        body = grid(say("attack-who", target=target), header, rows, zones)
        verdict = say("attack-who-verdict", target=target, n=len(found))
        return told(position, verdict, body=body, highlights=lights, follow_ups=follow, throws=())

    def _attack(self, position: Position, attacker: SectorId, target: SectorId) -> Answer:
        corrected = {path: value for path, value in self.overrides.items() if path.partition(".")[0] in TABLE_PATHS}
        state = log.situation(position, Placed, corrected).full_state()
        most = max(1, min(state.operational_value(attacker), state.pr[state.board.side(attacker)]))
        values = {"attacker": attacker, "defender": target, "pr": most if self.pr is None else self.pr}
        given, worked = solved(position, self, offensive_setup, **values)
        ready = worked.result
        start, end = mirror.zone_of(position, attacker), mirror.zone_of(position, target)
        names = {"attacker": attacker, "target": target}
        if isinstance(ready, Refusal):
            lights = Highlights({start: Role.SOURCE, end: Role.BLOCKED})
            return refused(position, say("attack-refused", **names), given, worked, highlights=lights)
        state = given.full_state()

        def work(dice: Dice) -> Battle:
            return fight(state, ready, dice, penalty_pr=self.penalty)

        roll = rolled(position, self, work)
        battle = roll.result
        parts: dict[str, Any] = {"highlights": attack_lights(position, ready), "throws": roll.throws}
        if battle is None:
            launched = offensives.launching(state, attacker, target, given.pr)
            return card(
                position,
                offensive_odds(state, ready),
                given,
                worked,
                body=(fight_panel(position, state, ready),),
                follow_ups=roll.more,
                meant=telling((), launched)[0],
                **parts,
            )
        offers, hits = battle_offer(position, state, battle, self.dice), battle.resolution.hits
        panel = fight_panel(position, state, ready, hits)
        return card(
            position,
            say("attack-result", hits=hits, left=battle.target_breakdown, **names),
            given,
            worked,
            remarks=battle.reasons,
            body=(panel, *cardboard(position, [accepted.edit for accepted in offers])),
            offers=offers,
            **parts,
        )


def attack_lights(position: Position, ready: offensives.Offensive) -> Highlights:
    """Return an offensive on the board: from where, against whom, with how many dice."""
    start, end = mirror.zone_of(position, ready.attacker), mirror.zone_of(position, ready.defender)
    figure = str(ready.pool.attack_dice + ready.pool.artillery_dice)
    return Highlights({start: Role.SOURCE, end: Role.TARGET}, arrows=(Arrow(start, end, figure),))


def offensive_odds(state: State, ready: offensives.Offensive) -> Text:
    """Return the chances that an offensive hits, that its target surrenders, and that the war is then won (6.7, 7).

    Args:
        ready: the offensive as it is prepared.
    """
    law, fall = hit_law(ready.pool, state.readings.gaza_rerolls_artillery), _fall(state, ready)
    vp = state.vp[state.board.side(ready.attacker)] + prize(ready.defender, state)
    hit = odds(1 - law.get(0, Fraction(0)))
    names = {"attacker": ready.attacker, "target": ready.defender}
    if not fall:
        return say("attack-odds", any=hit, **names)
    return say("attack-odds-fall", any=hit, fall=odds(fall), win=odds(fall * armistice_chance(vp, state)), **names)


def battle_offer(position: Position, before: State, battle: Battle, dice: Iterable[int]) -> tuple[Offer, ...]:
    """Return the offer that moves everything a battle moved: losses, points, victory points, what is remembered of it."""
    ready = battle.offensive
    launched = offensives.launching(before, ready.attacker, ready.defender, ready.cost)
    edits = edits_between(position, before, battle.state, rolls=battle.armistice, deed=launched)
    names = {"sector": ready.defender, "left": battle.target_breakdown}
    key = "offer-battle-fallen" if battle.target_breakdown == 0 else "offer-battle"
    label = say(key, hits=battle.resolution.hits, **names)
    fell = tuple(map(str, dice))
    booked = say(
        "battle-booked",
        attacker=ready.attacker,
        dice=" ".join(fell),
        n=len(fell),
        hits=battle.resolution.hits,
        **names,
    )
    return offer(label, (*edits, *war_won(battle.winner)), "6.7", Ask("war") if battle.winner else NOW, booked)


class Obligations(Question, frozen=True, tag="obligations"):
    """The compulsory offensives of a side this turn, and what has become of each (11)."""

    side: SideId
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return what must be attacked, by whom, for how much, and which were launched already."""
        given, worked = solved(position, self, obligations, side=self.side)
        state = given.full_state()
        found = offensives.duties(state, given.side, log.done(position, Launched))
        due = [duty.obligation for duty in found if duty.standing == "due"]
        follow = tuple(
            FollowUp(
                say("attack-from", attacker=able.attacker, pr=able.min_pr),
                Attack(
                    defender=mirror.zone_of(position, duty.defender),
                    attacker=mirror.zone_of(position, able.attacker),
                    pr=able.min_pr,
                ),
                usual=True,
            )
            for duty in due
            for able in duty.attackers
        )
        remarks = [offensives.standing_of(duty) for duty in found if duty.standing not in ("due", "void")]
        needed = offensives.points_needed(state, given.side)
        if needed > state.pr[given.side]:
            remarks.append(because("11", "obligations-poor", needed=needed, held=state.pr[given.side]))
        settled = {duty.obligation.event for duty in found if duty.standing not in ("due", "void")}
        kept = tuple(r for r in worked.reasons if not any(r.rule == f"11 ({event})" for event in settled))
        return card(
            position,
            say("obligations-verdict", side=given.side, n=len(due)),
            given,
            replace(worked, reasons=kept),
            remarks=remarks,
            highlights=Highlights({mirror.zone_of(position, duty.defender): Role.TARGET for duty in due}),
            follow_ups=(*follow, back()),
        )

"""Questions about offensives: who can attack, with which odds, and what the dice did (6.7, 7)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from assistant.core.blocks import Block, Chances, Grid, Sum, SumLine
from assistant.core.edits import Note
from assistant.core.position import Position
from assistant.core.questions import (
    Answer,
    Arrow,
    FollowUp,
    Highlights,
    Offer,
    Overrides,
    Question,
    Role,
    Rolls,
    SideId,
    Throw,
    ZoneId,
)
from assistant.core.text import Text, verbatim
from assistant.games.der_des_ders import mirror, offensives, topics_combat
from assistant.games.der_des_ders import obligations as duties
from assistant.games.der_des_ders.battle import Battle, fight
from assistant.games.der_des_ders.cardboard import cardboard, edits_between, next_phase
from assistant.games.der_des_ders.choices import Candidate, ranked_attackers
from assistant.games.der_des_ders.combat import at_least, hit_law
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.given import Placed
from assistant.games.der_des_ders.questions.cards import (
    back,
    decimal,
    odds,
    offer,
    out_of,
    reasons_of,
    roll_for_me,
    rolled,
    situation,
    table,
    the_sector,
)
from assistant.games.der_des_ders.rules import Rules, because, say, signed
from assistant.games.der_des_ders.solitaire import settle
from assistant.games.der_des_ders.state import State, operational_value
from assistant.games.der_des_ders.surrender import armistice_chance, lose_steps, prize
from assistant.games.der_des_ders.words import EVENT_NAMES, SECTOR_NAMES, SIDE_NAMES, SIDES, SectorId, Side, enemy

MANY = 20  # the most resource points a side can hold


class Attack(Question, frozen=True, kw_only=True, tag="attack"):
    """An offensive: its dice and modifiers, the exact law of its hits, and with the dice what it did (6.7)."""

    defender: ZoneId
    attacker: ZoneId = ""
    pr: Annotated[int, Meta(ge=0, le=9)] | None = None
    dice: Rolls = ()
    penalty: Annotated[int, Meta(ge=0, le=9)] | None = None
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the odds of the offensive, or its result."""
        target = the_sector(position, self.defender, "defender")
        state, rules = table(position)
        if not self.attacker:
            return self._who(position, state, rules, target)
        return self._attack(position, the_sector(position, self.attacker, "attacker"), target)

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Mapping[str, Any]) -> frozenset[str] | None:
        """Light the sectors at war, and the neighbours of the target."""
        state, rules = table(position)
        if blank == "defender":
            return frozenset(mirror.zone_of(position, s) for s in rules.board.sectors if state.at_war(s))
        target = mirror.sector_at(position, str(filled.get("defender", "")))
        if blank != "attacker" or not target:
            return None
        return frozenset(mirror.zone_of(position, s) for s in offensives.attackers_of(state, rules, target))

    def _who(self, position: Position, state: State, rules: Rules, target: SectorId) -> Answer:
        """Compare everyone who could attack the target now."""
        side = enemy(rules.board.side(target))
        found = ranked_attackers(state, rules, target, state.pr[side] or MANY, best_effort=True)
        zone = mirror.zone_of(position, target)
        lights = Highlights({zone: Role.TARGET, **{mirror.zone_of(position, c.attacker): Role.SOURCE for c in found}})
        if not found:
            why = because("6.7", "attackers-none", target=SECTOR_NAMES[target])
            return Answer(why.text, (why,), highlights=lights, tone=Role.BLOCKED, throws=())
        header = tuple(say(f"attack-column-{name}") for name in ("attacker", "pr", "any", "mean", "fall"))
        rows = tuple(self._row(state, rules, target, candidate) for candidate in found)
        zones = tuple((mirror.zone_of(position, candidate.attacker),) for candidate in found)
        body: tuple[Block, ...] = (Grid(say("attack-who", target=SECTOR_NAMES[target]), header, rows, zones),)
        follow = tuple(
            FollowUp(
                say("attack-from", attacker=SECTOR_NAMES[candidate.attacker], pr=candidate.offensive.cost),
                Attack(
                    defender=zone, attacker=mirror.zone_of(position, candidate.attacker), pr=candidate.offensive.cost
                ),
            )
            for candidate in found
        )
        verdict = say("attack-who-verdict", target=SECTOR_NAMES[target], n=len(found))
        return Answer(verdict, (), body, lights, follow_ups=follow, throws=())

    @staticmethod
    def _row(state: State, rules: Rules, target: SectorId, candidate: Candidate) -> tuple[Any, ...]:
        law = hit_law(candidate.offensive.pool, rules.readings.gaza_rerolls_artillery)
        fall = at_least(law, max(1, state.breakdown[target]))
        return (
            say("sector", sector=SECTOR_NAMES[candidate.attacker]),
            verbatim(str(candidate.offensive.cost)),
            odds(candidate.p_any_hit),
            decimal(candidate.expected_hits),
            odds(fall),
        )

    def _attack(self, position: Position, attacker: SectorId, target: SectorId) -> Answer:
        state, rules = situation(position, Placed, self.overrides_of_the_table()).table()
        most = max(1, min(operational_value(state, rules, attacker), state.pr[rules.board.side(attacker)]))
        given = situation(
            position,
            topics_combat.OffensiveGiven,
            self.overrides,
            attacker=attacker,
            defender=target,
            pr=most if self.pr is None else self.pr,
        )
        worked = topics_combat.offensive_setup(given)
        state, rules = given.table()
        start, end = mirror.zone_of(position, attacker), mirror.zone_of(position, target)
        names = {"attacker": SECTOR_NAMES[attacker], "target": SECTOR_NAMES[target]}
        if not worked.value["legal"]:
            lights = Highlights({start: Role.SOURCE, end: Role.BLOCKED})
            verdict = say("attack-refused", **names)
            reasons = reasons_of(position, worked)
            return Answer(
                verdict, reasons, highlights=lights, tone=Role.BLOCKED, situation=given, value=worked.value, throws=()
            )
        ready = offensives.planned(state, rules, attacker, target, given.pr)
        figure = str(ready.pool.attack_dice + ready.pool.artillery_dice)
        lights = Highlights({start: Role.SOURCE, end: Role.TARGET}, arrows=(Arrow(start, end, figure),))

        def work(dice: Dice) -> Battle:
            return fight(state, rules, ready, dice, penalty_pr=self.penalty)

        roll = rolled(self.dice, work)
        battle = roll.result
        shown = Answer(
            offensive_odds(state, rules, ready),
            reasons_of(position, worked),
            self._body(state, rules, ready),
            lights,
            situation=given,
            value=worked.value,
            throws=roll.throws,
        )
        if battle is None:
            follow = (roll_for_me(position, self, self.dice, work), *self._other_prices(given.pr, most))
            return msgspec.structs.replace(shown, follow_ups=follow)
        offers = battle_offer(position, state, battle)
        return msgspec.structs.replace(
            shown,
            body=cardboard(position, [offer.edit for offer in offers]),
            verdict=say("attack-result", hits=battle.resolution.hits, left=battle.target_breakdown, **names),
            reasons=reasons_of(position, battle.reasons, worked),
            offers=offers,
        )

    def overrides_of_the_table(self) -> dict[str, Any]:
        """Return the corrections that concern the position, not the offensive itself."""
        return {
            path: value
            for path, value in self.overrides.items()
            if path.partition(".")[0] in ("state", "board", "options")
        }

    def _other_prices(self, pr: int, most: int) -> tuple[FollowUp, ...]:
        return tuple(
            FollowUp(say("attack-other-price", pr=other), msgspec.structs.replace(self, pr=other))
            for other in range(1, most + 1)
            if other != pr
        )

    @staticmethod
    def _body(state: State, rules: Rules, ready: offensives.Offensive) -> tuple[Block, ...]:
        attacker, defender = ready.attacker, ready.defender
        dice = [SumLine(say("dice-line-bought"), ready.cost, "6.7")]
        for event, amount in offensives.free_dice(state, rules, attacker, defender):
            dice.append(SumLine(say("dice-event", event=EVENT_NAMES[event], n=signed(amount)), amount, f"11 ({event})"))
        blocks: list[Block] = [Sum(say("dice-title"), tuple(dice))]
        lines = [
            SumLine(reason.text, amount, reason.rule)
            for amount, reason in offensives.attack_modifiers(state, rules, attacker, defender, False)
        ]
        if lines:
            blocks.append(Sum(say("modifier-title"), tuple(lines)))
        blocks.append(hit_chances(ready, state.breakdown[defender], rules))
        return tuple(blocks)


def offensive_odds(state: State, rules: Rules, ready: offensives.Offensive) -> Text:
    """Return the chances that an offensive hits, that its target surrenders, and that the war is then won (6.7, 7)."""
    law = hit_law(ready.pool, rules.readings.gaza_rerolls_artillery)
    fall = at_least(law, max(1, state.breakdown[ready.defender]))
    vp = state.vp[rules.board.side(ready.attacker)] + prize(ready.defender, rules)
    hit = odds(1 - law.get(0, Fraction(0)))
    names = {"attacker": SECTOR_NAMES[ready.attacker], "target": SECTOR_NAMES[ready.defender]}
    if not fall:
        return say("attack-odds", any=hit, **names)
    return say("attack-odds-fall", any=hit, fall=odds(fall), win=odds(fall * armistice_chance(vp, rules)), **names)


def hit_chances(ready: offensives.Offensive, standing: int, rules: Rules) -> Chances:
    """Return the exact law of the hits against a sector that stands on box `standing` (6.7)."""
    law = hit_law(ready.pool, rules.readings.gaza_rerolls_artillery)
    return out_of(
        (
            (say("hits-fall" if hits >= standing else "hits-row", n=hits), chance, "good" if hits else "bad")
            for hits, chance in law.items()
        ),
        say("hits-title"),
    )


def battle_offer(position: Position, before: State, battle: Battle) -> tuple[Offer, ...]:
    """Return the offer that moves everything a battle moved: losses, points, victory points."""
    edits = edits_between(position, before, battle.state)
    if battle.winner is not None:
        edits += (*next_phase("over"), Note("winner", battle.winner))
    names = {"sector": SECTOR_NAMES[battle.offensive.defender], "left": battle.target_breakdown}
    label = say(
        "offer-battle-fallen" if battle.target_breakdown == 0 else "offer-battle", hits=battle.resolution.hits, **names
    )
    return offer(label, edits, "6.7")


class Obligations(Question, frozen=True, kw_only=True, tag="obligations"):
    """The compulsory offensives of a side this turn (11)."""

    side: SideId
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return what must be attacked, by whom, for how much."""
        given = situation(position, topics_combat.ObligationsGiven, self.overrides, side=self.side)
        worked = topics_combat.obligations(given)
        state, rules = given.table()
        found = duties.obligations(state, rules, given.side)
        due = [duty for duty in found if not duty.void]
        zones = {mirror.zone_of(position, duty.defender): Role.TARGET for duty in due}
        follow = tuple(
            FollowUp(
                say("attack-from", attacker=SECTOR_NAMES[able.attacker], pr=able.min_pr),
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
        verdict = say("obligations-verdict", side=SIDE_NAMES[given.side], n=len(due))
        reasons = reasons_of(position, worked)
        return Answer(
            verdict, reasons, (), Highlights(zones), follow_ups=(*follow, back()), situation=given, value=worked.value
        )


class Surrender(Question, frozen=True, kw_only=True, tag="surrender"):
    """What lost breakdown steps do to a sector: surrender, victory points and the Armistice roll (7)."""

    zone: ZoneId
    hits: Annotated[int, Meta(ge=0, le=9)] = 0
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return what becomes of the sector, with the edits that settle it."""
        sector = the_sector(position, self.zone, "zone")
        die = self.dice[0] if self.dice else None
        given = situation(
            position, topics_combat.SurrenderGiven, self.overrides, sector=sector, hits=self.hits, armistice_die=die
        )
        worked = topics_combat.surrender(given)
        state, rules = given.table()
        lights = Highlights({mirror.zone_of(position, sector): Role.TARGET})
        reasons = reasons_of(position, worked)
        if "surrender" not in worked.value:
            verdict = say("not-at-war", sector=SECTOR_NAMES[sector])
            return Answer(
                verdict, reasons, highlights=lights, tone=Role.BLOCKED, situation=given, value=worked.value, throws=()
            )
        blow = lose_steps(state, rules, sector, self.hits)
        if not blow.surrendered:
            verdict = say("surrender-stands", sector=SECTOR_NAMES[sector], left=blow.state.breakdown[sector])
            edits = edits_between(position, state, blow.state)
            offers = offer(say("offer-steps", sector=SECTOR_NAMES[sector], n=self.hits), edits, "6.7")
            return Answer(verdict, reasons, (), lights, offers, situation=given, value=worked.value, throws=())
        verdict = say(
            "surrender-falls", sector=SECTOR_NAMES[sector], chance=odds(worked.value["armistice_probability"])
        )
        edits = edits_between(position, state, blow.state)
        roll = rolled(self.dice, lambda dice: settle((blow,), rules, dice))
        if roll.result is None:
            follow = (roll_for_me(position, self, self.dice, lambda dice: settle((blow,), rules, dice)),)
            return Answer(
                verdict, reasons, (), lights, (), follow, situation=given, value=worked.value, throws=roll.throws
            )
        winner, told = roll.result
        if winner is not None:
            edits += (*next_phase("over"), Note("winner", winner))
        offers = offer(say("offer-surrender", sector=SECTOR_NAMES[sector]), edits, "7")
        return Answer(
            verdict,
            reasons_of(position, told, worked),
            (),
            lights,
            offers,
            situation=given,
            value=worked.value,
            throws=roll.throws,
        )


class Armistice(Question, frozen=True, kw_only=True, tag="armistice"):
    """The chance that an Armistice roll of a side wins the war (7)."""

    side: SideId
    vp: Annotated[int, Meta(ge=0, le=16)] | None = None
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the chance, and whether the die wins."""
        side: Side = next((s for s in SIDES if s == self.side), "entente")
        state, _ = table(position)
        vp = state.vp[side] if self.vp is None else self.vp
        die = self.dice[0] if self.dice else None
        given = situation(position, topics_combat.ArmisticeGiven, self.overrides, vp=vp, die=die)
        worked = topics_combat.armistice(given)
        verdict = say("armistice-verdict", side=SIDE_NAMES[side], vp=given.vp, chance=odds(worked.value["probability"]))
        throws = (Throw(say("throw-armistice"), 1),)
        return Answer(verdict, reasons_of(position, worked), situation=given, value=worked.value, throws=throws)

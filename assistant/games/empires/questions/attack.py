"""One attack, as the fight panel and its card show it: who takes part, potentials, chances, and with the dice its
losses (9.2, 10).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from assistant.core.calc import with_overrides
from assistant.core.cards import Duel, switch, unread
from assistant.core.deeds import says
from assistant.core.questions import (
    Aid,
    Answer,
    Ask,
    Chance,
    Chances,
    CounterId,
    CounterIds,
    Fight,
    FollowUp,
    Highlights,
    Offer,
    Offers,
    Overrides,
    Party,
    Question,
    Reason,
    Role,
    Rolls,
    Sum,
    SumLine,
    ZoneId,
    among,
    percent,
)
from assistant.core.record import Filled, ids_of, within
from assistant.core.table import Counter, Edit, Mark, Move, Position, Several
from assistant.core.text import Text
from assistant.games.empires import combat, log, loss_allocation, mirror
from assistant.games.empires.deeds import Fought
from assistant.games.empires.movement import retreat_of
from assistant.games.empires.questions.actions import mission_edits, unseen
from assistant.games.empires.questions.attack_plan import (
    Plan,
    Sides,
    attacked,
    attacking,
    best_lead,
    chosen,
    eligibility,
    face,
    fighter,
    first_target,
    shared_zones,
    sides_fighting,
    turk_beside,
)
from assistant.games.empires.questions.cards import (
    army_name,
    assumed,
    card,
    ground_of,
    loss_edits,
    names_of,
    printed,
)
from assistant.games.empires.words import CAMP, POWER_NAMES, Explanation, Power, error, plays, say

# What an attack's card shows and offers: sums, chances, and each way to take the losses as one edit (9.2).


def sum_blocks(given: combat.Combat, work: Explanation, lead: str, target: str) -> tuple[Sum, Sum]:
    """Return both potentials line by line, the attacker's first; each line lights its army (9.2)."""
    of = (("sum-attacker", given.attacker, lead), ("sum-defender", given.defender, target))
    return tuple(  # type: ignore[return-value]
        Sum(
            say(key, power=fighter.of),
            tuple(
                SumLine(line.label, line.amount, line.rule, (army,))
                for line in terms
                if line.amount or line.part == "cv"
            ),
        )
        for (key, fighter, army), terms in zip(of, combat.lines(given, work), strict=True)
    )


TONES = {"attacker_double": "good", "attacker": "good", "tie": "", "defender": "bad", "defender_double": "bad"}


def chance_rows(odds: combat.Odds) -> Chances:
    """Return the 36 rolls by outcome, with the losses each brings."""
    rows = []
    for outcome in combat.OUTCOMES:
        weight = getattr(odds, outcome)
        if weight:
            attacker, defender = combat.LOSSES[outcome]
            label = say(f"chance-{outcome}", attacker=attacker, defender=defender)
            cost = say("fight-cost", attacker=attacker, defender=defender)
            rows.append(Chance(label, weight, TONES[outcome], say(f"fight-{outcome}"), cost))
    return Chances(say("chances"), tuple(rows))


def describe(position: Position, way: loss_allocation.Allocation, fight: loss_allocation.Armies) -> Text:
    """Return a way to take the losses in one line; armies that look alike are told apart by what they do in the attack."""
    parts: list[Text] = []
    for army, steps in (*way.attacker.items(), *way.defender.items()):
        counter = position.counters[army]
        gone = steps >= (2 if counter.face == 0 else 1)
        parts.append(say("loss-gone" if gone else "loss-reduced", army=_by_role(position, army, fight)))
    if way.trench_used:
        parts.append(say("loss-trench" if way.trench_after else "loss-trench-removed"))
    elif way.trench_final < way.trench_after:
        parts.append(say("loss-trench-alone"))
    if not parts:
        parts.append(say("loss-nothing"))
    return say("losses-taken", parts=tuple(parts))


def _by_role(position: Position, army: str, fight: loss_allocation.Armies) -> Text | str:
    """Return the name of an army, with its part in the attack where another of its side looks the same."""
    ours, theirs = fight.attacker, fight.defender
    roles = {ours.lead.id: "lead", **{one.id: "support" for one in ours.supports}, theirs.target.id: "target"}
    sides = ((ours.lead, *ours.supports, *ours.others), (theirs.target, *theirs.others))
    mates = next(side for side in sides if any(one.id == army for one in side))
    name = army_name(position, army)
    alike = any(army_name(position, one.id) == name for one in mates if one.id != army)
    return say(f"army-as-{roles[army]}", army=name) if alike and army in roles else name


def loss_offers(
    position: Position,
    given: loss_allocation.DistributionGiven,
    ways: tuple[loss_allocation.Allocation, ...],
    zone: str,
    work: Explanation,
) -> Iterator[Offer]:
    """Yield each way to take the losses as an edit that does all of it: steps, trench, missions, retreat or its lack (9.2).

    Args:
        given: the losses, and the armies that share them.
    """
    fight, fighting, spend = given.situation, given.combat, spent(given.combat, work.first)
    lead, target, defender = fight.attacker.lead.id, fight.defender.target.id, fighting.defender.of
    marker, table = mirror.TRENCH_OF[CAMP[defender]], position.counters
    dice = (fighting.dice.attacker, fighting.dice.defender) if fighting.dice else ()
    sums = combat.combat_potential(fighting, Explanation(work.first, fighting.options))
    fought = says(Fought(
        zone, lead, ids_of(fight.attacker.supports), target, dice, aviation=spend.aviation, tanks=int(spend.tanks),
        counter=spend.counter,
    ))  # fmt: skip

    def taken(losses: Text, edits: list[Edit]) -> Offer:
        """Return the losses as one edit that says who fought, with which dice and missions, and its line of the journal."""
        ours, theirs = dice or (0, 0)
        line = say(
            "attack-booked", zone=zone, lead=lead, target=target, attacker=sums.attacker.total,
            defender=sums.defender.total, ours=ours, theirs=theirs, losses=losses,
        )  # fmt: skip
        return Offer(losses, Several(tuple(edits), line, fought), "9.2")

    for way in ways:
        lost = (*way.attacker.items(), *way.defender.items())
        edits = [edit for army, steps in lost for edit in loss_edits(position, table[army], steps)]
        if position.marker(marker, zone) != way.trench_final:
            edits.append(Mark(marker, zone, way.trench_final))
        for power, n in ((fighting.attacker.of, spend.tanks + spend.aviation), (defender, spend.counter)):
            edits += mission_edits(position, power, max(0, mirror.missions(position, power) - n)) if n else []
        label = describe(position, way, fight)
        if not way.retreat:
            yield taken(label, edits)
            continue
        found = retreat_of(mirror.theatre(position), mirror.army_value(position, table[target]))
        for goal in (*found.clear, *found.with_enemies):
            yield taken(say("loss-and-retreat", losses=label, zone=goal), [*edits, Move((target,), goal)])
        if found.eliminated:
            kept = [edit for edit in edits if target not in getattr(edit, "counters", ())]
            gone = say("loss-no-retreat", losses=label, army=target)
            yield taken(gone, [*kept, *loss_edits(position, table[target], 2)])


def spent(fighting: combat.Combat, first: bool) -> combat.Spend:
    """Return the missions that an attack takes: an aid that the rules refuse costs nothing (10.4, 10.5)."""
    asked, flies = fighting.spend, not combat.aviation_refusal(fighting, first)
    return combat.Spend(
        tanks=asked.tanks and 0 < fighting.trench <= combat.tanks_level(fighting, first),
        aviation=asked.aviation * flies, counter=asked.counter * flies * combat.can_counter(fighting),
    )  # fmt: skip


# An attack as the fight panel shows it: who leads, supports or is attacked, and what helps either side (9.2, 10).


class Declared(NamedTuple):
    """An attack as it is declared on a table."""

    zone: str
    lead: Counter
    supports: tuple[Counter, ...]
    target: Counter
    sides: Sides


def usual_supports(position: Position, zone: str, lead: Counter, sides: Sides) -> tuple[Counter, ...]:
    """Return the armies that support as a rule: the attacker's majority, the best support values first (9.2).

    As many as the majority in the zone still allows, and as the Manoeuvre action may still use (9).

    Args:
        sides: who stands on either side.
    """
    power = mirror.power_of(position, lead)
    found = eligibility(position, zone, power)
    used = log.armies_of(position, log.manoeuvre(position))
    room = log.most_armies(position, power) - sum(used.values()) - (lead.id not in used)
    ready = [army for army in sides.attackers if army.id in found.eligible and army is not lead]
    chosen: list[Counter] = []
    for army in sorted(ready, key=lambda army: (-face(position, army, "support"), army.id)):
        needs = army.id not in used
        if len(chosen) < found.max_supports and needs <= room:
            chosen.append(army)
            room -= needs
    return tuple(chosen)


def fight(
    position: Position, declared: Declared, given: loss_allocation.DistributionGiven, sums: combat.Potential,
    overrides: Filled, work: Explanation, title: Text,
) -> Fight:  # fmt: skip
    """Return the panel of an attack.

    Args:
        given: the same as the rules see it, corrections included.
        overrides: the corrections of the question, which the trench's switch adds to.
        work: the edition and its readings.
    """
    rows = chance_rows(combat.odds_of(sums.attacker.base, sums.defender.base))
    rolled = combat.outcome_of(sums.attacker.total, sums.defender.total) if given.combat.dice else None
    fallen = next((n for n, row in enumerate(rows.rows) if row.label.key == f"chance-{rolled}"), None)
    silent = Explanation(work.first, work.options)  # the card gives the reasons once
    own, theirs = sum_blocks(given.combat, silent, declared.lead.id, declared.target.id)
    most = eligibility(position, declared.zone, given.combat.attacker.of).max_supports
    duel, full = _duel(declared, most), None
    if len(declared.supports) >= most and duel.idle:
        left = log.surplus_left(position, declared.zone)
        majority = combat.surplus(len(declared.sides.attackers), len(declared.sides.defenders), left)
        full = Reason(say("eligible-supports", n=most, majority=majority), work.cite("9.2"))
    return Fight(
        title=title,
        attacker=Party(
            tuple(duel.attackers()),
            tuple(_attacking_aids(position, declared, given, work)),
            own,
        ),
        defender=Party(
            tuple(duel.defenders()),
            tuple(_defending_aids(position, given, overrides, work)),
            theirs,
        ),
        chances=rows,
        costs=say("fight-costs"),
        fallen=fallen,
        full=full,
    )


def _duel(declared: Declared, most: int) -> Duel:
    """Return who takes part; `most`: how many may support."""
    lead, target = declared.lead.id, declared.target.id
    supports = ids_of(declared.supports)
    idle = tuple(army.id for army in declared.sides.attackers if army.id not in (lead, *supports))
    spared = tuple(army.id for army in declared.sides.defenders if army.id != target)

    def blanks(duel: Duel) -> dict[str, Any]:
        return {"lead": duel.lead, "target": duel.target, "supports": duel.supports, "alone": not duel.supports}

    return Duel(lead, supports, idle, target, spared, most, blanks, lambda part: say(f"part-{part}"))


def _attacking_aids(
    position: Position, declared: Declared, given: loss_allocation.DistributionGiven, work: Explanation
) -> Iterator[Aid]:
    fighting, spend = given.combat, given.combat.spend
    power = fighting.attacker.of
    left = mirror.missions(position, power)
    if not combat.aviation_refusal(fighting, work.first):
        elsewhere = log.aviation_used(position, power)
        away = elsewhere if elsewhere and elsewhere != declared.zone else ""
        figure = say("aid-used-in", zone=away) if away else _missions(left)
        flies = bool(spend.aviation)
        turned: dict[str, Any] = {"aviation": int(not spend.aviation)}
        rule = "10.4"
        yield switch(say("aid-aviation"), figure, turned, rule, on=flies, can=bool(left) and not away)
    if fighting.trench and combat.tanks_level(fighting, work.first):
        turned, rule = {"tanks": not spend.tanks}, "10.5"
        yield switch(say("aid-tanks"), _missions(left), turned, rule, on=spend.tanks, can=bool(left))


def _defending_aids(
    position: Position, given: loss_allocation.DistributionGiven, overrides: Filled, work: Explanation
) -> Iterator[Aid]:
    fighting, spend = given.combat, given.combat.spend
    corrected = "combat.trench" in overrides
    if fighting.trench or corrected:
        kept = {path: value for path, value in overrides.items() if path != "combat.trench"}
        turned: dict[str, Any] = {"overrides": kept if corrected else {**kept, "combat.trench": 0}}
        worth = combat.trench_bonus(fighting.zone, fighting.trench, work.first)
        label, figure = say("aid-trench", level=fighting.trench), say("aid-worth", n=worth)
        yield switch(label, figure, turned, "9.2", on=bool(fighting.trench), can=True)
    defender = fighting.defender
    if spend.aviation and combat.can_counter(fighting):
        left = mirror.missions(position, defender.of)
        turned = {"countered": 0 if spend.counter else spend.aviation}
        rule = "10.4"
        yield switch(say("aid-counter"), _missions(left), turned, rule, on=bool(spend.counter), can=bool(left))


def _missions(left: int) -> Any:
    return say("aid-missions", n=left)


def others_ready(position: Position, declared: Declared, power: Power) -> bool:
    """Tell whether another attack is possible in the zone once this one is made: an army to lead it, and one not attacked."""
    found = eligibility(position, declared.zone, power)
    used = {declared.lead.id, *(army.id for army in declared.supports)}
    targets = {army.id for army in declared.sides.defenders if mirror.may_fight(position, army)}
    return bool(set(found.eligible) - used) and bool(targets - log.attacked(position) - {declared.target.id})


# The question of one attack: potentials, chances, and with the dice every legal way to take the losses (9.2).


class Attack(Question, tag="attack"):
    """What happens if this army attacks that one here? Chances, and with the dice the losses."""

    live = True
    # What the blanks ask, and what is said with the combat.
    follows = frozenset({"situation.trench", "combat.dice", "combat.zone.name"})
    zone: Annotated[ZoneId, among(shared_zones)]
    lead: Annotated[CounterId, among(attacking)] = ""
    target: Annotated[CounterId, among(attacked)] = ""
    supports: Annotated[CounterIds, among(attacking)] = ()
    dice: Rolls = ()  # before the numbers: digits typed after the zone are dice
    alone: bool = False  # nobody supports; otherwise, where none is named, those do whom the majority allows
    tanks: bool = False
    aviation: Annotated[int, within(0, 6)] = 0
    countered: Annotated[int, within(0, 6)] = 0
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the 36 rolls by outcome with their legal results; with two dice the results of this outcome (9.2)."""
        declared = self.declared(position)
        _, lead, supports, target, _ = declared
        given = with_overrides(self.situation(position, declared), self.overrides)
        options = given.combat.options
        work = Explanation(mirror.is_first_edition(position), options)
        sums = combat.combat_potential(given.combat, work)
        chances = combat.odds_of(sums.attacker.base, sums.defender.base)
        rolled = combat.outcome_of(sums.attacker.total, sums.defender.total) if given.combat.dice else None
        offers: Offers = ()
        value: Any
        powers = given.combat.attacker.of, given.combat.defender.of
        args = {"zone": self.zone, "lead": POWER_NAMES[powers[0]], "target": POWER_NAMES[powers[1]]}
        if rolled is None:
            value = loss_allocation.distribution(given, Explanation(work.first))
            wins = Fraction(chances.attacker_double + chances.attacker, 36)
            loses = Fraction(chances.defender_double + chances.defender, 36)
            verdict = say(
                "attack-verdict", wins=percent(wins), loses=percent(loses), **args,
                attacker=sums.attacker.base, defender=sums.defender.base,
            )  # fmt: skip
        else:
            ways = loss_allocation.allocations(given.fight, rolled, work.first, options)
            loss_allocation.explain(given.fight, rolled, ways, work)
            value = loss_allocation.Allocations(ways)
            verdict = say(f"rolled-{rolled}", attacker=sums.attacker.total, defender=sums.defender.total, **args)
            offers = tuple(loss_offers(position, given, ways, self.zone, work))
        values = (
            *printed(position, (lead.id, target.id)),
            *printed(position, (army.id for army in supports), ("support",)),
            ground_of(position, self.zone),
        )
        return card(
            position, verdict, work, value, situation=given,
            more=(
                *unseen(position, *powers),
                *self._taken(declared),
                *unread(names_of(position), values),
            ),
            body=(fight(position, declared, given, sums, self.overrides, work, say("fight-title", **args)),),
            highlights=Highlights(
                {self.zone: Role.TARGET},
                {**{army.id: Role.PATH for army in supports}, lead.id: Role.SUBJECT, target.id: Role.TARGET},
            ),
            offers=offers,
            follow_ups=tuple(self._follow_ups(position, declared, given, len(offers))),
            meant=None if offers else self._meant(declared),
        )  # fmt: skip

    def _meant(self, declared: Declared) -> Edit:
        """Return the attack as it is declared, to be judged before the dice are thrown."""
        fought = Fought(
            self.zone, declared.lead.id, ids_of(declared.supports), declared.target.id, aviation=self.aviation,
            tanks=int(self.tanks), counter=self.countered,
        )  # fmt: skip
        return Several((), None, says(fought))

    def declared(self, position: Position) -> Declared:
        """Return the attack with what was left open chosen: the leading army, its supports, its target.

        Raises:
            QuestionError: the zone holds no two enemies, or an army named is not in it.
        """
        leading = position.counters.get(self.lead)
        attacker = mirror.power_of(position, leading) if leading and mirror.is_army(position, leading) else None
        sides = sides_fighting(position, self.zone, attacker)
        lead = chosen("lead", self.lead, sides.attackers, best_lead(position, sides.attackers))
        target = chosen("target", self.target, sides.defenders, first_target(position, sides.defenders))
        for army in self.supports:
            chosen("supports", army, sides.attackers, lead)
        supports = tuple(army for army in sides.attackers if army.id in self.supports and army.id != lead.id)
        if not self.supports and not self.alone:
            supports = usual_supports(position, self.zone, lead, sides)
        return Declared(self.zone, lead, supports, target, sides)

    def situation(self, position: Position, declared: Declared) -> loss_allocation.DistributionGiven:
        """Return what the rules need to know of an attack."""
        _, lead, supports, target, sides = declared
        camp = mirror.camp_of(position, target)
        place = mirror.ground(position, self.zone, turk_beside(position, sides.defenders))
        trench = mirror.trench(position, self.zone, camp)
        if len(self.dice) not in (0, 2):
            raise error("dice", "two-dice")
        dice = combat.Dice(attacker=self.dice[0], defender=self.dice[1]) if self.dice else None
        fought = log.fought(position)

        def army(counter: Counter) -> loss_allocation.Army:
            return loss_allocation.Army(id=counter.id, full=counter.face == 0, fought=counter.id in fought)

        return loss_allocation.DistributionGiven(
            combat=combat.Combat(
                attacker=fighter(position, lead),
                defender=fighter(position, target),
                zone=place,
                supports=tuple(combat.Support(sv=face(position, helper, "support")) for helper in supports),
                trench=trench,  # type: ignore[arg-type]
                techs=log.technologies(position),
                spend=combat.Spend(tanks=self.tanks, aviation=max(0, self.aviation), counter=max(0, self.countered)),
                dice=dice,
                options=mirror.options(position),
            ),
            situation=loss_allocation.Placed(
                attacker=loss_allocation.Attackers(
                    lead=army(lead),
                    supports=tuple(map(army, supports)),
                    others=tuple(army(c) for c in sides.attackers if c not in (lead, *supports)),
                ),
                defender=loss_allocation.Defenders(
                    target=army(target), others=tuple(army(c) for c in sides.defenders if c is not target)
                ),
            ),
        )

    def _taken(self, declared: Declared) -> Iterator[Reason]:
        """Yield the armies that were chosen because the asker named none."""
        if not self.lead:
            yield assumed("lead-taken", about=(declared.lead.id,), army=declared.lead.id)
        if not self.supports and declared.supports:
            helpers = ids_of(declared.supports)
            yield assumed("supports-taken", about=helpers, armies=helpers)
        if not self.target:
            yield assumed("target-taken", about=(declared.target.id,), army=declared.target.id)

    def _follow_ups(
        self, position: Position, declared: Declared, given: loss_allocation.DistributionGiven, rolled: int
    ) -> Iterator[FollowUp]:
        """Yield what is asked next; `rolled`: the ways to take the losses, none before the dice lie."""
        if rolled and others_ready(position, declared, mirror.power_of(position, declared.lead)):
            yield FollowUp(say("ask-next-fight"), Attack(zone=self.zone), usual=True)
        power = mirror.power_of(position, declared.target)
        if plays(position, power) and not self.overrides:
            helpers = ids_of(declared.supports)
            asked = {"zone": self.zone, "lead": declared.lead.id, "target": declared.target.id, "supports": helpers,
                     "alone": not helpers, "tanks": self.tanks, "aviation": self.aviation}  # fmt: skip
            if rolled > 1:  # not usual: once the losses are taken it is of no use
                label = say("ask-defence", power=power)
                yield FollowUp(label, Ask("defence", {**asked, "dice": self.dice, "countered": self.countered}))
            elif not rolled and (
                0 < self.aviation <= mirror.missions(position, given.combat.defender.of)
                and combat.can_counter(given.combat)
                and not self.countered
            ):
                yield FollowUp(say("ask-counter", power=power), Ask("counter", asked), usual=True)
        yield FollowUp(say("ask-plan"), Plan(zone=self.zone))

"""Who fights in a zone, and what the card of an attack shows and offers: sums, chances, each way to take the losses
(9.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from assistant.core.blocks import Chance, Chances, Sum, SumLine
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Offer
from assistant.core.table import Counter, Edit, Mark, Move, Several
from assistant.core.text import Text
from assistant.games.empires import combat, log, loss_allocation, mirror
from assistant.games.empires.deeds import attack_told
from assistant.games.empires.movement import retreat_of
from assistant.games.empires.questions.cards import army_name, loss_edits, zone_name
from assistant.games.empires.words import CAMP, POWER_NAMES, Edition, Explanation, Power, are_enemies, say

# Who fights in a zone: both sides, leaders, targets, and what their faces show (9.2).


class Sides(NamedTuple):
    """The armies in a zone: those of the attacking camp, those of the other."""

    attackers: tuple[Counter, ...]
    defenders: tuple[Counter, ...]


def sides_in(position: Position, zone: str, attacker: Power | None = None) -> Sides:
    """Return who faces whom in a zone: the power whose phase it is attacks, or else one that does not control the zone."""
    armies = position.counters_in(zone, "army") if mirror.on_map(position, zone) else ()
    armies = tuple(army for army in armies if mirror.is_army(position, army))
    powers = [mirror.power_of(position, army) for army in armies]
    chosen = attacker or mirror.phase(position)
    if attacker is None and chosen not in powers:
        controller = position.controller(zone)
        intruders = (power for power in powers if controller and are_enemies(power, mirror.power(controller)))
        chosen = next(intruders, chosen)
    ours = tuple(army for army, power in zip(armies, powers, strict=True) if CAMP[power] == CAMP[chosen])
    return Sides(ours, tuple(army for army in armies if army not in ours))


def sides_fighting(position: Position, zone: str, attacker: Power | None = None) -> Sides:
    """Return who faces whom in a zone where enemies share it.

    Raises:
        QuestionError: the board has no such zone, or there are not armies of both camps in it.
    """
    if zone not in position.board.zones:
        raise QuestionError("zone", say("no-such-zone-here", word=zone))
    sides = sides_in(position, zone, attacker)
    if not all(sides):
        raise QuestionError("zone", say("attack-nobody", zone=zone_name(position, zone)))
    if not all(any(mirror.may_fight(position, army) for army in side) for side in sides):
        raise QuestionError("zone", say("attack-surrendered", zone=zone_name(position, zone)))
    return sides


def shared_zones(position: Position, _: Mapping[str, Any]) -> list[str]:
    """Return the zones where enemies stand together."""
    return [zone for zone in position.occupied if all(sides_in(position, zone))]


def _side(position: Position, filled: Mapping[str, Any], n: int) -> list[str] | None:
    zone = filled.get("zone")
    return [army.id for army in sides_in(position, str(zone))[n]] if zone in position.board.zones else None


def attacking(position: Position, filled: Mapping[str, Any]) -> list[str] | None:
    """Return the armies of the chosen zone that attack."""
    return _side(position, filled, 0)


def attacked(position: Position, filled: Mapping[str, Any]) -> list[str] | None:
    """Return the armies of the chosen zone that are attacked."""
    return _side(position, filled, 1)


def face(position: Position, army: Counter, column: str) -> int:
    """Return a value of the face that lies up."""
    return int(position.value(army.id, column))


def chosen(field: str, wanted: str, armies: tuple[Counter, ...], otherwise: Counter) -> Counter:
    """Return the army called `wanted` among `armies`, `otherwise` when none is named.

    Raises:
        QuestionError: it is not among them.
    """
    if not wanted:
        return otherwise
    found = next((army for army in armies if army.id == wanted), None)
    if found is None:
        raise QuestionError(field, say("army-not-there", army=wanted))
    return found


def best_lead(position: Position, armies: tuple[Counter, ...]) -> Counter:
    """Return the army that would lead: the strongest of those that have not fought and did not come from far."""
    tired = log.fought(position) | log.far(position)
    fresh = [army for army in armies if army.id not in tired] or list(armies)
    return max(fresh, key=lambda army: (face(position, army, "combat"), army.id))


def first_target(position: Position, armies: tuple[Counter, ...]) -> Counter:
    """Return the army that would be attacked: at full strength first, those not attacked yet before the others (9.2)."""
    attacked = log.attacked(position)
    return min(armies, key=lambda army: (army.id in attacked, army.face, -face(position, army, "combat"), army.id))


def fighter(position: Position, army: Counter) -> combat.Fighter:
    """Return an army as the leader or target of an attack."""
    value = mirror.army_value(position, army)
    return combat.Fighter(nation=value.nation, cv=face(position, army, "combat"), power=value.power)


def turk_beside(position: Position, defenders: tuple[Counter, ...]) -> bool:
    """Tell whether a Turkish army is among the defenders, which bars Allied aircraft from Gallipoli (9.1)."""
    return any(mirror.nation(position, army.id) == "turkey" for army in defenders)


# What an attack's card shows and offers: sums, chances, and each way to take the losses as one edit (9.2).


def sums(given: combat.Combat, work: Explanation, lead: str, target: str) -> tuple[Sum, Sum]:
    """Return both potentials line by line, the attacker's first; each line lights its army (9.2)."""
    of = (("sum-attacker", given.attacker, lead), ("sum-defender", given.defender, target))
    return tuple(  # type: ignore[return-value]
        Sum(
            say(key, power=POWER_NAMES[fighter.of]),
            tuple(
                SumLine(line.label, line.amount, work.cite(line.rule), (army,))
                for line in terms
                if line.amount or line.part == "cv"
            ),
        )
        for (key, fighter, army), terms in zip(of, combat.lines(given, work), strict=True)
    )


TONES = {"attacker_double": "good", "attacker": "good", "tie": "", "defender": "bad", "defender_double": "bad"}


def chances(odds: combat.Odds) -> Chances:
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
        counter = position.table.counters[army]
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
    """Yield each way to take the losses as an edit that does all of it: steps, trench, missions, retreat.

    Args:
        given: the losses, and the armies that share them.
    """
    rule = work.cite("9.2")
    defender = given.combat.defender.of
    for way in ways:
        edits: list[Edit] = []
        for army, steps in (*way.attacker.items(), *way.defender.items()):
            edits += loss_edits(position, position.table.counters[army], steps)
        marker = mirror.TRENCH_OF[CAMP[defender]]
        if position.marker(marker, zone) != way.trench_final:
            edits.append(Mark(marker, zone, way.trench_final))
        spend = spent(given.combat, work.first)
        edits += spend_missions(position, given.combat.attacker.of, spend.tanks + spend.aviation)
        edits += spend_missions(position, defender, spend.counter)
        label = describe(position, way, given.situation)
        if way.retreat:
            yield from _retreats(position, given, edits, label, zone, work)
        else:
            yield Offer(label, _told(position, given, zone, edits, label), rule)


def _booked(position: Position, given: loss_allocation.DistributionGiven, zone: str, losses: Text) -> Text:
    """Return the line of the journal: where, who against whom, the potentials with their dice, the losses."""
    fight, dice = given.situation, given.combat.dice
    sums = combat.potential(given.combat, Explanation(mirror.edition(position), given.combat.options))
    return say(
        "attack-booked",
        zone=zone_name(position, zone),
        lead=army_name(position, fight.attacker.lead.id),
        target=army_name(position, fight.defender.target.id),
        attacker=sums.attacker.total,
        defender=sums.defender.total,
        ours=dice.attacker if dice else 0,
        theirs=dice.defender if dice else 0,
        losses=losses,
    )


def _retreats(
    position: Position,
    given: loss_allocation.DistributionGiven,
    edits: list[Edit],
    label: Text,
    start: str,
    work: Explanation,
) -> Iterator[Offer]:
    """Yield the losses with each retreat of the army that used its trench, or with its elimination (9.2)."""
    rule = work.cite("9.2")
    target = given.situation.defender.target.id
    army = mirror.army_value(position, position.table.counters[target])
    found = retreat_of(mirror.theatre(position), army, work)
    for zone in (*found.clear, *found.with_enemies):
        onward = say("loss-and-retreat", losses=label, zone=zone_name(position, zone))
        yield Offer(onward, _told(position, given, start, [*edits, Move((target,), zone)], onward), rule)
    if found.eliminated:
        gone = say("loss-no-retreat", losses=label, army=army_name(position, target))
        counter = position.table.counters[target]
        kept = [edit for edit in edits if target not in getattr(edit, "counters", ())]
        yield Offer(gone, _told(position, given, start, [*kept, *loss_edits(position, counter, 2)], gone), rule)


def spent(fighting: combat.Combat, first: bool) -> combat.Spend:
    """Return the missions that an attack takes: an aid that the rules refuse costs nothing (10.4, 10.5)."""
    asked, attacker = fighting.spend, fighting.attacker
    flies = not combat.aviation_refusal(attacker, fighting.defender, fighting.zone, fighting.techs, first)
    rolls = bool(combat.tanks_level(attacker, fighting.techs, first))
    return combat.Spend(
        tanks=asked.tanks and rolls, aviation=asked.aviation if flies else 0, counter=asked.counter if flies else 0
    )


def spend_missions(position: Position, power: Power, spent: int) -> list[Edit]:
    """Return the edit that moves a power's missions marker down (10.4, 10.5)."""
    pawn = f"missions-{power}#1"
    if not spent or pawn not in position.table.counters:
        return []
    return [Move((pawn,), f"missions-{power}:{max(0, mirror.missions(position, power) - spent)}")]


def _told(
    position: Position, given: loss_allocation.DistributionGiven, zone: str, edits: list[Edit], losses: Text
) -> Edit:
    """Return the losses of an attack as one edit that says who fought, with which dice and missions (9.2)."""
    fight, dice = given.situation, given.combat.dice
    spend = spent(given.combat, mirror.edition(position) is Edition.FIRST)
    told = attack_told(
        zone,
        fight.attacker.lead.id,
        tuple(one.id for one in fight.attacker.supports),
        fight.defender.target.id,
        (dice.attacker, dice.defender) if dice else (),
        {"aviation": spend.aviation, "tanks": int(spend.tanks), "counter": spend.counter},
    )
    return Several(tuple(edits), _booked(position, given, zone, losses), told)


def who(position: Position, lead: Counter, target: Counter, zone: str) -> dict[str, Any]:
    """Return the arguments that every verdict of an attack shares."""
    return {
        "lead": POWER_NAMES[mirror.power_of(position, lead)],
        "target": POWER_NAMES[mirror.power_of(position, target)],
        "zone": zone_name(position, zone),
    }

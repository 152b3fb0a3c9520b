"""An attack as the fight panel shows it: who leads, supports or is attacked, and what helps either side (9.2, 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from assistant.core.blocks import Aid, Fight, Fighter, Part, Party
from assistant.core.position import Position
from assistant.core.table import Counter
from assistant.games.empires import combat, log, mirror, results, taking
from assistant.games.empires.powers import POWER_NAMES, Power
from assistant.games.empires.questions import outcomes
from assistant.games.empires.questions.cards import zone_name
from assistant.games.empires.questions.fighters import Sides, face
from assistant.games.empires.questions.planning import eligibility
from assistant.games.empires.words import Working, say


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
    action = log.manoeuvre(position)
    used = log.armies_of(position, action, power)
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
    position: Position, declared: Declared, given: taking.DistributionGiven, sums: combat.Potential,
    overrides: Mapping[str, Any], work: Working,
) -> Fight:  # fmt: skip
    """Return the panel of an attack.

    Args:
        given: the same as the rules see it, corrections included.
        overrides: the corrections of the question, which the trench's switch adds to.
        work: the edition and its readings.
    """
    rows = outcomes.chances(results.odds_of(sums.attacker.base, sums.defender.base))
    rolled = results.outcome_of(sums.attacker.total, sums.defender.total) if given.combat.dice else None
    fallen = next((n for n, row in enumerate(rows.rows) if row.label.key == f"chance-{rolled}"), None)
    powers = (given.combat.attacker.of, given.combat.defender.of)
    title = {
        "zone": zone_name(position, declared.zone),
        "lead": POWER_NAMES[powers[0]],
        "target": POWER_NAMES[powers[1]],
    }
    return Fight(
        title=say("fight-title", **title),
        attacker=Party(
            tuple(_attackers(declared, eligibility(position, declared.zone, powers[0]).max_supports)),
            tuple(_attacking_aids(position, declared, given, work)),
            outcomes.attack_sum(given.combat, sums, work.first, declared.lead.id),
        ),
        defender=Party(
            tuple(_defenders(declared)),
            tuple(_defending_aids(position, given, overrides, work)),
            outcomes.defence_sum(given.combat, sums, work.first, declared.target.id),
        ),
        chances=rows,
        costs=say("fight-costs"),
        fallen=fallen,
    )


def _attackers(declared: Declared, most: int) -> Iterator[Fighter]:
    """Yield the attacking armies, the leader first; a click turns each in a round: leads, supports, idle.

    `most`: how many may support. An idle army that finds no room takes the lead, and the leader steps back.
    """
    lead, supports = declared.lead.id, tuple(army.id for army in declared.supports)
    idle = tuple(army.id for army in declared.sides.attackers if army.id != lead and army.id not in supports)
    others, room = (*supports, *idle), max(most, len(supports))
    yield _fighter(lead, "leads", _with(others[0], (lead, *supports)[:room]) if others else {})
    for army in supports:
        yield _fighter(army, "supports", _with(lead, tuple(one for one in supports if one != army)))
    for army in idle:
        helps = len(supports) < room
        yield _fighter(army, "idle", _with(lead, (*supports, army)) if helps else _with(army, (lead, *supports)[:room]))


def _with(lead: str, supports: tuple[str, ...]) -> dict[str, Any]:
    """Return the blanks of an attack with this leader and these supports; with none it is `alone`."""
    kept = tuple(army for army in supports if army != lead)
    return {"lead": lead, "supports": kept, "alone": not kept}


def _defenders(declared: Declared) -> Iterator[Fighter]:
    yield _fighter(declared.target.id, "attacked", {})
    for army in declared.sides.defenders:
        if army is not declared.target:
            yield _fighter(army.id, "spared", {"target": army.id})


def _fighter(army: str, part: Part, turned: Mapping[str, Any]) -> Fighter:
    return Fighter(army, part, say(f"part-{part}"), turned)


def _attacking_aids(
    position: Position, declared: Declared, given: taking.DistributionGiven, work: Working
) -> Iterator[Aid]:
    fighting, spend = given.combat, given.combat.spend
    power = fighting.attacker.of
    left = mirror.missions(position, power)
    if not combat.aviation_refusal(fighting.attacker, fighting.defender, fighting.zone, fighting.techs, work.first):
        elsewhere = log.aviation_used(position, power)
        away = elsewhere if elsewhere and elsewhere != declared.zone else ""
        figure = say("aid-used-in", zone=zone_name(position, away)) if away else _missions(left)
        can = spend.aviation or (left and not away)
        yield Aid(
            say("aid-aviation"), figure, bool(spend.aviation), {"aviation": int(not spend.aviation)} if can else {},
            _rule(work, "10.4", "9.3"),
        )  # fmt: skip
    if given.combat.trench and combat.tanks_level(fighting.attacker, fighting.techs, work.first):
        can = spend.tanks or left
        yield Aid(
            say("aid-tanks"), _missions(left), spend.tanks, {"tanks": not spend.tanks} if can else {},
            _rule(work, "10.5", "9.4"),
        )  # fmt: skip


def _defending_aids(
    position: Position, given: taking.DistributionGiven, overrides: Mapping[str, Any], work: Working
) -> Iterator[Aid]:
    fighting, spend = given.combat, given.combat.spend
    if fighting.trench or "combat.trench" in overrides:
        kept = {path: value for path, value in overrides.items() if path != "combat.trench"}
        turned = kept if "combat.trench" in overrides else {**kept, "combat.trench": 0}
        worth = combat.trench_bonus(fighting.zone, fighting.trench, work.first)
        yield Aid(
            say("aid-trench", level=fighting.trench), say("aid-worth", n=worth), bool(fighting.trench),
            {"overrides": turned}, _rule(work, "9.2", "8.2"),
        )  # fmt: skip
    defender = fighting.defender
    if spend.aviation and combat.can_counter(defender, fighting.techs, work.options.minor_air_counter):
        left = mirror.missions(position, defender.of)
        can = spend.counter or left
        yield Aid(
            say("aid-counter"), _missions(left), bool(spend.counter),
            {"countered": 0 if spend.counter else spend.aviation} if can else {}, _rule(work, "10.4", "9.3"),
        )  # fmt: skip


def may_counter(position: Position, given: taking.DistributionGiven, flown: int) -> bool:
    """Tell whether the defender has the technology and the missions to cancel the aviation of an attack (10.4).

    Args:
        flown: missions that it spends on aviation.
    """
    defender, options = given.combat.defender, given.options or given.situation.options
    served = combat.can_counter(defender, given.combat.techs, options.minor_air_counter)
    return bool(flown) and served and mirror.missions(position, defender.of) >= flown


def _missions(left: int) -> Any:
    return say("aid-missions", n=left)


def _rule(work: Working, newer: str, older: str) -> str:
    return f"first {older}" if work.first else newer


def others_ready(position: Position, declared: Declared, power: Power) -> bool:
    """Tell whether another attack is possible in the zone once this one is made: an army to lead it, and one not attacked."""
    found = eligibility(position, declared.zone, power)
    used = {declared.lead.id, *(army.id for army in declared.supports)}
    targets = {army.id for army in declared.sides.defenders if mirror.may_fight(position, army)}
    return bool(set(found.eligible) - used) and bool(targets - log.attacked(position) - {declared.target.id})

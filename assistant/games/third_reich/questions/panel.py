"""A combat as the fight panel shows it: who attacks, supports or is attacked, which missions fly, how it may end (11, 16)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from assistant.core.blocks import Aid, Chance, Chances, Fight, Fighter, Part, Party, Sum, SumLine
from assistant.games.third_reich.combat import CombatBlank, Fought, OddsBlank, worked_out
from assistant.games.third_reich.eligibility import support_refusal
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.missions import air_refusal
from assistant.games.third_reich.odds import FACES, combat_distribution
from assistant.games.third_reich.questions.airmen import cancelling
from assistant.games.third_reich.questions.cards import called, zone_name
from assistant.games.third_reich.terrain import Line
from assistant.games.third_reich.words import SPOKEN, Faction, say


def fight(seen: Theatre, side: Faction, given: CombatBlank, value: Any) -> Fight:
    """Return the panel of a combat.

    Args:
        given: the combat as the rules see it, corrections included.
        value: what the rules make of it: both potentials, with dice the result.
    """
    sides, zone = worked_out(given, given.options), given.zone.name
    chances, after = _outcomes(given)
    result = f"{value.attacker_after}/{value.defender_after}" if isinstance(value, Fought) else ""
    foe = next(army.faction for army in given.defenders if army.id == given.target)
    return Fight(
        title=say("fight-title", zone=zone_name(seen.position, zone), side=SPOKEN[side], foe=SPOKEN[foe]),
        attacker=Party(
            tuple(_attackers(given, value.support_slots - given.supports_used_elsewhere)),
            tuple(_flying(seen, side, given)),
            _sum(seen, "attacker-potential", sides.attacker),
        ),
        defender=Party(
            tuple(_defenders(given)),
            tuple(_cancelling(seen, side, given)),
            _sum(seen, "defender-potential", [*sides.defender, *sides.terrain]),
        ),
        chances=chances,
        costs=say("fight-costs"),
        fallen=after.index(result) if result in after else None,
    )


def _sum(seen: Theatre, title: str, lines: list[Line]) -> Sum:
    """Return a potential, its terms in few words: the number stands beside each."""
    names = called(seen.position)
    terms = ((say(f"term-{line.text.key}", **line.text.args), line) for line in lines)
    return Sum(
        say(title), tuple(SumLine(names.text(word), line.amount, line.rule, names.about(word)) for word, line in terms)
    )


def _attackers(given: CombatBlank, room: int) -> Iterator[Fighter]:
    """Yield the armies of the attacker, the one that fights first; a click turns each: attacks, supports, idle.

    `room`: how many may support. An idle army that cannot support takes the attack, and the one that attacked steps back.
    """
    lead, supports = given.attacking, given.supporting
    able = {army.id for army in given.attackers if support_refusal(army) is None}
    idle = tuple(army.id for army in given.attackers if army.id not in (lead, *supports))
    others = (*supports, *idle)

    def led_by(army: str) -> dict[str, Any]:
        helpers = tuple(one for one in (lead, *supports) if one != army and one in able)
        return _with(army, given, helpers[: max(room, len(supports))])

    yield _fighter(lead, "leads", led_by(others[0]) if others else {})
    for army in supports:
        yield _fighter(army, "supports", _with(lead, given, tuple(one for one in supports if one != army)))
    for army in idle:
        helps = army in able and len(supports) < room
        yield _fighter(army, "idle", _with(lead, given, (*supports, army)) if helps else led_by(army))


def _defenders(given: CombatBlank) -> Iterator[Fighter]:
    yield _fighter(given.target, "attacked", {})
    for army in given.defenders:
        if army.id != given.target:
            yield _fighter(army.id, "spared", {**_with(given.attacking, given, given.supporting), "target": army.id})


def _with(lead: str, given: CombatBlank, supports: tuple[str, ...]) -> dict[str, Any]:
    """Return the blanks of a combat with this attacking army and these supports."""
    return {"attacker": lead, "target": given.target, "supporting": supports, "air": given.air}


def _fighter(army: str, part: Part, turned: Mapping[str, Any]) -> Fighter:
    return Fighter(army, part, say(f"part-{part}"), turned)


def _flying(seen: Theatre, side: Faction, given: CombatBlank) -> Iterator[Aid]:
    """Yield the air mission of the attacker, where one may fly (9, 11, 19)."""
    zone = given.zone
    if air_refusal(side, given.turn, home=zone.home, region=zone.region, options=given.options) is not None:
        return
    left = len(seen.missions(zone.name, side)) + len(seen.missions(f"missions-{side}", side))
    flies = given.air != "none"
    kept = _with(given.attacking, given, given.supporting)
    turned = {**kept, "air": "none" if flies else "uncountered"}
    yield Aid(say("aid-mission"), say("aid-missions", n=left), flies, turned if flies or left else {}, "11")


def _cancelling(seen: Theatre, side: Faction, given: CombatBlank) -> Iterator[Aid]:
    """Yield the mission that cancels the attacker's, once one flies (11)."""
    if given.air == "none":
        return
    boxes = (
        (box, foe) for foe in cancelling(seen, given.zone.name, side) for box in (given.zone.name, f"missions-{foe}")
    )
    left = sum(len(seen.missions(box, foe)) for box, foe in boxes)
    cancelled = given.air == "countered"
    kept = _with(given.attacking, given, given.supporting)
    turned = {**kept, "air": "uncountered" if cancelled else "countered"}
    yield Aid(say("aid-cancelled"), say("aid-missions", n=left), cancelled, turned if cancelled or left else {}, "11")


def _outcomes(given: CombatBlank) -> tuple[Chances, list[str]]:
    """Return the 36 rolls by outcome, the attacker's best first, with the faces of both armies after each."""
    odds = combat_distribution(OddsBlank(**{name: getattr(given, name) for name in OddsBlank.__struct_fields__})).value
    before = tuple(
        int(next(one.reduced for one in there if one.id == army))
        for there, army in ((given.attackers, given.attacking), (given.defenders, given.target))
    )

    def lost(key: str) -> tuple[int, int]:
        ours, theirs = key.split("/")
        return FACES.index(ours) - before[0], FACES.index(theirs) - before[1]

    after = sorted(odds.outcomes, key=lambda key: (lost(key)[0] - lost(key)[1], lost(key)))
    rows = []
    for key in after:
        (ours, theirs), words = lost(key), key.split("/")
        label = say("outcome", attacker=SPOKEN[words[0]], defender=SPOKEN[words[1]])
        word = "wins" if theirs > ours else "loses" if ours > theirs else "equal"
        cost = say("fight-cost", ours=ours, theirs=theirs)
        rows.append(Chance(label, odds.outcomes[key], _tone(*words), say(f"fight-{word}"), cost))
    return Chances(say("odds"), tuple(rows)), after


def _tone(ours: str, theirs: str) -> str:
    if theirs == "eliminated" and ours != "eliminated":
        return "good"
    return "bad" if ours == "eliminated" and theirs != "eliminated" else ""


def others_ready(seen: Theatre, side: Faction, given: CombatBlank) -> bool:
    """Tell whether another attack is possible in the zone once this one is made: an army to make it, and one to attack (16).

    Args:
        given: the fight as it is declared, with the armies of both sides.
    """
    used = {given.attacking, *given.supporting}
    fresh = [army for army in given.attackers if army.id not in used and not army.attacked_this_phase]
    once = given.options.defender_attacked_once
    met = [
        army
        for army in given.defenders
        if not (once and (army.id == given.target or side in seen.did(army.id).attacked_by))
    ]
    return any(army.op in ("assault", "amphibious_assault") for army in fresh) and bool(met)

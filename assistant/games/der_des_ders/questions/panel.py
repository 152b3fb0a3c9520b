"""An offensive as the fight panel shows it: who attacks whom with how many dice, what helps either side, how it may end (6.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from assistant.core.blocks import Aid, Chances, Fight, Fighter, Part, Party, Sum, SumLine
from assistant.core.figures import signed
from assistant.core.position import Position
from assistant.core.reasons import Reason
from assistant.games.der_des_ders import mirror, offensives
from assistant.games.der_des_ders.combat import hit_law
from assistant.games.der_des_ders.offensives import GAZA, Offensive, attack_modifiers, attackers_of, free_dice, prepare
from assistant.games.der_des_ders.questions.cards import number, out_of
from assistant.games.der_des_ders.rules import Rules
from assistant.games.der_des_ders.state import State, operational_value
from assistant.games.der_des_ders.words import EVENT_NAMES, SECTOR_NAMES, TECH_NAMES, SectorId, say


def fight(
    position: Position, state: State, rules: Rules, ready: Offensive, hits: int | None = None, *, decided: bool = False
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
    chances = hit_chances(ready, standing, rules)
    shown = Fight(
        title=say("fight-title", attacker=SECTOR_NAMES[attacker], defender=SECTOR_NAMES[defender]),
        attacker=Party(
            tuple(_attackers(position, state, rules, ready)),
            (*_prices(state, rules, ready), *_helping(state, rules, ready)),
            _dice(state, rules, ready),
        ),
        defender=Party(
            tuple(_defenders(position, state, rules, ready)),
            tuple(_hindering(state, rules, ready)),
            Sum(say("fight-standing"), (SumLine(say("sector", sector=SECTOR_NAMES[defender]), standing, "6.7"),)),
        ),
        chances=chances,
        costs=say("fight-costs", sector=SECTOR_NAMES[defender]),
        fallen=hits,
    )
    return _fixed(shown) if decided else shown


def hit_chances(ready: Offensive, standing: int, rules: Rules) -> Chances:
    """Return the exact law of the hits against a sector that stands on box `standing` (6.7), with the box that each leaves.

    Args:
        ready: the offensive as it is prepared.
    """
    law = hit_law(ready.pool, rules.readings.gaza_rerolls_artillery)
    rows = (
        (say("hits-fall" if hits >= standing else "hits-row", n=hits), chance, "good" if hits else "bad")
        for hits, chance in law.items()
    )
    plain = out_of(rows, say("hits-title"))
    told = (
        msgspec.structs.replace(row, word=say("hits-word", n=hits), cost=number(max(0, standing - hits)))
        for hits, row in zip(law, plain.rows, strict=True)
    )
    return Chances(plain.title, tuple(told))


def _dice(state: State, rules: Rules, ready: Offensive) -> Sum:
    """Return the dice: one for each point, those of events, artillery; no event leaves fewer than none."""
    lines = [SumLine(say("dice-line-bought"), ready.cost, "6.7")]
    for event, amount in free_dice(state, rules, ready.attacker, ready.defender):
        kept = max(amount, -sum(line.amount for line in lines))
        lines.append(SumLine(say("event-only", event=EVENT_NAMES[event]), kept, f"11 ({event})"))
    if guns := ready.pool.artillery_dice:
        lines.append(SumLine(say("aid-named", what=TECH_NAMES["artillery"]), guns, "6.5.1"))
    return Sum(say("dice-title"), tuple(lines))


def _attackers(position: Position, state: State, rules: Rules, ready: Offensive) -> Iterator[Fighter]:
    """Yield the sector that attacks, then those that could instead: a click sends another."""
    yield _fighter(position, ready.attacker, "leads", {})
    held = state.pr[rules.board.side(ready.attacker)]
    for sector in attackers_of(state, rules, ready.defender):
        if sector != ready.attacker:
            pr = min(operational_value(state, rules, sector), max(1, held))
            yield _fighter(position, sector, "idle", {"attacker": mirror.zone_of(position, sector), "pr": pr})


def _defenders(position: Position, state: State, rules: Rules, ready: Offensive) -> Iterator[Fighter]:
    """Yield the sector under attack, then the attacker's other enemies: a click turns the offensive against another."""
    yield _fighter(position, ready.defender, "attacked", {})
    for sector in rules.board.neighbours[ready.attacker]:
        if sector != ready.defender and state.at_war(sector):
            yield _fighter(position, sector, "spared", {"defender": mirror.zone_of(position, sector)})


def _fighter(position: Position, sector: SectorId, part: Part, turned: Mapping[str, Any]) -> Fighter:
    return Fighter(mirror.sector_marker(position, sector), part, say(f"part-{part}"), turned)


def _prices(state: State, rules: Rules, ready: Offensive) -> Iterator[Aid]:
    """Yield each price that the sector's operational value and its side's stock allow, that of the offensive lit (6.7)."""
    for pr in range(1, operational_value(state, rules, ready.attacker) + 1):
        other = prepare(state, rules, ready.attacker, ready.defender, pr)
        if isinstance(other, Offensive):
            chosen = pr == ready.cost
            dice = other.pool.attack_dice + other.pool.artillery_dice
            yield Aid(say("aid-price", pr=pr), say("aid-dice", n=dice), chosen, {} if chosen else {"pr": pr}, "6.7")


def _helping(state: State, rules: Rules, ready: Offensive) -> Iterator[Aid]:
    """Yield what helps the attacker, and what takes from his own dice: technologies and events, as the rules have them."""
    for amount, reason in attack_modifiers(state, rules, ready.attacker, ready.defender, schlieffen=False):
        if reason.text.key != "modifier-defence":
            yield _modifier(amount, reason)
    if ready.pool.artillery_modifier:
        gas = say("event-only", event=EVENT_NAMES[offensives.GAS])
        yield _named(gas, say("aid-worth", n=signed(ready.pool.artillery_modifier)), "11 (6)")
    if ready.pool.attacker_artillery_reroll and ready.pool.artillery_dice:
        yield _named(say("aid-named", what=TECH_NAMES["air"]), say("aid-reroll"), "6.5.1")


def _hindering(state: State, rules: Rules, ready: Offensive) -> Iterator[Aid]:
    """Yield what helps the defender: his Defence, the rerolls that he or an event may ask for."""
    for amount, reason in attack_modifiers(state, rules, ready.attacker, ready.defender, schlieffen=False):
        if reason.text.key == "modifier-defence":
            yield _modifier(amount, reason)
    if ready.pool.defender_reroll:
        yield _named(say("aid-named", what=TECH_NAMES["air"]), say("aid-reroll"), "6.5.1")
    if ready.pool.gaza:
        yield _named(say("event-only", event=EVENT_NAMES[GAZA]), say("aid-reroll"), f"11 ({GAZA})")


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

    return msgspec.structs.replace(shown, attacker=party(shown.attacker), defender=party(shown.defender))

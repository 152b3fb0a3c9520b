"""Who fights in a zone: both sides, leaders, targets, and what their faces show (9.2)."""

from __future__ import annotations

from typing import NamedTuple

from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.table import Counter
from assistant.games.empires import combat, log, mirror
from assistant.games.empires.powers import CAMP, Power, are_enemies
from assistant.games.empires.questions.cards import zone_name
from assistant.games.empires.words import say


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

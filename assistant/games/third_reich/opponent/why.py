"""Why steps are taken, beyond what they bring: what operations are for, points spent, what a failure would open (4, 8, 16)."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.position import Position
from assistant.core.reasons import Reason, ReasonKind
from assistant.games.third_reich.mirror import Theatre, theatre
from assistant.games.third_reich.opponent import deciding as plan
from assistant.games.third_reich.opponent.bundles import Bundle
from assistant.games.third_reich.opponent.planner import Planned, fought
from assistant.games.third_reich.opponent.sketch import Sketch, Table
from assistant.games.third_reich.opponent.skills import Skill
from assistant.games.third_reich.opponent.valuing import are_enemies, judge_of
from assistant.games.third_reich.questions.action_markers import taken
from assistant.games.third_reich.questions.cards import zone_name
from assistant.games.third_reich.questions.purse import SHARED, collected, spent
from assistant.games.third_reich.words import ENEMIES, SPOKEN, say

LIKELY = 0.5  # a zone that falls more often than not is meant to be taken, another to be worn down
WORTH = 0.5  # of a zone, from which it is told that it stands open


def walked(seen: Theatre, planned: tuple[Planned, ...]) -> list[str]:
    """Return the zones that operations take without a fight, from an enemy or from a country that they invade (2, 6)."""
    found: dict[str, None] = {}
    for going in (going for one in planned for going in one.plan.goings):
        state = seen.state_when(going.invading)
        for zone in going.way[1:]:
            invaded = bool(going.invading) and seen.board.zones[zone].home == going.invading
            if (invaded or seen.controller(zone) in ENEMIES[seen.phase]) and not state.enemies_in(zone, seen.phase):
                found[zone] = None
    return list(found)


def means(position: Position, planned: tuple[Planned, ...]) -> Iterator[Reason]:
    """Yield what operations are for, in one sentence: zones to be taken, enemies to be worn down."""
    attacked = [(one.plan.zone, one.clear) for one in planned if one.ready is not None]
    zones = [zone for zone, clear in attacked if clear >= LIKELY] + walked(theatre(position), planned)
    won = list(dict.fromkeys(zones))
    worn = [zone for zone in dict.fromkeys(zone for zone, _ in attacked) if zone not in won]
    key = "both" if won and worn else "take" if won else "wear" if worn else ""
    if key:
        told = {
            name: tuple(zone_name(position, zone) for zone in found) for name, found in (("taken", won), ("worn", worn))
        }
        words = say(f"opponent-means-{key}", faction=SPOKEN[theatre(position).phase], n=len(won), **told)
        yield Reason(words, "8", ReasonKind.FACT, about=(*won, *worn))


def intention(found: Bundle, player: Skill, barred: frozenset[str]) -> Iterator[Reason]:
    """Yield what a phase is for with the actions that open it: what is planned on the table that they and purchases leave.

    Args:
        found: what is done at once.
    """
    position = found.after
    if position is None or not any(isinstance(one.step, plan.Take) for one in found.decisions):
        return
    planned = plan.decide(position, player, barred).plan
    meant = tuple(means(position, planned))
    if meant:
        yield from meant
        return
    key = "opponent-means-stand" if planned else "opponent-means-none"
    yield Reason(say(key, faction=SPOKEN[theatre(position).phase]), "8", ReasonKind.FACT)


def points_spent(position: Position) -> Iterator[Reason]:
    """Yield how many points of the Recruitment actions are spent, on the table after the purchases (4.4)."""
    seen = theatre(position)
    side = seen.phase
    if taken(seen, side, "recruitment"):
        found = sum(spent(seen, country) for country in SHARED[side])
        yield Reason(say("opponent-spent", spent=found, n=collected(seen, side)), "4.4", ReasonKind.FACT)


def if_it_fails(position: Position, step: plan.Strike, player: Skill) -> Iterator[Reason]:
    """Yield which zones an enemy may walk into if the combats of a zone do not clear it, and could not if they did (8.1).

    Args:
        player: by whose weights zones are worth telling.
    """
    if step.found is None or not 0 < step.found.clear < 1:
        return
    table = Table(theatre(position))
    ends = []
    for cleared in (True, False):
        end = table.sketch.copy()
        fought(table, end, step.ready, step.found.combats, cleared)
        ends.append(open_zones(table, end, player))
    names = table.ground.zones
    found = {names[zone]: tuple(names[z] for z in beside) for zone, beside in ends[1].items() if zone not in ends[0]}
    if found:
        beside = tuple(dict.fromkeys(zone for zones in found.values() for zone in zones))
        told = {
            key: tuple(zone_name(position, zone) for zone in zones)
            for key, zones in (("zones", found), ("enemies", beside))
        }
        yield Reason(say("opponent-fails", **told), "8.1", about=tuple(found))


def open_zones(table: Table, end: Sketch, player: Skill) -> dict[int, list[int]]:
    """Return the zones of worth of a faction that nobody guards, each with those beside it whence enemies may walk in."""
    size, side = table.ground.size, table.side
    friends, foes = set[int](), set[int]()
    for zone, owner in zip(end.zone, table.roll.side, strict=True):
        if zone < size:
            (foes if are_enemies(side, int(owner)) else friends).add(zone)
    worth = judge_of(table, player.of(table.seen.phase)).worth
    found = {}
    for zone in range(size):
        if table.held[zone] == side and zone not in friends and worth[zone] > WORTH:
            beside = [other for other in table.ground.around[zone] if other in foes and other not in friends]
            if beside:
                found[zone] = beside
    return found

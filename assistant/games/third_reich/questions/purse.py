"""Recruitment points of the phase: how many came in, how many are spent, and by whom (4.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from assistant.core import phase_log
from assistant.core.edits import Edit, Note
from assistant.games.third_reich.countries import COUNTRIES
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.recruitment import MOST_UK_PR, MinorBlank, RecruitmentBlank, minor_recruitment
from assistant.games.third_reich.recruitment import recruitment as collected_by
from assistant.games.third_reich.words import RECRUITED, REINFORCED, Faction

SPENT = "spent"  # where version 1.0.0 noted the points that each country spent; the phase log has it now

POWERS: Mapping[Faction, str] = {"axis": "germany", "allies": "uk", "ussr": "ussr"}
POINTS_OF: Mapping[Faction, Any] = {"axis": "germany", "allies": "allies", "ussr": "ussr"}
# The countries that spend the points of a Recruitment action (4.4).
SHARED: Mapping[Faction, tuple[str, ...]] = {"axis": ("germany",), "allies": ("uk", "usa"), "ussr": ("ussr",)}


def recruitment_situation(seen: Theatre, side: Faction) -> RecruitmentBlank:
    """Return everything that the points of a faction's Recruitment actions depend on; one action if none is made (4.4)."""
    turn: Any = seen.turn
    prizes = [zone for zone in seen.homelands.get(POWERS[side], ()) if seen.position.board.zones[zone].get("victory")]
    lost = sum(seen.controller(zone) != side for zone in prizes) if side != "allies" else 0
    return RecruitmentBlank(
        power=POINTS_OF[side],
        war=seen.war(side),
        turn=turn,
        victory_zones_lost=lost,
        actions=min(2, max(1, actions_made(seen, side))),
        options=seen.options,
    )


def actions_made(seen: Theatre, side: Faction) -> int:
    """Return the Recruitment actions of this phase: the markers in their box."""
    return sum(seen.kind(c).type == "action" for c in seen.position.counters_in(f"actions-{side}:recruitment"))


def minor_situation(seen: Theatre, country: str) -> MinorBlank:
    """Return everything that automatic recruitment depends on (4.4, 17)."""
    turn: Any = seen.turn
    name: Any = country
    return MinorBlank(
        country=name,
        turn=turn,
        at_war=country in seen.at_war,
        surrendered=country in seen.surrendered,
        returned=seen.returned(country),
        options=seen.options,
    )


def minor_points(seen: Theatre, side: Faction, country: str) -> int:
    """Return the points that a country other than a major power gets by itself this turn (4.4, 17)."""
    if COUNTRIES[country].faction != side:
        return 0
    return int(minor_recruitment(minor_situation(seen, country)).value.pr)


def minors(seen: Theatre, side: Faction) -> Iterator[tuple[str, int, int]]:
    """Yield the countries that get points by themselves this turn, with their points and what is left of them (4.4)."""
    for country in COUNTRIES:
        points = minor_points(seen, side, country)
        if points:
            yield country, points, max(0, points - spent(seen, country))


def spent(seen: Theatre, country: str) -> int:
    """Return the points that a country spent in this phase, as the log has its purchases."""
    before = seen.position.register(SPENT).get(country, {}).get("points", 0)
    table = seen.position.table.counters
    bought = sum(
        deed.cost
        for deed in phase_log.done(seen.position, RECRUITED, REINFORCED)
        if deed.who in table and seen.position.kind(deed.who).nation == country
    )
    return bought + (before if isinstance(before, int) else 0)


def left(seen: Theatre, side: Faction, country: str) -> int:
    """Return the points that a country may still spend in this phase.

    Major powers share those of the Recruitment actions, as if one were made while none is; the United Kingdom never spends
    more than 2 of them (4.4, A09).
    """
    if country not in SHARED[side]:
        return max(0, minor_points(seen, side, country) - spent(seen, country))
    shared = max(0, collected(seen, side) - sum(spent(seen, other) for other in SHARED[side]))
    return min(shared, max(0, MOST_UK_PR - spent(seen, "uk"))) if country == "uk" else shared


def collected(seen: Theatre, side: Faction) -> int:
    """Return the points of a faction's Recruitment actions in this phase, of one while none is made (4.4)."""
    return int(collected_by(recruitment_situation(seen, side)).value.pr)


def emptied(seen: Theatre) -> list[Edit]:
    """Return the edits that forget what tables of version 1.0.0 noted as spent: points are not kept (A10)."""
    return [Note(f"{SPENT}/{country}", None) for country in seen.position.register(SPENT)]

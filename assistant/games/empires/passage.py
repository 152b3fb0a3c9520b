"""Where armies may go: closed countries and dated bans, exits from a shared zone, stacking (4, 9.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assistant.core.text import Text
from assistant.games.empires.combat import Value
from assistant.games.empires.dates import date_of
from assistant.games.empires.names import named
from assistant.games.empires.powers import CAMP, NATION_NAMES, POWER_NAMES, Nation, Power, are_enemies
from assistant.games.empires.theatre import Army, Theatre, Zone, is_closed_neutral, zone_called
from assistant.games.empires.words import Working, say

GREECE_OPENS = 11  # Winter 1917
SALONIKA_OPENS = 7  # Winter 1916
CESSION_FROM = 3  # Winter 1915
AT_HOME_IN_THE_ALPS = frozenset({"austria_hungary", "turkey", "bulgaria", "italy"})
GUESTS_OF_THE_ALPS = (("germany",), ("france", "uk"))
SMALL: Value = 3  # the full value of the only armies that sail the Mediterranean


def ban(theatre: Theatre, army: Army, name: str, work: Working) -> Text | None:
    """Return why `army` may not enter the zone `name` at all, None when nothing forbids it (9.1, first 7, 8.1, 13)."""
    zone = theatre.zones[name]
    if is_closed_neutral(zone, work.first):
        return say("ban-neutral", zone=name)
    return (
        _ban_of_greece(theatre, army, name, zone, work)
        or _ban_of_the_straits(theatre, army, name)
        or _ban_of_partner(army, name, zone, work)
        or _ban_of_surrender(theatre, army, name, zone, work)
    )


def _ban_of_greece(theatre: Theatre, army: Army, name: str, zone: Zone, work: Working) -> Text | None:
    flags = theatre.flags
    if zone.country == "greece" and theatre.turn < GREECE_OPENS:
        if work.first:
            if not flags.recruited_in_salonika:
                return say("ban-greece-first", zone=name)
        else:
            # Reading of 9.1 [A34]: the armies of the power, Turks, Bulgarians and ceded Germans included.
            scope = army.of if work.options.greece_ban_scope == "power" else army.nation
            if scope == "austria_hungary" and not (flags.salonika_occupied_by_allies or _allies_at_salonika(theatre)):
                return say("ban-greece", zone=name)
    if not work.first and army.of == "allies" and theatre.turn < SALONIKA_OPENS and named(name) == "salonika":
        return say("ban-salonika", zone=name)
    return None


def _allies_at_salonika(theatre: Theatre) -> bool:
    salonika = zone_called(theatre, "salonika")
    return salonika is not None and any(army.of == "allies" for army in theatre.at[salonika])


def _ban_of_the_straits(theatre: Theatre, army: Army, name: str) -> Text | None:
    if army.of != "allies" or named(name) != "gallipoli":
        return None
    if army.nation != "uk":
        return say("ban-gallipoli-nation", zone=name)
    if date_of(theatre.turn).year != 1915:
        return say("ban-gallipoli-date", zone=name)
    # Reading of 9.1 [A35]: one army in the whole year.
    if theatre.flags.gallipoli_used or any(other.nation == "uk" and other.id != army.id for other in theatre.at[name]):
        return say("ban-gallipoli-used", zone=name)
    return None


def _ban_of_partner(army: Army, name: str, zone: Zone, work: Working) -> Text | None:
    # Reading [A51]: nothing of the kind is in the version 1.1 that we have.
    if are_limited(work) and army.of == "austria_hungary" and "germany" in (zone.country, zone.controller):
        return say("ban-germany", zone=name)
    return None


def are_limited(work: Working) -> bool:
    """Tell whether the limits of the first edition on the Italian front and in Germany are in force (first 8.1, 13)."""
    return work.first or work.options.coordination_limits == "first"


def _ban_of_surrender(theatre: Theatre, army: Army, name: str, zone: Zone, work: Working) -> Text | None:
    if not theatre.flags.russia_surrendered or army.of != "russia" or zone.controller == "russia":
        return None
    # The first edition leaves the armies free at home (first 11); version 1.1 does not (12) [A44].
    if work.first and zone.country == army.nation:
        return None
    return say("ban-surrendered", zone=name)


def may_leave_for(theatre: Theatre, army: Army, start: str, name: str, work: Working) -> bool:
    """Tell whether an army may step from `start`, where enemies may stand, to `name` (9.1, first 8.1).

    Out of a shared zone: not into a zone that an enemy controls; in the first edition only into one's own power's.
    """
    if not theatre.enemies_in(start, army.of):
        return True
    controller = theatre.zones[name].controller
    return controller == army.of if work.first else not are_enemies(controller, army.of)


def may_stay(theatre: Theatre, army: Army, name: str, work: Working) -> bool:
    """Tell whether the stacking rules let an army end in `name` (4), if need be by being ceded (first 13)."""
    if would_be_ceded(theatre, army, name, work) and shared_with_partner(theatre, army.of, name):
        return has_room(theatre, "austria_hungary", name) and not _crowds_the_alps(theatre, army, name, work)
    return (
        has_room(theatre, army.of, name, but=army.id)
        and not shared_with_partner(theatre, army.of, name)
        and not _crowds_the_alps(theatre, army, name, work)
    )


def has_room(theatre: Theatre, power: Power, name: str, but: str = "") -> bool:
    """Tell whether `power` has fewer armies in `name` than the limit, not counting the army called `but` (4)."""
    stack = sum(army.of == power and army.id != but for army in theatre.at[name])
    return stack < theatre.zones[name].stack_limit


def shared_with_partner(theatre: Theatre, power: Power, name: str) -> bool:
    """Tell whether armies of the other power of the camp stand in `name`, which bars it to those of `power` (4)."""
    return any(_is_partner(power, army.of) for army in theatre.at[name])


def _is_partner(power: Power, other: Power) -> bool:
    return power != other and CAMP[power] == CAMP[other]


def would_be_ceded(theatre: Theatre, army: Army, name: str, work: Working) -> bool:
    """Tell whether a German army would become Austro-Hungarian by ending in `name` (first 13).

    Reading [A50]: the chapter is missing from version 1.1, so that of the first edition stands in unless the option says no.
    Where Germans stand that were not ceded, the army stays German: the two powers may not share a zone (4).
    """
    return (
        army.of == "germany"
        and not any(other.of == "germany" and other.id != army.id for other in theatre.at[name])
        and theatre.turn >= CESSION_FROM
        and theatre.zones[name].controller == "austria_hungary"
        and (work.first or work.options.cession == "first")
    )


def _crowds_the_alps(theatre: Theatre, army: Army, name: str, work: Working) -> bool:
    return is_crowded(theatre, army.nation, name, work, but=army.id)


def is_crowded(theatre: Theatre, nation: Nation, name: str, work: Working, but: str = "") -> bool:
    """Tell whether the Italian front has no place for an army of `nation`, not counting the army called `but` (first 8.1).

    Beside Austro-Hungarians and Italians it takes one German army, and one French or British army: nobody else.
    """
    # Reading [A51]: not in the version 1.1 that we have. Turks and Bulgarians are armies of the Austro-Hungarian power.
    if not are_limited(work) or nation in AT_HOME_IN_THE_ALPS:
        return False
    front = frozenset(italian_front(theatre))
    if name not in front:
        return False
    ours = next((group for group in GUESTS_OF_THE_ALPS if nation in group), None)
    return ours is None or any(
        other.nation in ours and other.id != but for other in theatre.armies if other.zone in front
    )


def is_limited(theatre: Theatre, army: Army, zones: Iterable[str]) -> bool:
    """Tell whether the limits on the Italian front and in Germany bear on an army in one of these zones (first 8.1, 13)."""
    front = frozenset(italian_front(theatre)) if army.nation not in AT_HOME_IN_THE_ALPS else frozenset()
    barred = army.of == "austria_hungary"
    places = theatre.zones
    return any(z in front or (barred and "germany" in (places[z].country, places[z].controller)) for z in zones)


def italian_front(theatre: Theatre) -> Iterator[str]:
    """Yield the zones of Italy and those of Austria-Hungary that touch them (first 8.1)."""
    for name, zone in theatre.zones.items():
        if zone.country == "italy" or (
            zone.country == "austria_hungary"
            and any(theatre.zones[other].country == "italy" for other in theatre.roads.links.get(name, ()))
        ):
            yield name


def stay_refusal(theatre: Theatre, army: Army, name: str) -> Text:
    """Return why an army that may enter `name` cannot stay there (4, first 8.1)."""
    if shared_with_partner(theatre, army.of, name):
        return say("stay-partner", zone=name)
    if not has_room(theatre, army.of, name, but=army.id):
        return say("stay-full", zone=name, limit=theatre.zones[name].stack_limit, power=POWER_NAMES[army.of])
    return say("stay-alps", zone=name, nation=NATION_NAMES[army.nation])

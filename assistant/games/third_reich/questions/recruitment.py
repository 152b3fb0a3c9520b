"""Recruitment on the table: the points there are and are left, and what they buy (4.4, 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from assistant.core.cards import offer, work
from assistant.core.deeds import says
from assistant.core.questions import (
    Answer,
    FollowUp,
    Highlights,
    NationId,
    Offer,
    Overrides,
    Reason,
    Role,
    Sum,
    SumLine,
    ZoneId,
    among,
)
from assistant.core.record import Filled, Ids
from assistant.core.table import Counter, Edit, Flip, Move, Position, Several, sent_home
from assistant.games.third_reich.countries import COUNTRIES
from assistant.games.third_reich.economy import (
    MOST_UK_PR,
    PRICES,
    armour_exchange,
    minor_recruitment,
    recruitment,
)
from assistant.games.third_reich.geography import stacking_refusal
from assistant.games.third_reich.mirror import Bought, Exchanged, Theatre
from assistant.games.third_reich.questions.cards import OfSide, acting, card, grid, theatre
from assistant.games.third_reich.words import SPOKEN, Blank, Faction, Technology, assumed, blank, rejected, say

# Recruitment points of the phase: how many came in, how many are spent, and by whom (4.4).

POWERS: Mapping[Faction, str] = {"axis": "germany", "allies": "uk", "ussr": "ussr"}
# The countries that spend the points of a Recruitment action (4.4).
SHARED: Mapping[Faction, Ids] = {"axis": ("germany",), "allies": ("uk", "usa"), "ussr": ("ussr",)}


def recruitment_situation(seen: Theatre, side: Faction) -> Blank:
    """Return everything that the points of a faction's Recruitment actions depend on; one action if none is made (4.4)."""
    zones = seen.position.zones
    prizes = [zone for zone in seen.board.homelands.get(POWERS[side], ()) if zones[zone].get("victory")]
    lost = sum(seen.controller(zone) != side for zone in prizes) if side != "allies" else 0
    power, n = "allies" if side == "allies" else POWERS[side], min(2, max(1, actions_made(seen, side)))
    return seen.asked(blank(recruitment), side, power=power, victory_zones_lost=lost, actions=n)


def actions_made(seen: Theatre, side: Faction) -> int:
    """Return the Recruitment actions of this phase: the markers in their box."""
    return len(seen.position.counters_in(f"actions-{side}:recruitment", "action"))


def minor_situation(seen: Theatre, country: str) -> Blank:
    """Return everything that automatic recruitment depends on (4.4, 17)."""
    there, fell = country in seen.at_war, country in seen.surrendered
    back = seen.returned(country)
    return seen.asked(blank(minor_recruitment), country=country, at_war=there, surrendered=fell, returned=back)


def minor_points(seen: Theatre, side: Faction, country: str) -> int:
    """Return the points that a country other than a major power gets by itself this turn (4.4, 17)."""
    own = COUNTRIES[country].faction == side
    return int(minor_recruitment(minor_situation(seen, country)).value.pr) if own else 0


def minors(seen: Theatre, side: Faction) -> Iterator[tuple[str, int, int]]:
    """Yield the countries that get points by themselves this turn, with their points and what is left of them (4.4)."""
    for country in COUNTRIES:
        if points := minor_points(seen, side, country):
            yield country, points, max(0, points - spent(seen, country))


def spent(seen: Theatre, country: str) -> int:
    """Return the points that a country spent in this phase."""
    return sum(
        deed.cost
        for deed in seen.ledger.of(Bought)
        if (seen.kind(deed.army).nation if deed.army in seen.counters else deed.zone) == country
    )


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
    return int(recruitment(recruitment_situation(seen, side)).value.pr)


# Recruitment on the table: the points there are, what they buy, where it is placed (4.4, 10).

MODEL_NEEDS: Mapping[str, Technology] = {"advanced": "advanced_tanks", "guards": "guards"}


def recruiting(position: Position, filled: Filled) -> list[str]:
    """Return the zones where the nation may place armies."""
    seen = theatre(position)
    side = acting(seen, filled.get("side", ""))
    return places(seen, side, filled.get("nation") or POWERS[side])


class Recruit(OfSide, tag="recruit"):
    """How many recruitment points, and what can be bought where?"""

    nation: NationId = ""
    zone: Annotated[ZoneId, among(recruiting)] = ""
    overrides: Overrides = {}

    def told(self, seen: Theatre, side: Faction) -> Answer:
        """Answer with the points of the power and of the other countries, and an offer for each purchase."""
        nation = self.nation or POWERS[side]
        side = COUNTRIES[nation].faction or side if nation in COUNTRIES else side
        shares, made = nation in SHARED[side], actions_made(seen, side)
        given: Any = recruitment_situation(seen, side) if shares else minor_situation(seen, nation)
        given, worked = work(given, self.overrides, recruitment if shares else minor_recruitment)
        everywhere = places(seen, side, nation)
        barred = self.zone if self.zone and self.zone not in everywhere else ""
        where = [self.zone] if self.zone in everywhere else everywhere
        by_themselves = tuple(minors(seen, side))
        header = say("war-column-country"), say("automatic-column"), say("automatic-left")
        rows = (((), SPOKEN[c], say("points", n=points), say("points", n=rest)) for c, points, rest in by_themselves)
        back = seen.returned(nation)
        rule, key = ("17", "recruit-not-here-returned") if back else ("4.4", "recruit-not-here")
        others = [c for c in (*SHARED[side], *(c for c, _, rest in by_themselves if rest)) if c != nation]
        return card(
            seen,
            say(
                "recruit-verdict" if made or not shares else "recruit-if-made",
                country=nation,
                n=left(seen, side, nation),
                pb=seen.pb(side),
            ),
            worked,
            given,
            # Why an army of a nation may not be placed in a zone that was asked for (4.4, 17).
            first=(rejected(rule, key, zone=barred, country=nation, about=(barred,)),) if barred else (),
            more=(assumed("assumed-sources", rule="7") if where else _nowhere(seen, nation),),
            body=(
                *((_sum(seen, side, worked.value.pr),) if made and shares else ()),
                *grid("automatic", header, rows, say("automatic-points")),
            ),
            highlights=Highlights({**({barred: Role.BLOCKED} if barred else {}), **dict.fromkeys(where, Role.SOURCE)}),
            offers=tuple(_offers(seen, side, nation, where, self)),
            follow_ups=tuple(
                FollowUp(say("recruit-for", country=c), Recruit(nation=c)) for c in others if c in seen.at_war
            ),
            tone=Role.SOURCE,
        )


def _sum(seen: Theatre, side: Faction, income: int) -> Sum:
    """Return the points of the Recruitment actions, less what each country spent of them (4.4)."""
    lines = [SumLine(say("recruitment-made", n=actions_made(seen, side)), income, "4.4")]
    for country in SHARED[side]:
        if n := spent(seen, country):
            lines.append(SumLine(say("recruitment-spent", country=country), -n, "4.4"))
    return Sum(say("recruitment-left"), tuple(lines))


def places(seen: Theatre, side: Faction, nation: str) -> list[str]:
    """Return the zones where armies of a nation may be placed now: its sources or its capital, with room (4.4, 5, 17)."""
    present, zones = seen.state.factions_in, seen.zones
    return [
        zone for zone in grounds(seen, side, nation)
        if stacking_refusal(side, present.get(zone, {}), stops=True, unlimited=zones[zone].unlimited) is None
    ]  # fmt: skip


def grounds(seen: Theatre, side: Faction, nation: str) -> list[str]:
    """Return the zones where armies of a nation are placed, with or without room: home sources, or the capital (4.4, 17)."""
    row = COUNTRIES.get(nation)
    if row is None or row.faction != side or nation not in seen.at_war:
        return []
    home = seen.board.homelands.get(nation, ())
    if seen.returned(nation):
        return [zone for zone in home if not seen.state.holds(zone, "axis")]
    fed = seen.board.sources if row.major else frozenset(seen.board.capitals.values())
    return [z for z in home if z in fed and seen.controller(z) == side]


def _nowhere(seen: Theatre, nation: str) -> Reason:
    key = "recruit-nowhere" if nation in seen.at_war else "minor-not-at-war"
    return rejected("4.4", key, country=nation)


def _offers(
    seen: Theatre, side: Faction, nation: str, where: list[str], again: Recruit | None = None
) -> Iterator[Offer]:
    """Offer what the points that are left can buy (4.4); what leaves some leads to the question `again`."""
    purse = left(seen, side, nation)

    def bought(counter: Counter, what: str, zone: str, *edits: Edit) -> Iterator[Offer]:
        kind, price = seen.kind(counter), PRICES[what]
        armour = kind.get("arm") == "armour"
        # 4.4: the points of other countries are for infantry.
        if price <= purse and (not armour or (COUNTRIES[nation].major and price <= seen.pb(side))):
            label = say(f"buy-{what.replace('_', '-')}", army=kind.name, zone=zone, price=price)
            yield from offer(label, edits, "4.4", again if price < purse else None)

    for army in seen.state.armies:
        counter = seen.armies[army.id]
        if army.country == nation and counter.face == 1 and seen.supply.of(army).supplied:
            yield from bought(counter, "flip", army.zone, Flip((army.id,), 0))
    for counter in reserve(seen, side, nation):
        for zone in where:
            for face, what in enumerate(("place_full", "place_reduced")):
                yield from bought(counter, what, zone, Flip((counter.id,), face), Move((counter.id,), zone))
    yield from _exchanges(seen, side, nation)


def can_buy(seen: Theatre, side: Faction, nation: str) -> bool:
    """Tell whether a nation's points buy anything that there is room and a counter for (4.4)."""
    bought = _offers(seen, side, nation, places(seen, side, nation))
    return any(one.rule == "4.4" for one in bought)


def reserve(seen: Theatre, side: Faction, nation: str) -> list[Counter]:
    """Return one counter of each kind of a nation that waits in the reserve and may be recruited (4.4, 13.3, 13.5)."""
    found: dict[str, Counter] = {}
    major = COUNTRIES[nation].major if nation in COUNTRIES else False
    for counter in seen.position.counters_in(f"reserve-{side}", "army"):
        kind = seen.kind(counter)
        if kind.nation != nation or tile_missing(seen, side, counter) is not None:
            continue
        # 4.4: the countries that are no major powers recruit infantry only.
        if major or kind.get("arm") == "infantry":
            found.setdefault(kind.id, counter)
    return list(found.values())


def tile_missing(seen: Theatre, side: Faction, army: Counter) -> Technology | None:
    """Return the technology without which an army may not be recruited, None where nothing is missing (13.3, 13.5)."""
    needed = MODEL_NEEDS.get(str(seen.kind(army).get("model", "")))
    return needed if needed is not None and not seen.state.has(side, needed) else None


ORDINARY = None, "dak"  # the models of armour that infantry becomes [A36]


def _exchanges(seen: Theatre, side: Faction, nation: str) -> Iterator[Offer]:
    """Offer to turn infantry on a source into ordinary armour of the same face (10)."""
    waiting = ((c.id, seen.kind(c)) for c in seen.position.counters_in(f"reserve-{side}", "army"))
    armour = (
        c
        for c, kind in waiting
        if kind.nation == nation and kind.get("arm") == "armour" and kind.get("model") in ORDINARY
    )
    spare = next(armour, "")
    for army in seen.state.armies if spare and side == seen.phase else ():
        old = seen.armies[army.id]
        on_source = seen.board.sources.get(army.zone) == side == seen.controller(army.zone)
        if army.country != nation or army.type != "infantry" or not on_source:
            continue
        exchange = seen.worked(armour_exchange, side, reduced=old.face == 1, on_faction_source=on_source).value
        if exchange.legal:
            label = say("exchange", zone=army.zone, army=seen.kind(old).name, n=exchange.cost)
            edits = (
                Move((spare,), army.zone),
                Flip((spare,), old.face),
                *sent_home(seen.position, (army.id,)),
            )
            yield Offer(label, Several(edits, label, says(Exchanged(spare, army.id, army.zone))), "10")

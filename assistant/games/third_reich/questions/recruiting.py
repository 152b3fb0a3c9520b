"""Recruitment on the table: the points there are, what they buy, where it is placed (4.4, 10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.core.blocks import Grid
from assistant.core.edits import Edit, Flip, Move, Several
from assistant.core.position import Position
from assistant.core.questions import Answer, Highlights, NationId, Offer, Overrides, Question, Role, SideId, ZoneId
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.table import Counter
from assistant.core.text import Text, speaker
from assistant.games.third_reich.countries import COUNTRIES
from assistant.games.third_reich.points import ExchangeBlank, armour_exchange
from assistant.games.third_reich.questions.asking import pawn_edit, reasons, work, zone_name
from assistant.games.third_reich.questions.supplying import faction
from assistant.games.third_reich.questions.theatre import Theatre, theatre
from assistant.games.third_reich.recruitment import (
    PRICES,
    MinorBlank,
    RecruitmentBlank,
    minor_recruitment,
    recruitment,
)
from assistant.games.third_reich.words import SPOKEN, STACK, Faction

say = speaker(__name__)

POWERS: dict[Faction, str] = {"axis": "germany", "allies": "uk", "ussr": "ussr"}
POINTS_OF: dict[Faction, Any] = {"axis": "germany", "allies": "allies", "ussr": "ussr"}
MODEL_NEEDS = {"advanced": "advanced_tanks", "guards": "guards"}


class Recruit(Question, frozen=True, kw_only=True, tag="recruit"):
    """How many recruitment points, and what can be bought where?"""

    side: SideId = ""
    nation: NationId = ""
    zone: ZoneId = ""
    overrides: Overrides = {}

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Any) -> frozenset[str] | None:
        """Light the zones where the nation may place armies."""
        seen = theatre(position)
        if blank != "zone":
            return None
        side = faction(str(filled["side"])) if filled.get("side") else seen.phase
        return frozenset(places(seen, side, str(filled.get("nation") or POWERS[side])))

    def answer(self, position: Position) -> Answer:
        """Answer with the points of the power and of the other countries, and an offer for each purchase."""
        seen = theatre(position)
        side = faction(self.side) if self.side else seen.phase
        nation = self.nation or POWERS[side]
        if nation in COUNTRIES and COUNTRIES[nation].faction is not None:
            side = COUNTRIES[nation].faction or side
        given, worked = work(recruitment_situation(seen, side), self.overrides, recruitment)
        where = [self.zone] if self.zone else places(seen, side, nation)
        minors = [(country, points) for country in COUNTRIES if (points := minor_points(seen, side, country))]
        rows = tuple((SPOKEN[country], say("points", n=points)) for country, points in minors)
        grid = Grid(say("automatic-points"), (say("war-column-country"), say("automatic-column")), rows)
        return Answer(
            say("recruit-verdict", faction=SPOKEN[side], n=worked.value.pr, pb=seen.pb(side)),
            (*reasons(position, worked), *_why_nowhere(seen, nation, where)),
            (grid,) if rows else (),
            Highlights(dict.fromkeys(where, Role.SOURCE)),
            tuple(_offers(seen, side, nation, where)),
            tone=Role.SOURCE,
            situation=given,
            value=worked.value,
        )


def recruitment_situation(seen: Theatre, side: Faction) -> RecruitmentBlank:
    """Return everything that a Recruitment action depends on (4.4)."""
    turn: Any = seen.turn
    prizes = [zone for zone in seen.homelands.get(POWERS[side], ()) if seen.position.board.zones[zone].get("victory")]
    lost = sum(seen.controller(zone) != side for zone in prizes) if side != "allies" else 0
    return RecruitmentBlank(
        power=POINTS_OF[side], war=seen.war(side), turn=turn, victory_zones_lost=lost, options=seen.options
    )


def minor_points(seen: Theatre, side: Faction, country: str) -> int:
    """Return the points that a country other than a major power gets by itself this turn (4.4, 17)."""
    if COUNTRIES[country].faction != side:
        return 0
    return int(minor_recruitment(minor_situation(seen, country)).value.pr)


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


def places(seen: Theatre, side: Faction, nation: str) -> list[str]:
    """Return the zones where armies of a nation may be placed: home sources, or the capital, with room (4.4, 5, 17)."""
    row = COUNTRIES.get(nation)
    if row is None or row.faction != side or nation not in seen.at_war:
        return []
    home = seen.homelands.get(nation, ())
    if seen.returned(nation):
        found = [zone for zone in home if not seen.state.holds(zone, "axis")]
    elif row.major:
        found = [z for z in home if z in seen.board.sources and seen.controller(z) == side]
    else:
        found = [z for z in home if z in seen.board.capitals.values() and seen.controller(z) == side]
    return [z for z in found if seen.board.zones[z].unlimited or len(seen.armies_in(z, side)) < STACK]


def _why_nowhere(seen: Theatre, nation: str, where: list[str]) -> tuple[Reason, ...]:
    if where:
        return (Reason(say("assumed-sources"), "7", ReasonKind.ASSUMED),)
    text = say("recruit-nowhere" if nation in seen.at_war else "minor-not-at-war", country=SPOKEN.get(nation, nation))
    return (Reason(text, "4.4", ReasonKind.REJECTED),)


def _offers(seen: Theatre, side: Faction, nation: str, where: list[str]) -> Iterator[Offer]:
    for army in seen.state.armies:
        if army.country == nation and seen.armies[army.id].face == 1 and seen.supply.of(army).supplied:
            counter = seen.armies[army.id]
            label = _priced(seen, "flip", counter, army.zone)
            yield Offer(label, Several((Flip((army.id,), 0), *_paid(seen, side, counter, "flip")), label), "4.4")
    for counter in reserve(seen, side, nation):
        for zone in where[:1]:
            for what, face in (("place_full", 0), ("place_reduced", 1)):
                label = _priced(seen, what, counter, zone)
                edits = (Move((counter.id,), zone), Flip((counter.id,), face), *_paid(seen, side, counter, what))
                yield Offer(label, Several(edits, label), "4.4")
    yield from _exchanges(seen, side, nation)


def reserve(seen: Theatre, side: Faction, nation: str) -> list[Counter]:
    """Return one counter of each kind of a nation that waits in the reserve and may be recruited (4.4, 13.3, 13.5)."""
    found: dict[str, Counter] = {}
    major = COUNTRIES[nation].major if nation in COUNTRIES else False
    for counter in seen.position.counters_in(f"reserve-{side}", "army"):
        kind = seen.kind(counter)
        needed: Any = MODEL_NEEDS.get(str(kind.get("model", "")))
        if kind.nation != nation or (needed and not seen.state.has(side, needed)):
            continue
        # 4.4: the countries that are no major powers recruit infantry only.
        if major or kind.get("arm") == "infantry":
            found.setdefault(kind.id, counter)
    return list(found.values())


def _priced(seen: Theatre, what: str, counter: Counter, zone: str) -> Text:
    name, price = seen.kind(counter).name, PRICES[what]
    return say(f"buy-{what.replace('_', '-')}", army=name, zone=zone_name(seen.position, zone), price=price)


def _paid(seen: Theatre, side: Faction, counter: Counter, what: str) -> tuple[Edit, ...]:
    """Return the armour points that go with a purchase: one for each recruitment point spent on armour (4.4)."""
    if seen.kind(counter).get("arm") != "armour":
        return ()
    return (pawn_edit(seen.position, f"pb-{side}", max(0, seen.pb(side) - PRICES[what])),)


def _exchanges(seen: Theatre, side: Faction, nation: str) -> Iterator[Offer]:
    """Offer to turn infantry on a source into ordinary armour of the same face (10)."""
    spare = [
        counter
        for counter in seen.position.counters_in(f"reserve-{side}", "army")
        if seen.kind(counter).nation == nation
        and seen.kind(counter).get("arm") == "armour"
        and seen.kind(counter).get("model") in (None, "dak")
    ]
    if not spare or side != seen.phase:
        return
    for army in seen.state.armies:
        old = seen.armies[army.id]
        on_source = seen.board.sources.get(army.zone) == side and seen.controller(army.zone) == side
        if army.country != nation or army.type != "infantry" or not on_source:
            continue
        exchange = armour_exchange(
            ExchangeBlank(reduced=old.face == 1, pb=seen.pb(side), on_faction_source=on_source)
        ).value
        if exchange.legal:
            label = say("exchange", zone=zone_name(seen.position, army.zone), army=seen.kind(old).name, n=exchange.cost)
            edits = (
                Move((spare[0].id,), army.zone),
                Flip((spare[0].id,), old.face),
                Flip((army.id,), 0),
                Move((army.id,), str(seen.kind(old).get("home"))),
                pawn_edit(seen.position, f"pb-{side}", seen.pb(side) - exchange.cost),
            )
            yield Offer(label, Several(edits, label), "10")

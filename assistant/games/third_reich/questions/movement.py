"""Movement, landings, supply on the table: where armies may go, at what price, what forbids it, who is supplied (7, 8, 13.9)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Any, get_args

import msgspec

from assistant.core.blocks import Grid, Reason, ReasonKind
from assistant.core.board import Link, is_assumption
from assistant.core.calc import Worked
from assistant.core.cards import offer, work
from assistant.core.position import Position, control_edit
from assistant.core.problems import QuestionError
from assistant.core.questions import (
    Answer,
    Arrow,
    CounterId,
    CounterIds,
    FollowUp,
    Highlights,
    NationId,
    Offer,
    Overrides,
    Path,
    Question,
    Role,
    SideId,
    ZoneId,
    among,
)
from assistant.core.table import Edit, Mark
from assistant.core.text import Text, verbatim
from assistant.games.third_reich.countries import COUNTRIES, out_of_the_game
from assistant.games.third_reich.geography import Army
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.movement import Moved, Way, barred, moved
from assistant.games.third_reich.operations import MARGIN, amphibious
from assistant.games.third_reich.questions.cards import army_named, card, moved_booked, names_of, unseen, zone_name
from assistant.games.third_reich.questions.combatants import (
    Moves,
    best_breach,
    landing_situation,
    movement_situation,
    offered,
    operating,
    price,
    room_for,
    routes,
)
from assistant.games.third_reich.questions.log import faction, theatre
from assistant.games.third_reich.supply import SupplyAnswer, SupplyBlank
from assistant.games.third_reich.supply import supply as supply_of
from assistant.games.third_reich.words import FACTIONS, SPOKEN, Faction, assumed, because, rejected, say

# Movement on the table: where armies may go and at what price (8.1-8.4).


def movable(position: Position, _: Any) -> list[str]:
    """Return the armies of the phase."""
    seen = theatre(position)
    return [army.id for army in seen.state.armies if army.faction == seen.phase]


def neutrals(position: Position, _: Any) -> frozenset[str]:
    """Return the countries that may be invaded."""
    return theatre(position).neutral_countries


def reached(position: Position, filled: Mapping[str, Any]) -> Collection[str]:
    """Return the zones that all the armies reach."""
    seen = theatre(position)
    op, invading = filled.get("op", "assault"), filled.get("invading", "")
    armies = _armies(seen, filled.get("counters", ()))
    ways = [frozenset(moved(movement_situation(seen, army, op, invading)).ways) for army in armies]
    return frozenset.intersection(*ways) if ways else ()


class Reach(Question, frozen=True, tag="reach"):
    """Where may these armies go, and at what price?"""

    counters: Annotated[CounterIds, among(movable)]
    op: Moves = "assault"
    to: Annotated[ZoneId, among(reached)] = ""
    invading: Annotated[NationId, among(neutrals)] = ""

    def answer(self, position: Position) -> Answer:
        """Answer with the zones that all these armies reach together: how far each is, and what the stack pays."""
        seen = theatre(position)
        armies = _armies(seen, self.counters)
        if not armies:
            return Answer(say("reach-no-army"), tone=Role.WARNING)
        if self.invading and self.invading not in seen.neutral_countries:
            raise QuestionError("invading", say("not-neutral", country=SPOKEN.get(self.invading, self.invading)))
        found = [moved(movement_situation(seen, army, self.op, self.invading)) for army in armies]
        stops = _stops(seen, armies, self.op, found)
        told = tuple(r for one in found for r in names_of(position).reasons(one.worked))
        values = {army.id: one.worked.value for army, one in zip(armies, found, strict=True)}
        met = seen.state_when(self.invading)
        roles = {z: Role.TARGET if met.enemies_in(z, armies[0].faction) else Role.REACHABLE for z in stops}
        ways = [one.ways for one in found]
        return card(
            position,
            self._verdict(seen, armies, stops),
            Worked(values[armies[0].id] if len(armies) == 1 else values, told),
            first=(*too_late(seen, armies[0]), *self._breaks_through(seen, armies, ways)),
            more=(*unseen(seen, armies[0].faction), *_rests_on(seen)),
            body=(_by_steps(position, stops),) if stops else (),
            highlights=Highlights(
                roles,
                paths=(Path(ways[0][self.to]),) if self.to in stops else (),
                figures={zone: str(steps) for zone, (steps, _) in stops.items()},
            ),
            offers=(*self._in_place(seen, armies, found), *self._offers(seen, armies, ways, stops)),
            follow_ups=tuple(self._follow_ups(seen, armies[0], tuple(stops))),
            tone=Role.REACHABLE,
        )

    def _breaks_through(self, seen: Theatre, armies: list[Army], ways: list[Mapping[str, Way]]) -> Iterator[Reason]:
        """Yield the zones that the ways cross by a breakthrough, with the attack that opens them: it is owed then (13.1)."""
        for army, way in zip(armies, ways, strict=True):
            for zone in way.get(self.to, ())[1:-1]:
                breach = (
                    best_breach(seen, zone, army.faction, army.id)
                    if seen.state.enemies_in(zone, army.faction)
                    else None
                )
                if breach is not None:
                    name = zone_name(seen.position, zone)
                    yield because("13.1", "breaks-through", zone=name, margin=breach[1], n=MARGIN, about=(zone,))

    def _verdict(self, seen: Theatre, armies: list[Army], stops: Mapping[str, tuple[int, int]]) -> Text:
        """Return how many zones are in reach, and what the stack pays to get there, once."""
        prices = [stops[self.to][1]] if self.to in stops else [po for _, po in stops.values()]
        least, most = min(prices, default=0), max(prices, default=0)
        return say(
            "reach-verdict" if least == most else "reach-verdict-prices",
            army=army_named(seen.position, armies[0].id),
            more=len(armies) - 1,
            n=len(stops),
            op=SPOKEN[self.op],
            po=least,
            dear=most,
        )

    def _follow_ups(self, seen: Theatre, army: Army, common: tuple[str, ...]) -> Iterator[FollowUp]:
        """Yield the same armies by other operations, and the invasions of the neutrals beside their ways."""
        for op in get_args(Moves):
            if op != self.op:
                yield FollowUp(say("reach-by", op=SPOKEN[op]), Reach(counters=self.counters, op=op))
        if self.op in ("assault", "tactical_movement") and not self.invading:
            around = {other for zone in (army.zone, *common) for other in seen.board.neighbours[zone]}
            homes = {str(seen.board.zones[zone].home) for zone in around} & seen.neutral_countries
            for country in sorted(homes):
                if COUNTRIES[country].faction != army.faction and not out_of_the_game(country):
                    question = Reach(counters=self.counters, op=self.op, invading=country)
                    yield FollowUp(say("invade", country=SPOKEN[country]), question)

    def _in_place(self, seen: Theatre, armies: list[Army], found: list[Moved]) -> tuple[Offer, ...]:
        """Return the Assault of armies that fight where they stand: they pay for it without moving (8.2)."""
        zones = {army.zone for army in armies}
        if self.to not in ("", *zones) or len(zones) > 1 or not all(one.worked.value.in_place for one in found):
            return ()
        made = tuple(operating(seen, army, self.op, (army.zone,)) for army in armies)
        cost = sum(one.cost for one in made)
        side, zone = armies[0].faction, zone_name(seen.position, armies[0].zone)
        label = say("assault-in-place", zone=zone, n=cost, left=seen.po(side))
        names = tuple(army_named(seen.position, army.id) for army in armies)
        line = say("in-place-booked", armies=names, zone=zone, n=cost)
        return (Offer(label, offered(made, line), "8.2"),)

    def _offers(
        self, seen: Theatre, armies: list[Army], ways: list[Mapping[str, Way]], stops: Mapping[str, tuple[int, int]]
    ) -> tuple[Offer, ...]:
        if self.to not in stops:
            return ()
        made = tuple(operating(seen, army, self.op, way[self.to]) for army, way in zip(armies, ways, strict=True))
        cost, side = sum(one.cost for one in made), armies[0].faction
        label = say("move-there", zone=zone_name(seen.position, self.to), n=cost, left=seen.po(side))
        line = moved_booked(seen.position, tuple(army.id for army in armies), self.to, cost)
        return (Offer(label, offered(made, line), "8"),)


def _armies(seen: Theatre, counters: tuple[str, ...]) -> list[Army]:
    known = {army.id: army for army in seen.state.armies}
    return [known[counter] for counter in counters if counter in known]


def _stops(seen: Theatre, armies: list[Army], op: Moves, found: list[Moved]) -> dict[str, tuple[int, int]]:
    """Return the zones where all these armies may stop together: zones entered on the longest way, points they all pay."""
    ways = [one.ways for one in found]
    common = [
        zone
        for zone in ways[0]
        if all(zone in way for way in ways) and room_for(seen, armies[0].faction, len(armies), zone)
    ]
    return {
        zone: (
            max(len(way[zone]) - 1 for way in ways),
            sum(price(seen, army, op, way[zone]) for army, way in zip(armies, ways, strict=True)),
        )
        for zone in common
    }


def _by_steps(position: Position, stops: Mapping[str, tuple[int, int]]) -> Grid:
    """Return the zones in reach, those as far and as dear as each other together."""
    groups: dict[tuple[int, int], list[str]] = {}
    for zone, far in stops.items():
        groups.setdefault(far, []).append(zone)
    ordered = sorted(groups)
    rows = tuple(
        (
            verbatim(str(steps)),
            say("points", n=po),
            say("reach-zones", zones=tuple(zone_name(position, zone) for zone in sorted(groups[steps, po]))),
        )
        for steps, po in ordered
    )
    header = tuple(say(f"reach-column-{key}") for key in ("steps", "points", "zones"))
    return Grid(say("reach-title"), header, rows, tuple(tuple(sorted(groups[key])) for key in ordered))


def too_late(seen: Theatre, army: Army) -> tuple[Reason, ...]:
    """Return that no operation point may be spent any more, once the combats of the phase have begun (22.1)."""
    if army.faction != seen.phase or not seen.begun:
        return ()
    return (rejected("22.1", "no-points-after-combat"),)


def _rests_on(seen: Theatre) -> tuple[Reason, ...]:
    found = [assumed("assumed-borders", rule="8")]
    if not seen.position.knows("axis-entered-ussr"):
        key = "assumed-axis-in-ussr" if seen.axis_entered_ussr else "assumed-axis-not-in-ussr"
        found.append(assumed(key, rule="9"))
    return tuple(found)


# Landings on the table: where an army may land, and what forbids it (8.5, 13.9).


def shipped(position: Position, filled: Any) -> list[str]:
    """Return the armies of the phase that a landing leads somewhere."""
    seen = theatre(position)
    return [army for army in movable(position, filled) if routes(seen, seen.armies[army].zone)]


def landed(position: Position, filled: Mapping[str, Any]) -> Collection[str]:
    """Return the coasts that landing axes and zones lead the army to."""
    seen = theatre(position)
    army = seen.armies.get(str(filled.get("army", "")))
    return routes(seen, army.zone) if army else ()


class Landing(Question, frozen=True, tag="landing"):
    """May an army land there this turn?"""

    army: Annotated[CounterId, among(shipped)]
    to: Annotated[ZoneId, among(landed)] = ""
    announced: Annotated[int, msgspec.Meta(ge=1, le=4)] = 3
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Answer for one destination, or for all that the army could try."""
        seen = theatre(position)
        army = seen.armies.get(self.army)
        if army is None or army not in seen.fighting:
            raise QuestionError("army", say("reach-no-army"))
        leads = routes(seen, army.zone)
        goal = self.to if self.to in leads else next(iter(leads), "")
        if not goal or (self.to and self.to not in leads):
            return Answer(say("landing-no-route", zone=zone_name(position, army.zone)), tone=Role.WARNING)
        given, worked = work(
            landing_situation(seen, army, leads[goal], goal, self.announced), self.overrides, amphibious
        )
        mover = next(found for found in seen.state.armies if found.id == army.id)
        others = _forbidden(seen, mover, goal)
        legal = worked.value.legal and not others
        roles = {zone: Role.REACHABLE if zone == goal and legal else Role.PATH for zone in leads}
        return card(
            position,
            say(
                "landing-yes" if legal else "landing-no",
                army=army_named(position, army.id),
                zone=zone_name(position, goal),
            ),
            worked,
            given,
            first=too_late(seen, mover),
            more=(*others, *_assumed(seen, leads[goal], goal, self.announced)),
            highlights=Highlights(roles, arrows=(Arrow(army.zone, goal, "2"),)),
            offers=_landing_offer(seen, mover, goal) if legal else (),
            follow_ups=tuple(
                FollowUp(say("land-at", zone=zone_name(position, zone)), Landing(army=self.army, to=zone))
                for zone in leads
                if zone != goal
            ),
            tone=Role.REACHABLE if legal else Role.BLOCKED,
        )


def _forbidden(seen: Theatre, mover: Army, goal: str) -> tuple[Reason, ...]:
    """Return what forbids the landing beside its own rules: politics, room, an operation already made (5, 8, 9)."""
    home = str(seen.board.zones[goal].home)
    given = movement_situation(seen, mover, "naval_movement", home if home in seen.neutral_countries else "")
    given = msgspec.structs.replace(given, neutral_zones=tuple(zone for zone in given.neutral_zones if zone != goal))
    return names_of(seen.position).reasons(barred(given, mover, goal))


def _assumed(seen: Theatre, link: Link, goal: str, announced: int) -> tuple[Reason, ...]:
    found = []
    if is_assumption(link.source):
        found.append(assumed("assumed-landing-route", rule="8.5"))
    if goal in seen.neutral_zones:
        found.append(assumed("assumed-announced", rule="17", n=announced))
    return tuple(found)


def _landing_offer(seen: Theatre, mover: Army, goal: str) -> tuple[Offer, ...]:
    position = seen.position
    made = operating(seen, mover, "amphibious_assault", (mover.zone, goal))
    edits: list[Edit] = []
    if goal in seen.neutral_zones:
        # Reading of 17 [A31]: the zones east of Tébessa become the Axis's when the Allies invade.
        east = [zone for zone in sorted(seen.neutral_zones) if position.board.zones[zone].get("east_of_tebessa")]
        edits += [control_edit(position, zone, "axis") for zone in east]
    label = say("land-there", zone=names_of(position).of(goal), n=made.cost, left=seen.po(mover.faction))
    line = moved_booked(position, (mover.id,), goal, made.cost)
    return offer(label, (offered((made,), line), *edits), "8.5", booked=line)


UNSUPPLIED = "unsupplied"


class Supply(Question, frozen=True, tag="supply"):
    """Which armies of a faction are supplied, by which line, and what cuts the others."""

    live = True
    side: SideId

    def answer(self, position: Position) -> Answer:
        """Answer with every line of the faction and every cut."""
        seen = theatre(position)
        side = faction(self.side)
        worked = supply_of(supply_situation(seen))
        value: SupplyAnswer = worked.value
        ours = [army for army in seen.state.armies if army.faction == side]
        cut = [army for army in ours if not value.armies[army.id]]
        ids = {army.id for army in ours}
        told = tuple(
            reason
            for reason in names_of(position).reasons(worked)
            if reason.kind is ReasonKind.ASSUMED
            or not _armies_of(reason, position)
            or _armies_of(reason, position) & ids
        )
        return card(
            position,
            say("supply-verdict", faction=SPOKEN[side], n=len(ours), cut=len(cut), lost=len(value.zones_lost[side])),
            Worked(value, told),
            more=(*unseen(seen, side), assumed("assumed-sources", rule="7")),
            highlights=_lights(seen, side, value),
            offers=_marker_offers(seen, side, value),
            follow_ups=tuple(
                FollowUp(say("supply-of", faction=SPOKEN[other]), Supply(side=other))
                for other in FACTIONS
                if other != side
            ),
            tone=Role.BLOCKED if cut or value.zones_lost[side] else Role.SOURCE,
        )


def supply_situation(seen: Theatre) -> SupplyBlank:
    """Return everything that supply depends on."""
    return SupplyBlank(board=seen.board, state=seen.state, options=seen.options)


def _armies_of(reason: Reason, position: Position) -> set[str]:
    return {thing for thing in reason.about if thing in position.table.counters}


def _lights(seen: Theatre, side: Faction, value: SupplyAnswer) -> Highlights:
    zones: dict[str, Role] = {}
    counters: dict[str, Role] = {}
    paths: dict[tuple[str, ...], Path] = {}
    for army in seen.state.armies:
        if army.faction != side:
            continue
        line = value.lines.get(army.id, ())
        if value.armies[army.id]:
            if line:
                zones[line[-1]] = Role.SOURCE
            if len(line) > 1:
                way = seen.supply.network(side, army.country).way(army.zone)
                paths[way] = Path(way)
        else:
            counters[army.id] = Role.BLOCKED
            zones[army.zone] = Role.BLOCKED
    zones.update(dict.fromkeys(value.zones_lost[side], Role.WARNING))
    zones.update(dict.fromkeys(seen.supply.network(side, None).sources, Role.SOURCE))
    return Highlights(zones, counters, tuple(paths.values()))


def _marker_offers(seen: Theatre, side: Faction, value: SupplyAnswer) -> tuple[Offer, ...]:
    """Offer to lay the Unsupplied markers where they belong and to lift the others (7)."""
    cut: Mapping[str, Any] = {army.zone: None for army in seen.state.armies if not value.armies[army.id]}
    mine = {army.zone for army in seen.state.armies if army.faction == side}
    marked = {zone for marker, zone in seen.position.table.markers if marker == UNSUPPLIED}
    laid = [zone for zone in sorted(cut) if zone in mine and zone not in marked]
    lifted = [zone for zone in sorted(marked & mine) if zone not in cut]
    edits = [*(Mark(UNSUPPLIED, zone) for zone in laid), *(Mark(UNSUPPLIED, zone, 0) for zone in lifted)]
    if not edits:
        return ()
    parts = [
        say(key, zones=tuple(zone_name(seen.position, zone) for zone in zones))
        for key, zones in (("unsupplied-laid", laid), ("unsupplied-lifted", lifted))
        if zones
    ]
    line = say(
        "booked-by",
        faction=SPOKEN[side],
        words=parts[0] if len(parts) == 1 else say("two-parts", a=parts[0], b=parts[1]),
    )
    return offer(say("lay-unsupplied", n=len(edits)), edits, "7", booked=line)

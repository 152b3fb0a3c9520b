"""Movement, landings, supply on the table: where armies may go, at what price, what forbids it, who is supplied (7, 8, 13.9)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Annotated, Any, get_args

from msgspec.structs import replace

from assistant.core.calc import Worked
from assistant.core.cards import of_goal, offer, work
from assistant.core.printed import is_assumption
from assistant.core.questions import (
    Answer,
    Arrow,
    CounterId,
    CounterIds,
    FollowUp,
    Grid,
    Highlights,
    NationId,
    Offer,
    Offers,
    Overrides,
    Path,
    Question,
    Reason,
    ReasonKind,
    Role,
    SideId,
    ZoneId,
    among,
)
from assistant.core.record import Filled, Ids, grouped, ids_of, within
from assistant.core.table import Edit, Mark, Position, control_edit
from assistant.games.third_reich.combat import MARGIN
from assistant.games.third_reich.geography import Army
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.movement import Moved, SupplyAnswer, SupplyBlank, Way, barred, in_the_way, moved
from assistant.games.third_reich.movement import supply as supply_of
from assistant.games.third_reich.operations import BY_LAND, amphibious
from assistant.games.third_reich.questions.cards import (
    card,
    faction,
    grid,
    moved_booked,
    theatre,
    unseen,
    zone_name,
)
from assistant.games.third_reich.questions.combatants import (
    Moves,
    best_breach,
    invadable_beside,
    landing_situation,
    movement_situation,
    offered,
    operating,
    price,
    routes,
    too_far,
)
from assistant.games.third_reich.words import FACTIONS, STACK, Faction, assumed, because, error, rejected, say

# Movement on the table: where armies may go and at what price (8.1-8.4).

# What is said of several zones in the same words is said once.
TOGETHER = frozenset({
    "move-frozen", "move-neutral", "move-no-sea-route", "move-not-controlled", "move-political", "move-gibraltar",
    "move-black-sea",
})  # fmt: skip


def movable(position: Position, _: Any) -> list[str]:
    """Return the armies of the phase."""
    seen = theatre(position)
    return [army.id for army in seen.state.armies if army.faction == seen.phase]


def neutrals(position: Position, _: Any) -> Ids:
    """Return the countries that may be invaded."""
    return theatre(position).neutral_countries


def reached(position: Position, filled: Filled) -> Collection[str]:
    """Return the zones that all the armies reach."""
    seen = theatre(position)
    op, invading = filled.get("op", "assault"), filled.get("invading", "")
    armies = _armies(seen, filled.get("counters", ()))
    ways = [frozenset(moved(movement_situation(seen, army, op, invading)).ways) for army in armies]
    return frozenset.intersection(*ways) if ways else ()


class Reach(Question, tag="reach"):
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
            raise error("invading", "not-neutral", country=self.invading)
        side = armies[0].faction
        found = [moved(movement_situation(seen, army, self.op, self.invading)) for army in armies]
        ways = [one.ways for one in found]
        stops = _stops(seen, armies, self.op, ways)
        values = {army.id: one.worked.value for army, one in zip(armies, found, strict=True)}
        met = seen.state_when(self.invading)
        known = position.knows("axis-entered-ussr")
        entered = "assumed-axis-in-ussr" if seen.axis_entered_ussr else "assumed-axis-not-in-ussr"
        prices = [stops[self.to][1]] if self.to in stops else [po for _, po in stops.values()]
        least, most = min(prices, default=0), max(prices, default=0)
        told = of_goal((r for one in found for r in seen.names.reasons(one.worked)), self.to, TOGETHER)
        closed = [thing for r in told if r.kind is ReasonKind.REJECTED for thing in r.about if thing in seen.zones]
        by_land = self.op != "naval_movement"  # by sea what is closed would be most coasts
        missed = self.to if self.to not in (*stops, armies[0].zone) else ""
        beside = seen.board.neighbours.get(missed, ())
        between = (r for one in found for r in in_the_way(beside, one.worked.reasons))
        crossed = dict.fromkeys(seen.names.reasons(between))
        key = "reach-not" if missed else "reach-verdict" if least == most else "reach-verdict-prices"
        verdict = say(
            key, army=armies[0].id, more=len(armies) - 1, n=len(stops), op=self.op, po=least, dear=most, zone=missed
        )  # fmt: skip
        return card(
            seen,
            verdict,
            Worked(
                values[armies[0].id] if len(armies) == 1 else values,
                (*told, *((*crossed, too_far(seen, armies[0], self.op, missed)) if missed and missed not in closed else ())),
            ),
            first=(*too_late(seen, armies[0]), *self._breaks_through(seen, armies, ways)),
            more=(
                *unseen(seen, side), assumed("assumed-borders", rule="8"),
                *(() if known else (assumed(entered, rule="9"),)),
            ),
            body=_by_steps(stops),
            highlights=Highlights(
                {
                    **{zone: Role.BLOCKED for zone in closed if by_land and zone not in {army.zone for army in armies}},
                    **{z: Role.TARGET if met.enemies_in(z, side) else Role.REACHABLE for z in stops},
                },
                paths=(Path(ways[0][self.to]),) if self.to in stops else (),
                figures={zone: str(steps) for zone, (steps, _) in stops.items()},
            ),
            offers=self._offers(seen, armies, found, stops),
            follow_ups=tuple(self._follow_ups(seen, armies[0], stops)),
            tone=Role.WARNING if missed or not stops else Role.REACHABLE,
        )  # fmt: skip

    def _breaks_through(self, seen: Theatre, armies: list[Army], ways: list[Mapping[str, Way]]) -> Iterator[Reason]:
        """Yield the zones that the ways cross by a breakthrough, with the attack that opens them: it is owed then (13.1)."""
        for army, way in zip(armies, ways, strict=True):
            for zone in way.get(self.to, ())[1:-1]:
                enemies = seen.state.enemies_in(zone, army.faction)
                breach = best_breach(seen, zone, army.faction, army.id) if enemies else None
                if breach is not None:
                    name = zone
                    yield because("13.1", "breaks-through", zone=name, margin=breach[1], n=MARGIN, about=(zone,))

    def _follow_ups(self, seen: Theatre, army: Army, stops: Iterable[str]) -> Iterator[FollowUp]:
        """Yield the same armies by other operations, and the invasions of the neutrals beside their ways."""
        for op in get_args(Moves):
            if op != self.op:
                yield FollowUp(say("reach-by", op=op), Reach(counters=self.counters, op=op))
        if self.op in BY_LAND and not self.invading:
            for country in invadable_beside(seen, army, stops):
                question = Reach(counters=self.counters, op=self.op, invading=country)
                yield FollowUp(say("invade", country=country), question)

    def _offers(self, seen: Theatre, armies: list[Army], found: list[Moved], stops: Iterable[str]) -> Iterator[Offer]:
        """Yield the Assault of armies that fight where they stand, for which they pay without moving, and the movement (8, 8.2)."""
        here, names, left = armies[0].zone, ids_of(armies), seen.po(armies[0].faction)
        stand = self.to in ("", here) and {army.zone for army in armies} == {here}
        if stand and all(one.worked.value.in_place for one in found):
            made = [operating(seen, army, self.op, (here,)) for army in armies]
            cost = sum(one.cost for one in made)
            line = say("in-place-booked", armies=names, zone=here, n=cost)
            yield Offer(say("assault-in-place", zone=here, n=cost, left=left), offered(made, line), "8.2")
        if self.to in stops:
            made = [operating(seen, army, self.op, one.ways[self.to]) for army, one in zip(armies, found, strict=True)]
            cost = sum(one.cost for one in made)
            line = moved_booked(seen.position, names, self.to, cost)
            yield Offer(say("move-there", zone=self.to, n=cost, left=left), offered(made, line), "8")


def _armies(seen: Theatre, counters: Ids) -> list[Army]:
    return [seen.standing[counter] for counter in counters if counter in seen.standing]


def _stops(seen: Theatre, armies: list[Army], op: Moves, ways: list[Mapping[str, Way]]) -> dict[str, tuple[int, int]]:
    """Return the zones where all these armies may stop together: zones entered on the longest way, points they all pay."""
    found = {}
    for zone in ways[0]:
        there = seen.state.factions_in.get(zone, {}).get(armies[0].faction, 0)
        # 5: there is room for all of them.
        if (seen.zones[zone].unlimited or there + len(armies) <= STACK) and all(zone in way for way in ways):
            far = max(len(way[zone]) - 1 for way in ways)
            found[zone] = far, sum(price(seen, army, op, way[zone]) for army, way in zip(armies, ways, strict=True))
    return found


def _by_steps(stops: Mapping[str, tuple[int, int]]) -> tuple[Grid, ...]:
    """Return the zones in reach, those as far and as dear as each other together."""
    groups = grouped((stops[zone], zone) for zone in sorted(stops))
    rows = ((tuple(z), n, say("points", n=po), say("reach-zones", zones=z)) for (n, po), z in sorted(groups.items()))
    return grid("reach", "steps points zones", rows)


def too_late(seen: Theatre, army: Army) -> tuple[Reason, ...]:
    """Return that no operation point may be spent any more, once the combats of the phase have begun (22.1)."""
    late = army.faction == seen.phase and seen.begun
    return (rejected("22.1", "no-points-after-combat"),) if late else ()


# Landings on the table: where an army may land, and what forbids it (8.5, 13.9).


def shipped(position: Position, filled: Any) -> list[str]:
    """Return the armies of the phase that a landing leads somewhere."""
    seen = theatre(position)
    return [army for army in movable(position, filled) if routes(seen, seen.armies[army].zone)]


def landed(position: Position, filled: Filled) -> Collection[str]:
    """Return the coasts that landing axes and zones lead the army to."""
    seen = theatre(position)
    army = seen.armies.get(str(filled.get("army", "")))
    return routes(seen, army.zone) if army else ()


class Landing(Question, tag="landing"):
    """May an army land there this turn?"""

    army: Annotated[CounterId, among(shipped)]
    to: Annotated[ZoneId, among(landed)] = ""
    announced: Annotated[int, within(1, 4)] = 3
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Answer for one destination, or for all that the army could try."""
        seen = theatre(position)
        army = seen.standing.get(self.army)
        if army is None:
            raise error("army", "reach-no-army")
        leads = routes(seen, army.zone)
        if not leads or (self.to and self.to not in leads):
            return Answer(say("landing-no-route", zone=zone_name(position, army.zone)), tone=Role.WARNING)
        goal = self.to or next(iter(leads))
        given = landing_situation(seen, army, goal, self.announced)
        given, worked = work(given, self.overrides, amphibious)
        others = _forbidden(seen, army, goal)
        legal = worked.value.legal and not others
        more = [*others]
        if is_assumption(leads[goal].source):
            more.append(assumed("assumed-landing-route", rule="8.5"))
        if goal in seen.neutral_zones:
            more.append(assumed("assumed-announced", rule="17", n=self.announced))
        key, tone = ("landing-yes", Role.REACHABLE) if legal else ("landing-no", Role.BLOCKED)
        roles = {zone: Role.REACHABLE if zone == goal and legal else Role.PATH for zone in leads}
        return card(
            seen,
            say(key, army=army.id, zone=goal),
            worked,
            given,
            first=too_late(seen, army),
            more=more,
            highlights=Highlights(roles, arrows=(Arrow(army.zone, goal, "2"),)),
            offers=_landing_offer(seen, army, goal) if legal else (),
            follow_ups=tuple(
                FollowUp(say("land-at", zone=zone), Landing(army=self.army, to=zone)) for zone in leads if zone != goal
            ),
            tone=tone,
        )


def _forbidden(seen: Theatre, mover: Army, goal: str) -> tuple[Reason, ...]:
    """Return what forbids the landing beside its own rules: politics, room, an operation already made (5, 8, 9)."""
    home = str(seen.zones[goal].home)
    given = movement_situation(seen, mover, "naval_movement", home if home in seen.neutral_countries else "")
    given = replace(given, neutral_zones=tuple(zone for zone in given.neutral_zones if zone != goal))
    return seen.names.reasons(barred(given, mover, goal))


def _landing_offer(seen: Theatre, mover: Army, goal: str) -> Offers:
    position = seen.position
    made = operating(seen, mover, "amphibious_assault", (mover.zone, goal))
    edits: list[Edit] = []
    if goal in seen.neutral_zones:
        # Reading of 17 [A31]: the zones east of Tébessa become the Axis's when the Allies invade.
        east = [zone for zone in seen.neutral_zones if position.zones[zone].get("east_of_tebessa")]
        edits += [control_edit(position, zone, "axis") for zone in east]
    label = say("land-there", zone=goal, n=made.cost, left=seen.po(mover.faction))
    line = moved_booked(position, (mover.id,), goal, made.cost)
    return offer(label, (offered((made,), line), *edits), "8.5", booked=line)


UNSUPPLIED = "unsupplied"


class Supply(Question, tag="supply"):
    """Which armies of a faction are supplied, by which line, and what cuts the others."""

    live = True
    side: SideId

    def answer(self, position: Position) -> Answer:
        """Answer with every line of the faction and every cut."""
        seen = theatre(position)
        side = faction(self.side)
        worked = supply_of(seen.asked(SupplyBlank))
        value: SupplyAnswer = worked.value
        ours = {army.id for army in seen.state.armies if army.faction == side}
        cut, lost = [army for army in ours if not value.armies[army]], value.zones_lost[side]
        told = tuple(reason for reason in worked.reasons if reason.text.args.get("army") in (None, *ours))
        return card(
            seen,
            say("supply-verdict", faction=side, n=len(ours), cut=len(cut), lost=len(lost)),
            Worked(value, told, worked.assumed),
            more=(*unseen(seen, side), assumed("assumed-sources", rule="7")),
            highlights=_lights(seen, side, value),
            offers=_marker_offers(seen, side, value),
            follow_ups=tuple(
                FollowUp(say("supply-of", faction=other), Supply(side=other)) for other in FACTIONS if other != side
            ),
            tone=Role.BLOCKED if cut or lost else Role.SOURCE,
        )


def _lights(seen: Theatre, side: Faction, value: SupplyAnswer) -> Highlights:
    zones: dict[str, Role] = {}
    counters: dict[str, Role] = {}
    paths: dict[Ids, Path] = {}
    for army in seen.state.armies:
        if army.faction != side:
            continue
        if not value.armies[army.id]:
            zones[army.zone] = counters[army.id] = Role.BLOCKED
        elif line := value.lines.get(army.id, ()):
            zones[line[-1]] = Role.SOURCE
            if len(line) > 1:
                way = seen.supply.network(side, army.country).way(army.zone)
                paths[way] = Path(way)
    zones |= dict.fromkeys(value.zones_lost[side], Role.WARNING)
    zones |= dict.fromkeys(seen.supply.network(side, None).sources, Role.SOURCE)
    return Highlights(zones, counters, tuple(paths.values()))


def _marker_offers(seen: Theatre, side: Faction, value: SupplyAnswer) -> Offers:
    """Offer to lay the Unsupplied markers where they belong and to lift the others (7)."""
    cut = {army.zone for army in seen.state.armies if not value.armies[army.id]}
    mine = {army.zone for army in seen.state.armies if army.faction == side}
    marked = {zone for marker, zone in seen.position.markers if marker == UNSUPPLIED}
    laid, lifted = sorted((cut & mine) - marked), sorted((marked & mine) - cut)
    edits = [*(Mark(UNSUPPLIED, zone) for zone in laid), *(Mark(UNSUPPLIED, zone, 0) for zone in lifted)]
    told = [
        say(key, zones=tuple(zones))
        for key, zones in (("unsupplied-laid", laid), ("unsupplied-lifted", lifted))
        if zones
    ]
    if not told:
        return ()
    words = told[0] if len(told) == 1 else say("two-parts", a=told[0], b=told[1])
    line = say("booked-by", faction=side, words=words)
    return offer(say("lay-unsupplied", n=len(edits)), edits, "7", booked=line)

"""Movement on the table: where armies may go, what it costs, landings (8, 13.9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, cast

from assistant.core.board import Link
from assistant.core.edits import Edit, Move, Note, Several
from assistant.core.position import Position
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
    ZoneId,
)
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.table import Counter
from assistant.core.text import speaker
from assistant.games.third_reich.geography import Army
from assistant.games.third_reich.landings import LandingBlank, Route, amphibious
from assistant.games.third_reich.movement import Mover, Way, march, strategic
from assistant.games.third_reich.movement_topics import MovementBlank, circumstances, movement
from assistant.games.third_reich.operations import CostBlank, TouchedZone, operation_cost
from assistant.games.third_reich.politics import in_italian_area, political_refusal
from assistant.games.third_reich.questions.asking import (
    country_noted,
    named,
    noted,
    pawn_edit,
    reasons,
    work,
    zone_name,
)
from assistant.games.third_reich.questions.combats import open_zones
from assistant.games.third_reich.questions.theatre import Theatre, theatre
from assistant.games.third_reich.words import SPOKEN, STACK, Crossing, Operation
from assistant.games.third_reich.zones import stacking_refusal

say = speaker(__name__)

Moves = Literal["assault", "tactical_movement", "strategic_movement", "naval_movement"]


class Reach(Question, frozen=True, kw_only=True, tag="reach"):
    """Where may these armies go, and at what price?"""

    counters: CounterIds
    op: Moves = "assault"
    to: ZoneId = ""
    invading: NationId = ""

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Mapping[str, Any]) -> frozenset[str] | None:
        """Light the armies of the phase, then the zones they reach."""
        seen = theatre(position)
        if blank == "counters":
            return frozenset(army.id for army in seen.state.armies if army.faction == seen.phase)
        if blank == "invading":
            return seen.neutral_countries
        armies = _armies(seen, tuple(filled.get("counters", ())))
        op, invading = filled.get("op", "assault"), filled.get("invading", "")
        ways = [_ways(seen, army, op, invading) for army in armies]
        return frozenset.intersection(*(frozenset(way) for way in ways)) if ways else frozenset()

    def answer(self, position: Position) -> Answer:
        """Answer with the zones that all these armies reach together."""
        seen = theatre(position)
        armies = _armies(seen, self.counters)
        if not armies:
            return Answer(say("reach-no-army"), tone=Role.WARNING)
        if self.invading and self.invading not in seen.neutral_countries:
            raise QuestionError("invading", say("not-neutral", country=SPOKEN.get(self.invading, self.invading)))
        worked = [movement(movement_situation(seen, army, self.op, self.invading)) for army in armies]
        ways = [_ways(seen, army, self.op, self.invading) for army in armies]
        common = [zone for zone in ways[0] if all(zone in way for way in ways) and _room(seen, armies, zone)]
        prices = {
            zone: sum(_price(seen, a, self.op, w[zone]) for a, w in zip(armies, ways, strict=True)) for zone in common
        }
        told = tuple(dict.fromkeys(r for w in worked for r in reasons(position, w)))
        value = worked[0].value if len(armies) == 1 else {a.id: w.value for a, w in zip(armies, worked, strict=True)}
        roles = {zone: Role.TARGET if _enemies(seen, armies[0], zone) else Role.REACHABLE for zone in common}
        paths = (Path(ways[0][self.to]),) if self.to in common else ()
        return Answer(
            say("reach-verdict", army=position.kind(armies[0].id).name, n=len(common), op=SPOKEN[self.op]),
            (*told, *_rests_on(seen)),
            highlights=Highlights(roles, paths=paths, figures={zone: str(po) for zone, po in prices.items()}),
            offers=self._offers(seen, armies, ways, prices),
            follow_ups=tuple(
                FollowUp(say("reach-by", op=SPOKEN[op]), Reach(counters=self.counters, op=op))
                for op in Moves.__args__  # type: ignore[attr-defined]
                if op != self.op
            ),
            tone=Role.REACHABLE,
            value=value,
        )

    def _offers(
        self, seen: Theatre, armies: list[Army], ways: list[Mapping[str, Way]], prices: Mapping[str, int]
    ) -> tuple[Offer, ...]:
        if self.to not in prices:
            return ()
        side = armies[0].faction
        edits: list[Edit] = [Move(tuple(army.id for army in armies), self.to)]
        for army, way in zip(armies, ways, strict=True):
            edits += _done(seen, army, self.op, way[self.to])
        if self.invading and any(seen.board.zones[zone].home == self.invading for way in ways for zone in way[self.to]):
            edits.append(country_noted(seen.position, self.invading, invaded_by=side))
        edits.append(pawn_edit(seen.position, f"po-{side}", max(0, seen.po(side) - prices[self.to])))
        label = say("move-there", zone=zone_name(seen.position, self.to), n=prices[self.to], left=seen.po(side))
        return (Offer(label, Several(tuple(edits), label), "8"),)


def _armies(seen: Theatre, counters: tuple[str, ...]) -> list[Army]:
    known = {army.id: army for army in seen.state.armies}
    return [known[counter] for counter in counters if counter in known]


def _enemies(seen: Theatre, army: Army, zone: str) -> bool:
    return seen.state.enemies_in(zone, army.faction)


def _room(seen: Theatre, armies: list[Army], zone: str) -> bool:
    """Tell whether all the armies find room together (5)."""
    there = seen.state.factions_in.get(zone, {}).get(armies[0].faction, 0)
    return seen.board.zones[zone].unlimited or there + len(armies) <= STACK


def movement_situation(seen: Theatre, army: Army, op: Moves, invading: str = "") -> MovementBlank:
    """Return everything that the movement of an army depends on."""
    turn: Any = seen.turn
    frozen = [zone.id for zone in seen.position.board.zones.values() if zone.get("soviet_frozen")]
    return MovementBlank(
        board=seen.board,
        state=seen.state,
        army=army.id,
        op=op,
        turn=turn,
        axis_war=seen.war("axis"),
        axis_entered_ussr=seen.axis_entered_ussr,
        neutral_countries=cast(Any, tuple(sorted(seen.neutral_countries))),
        neutral_zones=tuple(sorted(seen.neutral_zones)),
        invading=cast(Any, (invading,) if invading else ()),
        unsupplied_at_start=() if seen.supply.of(army).supplied or seen.operation(army.id) else (army.id,),
        already_operated=(army.id,) if seen.operation(army.id) else (),
        soviet_border_zones=tuple(frozen),
        breakthrough_zones=tuple(sorted(open_zones(seen, army.faction, army.id))) if army.type == "armour" else (),
        strategic_moves_in_ussr_used=_strategic_in_ussr(seen),
        axis_entered_france_belgium_this_turn=seen.position.fact("axis-entered-west") == seen.turn,
        options=seen.options,
    )


def _strategic_in_ussr(seen: Theatre) -> int:
    """Return the strategic movements of the Axis that touched the USSR this turn, as noted (8.3)."""
    count = 0
    for army, row in seen.done.items():
        if (
            row.get("op") == "strategic_movement"
            and army in seen.armies
            and seen.kind(seen.armies[army]).side == "axis"
        ):
            zones = [zone for zone in str(row.get("path", "")).split() if zone in seen.board.zones]
            count += any(seen.board.zones[zone].home == "ussr" for zone in zones)
    return count


def _ways(seen: Theatre, army: Army, op: Moves, invading: str = "") -> Mapping[str, Way]:
    """Return the ways by which an army reaches the zones where it may stop."""
    given = movement_situation(seen, army, op, invading)
    reach = movement(given).value.reach
    mover = Mover(seen.board, seen.state, army, circumstances(given), seen.options)
    if op == "naval_movement":
        return {zone: (army.zone, zone) for zone in reach}
    found = strategic(mover, given.strategic_moves_in_ussr_used)[0] if op == "strategic_movement" else march(mover, op)
    return {zone: found[zone] for zone in reach}


def _price(seen: Theatre, army: Army, op: Operation, way: Way) -> int:
    """Return the operation points that a movement along `way` costs (8)."""
    sea_zones = 1
    if op == "naval_movement":
        reach = movement(movement_situation(seen, army, "naval_movement")).value.reach
        sea_zones = reach[way[-1]].sea_zones if way[-1] in reach else 1
    zones = tuple(
        TouchedZone(home=tags.home, region=tags.region, beyond_limite_est=tags.beyond_limite_est)
        for tags in (seen.board.zones[zone] for zone in way)
    )
    turn: Any = seen.turn
    entered = seen.position.fact("axis-entered-ussr") or None
    blank = CostBlank(
        faction=army.faction,
        op=op,
        turn=turn,
        zones=zones,
        sea_zones=sea_zones,
        axis_entered_france_belgium_this_turn=seen.position.fact("axis-entered-west") == seen.turn,
        first_axis_entry_ussr=entered,
        options=seen.options,
    )
    return int(operation_cost(blank).value.po)


def crossed_on(seen: Theatre, way: Way) -> tuple[Crossing, ...]:
    """Return what is drawn in the last zone of a way on the border where an army enters it (15)."""
    if len(way) < 2:
        return ()
    link: Link | None = seen.position.board.linked(frozenset({"land", "strait"}))[way[-2]].get(way[-1])
    if link is None:
        return ()
    feature = link.tags.get("into_b" if link.b == way[-1] else "into_a")
    return (cast(Crossing, feature),) if feature else ()


def _done(seen: Theatre, army: Army, op: Operation, way: Way) -> list[Edit]:
    """Return the notes that a movement leaves: operation, way, what was crossed, first entries of the Axis (3, 8)."""
    crossed = ("landing",) if op == "amphibious_assault" else crossed_on(seen, way)
    edits: list[Edit] = [noted(seen.position, army.id, op=op, path=" ".join(way), crossed=" ".join(crossed))]
    if army.faction == "axis":
        homes = {seen.board.zones[zone].home for zone in way if seen.board.zones[zone].region == "europe"}
        if "ussr" in homes and not seen.position.fact("axis-entered-ussr"):
            edits.append(Note("axis-entered-ussr", seen.turn))
        if homes & {"france", "belgium"} and not seen.position.fact("axis-entered-west"):
            edits.append(Note("axis-entered-west", seen.turn))
    return edits


def _rests_on(seen: Theatre) -> tuple[Reason, ...]:
    found = [Reason(say("assumed-borders"), "8", ReasonKind.ASSUMED)]
    if not seen.position.knows("axis-entered-ussr"):
        key = "assumed-axis-in-ussr" if seen.axis_entered_ussr else "assumed-axis-not-in-ussr"
        found.append(Reason(say(key), "9", ReasonKind.ASSUMED))
    return tuple(found)


class Landing(Question, frozen=True, kw_only=True, tag="landing"):
    """May an army land there this turn?"""

    army: CounterId
    to: ZoneId = ""
    overrides: Overrides = {}

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Mapping[str, Any]) -> frozenset[str] | None:
        """Light the armies of the phase on a coast, then the coasts that landing axes and zones lead to."""
        seen = theatre(position)
        if blank == "army":
            return frozenset(a.id for a in seen.state.armies if a.faction == seen.phase and _routes(seen, a.zone))
        army = seen.armies.get(str(filled.get("army", "")))
        return frozenset(_routes(seen, army.zone)) if army else frozenset()

    def answer(self, position: Position) -> Answer:
        """Answer for one destination, or for all that the army could try."""
        seen = theatre(position)
        army = seen.armies.get(self.army)
        if army is None:
            raise QuestionError("army", say("reach-no-army"))
        routes = _routes(seen, army.zone)
        goal = self.to if self.to in routes else next(iter(routes), "")
        if not goal or (self.to and self.to not in routes):
            return Answer(say("landing-no-route", zone=zone_name(position, army.zone)), tone=Role.WARNING)
        given, worked = work(landing_situation(seen, army, routes[goal], goal), self.overrides, amphibious)
        others = _forbidden(seen, army, goal)
        legal = worked.value.legal and not others
        roles = {zone: Role.REACHABLE if zone == goal and legal else Role.PATH for zone in routes}
        return Answer(
            say(
                "landing-yes" if legal else "landing-no",
                army=position.kind(army.id).name,
                zone=zone_name(position, goal),
            ),
            (*reasons(position, worked), *others, *_route_source(routes[goal])),
            highlights=Highlights(roles, arrows=(Arrow(army.zone, goal, "2"),)),
            offers=_landing_offer(seen, army, goal) if legal else (),
            follow_ups=tuple(
                FollowUp(say("land-at", zone=zone_name(position, zone)), Landing(army=self.army, to=zone))
                for zone in routes
                if zone != goal
            ),
            tone=Role.REACHABLE if legal else Role.BLOCKED,
            situation=given,
            value=worked.value,
        )


def _routes(seen: Theatre, start: str) -> dict[str, Link]:
    """Return the landing axes and landing zones that lead away from a zone, by destination (8.5, 13.9)."""
    if start not in seen.board.zones:
        return {}
    return dict(seen.position.board.linked(frozenset({"landing_axis", "landing_zone"}))[start])


def landing_situation(seen: Theatre, army: Counter, link: Link, goal: str) -> LandingBlank:
    """Return everything that a landing depends on; landings of this turn are those noted."""
    kind = seen.kind(army)
    side: Any = kind.side
    turn: Any = seen.turn
    landed = [
        str(row.get("path", "")).split()[-1:]
        for name, row in seen.done.items()
        if row.get("op") == "amphibious_assault" and name in seen.armies and seen.kind(seen.armies[name]).side == side
    ]
    french = sum(zone[:1] != [] and zone[0] in seen.neutral_zones for zone in landed)
    origin = seen.position.board.zones[army.zone].name.en
    return LandingBlank(
        faction=side,
        type=cast(Any, kind.get("arm", "infantry")),
        turn=turn,
        from_controlled=seen.controller(army.zone) == side,
        to_controlled=seen.controller(goal) == side,
        route=Route(
            kind=cast(Any, link.kind),
            mediterranean=bool(link.tags.get("mediterranean")),
            origin=origin,
            destination=seen.position.board.zones[goal].name.en,
        ),
        tech=seen.state.has(side, "amphibious_assaults"),
        landed_this_turn=len(landed),
        landed_here_this_turn=sum(zone == [goal] for zone in landed),
        neutral_french_africa=goal in seen.neutral_zones,
        total_landing_in_french_africa=french + 1,
        options=seen.options,
    )


def _forbidden(seen: Theatre, army: Counter, goal: str) -> tuple[Reason, ...]:
    """Return what forbids the landing beside its own rules: politics, room, an operation already made (5, 8, 9)."""
    tags, kind = seen.board.zones[goal], seen.kind(army)
    side: Any = kind.side
    others = [a for a in seen.state.armies if a.id != army.id]
    italians = [seen.board.zones[a.zone] for a in others if a.country == "italy"]
    political = political_refusal(
        kind.nation,
        home=tags.home,
        region=tags.region,
        turn=seen.turn,
        axis_war=seen.war("axis"),
        other_italians=sum(in_italian_area(zone.home, zone.region, seen.turn) for zone in italians),
        other_germans_in_romania=sum(
            a.country == "germany" and seen.board.zones[a.zone].home == "romania" for a in others
        ),
    )
    crowd = stacking_refusal(side, seen.state.factions_in.get(goal, {}), stops=True, unlimited=tags.unlimited)
    found = [(political, "9"), (crowd, "5")]
    if seen.operation(army.id):
        found.append((say("stopped-one-operation-per-turn", army=kind.name), "8"))
    return tuple(Reason(text, rule, ReasonKind.REJECTED) for text, rule in found if text is not None)


def _route_source(link: Link) -> tuple[Reason, ...]:
    if link.source.startswith("rules"):
        return ()
    return (Reason(say("assumed-landing-route"), "8.5", ReasonKind.ASSUMED),)


def _landing_offer(seen: Theatre, army: Counter, goal: str) -> tuple[Offer, ...]:
    position = seen.position
    mover = next(found for found in seen.state.armies if found.id == army.id)
    way = (army.zone, goal)
    price = _price(seen, mover, "amphibious_assault", way)
    edits: list[Edit] = [Move((army.id,), goal), *_done(seen, mover, "amphibious_assault", way)]
    home = seen.board.zones[goal].home
    if home in seen.neutral_countries:
        edits.append(country_noted(position, str(home), invaded_by=mover.faction))
    edits.append(pawn_edit(position, f"po-{mover.faction}", max(0, seen.po(mover.faction) - price)))
    label = say("land-there", zone=named(position, goal), n=price, left=seen.po(mover.faction))
    return (Offer(label, Several(tuple(edits), label), "8.5"),)

"""Movement on the table: where armies may go, what it costs, landings (8, 13.9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, cast, get_args

from assistant.core.board import Link
from assistant.core.calc import Worked
from assistant.core.edits import Edit, Move, Note, Several
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import (
    Answer,
    CounterIds,
    FollowUp,
    Highlights,
    NationId,
    Offer,
    Path,
    Question,
    Role,
    ZoneId,
)
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import speaker
from assistant.games.third_reich.countries import COUNTRIES, WATCHED_BY_AXIS, out_of_the_game
from assistant.games.third_reich.geography import Army
from assistant.games.third_reich.movement import Mover, Way, march, strategic
from assistant.games.third_reich.movement_topics import MovementBlank, circumstances, movement
from assistant.games.third_reich.operations import CostBlank, TouchedZone, operation_cost
from assistant.games.third_reich.questions.asking import (
    army_named,
    country_noted,
    noted,
    pawn_edit,
    reasons,
    unseen,
    zone_name,
)
from assistant.games.third_reich.questions.combats import open_zones
from assistant.games.third_reich.questions.marking import laid
from assistant.games.third_reich.questions.theatre import Theatre, theatre
from assistant.games.third_reich.words import SPOKEN, STACK, Crossing, Operation

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
            zone: sum(price(seen, a, self.op, w[zone]) for a, w in zip(armies, ways, strict=True)) for zone in common
        }
        told = tuple(dict.fromkeys(r for w in worked for r in reasons(position, w)))
        value = worked[0].value if len(armies) == 1 else {a.id: w.value for a, w in zip(armies, worked, strict=True)}
        roles = {zone: Role.TARGET if _enemies(seen, armies[0], zone) else Role.REACHABLE for zone in common}
        paths = (Path(ways[0][self.to]),) if self.to in common else ()
        return Answer(
            say("reach-verdict", army=army_named(position, armies[0].id), n=len(common), op=SPOKEN[self.op]),
            (*_too_late(seen, armies[0]), *told, *unseen(seen, armies[0].faction), *_rests_on(seen)),
            highlights=Highlights(roles, paths=paths, figures={zone: str(po) for zone, po in prices.items()}),
            offers=(*self._in_place(seen, armies, worked), *self._offers(seen, armies, ways, prices)),
            follow_ups=self._follow_ups(seen, armies[0], common),
            tone=Role.REACHABLE,
            value=value,
        )

    def _follow_ups(self, seen: Theatre, army: Army, common: list[str]) -> tuple[FollowUp, ...]:
        """Return the same armies by other operations, and the invasions of the neutrals beside their ways."""
        found = [
            FollowUp(say("reach-by", op=SPOKEN[op]), Reach(counters=self.counters, op=op))
            for op in get_args(Moves)
            if op != self.op
        ]
        if self.op in ("assault", "tactical_movement") and not self.invading:
            around = {other for zone in (army.zone, *common) for other in seen.board.neighbours[zone]}
            homes = {str(seen.board.zones[zone].home) for zone in around} & seen.neutral_countries
            found += [
                FollowUp(say("invade", country=SPOKEN[c]), Reach(counters=self.counters, op=self.op, invading=c))
                for c in sorted(homes)
                if COUNTRIES[c].faction != army.faction and not out_of_the_game(c)
            ]
        return tuple(found)

    def _in_place(self, seen: Theatre, armies: list[Army], worked: list[Worked]) -> tuple[Offer, ...]:
        """Return the Assault of armies that fight where they stand: they pay for it without moving (8.2)."""
        zones = {army.zone for army in armies}
        if self.to not in ("", *zones) or len(zones) > 1 or not all(found.value.in_place for found in worked):
            return ()
        zone, side = armies[0].zone, armies[0].faction
        edits: list[Edit] = [edit for army in armies for edit in done(seen, army, self.op, (zone,))]
        edits += laid(seen, self.op, zone, len(armies))
        cost = sum(price(seen, army, self.op, (zone,)) for army in armies)
        edits.append(pawn_edit(seen.position, f"po-{side}", max(0, seen.po(side) - cost)))
        label = say("assault-in-place", zone=zone_name(seen.position, zone), n=cost, left=seen.po(side))
        return (Offer(label, Several(tuple(edits), label), "8.2"),)

    def _offers(
        self, seen: Theatre, armies: list[Army], ways: list[Mapping[str, Way]], prices: Mapping[str, int]
    ) -> tuple[Offer, ...]:
        if self.to not in prices:
            return ()
        side = armies[0].faction
        edits: list[Edit] = [Move(tuple(army.id for army in armies), self.to)]
        for army, way in zip(armies, ways, strict=True):
            edits += done(seen, army, self.op, way[self.to])
        edits += laid(seen, self.op, self.to, len(armies))
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


def near_enough(seen: Theatre, zone: str) -> tuple[str, ...]:
    """Return the armies of the phase that may reach a zone by an Assault (8.2)."""
    ours = [army for army in seen.state.armies if army.faction == seen.phase and not seen.operation(army.id)]
    return tuple(army.id for army in ours if zone in _ways(seen, army, "assault"))


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
        unsupplied_at_start=() if seen.operation(army.id) or seen.supplied_at_start(army) else (army.id,),
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


def price(seen: Theatre, army: Army, op: Operation, way: Way) -> int:
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


def done(seen: Theatre, army: Army, op: Operation, way: Way) -> list[Edit]:
    """Return the notes that a movement leaves: operation, way, what was crossed, first entries of the Axis (3, 8)."""
    crossed = ("landing",) if op == "amphibious_assault" else crossed_on(seen, way)
    edits: list[Edit] = [noted(seen.position, army.id, op=op, path=" ".join(way), crossed=" ".join(crossed))]
    if army.faction == "axis":
        homes = {seen.board.zones[zone].home for zone in way if seen.board.zones[zone].region == "europe"}
        if "ussr" in homes and not seen.position.fact("axis-entered-ussr"):
            edits.append(Note("axis-entered-ussr", seen.turn))
        if homes & {"france", "belgium"} and not seen.position.fact("axis-entered-west"):
            edits.append(Note("axis-entered-west", seen.turn))
    watched = any(seen.board.zones[zone].home in WATCHED_BY_AXIS for zone in way)
    if army.faction == "ussr" and watched and not seen.position.fact("ussr-entered-axis"):
        edits.append(Note("ussr-entered-axis", True))
    return edits


def _too_late(seen: Theatre, army: Army) -> tuple[Reason, ...]:
    """Return that no operation point may be spent any more, once the combats of the phase have begun (22.1)."""
    if army.faction != seen.phase or not seen.position.fact("combat-begun"):
        return ()
    return (Reason(say("no-points-after-combat"), "22.1", ReasonKind.REJECTED),)


def _rests_on(seen: Theatre) -> tuple[Reason, ...]:
    found = [Reason(say("assumed-borders"), "8", ReasonKind.ASSUMED)]
    if not seen.position.knows("axis-entered-ussr"):
        key = "assumed-axis-in-ussr" if seen.axis_entered_ussr else "assumed-axis-not-in-ussr"
        found.append(Reason(say(key), "9", ReasonKind.ASSUMED))
    return tuple(found)

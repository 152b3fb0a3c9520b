"""Questions of victory points: the track against a count, a city that changes hands, an entry into war (5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from assistant.core.blocks import Grid, Sum, SumLine
from assistant.core.control import control_edit
from assistant.core.edits import Edit, Move
from assistant.core.overrides import with_overrides
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, FollowUp, Highlights, Offer, Overrides, Question, Role, SideId, ZoneId
from assistant.core.reasons import Reason
from assistant.core.text import Text, number, verbatim
from assistant.games.empires import entry, mirror, victory
from assistant.games.empires.dates import LAST_TURN
from assistant.games.empires.powers import NATION_NAMES, POWER_NAMES, POWER_OF, POWERS, Power
from assistant.games.empires.questions.cards import assumed, fact, together, told, zone_name
from assistant.games.empires.words import Working, say


def pawn_edits(position: Position, points: Mapping[Power, int]) -> list[Edit]:
    """Return the edits that move the victory point markers by these amounts, as far as the track goes (5)."""
    edits: list[Edit] = []
    for power, n in points.items():
        pawn = f"vp-{power}#1"
        box = position.box(pawn)
        if n and box is not None and f"vp:{box + n}" in position.board.zones:
            edits.append(Move((pawn,), f"vp:{box + n}"))
    return edits


def signed(n: int) -> Text:
    """Return a gain or a loss with its sign."""
    return verbatim(f"+{n}" if n > 0 else f"\N{MINUS SIGN}{-n}" if n else "0")


def minus(n: int) -> Text:
    """Return a number of points with a true minus sign."""
    return verbatim(number(n, "en"))


def points_words(points: Mapping[Power, int]) -> tuple[Text, ...]:
    """Return who gains and loses what."""
    return tuple(say("points-of", power=POWER_NAMES[power], n=signed(n)) for power, n in points.items() if n)


def final_situation(position: Position) -> victory.FinalGiven:
    """Return the cities of the map with who holds them, and the diplomacy."""
    cities = []
    for name in mirror.land_zones(position.board):
        zone = mirror.zone_value(position, name)
        if zone.city:
            cities.append(victory.HeldCity(name=name, country=zone.country, controller=zone.controller))
    return victory.FinalGiven(
        cities=tuple(cities),
        at_war=mirror.at_war(position),
        russia_surrendered=mirror.is_decided(position, mirror.SURRENDER),
        options=mirror.options(position),
    )


def due(position: Position, work: Working) -> dict[Power, int]:
    """Return where the markers of the track should lie by a count, as far as the points have fallen due by now (5)."""
    late = mirror.turn(position) > victory.LAST_TURN_OF_1916 and not work.first
    return victory.score(final_situation(position), work, penalties=late)


class VictoryPoints(Question, frozen=True, tag="vp"):
    """Who has how many points? A count of cities and diplomacy beside the track."""

    live = True
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the final score if the game ended now (5)."""
        given = with_overrides(final_situation(position), self.overrides)
        work = Working(mirror.edition(position), given.options)
        value = victory.vp_final(given, work).value
        best = max(value.values())
        leaders = tuple(POWER_NAMES[power] for power in POWERS if value[power] == best)
        rows = tuple((POWER_NAMES[power], minus(value[power]), _on_track(position, power)) for power in POWERS)
        header = (say("vp-column-power"), say("vp-column-count"), say("vp-column-track"))
        ended = mirror.turn(position) >= LAST_TURN
        # Ties are not covered by the rules (A49): a shared victory.
        key = ("vp-shared" if len(leaders) > 1 else "vp-winner") if ended else "vp-leading"
        return Answer(
            verdict=say(key, powers=leaders, n=best),
            reasons=told(position, work),
            body=(Grid(say("vp-title"), header, rows), *(_sum(position, power, given, work) for power in POWERS)),
            situation=given,
            value=value,
        )


def _on_track(position: Position, power: Power) -> Text:
    box = position.box(f"vp-{power}#1")
    return say("vp-no-marker") if box is None else minus(box)


def _sum(position: Position, power: Power, given: victory.FinalGiven, work: Working) -> Sum:
    """Return how a power's score comes about."""
    rule = "first 5" if work.first else "5"
    lines = [SumLine(say("vp-line-start"), victory.START[power], rule)]
    for place in given.cities:
        worth = victory.city_worth(victory.City(country=place.country, name=place.name), place.controller)[power]
        if worth:
            lines.append(SumLine(say("vp-line-city", zone=zone_name(position, place.name)), worth, rule, (place.name,)))
    cities = sum(line.amount for line in lines)
    diplomacy = victory.score(given, Working(work.edition, work.options), penalties=True)[power] - cities
    if diplomacy:
        lines.append(SumLine(say("vp-line-diplomacy"), diplomacy, rule))
    return Sum(say("vp-sum", power=POWER_NAMES[power]), tuple(lines))


class City(Question, frozen=True, tag="city"):
    """What is it worth when this zone changes hands?"""

    zone: ZoneId
    to: SideId
    overrides: Overrides = {}

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Mapping[str, Any]) -> frozenset[str] | None:  # noqa: ARG003
        """Return the zones of the map."""
        return frozenset(mirror.land_zones(position.board)) if blank == "zone" else None

    def answer(self, position: Position) -> Answer:
        """Return the points that move, and the offer to give the zone to its new owner (5)."""
        if not mirror.on_map(position, self.zone):
            raise QuestionError("zone", say("no-such-zone-here", word=self.zone))
        value = mirror.zone_value(position, self.zone)
        given = with_overrides(
            victory.ControlGiven(
                zone=victory.City(name=self.zone, country=value.country, city=value.city),
                old=value.controller,
                new=mirror.power(self.to, "to"),
                options=mirror.options(position),
            ),
            self.overrides,
        )
        work = Working(mirror.edition(position), given.options)
        points = victory.vp_control(given, work).value
        label = say(
            "offer-control", zone=zone_name(position, self.zone), power=POWER_NAMES[mirror.power(self.to, "to")]
        )
        moved = [] if work.first else pawn_edits(position, points)
        edits = [control_edit(position, self.zone, self.to), *moved]
        return Answer(
            verdict=say("points-move", points=points_words(points)) if points else say("points-none"),
            reasons=told(position, work),
            highlights=Highlights({self.zone: Role.SUBJECT}),
            offers=(Offer(label, together(edits, label), "first 5" if work.first else "5"),),
            situation=given,
            value=points,
        )


class War(Question, frozen=True, tag="war"):
    """What follows when this neutral enters the war, or Russia surrenders?"""

    event: Literal["turkey_joins", "bulgaria_joins", "italy_joins", "romania_joins", "usa_joins", "russia_surrenders"]
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the points, and the offer of marker, control, armies and points together (5, 12)."""
        given = with_overrides(victory.EventGiven(event=self.event, options=mirror.options(position)), self.overrides)
        work = Working(mirror.edition(position), given.options)
        points = victory.vp_event(given, work).value
        label = say(f"offer-{self.event.replace('_', '-')}")
        scored = [] if work.first else pawn_edits(position, points)
        edits = [*self._consequences(position), *scored]
        rule = "first 11" if work.first else "12"
        offers = [Offer(label, together(edits, label), rule)]
        placed = self._placed(position)
        if placed:
            deployed = say("offer-deployed", event=label)
            offers.insert(0, Offer(deployed, together([*edits, *placed], deployed), rule))
        zones = self._zones(position)
        return Answer(
            verdict=say("points-move", points=points_words(points)),
            reasons=(*told(position, work), *self._deployment(position, placed)),
            highlights=Highlights(
                {**dict.fromkeys(zones, Role.SUBJECT), **dict.fromkeys((move.zone for move in placed), Role.DOUBT)}
            ),
            offers=tuple(offers),
            situation=given,
            value=points,
        )

    def _deployment(self, position: Position, placed: tuple[Move, ...]) -> Iterator[Reason]:
        if self.event != "russia_surrenders":
            yield fact("deployment-on-board")
        if placed:
            where = tuple(
                say("deployed-in", n=len(move.counters), zone=zone_name(position, move.zone)) for move in placed
            )
            yield assumed("deployment-proposed", tuple(move.zone for move in placed), where=where)

    def _placed(self, position: Position) -> tuple[Move, ...]:
        """Return the proposed deployment of the armies that wait for their nation's entry, as far as they suffice (A61)."""
        nation = self.event.removesuffix("_joins")
        waiting = [counter.id for counter in position.counters_in(f"reserve-{nation}", "army")]
        moves = []
        for zone, n in entry.proposal(nation).items():
            if zone in position.board.zones and waiting:
                moves.append(Move(tuple(waiting[:n]), zone))
                del waiting[:n]
        return tuple(moves)

    def _zones(self, position: Position) -> tuple[str, ...]:
        nation = self.event.removesuffix("_joins")
        held = mirror.land_zones(position.board)
        return tuple(zone for zone in held if position.board.zones[zone].tags.get("home") == nation)

    def _consequences(self, position: Position) -> Iterator[Edit]:
        track = mirror.SURRENDER if self.event == "russia_surrenders" else self.event.removesuffix("_joins")
        pawn, last = f"diplomacy-{track}#1", position.board.track(f"diplomacy-{track}")[-1].id
        if pawn in position.table.counters and position.table.counters[pawn].zone != last:
            yield Move((pawn,), last)
        if self.event == "russia_surrenders":
            return
        # Reading [A61]: its zones come under the power that receives it; its armies wait in that power's reserve.
        power = POWER_OF[track]
        for zone in self._zones(position):
            if not position.controller(zone):
                yield control_edit(position, zone, power)
        waiting = tuple(counter.id for counter in position.counters_in(f"reserve-{track}", "army"))
        if waiting:
            yield Move(waiting, f"reserve-{power}")


def war_follow_up(track: str) -> FollowUp:
    """Return the question of what follows when a diplomacy marker has reached its last box (12)."""
    event: Any = "russia_surrenders" if track == mirror.SURRENDER else f"{track}_joins"
    name = say("track-surrender") if track == mirror.SURRENDER else NATION_NAMES[track]
    return FollowUp(say("ask-war", track=name), War(event=event))

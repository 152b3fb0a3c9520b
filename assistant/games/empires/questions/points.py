"""Questions of victory points: the track against a count, a city that changes hands (5)."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Any

from assistant.core.blocks import Grid, Sum, SumLine
from assistant.core.control import control_edit
from assistant.core.edits import Edit, Move
from assistant.core.overrides import with_overrides
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, Highlights, Offer, Overrides, Question, Role, SideId, ZoneId
from assistant.core.reasons import Reason
from assistant.core.text import Text, verbatim
from assistant.core.typography import number
from assistant.games.empires import mirror, victory
from assistant.games.empires.dates import LAST_TURN
from assistant.games.empires.powers import POWER_NAMES, POWERS, Power
from assistant.games.empires.questions.cards import fact, together, told, zone_name
from assistant.games.empires.seats import handicap
from assistant.games.empires.words import Working, say


def pawn_edits(position: Position, points: Mapping[Power, int]) -> list[Edit]:
    """Return the edits that move the victory point markers by these amounts, to the end of the track at most (5)."""
    edits: list[Edit] = []
    for power, n in points.items():
        now = standing(position, power)
        if n and now is not None:
            edits += to_count(position, power, now + n)
    return edits


def to_count(position: Position, power: Power, n: int) -> list[Edit]:
    """Return the edit that lays a power's marker on `n` points, or on the end of the track where it goes no further."""
    box = f"vp:{on_track(position, n)}"
    pawn = position.table.counters.get(f"vp-{power}#1")
    return [Move((pawn.id,), box)] if pawn is not None and pawn.zone != box and box in position.board.zones else []


def on_track(position: Position, n: int) -> int:
    """Return the box of the track that shows `n` points: beyond either end, that end."""
    boxes = position.board.track("vp")
    return max(int(boxes[0].tags["box"]), min(n, int(boxes[-1].tags["box"]))) if boxes else n


def standing(position: Position, power: Power) -> int | None:
    """Return a power's points by the track; where its marker lies on an end and the count goes beyond that end, by the count."""
    box = position.box(f"vp-{power}#1")
    if box is None or mirror.working(position).first:
        return box
    n = due(position)[power]
    return n if n != box and on_track(position, n) == box else box


def beyond(position: Position, points: Mapping[Power, int]) -> Iterator[Reason]:
    """Yield what the track cannot show once these points have moved: the count to keep in mind."""
    for power in POWERS:
        now = standing(position, power)
        after = (now or 0) + points.get(power, 0)
        if now is not None and on_track(position, after) != after:
            end = minus(on_track(position, after))
            yield fact("vp-beyond", (f"vp-{power}#1",), power=POWER_NAMES[power], end=end, n=minus(after))


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
    """Return the cities of the map with who holds them, and the diplomacy, as far as points have fallen due by now (5)."""
    cities = []
    for name in mirror.land_zones(position.board):
        zone = mirror.zone_value(position, name)
        if zone.city:
            cities.append(victory.HeldCity(name=name, country=zone.country, controller=zone.controller))
    return victory.FinalGiven(
        cities=tuple(cities),
        at_war=mirror.at_war(position),
        russia_surrendered=mirror.is_decided(position, mirror.SURRENDER),
        penalties=mirror.working(position).first or are_missed(position),
        four_cities_lost=int(position.fact(mirror.FOUR_LOST) or 0),
        options=mirror.options(position),
    )


def are_missed(position: Position) -> bool:
    """Tell whether Bulgaria and Romania have cost their camps what they cost when they never came (5)."""
    noted = any(mirror.event_of(position, nation) == mirror.MISSED for nation in victory.MISSED)
    return noted or mirror.turn(position) > victory.LAST_TURN_OF_1916


@functools.lru_cache(maxsize=16)
def due(position: Position) -> dict[Power, int]:
    """Return where the markers of the track should lie by a count, as far as the points have fallen due by now (5)."""
    return _less(position, victory.score(final_situation(position), mirror.working(position)))


def _less(position: Position, score: Mapping[Power, int]) -> dict[Power, int]:
    """Return points less the handicap that the players agreed on."""
    return {power: n - handicap(position, power) for power, n in score.items()}


def off_track(position: Position) -> dict[Power, int]:
    """Return the powers whose markers do not lie where the count puts them, each with its count (5).

    In the first edition the markers need not move before the end.
    """
    if mirror.working(position).first:
        return {}
    boxes = {power: position.box(f"vp-{power}#1") for power in POWERS}
    return {
        power: n
        for power, n in due(position).items()
        if boxes[power] is not None and boxes[power] != on_track(position, n)
    }


def mends(position: Position) -> Iterator[Offer]:
    """Yield the offers that lay the markers where the count puts them (5)."""
    for power, n in off_track(position).items():
        label = say("mend-points", power=POWER_NAMES[power], n=minus(on_track(position, n)))
        yield Offer(label, together(to_count(position, power, n), label), "5")


class VictoryPoints(Question, frozen=True, tag="vp"):
    """Who has how many points? A count of cities and diplomacy beside the track."""

    live = True
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the count of now, and who is ahead: in version 1.1 by the track, in the first edition by the count (5)."""
        given = with_overrides(final_situation(position), self.overrides)
        work = Working(mirror.edition(position), given.options)
        value = _less(position, victory.vp_final(given, work).value)
        score = value if work.first or self.overrides else _by_track(position, value)
        best = max(score.values())
        leaders = tuple(POWER_NAMES[power] for power in POWERS if score[power] == best)
        rows = tuple((POWER_NAMES[power], minus(value[power]), _on_track(position, power)) for power in POWERS)
        header = (say("vp-column-power"), say("vp-column-count"), say("vp-column-track"))
        ended = mirror.turn(position) >= LAST_TURN
        # Ties are not covered by the rules (A49): a shared victory.
        key = ("vp-shared" if len(leaders) > 1 else "vp-winner") if ended else "vp-leading"
        return Answer(
            verdict=say(key, powers=leaders, n=minus(best)),
            reasons=(*told(position, work), *(() if work.first else beyond(position, {}))),
            body=(Grid(say("vp-title"), header, rows), *(_sum(position, power, given, value) for power in POWERS)),
            offers=() if self.overrides else tuple(mends(position)),
            situation=given,
            value=value,
        )


def _by_track(position: Position, count: Mapping[Power, int]) -> dict[Power, int]:
    """Return each power's points by the track, by the count where it has no marker there."""
    shown = {power: standing(position, power) for power in POWERS}
    return {power: count[power] if n is None else n for power, n in shown.items()}


def _on_track(position: Position, power: Power) -> Text:
    box = position.box(f"vp-{power}#1")
    return say("vp-no-marker") if box is None else minus(box)


def _sum(position: Position, power: Power, given: victory.FinalGiven, value: Mapping[Power, int]) -> Sum:
    """Return how a power's score comes about."""
    first = mirror.working(position).first
    rule = "first 5" if first else "5"
    lines = [SumLine(say("vp-line-start"), victory.START[power], rule)]
    for place in given.cities:
        worth = victory.city_worth(victory.City(country=place.country, name=place.name), place.controller, first)[power]
        if worth:
            lines.append(SumLine(say("vp-line-city", zone=zone_name(position, place.name)), worth, rule, (place.name,)))
    if lost := victory.four_cities(given, first).get(power, 0):
        lines.append(SumLine(say("vp-line-four"), lost, rule))
    if less := handicap(position, power):
        lines.append(SumLine(say("vp-line-handicap"), -less, ""))
    diplomacy = value[power] - sum(line.amount for line in lines)
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
        past = () if work.first else beyond(position, points)
        edits = [control_edit(position, self.zone, self.to), *moved]
        return Answer(
            verdict=say("points-move", points=points_words(points)) if points else say("points-none"),
            reasons=(*told(position, work), *past),
            highlights=Highlights({self.zone: Role.SUBJECT}),
            offers=(Offer(label, together(edits, label), "first 5" if work.first else "5"),),
            situation=given,
            value=points,
        )

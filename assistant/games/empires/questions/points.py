"""Points on the table: victory, cities that change hands, entries into the war and surrender; recruitment (5, 8, 12)."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from assistant.core.cards import offer
from assistant.core.questions import (
    Answer,
    CounterId,
    CounterIds,
    FollowUp,
    Highlights,
    Offer,
    Overrides,
    Question,
    Reason,
    Role,
    SideId,
    Sum,
    SumLine,
    ZoneId,
    among,
    signed,
)
from assistant.core.record import Filled, Ids, grouped, ids_of
from assistant.core.table import Counter, Edit, Flip, Move, Note, Position, Several, control_edit
from assistant.core.text import Text, Texts, number, verbatim
from assistant.games.empires import economy, log, mirror, victory
from assistant.games.empires.deeds import RECRUITS, Bought, Recruited
from assistant.games.empires.questions.cards import (
    OfPower,
    acting,
    assumed,
    card,
    fact,
    grid,
    ground,
    solved,
)
from assistant.games.empires.questions.movement import lines
from assistant.games.empires.words import (
    CAMP,
    NATION_NAMES,
    POWER_NAMES,
    POWER_OF,
    POWERS,
    Explanation,
    Nation,
    Power,
    date_of,
    error,
    handicap,
    named,
    say,
)

# Questions of victory points: the track against a count, a city that changes hands (5).


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
    pawn = position.counters.get(f"vp-{power}#1")
    return [Move((pawn.id,), box)] if pawn is not None and pawn.zone != box and box in position.zones else []


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
            yield fact("vp-beyond", about=(f"vp-{power}#1",), power=power, end=end, n=minus(after))


def minus(n: int) -> Text:
    """Return a number of points with a true minus sign."""
    return verbatim(number(n, "en"))


def points_words(points: Mapping[Power, int]) -> Texts:
    """Return who gains and loses what."""
    return tuple(say("points-of", power=power, n=verbatim(signed(n))) for power, n in points.items() if n)


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
        penalties=are_missed(position),
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
        label = say("mend-points", power=power, n=minus(on_track(position, n)))
        yield from offer(label, to_count(position, power, n), "5")


class VictoryPoints(Question, tag="vp"):
    """Who has how many points? A count of cities and diplomacy beside the track."""

    live = True
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the count of now, and who is ahead: in version 1.1 by the track, in the first edition by the count (5)."""
        given, count, work, answer = solved(position, victory.vp_final, self.overrides, final_situation(position))
        value = _less(position, count)
        score = value if work.first or self.overrides else _by_track(position, value)
        best = max(score.values())
        leaders = tuple(POWER_NAMES[power] for power in POWERS if score[power] == best)
        rows = (((), POWER_NAMES[power], minus(value[power]), _on_track(position, power)) for power in POWERS)
        ended = mirror.PHASES.is_over(position)
        # Ties are not covered by the rules (A49): a shared victory.
        key = ("vp-shared" if len(leaders) > 1 else "vp-winner") if ended else "vp-leading"
        return answer(
            say(key, powers=leaders, n=minus(best)), value=value,
            more=() if work.first else (*beyond(position, {}), *option_of_victory(position)),
            body=(*grid("vp", "power count track", rows), *(_sum(position, power, given, value) for power in POWERS)),
            offers=() if self.overrides else tuple(mends(position)),
        )  # fmt: skip


def option_of_victory(position: Position, moving: Mapping[Power, int] = {}) -> Iterator[Reason]:
    """Yield what the players' own rulebook says of a victory before the end, where they entered it: a lead at the end of a year.

    Args:
        moving: points that the end of the phase still brings.
    """
    lead = int(position.fact(mirror.LEAD) or 0)
    if not lead or not date_of(mirror.turn(position)).last_of_year:
        return
    count = standings(position)
    best = {
        camp: max((count[p] + moving.get(p, 0), p) for p in POWERS if CAMP[p] == camp)
        for camp in ("central", "entente")
    }
    (one, ahead), (other, _) = sorted(best.values(), reverse=True)
    key = "option-won" if one - other >= lead else "option-not-yet"
    yield fact(key, rule="15", power=ahead, n=one - other, lead=lead)


def standings(position: Position) -> dict[Power, int]:
    """Return each power's points: by the track, in the first edition by the count (5)."""
    count = due(position)
    return count if mirror.working(position).first else _by_track(position, count)


def _by_track(position: Position, count: Mapping[Power, int]) -> dict[Power, int]:
    """Return each power's points by the track, by the count where it has no marker there."""
    shown = {power: standing(position, power) for power in POWERS}
    return {power: count[power] if n is None else n for power, n in shown.items()}


def _on_track(position: Position, power: Power) -> Text:
    box = position.box(f"vp-{power}#1")
    return say("vp-no-marker") if box is None else minus(box)


def _sum(position: Position, power: Power, given: victory.FinalGiven, value: Mapping[Power, int]) -> Sum:
    """Return how a power's score comes about."""
    first, rule = mirror.working(position).first, "5"
    lines = [SumLine(say("vp-line-start"), victory.START[power], rule)]
    for place in given.cities:
        worth = victory.city_worth(victory.City(country=place.country, name=place.name), place.controller, first)[power]
        if worth:
            lines.append(SumLine(say("vp-line-city", zone=place.name), worth, rule, (place.name,)))
    if lost := victory.four_cities(given, first).get(power, 0):
        lines.append(SumLine(say("vp-line-four"), lost, rule))
    if less := handicap(position, power):
        lines.append(SumLine(say("vp-line-handicap"), -less, ""))
    diplomacy = value[power] - sum(line.amount for line in lines)
    if diplomacy:
        lines.append(SumLine(say("vp-line-diplomacy"), diplomacy, rule))
    return Sum(say("vp-sum", power=power), tuple(lines))


def land(position: Position, _: Filled) -> Ids:
    """Return the zones of the map."""
    return mirror.land_zones(position.board)


class City(Question, tag="city"):
    """What is it worth when this zone changes hands?"""

    zone: Annotated[ZoneId, among(land)]
    to: SideId
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the points that move, and the offer to give the zone to its new owner (5)."""
        if not mirror.on_map(position, self.zone):
            raise error("zone", "no-such-zone-here", word=self.zone)
        value, new = mirror.zone_value(position, self.zone), mirror.power(self.to, "to")
        city = victory.City(name=self.zone, country=value.country, city=value.city)
        asked = {"zone": city, "old": value.controller, "new": new}
        _, points, work, answer = solved(position, victory.vp_control, self.overrides, **asked)
        moved = [] if work.first else pawn_edits(position, points)
        edits = [control_edit(position, self.zone, self.to), *moved]
        label = say("offer-control", zone=self.zone, power=new)
        return answer(
            say("points-move", points=points_words(points)) if points else say("points-none"),
            more=() if work.first else beyond(position, points),
            highlights=Highlights({self.zone: Role.SUBJECT}),
            offers=offer(label, edits, "5") if new != position.controller(self.zone) else (),
        )  # fmt: skip


# What happens once in a game: a neutral enters the war, Russia surrenders, or a nation never came (5, 12).


def noted(position: Position, nation: str, event: str) -> Note:
    """Return the note that something happened to a nation once."""
    return Note(f"{mirror.EVENTS}/{nation}", {"event": event, "turn": mirror.turn(position)})


def outstanding(position: Position) -> Ids:
    """Return the tracks whose markers have reached the last box without what follows having been carried out (12)."""
    return tuple(t for t in mirror.TRACKS if mirror.is_decided(position, t) and not is_carried_out(position, t))


def is_carried_out(position: Position, track: str) -> bool:
    """Tell whether what follows from a marker on its last box has been carried out: once in a game (12)."""
    if not mirror.is_decided(position, track):
        return False
    if track != mirror.SURRENDER:
        return not mirror.is_entering(position, track)
    if mirror.event_of(position, "russia") == mirror.SURRENDERED:
        return True
    return not mirror.working(position).first and not off_track(position)


def missing(position: Position) -> victory.Points:
    """Return what Bulgaria and Romania cost at the end of this turn, having never come; nothing once it is noted (5)."""
    work = mirror.working(position)
    if work.first or are_missed(position):
        return {}
    return victory.missing_neutrals(mirror.turn(position), mirror.at_war(position), work)


def missing_edits(position: Position) -> list[Edit]:
    """Return the notes that these points were counted; what happens to a nation once is offered once."""
    if not missing(position):
        return []
    joined = mirror.at_war(position)
    return [noted(position, nation, mirror.MISSED) for nation in victory.MISSED if nation not in joined]


class War(Question, tag="war"):
    """What follows when this neutral enters the war, or Russia surrenders?"""

    event: Literal["turkey_joins", "bulgaria_joins", "italy_joins", "romania_joins", "usa_joins", "russia_surrenders"]
    overrides: Overrides = {}

    @property
    def track(self) -> str:
        """The diplomacy track whose marker brings it about."""
        return mirror.SURRENDER if self.event == "russia_surrenders" else self.event.removesuffix("_joins")

    def answer(self, position: Position) -> Answer:
        """Return the points, and the offer of marker, control, armies and points together; once carried out no more (5, 12)."""
        given, points, work, answer = solved(position, victory.vp_event, self.overrides, event=self.event)
        label = say(f"offer-{self.event.replace('_', '-')}")
        homes = dict.fromkeys(mirror.homes(position, self.track), Role.SUBJECT)
        if is_carried_out(position, self.track):
            silent = mirror.working(position)  # what followed then is no reason of now
            lit = Highlights(homes)
            return card(position, say("war-before", event=label), silent, points, situation=given, highlights=lit)
        placed = self._placed(position)
        return answer(
            say("points-move", points=points_words(points)),
            more=(*self._deployment(position, placed), *(() if work.first else beyond(position, points))),
            highlights=Highlights({**homes, **dict.fromkeys((move.zone for move in placed), Role.DOUBT)}),
            offers=tuple(self._offers(position, label, placed, points, work)),
        )  # fmt: skip

    def _offers(
        self, position: Position, label: Text, placed: tuple[Move, ...], points: victory.Points, work: Explanation
    ) -> Iterator[Offer]:
        scored = [] if work.first else pawn_edits(position, self._unscored(position, points))
        edits = [*self._consequences(position), *scored]
        rule = "12"
        if placed:
            yield from offer(say("offer-deployed", event=label), [*edits, *placed], rule)
        yield from offer(label, edits, rule)

    def _unscored(self, position: Position, points: victory.Points) -> victory.Points:
        """Return the points that the track does not show yet: players may have moved the markers themselves."""
        if not mirror.is_decided(position, self.track):
            return points
        return {power: n for power, n in points.items() if power in off_track(position)}

    def _deployment(self, position: Position, placed: tuple[Move, ...]) -> Iterator[Reason]:
        if self.event != "russia_surrenders":
            yield fact("deployment-on-board")
        if placed:
            where = tuple(say("deployed-in", n=len(move.counters), zone=move.zone) for move in placed)
            yield assumed("deployment-proposed", about=tuple(move.zone for move in placed), where=where)
        proposed = economy.proposal(self.track)
        if any(n > self._room(position, zone, stacked=False) for zone, n in proposed.items()):
            yield assumed(f"reading-entry_overflow-{mirror.options(position).entry_overflow}")

    def _placed(self, position: Position) -> tuple[Move, ...]:
        """Return the proposed deployment of the armies that wait for their nation's entry, as far as they suffice (A61)."""
        waiting = [counter.id for counter in position.counters_in(f"reserve-{self.track}", "army")]
        moves = []
        for zone, n in economy.proposal(self.track).items():
            room = self._room(position, zone, stacked=mirror.options(position).entry_overflow == "stack")
            if zone in position.zones and waiting and min(n, room):
                moves.append(Move(tuple(waiting[: min(n, room)]), zone))
                del waiting[: min(n, room)]
        return tuple(moves)

    def _room(self, position: Position, zone: str, *, stacked: bool) -> int:
        """Return how many armies a zone still takes (4); `stacked`: without end, as players stack them all the same [A61]."""
        if zone not in position.zones or stacked:
            return len(position.counters)
        there = mirror.of_power(position, zone, POWER_OF[self.track])
        return max(0, mirror.zone_value(position, zone).stack_limit - len(there))

    def _consequences(self, position: Position) -> Iterator[Edit]:
        track = self.track
        pawn, last = f"diplomacy-{track}#1", position.board.track(f"diplomacy-{track}")[-1].id
        if pawn in position.counters and position.counters[pawn].zone != last:
            yield Move((pawn,), last)
        if track == mirror.SURRENDER:
            yield noted(position, "russia", mirror.SURRENDERED)
            return
        yield noted(position, track, mirror.JOINED)
        # Reading [A61]: its zones come under the power that receives it; its armies wait in that power's reserve.
        power = POWER_OF[track]
        for zone in mirror.homes(position, track):
            if not position.controller(zone):
                yield control_edit(position, zone, power)
        waiting = ids_of(position.counters_in(f"reserve-{track}", "army"))
        if waiting:
            yield Move(waiting, f"reserve-{power}")


def track_name(track: str) -> Text:
    """Return what a diplomacy track is called."""
    return say("track-surrender") if track == mirror.SURRENDER else NATION_NAMES[track]


def war_follow_up(track: str) -> FollowUp:
    """Return the question of what follows when a diplomacy marker has reached its last box (12)."""
    return FollowUp(say("ask-war", track=track_name(track)), war(track))


def war(track: str) -> War:
    """Return the question of what follows on the last box of a diplomacy track (12)."""
    event: Any = "russia_surrenders" if track == mirror.SURRENDER else f"{track}_joins"
    return War(event=event)


# The recruitment points of the phase under way: what the action brings, what was bought, what is left (8).


def war_state(position: Position) -> economy.WarState:
    """Return who holds Brussels and which neutrals are at war, from the map and the diplomacy markers."""
    brussels = next((zone for zone in mirror.land_zones(position.board) if named(zone) == "brussels"), "")
    holder = position.controller(brussels) if brussels else ""
    joined = mirror.at_war(position)
    return economy.WarState(
        brussels=mirror.power(holder) if holder else None,
        russia_surrendered=mirror.is_decided(position, mirror.SURRENDER),
        **{f"{nation}_at_war": nation in joined for nation in mirror.NEUTRALS},
    )


def purchases_made(position: Position, power: Power) -> tuple[economy.Purchase, ...]:
    """Return what a power has bought in this phase, however the armies came there."""
    return tuple(
        economy.Purchase(nation=mirror.nation(position, deed.army), kind=bought_as(deed))
        for deed in log.done(position, Bought)
        if deed.by == power and deed.army in position.counters
    )


def bought_as(deed: Bought) -> economy.Price:
    """Return what a purchase was."""
    if not isinstance(deed, Recruited):
        return "reinforce"
    return "reduced" if deed.face else "full"


def points_left(position: Position, power: Power) -> economy.Left:
    """Return the points that a power has left in this phase."""
    brought = economy.recruitment_points(
        mirror.working(position), power=power, turn=mirror.turn(position), state=war_state(position)
    )
    return economy.left_over(brought, purchases_made(position, power))


# Questions of recruitment: points, what a shopping list costs, where an army of the reserve may be placed (8).

PLACED: tuple[economy.Price, economy.Price] = ("full", "reduced")  # by the face that lies up


def reserve(position: Position, power: Power) -> tuple[Counter, ...]:
    """Return the armies a power may recruit: its reserve, and those of former neutrals that wait in their own boxes."""
    boxes = [f"reserve-{power}"]
    boxes += [f"reserve-{nation}" for nation in mirror.at_war(position) if POWER_OF[nation] == power]
    return tuple(army for box in boxes for army in position.counters_in(box, "army"))


def reinforceable(position: Position, power: Power) -> tuple[Counter, ...]:
    """Return the reduced armies in supply that a power may turn to full strength; ceded ones are Germany's to pay (8, first 13)."""
    supplied = lines(position)
    found = []
    for counter in mirror.armies_on_map(position):
        pays = POWER_OF[mirror.nation(position, counter.id)]
        if counter.face and pays == power and supplied.of_army(mirror.army_value(position, counter)).found:
            found.append(counter)
    return tuple(found)


def points_sum(points: economy.Left | economy.RecruitmentPoints) -> Sum:
    """Return the points of an action, general ones first (8)."""
    reserved = [SumLine(say("points-line-reserved", nation=nation), n, "8") for nation, n in points.reserved.items()]
    general = say("points-line-general" if "usa" in points.reserved else "points-line-any")
    return Sum(say("points-title"), (SumLine(general, points.general, "8"), *reserved))


class Recruit(OfPower, tag="recruit"):
    """How many points does a Recruitment action bring, and what can be bought?"""

    def answer(self, position: Position) -> Answer:
        """Return the points, the armies that wait, and the reduced ones that may be reinforced (8)."""
        power = acting(position, self.side)
        asked = {"power": power, "turn": mirror.turn(position), "state": war_state(position)}
        _, points, _, answer = solved(position, economy.recruitment_points, self.overrides, **asked)
        waiting, weak = reserve(position, power), reinforceable(position, power)
        bought = purchases_made(position, power)
        left = economy.left_over(points, bought)
        more = sum(max(0, n) for n in left.reserved.values())
        spare = max(0, left.general) + more
        alike = grouped((army.kind, army.id) for army in waiting)
        rows = ((ids, say("reserve-kind", name=position.kinds.kinds[k].name), len(ids)) for k, ids in alike.items())
        return answer(
            say(
                "recruit-verdict-left" if bought else "recruit-verdict", power=power, n=points.general,
                left=max(0, left.general), more=more,
                waiting=len(waiting), weak=len(weak),
            ),
            more=_spent(position, power, bought, left),
            body=(points_sum(points), *grid("reserve", "army number", rows)),
            highlights=Highlights(counters={army.id: Role.DOUBT for army in weak}),
            offers=tuple(_reinforce(army, self if spare > 1 else None) for army in weak) if spare else (),
            follow_ups=tuple(
                FollowUp(say("ask-place", army=ids[0]), Place(counter=ids[0])) for ids in alike.values()
            ),
            meant=Several((), None, RECRUITS) if power == mirror.phase(position) else None,
        )  # fmt: skip


def _spent(
    position: Position, power: Power, bought: tuple[economy.Purchase, ...], left: economy.Left
) -> Iterator[Reason]:
    """Yield what was bought in this phase and what is left (8)."""
    if not bought:
        return
    price = sum(economy.PRICES[purchase.kind] for purchase in bought)
    about = tuple(deed.army for deed in log.done(position, Bought) if deed.by == power)
    yield fact("recruit-spent", about=about, n=price, left=max(0, left.general))


def _reinforce(army: Counter, again: Recruit | None) -> Offer:
    names = {"army": army.id, "zone": army.zone}
    edit = Several((Flip((army.id,), 0),), say("reinforce-booked", **names))
    return Offer(say("offer-reinforce", **names), edit, "8", again)


def waiting_armies(position: Position, _: Filled) -> set[str]:
    """Return the armies that wait in a reserve."""
    every = (counter for counter in position.counters.values() if mirror.is_army(position, counter))
    return {army.id for army in every if not mirror.on_map(position, army.zone)}


def buyable(position: Position, filled: Filled) -> list[str]:
    """Return the armies of the reserve of the power that recruits."""
    return [army.id for army in reserve(position, acting(position, filled.get("side")))]


def weakened(position: Position, filled: Filled) -> list[str]:
    """Return its reduced armies in supply."""
    return [army.id for army in reinforceable(position, acting(position, filled.get("side")))]


class Place(Question, tag="place"):
    """Where may this army of the reserve be placed?"""

    live = True
    counter: Annotated[CounterId, among(waiting_armies)]
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the zones, each with the offers to place the army full or reduced (8)."""
        lying = position.counters.get(self.counter)
        if lying is None or not mirror.is_army(position, lying) or mirror.on_map(position, lying.zone):
            raise error("counter", "army-not-in-reserve", army=self.counter)
        recruit = mirror.recruit(position, lying.id)
        theatre, work, situation = ground(position, self.overrides, economy.PlacingGiven, army=recruit)
        zones = economy.placed(theatre, situation.army if situation else recruit, work)
        if recruit.nation in mirror.NEUTRALS and recruit.nation not in mirror.at_war(position):
            work.reject("recruit-neutral", "3", "11", nation=NATION_NAMES[recruit.nation])
            zones = ()
        return card(
            position, say("place-verdict", army=lying.id, n=len(zones)), work, economy.Zones(zones),
            situation=situation, more=self._left(position, lying),
            highlights=Highlights(dict.fromkeys(zones, Role.REACHABLE), {lying.id: Role.SUBJECT}),
            offers=tuple(self._offers(position, zones)),
        )  # fmt: skip

    def _left(self, position: Position, lying: Counter) -> Iterator[Reason]:
        power = POWER_OF[mirror.nation(position, lying.id)]
        if power == mirror.phase(position):
            left = points_left(position, power)
            more = sum(max(0, n) for n in left.reserved.values())
            yield fact("place-left", power=power, left=max(0, left.general), more=more)

    def _offers(self, position: Position, zones: Ids) -> Iterator[Offer]:
        # Once it is placed, the card of the action says what is left.
        then = Recruit(side=POWER_OF[mirror.nation(position, self.counter)])
        army = position.kind(self.counter).name
        for zone in zones:
            for face, kind in enumerate(PLACED):
                cost = economy.PRICES[kind]
                label = say(f"offer-place-{kind}", zone=zone, n=cost)
                edits = Flip((self.counter,), face), Move((self.counter,), zone)
                line = say(f"place-booked-{kind}", army=army, zone=zone, n=cost)
                yield Offer(label, Several(edits, line), "8", then)


class Budget(Question, tag="budget"):
    """Can this shopping list be paid? Armies to place full or reduced, and armies to reinforce."""

    side: SideId = ""
    full: Annotated[CounterIds, among(buyable)] = ()
    reduced: Annotated[CounterIds, among(buyable)] = ()
    reinforce: Annotated[CounterIds, among(weakened)] = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return whether the points suffice, reserved ones counted (8)."""
        free = points_left(position, acting(position, self.side))
        points = economy.RecruitmentPoints(
            general=max(0, free.general), reserved={nation: max(0, n) for nation, n in free.reserved.items()}
        )
        wanted: dict[economy.Price, CounterIds] = {
            "full": self.full, "reduced": self.reduced, "reinforce": self.reinforce,
        }  # fmt: skip
        purchases = tuple(
            economy.Purchase(nation=self._nation(position, army, kind), kind=kind)
            for kind, armies in wanted.items()
            for army in armies
        )
        asked = {"points": points, "purchases": purchases}
        given, found, _, answer = solved(position, economy.recruitment_payment, self.overrides, **asked)
        verdict = say("budget-yes" if found.payable else "budget-no", n=len(given.purchases))
        body = (points_sum(given.points),)
        return answer(verdict, legal=found.payable, body=body)

    def _nation(self, position: Position, army: str, field: str) -> Nation:
        lying = position.counters.get(army)
        if lying is None or not mirror.is_army(position, lying):
            raise error(field, "army-not-there", army=army)
        return mirror.nation(position, army)

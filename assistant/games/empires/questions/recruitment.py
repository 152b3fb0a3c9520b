"""Recruitment: points of the phase under way, what a shopping list costs, where an army of the reserve may be placed
(8).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from assistant.core.blocks import Reason, Sum, SumLine
from assistant.core.position import Position
from assistant.core.questions import (
    Answer,
    CounterId,
    CounterIds,
    FollowUp,
    Highlights,
    Offer,
    Overrides,
    Question,
    Role,
    SideId,
    among,
)
from assistant.core.record import Filled, Ids
from assistant.core.table import Counter, Edit, Flip, Move, Several
from assistant.games.empires import log, mirror
from assistant.games.empires import recruitment as rules
from assistant.games.empires.deeds import RECRUITS, Bought, Recruited
from assistant.games.empires.questions.cards import (
    OfPower,
    acting,
    card,
    fact,
    grid,
    ground,
    solved,
    together,
)
from assistant.games.empires.questions.supply import lines
from assistant.games.empires.words import POWER_OF, Nation, Power, error, named, say

# The recruitment points of the phase under way: what the action brings, what was bought, what is left (8).


def war_state(position: Position) -> rules.WarState:
    """Return who holds Brussels and which neutrals are at war, from the map and the diplomacy markers."""
    brussels = next((zone for zone in mirror.land_zones(position.board) if named(zone) == "brussels"), "")
    holder = position.controller(brussels) if brussels else ""
    joined = mirror.at_war(position)
    return rules.WarState(
        brussels=mirror.power(holder) if holder else None,
        russia_surrendered=mirror.is_decided(position, mirror.SURRENDER),
        **{f"{nation}_at_war": nation in joined for nation in mirror.NEUTRALS},
    )


def purchases_made(position: Position, power: Power) -> tuple[rules.Purchase, ...]:
    """Return what a power has bought in this phase, however the armies came there."""
    return tuple(
        rules.Purchase(nation=mirror.nation(position, deed.army), kind=bought_as(deed))
        for deed in log.done(position, Bought)
        if deed.by == power and deed.army in position.counters
    )


def bought_as(deed: Bought) -> rules.Price:
    """Return what a purchase was."""
    if not isinstance(deed, Recruited):
        return "reinforce"
    return "reduced" if deed.face else "full"


def points_left(position: Position, power: Power) -> rules.Left:
    """Return the points that a power has left in this phase."""
    brought = rules.points_of(power, mirror.turn(position), war_state(position), mirror.working(position))
    return rules.left_over(brought, purchases_made(position, power))


# Questions of recruitment: points, what a shopping list costs, where an army of the reserve may be placed (8).

PLACED: tuple[rules.Price, rules.Price] = ("full", "reduced")  # by the face that lies up


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


def points_sum(points: rules.Left | rules.RecruitmentPoints) -> Sum:
    """Return the points of an action, general ones first (8)."""
    reserved = [SumLine(say("points-line-reserved", nation=nation), n, "8") for nation, n in points.reserved.items()]
    general = say("points-line-general" if "usa" in points.reserved else "points-line-any")
    return Sum(say("points-title"), (SumLine(general, points.general, "8"), *reserved))


class Recruit(OfPower, tag="recruit"):
    """How many points does a Recruitment action bring, and what can be bought?"""

    def answer(self, position: Position) -> Answer:
        """Return the points, the armies that wait, and the reduced ones that may be reinforced (8)."""
        power = acting(position, self.side)
        asked = rules.PointsGiven(power=power, turn=mirror.turn(position), state=war_state(position))
        given, points, work = solved(position, asked, self.overrides, rules.recruitment_points)
        waiting, weak = reserve(position, power), reinforceable(position, power)
        bought = purchases_made(position, power)
        left = rules.left_over(points, bought)
        more = sum(max(0, n) for n in left.reserved.values())
        spare = max(0, left.general) + more
        alike: dict[str, list[str]] = {}
        for army in waiting:
            alike.setdefault(army.kind, []).append(army.id)
        rows = ((ids, say("reserve-kind", name=position.kinds.kinds[k].name), len(ids)) for k, ids in alike.items())
        return card(
            position, say(
                "recruit-verdict-left" if bought else "recruit-verdict", power=power, n=points.general,
                left=max(0, left.general), more=more,
                waiting=len(waiting), weak=len(weak),
            ),
            work, points, situation=given,
            more=_spent(position, power, bought, left),
            body=(points_sum(points), *grid("reserve", "army number", rows)),
            highlights=Highlights(counters={army.id: Role.DOUBT for army in weak}),
            offers=tuple(_reinforce(army, self if spare > 1 else None) for army in weak) if spare else (),
            follow_ups=tuple(
                FollowUp(say("ask-place", army=ids[0]), Place(counter=ids[0])) for ids in alike.values()
            ),
            meant=Several((), None, RECRUITS) if power == mirror.phase(position) else None,
        )  # fmt: skip


def _spent(position: Position, power: Power, bought: tuple[rules.Purchase, ...], left: rules.Left) -> Iterator[Reason]:
    """Yield what was bought in this phase and what is left (8)."""
    if not bought:
        return
    price = sum(rules.PRICES[purchase.kind] for purchase in bought)
    about = tuple(deed.army for deed in log.done(position, Bought) if deed.by == power)
    yield fact("recruit-spent", about=about, n=price, left=max(0, left.general))


def _reinforce(army: Counter, again: Recruit | None) -> Offer:
    names = {"army": army.id, "zone": army.zone}
    edit = together([Flip((army.id,), 0)], say("reinforce-booked", **names))
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
        theatre, work, situation = ground(position, self.overrides, rules.PlacingGiven, army=recruit)
        zones = rules.placed(theatre, situation.army if situation else recruit, work)
        return card(
            position, say("place-verdict", army=lying.id, n=len(zones)), work, rules.Zones(zones),
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
                cost = rules.PRICES[kind]
                label = say(f"offer-place-{kind}", zone=zone, n=cost)
                edits: list[Edit] = [Flip((self.counter,), face), Move((self.counter,), zone)]
                line = say(f"place-booked-{kind}", army=army, zone=zone, n=cost)
                yield Offer(label, together(edits, line), "8", then)


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
        points = rules.RecruitmentPoints(
            general=max(0, free.general), reserved={nation: max(0, n) for nation, n in free.reserved.items()}
        )
        wanted: dict[rules.Price, CounterIds] = {
            "full": self.full, "reduced": self.reduced, "reinforce": self.reinforce,
        }  # fmt: skip
        purchases = tuple(
            rules.Purchase(nation=self._nation(position, army, kind), kind=kind)
            for kind, armies in wanted.items()
            for army in armies
        )
        asked = rules.PaymentGiven(points=points, purchases=purchases)
        given, found, work = solved(position, asked, self.overrides, rules.recruitment_payment)
        verdict = say("budget-yes" if found.payable else "budget-no", n=len(given.purchases))
        body = (points_sum(given.points),)
        return card(position, verdict, work, found, situation=given, legal=found.payable, body=body)

    def _nation(self, position: Position, army: str, field: str) -> Nation:
        lying = position.counters.get(army)
        if lying is None or not mirror.is_army(position, lying):
            raise error(field, "army-not-there", army=army)
        return mirror.nation(position, army)

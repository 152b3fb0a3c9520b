"""The opponent of Downfall of Empires at the table: what each of its steps is called, and why it is taken (7, 9-12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from assistant.core.ai_match import OPPONENT
from assistant.core.blocks import Reason
from assistant.core.opponent import Bundle, Fighters, Plan, Setting, Skill, chance_words, points_words
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import FollowUp, Offer, Offers
from assistant.core.record import Ids
from assistant.core.table import Flip, Move, Several, parts
from assistant.core.text import Text
from assistant.core.whole_games import Contender
from assistant.games.empires import mirror
from assistant.games.empires.combat import LOSSES, outcome_of
from assistant.games.empires.deeds import OPENS
from assistant.games.empires.diplomacy import marker_step
from assistant.games.empires.log import noted
from assistant.games.empires.opponent import decisions as plan
from assistant.games.empires.opponent.decisions import (
    Dig,
    Diplomacy,
    Purchase,
    Research,
    best_purchase,
    first_tile,
    laid_in,
    points_left,
)
from assistant.games.empires.opponent.fights import Going, put_back
from assistant.games.empires.opponent.model import (
    CENTRAL,
    ENEMIES,
    NOBODY,
    Land,
    State,
    Tile,
    is_enemy,
    land_of,
    state_of,
)
from assistant.games.empires.opponent.planner import Planned, serves
from assistant.games.empires.opponent.skills import PARTIES, skill_of, weights
from assistant.games.empires.opponent.valuation import Gas, Judge, ways
from assistant.games.empires.questions import actions
from assistant.games.empires.questions.actions import Action, Entrench
from assistant.games.empires.questions.actions import Diplomacy as DiplomacyAsked
from assistant.games.empires.questions.actions import Gas as GasAsked
from assistant.games.empires.questions.actions import Research as ResearchAsked
from assistant.games.empires.questions.attack import Attack
from assistant.games.empires.questions.cards import army_name, because, fact
from assistant.games.empires.questions.movement import Reach, Sail, Strategic
from assistant.games.empires.questions.phases import Begin, EndOfPhase
from assistant.games.empires.questions.recruitment import Place, Recruit
from assistant.games.empires.questions.victory import VictoryPoints, standings, track_name, war
from assistant.games.empires.recruitment import PRICES
from assistant.games.empires.words import POWER_NAMES, POWERS, duty, plays, say


def offers_of(position: Position, decision: plan.Decision, dice: tuple[int, ...] = ()) -> Offers:
    """Return what the questions of the table offer for a step; nothing where the rules or the cardboard do not allow it.

    Of an attack, once its dice lie, every legal way to take the losses; of anything else at most one offer.

    Args:
        decision: the step, and the action that it begins.
        dice: of an attack, the attacker's first.
    """
    land, power = land_of(position), mirror.phase(position)
    step = decision.step
    match step:
        case plan.Tiles():
            return _keyed(Begin(side=power).answer(position).offers, "offer-tiles")
        case plan.FirstTile():
            return _keyed(
                ResearchAsked(counter=tile_counter(position, power, step.tile)).answer(position).offers,
                "offer-first-tile",
            )
        case Gas():
            hit = Flip((land.armies[step.army],), 1)
            return tuple(offer for offer in GasAsked(side=power).answer(position).offers if hit in parts(offer.edit))
        case plan.Move():
            found = _moved(position, land, step)
        case plan.Strike():
            found = struck(land, step, dice).answer(position).offers if dice else ()
        case Purchase():
            found = _bought(position, land, step)
        case Dig():
            return Entrench(zone=land.zones[step.zone], side=power).answer(position).offers
        case Research():
            return _keyed(
                ResearchAsked(counter=tile_counter(position, power, step.tile)).answer(position).offers,
                "offer-research",
            )
        case Diplomacy():
            return _negotiated(position, step)
        case plan.End():
            return EndOfPhase(side=power).answer(position).offers[:1]
    return tuple(_counting(position, offer, decision.opens) for offer in found) if decision.opens else found


def struck(land: Land, step: plan.Strike, dice: tuple[int, ...] = ()) -> Attack:
    """Return the attack of a step as the question of the table."""
    armies, attack = step.front.attackers, step.attack
    return Attack(
        zone=land.zones[step.zone],
        lead=land.armies[armies[attack.lead]],
        target=land.armies[step.front.defenders[attack.target]],
        supports=tuple(land.armies[armies[n]] for n in attack.supports),
        alone=not attack.supports,
        tanks=step.aids.tanks,
        aviation=step.aids.aviation,
        dice=dice,
    )


def tile_counter(position: Position, power: str, tile: Tile) -> str:
    """Return the counter of a technology tile of a power.

    Raises:
        QuestionError: it lies face down for whoever looks on here.
    """
    found = next((
        counter.id for counter in position.table.counters.values()
        if (kind := position.kinds.kinds[counter.kind]).type == "tile" and kind.side == power
        and mirror.technology(kind) == tile
    ), None)  # fmt: skip
    if found is None:
        raise QuestionError("question", say("opponent-hidden", power=power))
    return found


def _keyed(offers: Iterable[Offer], key: str) -> Offers:
    return tuple(offer for offer in offers if offer.label.key == key)[:1]


def _moved(position: Position, land: Land, step: plan.Move) -> Offers:
    army, zone = land.armies[step.going.army], land.zones[step.going.way[-1]]
    if step.going.did == "sail":
        return Sail(counter=army, to=zone).answer(position).offers[-1:]
    if step.going.did == "strategic":
        return Strategic(counter=army, to=zone).answer(position).offers[-1:]
    found = Reach(counters=(army,), to=zone).answer(position).offers
    way = Move((army,), zone, tuple(land.zones[n] for n in step.going.way[:-1]))
    return tuple(offer for offer in found if way in parts(offer.edit))[:1] or found[:1]


def _bought(position: Position, land: Land, step: Purchase) -> Offers:
    army = land.armies[step.army]
    if step.zone == NOBODY:
        offers = (o for o in Recruit().answer(position).offers if o.label.key == "offer-reinforce")
        return tuple(offer for offer in offers if Flip((army,), 0) in parts(offer.edit))
    wanted = {Flip((army,), int(step.kind == "reduced")), Move((army,), land.zones[step.zone])}
    return tuple(offer for offer in Place(counter=army).answer(position).offers if set(parts(offer.edit)) == wanted)


def _negotiated(position: Position, step: Diplomacy) -> Offers:
    """Return the move of the marker, with what follows from its last box in the same edit (12)."""
    track = mirror.TRACKS[step.track]
    answer = DiplomacyAsked(track=track).answer(position)
    if not answer.offers or not answer.value.triggers:
        return answer.offers
    offer = answer.offers[0]
    follows = war(track).answer(position.after(offer.edit)).offers[:1]
    edits = [part for one in (offer, *follows) for part in parts(one.edit)]
    label = (follows or (offer,))[0].label
    return (Offer(label, Several(tuple(edits), label), offer.rule),)


def _counting(position: Position, offer: Offer, action: str) -> Offer:
    """Return an offer that counts the action which it begins as well (7)."""
    kind: Action = action  # type: ignore[assignment]
    counted = actions.counted(position, mirror.phase(position), kind)
    label = offer.edit.label if isinstance(offer.edit, Several) else offer.label
    told = OPENS if kind == "manoeuvre" else None
    return Offer(offer.label, Several((*counted, offer.edit), label, told), offer.rule, offer.then)


# Why a step is taken: what a power means to do, and what lies behind each kind of deed (9, 10, 11, 12).

LIKELY = 0.5  # a zone that falls more often than not is meant to be taken, another to be worn down
Read = Callable[[], State]


def ids(state: State, zones: Iterable[int]) -> Ids:
    return tuple(state.land.zones[zone] for zone in zones)


def walked(state: State, way: Iterable[int]) -> list[int]:
    """Return the enemy zones on a way in which nobody stands: they are taken."""
    return [zone for zone in way if is_enemy(state.held[zone], state.phase) and not state.enemies(zone, state.phase)]


def guarding(state: State, zone: int) -> Text:
    """Return why an army stands better where it goes without a fight: a city and who stands beside it, or whom it faces."""
    beside = [other for other in state.land.links[zone] if state.enemies(other, state.phase)]
    name = state.land.zones[zone]
    near = [other for other in state.land.links[zone]
            if state.land.city[other] and not is_enemy(state.held[other], state.phase)]  # fmt: skip
    if beside:
        key = "opponent-guards-city" if state.land.city[zone] else "opponent-faces"
        return say(key, zone=name, enemies=ids(state, beside))
    if state.land.city[zone]:
        return say("opponent-holds-city", zone=name)
    return say("opponent-behind", zone=name, cities=ids(state, near)) if near else say("opponent-nearer", zone=name)


def behind(state: State, step: plan.Step, number: str) -> Iterator[Reason]:
    """Yield what a deed leads to: how far a marker still has to go, when a technology serves, what the calendar asks."""
    power = POWERS[state.phase]
    match step:
        case Diplomacy():
            track = mirror.TRACKS[step.track]
            left = abs(state.land.last[step.track] - state.tracks[step.track])
            by = marker_step(power, track)
            if by > 0:
                yield because(number, "opponent-track-left", track=track_name(track), n=max(0, left - by))
            else:
                yield because(number, "opponent-track-back", track=track_name(track))
        case Research():
            ready = state.tiles[state.phase].get(step.tile) == mirror.BOX_1 or laid_in(state) == mirror.BOX_2
            yield because(number, "opponent-tile-ready" if ready else "opponent-tile-later", turn=state.turn + 1)
        case Dig():
            yield from _stronger(state, step.zone, number)
        case plan.Strike():
            due = duty(power, state.turn, state.land.first)
            if due is not None and serves(due, state, step.front):
                yield because(number, "opponent-duty", power=power)


def _stronger(state: State, zone: int, number: str) -> Iterator[Reason]:
    """Yield what a trench is to a garrison: the chance that it falls without and with it, where that makes a difference."""
    dug = state.sketch()
    dug.dug[CENTRAL[state.phase]][zone] += 1
    before, after = (
        chance_words(float(chance)) for chance in Judge(state, weights("officer")).falls([state, dug], zone)
    )
    if before != after:
        yield because(number, "opponent-dig-falls", zone=state.land.zones[zone], before=before, after=after)


def open_cities(state: State) -> dict[int, list[int]]:
    """Return the cities of a camp that nobody of it guards, each with the zones beside it whence enemies may walk in (9.1)."""
    foe, found = ENEMIES[state.phase][0], dict[int, list[int]]()
    for city, holder in enumerate(state.held):
        own = holder != NOBODY and not is_enemy(holder, state.phase)
        if state.land.city[city] and own and not state.enemies(city, foe):
            beside = [z for z in state.land.links[city] if state.enemies(z, state.phase) and not state.enemies(z, foe)]
            if beside:
                found[city] = beside
    return found


CLOSING = Dig | Research | Diplomacy | plan.End  # what is done once nothing moves any more
NUMBERS: dict[type, str] = {Gas: "10.6", Purchase: "8", Dig: "11", Diplomacy: "12", Research: "10"}


def following_steps(decision: plan.Decision, read: Read, player: Skill) -> Iterator[plan.Decision]:
    """Yield what is done after a step in the same go, each asked for when those before it are done (7)."""
    match decision.step:
        case plan.Move():
            goings = [going for planned in decision.plan for going in planned.operation.going]
            for going in goings[1:]:
                yield plan.Decision(plan.Move(going), "", decision.gain, decision.plan)
            # What comes to mind once these are made is of the same action as long as none begins with it.
            while isinstance((found := plan.decide(read(), player)).step, plan.Move) and not found.opens:
                yield found
            if isinstance(found.step, CLOSING):
                yield found
                yield from following_steps(found, read, player)
        case Purchase():
            while (purchase := best_purchase(read(), player.camps[0])) is not None:
                yield plan.Decision(purchase, "", purchase.gain)
        case plan.FirstTile():
            while (tile := first_tile(read())) is not None:
                yield plan.Decision(plan.FirstTile(tile))
            yield from _purchases(read, player)
        case plan.Tiles():
            yield from _purchases(read, player)
        case plan.Strike() | Dig() | Research() | Diplomacy():
            while isinstance((found := plan.decide(read(), player)).step, CLOSING):
                yield found
                if isinstance(found.step, plan.End):
                    return


def _purchases(read: Read, player: Skill) -> Iterator[plan.Decision]:
    found = plan.decide(read(), player)
    if isinstance(found.step, Purchase):
        yield found
        yield from following_steps(found, read, player)


KINDS: dict[type, str] = {
    plan.Move: "moves", Purchase: "purchases", plan.FirstTile: "first-tiles", plan.Tiles: "tiles", Gas: "gas",
    plan.Strike: "attacks", Dig: "digs", Research: "researches", Diplomacy: "talks", plan.End: "end",
}  # fmt: skip


class Opponent(Contender):
    """The program's player in the phase of a power."""

    setting = Setting(
        say, noted, mirror.PHASES, plays, POWER_NAMES, PARTIES, plan.Strike, plan.Decision(plan.End()), KINDS,
        FollowUp(say("ask-vp"), VictoryPoints(), usual=True), OPPONENT, say("opponent-plan"), say("opponent-estimate"),
        skill_of, army_name,
    )  # fmt: skip

    def __init__(
        self, position: Position, without: Iterable[str] = (), spared: Iterable[str] = (), player: Skill | None = None,
        *, whole: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(position, without, spared, player, whole=whole)
        self.power, self.land = mirror.phase(position), land_of(position)

    def read(self, position: Position) -> State:
        """Return the model of a table, with what stays out of the plans."""
        state = state_of(position, self.power)
        found: set[object] = set()
        for name in self.without:
            if name in self.land.number:
                found.add(("army", self.land.number[name]))
            elif name in position.table.counters:
                found.add(("tile", mirror.technology(position.kind(name))))
                found |= {("track", n) for n, track in enumerate(mirror.TRACKS) if name == f"diplomacy-{track}#1"}
        for name in self.spared:
            if name in self.land.index:
                found.add(("zone", self.land.index[name]))
        state.barred = frozenset(found)
        return state

    def decide(self, position: Position) -> plan.Decision:
        return plan.decide(self.read(position), self.player)

    def offers(self, position: Position, decision: plan.Decision, dice: tuple[int, ...] = ()) -> Offers:
        found = offers_of(position, decision, dice)
        if not isinstance(decision.step, plan.Strike):
            return found
        target = position.table.counters[struck(self.land, decision.step).target]
        return ways(position, found, answered=not self.whole or plays(position, mirror.power_of(position, target)))

    def following(self, decision: plan.Decision, lying: Callable[[], Position]) -> Iterator[plan.Decision]:
        return following_steps(decision, lambda: self.read(lying()), self.player)

    def fight(self, position: Position, step: plan.Strike, dice: tuple[int, ...] = ()) -> Attack:  # noqa: ARG002
        return struck(self.land, step, dice)

    def is_secret(self, position: Position, step: plan.Step) -> bool:
        return isinstance(step, Research | plan.FirstTile) and self.plays(position)

    def about(self, position: Position, step: plan.Step) -> Ids:
        match step:
            case plan.Move() | Gas():
                # Armies alike in one zone are the same to those who look at the table.
                number = step.going.army if isinstance(step, plan.Move) else step.army
                army = position.table.counters[self.land.armies[number]]
                here = position.counters_in(army.zone)
                return tuple(c.id for c in here if (c.kind, c.face) == (army.kind, army.face))
            case plan.Strike() | Dig():
                return (self.land.zones[step.zone],)
            case Purchase():
                return (self.land.armies[step.army],)
            case Research() | plan.FirstTile():
                return (tile_counter(position, self.power, step.tile),)
            case Diplomacy():
                return (f"diplomacy-{mirror.TRACKS[step.track]}#1",)
        return ()

    def value(self, found: Bundle) -> dict[str, Any]:
        begun = _begun(found)
        options = {kind: round(gain, 2) for kind, gain in begun.options.items()}
        return {**super().value(found), "action": begun.opens, "gain": round(begun.gain, 2), "options": options}

    @classmethod
    def score(cls, position: Position) -> Mapping[Any, float]:
        return standings(position)

    @classmethod
    def lead(cls, position: Position, *, over: bool) -> float | None:
        """The best power of the Central Powers less the best of the Entente, at the end (5)."""
        points = cls.score(position)
        best = [max(points[power] for power in party.sides) for party in PARTIES]
        return best[0] - best[1] if over else None

    @classmethod
    def luck(cls, step: plan.Strike, dice: tuple[int, ...]) -> float:
        """Return how many steps better than the mean of the 36 rolls an attack went, before any loss is cancelled."""
        ours, theirs = step.front.battle.potentials(step.attack, step.aids)
        pips = range(1, 7)
        brought = {(a, d): LOSSES[outcome_of(ours + a, theirs + d)] for a in pips for d in pips}
        (own, enemy), mean = (
            brought[dice[0], dice[1]],
            sum(enemy - own for own, enemy in brought.values()) / len(brought),
        )
        return enemy - own - mean

    # What its steps are called.

    def fighters(self, step: plan.Strike) -> Fighters:
        asked = struck(self.land, step)
        return Fighters(asked.zone, asked.lead, asked.target, asked.supports)

    def line(self, position: Position, step: plan.Step, offer: Offer) -> Text:
        return self._going(position, step.going) if isinstance(step, plan.Move) else super().line(position, step, offer)

    def _going(self, position: Position, going: Going) -> Text:
        army = self.land.armies[going.army]
        *via, zone = (self.land.zones[zone] for zone in going.way)
        start = position.table.counters[army].zone
        name = army_name(position, army)
        return say(f"opponent-{going.did}", army=name, start=start, zone=zone, via=tuple(via), n=len(via))

    def planned(self, position: Position, one: Planned) -> Plan:
        done = one.operation
        if one.fight is None:
            return Plan(self._going(position, done.going[0]))
        return Plan(None, self.land.zones[done.zone], len(done.ready), one.clear)

    # Why they are taken.

    def why(self, found: Bundle) -> Iterator[Reason]:
        state = self.read(self.position)
        yield from self._reasons(self.position, state, _begun(found), several=len(found.decisions) > 1)
        yield from self._others(found, 1)

    def why_fight(
        self, position: Position, decision: plan.Decision, found: Bundle, *, fallen: bool
    ) -> Iterator[Reason]:
        state = self.read(position)
        yield from self._left(state, decision)
        yield from self._reasons(position, state, decision)
        if not fallen:
            yield from self._if_it_fails(state, decision.plan[0])
        yield from self._others(found, len(found.losses))

    def _left(self, state: State, decision: plan.Decision) -> Iterator[Reason]:
        """Yield where this Manoeuvre attacked without clearing the zone, if its plan leaves that out now: what changed."""
        ahead = {planned.operation.zone for planned in decision.plan}
        held = [zone for zone, action in state.fought.items()
                if action == state.action and zone not in ahead and state.enemies(zone, state.phase)]  # fmt: skip
        if held:
            about = ids(state, held)
            yield fact("opponent-held", rule="9.2", zones=about, about=about)

    def _if_it_fails(self, state: State, attack: Planned) -> Iterator[Reason]:
        """Yield which cities an enemy may walk into if an attack does not clear its zone, and could not if it did (9.1)."""
        outlook = attack.fight.battle.outlook if attack.fight is not None else None
        if attack.fight is None or outlook is None or len(outlook.ends) < 2:
            return
        ends = []
        for end in outlook.ends:
            sketch = state.copy()
            put_back(sketch, attack.operation.zone, attack.fight, end)
            ends.append(open_cities(sketch))
        zones = state.land.zones
        found = {zones[c]: tuple(zones[z] for z in beside) for c, beside in ends[1].items() if c not in ends[0]}
        yield from self.fails(self.position, found, "9.1")

    def _means(self, position: Position, state: State, planned: Iterable[Planned]) -> Iterator[Reason]:
        taken, worn, zones = list[int](), list[int](), state.land.zones
        for one in planned:
            if one.fight is None:
                taken += walked(state, one.operation.going[0].way)
            else:
                (taken if one.clear >= LIKELY else worn).append(one.operation.zone)
        yield from self.means(position, (zones[z] for z in taken), (zones[z] for z in worn), "7")

    def _reasons(
        self, position: Position, state: State, decision: plan.Decision, *, several: bool = False
    ) -> Iterator[Reason]:
        """Yield why this step: what the action brings, what the deed takes, what was refused for it."""
        step = decision.step
        if decision.opens and "manoeuvre" in decision.options:
            yield from self._means(position, state, decision.plan or decision.ahead)
        if decision.opens:
            yield self.options(decision, lambda kind: say(f"action-{kind}"), "7")
        match step:
            case plan.Strike():
                zone, clear = state.land.zones[step.zone], decision.plan[0].clear
                key = "opponent-clears" if round(clear, 2) else "opponent-wears"
                yield because("9.2", key, clear=chance_words(clear), zone=zone)
                yield from behind(state, step, "9")
                if step.aids.aviation:
                    yield because("10.4", "opponent-flies")
                if step.aids.tanks:
                    yield because("10.5", "opponent-drives")
            case plan.Move():
                goings = (going for planned in decision.plan for going in planned.operation.going)
                for going in goings if several else (step.going,):
                    yield _taking(state, going)
            case Purchase() | Dig() | Diplomacy() | Research() | Gas():
                number = NUMBERS[type(step)]
                key = "opponent-brings-each" if isinstance(step, Purchase) else "opponent-brings"
                yield because(number, key, gain=points_words(step.gain))
                yield from behind(state, step, number)
        if decision.plan and not isinstance(step, Purchase):
            yield because("9", "opponent-brings-plan", gain=points_words(decision.gain))
        yield from self.rather(position, decision, "9")

    def _others(self, found: Bundle, first: int) -> Iterator[Reason]:
        """Yield what later actions of the same offer bring, and what purchases leave of their points."""
        state = self.read(self.position)
        bought = [one.step for one in found.decisions if isinstance(one.step, Purchase)]
        if bought:
            # How many of the points of the action are spent, from the table before the first purchase.
            left, prices = points_left(state), sum(PRICES[one.kind] for one in bought)
            yield fact("opponent-spent", rule="8", spent=prices, n=left.general + sum(left.reserved.values()))
        for one, _, line, _ in found.made[first:]:
            if isinstance(one.step, Dig | Research | Diplomacy):
                yield because("7", "opponent-deed-brings", deed=line, gain=points_words(one.step.gain))
                yield from behind(state, one.step, NUMBERS[type(one.step)])


def _begun(found: Bundle) -> plan.Decision:
    """Return the first decision of an action: tiles that become available are none, what follows them has the reasons."""
    begun: plan.Decision = next((one for one in found.decisions if one.opens), found.decisions[0])
    return begun


def _taking(state: State, going: Going) -> Reason:
    taken, end = ids(state, walked(state, going.way)), going.way[-1]
    if taken:
        return because("4", "opponent-takes", zones=taken, about=taken)
    if state.enemies(end, state.phase):
        return because("9.2", "opponent-to-attack", zone=state.land.zones[end])
    return Reason(guarding(state, end), "9.1")

"""The opponent of Downfall of Empires at the table: what each of its steps is called, why it is taken; players of whole games
(7, 9-12).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from assistant.core import whole_games
from assistant.core.opponent import Bundle, Fighters, Offered, Setting, chance_words, points_words
from assistant.core.planner import Going, goings_of
from assistant.core.questions import FollowUp, Offer, Offers, Reason, Rolls
from assistant.core.record import Ids
from assistant.core.table import Flip, Move, Position, Several, parts
from assistant.core.text import Text
from assistant.core.whole_games import Contender
from assistant.games.empires import log, mirror
from assistant.games.empires.combat import LOSSES, outcome_of
from assistant.games.empires.deeds import OPENS, Fought
from assistant.games.empires.economy import marker_step
from assistant.games.empires.log import noted
from assistant.games.empires.opponent import decisions as plan
from assistant.games.empires.opponent.decisions import Decision, Dig, Diplomacy, Gas, Purchase, Research, Strike
from assistant.games.empires.opponent.planner import serves
from assistant.games.empires.opponent.skills import CREW, PARTIES
from assistant.games.empires.opponent.valuation import Table, ways
from assistant.games.empires.questions import actions
from assistant.games.empires.questions.attack import Attack
from assistant.games.empires.questions.cards import army_name, because, fact
from assistant.games.empires.questions.movement import Reach, Sail, Strategic
from assistant.games.empires.questions.phases import EndOfPhase
from assistant.games.empires.questions.points import Place, Recruit, VictoryPoints, points_left, standings, track_name
from assistant.games.empires.reader import KEEPER
from assistant.games.empires.words import POWER_NAMES, are_enemies, duty, plays, say


def struck(step: Strike, dice: Rolls = ()) -> Attack:
    """Return the attack of a step as the question of the table."""
    front, attack = step.front, step.attack
    return Attack(
        zone=step.zone,
        lead=front.attackers[attack.lead],
        target=front.defenders[attack.target],
        supports=tuple(front.attackers[n] for n in attack.supports),
        alone=not attack.supports,
        tanks=step.aids.tanks,
        aviation=step.aids.aviation,
        dice=dice,
    )


def moved(position: Position, going: Going) -> Offers:
    """Return the offer of a movement, by its way where that is one of those offered."""
    if going.op in ("sail", "strategic"):
        asked = (Sail if going.op == "sail" else Strategic)(counter=going.army, to=going.goal)
        return asked.answer(position).offers[-1:]
    found = Reach(counters=(going.army,), to=going.goal).answer(position).offers
    way = Move((going.army,), going.goal, going.way[1:-1])
    return tuple(offer for offer in found if way in parts(offer.edit))[:1] or found[:1]


def bought(position: Position, step: Purchase) -> Offers:
    """Return the offer of a purchase."""
    if not step.zone:
        offers = (o for o in Recruit().answer(position).offers if o.label.key == "offer-reinforce")
        return tuple(offer for offer in offers if Flip((step.army,), 0) in parts(offer.edit))
    wanted = {Flip((step.army,), int(step.kind == "reduced")), Move((step.army,), step.zone)}
    return tuple(o for o in Place(counter=step.army).answer(position).offers if set(parts(o.edit)) == wanted)


def _counting(position: Position, offer: Offer, action: str) -> Offer:
    """Return an offer that counts the action which it begins as well (7)."""
    kind: actions.Action = action  # type: ignore[assignment]
    counted = actions.counted(position, mirror.phase(position), kind)
    label = offer.edit.label if isinstance(offer.edit, Several) else offer.label
    told = OPENS if kind == "manoeuvre" else None
    return Offer(offer.label, Several((*counted, offer.edit), label, told), offer.rule, offer.then)


# Why a step is taken: what a power means to do, and what lies behind each kind of deed (9, 10, 11, 12).


def walked(table: Table, way: Iterable[str]) -> list[str]:
    """Return the enemy zones on a way in which nobody stands: they are taken."""
    theatre, power = table.theatre, table.power
    return [z for z in way if are_enemies(theatre.zones[z].controller, power) and not theatre.enemies_in(z, power)]


def guarding(table: Table, zone: str) -> Text:
    """Return why an army stands better where it goes without a fight: a city and who stands beside it, or whom it faces."""
    zones, links = table.theatre.zones, table.theatre.roads.links.get(zone, ())
    beside = tuple(other for other in links if table.theatre.enemies_in(other, table.power))
    near = tuple(o for o in links if zones[o].city and not are_enemies(zones[o].controller, table.power))
    if beside:
        return say("opponent-guards-city" if zones[zone].city else "opponent-faces", zone=zone, enemies=beside)
    if zones[zone].city:
        return say("opponent-holds-city", zone=zone)
    return say("opponent-behind", zone=zone, cities=near) if near else say("opponent-nearer", zone=zone)


def behind(table: Table, step: plan.Step, number: str) -> Iterator[Reason]:
    """Yield what a deed leads to: how far a marker still has to go, when a technology serves, what the calendar asks."""
    position, power = table.position, table.power
    match step:
        case Diplomacy():
            track: Any = step.name.removeprefix("diplomacy-").removesuffix("#1")
            given = actions.negotiation(position, power, track, position.box(step.name) or 0)
            left, by = abs(given.last_box - given.position), marker_step(power, track)
            if by > 0:
                yield because(number, "opponent-track-left", track=track_name(track), n=max(0, left - by))
            else:
                yield because(number, "opponent-track-back", track=track_name(track))
        case Research():
            ready = any(isinstance(p, Move) and p.zone.endswith(":2") for p in parts(step.offer.edit))
            yield because(
                number, "opponent-tile-ready" if ready else "opponent-tile-later", turn=mirror.turn(position) + 1
            )
        case Dig():
            # The chance that the garrison falls without a trench and with it, where that makes a difference.
            sketches, zone = (table.sketch, plan.dug(table, step.name)), table.ground.index[step.name]
            before, after = map(chance_words, table.judge(CREW.weights("officer")).chance_to_fall(sketches, zone))
            if before != after:
                yield because(number, "opponent-dig-falls", zone=step.name, before=before, after=after)
        case Strike():
            due = duty(power, table.theatre.turn, table.first)
            if due is not None and serves(due, table, step.front):
                yield because(number, "opponent-duty", power=power)


CLOSING = Dig | Research | Diplomacy | plan.End  # what is done once nothing moves any more
NUMBERS: dict[type, str] = {Gas: "10.6", Purchase: "8", Dig: "11", Diplomacy: "12", Research: "10"}
KINDS: dict[type, str] = {
    plan.Move: "moves", Purchase: "purchases", plan.FirstTile: "first-tiles", plan.Tiles: "tiles", Gas: "gas",
    Strike: "attacks", Dig: "digs", Research: "researches", Diplomacy: "talks", plan.End: "end",
}  # fmt: skip


class Opponent(Contender):
    """The program's player in the phase of a power."""

    setting = Setting(
        say, noted, mirror.PHASES, plays, POWER_NAMES, PARTIES, Strike, Decision(plan.End()), KINDS,
        FollowUp(say("ask-vp"), VictoryPoints(), usual=True), CREW.at, army_name, keeper=KEEPER,
    )  # fmt: skip

    def decide(self, position: Position) -> Decision:
        return plan.decide(position, self.player, self.barred)

    def offers(self, position: Position, decision: Decision, dice: Rolls = ()) -> Offers:
        match decision.step:
            case Offered() as step:
                return (step.offer,)
            case plan.Move() as step:
                found = moved(position, step.going)
            case Purchase() as step:
                found = bought(position, step)
            case Strike() as step:
                found = struck(step, dice).answer(position).offers if dice else ()
            case _:
                return EndOfPhase().answer(position).offers[:1]
        if decision.opens:
            found = tuple(_counting(position, offer, decision.opens) for offer in found)
        if not isinstance(step, Strike):
            return found
        target = position.counters[struck(step).target]
        return ways(position, found, answered=not self.whole or plays(position, mirror.power_of(position, target)))

    def following(self, decision: Decision, lying: Callable[[], Position]) -> Iterator[Decision]:
        match decision.step:
            case plan.Move() as step:
                for going in goings_of(decision.plan):
                    if len(going.way) > 1 and going != step.going:
                        yield Decision(plan.Move(going), "", decision.gain, decision.plan)
                # What comes to mind once these are made is of the same action as long as none begins with it.
                while isinstance((found := self.decided(lying())).step, plan.Move) and not found.opens:
                    yield found
                if isinstance(found.step, CLOSING):
                    yield found
                    yield from self.following(found, lying)
            case Purchase():
                by = self.player.camps[0]
                while (purchase := next(plan.bought(Table(lying()), by, self.barred), None)) is not None:
                    yield Decision(purchase, "", purchase.gain)
            case plan.FirstTile() | plan.Tiles():
                while isinstance((found := self.decided(lying())).step, plan.FirstTile | Purchase):
                    yield found
                    if isinstance(found.step, Purchase):
                        yield from self.following(found, lying)
                        return
            case Strike() | Dig() | Research() | Diplomacy():
                while isinstance((found := self.decided(lying())).step, CLOSING):
                    yield found
                    if isinstance(found.step, plan.End):
                        return

    def fight(self, position: Position, step: Strike, dice: Rolls = ()) -> Attack:  # noqa: ARG002
        return struck(step, dice)

    def is_secret(self, position: Position, step: plan.Step) -> bool:
        return isinstance(step, Research | plan.FirstTile) and self.plays(position)

    def about(self, position: Position, step: plan.Step) -> Ids:
        name = getattr(step, "name", "") or getattr(step, "zone", "") or getattr(step, "army", "")
        if isinstance(step, plan.Move | Gas | Purchase):
            name = step.going.army if isinstance(step, plan.Move) else step.army if isinstance(step, Purchase) else name
            # Armies alike in one zone are the same to those who look at the table.
            army = position.counters[name]
            if not isinstance(step, Purchase):
                here = position.counters_in(army.zone)
                return tuple(c.id for c in here if (c.kind, c.face) == (army.kind, army.face))
        return (name,) if name else ()

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
    def luck(cls, step: Strike, dice: Rolls) -> float:
        """Return how many steps better than the mean of the 36 rolls an attack went, before any loss is cancelled."""
        ours, theirs = step.front.battle.potentials(step.attack, step.aids)
        pips = range(1, 7)
        brought = {(a, d): LOSSES[outcome_of(ours + a, theirs + d)] for a in pips for d in pips}
        own, enemy = brought[dice[0], dice[1]]
        return enemy - own - sum(enemy - own for own, enemy in brought.values()) / len(brought)

    # What its steps are called.

    def fighters(self, step: Strike) -> Fighters:
        asked = struck(step)
        return Fighters(asked.zone, asked.lead, asked.target, asked.supports)

    def line(self, position: Position, step: plan.Step, offer: Offer) -> Text:
        return self.going(position, step.going) if isinstance(step, plan.Move) else super().line(position, step, offer)

    def going(self, position: Position, going: Going) -> Text:
        start, *via, zone = going.way
        name = army_name(position, going.army)
        return say(f"opponent-{going.op}", army=name, start=start, zone=zone, via=tuple(via), n=len(via))

    # Why they are taken.

    def why(self, found: Bundle) -> Iterator[Reason]:
        yield from self._reasons(Table(self.position), _begun(found), several=len(found.decisions) > 1)
        yield from self._others(found, 1)

    def why_fight(self, position: Position, decision: Decision, found: Bundle, *, fallen: bool) -> Iterator[Reason]:
        table = Table(position)
        # Where this Manoeuvre attacked without clearing the zone, if its plan leaves that out now: what changed.
        ahead, groups = {planned.plan.zone for planned in decision.plan}, log.manoeuvres(position)
        fought = dict.fromkeys(e.deed.zone for e in (groups[-1] if groups else ()) if isinstance(e.deed, Fought))
        held = tuple(zone for zone in fought if zone not in ahead and table.theatre.enemies_in(zone, table.power))
        if held:
            yield fact("opponent-held", rule="9.2", zones=held, about=held)
        yield from self._reasons(table, decision)
        front = decision.plan[0].front
        if not fallen and front is not None:
            yield from self.fails(table, front, lambda zone: bool(table.ground.city[zone, 0]), "9.1")
        yield from self._others(found, len(found.losses))

    def _reasons(self, table: Table, decision: Decision, *, several: bool = False) -> Iterator[Reason]:
        """Yield why this step: what the action brings, what the deed takes, what was refused for it."""
        step = decision.step
        if decision.opens and "manoeuvre" in decision.options:
            planned = decision.plan or decision.ahead
            taken = [zone for one in planned if one.front is None for zone in walked(table, one.plan.goings[0].way)]
            yield from self.meant(table.position, planned, taken, "7")
        if decision.opens:
            yield self.options(decision, lambda kind: say(f"action-{kind}"), "7")
        match step:
            case Strike():
                clear = decision.plan[0].clear
                key = "opponent-clears" if round(clear, 2) else "opponent-wears"
                yield because("9.2", key, clear=chance_words(clear), zone=step.zone)
                yield from behind(table, step, "9")
                if step.aids.aviation:
                    yield because("10.4", "opponent-flies")
                if step.aids.tanks:
                    yield because("10.5", "opponent-drives")
            case plan.Move():
                goings = [going for going in goings_of(decision.plan) if len(going.way) > 1]
                yield from (_taking(table, going) for going in (goings if several else (step.going,)))
            case Purchase() | Dig() | Diplomacy() | Research() | Gas():
                number = NUMBERS[type(step)]
                key = "opponent-brings-each" if isinstance(step, Purchase) else "opponent-brings"
                yield because(number, key, gain=points_words(step.gain))
                yield from behind(table, step, number)
        if decision.plan and not isinstance(step, Purchase):
            yield because("9", "opponent-brings-plan", gain=points_words(decision.gain))
        yield from self.rather(table.position, decision, "9")

    def _others(self, found: Bundle, first: int) -> Iterator[Reason]:
        """Yield what later actions of the same offer bring, and what purchases leave of their points."""
        bought = [one.step for one in found.decisions if isinstance(one.step, Purchase)]
        if bought:
            # How many of the points of the action are spent, from the table before the first purchase.
            left, prices = points_left(self.position, mirror.phase(self.position)), sum(one.price for one in bought)
            yield fact("opponent-spent", rule="8", spent=prices, n=left.general + sum(left.reserved.values()))
        for one, _, line, _ in found.made[first:]:
            if isinstance(one.step, Dig | Research | Diplomacy):
                yield because("7", "opponent-deed-brings", deed=line, gain=points_words(one.step.gain))
                yield from behind(Table(self.position), one.step, NUMBERS[type(one.step)])


def _begun(found: Bundle) -> Decision:
    """Return the first decision of an action: tiles that become available are none, what follows them has the reasons."""
    begun: Decision = next((one for one in found.decisions if one.opens), found.decisions[0])
    return begun


def _taking(table: Table, going: Going) -> Reason:
    taken = tuple(walked(table, going.way[1:]))
    if taken:
        return because("4", "opponent-takes", zones=taken, about=taken)
    if table.theatre.enemies_in(going.goal, table.power):
        return because("9.2", "opponent-to-attack", zone=going.goal)
    return Reason(guarding(table, going.goal), "9.1")


# Players of whole games on a table that nobody sees (7, 9).

player = whole_games.Players(Opponent, CREW)
play = partial(whole_games.play, Opponent)

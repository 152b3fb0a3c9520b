"""The opponent: its next step as an offer of the table, its name, why it is taken; players of whole games (3, 4, 8, 11-16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple, cast

from assistant.core import whole_games
from assistant.core.opponent import (
    Bundle,
    Fighters,
    Made,
    Offered,
    Setting,
    chance_words,
    counters_of,
    keyed,
    points_words,
)
from assistant.core.planner import Going, Planned, goings_of
from assistant.core.questions import FollowUp, Offer, Offers, Reason, Rolls
from assistant.core.record import Ids
from assistant.core.table import Position
from assistant.core.text import Text
from assistant.core.valuation import Skill, Weights
from assistant.core.whole_games import Contender
from assistant.games.third_reich.mirror import PHASES, SECRET_TILES, Theatre, army_named, prizes_held
from assistant.games.third_reich.operations import BY_LAND, PACK, SubmarinesBlank, submarine
from assistant.games.third_reich.opponent.planner import (
    SHARE,
    Chances,
    Combat,
    Front,
    Planner,
    Ready,
    combat_chances,
    ended,
    operated,
)
from assistant.games.third_reich.opponent.skills import CREW, PARTIES
from assistant.games.third_reich.opponent.valuation import AXIS, Table
from assistant.games.third_reich.questions import combatants
from assistant.games.third_reich.questions.actions import (
    Actions,
    AirDuel,
    Missions,
    ResearchTiles,
    gained,
    planned,
    produced,
    researched,
    submarines,
    taken,
)
from assistant.games.third_reich.questions.aftermath import happened, income_due, is_under_way, noted
from assistant.games.third_reich.questions.attack import DICE, Attack
from assistant.games.third_reich.questions.cards import theatre
from assistant.games.third_reich.questions.log import KEEPER
from assistant.games.third_reich.questions.recruitment import (
    SHARED,
    Recruit,
    can_buy,
    collected,
    minors,
    reserve,
    spent,
)
from assistant.games.third_reich.questions.war import Victory
from assistant.games.third_reich.words import ENEMIES, LAST_TURN, MODIFIERS, SPOKEN, Faction, because, fact, plays, say

# Missions in the planner's hands: submarines, bombers, an air mission before a combat, the answer to an enemy's (11, 12, 14).

ENOUGH = 3  # air markers at hand from which more of them bring less
SPARE = 0.4
SENDING = ("send-standard", "send-advanced", "send-bombers", "counter-bombers")


def sending(seen: Theatre, by: Weights, barred: frozenset[str]) -> Offer | None:
    """Return the offer to send submarines or bombers, or fighters against bombers, if that costs the enemy anything."""
    for offer in Missions(side=seen.phase).answer(seen.position).offers if by.mission else ():
        key = offer.label.key
        if key not in SENDING or counters_of(offer) & barred:
            continue
        if key in ("send-standard", "send-advanced"):
            sailing = theatre(seen.position.after(offer.edit))
            if not submarine(submarines(SubmarinesBlank, sailing)).value.effective:
                continue
        return offer
    return None


def air_worth(seen: Theatre, by: Weights) -> float:
    """Return what a Missions action brings for the air: less where markers lie at hand (4.3)."""
    scarce = len(seen.missions(f"missions-{seen.phase}", seen.phase)) < ENOUGH
    return by.mission * gained(seen, seen.phase, "air") * (1.0 if scarce else SPARE)


def submarine_worth(seen: Theatre, by: Weights) -> float:
    """Return what a Missions action brings at sea: nothing while two boats wait (4.3, 12)."""
    waiting = len(seen.missions(f"missions-{seen.phase}", seen.phase, "submarine"))
    return by.submarine * gained(seen, seen.phase, "submarine") if waiting < PACK else 0.0


def bonus(seen: Theatre, zone: str, side: Faction) -> int:
    """Return what missions that lie in a zone give its attacker."""
    return MODIFIERS["air-mission"] if combatants.air(seen, zone, side, "table") == "uncountered" else 0


# The next step of a phase: what comes in by itself, the action that brings most, purchases, operations, combats, the end (3).

STARTED, FINISHED = 0.45, 0.55  # shares of a technology's worth that the two steps of research bring
WHOLE_USE = 12  # turns that a technology needs to be worth all of it


class Chore(Offered):
    """What follows from the calendar or from what was done: a country joins, a status changes (2, 3, 17)."""


class Income(Offered):
    """What comes in by itself (4.1)."""


class Take(Offered):
    """An action (4)."""


class Develop(Offered):
    """A step of research (4.5)."""


class Buy(Offered):
    """A purchase or an exchange of armour (4.4, 10)."""


class Operate(NamedTuple):
    """An operation of one army (8)."""

    going: Going


class Send(Offered):
    """Submarines or bombers are sent, or fighters against bombers (12, 14)."""


class Fly(NamedTuple):
    """An air mission over a zone, before a combat there: what its two points bring, the chances without and with it (11)."""

    offer: Offer
    gain: float
    before: Chances
    after: Chances
    zone: str


class Strike(NamedTuple):
    """A combat: its fight in the book, who fights whom, the fight of the zone as it is planned, what an air mission adds (16)."""

    zone: str
    ready: Ready
    combat: Combat
    front: Front | None = None
    air: int = 0

    def asked(self, dice: Rolls = ()) -> Attack:
        """Return it as the question of the table."""
        armies, combat = self.ready.attackers, self.combat
        return Attack(
            zone=self.zone,
            attacker=armies[combat.lead],
            target=self.ready.targets[combat.target],
            supporting=tuple(armies[n] for n in combat.supports),
            dice=dice,
        )


class End(NamedTuple):
    """The phase is over (3)."""


Step = Offered | Operate | Fly | Strike | End


class Decision(NamedTuple):
    """The next step, and why: the plan of operations, what each action would bring, what was refused."""

    step: Step
    plan: tuple[Planned, ...] = ()
    options: Mapping[str, float] = {}
    rival: Planned | None = None


def at_once(seen: Theatre) -> Iterator[Offered]:
    """Yield what is done before anything else: what follows from the calendar, what comes in by itself (2-4, 17)."""
    yield from (Chore(finding.mend) for finding in happened(seen) if finding.mend is not None)
    if income_due(seen, seen.phase) and (taken_in := keyed(Actions(), seen.position, "take-income")) is not None:
        yield Income(taken_in)


def decide(position: Position, skill: Skill, barred: frozenset[str] = frozenset()) -> Decision:
    """Return the next step of the faction whose phase it is."""
    seen = theatre(position)
    by = skill.camps[seen.phase != "axis"]
    first = next(at_once(seen), None)
    if first is None and not is_under_way(seen, seen.phase):
        first = best_purchase(Table(seen), by, barred)
    if first is None and len(taken(seen, seen.phase, "research")) > len(researched(seen, seen.phase)):
        first = best_tile(seen, barred)
    if first is not None:
        return Decision(first)
    options = {take.name: take for take in takes(seen, by)}
    best = max(options.values(), key=lambda one: (one.gain, one.name), default=None)
    if best is not None and best.gain > 0:
        return Decision(best, (), {name: one.gain for name, one in options.items()})
    sent = sending(seen, by, barred)
    if sent is not None:
        return Decision(Send(sent))
    table = Table(seen)
    # What can be bought meanwhile waits for the last combat.
    fighting = bool(position.fact("combat-begun"))
    if fighting and (ahead := fight(table, by, barred)) is not None:
        return ahead
    purchase = best_purchase(table, by, barred)
    if purchase is not None:
        return Decision(purchase)
    if fighting:
        return Decision(End())
    found = Planner(table, by, barred).considered(skill)
    if found.planned:
        return Decision(Operate(found.planned[0].plan.goings[0]), found.planned, {}, found.rival)
    return fight(table, by, barred) or Decision(End())


def fight(table: Table, by: Weights, barred: frozenset[str]) -> Decision | None:
    """Return the next combat, or before it, for the best zone first, an air mission that brings more than a marker is worth."""
    found = strikes(table, by, barred)
    for strike in found if by.mission else ():
        for offer in AirDuel(zone=strike.zone).answer(table.seen.position).offers if not strike.air else ():
            if offer.label.key.startswith("duel-fly") and not barred & counters_of(offer):
                flown = Fly(offer, *_brings(strike, by), strike.zone)
                if flown.gain > by.mission:
                    return Decision(flown)
                break
    return Decision(found[0]) if found else None


def _brings(strike: Strike, by: Weights) -> tuple[float, Chances, Chances]:
    """Return what an air mission brings in a combat, with the chances without and with it."""
    fight, combat = strike.ready.fight, strike.combat
    before, after = combat_chances(fight, combat), combat_chances(fight, combat, MODIFIERS["air-mission"])
    steps = after.steps - after.own - before.steps + before.own
    clear = strike.front.clear if strike.front is not None else 0.0
    cleared = clear * (after.kills / before.kills - 1) * fight.worth if before.kills else 0.0
    return (steps + cleared) * (by.step * SHARE), before, after


def answers_mission(position: Position, zone: str, skill: Skill) -> Offer | None:
    """Return the offer to cancel an enemy's air mission, if what it brings him is more than a marker is worth (11, 13.11).

    Args:
        position: the table in the enemy's phase, his mission over the zone.
        skill: who defends.
    """
    seen = theatre(position)
    by = skill.camps[seen.phase == "axis"]
    if not by.mission or not bonus(seen, zone, seen.phase):
        return None
    offer = keyed(AirDuel(zone=zone), position, "duel-cancel")
    found = strikes(Table(seen), by, frozenset(set(seen.zones) - {zone})) if offer is not None else []
    return offer if found and _brings(found[0], by)[0] > by.mission else None


def takes(seen: Theatre, by: Weights) -> Iterator[Take]:
    """Yield the actions that may still be made, with what each brings (4)."""
    for offer in Actions(side=seen.phase).answer(seen.position).offers:
        name = offer.label.key.removeprefix("take-")
        if name in WORTH:
            yield Take(offer, by.lot(WORTH[name](seen, by), f"{seen.turn} {seen.phase} {name}"), name)


def _production(seen: Theatre, by: Weights) -> float:
    waiting = any(
        seen.kind(army).get("arm") == "armour" for country in SHARED[seen.phase] for army in reserve(seen, seen.phase, country)
    )  # fmt: skip
    return by.armour_point * int(produced(seen, seen.phase).pb_after - seen.pb(seen.phase)) if waiting else 0.0


def _recruitment(seen: Theatre, by: Weights) -> float:
    if not any(can_buy(seen, seen.phase, country) for country in SHARED[seen.phase]):
        return 0.0
    made = len(taken(seen, seen.phase, "recruitment"))
    return by.recruitment * collected(seen, seen.phase) / max(1, made) * (0.7 if made else 1.0)


WORTH: Mapping[str, Callable[[Theatre, Weights], float]] = {
    "planning": lambda seen, by: by.planning * int(planned(seen, seen.phase).value.po_after - seen.po(seen.phase)),
    "armour-production": _production,
    "recruitment": _recruitment,
    "research": lambda seen, by: tile.gain * by.tile if (tile := best_tile(seen, frozenset())) is not None else 0.0,
    "missions-air": air_worth,
    "missions-submarine": submarine_worth,
    "lend-lease": lambda _, by: by.lend_lease,
}


def best_tile(seen: Theatre, barred: frozenset[str]) -> Develop | None:
    """Return the tile that a research action would bring on most, of those that lie face up (4.5, 13)."""
    found = []
    use = min(1.0, (LAST_TURN - seen.turn) / WHOLE_USE)
    for offer in ResearchTiles(side=seen.phase).answer(seen.position).offers:
        (tile,) = counters_of(offer)
        if tile in barred:
            continue
        begun = seen.counters[tile].zone.endswith(":development")
        at_once = offer.label.key == "tile-becomes-available"
        share = FINISHED if begun else (STARTED + FINISHED if at_once else STARTED)
        tech = str(seen.kind(tile).get("technology"))
        found.append(Develop(offer, float(CREW.chart["technologies"].get(tech, 0.0)) * share * use, tile))
    return max(found, key=lambda one: (one.gain, one.name), default=None)


def purchases(seen: Theatre) -> Iterator[Offer]:
    """Yield what the points of the phase buy (4.4, 10).

    Those that come by themselves are spent before anything is done; those of a Recruitment action once it is made.
    """
    begun, side = is_under_way(seen, seen.phase), seen.phase
    made = bool(taken(seen, side, "recruitment"))
    for nation in SHARED[side] if begun else tuple(country for country, _, rest in minors(seen, side) if rest):
        for offer in Recruit(side=side, nation=nation).answer(seen.position).offers if nation in seen.at_war else ():
            if offer.rule != "4.4" or made or not begun:
                yield offer


def best_purchase(table: Table, by: Weights, barred: frozenset[str]) -> Buy | None:
    """Return the purchase that brings most, None when none brings anything."""
    found = [offer for offer in purchases(table.seen) if not barred & counters_of(offer)]
    gain, best = table.judge(by).best(found, lambda offer: table.after(offer.edit))
    return Buy(best, gain) if gain > 0 else None


def strikes(table: Table, by: Weights, barred: frozenset[str]) -> list[Strike]:
    """Return the next combat of each zone, the one that brings most first, one that is owed before all (8.2, 16)."""
    planner = Planner(table, by, barred)
    ahead = sorted(planner.ahead.items(), key=lambda one: (one[0] in planner.due, one[1].best.value, one[0]))
    found = []
    for zone, front in reversed(ahead):
        attackers = front.ready.fight.attackers
        combat = max(front.best.combats, key=lambda one: (attackers[one.lead].value, -one.lead))
        found.append(Strike(zone, front.ready, combat, front, bonus(table.seen, zone, table.seen.phase)))
    return found


# Why steps are taken, beyond what they bring: what operations are for, points spent, what a failure would open (4, 8, 16).

OPEN = 0.5  # of a zone, from which it is told that it stands open
MOST_TOLD = 4  # reasons of operations on one card


def walked(seen: Theatre, planned: tuple[Planned, ...]) -> list[str]:
    """Return the zones that operations take without a fight, from an enemy or from a country that they invade (2, 6)."""
    found: dict[str, None] = {}
    for going in goings_of(planned):
        for zone in going.way[1:]:
            invaded = bool(going.invading) and seen.zones[zone].home == going.invading
            met = seen.state_when(going.invading).enemies_in(zone, seen.phase)
            if (invaded or seen.controller(zone) in ENEMIES[seen.phase]) and not met:
                found[zone] = None
    return list(found)


def broken_through(seen: Theatre, going: Going) -> Ids:
    """Return the zones on an army's way by land where enemies stand: those that it breaks through (13.1)."""
    through = going.way[1:-1] if going.op in BY_LAND else ()
    return tuple(zone for zone in through if seen.state.enemies_in(zone, seen.phase))


KINDS: dict[type, str] = {
    Chore: "chores", Income: "chores", Take: "actions", Develop: "tiles", Send: "missions",
    Buy: "purchases", Operate: "operations", Fly: "flights", Strike: "combats", End: "end",
}  # fmt: skip


class Opponent(Contender):
    """The program's player in the phase of a faction."""

    setting = Setting(
        say, noted, PHASES, plays, SPOKEN, PARTIES, Strike, Decision(End()), KINDS,
        FollowUp(say("question-victory"), Victory(), usual=True), CREW.at, army_named, DICE, KEEPER,
    )  # fmt: skip

    def decide(self, position: Position) -> Decision:
        return decide(position, self.player, self.barred)

    def fights(self, position: Position) -> Decision:
        """Return the next combat, or the air mission before it, once operations are made."""
        table = Table(theatre(position))
        return fight(table, self.player.camps[table.phase != AXIS], self.barred) or self.setting.end

    def offers(self, position: Position, decision: Decision, dice: Rolls = ()) -> Offers:
        match decision.step:
            case Offered() | Fly():
                return (decision.step.offer,)
            case Operate():
                return tuple(filter(None, (operated(position, decision.step.going),)))
            case Strike():
                return decision.step.asked(dice).answer(position).offers[:1] if dice else ()
        return (ended(position),)

    def following(self, decision: Decision, lying: Callable[[], Position]) -> Iterator[Decision]:
        if isinstance(decision.step, Operate):
            for going in goings_of(decision.plan)[1:]:
                yield Decision(Operate(going), decision.plan)
        if isinstance(decision.step, Operate | Fly):
            while isinstance((found := self.fights(lying())).step, Fly):
                yield found
            # Operations that come to mind once others are made, their missions flown.
            if self.whole and isinstance((found := self.decided(lying())).step, Operate):
                yield found
                yield from self.following(found, lying)
            return
        while isinstance(decision.step, Offered):
            found = self.decided(lying())
            if not isinstance(found.step, Offered):
                break
            yield found
        if isinstance(decision.step, Strike) and isinstance((found := self.decided(lying())).step, Offered):
            yield found
            yield from self.following(found, lying)
        # What was bought after the combats may have been the last of the phase.
        elif lying().fact("combat-begun") and isinstance((found := self.decided(lying())).step, End):
            yield found

    def fight(self, position: Position, step: Strike, dice: Rolls = ()) -> Attack:  # noqa: ARG002
        return step.asked(dice)

    def is_secret(self, position: Position, step: Step) -> bool:
        return isinstance(step, Develop) and self.plays(position) and bool(position.fact(SECRET_TILES))

    def about(self, position: Position, step: Step) -> Ids:  # noqa: ARG002
        match step:
            case Operate():
                return (step.going.army,)
            case Strike():
                return (step.zone,)
            case Develop() | Buy() | Send() | Fly():
                return tuple(sorted(counters_of(step.offer)))
        return ()

    def answer_to(self, step: Step) -> Offer | None:
        return answers_mission(self.position, step.zone, self.player) if isinstance(step, Fly) else None

    @classmethod
    def score(cls, position: Position) -> Mapping[Any, float]:
        return prizes_held(position)

    @classmethod
    def lead(cls, position: Position, *, over: bool) -> float | None:
        """Above 0 the Axis has won; 0 is the draw of the last turn (20)."""
        if fell := int(theatre(position).noted("germany").get("surrendered") or 0):
            return fell - LAST_TURN
        return 1 + prizes_held(position)["axis"] if over else None

    @classmethod
    def luck(cls, step: Strike, dice: Rolls) -> float:
        """Return how many steps better than the mean of the 36 rolls a combat went."""
        lead, target = step.ready.fight.pair(step.combat)
        own, enemy = step.ready.fight.lost(step.combat, dice, step.air)
        brought = min(enemy, 2 - target.reduced) - min(own, 2 - lead.reduced)
        mean = combat_chances(step.ready.fight, step.combat, step.air)
        return brought - (mean.steps - mean.dies * (2 - lead.reduced) - mean.turned)

    # What its steps are called.

    def fighters(self, step: Strike) -> Fighters:
        asked = step.asked()
        return Fighters(asked.zone, asked.attacker, asked.target, asked.supporting)

    def line(self, position: Position, step: Step, offer: Offer) -> Text:
        if not isinstance(step, Operate):
            return super().line(position, step, offer)
        going, army = step.going, army_named(position, step.going.army)
        if len(going.way) == 1:
            return say("opponent-in-place", army=army, zone=going.goal)
        return say(
            "opponent-operate", army=army, start=going.way[0], zone=going.goal, op=going.op, n=going.cost,
            via=going.way[1:-1], through=len(going.way) - 2,
        )  # fmt: skip

    def going(self, position: Position, going: Going) -> Text:
        name = army_named(position, going.army)
        return say("opponent-part-go", army=name, start=going.way[0], zone=going.goal)

    # Why they are taken.

    def why(self, found: Bundle) -> Iterator[Reason]:
        yield from self._intention(found)
        yield from self.reasons(found)

    def why_fight(
        self,
        position: Position,
        decision: Decision,
        found: Bundle,  # noqa: ARG002
        *,
        fallen: bool,
    ) -> Iterator[Reason]:
        yield from self.reasons(Bundle((Made(decision, position),)))
        if not fallen:
            yield from self._if_it_fails(position, cast(Strike, decision.step))

    def _intention(self, found: Bundle) -> Iterator[Reason]:
        """Yield what a phase is for with the actions that open it: what is planned on the table that they and purchases leave."""
        opens = any(isinstance(one.step, Take) for one in found.decisions)
        if found.left is None or not opens or not isinstance(found.decisions[-1].step, Offered):
            return
        planned = self.decided(found.left).plan
        key = "opponent-means-stand" if planned else "opponent-means-none"
        stands = fact(key, rule="8", faction=self.side(found.left))
        yield from tuple(self._means(found.left, planned)) or (stands,)

    def _means(self, position: Position, planned: tuple[Planned, ...]) -> Iterator[Reason]:
        return self.meant(position, planned, walked(theatre(position), planned), "8")

    def _if_it_fails(self, position: Position, step: Strike) -> Iterator[Reason]:
        """Yield which zones an enemy may walk into if the combats of a zone do not clear it, and could not if they did (8.1)."""
        if step.front is not None:
            table = Table(theatre(position))
            worth = table.judge(self.player.camps[table.phase != AXIS]).worth
            yield from self.fails(table, step.front, lambda zone: worth[zone] > OPEN, "8.1")

    def reasons(self, found: Bundle) -> Iterator[Reason]:
        """Yield why these steps: what each action would bring, what operations take, the chances of a combat, what was refused."""
        first, position, left = found.decisions[0], found.tables[0], found.left
        chosen = next((one for one in found.decisions if one.options), None)
        if chosen is not None:
            yield self.options(chosen, lambda name: say(f"take-{name}"), "4")
        steps = [one.step for one in found.decisions]
        if bought := [step.gain for step in steps if isinstance(step, Buy)]:
            yield because("4.4", "opponent-buys", gain=points_words(sum(bought)))
            # The points of the Recruitment actions that are spent, on the table after the purchases.
            seen = theatre(left) if left is not None and isinstance(steps[-1], Offered) else None
            if seen is not None and taken(seen, seen.phase, "recruitment"):
                n = sum(spent(seen, country) for country in SHARED[seen.phase])
                yield fact("opponent-spent", rule="4.4", spent=n, n=collected(seen, seen.phase))
        for flown in [step for step in steps if isinstance(step, Fly)][:MOST_TOLD]:
            kills, before = chance_words(flown.after.kills), chance_words(flown.before.kills)
            yield because("11", "opponent-fly-why", zone=flown.zone, kills=kills, before=before, about=(flown.zone,))
        if isinstance(first.step, Strike):
            yield from _combat(first.step)
        if isinstance(first.step, Operate):
            yield from self._operations(position, first)

    def _operations(self, position: Position, decision: Decision) -> Iterator[Reason]:
        seen = theatre(position)
        yield from self._means(position, decision.plan)
        if zones := walked(seen, decision.plan):
            yield because("6", "opponent-takes", zones=tuple(zones), about=tuple(zones))
        for going in goings_of(decision.plan):
            if broken := broken_through(seen, going):
                army, about = army_named(position, going.army), (going.army, *broken)
                yield because("13.1", "opponent-breaks", army=army, through=broken, zone=going.goal, about=about)
        yield because("8", "opponent-brings", gain=points_words(sum(one.gain for one in decision.plan)))
        yield from self.rather(position, decision, "8")


def _combat(step: Strike) -> Iterator[Reason]:
    chances = combat_chances(step.ready.fight, step.combat, step.air)
    kills, dies = chance_words(chances.kills), chance_words(chances.dies)
    yield because("16", "opponent-chances", kills=kills, dies=dies)
    if step.front is not None and round(step.front.clear, 2):
        yield because("16", "opponent-clears", zone=step.zone, clear=chance_words(step.front.clear))


player = whole_games.Players(Opponent, CREW)
play = partial(whole_games.play, Opponent)

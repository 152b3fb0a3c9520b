"""The opponent: what its steps are called, and why they are taken; players of whole games (3, 4, 8, 16)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, cast

from assistant.core import whole_games
from assistant.core.ai_match import OPPONENT
from assistant.core.blocks import Reason
from assistant.core.opponent import Bundle, Fighters, Made, Plan, Setting, Skill, chance_words, points_words
from assistant.core.position import Position
from assistant.core.questions import FollowUp, Offer, Offers
from assistant.core.record import Ids
from assistant.core.text import Text
from assistant.core.whole_games import Contender
from assistant.games.third_reich.mirror import PHASES, SECRET_TILES, Theatre, army_named
from assistant.games.third_reich.opponent import decisions as plan
from assistant.games.third_reich.opponent.operations import (
    ByLand,
    Going,
    Marches,
    combat_chances,
    ended,
    fight_of,
    operated,
    ready_zones,
)
from assistant.games.third_reich.opponent.planner import Planned, fought, goings_of
from assistant.games.third_reich.opponent.skills import CAMPS, PARTIES, skill_of, weights
from assistant.games.third_reich.opponent.valuation import AXIS, Sketch, Table, are_enemies
from assistant.games.third_reich.questions.actions import taken
from assistant.games.third_reich.questions.aftermath import Victory, attacks_owed, noted, prizes_held
from assistant.games.third_reich.questions.attack import DICE, Attack
from assistant.games.third_reich.questions.cards import theatre
from assistant.games.third_reich.questions.recruitment import SHARED, collected, spent
from assistant.games.third_reich.words import ENEMIES, LAST_TURN, SPOKEN, because, fact, plays, say

# Why steps are taken, beyond what they bring: what operations are for, points spent, what a failure would open (4, 8, 16).

LIKELY = 0.5  # a zone that falls more often than not is meant to be taken, another to be worn down
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


def open_zones(table: Table, end: Sketch, player: Skill) -> dict[int, list[int]]:
    """Return the zones of worth of a faction that nobody guards, each with those beside it whence enemies may walk in."""
    size, side = table.ground.size, table.side
    friends, foes = set[int](), set[int]()
    for zone, owner in zip(end.zone, table.roll.side, strict=True):
        if zone < size:
            (foes if are_enemies(side, int(owner)) else friends).add(zone)
    worth = table.judge(player.camps[table.seen.phase != "axis"]).worth
    found = {}
    for zone in range(size):
        if table.held[zone] == side and zone not in friends and worth[zone] > OPEN:
            beside = [other for other in table.ground.around[zone] if other in foes and other not in friends]
            if beside:
                found[zone] = beside
    return found


def broken_through(seen: Theatre, going: Going) -> Ids:
    """Return the zones on an army's way by land where enemies stand: those that it breaks through (13.1)."""
    through = going.way[1:-1] if going.op in ByLand else ()
    return tuple(zone for zone in through if seen.state.enemies_in(zone, seen.phase))


KINDS: dict[type, str] = {
    plan.Chore: "chores", plan.Income: "chores", plan.Take: "actions", plan.Develop: "tiles", plan.Send: "missions",
    plan.Buy: "purchases", plan.Operate: "operations", plan.Fly: "flights", plan.Strike: "combats", plan.End: "end",
}  # fmt: skip


class Opponent(Contender):
    """The program's player in the phase of a faction."""

    setting = Setting(
        say, noted, PHASES, plays, SPOKEN, PARTIES, plan.Strike, plan.Decision(plan.End()), KINDS,
        FollowUp(say("question-victory"), Victory(), usual=True), OPPONENT, say("opponent-plan"), say("opponent-estimate"),
        skill_of, army_named, DICE,
    )  # fmt: skip

    @property
    def barred(self) -> frozenset[str]:
        """Armies, zones and tiles that stay out of the plans."""
        return frozenset((*self.without, *self.spared))

    def decide(self, position: Position) -> plan.Decision:
        return plan.decide(position, self.player, self.barred)

    def fights(self, position: Position) -> plan.Decision:
        """Return the next combat, or the air mission before it, once operations are made."""
        table = Table(theatre(position))
        return plan.fight(table, self.player.camps[table.side != AXIS], self.barred) or self.setting.end

    def offers(self, position: Position, decision: plan.Decision, dice: tuple[int, ...] = ()) -> Offers:
        match decision.step:
            case plan.Offered() | plan.Fly():
                return (decision.step.offer,)
            case plan.Operate():
                return tuple(filter(None, (operated(position, decision.step.going),)))
            case plan.Strike():
                return decision.step.asked(dice).answer(position).offers[:1] if dice else ()
        return (ended(position),)

    def following(self, decision: plan.Decision, lying: Callable[[], Position]) -> Iterator[plan.Decision]:
        if isinstance(decision.step, plan.Operate):
            for going in goings_of(decision.plan)[1:]:
                yield plan.Decision(plan.Operate(going), decision.plan)
        if isinstance(decision.step, plan.Operate | plan.Fly):
            while isinstance((found := self.fights(lying())).step, plan.Fly):
                yield found
            # Operations that come to mind once others are made, their missions flown.
            if self.whole and isinstance((found := self.decide(lying())).step, plan.Operate):
                yield found
                yield from self.following(found, lying)
            return
        while isinstance(decision.step, plan.Offered):
            found = plan.decide(lying(), self.player, self.barred, operations=False)
            if not isinstance(found.step, plan.Offered):
                break
            yield found
        if isinstance(decision.step, plan.Strike) and isinstance((found := self.decide(lying())).step, plan.Offered):
            yield found
            yield from self.following(found, lying)
        # What was bought after the combats may have been the last of the phase.
        elif lying().fact("combat-begun") and isinstance((found := self.decide(lying())).step, plan.End):
            yield found

    def fight(self, position: Position, step: plan.Strike, dice: tuple[int, ...] = ()) -> Attack:  # noqa: ARG002
        return step.asked(dice)

    def is_secret(self, position: Position, step: plan.Step) -> bool:
        return isinstance(step, plan.Develop) and self.plays(position) and bool(position.fact(SECRET_TILES))

    def about(self, position: Position, step: plan.Step) -> Ids:  # noqa: ARG002
        match step:
            case plan.Operate():
                return (step.going.army,)
            case plan.Strike():
                return (step.zone,)
            case plan.Develop() | plan.Buy() | plan.Send() | plan.Fly():
                return tuple(sorted(plan.counters_of(step.offer)))
        return ()

    def answer_to(self, step: plan.Step) -> Offer | None:
        return plan.answers_mission(self.position, step.zone, self.player) if isinstance(step, plan.Fly) else None

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
    def luck(cls, step: plan.Strike, dice: tuple[int, ...]) -> float:
        """Return how many steps better than the mean of the 36 rolls a combat went."""
        lead, target = step.ready.fight.pair(step.combat)
        own, enemy = step.ready.fight.lost(step.combat, dice, step.air)
        brought = min(enemy, 2 - target.reduced) - min(own, 2 - lead.reduced)
        mean = combat_chances(step.ready.fight, step.combat, step.air)
        return brought - (mean.steps - mean.dies * (2 - lead.reduced) - mean.turned)

    # What its steps are called.

    def fighters(self, step: plan.Strike) -> Fighters:
        asked = step.asked()
        return Fighters(asked.zone, asked.attacker, asked.target, asked.supporting)

    def line(self, position: Position, step: plan.Step, offer: Offer) -> Text:
        if not isinstance(step, plan.Operate):
            return super().line(position, step, offer)
        going, army = step.going, army_named(position, step.going.army)
        if len(going.way) == 1:
            return say("opponent-in-place", army=army, zone=going.goal)
        return say(
            "opponent-operate", army=army, start=going.way[0], zone=going.goal, op=going.op, n=going.po,
            via=going.way[1:-1], through=len(going.way) - 2,
        )  # fmt: skip

    def planned(self, position: Position, one: Planned) -> Plan:
        if one.ready is not None:
            return Plan(None, one.plan.zone, len(one.ready.attackers), one.clear)
        going = one.plan.goings[0]
        start, zone = going.way[0], going.goal
        return Plan(say("opponent-part-go", army=army_named(position, going.army), start=start, zone=zone))

    # Why they are taken.

    def why(self, found: Bundle) -> Iterator[Reason]:
        yield from self._intention(found)
        yield from self.reasons(found)

    def why_fight(
        self,
        position: Position,
        decision: plan.Decision,
        found: Bundle,  # noqa: ARG002
        *,
        fallen: bool,
    ) -> Iterator[Reason]:
        yield from self.reasons(Bundle((Made(decision, position),)))
        if not fallen:
            yield from self._if_it_fails(position, cast(plan.Strike, decision.step))

    def _intention(self, found: Bundle) -> Iterator[Reason]:
        """Yield what a phase is for with the actions that open it: what is planned on the table that they and purchases leave."""
        opens = any(isinstance(one.step, plan.Take) for one in found.decisions)
        if found.left is None or not opens or not isinstance(found.decisions[-1].step, plan.Offered):
            return
        planned = self.decide(found.left).plan
        key = "opponent-means-stand" if planned else "opponent-means-none"
        stands = fact(key, rule="8", faction=self.side(found.left))
        yield from tuple(self._means(found.left, planned)) or (stands,)

    def _means(self, position: Position, planned: tuple[Planned, ...]) -> Iterator[Reason]:
        attacked = [(one.plan.zone, one.clear) for one in planned if one.ready is not None]
        won = [zone for zone, clear in attacked if clear >= LIKELY] + walked(theatre(position), planned)
        return self.means(position, won, (zone for zone, _ in attacked), "8")

    def _if_it_fails(self, position: Position, step: plan.Strike) -> Iterator[Reason]:
        """Yield which zones an enemy may walk into if the combats of a zone do not clear it, and could not if they did (8.1)."""
        if step.found is None or not 0 < step.found.clear < 1:
            return
        table = Table(theatre(position))
        ends = []
        for cleared in (True, False):
            end = table.sketch.copy()
            fought(table, end, step.ready, step.found.combats, cleared)
            ends.append(open_zones(table, end, self.player))
        names = table.ground.zones
        found = {names[z]: tuple(names[b] for b in beside) for z, beside in ends[1].items() if z not in ends[0]}
        yield from self.fails(position, found, "8.1")

    def reasons(self, found: Bundle) -> Iterator[Reason]:
        """Yield why these steps: what each action would bring, what operations take, the chances of a combat, what was refused."""
        first, position, left = found.decisions[0], found.tables[0], found.left
        chosen = next((one for one in found.decisions if one.options), None)
        if chosen is not None:
            yield self.options(chosen, lambda name: say(f"take-{name}"), "4")
        steps = [one.step for one in found.decisions]
        if bought := [step.gain for step in steps if isinstance(step, plan.Buy)]:
            yield because("4.4", "opponent-buys", gain=points_words(sum(bought)))
            # The points of the Recruitment actions that are spent, on the table after the purchases.
            seen = theatre(left) if left is not None and isinstance(steps[-1], plan.Offered) else None
            if seen is not None and taken(seen, seen.phase, "recruitment"):
                n = sum(spent(seen, country) for country in SHARED[seen.phase])
                yield fact("opponent-spent", rule="4.4", spent=n, n=collected(seen, seen.phase))
        for flown in [step for step in steps if isinstance(step, plan.Fly)][:MOST_TOLD]:
            kills, before = chance_words(flown.after.kills), chance_words(flown.before.kills)
            yield because("11", "opponent-fly-why", zone=flown.zone, kills=kills, before=before, about=(flown.zone,))
        if isinstance(first.step, plan.Strike):
            yield from _combat(first.step)
        if isinstance(first.step, plan.Operate):
            yield from self._operations(position, first)

    def _operations(self, position: Position, decision: plan.Decision) -> Iterator[Reason]:
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


def _combat(step: plan.Strike) -> Iterator[Reason]:
    chances = combat_chances(step.ready.fight, step.combat, step.air)
    kills, dies = chance_words(chances.kills), chance_words(chances.dies)
    yield because("16", "opponent-chances", kills=kills, dies=dies)
    if step.found is not None and round(step.found.clear, 2):
        yield because("16", "opponent-clears", zone=step.zone, clear=chance_words(step.found.clear))


GOES_ON = 0.85  # how often who draws lots buys, operates or attacks once more
WORTH = 3.0


def drawn(position: Position, chance: random.Random) -> Iterator[plan.Decision]:
    """Yield an action, a purchase, an operation, a combat, as long as there are some: each tried if those before it fail."""
    yield from map(plan.Decision, _steps(position, chance))


def _steps(position: Position, chance: random.Random) -> Iterator[plan.Step]:
    seen = theatre(position)
    yield from plan.at_once(seen)
    actions = [take for take in plan.takes(seen, weights("greedy")) if take.name != "research"]
    if actions:
        yield chance.choice(actions)
    bought = list(plan.purchases(seen))
    if bought and chance.random() < GOES_ON:
        yield plan.Buy(chance.choice(bought))
    if not position.fact("combat-begun") and seen.po(seen.phase) and chance.random() < GOES_ON:
        marches = Marches(seen)
        armies = marches.idle()
        chance.shuffle(armies)
        for army in armies[:4]:
            found = [going for going in marches.of(army) if going.po <= seen.po(seen.phase)]
            if found:
                yield plan.Operate(chance.choice(found))
    due = set(attacks_owed(seen, seen.phase))
    for zone in sorted(ready_zones(seen), key=lambda zone: (zone not in due, zone)):
        ready = fight_of(seen, zone, (), WORTH, must=True)
        combats = list(ready.fight.single()) if ready is not None else []
        if ready is not None and combats and (zone in due or chance.random() < GOES_ON):
            yield plan.Strike(zone, ready, chance.choice(combats))
    yield plan.End()


player = whole_games.Players(Opponent, __package__, drawn, CAMPS)
play = partial(whole_games.play, Opponent)
